"""Mutants of what the claims about section 4 are about: Adult's data, Figures 5 and 6, negations, certainty."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from extended.mutants import Change, Mutant
from extended.mutants.adult_otherwise import (
    RoundedTables,
    TablesFromTheTop,
    TablesUpToEntropy,
    adult_from_17,
    by_most_entropy,
    certain_from_11,
    civilians_only,
    equal_with_certainty,
    equal_without_knowledge,
    implications_later,
    implications_sooner,
    in_other_order,
    lacking_a_country_too,
    longest_first,
    made_otherwise,
    negations_later,
    negations_sooner,
    never_crossing,
    of_occurring_values,
    one_negation_fewer_from,
    open_below,
    sliding,
    swapped,
    to_the_nearest,
    two_implications_more,
    without_a_bucket,
    without_one_bucket,
    without_the_first_bucket,
)
from strategies.broken import inside, parameter

from fastpath.disclosure import Disclosure
from fastpath.negations import max_disclosure_negations
from fastpath.sanitizing.lattice import Lattice
from proofs_check.experiments.adult_set_ups import adult_from, adult_grouped
from proofs_check.experiments.adult_tables import FIGURE_5_NODE, adult
from proofs_check.oracles.small_releases import disclosures
from proofs_check.paper.claims.evenness import made_more_even
from proofs_check.paper.claims.figure_6 import rounded_down
from proofs_check.paper.claims.large_releases import curve
from reference.bucketization import Bucketization
from reference.small_instances import Histogram, Release

BOUNDARY, INDEX, ORDER, DROPPED, GROSS = Change


def backwards(row: Histogram, more: int, less: int) -> Histogram:
    """Somebody with the rarer value gets the more frequent one, where somebody has it."""
    return made_more_even(row, less, more) if less < len(row) else row


def two_at_once(row: Histogram, more: int, less: int) -> Histogram:
    counts = [*row, 0]
    moved = min(2, counts[more])
    counts[more] -= moved
    counts[less] += moved
    return tuple(sorted((count for count in counts if count), reverse=True))


def to_the_most_frequent(row: Histogram, more: int, less: int) -> Histogram:
    del less
    return made_more_even(row, more, 0) if more else row


def one_fewer(release: Release, k: int) -> list[Fraction]:
    values = disclosures(release, k)
    return [values[0], *values[:-1]]


def one_more(release: Release, k: int) -> list[Fraction]:
    return disclosures(release, k + 1)[1:]


def without_the_last_bucket(release: Release, k: int) -> list[Fraction]:
    return disclosures(release[:-1] or release, k)


def most_values_first(release: Release, k: int) -> list[Fraction]:
    """Only the bucket with the most values is looked at."""
    return disclosures((max(release, key=len),), k)


def last_of(values: Callable[[Release, int], list[Fraction]]) -> Callable[[Release, int], Fraction]:
    return lambda release, k: values(release, k)[k]


def one_negation_fewer(bucketization: Bucketization, k: int) -> Disclosure:
    return max_disclosure_negations(bucketization, max(k - 1, 0))


def one_negation_more(bucketization: Bucketization, k: int) -> Disclosure:
    return max_disclosure_negations(bucketization, k + 1)


def of_the_first_bucket(bucketization: Bucketization, k: int) -> Disclosure:
    return max_disclosure_negations(Bucketization(bucketization.buckets[:1], domain=bucketization.domain), k)


def rarest_denied(bucketization: Bucketization, k: int) -> Disclosure:
    """The k rarest values are denied instead of the k most frequent ones."""
    ratios = []
    for bucket in bucketization.buckets:
        counts = sorted(dict(bucket.frequencies).values(), reverse=True)
        ratios.append(Fraction(sum(counts[1:]) - sum(counts[1:][::-1][:k]), counts[0]))
    return replace(max_disclosure_negations(bucketization, k), value=1 / (1 + min(ratios)))


def large(values: Callable[[list[Fraction]], list[Fraction]]) -> Callable[[Release, int], list[Fraction]]:
    return lambda release, k: values(curve(release, k))


SIZE = "adult-has-the-stated-size"
LEVELS = "the-attributes-of-adult-have-the-stated-levels"
INTERVALS = "ages-become-intervals-of-the-stated-sizes"
LOOKED_AT = "all-generalizations-of-adult-are-looked-at"
FURTHER = "generalizing-adult-further-never-discloses-more"
CERTAIN_AT_13 = "adult-is-certain-with-thirteen-implications"
TWO_WAYS = "the-curves-of-figure-5-come-out-alike-by-the-corrected-algorithms"
ON_ADULT = "negations-never-exceed-implications-on-adult"
LITTLE = "negations-and-implications-differ-by-little-in-figure-5"
ONE_STEP = "one-step-further-is-enough-in-figure-5"
MUCH = "three-steps-further-are-enough-on-adult"
EVEN = "a-more-even-bucket-never-discloses-more"
SORTED = "the-tables-of-figure-6-are-sorted-by-their-least-entropy"
ENDS = "the-ends-of-figure-6-fall"
RISES = "every-curve-of-figure-6-rises-somewhere"
GROUPED = "figure-6-rises-with-any-two-groups-of-marital-statuses"
STARTS = "figure-6-rises-with-two-other-starts-of-intervals"
EQUAL = "figure-5-has-equal-points-wherever-its-intervals-begin"
QUARTERS = "figure-6-falls-over-quarters-of-a-bit"
TWINS = "the-twin-of-figure-6-is-within-a-twelfth"
CERTAINTY = "certainty-comes-with-all-but-one-value"
FOURTEEN = "thirteen-implications-suffice-for-fourteen-values"
DOTTED = "the-worst-negations-are-about-the-target"
NEVER = "negations-never-exceed-implications"
NEVER_LARGE = "negations-never-exceed-implications-in-large-releases"

MUTANTS: list[Mutant] = [
    Mutant(SIZE, DROPPED, "the second file is forgotten", parameter("tables", lambda: replace(adult(), rows=30_162))),
    Mutant(SIZE, BOUNDARY, "a missing country is overlooked", parameter("missing", lacking_a_country_too)),
    Mutant(SIZE, BOUNDARY, "? is an occupation", parameter("tables", lambda: replace(adult(), values=15))),
    Mutant(LEVELS, BOUNDARY, "the data as they are are no level",
           parameter("tables", lambda: replace(adult(), lattice=Lattice(tuple(t - 1 for t in adult().lattice.top))))),
    Mutant(LEVELS, ORDER, "two attributes change places",
           parameter("tables", lambda: replace(adult(), attributes=("age", "race", "marital-status", "sex")))),
    Mutant(INTERVALS, INDEX, "every age begins an interval (this passed before)", parameter("labels", sliding)),
    Mutant(INTERVALS, BOUNDARY, "an interval holds its end, not its beginning", parameter("labels", open_below)),
    Mutant(INTERVALS, ORDER, "the longest intervals first", parameter("labels", longest_first)),
    Mutant(LOOKED_AT, BOUNDARY, "one status in the other group (this passed before)",
           parameter("tables", civilians_only)),
    Mutant(LOOKED_AT, BOUNDARY, "intervals begin at 17 (this passed before)",
           parameter("tables", adult_from_17)),
    Mutant(LOOKED_AT, INDEX, "a bucket is taken for another (this passed before)",
           parameter("made", without_one_bucket)),
    Mutant(LOOKED_AT, INDEX, "two tables change places", parameter("tables", swapped((3, 2, 1, 1), (3, 1, 1, 1)))),
    Mutant(LOOKED_AT, DROPPED, "the top is left out",
           parameter("tables", lambda: replace(adult(), curves=dict(list(adult().curves.items())[:-1])))),
    Mutant(FURTHER, INDEX, "a table and a coarser one change places",
           parameter("tables", swapped((5, 1, 1, 1), (5, 2, 1, 1)))),
    Mutant(FURTHER, DROPPED, "one table forgets its last bucket",
           parameter("tables", without_a_bucket((5, 1, 1, 1), -1))),
    Mutant(CERTAIN_AT_13, BOUNDARY, "one implication fewer", parameter("tables", implications_later)),
    Mutant(CERTAIN_AT_13, BOUNDARY, "one negation fewer", parameter("tables", negations_later)),
    Mutant(TWO_WAYS, BOUNDARY, "one implication more", parameter("tables", implications_sooner)),
    Mutant(TWO_WAYS, BOUNDARY, "one negation fewer", parameter("tables", negations_later)),
    Mutant(TWO_WAYS, DROPPED, "Figure 5's table forgets the youngest",
           parameter("tables", without_a_bucket(FIGURE_5_NODE, 0))),
    Mutant(TWO_WAYS, DROPPED, "no two buckets are tied together", parameter("tables", never_crossing)),
    Mutant(ON_ADULT, BOUNDARY, "one negation more", parameter("tables", negations_sooner)),
    Mutant(ON_ADULT, BOUNDARY, "one implication fewer", parameter("tables", implications_later)),
    Mutant(LITTLE, BOUNDARY, "one negation fewer", parameter("tables", negations_later)),
    Mutant(LITTLE, BOUNDARY, "one implication more", parameter("tables", implications_sooner)),
    Mutant(ONE_STEP, BOUNDARY, "no step", parameter("further", FIGURE_5_NODE)),  # type: ignore[arg-type] # a node
    Mutant(ONE_STEP, BOUNDARY, "one implication more", parameter("tables", implications_sooner)),
    Mutant(MUCH, BOUNDARY, "two steps", inside("claims.figure_5", "FURTHER", 2)),  # type: ignore[arg-type] # a number
    Mutant(MUCH, BOUNDARY, "one implication more", parameter("tables", implications_sooner)),
    Mutant(EVEN, ORDER, "from the rarer value to the more frequent", parameter("step", backwards)),
    Mutant(EVEN, BOUNDARY, "two people change at once", parameter("step", two_at_once)),
    Mutant(EVEN, INDEX, "to the most frequent value", parameter("step", to_the_most_frequent)),
    Mutant(SORTED, ORDER, "the most entropy of a bucket", parameter("tables", by_most_entropy)),
    Mutant(SORTED, DROPPED, "the youngest are forgotten", parameter("tables", without_the_first_bucket)),
    Mutant(SORTED, BOUNDARY, "entropies are rounded",
           parameter("tables", lambda: in_other_order(RoundedTables))),
    Mutant(SORTED, ORDER, "by decreasing entropy",
           parameter("tables", lambda: in_other_order(TablesFromTheTop))),
    Mutant(SORTED, INDEX, "frequencies are overlooked", parameter("measured", of_occurring_values)),
    Mutant(ENDS, ORDER, "by decreasing entropy",
           parameter("tables", lambda: in_other_order(TablesFromTheTop))),
    Mutant(ENDS, BOUNDARY, "two implications more",
           parameter("tables", two_implications_more)),
    Mutant(RISES, BOUNDARY, "all tables of entropy at most h",
           parameter("tables", lambda: in_other_order(TablesUpToEntropy))),
    Mutant(RISES, BOUNDARY, "certain at 11", parameter("tables", lambda: certain_from_11(adult()))),
    Mutant(GROUPED, BOUNDARY, "all tables of entropy at most h",
           parameter("made", lambda grouping: made_otherwise(TablesUpToEntropy, adult_grouped(grouping)))),
    Mutant(GROUPED, BOUNDARY, "certain at 11",
           parameter("made", lambda grouping: certain_from_11(adult_grouped(grouping)))),
    Mutant(STARTS, BOUNDARY, "certain at 11", parameter("made", lambda start: certain_from_11(adult_from(start)))),
    Mutant(STARTS, BOUNDARY, "all tables of entropy at most h",
           parameter("made", lambda start: made_otherwise(TablesUpToEntropy, adult_from(start)))),
    Mutant(EQUAL, BOUNDARY, "as strong without knowledge only (this passed before)",
           parameter("made", equal_without_knowledge)),
    Mutant(EQUAL, BOUNDARY, "as strong with certainty only", parameter("made", equal_with_certainty)),
    Mutant(EQUAL, BOUNDARY, "one negation fewer", parameter("made", one_negation_fewer_from)),
    Mutant(QUARTERS, BOUNDARY, "intervals a fifth shorter",
           parameter("rounded", lambda h, width: rounded_down(h, width * Fraction(4, 5)))),
    Mutant(QUARTERS, INDEX, "rounded to the nearest", parameter("rounded", to_the_nearest)),
    Mutant(QUARTERS, ORDER, "by decreasing entropy", parameter("rounded", lambda h, width: -rounded_down(h, width))),
    Mutant(TWINS, BOUNDARY, "one negation fewer", parameter("tables", negations_later)),
    Mutant(TWINS, BOUNDARY, "one implication more", parameter("tables", implications_sooner)),
    Mutant(CERTAINTY, BOUNDARY, "one implication fewer", parameter("curve", one_fewer)),
    Mutant(CERTAINTY, BOUNDARY, "one implication more", parameter("curve", one_more)),
    Mutant(CERTAINTY, DROPPED, "the last bucket is forgotten", parameter("curve", without_the_last_bucket)),
    Mutant(CERTAINTY, ORDER, "the bucket with the most values", parameter("curve", most_values_first)),
    Mutant(FOURTEEN, BOUNDARY, "one implication fewer", parameter("curve", one_fewer)),
    Mutant(DOTTED, BOUNDARY, "one negation fewer", parameter("fast", one_negation_fewer)),
    Mutant(DOTTED, BOUNDARY, "one negation more", parameter("fast", one_negation_more)),
    Mutant(DOTTED, DROPPED, "only the first bucket", parameter("fast", of_the_first_bucket)),
    Mutant(DOTTED, ORDER, "the rarest values are denied", parameter("fast", rarest_denied)),
    Mutant(NEVER, BOUNDARY, "one implication fewer", parameter("implications", last_of(one_fewer))),
    Mutant(NEVER, DROPPED, "the last bucket is forgotten", parameter("implications", last_of(without_the_last_bucket))),
    Mutant(NEVER_LARGE, BOUNDARY, "one implication fewer",
           parameter("values", large(lambda values: [values[0], *values[:-1]]))),
    Mutant(NEVER_LARGE, DROPPED, "the last bucket is forgotten",
           parameter("values", lambda release, k: curve(release[:-1] or release, k))),
]  # fmt: skip
"""What is changed, in a few words, for each claim that holds."""
