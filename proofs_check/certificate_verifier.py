"""Independent check of a certificate of maximum disclosure, by comparisons only and without any search.

The certificate claims that v is the maximum disclosure of the stated buckets with respect to L^k. The check has two
halves:

**v is attained.** The stated implications, at most k, are A_i → A with the target A; the values that they name for the
people of a bucket are nested. Then Formula (1) and the product of Lemma 12 give the target's probability, which is v.

**v is not exceeded.** With K = k + 1 atoms to place, T_b(u) the sum of the u largest counts of a bucket, and profiles,
which are imagined buckets of n people in q parts each:

    covered   n ≤ n_b,  T_b(u)/n_b ≤ T(u)/(q·n)  and  (n_b-T_b(u))/T_b(1) ≥ G(u)   for every bucket and its profile
    bounds    N(i,u,h) ≤ (q(n-i) - T(u)) · N(i+1,u,h-u)  and  N(i,u,h) ≤ N(i,u-1,h),  starting from D_i
    least     M(h) ≤ N(0,h,h)/D_0                                    for every profile and every h
    ratio     R(h) ≤ G(u) · N(1,u,h-u)/D_1                           for every profile, every h and every u ≤ h
    product   P(0) ≤ 1  and  P(r) ≤ M(h)·P(r-h)                      for every r and every h ≤ r
    v         (1-v)/v ≤ R(h)·P(K-h)                                  for every h

A covered bucket's factors 1 - T_b(u)/(n_b-i) are at least its profile's, for n/(n-i) falls as n grows. By induction
N(i,u,h)/D_i bounds from below every product of such factors from person i on, with parts at most u and at most h
atoms; so M and R bound every bucket, P any choice of buckets, and (1-v)/v every ρ. Trusted: `TRUSTED`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, chain, pairwise
from math import prod
from typing import Any, NamedTuple, NoReturn, TypeAlias, TypeVar

from reference.buckets import Bucketization, NumberedPeople
from reference.errors import RejectedCertificate
from reference.language import Atom, Formula
from reference.naming import listed
from reference.progress import step, watch
from reference.strict_json import described
from reference.syntax import parse_atom, parse_implication

# What the comparisons rest on, each with the name of the machine-checked theorem.
PROVED = {
    "special form: some k simple implications A_i → A with one consequent are worst over all of L^k": "special_form",
    "the identity Pr(A | B and all A_i → A) = 1/(1 + ρ), ρ = Pr(neither A nor any A_i | B)/Pr(A | B)": "formula1",
    "buckets are independent: what is false of each is false of all with the product of probabilities": "none_top",
    "Pr(A | B) ≤ n_b(s_b^0)/n_b for an atom A about bucket b": "prob_atom",
    "the product of Lemma 12 for nested values, and that the most frequent values are best": "impwithin_minimal",
}
TRUSTED = (
    *(f"{words} (proved: {theorem})" for words, theorem in PROVED.items()),
    "that this verifier is implemented correctly",
)
VECTORS = ("least", "ratio", "product")
FORMAT = "worstcase certificate"
KEYS = {"format", "version", "k", "disclosure", "target", "knowledge", "buckets", *VECTORS}
MOST_DIGITS, INT = 4000, {int}
BITS_OF_A_STEP = 1 << 6  # of a number that is multiplied: longer ones count as more steps
Fields: TypeAlias = Mapping[str, object]
Counts: TypeAlias = Mapping[str, int]
Kind = TypeVar("Kind", int, str, list[Any], dict[str, Any])
KINDS = {int: "a whole number", str: "a string", list: "a list", dict: "an object"}


class Profile(NamedTuple):
    """n, q, T(1) … T(K), G(1) … G(K), and N(i,u,h) at bounds[i][u-1][h-u]."""

    size: int
    parts: int
    sums: list[int]
    odds: list[tuple[int, int]]
    bounds: list[list[list[int]]]


class Stated(NamedTuple):
    """What certificates of every version state."""

    fields: Fields
    buckets: Sequence[Counts]
    k: int
    value: Fraction
    target: Atom
    knowledge: Formula


def verify(certificate: object, release: Bucketization | None = None) -> Fraction:
    """Return the maximum disclosure that the certificate proves, of this release if one is given."""
    stated = read_stated(certificate, release, 2, {"profiles", "covered"})
    _check_attained(stated.buckets, stated.target, stated.knowledge, stated.value)
    if stated.value < 1:  # nothing exceeds 1
        _check_not_exceeded(stated.fields, stated.buckets, stated.value, stated.k + 1)
    return stated.value


def read_stated(certificate: object, release: Bucketization | None, version: int, further: set[str]) -> Stated:
    """Read what a certificate of this version states, with its further keys."""
    fields, keys = _a(dict, certificate, "the document"), KEYS | further
    given = fields.get("version")
    if fields.get("format") == FORMAT and (type(given) is not int or given != version):
        reject(f"expected version {version}, got {described(given)}")
    if fields.keys() != keys or fields["format"] != FORMAT:
        reject(f"expected version {version} of the format '{FORMAT}' with the keys {', '.join(sorted(keys))}")
    if (k := _a(int, fields["k"], "k")) < 0:
        reject(f"k: expected a whole number from 0, got {k}")
    buckets = [_a(dict, bucket, "a bucket") for bucket in _a(list, fields["buckets"], "the list of buckets")]
    if not all(c and INT.issuperset(map(type, c.values())) and min(c.values()) > 0 for c in buckets):
        reject("a bucket: expected values with positive whole numbers as counts")
    if release is not None and _multiset(bucket.counts for bucket in release.buckets) != _multiset(buckets):
        reject("its buckets are not those of the given release")
    value = fraction(fields["disclosure"], "the disclosure")
    return Stated(fields, buckets, k, value, *_attacker(fields, buckets, k))


def _attacker(fields: Fields, buckets: Sequence[Counts], k: int) -> tuple[Atom, Formula]:
    """The target, and at most k implications ATOM -> TARGET about people and values of the buckets."""
    texts = [_a(str, unit, "a fact") for unit in _a(list, fields["knowledge"], "the knowledge")]
    if len(texts) > k:
        reject(f"the knowledge: expected at most k = {k} implications, got {len(texts)}")
    domain = dict.fromkeys(chain.from_iterable(buckets))
    target, values = parse_atom(_a(str, fields["target"], "the target")), tuple(domain)
    knowledge = Formula(parse_implication(text, values) for text in _counted(texts, len(domain)))
    for atom in watch({target, *knowledge.atoms()}, "atoms"):
        bucket = NumberedPeople.bucket_index(atom.person)
        if not (0 <= bucket < len(buckets) and atom.person in NumberedPeople(bucket, sum(buckets[bucket].values()))):
            reject("the attacker names a person who is in no bucket")
        if atom.value not in domain:
            reject("the attacker names a value that is in no bucket")
    if any(len(set(unit.antecedent)) != 1 or set(unit.consequent) != {target} for unit in knowledge.implications):
        reject("the knowledge: expected implications of the form ATOM -> TARGET")
    if target.value not in buckets[NumberedPeople.bucket_index(target.person)]:
        reject("the target's value is not in its bucket")
    return target, knowledge


def _check_attained(buckets: Sequence[Counts], target: Atom, knowledge: Formula, value: Fraction) -> None:
    """By Formula (1) and Lemma 12's product, the probability that no atom is true wherever sets are nested."""
    sets: dict[int, dict[str, set[str]]] = {}
    for atom in {target, *knowledge.atoms()}:
        bucket = NumberedPeople.bucket_index(atom.person)
        sets.setdefault(bucket, {}).setdefault(atom.person, set()).add(atom.value)
    none_true = prod(
        (_none_true(buckets[bucket], list(its.values())) for bucket, its in sets.items()), start=Fraction(1)
    )
    home = buckets[NumberedPeople.bucket_index(target.person)]
    likely = Fraction(home[target.value], sum(home.values()))
    if likely != value * (likely + none_true):
        reject(f"the attacker attains {likely / (likely + none_true)}, not {value}")


