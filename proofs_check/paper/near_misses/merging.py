"""What one could believe of merging (siblings of the paper's section 3.4, Theorem 14).

Merging never raises the *maximum* over a language that treats all people alike. It may raise the risk under one
fixed formula; it may raise the maximum for a language that singles out a person, or for an attacker who finds some
tables more likely than others; and it need not lower anything.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from proofs_check.checking.claim import Shown, near_miss
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.small_releases import disclosure, implies
from proofs_check.paper.claims.monotonicity import apart, shown_columns, together
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


def pairs(people: int) -> Iterator[Columns]:
    """All pairs of buckets, the smallest first."""
    return (columns for both in range(2, people + 1) for columns in pairs_of(both))


_PAIRS = "all pairs of buckets with at most {people} people together"


@enumerated(f"{_PAIRS}, {{k}}", shown=lambda case: f"{shown_columns(case[0])}, k = {case[1]}")
def pairs_with_k(people: int, k: int) -> Iterator[tuple[Columns, int]]:
    """All pairs of buckets, with each k."""
    return ((columns, one) for both in range(2, people + 1) for one in range(k + 1) for columns in pairs_of(both))


@enumerated(f"{_PAIRS}, all simple implications", shown=lambda case: f"{shown_columns(case[0])}, {to_text(case[1])}")
def with_one_implication(people: int) -> Iterator[Known]:
    """All simple implications about all pairs of buckets."""
    for columns in pairs(people):
        bucketization = columns_released(columns)
        atoms = [Atom(person, value) for person in bucketization.people for value in bucketization.domain]
        yield from ((columns, simple_implication(one, other)) for one, other in product(atoms, repeat=2))


def fixed_formula_is_monotone(case: Known) -> bool:
    """For a fixed formula, merging two buckets never raises the disclosure risk."""
    columns, implication = case
    one, other = (_risk(space, implication) for space in _spaces(columns))
    return one is None or other is None or one >= other


@lru_cache(1)
def _spaces(columns: Columns) -> tuple[WorldSpace, WorldSpace]:
    """The tables of two buckets, and those of their union."""
    before = columns_released(columns)
    return WorldSpace(before), WorldSpace(merged(before, 0, 1))


def _risk(space: WorldSpace, implication: BasicImplication) -> Fraction | None:
    """The disclosure risk, if the implication is consistent."""
    known = implies(space, space.atoms[implication.antecedent[0]], space.atoms[implication.consequent[0]])
    if not known:
        return None
    return Fraction(max((atom & known).bit_count() for atom in space.atoms.values()), known.bit_count())


def shows_a_riskier_union(case: Known) -> Shown:
    """The risk before and after merging."""
    one, other = (_risk(space, case[1]) for space in _spaces(case[0]))
    return Shown(f"knowing this, the risk is {one} in two buckets and {other} in one", columns_released(case[0]), 1)


def merging_lowers(case: tuple[Columns, int]) -> bool:
    """Merging two buckets makes the maximum disclosure strictly smaller."""
    columns, k = case
    return disclosure(together(columns), k) < disclosure(apart(columns), k)


def shows_the_same_disclosure(case: tuple[Columns, int]) -> Shown:
    """The maximum before and after merging."""
    columns, k = case
    one, other = disclosure(apart(columns), k), disclosure(together(columns), k)
    return Shown(f"the maximum is {one} in two buckets and {other} in one", columns_released(columns), k)


@enumerated(
    f"{_PAIRS}, the person in either",
    shown=lambda case: f"{shown_columns(case[0])}, the person is in bucket {case[1]}",
)
def homes(people: int) -> Iterator[Home]:
    """All pairs of buckets, with a person in the first or in the second."""
    return product(pairs(people), (0, 1))


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
    """Merging never raises the maximum over one denial about one named person."""
    columns, home = case
    rows = tuple(zip(*columns, strict=True))
    whole = tuple(one + other for one, other in columns)
    return about_one_person((whole,), 0) <= about_one_person(rows, home)


def shows_the_named_person(case: Home) -> Shown:
    """The maximum before and after merging."""
    columns, home = case
    rows, whole = tuple(zip(*columns, strict=True)), tuple(one + other for one, other in columns)
    one, other = about_one_person(rows, home), about_one_person((whole,), 0)
    return Shown(
        f"denying one value of the person discloses {one} in two buckets and {other} in one",
        columns_released(columns),
        1,
    )


@enumerated(
    f"{_PAIRS}, weights 1, 2, 3 for each person and value a, k = 0",
    shown=lambda case: f"{shown_columns(case[0])}, weights {case[1]}",
)
def weighted_pairs(people: int) -> Iterator[Weighted]:
    """All pairs of buckets; for each person a is as likely, or twice or three times as likely."""
    for columns in pairs(people):
        yield from ((columns, weights) for weights in product((1, 2, 3), repeat=sum(map(sum, columns))))


def weighted_risks(case: Weighted) -> tuple[Fraction, Fraction]:
    """The disclosure risk without knowledge, before merging and after."""
    columns, weights = case
    before = columns_released(columns)
    prior = Prior({Atom(person, "a"): weight for person, weight in zip(before.people, weights, strict=True)})
    one, other = (disclosure_risk(release, prior=prior).risk for release in (before, merged(before, 0, 1)))
    return one, other


def weighted_is_monotone(case: Weighted) -> bool:
    """Without knowledge but with a prior, merging never raises the disclosure risk."""
    before, after = weighted_risks(case)
    return before >= after


def shows_a_weighted_rise(case: Weighted) -> Shown:
    """The risk before and after merging."""
    before, after = weighted_risks(case)
    said = f"with these weights the risk is {before} in two buckets and {after} in one"
    return Shown(said, columns_released(case[0]), 0)


CLAIMS = (
    near_miss(
        name="merging-never-raises-the-risk-under-a-fixed-formula",
        paper="sibling of 3.4, Theorem 14",
        scope=with_one_implication(5),
        statement=fixed_formula_is_monotone,
        shows=shows_a_riskier_union,
        fails_at="ab | ac, b0.p0=a -> b0.p1=b",
        fails_with="knowing this, the risk is 1/2 in two buckets and 5/8 in one",
        instead="merging-two-buckets-never-raises-disclosure",
    ),
    near_miss(
        name="merging-always-lowers-disclosure",
        paper="sibling of 3.4, Theorem 14",
        scope=pairs_with_k(5, k=2),
        statement=merging_lowers,
        shows=shows_the_same_disclosure,
        fails_at="a | a, k = 0",
        fails_with="the maximum is 1 in two buckets and 1 in one",
        instead="merging-two-buckets-never-raises-disclosure",
    ),
    near_miss(
        name="every-language-is-monotone",
        paper="sibling of 3.4, Theorem 14",
        scope=homes(11),
        statement=one_person_is_monotone,
        shows=shows_the_named_person,
        fails_at="ab | abc, the person is in bucket 1",
        fails_with="denying one value of the person discloses 1/2 in two buckets and 2/3 in one",
        instead="five-languages-closed-under-renaming-people-are-monotone",
    ),
    near_miss(
        name="merging-never-raises-the-risk-with-a-prior",
        paper="sibling of 3.4, Theorem 14",
        words="Merging never raises the disclosure risk of an attacker who finds some tables more likely than others.",
        scope=weighted_pairs(4),
        statement=weighted_is_monotone,
        shows=shows_a_weighted_rise,
        fails_at="ab | ac, weights (1, 1, 2, 2)",
        fails_with="with these weights the risk is 1/2 in two buckets and 8/13 in one",
        instead="merging-two-buckets-never-raises-disclosure",
    ),
)
