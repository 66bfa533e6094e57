"""Mutants of what the claims on section 4 are about: Adult's data, Figures 5 and 6, negations, certainty."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache

from extended.mutants import BOUNDARY, DROPPED, INDEX, ORDER, Mutant, changed, mutants
from strategies.other_curves import with_labels

from fastpath.exact_logarithm import Logarithm
from fastpath.negations import max_disclosure_negations
from fastpath.sanitizing.lattice import Lattice, Node
from proofs_check.claims.large_releases import curve as large_curve
from proofs_check.claims.section_4_entropy import made_more_even, rounded_down
from proofs_check.experiments import adult_tables
from proofs_check.experiments.adult_counts import MissingTally, packaged_missing
from proofs_check.experiments.adult_tables import Tables, adult, adult_from, adult_grouped, entropy, figure_5_from
from proofs_check.oracles.adult_by_hand import YEARS, bits, buckets_of
from proofs_check.oracles.small_releases import Disclosures, disclosures
from reference.buckets import Bucketization
from reference.instances import Histogram, Release

STATUSES = adult_tables.STATUSES
LABELS = adult_tables.adult_hierarchies()["age"].labels


def later(values: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    return (values[0], *values[:-1])


def sooner(values: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    return (*values[1:], values[-1])


def adult_where(change: Callable[[Node, adult_tables.Curves], adult_tables.Curves]) -> Callable[[], Tables]:
    return cache(lambda: replace(adult(), curves={node: change(node, own) for node, own in adult().curves.items()}))


def adult_with(
    implications: Callable[..., tuple[Fraction, ...]] = tuple, negations: Callable[..., tuple[Fraction, ...]] = tuple
) -> Callable[[], Tables]:
    return adult_where(
        lambda _, own: replace(own, implications=implications(own.implications), negations=negations(own.negations))
    )


def swapped(one: Node, other: Node) -> Callable[[], Tables]:
    return lambda: replace(adult(), curves={**adult().curves, one: adult().curves[other], other: adult().curves[one]})


def by_entropy_of(chosen: Callable[[Release], Histogram]) -> Callable[[], Tables]:

    def change(node: Node, own: adult_tables.Curves) -> adult_tables.Curves:
        row = chosen(buckets_of(node))
        return replace(own, entropy=entropy(row), entropy_bucket=row)

    return adult_where(change)


def collected(change: Callable[[Tables], dict[Logarithm, list[Node]]], tables: Tables | None = None) -> Tables:
    right = tables or adult()
    other = replace(right)
    other.__dict__["by_entropy"] = change(right)
    return other


def up_to_entropy(tables: Tables) -> dict[Logarithm, list[Node]]:
    return {h: [node for node, own in tables.curves.items() if not h < own.entropy] for h in tables.by_entropy}


def rounded(tables: Tables) -> dict[Logarithm, list[Node]]:
    found: dict[str, tuple[Logarithm, list[Node]]] = {}
    for h, nodes in tables.by_entropy.items():
        found.setdefault(f"{float(h):.1f}", (h, []))[1].extend(nodes)
    return dict(found.values())


def weaker_where(wanted: Callable[[int, Fraction, Fraction], bool]) -> Callable[[int], adult_tables.Curves]:

    def made(start: int) -> adult_tables.Curves:
        own = figure_5_from(start)
        both = enumerate(zip(own.negations, own.implications, strict=True))
        return replace(own, negations=tuple(one - Fraction(wanted(k, one, other), 1000) for k, (one, other) in both))

    return made


def lacking_a_country_too() -> MissingTally:
    tally = Counter(packaged_missing())
    tally[frozenset()] += tally.pop(frozenset({"native-country"}))
    return tally


def backwards(row: Histogram, more: int, less: int) -> Histogram:
    return made_more_even(row, less, more) if less < len(row) else row


def one_fewer(curve: Disclosures) -> Disclosures:
    return lambda release, k: list(later(tuple(curve(release, k))))


def without_the_last_bucket(curve: Disclosures) -> Disclosures:
    return lambda release, k: curve(release[:-1] or release, k)


def last_of(curve: Disclosures) -> Callable[[Release, int], Fraction]:
    return lambda release, k: curve(release, k)[k]


FEWER, MORE = (BOUNDARY, "one implication fewer"), (BOUNDARY, "one implication more")
IMPLICATIONS_LATER = *FEWER, adult_with(implications=later)
IMPLICATIONS_SOONER = *MORE, adult_with(implications=sooner)
NEGATIONS_LATER = BOUNDARY, "one negation fewer", adult_with(negations=later)
FROM_THE_TOP = ORDER, "by decreasing entropy", lambda: collected(lambda right: dict(reversed(right.by_entropy.items())))
UP_TO = BOUNDARY, "all tables of entropy at most h"
FORGOTTEN = DROPPED, "the last bucket is forgotten"

MUTANTS: list[Mutant] = mutants({
    "adult-has-the-stated-size": [
        *changed("adult",
            (DROPPED, "the second file is forgotten", lambda: replace(adult(), rows=30_162)),
        ),
        *changed("packaged_missing", (BOUNDARY, "a missing country is overlooked", lacking_a_country_too)),
    ],
    "the-attributes-of-adult-have-the-stated-levels": changed("adult",
        (BOUNDARY, "the data as they are are no level",
         lambda: replace(adult(), lattice=Lattice(tuple(top - 1 for top in adult().lattice.top)))),
        (ORDER, "two attributes change places",
         lambda: replace(adult(), attributes=("age", "race", "marital-status", "sex"))),
    ),
    "ages-become-intervals-of-the-stated-sizes": changed("adult_hierarchies",
        (INDEX, "every age begins an interval (this passed before)",
         with_labels(lambda age: (age, *(f"[{age},{int(age) + years})" for years in YEARS[1:]), "*"))),
        (BOUNDARY, "an interval holds its end, not its beginning",
         with_labels(lambda age: (age, *LABELS(str(int(age) - 1))[1:]))),
        (ORDER, "the longest intervals first", with_labels(lambda age: (age, *LABELS(age)[4:0:-1], "*"))),
    ),
    "all-generalizations-of-adult-are-looked-at": [
        *changed("adult",
            (BOUNDARY, "one status in the other group (this passed before)",
             cache(lambda: adult_grouped((STATUSES[2:3], STATUSES[:2] + STATUSES[3:])))),
            (BOUNDARY, "intervals begin at 17 (this passed before)", lambda: adult_from(17)),
            (INDEX, "two tables change places", swapped((3, 2, 1, 1), (3, 1, 1, 1))),
            (DROPPED, "the top is left out", lambda: replace(adult(), curves=dict(list(adult().curves.items())[:-1]))),
        ),
    ],
    "generalizing-adult-further-never-discloses-more": changed("adult",
        (INDEX, "a table and a coarser one change places", swapped((5, 1, 1, 1), (5, 2, 1, 1))),
    ),
    "adult-is-certain-with-thirteen-implications": changed("adult", IMPLICATIONS_LATER, NEGATIONS_LATER),
    "the-curves-of-figure-5-come-out-alike-by-the-corrected-algorithms": changed("adult",
        IMPLICATIONS_SOONER,
        NEGATIONS_LATER,
    ),
    "negations-never-exceed-implications-on-adult": changed("adult",
        (BOUNDARY, "one negation more", adult_with(negations=sooner)),
        IMPLICATIONS_LATER,
    ),
    "negations-and-implications-differ-by-little-in-figure-5": changed("adult", NEGATIONS_LATER, IMPLICATIONS_SOONER),
    "one-step-further-is-enough-in-figure-5": [
        *changed("NEXT", (BOUNDARY, "no step", adult_tables.FIGURE_5_NODE)),
        *changed("adult", IMPLICATIONS_SOONER),
    ],
    "three-steps-further-are-enough-on-adult": [
        *changed("FURTHER", (BOUNDARY, "two steps", 2)),
        *changed("adult", IMPLICATIONS_SOONER),
    ],
    "a-more-even-bucket-never-discloses-more": changed("made_more_even",
        (ORDER, "from the rarer value to the more frequent", backwards),
        (INDEX, "to the most frequent value", lambda row, more, _: made_more_even(row, more, 0) if more else row),
    ),
    "the-tables-of-figure-6-are-sorted-by-their-least-entropy": [
        *changed("adult",
            (ORDER, "the most entropy of a bucket", by_entropy_of(lambda rows: max(rows, key=bits))),
            (DROPPED, "the youngest are forgotten", by_entropy_of(lambda rows: min(rows[1:] or rows, key=bits))),
            FROM_THE_TOP,
        ),
        *changed("bits", (INDEX, "frequencies are overlooked", lambda row: bits((1,) * len(row)))),
    ],
    "the-ends-of-figure-6-fall": changed("adult",
        FROM_THE_TOP,
        (BOUNDARY, "two implications more", adult_with(implications=lambda values: sooner(sooner(values)))),
    ),
    "every-curve-of-figure-6-rises-somewhere": changed("adult",
        (*UP_TO, lambda: collected(up_to_entropy)),
    ),
    "figure-6-rises-with-any-two-groups-of-marital-statuses": changed("adult_grouped",
        (*UP_TO, lambda grouping: collected(up_to_entropy, adult_grouped(grouping))),
    ),
    "figure-6-rises-with-two-other-starts-of-intervals": changed("adult_from",
        (*UP_TO, lambda start: collected(up_to_entropy, adult_from(start))),
    ),
    "figure-5-has-equal-points-wherever-its-intervals-begin": changed("figure_5_from",
        (BOUNDARY, "as strong without knowledge only (this passed before)",
         weaker_where(lambda k, one, other: k > 0 and one == other)),
        (BOUNDARY, "as strong with certainty only", weaker_where(lambda _, one, other: one == other < 1)),
        (BOUNDARY, "one negation fewer",
         lambda start: replace(figure_5_from(start), negations=later(figure_5_from(start).negations))),
    ),
    "figure-6-falls-over-quarters-of-a-bit": changed("rounded_down",
        (BOUNDARY, "intervals a fifth shorter", lambda h, width: rounded_down(h, width * Fraction(4, 5))),
        (INDEX, "rounded to the nearest", lambda h, width: (rounded_down(h, width / 2) + 1) // 2),
        (ORDER, "by decreasing entropy", lambda h, width: -rounded_down(h, width)),
    ),
    "the-twin-of-figure-6-is-within-a-twelfth": changed("adult", NEGATIONS_LATER, IMPLICATIONS_SOONER),
    "certainty-comes-with-all-but-one-value": changed("disclosures",
        (*FEWER, one_fewer(disclosures)),
        (*MORE, lambda release, k: disclosures(release, k + 1)[1:]),
        (*FORGOTTEN, without_the_last_bucket(disclosures)),
        (ORDER, "the bucket with the most values", lambda release, k: disclosures((max(release, key=len),), k)),
    ),
    "thirteen-implications-suffice-for-fourteen-values": changed("disclosures", (*FEWER, one_fewer(disclosures))),
    "the-worst-negations-are-about-the-target": changed("max_disclosure_negations",
        (BOUNDARY, "one negation fewer", lambda b, k: max_disclosure_negations(b, max(k - 1, 0))),
        (DROPPED, "only the first bucket",
         lambda b, k: max_disclosure_negations(Bucketization(b.buckets[:1], domain=b.domain), k)),
    ),
    "negations-never-exceed-implications": changed("disclosure",
        (*FEWER, last_of(one_fewer(disclosures))),
        (*FORGOTTEN, last_of(without_the_last_bucket(disclosures))),
    ),
    "negations-never-exceed-implications-in-large-releases": changed("curve",
        (*FEWER, one_fewer(large_curve)),
        (*FORGOTTEN, without_the_last_bucket(large_curve)),
    ),
})  # fmt: skip
