"""An independent check of a certificate of maximum disclosure: comparisons only, nothing is searched for.

The certificate claims that v is the maximum disclosure of the stated buckets with respect to L^k. Two halves:

**v is attained.** The tables of the stated buckets that satisfy the stated implications (at most k) are counted
exactly; in a fraction v of them the target is true.

**v is not exceeded.** With K = k + 1 atoms to place, n people, T(u) the sum of the u largest counts of a bucket:

    lower    N(i,u,h) ≤ max(0, n - i - T(u)) · N(i+1,u,h-u)  and  N(i,u,h) ≤ N(i,u-1,h),  starting from D_i
    least    M(h) ≤ N(0,h,h)/D_0                                     for every bucket and every h
    ratio    R(h) ≤ N(0,h,h)/D_0 · n_b/n_b(s_b^0)                    for every bucket and every h
    product  P(0) ≤ 1,  P(r) ≤ P(r-1),  P(r) ≤ M(h)·P(r-h)           for every r and every h ≤ r
    v        (1-v)/v ≤ R(h)·P(K-h)                                   for every h

By induction N(i,u,h)/D_i bounds from below every product of the closed form's factors from person i on, with parts at
most u and at most h atoms; M and R bound every bucket, P any choice of buckets, so (1-v)/v bounds every ρ. Trusted: the
theorems in `TRUSTED`, exact counting (`reference`), and Python's integers.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import perm
from typing import Any, NoReturn, TypeAlias

from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.files.strict_json import described
from reference.meter import UNLIMITED, Meter
from reference.structured.structured_counting import structured_probability
from reference.syntax import parse_atom, parse_formula

TRUSTED = (
    "special form: some k simple implications A_i → A with one consequent maximise the disclosure over L^k",
    "the identity Pr(A | B and all A_i → A) = 1/(1 + ρ), ρ = Pr(neither A nor any A_i | B)/Pr(A | B)",
    "buckets are independent, and Pr(A | B) ≤ n_b(s_b^0)/n_b for an atom A about bucket b",
    "the within-bucket lemma: of atoms shared out among people in a given pattern, the most frequent values are best",
)
VECTORS = ("least", "ratio", "product")
KEYS = {"format", "version", "k", "disclosure", "target", "knowledge", "buckets"} | {"lower", *VECTORS}
MOST_DIGITS = 4000
Fields: TypeAlias = Mapping[str, object]
Histogram: TypeAlias = tuple[int, ...]
Bounds: TypeAlias = list[list[list[int]]]


class RejectedCertificate(InvalidInput):
    """A certificate that does not prove what it claims."""

    status = 1


def verify(certificate: object, release: Bucketization | None = None, meter: Meter = UNLIMITED) -> Fraction:
    """The maximum disclosure that the certificate proves, of this release if one is given."""
    fields = _fields(certificate)
    if not isinstance(k := fields["k"], int) or isinstance(k, bool) or k < 0:
        _reject(f"k is {described(k)}, but a whole number from 0 was expected")
    stated = _bucketization(fields["buckets"])
    if release is not None and _multiset(release) != _multiset(stated):
        _reject("its buckets are not those of the given release")
    value = _number(fields["disclosure"], "the disclosure")
    if not 0 < value <= 1:
        _reject(f"the disclosure {value} is no probability")
    _check_attained(fields, stated, value, k, meter)
    if value < 1:  # nothing exceeds 1
        _check_not_exceeded(fields, stated, value, k + 1, meter)
    return value


def _check_attained(fields: Fields, stated: Bucketization, value: Fraction, k: int, meter: Meter) -> None:
    texts = [_text(unit, "a unit of knowledge") for unit in _list(fields["knowledge"], "the knowledge")]
    if len(texts) > k:
        _reject(f"it states {len(texts)} implications, but at most k = {k} were expected")
    target = parse_atom(_text(fields["target"], "the target"))
    counted = structured_probability(target, stated, parse_formula(texts, stated.domain), meter=meter)
    if (counted.numerator, counted.denominator) != (value.numerator, value.denominator):
        _reject(f"its attacker attains {counted}, not {value}")


def _check_not_exceeded(fields: Fields, stated: Bucketization, value: Fraction, atoms: int, meter: Meter) -> None:
    histograms = {tuple(count for _, count in bucket.frequencies) for bucket in stated.buckets}
    tables = dict(_table(entry) for entry in _list(fields["lower"], "the lower bounds"))
    if tables.keys() != histograms:
        _reject("its lower bounds are not those of its buckets' histograms")
    least, ratio, product = (_vector(fields[name], name, atoms) for name in VECTORS)
    for histogram, bounds in tables.items():
        meter.step(sum(len(row) for rows in bounds for row in rows), "bounds")
        _check_bounds(histogram, bounds, atoms)
        _check_vectors(histogram, bounds, least, ratio)
    _check_products(least, product)
    for h in range(1, atoms + 1):
        if not 1 - value <= value * ratio[h - 1] * product[atoms - h]:
            _reject(f"the disclosure {value} does not follow for {h} atoms about the target's bucket")


def _check_bounds(histogram: Histogram, bounds: Bounds, atoms: int) -> None:
    """Both inequalities for every entry that is needed; the shape must be exactly that of these entries."""
    n, sums = sum(histogram), list(accumulate(histogram[:atoms], initial=0))
    if len(bounds) != (people := min(atoms, n)):
        _reject(f"the bounds of {histogram} are for {len(bounds)} people, but {people} were expected")
    for i, rows in enumerate(bounds):
        parts = min(len(sums) - 1, atoms // (i + 1))
        if [len(row) for row in rows] != [atoms - (i + 1) * u + 1 for u in range(1, parts + 1)]:
            _reject(f"the bounds of {histogram} for person {i} do not have the shape that was expected")
        above = [perm(n - i, people - i)] * (atoms + 1)  # nobody from i on carries an atom
        for u, row in enumerate(rows, 1):
            factor = max(0, n - i - sums[u])
            carried = _carried(bounds[i + 1 :], u, len(row), perm(n - i - 1, people - i - 1))
            limits = list(zip(row, above[1:], carried, strict=False))
            if len(limits) < len(row) or any(not 0 <= x <= y or x > factor * z for x, y, z in limits):
                _reject(f"a bound of {histogram} for person {i} and {u} atoms does not follow")
            above = row


def _carried(later: Sequence[list[list[int]]], u: int, length: int, nothing: int) -> list[int]:
    """N(i+1,u,h-u) for h = u, u+1, …: with j < u atoms left, no more than j can be carried by one person."""
    if not later:
        return [nothing] * length
    rows = later[0]
    return [nothing, *(row[0] for row in rows[: u - 1]), *(rows[u - 1] if u <= len(rows) else ())][:length]


def _check_vectors(histogram: Histogram, bounds: Bounds, least: Sequence[Fraction], ratio: Sequence[Fraction]) -> None:
    n, whole = sum(histogram), perm(sum(histogram), len(bounds))
    for h, (m, r) in enumerate(zip(least, ratio, strict=True), 1):
        part = min(h, len(bounds[0]))
        bound = bounds[0][part - 1][h - part]
        scaled = r.numerator * histogram[0] * whole <= bound * n * r.denominator
        if not (scaled and m.numerator * whole <= bound * m.denominator):
            _reject(f"the vectors do not follow from the bounds of {histogram} for {h} atoms")


def _check_products(least: Sequence[Fraction], product: Sequence[Fraction]) -> None:
    for r, entry in enumerate(product):
        above = [product[r - h] * least[h - 1] for h in range(1, r + 1)]
        if not entry <= min([product[r - 1] if r else Fraction(1), *above]):
            _reject(f"the product for {r} atoms does not follow")


def _bucketization(buckets: object) -> Bucketization:
    histograms = _list(buckets, "the buckets")
    well_formed = all(isinstance(histogram, dict) for histogram in histograms)
    return Bucketization.of_histograms(histograms) if well_formed else _reject("a bucket is no object of counts")


def _multiset(bucketization: Bucketization) -> Counter[frozenset[tuple[str, int]]]:
    return Counter(frozenset(bucket.frequencies) for bucket in bucketization.buckets)


def _table(entry: object) -> tuple[Histogram, Bounds]:
    if not isinstance(entry, dict) or entry.keys() != {"counts", "bounds"}:
        _reject("an entry of the lower bounds has not just the keys counts and bounds")
    counts = _list(entry["counts"], "the counts of a histogram")
    if not all(isinstance(count, int) for count in counts):
        _reject("a histogram of the lower bounds has a count that is no whole number")
    people = [_list(rows, "a person's bounds") for rows in _list(entry["bounds"], "the bounds of a histogram")]
    return tuple(counts), [[_integers(_list(row, "a row of bounds")) for row in rows] for rows in people]


def _fields(certificate: object) -> Fields:
    if not isinstance(certificate, dict) or certificate.keys() != KEYS:
        _reject(f"an object with the keys {', '.join(sorted(KEYS))} was expected")
    if (certificate["format"], certificate["version"]) != ("worstcase certificate", 1):
        _reject("only version 1 of the format 'worstcase certificate' is known here")
    return certificate


def _vector(entries: object, what: str, length: int) -> list[Fraction]:
    numbers = [_number(entry, f"an entry of {what}") for entry in _list(entries, what)]
    if len(numbers) != length:
        _reject(f"{what} has {len(numbers)} entries, but {length} were expected")
    return numbers


def _number(entry: object, what: str) -> Fraction:
    above, _, below = _text(entry, what).partition("/")
    numerator, denominator = _integers([above, below or "1"])
    return Fraction(numerator, denominator) if denominator else _reject(f"{what} is divided by 0")


def _integers(entries: list[Any]) -> list[int]:
    """Natural numbers in decimal digits, no more of them than Python reads."""
    for entry in entries:
        if not (isinstance(entry, str) and entry.isdigit() and entry.isascii() and len(entry) <= MOST_DIGITS):
            _reject(f"{described(entry)} is here, but the digits of a whole number were expected")
    return list(map(int, entries))


def _text(entry: object, what: str) -> str:
    return entry if isinstance(entry, str) else _reject(f"{what} is {described(entry)}, but a text was expected")


def _list(entry: object, what: str) -> list[Any]:
    return entry if isinstance(entry, list) else _reject(f"{what} is {described(entry)}, but a list was expected")


def _reject(why: str) -> NoReturn:
    raise RejectedCertificate(f"the certificate is not valid: {why}")