def _none_true(counts: Counts, sets: list[set[str]]) -> Fraction:
    """The probability that no person has a value of its set."""
    sets.sort(key=len, reverse=True)
    if not all(larger >= smaller for larger, smaller in pairwise(sets)):
        reject("the values that the attacker names for the people of a bucket are not nested")
    n = sum(counts.values())
    left = ((n - i, n - i - sum(counts.get(value, 0) for value in named)) for i, named in enumerate(sets))
    return prod((Fraction(max(free, 0), people) for people, free in left), start=Fraction(1))


def _check_not_exceeded(fields: Fields, buckets: Sequence[Counts], value: Fraction, atoms: int) -> None:
    profiles = [_profile(entry, atoms) for entry in _a(list, fields["profiles"], "the list of profiles")]
    vectors = read_vectors(fields, atoms)
    for profile in profiles:
        step(atoms * atoms, "bounds")
        wholes = _wholes(profile, atoms)
        _check_bounds(profile, atoms, wholes)
        _check_vectors(profile, wholes, vectors[0], vectors[1])
    covered = [_a(int, number, "a profile's number") for number in _a(list, fields["covered"], "covered")]
    if len(covered) != len(buckets) or not 0 <= min(covered) <= max(covered) < len(profiles):
        reject("covered: expected the number of a profile for each bucket")
    for number, counts in {(i, tuple(sorted(c.values(), reverse=True))) for i, c in zip(covered, buckets, strict=True)}:
        step(atoms, "buckets")
        _check_covered(counts, profiles[number])
    check_across_buckets(value, vectors[0], vectors[1], vectors[2])


