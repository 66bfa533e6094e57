"""What one could believe of merging (siblings of the paper's section 3.4, Theorem 14).

Merging never raises the *maximum* over a language that treats all people alike. It may raise the risk under one
fixed formula; it may raise the maximum for a language that singles out a person, or for an attacker who finds some
tables more likely than others; and it need not lower anything.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.small_releases import disclosure, implies, likelihood
from proofs_check.paper.claims.monotonicity import apart, together
from reference.bucketization import Bucketization
from reference.laboratory.world_space import WorldSpace
from reference.language import Atom, BasicImplication, simple_implication
from reference.order import merged
from reference.priors import Prior
from reference.probability import disclosure_risk
from reference.small_instances import Columns, column_pairs, columns_released
from reference.syntax import to_text

Known: TypeAlias = tuple[Columns, BasicImplication]
Home: TypeAlias = tuple[Columns, int]
"""Two buckets, and in which of them the named person is."""
Weighted: TypeAlias = tuple[Columns, tuple[int, ...]]
"""Two buckets, and for each person how much likelier value a is."""


def pairs_of(people: int) -> list[Columns]:
    """All pairs of buckets with this many people together."""
    return sorted(columns for first in range(1, people) for columns in column_pairs(first, people - first))


def pairs(most_people: int) -> Iterator[Columns]:
    """All pairs of buckets, the smallest first."""
    return (columns for people in range(2, most_people + 1) for columns in pairs_of(people))


def pairs_with_k(most_people: int, ks: Sequence[int]) -> Iterator[tuple[Columns, int]]:
    """The same with each k."""
    return ((columns, k) for people in range(2, most_people + 1) for k in ks for columns in pairs_of(people))


def with_one_implication() -> Iterator[Known]:
    """All simple implications about all pairs of buckets."""
    for columns in pairs(5):
        bucketization = columns_released(columns)
        atoms = [Atom(person, value) for person in bucketization.people for value in bucketization.domain]
        yield from ((columns, simple_implication(one, other)) for one, other in product(atoms, repeat=2))


def fixed_formula_is_monotone(case: Known) -> bool:
    """For this very formula, the disclosure risk after merging is no larger than before."""
    columns, implication = case
    before = columns_released(columns)
    one, other = (_risk(release, implication) for release in (before, merged(before, 0, 1)))
    return one is None or other is None or one >= other


def _risk(bucketization: Bucketization, implication: BasicImplication) -> Fraction | None:
    """The disclosure risk, if the implication is consistent."""
    space = WorldSpace(bucketization)
    known = implies(space, space.atoms[implication.antecedent[0]], space.atoms[implication.consequent[0]])
    return max(likelihood(atom, known) for atom in space.atoms.values()) if known else None


def merging_lowers(case: tuple[Columns, int]) -> bool:
    """Merging lowers the maximum disclosure."""
    columns, k = case
    return disclosure(together(columns), k) < disclosure(apart(columns), k)


def homes() -> Iterator[Home]:
    """All pairs of buckets of at most 11 people, with a person in the first or in the second."""
    return ((columns, home) for columns in pairs(11) for home in (0, 1))


def about_one_person(rows: tuple[tuple[int, ...], ...], home: int) -> Fraction:
    """The largest probability of any atom, if one value may be denied of one person in bucket `home`."""
    best = max(Fraction(max(row), sum(row)) for row in rows)
    row, n = rows[home], sum(rows[home])
    for s, v in product(range(len(row)), repeat=2):
        if row[s] == n:
            continue
        if v != s:
            best = max(best, Fraction(row[v], n - row[s]))  # of the person
        left = n - 1 - row[s] + (v == s)  # of another one, who has v: what the person may then have
        if n > 1:
            best = max(best, Fraction(row[v] * left, (n - 1) * (n - row[s])))
    return best


def one_person_is_monotone(case: Home) -> bool:
    """With one denial about one named person, merging never raises the largest probability."""
    columns, home = case
    rows = tuple(zip(*columns, strict=True))
    whole = tuple(one + other for one, other in columns)
    return about_one_person((whole,), 0) <= about_one_person(rows, home)


def weighted_pairs() -> Iterator[Weighted]:
    """All pairs of buckets of at most 4 people; for each person a is as likely, or twice or three times as likely."""
    for columns in pairs(4):
        people = sum(map(sum, columns))
        yield from ((columns, weights) for weights in product((1, 2, 3), repeat=people))


def weighted_is_monotone(case: Weighted) -> bool:
    """Without knowledge but with a prior, merging never raises the disclosure risk."""
    columns, weights = case
    before = columns_released(columns)
    prior = Prior({Atom(person, "a"): weight for person, weight in zip(before.people, weights, strict=True)})
    one, other = (disclosure_risk(release, prior=prior).risk for release in (before, merged(before, 0, 1)))
    return bool(one >= other)


def shown_columns(columns: Columns) -> str:
    """The two buckets as words of values."""
    rows = zip(*columns, strict=True)
    return " | ".join("".join(s * count for s, count in zip("abcdefghijkl", row, strict=False)) for row in rows)


CLAIMS = (
    Claim(
        name="merging-never-raises-the-risk-under-a-fixed-formula",
        paper="sibling of 3.4, Theorem 14",
        kind=Kind.NEAR_MISS,
        words="For a fixed formula, merging two buckets never raises the disclosure risk.",
        scope=Every(
            "all pairs of buckets with at most 5 people together, all simple implications", with_one_implication
        ),
        statement=fixed_formula_is_monotone,
        fails_at="ab | ac, b0.p0=a -> b0.p1=b",
        instead="merging-two-buckets-never-raises-disclosure",
        shown=lambda case: f"{shown_columns(case[0])}, {to_text(case[1])}",
    ),
    Claim(
        name="merging-always-lowers-disclosure",
        paper="sibling of 3.4, Theorem 14",
        kind=Kind.NEAR_MISS,
        words="Merging two buckets makes the maximum disclosure strictly smaller.",
        scope=Every("all pairs of buckets with at most 5 people together, k ≤ 2", lambda: pairs_with_k(5, range(3))),
        statement=merging_lowers,
        fails_at="a | a, k = 0",
        instead="merging-two-buckets-never-raises-disclosure",
        shown=lambda case: f"{shown_columns(case[0])}, k = {case[1]}",
    ),
    Claim(
        name="every-language-is-monotone",
        paper="sibling of 3.4, Theorem 14",
        kind=Kind.NEAR_MISS,
        words="Merging never raises the maximum over one denial about one named person.",
        scope=Every("all pairs of buckets with at most 11 people together, the person in either", homes),
        statement=one_person_is_monotone,
        fails_at="ab | abc, the person is in bucket 1",
        instead="languages-closed-under-renaming-people-are-monotone",
        shown=lambda case: f"{shown_columns(case[0])}, the person is in bucket {case[1]}",
    ),
    Claim(
        name="merging-never-raises-the-risk-with-a-prior",
        paper="sibling of 3.4, Theorem 14",
        kind=Kind.NEAR_MISS,
        words="Merging never raises the disclosure risk of an attacker who finds some tables more likely than others.",
        scope=Every(
            "all pairs of buckets with at most 4 people together, weights 1, 2, 3 for each person and value a, k = 0",
            weighted_pairs,
        ),
        statement=weighted_is_monotone,
        fails_at="ab | ac, weights (1, 1, 2, 2)",
        instead="merging-two-buckets-never-raises-disclosure",
        shown=lambda case: f"{shown_columns(case[0])}, weights {case[1]}",
    ),
)
