"""What is broken on purpose for claims about fitted exponents, drawn instances, Adult, and the paper's remarks."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from fastpath.disclosure import Disclosure, maximum_disclosure
from fastpath.negations import max_disclosure_negations
from fastpath.within_bucket import Minimum, within_bucket_table
from proofs_check.experiments.adult_tables import MOST, Curves, Tables, adult
from proofs_check.oracles.minima import closed_form
from proofs_check.paper.claims.large_releases import curve
from proofs_check.paper.errata.finding_one import size_of_the_largest
from reference.bucketization import Bucketization
from reference.language import BasicImplication
from reference.small_instances import Release
from strategies.broken import inside, parameter

HALF = Fraction(1, 2)
CERTAIN, EVEN, NEVER = ((Fraction(value),) * (MOST + 1) for value in ("1", "1/2", "0"))


def one_person_only(row: tuple[int, ...], k: int) -> Fraction:
    return 1 - Fraction(sum(row[:k]), sum(row))


def one_atom_each(row: tuple[int, ...], k: int) -> Minimum:
    return replace(within_bucket_table(row, k)[k], pattern=(1,) * min(k, sum(row)))


def fewer_buckets_are_worse(release: Any, k: int = 6) -> list[Fraction]:  # noqa: ANN401 - whatever has buckets
    return [Fraction(1, len(getattr(release, "buckets", release)))] * (k + 1)


def flat(release: object, k: int) -> list[Fraction]:
    del release
    return [HALF] * (k + 1)


def without_knowledge(release: Release, k: int) -> list[Fraction]:
    return curve(release, 0) * (k + 1)


def one_more(release: Release, k: int) -> list[Fraction]:
    return curve(release, k + 1)[1:]


def without_crossing(release: Release, k: int) -> list[Fraction]:
    return [max(values) for values in zip(*(curve((row,), k) for row in release), strict=True)]


def says_half(bucketization: Bucketization, k: int) -> Disclosure:
    return replace(maximum_disclosure(bucketization, k), value=HALF)


def one_more_negation(bucketization: Bucketization, k: int) -> Disclosure:
    return max_disclosure_negations(bucketization, k + 1)


def adult_with(
    implications: tuple[Fraction, ...] | None = None, negations: tuple[Fraction, ...] | None = None
) -> Tables:
    """The same tables with another curve, everywhere the same."""

    def changed(own: Curves) -> Curves:
        return replace(own, implications=implications or own.implications, negations=negations or own.negations)

    return replace(adult(), curves={node: changed(own) for node, own in adult().curves.items()})


def risen_at_the_top() -> Tables:
    top = adult().lattice.top
    return replace(adult(), curves={**adult().curves, top: replace(adult().curves[top], negations=CERTAIN)})


def slightly_less(curves: Curves) -> Curves:
    """Negations disclose a little less than implications, for every k."""
    return replace(curves, negations=tuple(value - Fraction(1, 1000) for value in curves.implications))


def adult_with_weaker_negations() -> Tables:
    return replace(adult(), curves={node: slightly_less(own) for node, own in adult().curves.items()})


MUTANTS_BEYOND = {
    "figure-2-hides-everyone-among-five": inside("claims.running_example", "fits", lambda *_: True),
    "a-bucket-of-one-value-discloses-it-whatever-its-size": parameter("measured", lambda *_: HALF),
    "recursive-diversity-is-safety-against-negations": parameter("negations", one_more_negation),
    "distinct-diversity-is-certainty-by-negations": parameter("negations", one_more_negation),
    "a-clause-with-a-negated-atom-is-an-implication": parameter(
        "implication", lambda _, negated, others: BasicImplication(negated, others or negated)
    ),
    "a-simple-implication-is-a-clause-of-two-literals": parameter("simple", lambda _, after: after),
    "finitely-many-implications-say-everything-that-can-be-said": parameter(
        "said", lambda _, widest: frozenset(range(widest))
    ),
    "knowing-a-value-takes-an-implication-for-every-other-value": parameter(
        "said", lambda world, _: frozenset(range(1 << world[1] ** world[0]))
    ),
    "the-steps-of-minimize1-fit-the-cube": parameter("count", lambda k: k**4),
    "the-values-of-minimize1-fit-less-than-the-cube": parameter("count", lambda k: k**3),
    "all-calls-of-minimize1-together-fit-the-cube": parameter("count", lambda k: k**4),
    "the-steps-of-the-whole-algorithm-fit-the-cube": parameter("count", lambda k: k**4),
    "the-steps-of-fastpath-fit-less-than-the-cube": parameter("count", lambda k: k**3),
    "bucketizations-form-a-lattice": parameter("below", lambda one, other: one == other),
    "the-best-safe-bucketization-is-minimal-if-utility-falls": parameter("chosen", size_of_the_largest),
    "adult-has-the-stated-size": parameter("tables", lambda: replace(adult(), values=13)),
    "the-attributes-of-adult-have-the-stated-levels": parameter(
        "tables", lambda: replace(adult(), attributes=adult().attributes[::-1])
    ),
    "ages-become-intervals-of-the-stated-sizes": parameter("labels", lambda age: (age, *("*",) * 5)),
    "all-generalizations-of-adult-are-looked-at": parameter("tables", lambda: replace(adult(), curves={})),
    "generalizing-adult-further-never-discloses-more": parameter("tables", risen_at_the_top),
    "adult-is-certain-with-thirteen-implications": parameter("tables", lambda: adult_with(implications=EVEN)),
    "negations-never-exceed-implications-on-adult": parameter("tables", lambda: adult_with(negations=CERTAIN)),
    "negations-and-implications-differ-by-little-in-figure-5": parameter("tables", lambda: adult_with(negations=NEVER)),
    "adult-need-not-be-anonymized-much-further": parameter("tables", lambda: adult_with(negations=NEVER)),
    "negations-behave-as-implications-in-figure-6": parameter("tables", lambda: adult_with(negations=NEVER)),
    "the-ends-of-figure-6-fall": parameter("tables", lambda: adult_with(implications=EVEN)),
    "the-figures-come-out-alike-wherever-intervals-of-age-begin": parameter(
        "made", lambda _: adult_with_weaker_negations()
    ),
    "the-target-is-the-best-consequent-among-heavy-worlds": parameter(
        "after", lambda s, w: all(not s.target[w] or theta[w] for theta, _ in s.implications)
    ),
    "one-atom-is-the-best-antecedent-among-heavy-worlds": parameter("instead", lambda *_: False),
    "the-closed-form-holds-in-large-buckets": parameter("formula", lambda row, p: closed_form(row, p[::-1])),
    "no-placement-beats-nested-top-sets-in-large-buckets": parameter(
        "formula", lambda row, pattern: closed_form(row[::-1], pattern)
    ),
    "both-forms-of-minimize1-agree-on-large-buckets": parameter("algorithm", one_person_only),
    "a-best-pattern-is-remembered-in-large-buckets": parameter("remembers", one_atom_each),
    "one-choice-in-a-large-bucket-beats-two": parameter("table", lambda row: (Fraction(1), *(HALF,) * 2 * len(row))),
    "all-forms-of-minimize2-agree-on-large-releases": parameter("fast", without_crossing),
    "summaries-of-parts-make-that-of-a-large-release": parameter("merge", lambda one, _: one),
    "merging-large-buckets-never-raises-disclosure": parameter("values", fewer_buckets_are_worse),
    "negations-never-exceed-implications-in-large-releases": parameter("values", without_knowledge),
    "large-releases-disclose-strictly-more-until-certainty": parameter("values", flat),
    "a-search-finds-the-maximum-in-some-larger-releases": parameter("values", one_more),
    "the-named-attacker-attains-the-maximum-in-large-releases": parameter("fast", says_half),
    "no-drawn-attacker-exceeds-the-maximum": parameter("values", without_knowledge),
}
"""For each claim what is broken, so that it is refuted."""