def read_vectors(fields: Fields, atoms: int) -> list[list[Fraction]]:
    """Read the vectors for this number of atoms."""
    vectors = [[fraction(entry, name) for entry in _a(list, fields[name], name)] for name in VECTORS]
    if any(len(vector) != atoms for vector in vectors):
        reject(f"{', '.join(VECTORS)}: expected {atoms} entries each")
    return vectors


def _check_covered(counts: tuple[int, ...], profile: Profile) -> None:
    """With d < K values this ends at u = d with T_b(d) = n_b, where G(d) ≤ 0, from which v < 1 will not follow."""
    n, first, whole = sum(counts), counts[0], profile.parts * profile.size
    limits = zip(accumulate(counts), profile.sums, profile.odds, strict=False)
    if n < profile.size or any(t * whole > s * n or (n - t) * below < above * first for t, s, (above, below) in limits):
        reject(f"a bucket with the counts {listed(map(str, counts), 3)} is not covered by its profile")


def _counted(texts: list[str], values: int) -> Iterator[str]:
    """Pass the texts on; one that denies an atom stands for as many atoms as there are values."""
    for text in texts:
        step(values if "!" in text else 1, "atoms")
        yield text


def _wholes(profile: Profile, atoms: int) -> list[int]:
    """D_0, D_1, …, D_K: each a multiple of the next, the last of them 1."""
    last_first = accumulate(range(atoms - 1, -1, -1), lambda d, i: d * profile.parts * (profile.size - i), initial=1)
    return list(last_first)[::-1]


