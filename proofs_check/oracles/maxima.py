"""The maximum disclosure by trying every conjunction of k units, without collecting who attains it.

>>> from reference.laboratory.languages.facts import NegatedAtoms
>>> searched((((2, 2, 1),), 1), NegatedAtoms())
Fraction(2, 3)

The maximum disclosure of releases given by their histograms, by `fastpath`: values only, many at a time.

>>> [str(value) for value in disclosures(((2, 2, 1), (2, 1, 1, 1)), 2)]
['2/5', '2/3', '1']
"""

from fractions import Fraction
from functools import cache

from fastpath.across_buckets import optima
from fastpath.at_scale.summary import Summary, merge_all
from reference.bucketization import Bucketization
from reference.laboratory.exhaustive_search import in_turn
from reference.laboratory.knowledge_language import Language
from reference.laboratory.search_problem import SearchProblem, space_and_units
from reference.meter import UNLIMITED, Meter
from reference.small_instances import Case, Histogram, Release, released


def largest(bucketization: Bucketization, language: Language, k: int, meter: Meter = UNLIMITED) -> Fraction:
    """The largest Pr(t_p[S] = s | B ∧ φ) over all people, values and consistent conjunctions φ of k units."""
    problem = SearchProblem(*space_and_units(bucketization, language, k, meter), k, meter=meter)
    found = in_turn([problem.about(target) for target in problem.representatives], 1, meter)
    return max(Fraction(best.satisfying, best.consistent) for _, best in found)


_SEARCHED: dict[tuple[Case, Language], Fraction] = {}


def searched(case: Case, language: Language, meter: Meter = UNLIMITED) -> Fraction:
    """The same for a release given by its histograms; it is searched once, whatever the meter."""
    if (case, language) not in _SEARCHED:
        release, k = case
        _SEARCHED[case, language] = largest(released(release), language, k, meter)
    return _SEARCHED[case, language]


@cache
def summary_of(row: Histogram, most: int) -> Summary:
    """The summary of one bucket, for at most so many atoms."""
    return Summary.of_bucket(row, 0, most)


def disclosures(release: Release, k: int) -> list[Fraction]:
    """The maximum disclosure with 0, 1, …, k implications."""
    found = optima(merge_all(summary_of(row, k + 1) for row in release))
    values = [1 / (1 + optimum.ratio) for optimum in found]
    return values + [values[-1]] * (k + 1 - len(values))


@cache
def disclosure(release: Release, k: int) -> Fraction:
    """The maximum disclosure with k implications."""
    return disclosures(release, k)[k]
