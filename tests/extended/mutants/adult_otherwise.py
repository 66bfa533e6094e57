"""Adult's tables made nearly as they should be, for the mutants of section 4."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import cache, cached_property

from fastpath.disclosure import disclosure_curve
from fastpath.exact_logarithm import Logarithm
from fastpath.negations import negations_curve
from fastpath.sanitizing.lattice import Node
from proofs_check.experiments.adult_missing import Tally, packaged_missing
from proofs_check.experiments.adult_set_ups import (
    STATUSES,
    adult_from,
    adult_grouped,
    figure_5_from,
    histograms_at,
    whole_release,
)
from proofs_check.experiments.adult_tables import Curves, Tables, adult, adult_hierarchies, entropy
from proofs_check.oracles.adult_by_hand import YEARS, buckets_of
from proofs_check.oracles.entropy_order import bits
from proofs_check.paper.claims.figure_6 import rounded_down
from reference.bucketization import Bucketization
from reference.small_instances import Histogram


def adult_where(change: Callable[[Node, Curves], Curves]) -> Tables:
    """The 72 tables with other curves."""
    return replace(adult(), curves={node: change(node, own) for node, own in adult().curves.items()})


def later(values: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """One fact fewer than is said."""
    return (values[0], *values[:-1])


def sooner(values: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """One fact more than is said."""
    return (*values[1:], values[-1])


@cache
def implications_later() -> Tables:
    return adult_where(lambda _, own: replace(own, implications=later(own.implications)))


@cache
def implications_sooner() -> Tables:
    return adult_where(lambda _, own: replace(own, implications=sooner(own.implications)))


@cache
def negations_later() -> Tables:
    return adult_where(lambda _, own: replace(own, negations=later(own.negations)))


@cache
def negations_sooner() -> Tables:
    return adult_where(lambda _, own: replace(own, negations=sooner(own.negations)))


def without_a_bucket(node: Node, forgotten: int) -> Callable[[], Tables]:
    """One of the tables has lost a bucket."""

    @cache
    def made() -> Tables:
        buckets = list(whole_release(node).buckets)
        del buckets[forgotten]
        rest = Bucketization.of_histograms([dict(bucket.frequencies) for bucket in buckets])
        implications, negations = (
            tuple(answer.value for answer in curves(rest, 13)) for curves in (disclosure_curve, negations_curve)
        )
        own = replace(adult().curves[node], implications=implications, negations=negations)
        return replace(adult(), curves={**adult().curves, node: own})

    return made


def swapped(one: Node, other: Node) -> Callable[[], Tables]:
    """Two tables are taken for each other."""
    curves = adult().curves
    return lambda: replace(adult(), curves={**curves, one: curves[other], other: curves[one]})


def lacking_a_country_too() -> Tally:
    """Rows that lack nothing but a country count as complete."""
    tally = Counter(packaged_missing())
    tally[frozenset()] += tally.pop(frozenset({"native-country"}))
    return tally


def sliding(age: str) -> tuple[str, ...]:
    """Every age begins an interval of its own: this passed while only the length of intervals was looked at."""
    return (age, *(f"[{age},{int(age) + years})" for years in YEARS[1:]), "*")


def open_below(age: str) -> tuple[str, ...]:
    """An interval holds its end, not its beginning."""
    return (age, *adult_hierarchies()["age"].labels(str(int(age) - 1))[1:])


def longest_first(age: str) -> tuple[str, ...]:
    own = adult_hierarchies()["age"].labels(age)
    return (own[0], *own[4:0:-1], own[5])


@cache
def civilians_only() -> Tables:
    """People married to a member of the armed forces are taken to have no spouse: only names of tables were checked."""
    alone = ("Married-civ-spouse",)
    return adult_grouped((alone, tuple(status for status in STATUSES if status not in alone)))


@dataclass(frozen=True, eq=False)
class TablesUpToEntropy(Tables):
    """Tables whose T(h) has all tables of entropy at most h."""

    @cached_property
    def by_entropy(self) -> dict[Logarithm, list[Node]]:
        """All tables up to each entropy."""
        order = sorted({own.entropy for own in self.curves.values()})
        return {h: [node for node, own in self.curves.items() if not h < own.entropy] for h in order}


@dataclass(frozen=True, eq=False)
class TablesFromTheTop(Tables):
    """Tables whose T(h) come by decreasing h."""

    @cached_property
    def by_entropy(self) -> dict[Logarithm, list[Node]]:
        """The largest entropy first."""
        right = super().by_entropy
        return {h: right[h] for h in reversed(right)}


@dataclass(frozen=True, eq=False)
class RoundedTables(Tables):
    """Tables whose T(h) have all tables with the same tenth of a bit."""

    @cached_property
    def by_entropy(self) -> dict[Logarithm, list[Node]]:
        """Entropies to a tenth of a bit."""
        right, found = super().by_entropy, dict[str, tuple[Logarithm, list[Node]]]()
        for h, nodes in right.items():
            found.setdefault(f"{float(h):.1f}", (h, []))[1].extend(nodes)
        return dict(found.values())


def made_otherwise(kind: type[Tables], tables: Tables) -> Tables:
    """The same tables with other T(h)."""
    return kind(tables.attributes, tables.rows, tables.values, tables.lattice, tables.curves)


@cache
def by_most_entropy() -> Tables:
    """A table belongs to the entropy that is largest among its buckets."""

    def changed(node: Node, own: Curves) -> Curves:
        row = max(buckets_of(node), key=bits)
        return replace(own, entropy=entropy(row), entropy_bucket=row)

    return adult_where(changed)


@cache
def without_the_first_bucket() -> Tables:
    """The youngest are forgotten when the least entropy is looked for."""

    def changed(node: Node, own: Curves) -> Curves:
        row = min(buckets_of(node)[1:] or buckets_of(node), key=bits)
        return replace(own, entropy=entropy(row), entropy_bucket=row)

    return adult_where(changed)


def of_occurring_values(row: Histogram) -> Decimal:
    """The entropy of a bucket in which all values are equally frequent."""
    return bits((1,) * len(row))


def certain_from_11(tables: Tables) -> Tables:
    """Something is certain one implication too early where it is at 12."""
    early = {
        node: replace(own, implications=(*own.implications[:11], *(Fraction(1),) * 3))
        for node, own in tables.curves.items()
    }
    return replace(tables, curves=early)


def equal_without_knowledge(start: int) -> Curves:
    """Negations a little weaker wherever they are as strong, but not for k = 0: this passed before."""
    own = figure_5_from(start)
    negations = tuple(
        value - (k > 0 and value == other) * Fraction(1, 1000)
        for k, (value, other) in enumerate(zip(own.negations, own.implications, strict=True))
    )
    return replace(own, negations=negations)


def equal_with_certainty(start: int) -> Curves:
    """Negations a little weaker wherever they are as strong, unless something is certain."""
    own = figure_5_from(start)
    negations = tuple(
        value - (value == other < 1) * Fraction(1, 1000)
        for value, other in zip(own.negations, own.implications, strict=True)
    )
    return replace(own, negations=negations)


def one_negation_fewer_from(start: int) -> Curves:
    own = figure_5_from(start)
    return replace(own, negations=later(own.negations))


def to_the_nearest(h: Logarithm, width: Fraction) -> int:
    return (rounded_down(h, width / 2) + 1) // 2


def without_one_bucket(node: Node) -> list[Histogram]:
    """Of two buckets alike one is lost: this passed before, with the number of buckets right."""
    found = histograms_at(node)
    alike = [row for row, number in Counter(found).items() if number > 1]
    if alike:
        found[found.index(alike[0])] = (1, *alike[0])
    return found


@cache
def adult_from_17() -> Tables:
    return adult_from(17)


@cache
def in_other_order(kind: type[Tables]) -> Tables:
    return made_otherwise(kind, adult())


@cache
def two_implications_more() -> Tables:
    return adult_where(lambda _, own: replace(own, implications=sooner(sooner(own.implications))))


@cache
def never_crossing() -> Tables:
    """All of an attacker's atoms are about one bucket."""

    def changed(node: Node, own: Curves) -> Curves:
        if own.buckets > 20:
            return own
        alone = (Bucketization.of_histograms([dict(bucket.frequencies)]) for bucket in whole_release(node).buckets)
        curves = ([answer.value for answer in disclosure_curve(one, 13)] for one in alone)
        return replace(own, implications=tuple(map(max, zip(*curves, strict=True))))

    return adult_where(changed)