def _check_bounds(profile: Profile, atoms: int, wholes: list[int]) -> None:
    """Both inequalities for every entry that is needed; the shape must be exactly that of these entries."""
    for i, rows in enumerate(profile.bounds):
        if [len(row) for row in rows] != [atoms - (i + 1) * u + 1 for u in range(1, atoms // (i + 1) + 1)]:
            reject(f"the bounds of a profile for person {i} do not have the expected shape")
    for i, rows in enumerate(profile.bounds):
        left = profile.parts * (profile.size - i)
        nothing = wholes[i + 1]
        above = [wholes[i]] * (atoms + 1)  # no person from i on carries an atom
        for u, row in enumerate(rows, 1):
            step(1 + nothing.bit_length() // BITS_OF_A_STEP, "bounds")
            factor, carried = max(0, left - profile.sums[u - 1]), _carried(profile.bounds[i + 1 :], u, nothing)
            limits = list(zip(row, above[1:], carried, strict=False))
            if len(limits) < len(row) or any(x > y or x > factor * z for x, y, z in limits):
                reject(f"a bound of a profile for person {i} and {u} atoms does not follow")
            above = row


def _carried(later: Sequence[list[list[int]]], u: int, nothing: int) -> list[int]:
    """N(i+1,u,h-u) for h = u, u+1, …: with j < u atoms left, no more than j can be carried by one person."""
    rows = later[0] if later else []
    return [nothing, *(row[0] for row in rows[: u - 1]), *(rows[u - 1] if u <= len(rows) else ())]


def _check_vectors(profile: Profile, wholes: list[int], least: Sequence[Fraction], ratio: Sequence[Fraction]) -> None:
    whole, later = wholes[:2]
    if any(m.numerator * whole > row[0] * m.denominator for m, row in zip(least, profile.bounds[0], strict=True)):
        reject("the least does not follow from the bounds of a profile")
    for u, (above, below) in enumerate(profile.odds, 1):
        step(len(ratio) * (1 + later.bit_length() // BITS_OF_A_STEP), "bounds")
        pairs = zip(ratio[u - 1 :], _carried(profile.bounds[1:], u, later), strict=False)
        if any(r.numerator * below * later > above * bound * r.denominator for r, bound in pairs):
            reject(f"the ratio does not follow from the bounds of a profile for {u} atoms about the first person")


def check_across_buckets(
    v: Fraction, least: Sequence[Fraction], ratio: Sequence[Fraction], product: Sequence[Fraction]
) -> None:
    """The inequalities for products, and for v."""
    for r, entry in enumerate(product):
        step(sum(1 + product[h].denominator.bit_length() // BITS_OF_A_STEP for h in range(r)), "products")
        if not entry <= min((least[h - 1] * product[r - h] for h in range(1, r + 1)), default=Fraction(1)):
            reject(f"the product for {r} atoms does not follow")
        if not 1 - v <= v * ratio[-1 - r] * entry:
            reject(f"the disclosure {v} does not follow for {r} atoms outside the target's bucket")


def _multiset(buckets: Iterable[Counts]) -> Counter[frozenset[tuple[str, int]]]:
    return Counter(frozenset(bucket.items()) for bucket in buckets)


def _profile(entry: object, atoms: int) -> Profile:
    fields = _a(dict, entry, "a profile")
    if fields.keys() != set(Profile._fields):
        reject(f"a profile: expected exactly the keys {', '.join(Profile._fields)}")
    size, parts = _a(int, fields["size"], "a size"), _a(int, fields["parts"], "the parts of a person")
    sums, people = _naturals(fields["sums"]), _a(list, fields["bounds"], "the bounds of a profile")
    odds = [fraction(entry, "odds").as_integer_ratio() for entry in _a(list, fields["odds"], "the odds")]
    if size < atoms or parts < 1 or not len(sums) == len(odds) == len(people) == atoms:
        reject(f"a profile is not for {atoms} atoms")
    return Profile(size, parts, sums, odds, [[_naturals(row) for row in _a(list, rows, "a bound")] for rows in people])


def fraction(entry: object, what: str) -> Fraction:
    """Read a fraction in digits."""
    above, _, below = _a(str, entry, what).partition("/")
    numerator, denominator = _naturals([above, below or "1"])
    return Fraction(numerator, denominator) if denominator else reject(f"{what}: division by 0")


def _naturals(entry: object) -> list[int]:
    for digits in (numbers := _a(list, entry, "a row of numbers")):
        if not (isinstance(digits, str) and digits.isdigit() and digits.isascii() and len(digits) <= MOST_DIGITS):
            reject(f"expected the digits of a whole number, got {described(digits)}")
    return list(map(int, numbers))


def _a(kind: type[Kind], entry: object, what: str) -> Kind:
    if not isinstance(entry, kind) or isinstance(entry, bool):
        reject(f"{what}: expected {KINDS[kind]}, got {described(entry)}")
    return entry


def reject(why: str) -> NoReturn:
    """Reject the certificate."""
    raise RejectedCertificate(f"the certificate is not valid: {why}")
