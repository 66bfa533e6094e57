"""Section 6's probabilistic background knowledge: soft facts, beliefs, and attackers who know some people's values.

A *soft fact* is a basic implication with a strength λ: tables in which it is false keep the fraction e = 1/λ of their
weight. λ = 1 is no knowledge, λ = ∞ is a fact of the paper.

**Special form.** Let k soft facts be given, and let A be the target. Replace all consequents by A: every table with A
then has its full weight, and every other table the least that the antecedents allow. Replace each antecedent by one of
its atoms: that only lowers weights outside A. So k facts A_i → A are worst. They may have to repeat, as the reports of
two witnesses do: what cannot be had with certain facts.

**Monotony and the floor.** Let any belief about the tables that fit be given. Averaged over all renamings of people
within buckets it is uniform, and a ratio of averages is at most the largest ratio. So for some renaming the worst facts
disclose at least what they disclose if all tables are equally likely: random worlds are the *floor*. A belief about the
finer tables is a belief about the coarser ones; hence merging buckets discloses no more (Theorem 14). The target must
be free: a belief may well clear one given person.

**The ceiling.** k facts of strength at most λ multiply the odds of any event by at most λ^k.

**What fails.** Jeffrey's rule weighs a fact otherwise: the tables in which it is true keep the share 1 - e of the whole
weight. That has no special form, since a fact may then also count against the target.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import TypeAlias

from fastpath.disclosure import maximum_disclosure
from fastpath.known_people import Levels, disclosure_with_known_values, skyline_disclosure
from fastpath.minimize2 import Optimum, optima
from fastpath.soft_facts import least_weights
from fastpath.summary import Summary, merge_all
from proofs_check.claims.claim import fails, instead, near_miss, ours, over, over_every
from proofs_check.claims.refutation import Refutation, never_more, unless, unless_equal
from proofs_check.claims.scope import Evidence, enumerated
from proofs_check.oracles.listed_soft_facts import (
    by_false,
    listed_maximum,
    listed_skyline,
    listed_with_known_values,
    worst_of_all,
)
from proofs_check.oracles.small_releases import implication_sets, likelihood, space_of
from reference.counting.dynamic_program import structured_count
from reference.exact import strength_text
from reference.instances import (
    Columns,
    Histogram,
    Release,
    pairs_of_buckets,
    released,
    releases,
    row_histogram,
    shown_release,
)
from reference.language import NOTHING
from reference.priors import Prior
from reference.probability import probability
from reference.soft_facts import SoftFact

DOUBTS = (Fraction(1), Fraction(2, 3), Fraction(1, 2), Fraction(1, 4), Fraction(1, 10), Fraction(0))
SOFT = "strengths 1, 3/2, 2, 4, 10, ∞"
SoftCase: TypeAlias = tuple[Release, int, Fraction]  # a release, a number of facts, and their doubt
Belief: TypeAlias = tuple[Release, tuple[int, ...]]  # a release, and a weight for each of its tables


def _shown(case: SoftCase) -> str:
    release, k, doubt = case
    return f"{shown_release(release)}, k = {k}, λ = {strength_text(doubt)}"


@enumerated(f"all releases of at most {{people}} people, {{k}}, {SOFT}", shown=_shown)
def _soft_cases(people: int, k: int) -> Iterator[SoftCase]:
    return product(releases(people), range(k + 1), DOUBTS)


def soft_optima(release: Release, k: int, doubt: Fraction) -> list[Optimum]:
    """The least ρ for k = 0, 1, …, by the program for soft facts, also where the doubt is 0."""
    return optima(merge_all(Summary.of_bucket(row, number, k + 1, doubt) for number, row in enumerate(release)))


def soft_curve(release: Release, k: int, doubt: Fraction) -> list[Fraction]:
    """The maximum disclosure with 0, 1, …, k soft facts."""
    found = soft_optima(release, k, doubt)
    return [1 / (1 + found[min(at, len(found) - 1)].ratio) for at in range(k + 1)]


@ours("soft-facts-have-a-special-form", "ours, on 6", _soft_cases(4, 2))
def have_a_special_form(release: Release, k: int, doubt: Fraction) -> Refutation:
    """Of k soft basic implications of one strength, of any width, some facts A_i → A with one consequent are worst."""
    return unless_equal(worst_of_all(release, k, doubt), listed_maximum(release, k, doubt), release=released(release))


@ours("soft-facts-are-worst-in-a-plane-partition", "ours, on 6", _soft_cases(6, 3))
def are_worst_in_a_plane_partition(release: Release, k: int, doubt: Fraction) -> Refutation:
    """The least expected weights over plane partitions give the maximum disclosure with k soft facts."""
    found, listed = soft_curve(release, k, doubt)[k], listed_maximum(release, k, doubt)
    return unless_equal(found, listed, release=released(release), k=k)


@ours("the-attacker-with-soft-facts-attains-the-maximum", "ours, on 6", _soft_cases(5, 3))
def attains_the_maximum(release: Release, k: int, doubt: Fraction) -> Refutation:
    """Weighing the tables under the attacker's k facts, with multiplicities, gives the maximum disclosure."""
    strength, whole = strength_text(doubt), released(release)
    answer = maximum_disclosure(whole, k, strength)
    prior = Prior({}, [SoftFact(unit, strength) for unit in answer.knowledge.implications])
    counted = Fraction(str(probability(answer.target, whole, NOTHING, prior)))
    return unless(answer.knowledge.k <= k, "too many facts") or unless_equal(counted, answer.value, release=whole)


CROSSING = (
    (((1, 1, 1, 1), (3, 1, 1, 1, 1, 1, 1)), 4, Fraction(1, 10)),
    (((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2, Fraction(1, 100)),
    (((3, 2, 2, 2, 2, 2, 1), (2, 2, 2, 1, 1, 1, 1)), 3, Fraction(1, 10)),
)


@ours("the-worst-soft-facts-may-be-about-two-buckets", "ours, on 6")
@over_every("three releases of two buckets", lambda: CROSSING, Evidence.EXAMPLE, shown=_shown)
def may_be_about_two_buckets(release: Release, k: int, doubt: Fraction) -> Refutation:
    """In these releases k soft facts about both buckets disclose more than any k about one, and counting agrees."""
    answer = maximum_disclosure(released(release), k, strength_text(doubt))
    facts = [SoftFact(unit, strength_text(doubt)) for unit in answer.knowledge.implications]
    counted = structured_count(answer.target, released(release), NOTHING, Prior({}, facts)).probability
    alone, value = max(soft_curve((row,), k, doubt)[k] for row in release), soft_curve(release, k, doubt)[k]
    return unless_equal(value, counted, k=k) or unless(alone < value, f"{alone} ≥ {value}", k=k)


@ours("facts-of-strength-1-are-no-knowledge", "ours, on 6", _soft_cases(5, 3))
def start_at_nothing(release: Release, k: int, _: Fraction) -> Refutation:
    """With strength 1, k facts disclose what none does; with infinite strength, what the paper's do."""
    nothing, certain = (soft_curve(release, k, doubt)[k] for doubt in (Fraction(1), Fraction(0)))
    paper = [maximum_disclosure(released(release), number).value for number in (0, k)]
    return unless_equal((nothing, certain), tuple(paper), release=released(release))


@ours("without-doubt-the-least-weights-are-minimize1", "ours, on 3.3.1")
@over(_soft_cases(6, 3).where("λ = ∞", lambda case: not case[2]))
def without_doubt(release: Release, k: int, doubt: Fraction) -> Refutation:
    """With infinite strength the least expected weights are MINIMIZE1's probabilities."""
    hard = [Summary.of_bucket(row, 0, k + 1).least for row in release]
    soft = [least_weights(row, k + 1, doubt, corner=False)[1:] for row in release]
    values = [[entry.value for entry in vector] for vector in hard]
    return unless_equal([[e.value for e in s][: len(v)] for s, v in zip(soft, values, strict=True)], values)


@ours("stronger-facts-disclose-no-less", "ours, on 6", _soft_cases(5, 3))
def stronger_discloses_no_less(release: Release, k: int, doubt: Fraction) -> Refutation:
    """The maximum disclosure with k soft facts never falls when their strength rises."""
    weaker = [other for other in DOUBTS if other > doubt]
    strong = soft_curve(release, k, doubt)[k]
    return unless(all(soft_curve(release, k, other)[k] <= strong for other in weaker), f"more than {strong}")


@ours("soft-facts-have-a-ceiling", "ours, on 6", _soft_cases(5, 3))
def have_a_ceiling(release: Release, k: int, doubt: Fraction) -> Refutation:
    """K facts of strength λ disclose at most λ^k r/(1 - r + λ^k r), where r is the disclosure without facts."""
    value, nothing = soft_curve(release, k, doubt)[k], soft_curve(release, 0, doubt)[0]
    return unless(value <= ceiling(nothing, k, doubt), f"{value} > {ceiling(nothing, k, doubt)}", released(release), k)


def ceiling(nothing: Fraction, k: int, doubt: Fraction) -> Fraction:
    """λ^k r/(1 - r + λ^k r), multiplied through by e^k; r if k = 0."""
    return nothing / ((1 - nothing) * doubt**k + nothing)


@enumerated(
    f"all pairs of buckets with at most {{people}} people together, {{k}}, {SOFT}",
    shown=lambda case: f"{' and '.join(map(str, zip(*case[0], strict=True)))}, λ = {strength_text(case[2])}",
)
def _merges(people: int, k: int) -> Iterator[tuple[Columns, int, Fraction]]:
    return ((columns, k, doubt) for columns, doubt in product(pairs_of_buckets(people), DOUBTS))


@ours("merging-raises-no-maximum-of-soft-facts", "ours, on 3.4, Theorem 14", _merges(6, 3))
def merging_raises_nothing(columns: Columns, k: int, doubt: Fraction) -> Refutation:
    """The maximum disclosure with k soft facts of one strength never rises when two buckets are merged."""
    apart: Release = tuple(row_histogram(row) for row in zip(*columns, strict=True))
    together: tuple[Histogram, ...] = (row_histogram(map(sum, columns)),)
    return never_more(soft_curve(together, k, doubt), soft_curve(apart, k, doubt))


def believed(release: Release, weights: tuple[int, ...], k: int, doubt: Fraction, *, first: bool = False) -> Fraction:
    """The maximum over all targets (or those about the first person) and k facts A_i → A, for weighted tables."""
    space, best = space_of(release), Fraction(0)
    targets = [mask for atom, mask in space.atoms.items() if not first or atom.person == next(iter(space.atoms)).person]
    for target in targets:
        facts = [target | space.everything & ~mask for mask in space.atoms.values()]
        for some in combinations_with_replacement(facts, k):
            levels = by_false(space.everything, some)
            true, all_tables = (_weight(weights, [level & each for level in levels], doubt) for each in (target, -1))
            best = max(best, true / all_tables if all_tables else Fraction(0))
    return best


def _weight(weights: tuple[int, ...], levels: list[int], doubt: Fraction) -> Fraction:
    sums = (sum(weight for place, weight in enumerate(weights) if level >> place & 1) for level in levels)
    return sum((doubt**number * total for number, total in enumerate(sums)), start=Fraction(0))


@enumerated(
    "all releases of at most {people} people, all weights up to {most} for their tables",
    shown=lambda case: f"{shown_release(case[0])}, weights {', '.join(map(str, case[1]))}",
)
def _beliefs(people: int, most: int) -> Iterator[Belief]:
    for release in releases(people):
        weights = product(range(most + 1), repeat=space_of(release).everything.bit_count())
        yield from ((release, each) for each in weights if any(each))


@ours("random-worlds-are-the-floor", "ours, on 6", _beliefs(3, 2).also("k ≤ 1, λ = 2, ∞"))
def are_the_floor(release: Release, weights: tuple[int, ...]) -> Refutation:
    """Under any belief about the tables that fit, the worst k facts disclose at least what random worlds do."""
    for k, doubt in product(range(2), (Fraction(1, 2), Fraction(0))):
        value, floor = believed(release, weights, k, doubt), soft_curve(release, k, doubt)[k]
        if value < floor:
            return unless_equal(value, floor, release=released(release), k=k)
    return None


@near_miss("random-worlds-are-the-floor-for-each-person", "sibling of ours, on 6", _beliefs(3, 1))
@fails("(2, 1), weights 0, 1, 1", "1/2 < 2/3")
@instead("random-worlds-are-the-floor")
def are_the_floor_for_each(release: Release, weights: tuple[int, ...]) -> Refutation:
    """Under any belief about the tables, the first person's likeliest value is as likely as in random worlds."""
    value, floor = (believed(release, each, 0, Fraction(0), first=True) for each in (weights, (1,) * len(weights)))
    return unless(value >= floor, f"{value} < {floor}")


@near_miss("soft-facts-need-not-be-repeated", "sibling of ours, on 6", _soft_cases(4, 3))
@fails("(1, 1), k = 3, λ = 3/2", "27/35 ≠ 9/13")
@instead("soft-facts-have-a-special-form")
def need_not_be_repeated(release: Release, k: int, doubt: Fraction) -> Refutation:
    """Of k soft facts of one strength, some different facts A_i → A are worst."""
    return unless_equal(listed_maximum(release, k, doubt), listed_maximum(release, k, doubt, repeated=False))


@near_miss("jeffreys-rule-has-a-special-form", "sibling of ours, on 6")
@over(_soft_cases(3, 1).where("λ ≥ 2 and k = 1", lambda case: case[1] == 1 and case[2] <= Fraction(1, 2)))
@fails("(1, 1, 1), k = 1, λ = 2", "3/5 > 1/3")
@instead("soft-facts-have-a-special-form")
def jeffrey_has_a_special_form(release: Release, _: int, doubt: Fraction) -> Refutation:
    """Of facts that keep the share 1 - 1/λ of the weight (Jeffrey's rule), some A_i → A about the target A is worst."""
    space = space_of(release)
    atoms = list(space.atoms.values())
    worst = max(_jeffrey(release, fact, atom, doubt) for fact, atom in product(implication_sets(space), atoms))
    facts = ((space.everything & ~one | target, target) for one, target in product(atoms, repeat=2))
    special = max(_jeffrey(release, fact, target, doubt) for fact, target in facts)
    return unless(special == worst, f"{worst} > {special}")


def _jeffrey(release: Release, fact: int, atom: int, doubt: Fraction) -> Fraction:
    """An atom's probability, where a fact that is sometimes false is believed with probability 1 - e."""
    everything = space_of(release).everything
    parts = [(1 - doubt, everything & fact), (doubt, everything & ~fact)]
    if not all(part for _, part in parts):
        parts = [(Fraction(1), everything)]
    return sum((weight * likelihood(atom, part) for weight, part in parts), start=Fraction(0))


@enumerated(
    "all releases of at most {people} people, at most two of them known, {k}",
    shown=lambda case: f"{shown_release(case[0])}, {case[1]} known, k = {case[2]}",
)
def _known(people: int, k: int) -> Iterator[tuple[Release, int, int]]:
    cases = product(releases(people), range(3), range(k + 1))
    return (case for case in cases if case[1] < sum(map(sum, case[0])))


@ours("known-people-hold-the-rarest-values", "ours, on 6", _known(4, 2))
def hold_the_rarest_values(release: Release, known: int, k: int) -> Refutation:
    """It is worst to know people with the rarest values of a bucket, if the k facts are about other people."""
    found = disclosure_with_known_values(released(release), known, k).value
    return unless_equal(found, listed_with_known_values(release, known, k), release=released(release), k=k)


@near_miss("facts-about-known-people-are-no-worse", "sibling of ours, on 6", _known(4, 1))
@fails("(1, 1, 1, 1), 1 known, k = 1", "1/2 ≠ 1")
@instead("known-people-hold-the-rarest-values")
def about_known_people(release: Release, known: int, k: int) -> Refutation:
    """Facts A_i → A whose A_i are about known people disclose no more than facts about the others."""
    free = listed_with_known_values(release, known, k, about_known=True)
    return unless_equal(listed_with_known_values(release, known, k), free)


@enumerated(
    "all releases of at most {people} people, levels up to {most}",
    shown=lambda case: f"{shown_release(case[0])}, levels {', '.join(map(str, case[1]))}",
)
def _levels(people: int, most: int) -> Iterator[tuple[Release, Levels]]:
    cases = product(releases(people), product(range(most + 1), repeat=3))
    return ((release, Levels(*levels)) for release, levels in cases if levels[1] < sum(map(sum, release)))


@ours("privacy-skyline-is-polynomial", "ours, on 5", _levels(4, 2))
def skyline_is_polynomial(release: Release, levels: Levels) -> Refutation:
    """Sharing out known people and implications among the buckets gives Privacy Skyline's maximum."""
    found = skyline_disclosure(released(release), levels).value
    return unless_equal(found, listed_skyline(release, levels), release=released(release))


@near_miss("in-privacy-skyline-people-may-be-on-both-sides", "sibling of ours, on 5", _levels(5, 1))
@fails("(2, 1, 1, 1), levels 0, 1, 1", "3/4 ≠ 1")
@instead("privacy-skyline-is-polynomial")
def may_be_on_both_sides(release: Release, levels: Levels) -> Refutation:
    """Known people who are in implications too disclose no more than others."""
    return unless_equal(listed_skyline(release, levels), listed_skyline(release, levels, apart=False))
