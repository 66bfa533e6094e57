"""Exact counts for large tables: known numbers, sizes that enumeration never reaches, and budgets."""

import subprocess
import sys
from fractions import Fraction
from math import comb, lgamma, log, log10

import pytest
from oracles.inclusion_exclusion import consistent_tables
from project import ROOT
from step_limits import at_most
from sympy import Rational

from benchmarks.counting_instances import half_full_permanent, permanent, random_implications
from reference.buckets import Bucket, Bucketization
from reference.counting.dynamic_program import share, structured_count
from reference.counting.structure import best_plan, components
from reference.errors import InconsistentKnowledge, InvalidInput, UnknownPerson, UnknownValue
from reference.example import FIGURE_3
from reference.language import NOTHING, Atom
from reference.priors import Prior
from reference.probability import TableCount, Tally
from reference.progress import counted
from reference.syntax import parse_atom, parse_formula
from reference.worlds import number_of_worlds

FORMS = ("auto", "values", "pins")
RUNNING_EXAMPLE = [
    (["Hannah=flu -> Charlie=flu"], "Charlie=flu", Rational(10, 19)),
    ([], 'Ed="lung cancer"', Rational(2, 5)),
    (["Ed!=mumps"], 'Ed="lung cancer"', Rational(1, 2)),
    (["Ed!=mumps", "Ed!=flu"], 'Ed="lung cancer"', Rational(1)),
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("texts", "event", "expected"), RUNNING_EXAMPLE)
def test_the_papers_running_example(form: str, texts: list[str], event: str, expected: Rational) -> None:
    knowledge = parse_formula(texts, FIGURE_3.domain)
    assert structured_count(parse_atom(event), FIGURE_3, knowledge, form=form).probability == expected


@pytest.mark.parametrize("form", FORMS)
def test_a_chain_of_a_hundred_implications_in_a_large_bucket(form: str) -> None:
    """p0=flu → p1=flu → … → p100=flu: either nobody after some point lacks flu, counted by hand.

    Among 1,000 people with flu 400 times, the first i people do not have flu and the other 101 − i do.
    """
    table = Bucketization.of_histograms([{"flu": 400, "mumps": 600}])
    texts = [f"b0.p{number}=flu -> b0.p{number + 1}=flu" for number in range(100)]
    expected = sum(comb(899, 400 - ill) for ill in range(102))
    count = structured_count(parse_atom("b0.p0=flu"), table, parse_formula(texts), form=form)
    assert count.worlds == comb(1000, 400)
    assert count.consistent == expected
    assert count.satisfying == comb(899, 400 - 101)


@pytest.mark.parametrize("form", FORMS)
def test_components_multiply(form: str) -> None:
    """Fifty pairs of buckets, each tied by the implication of the paper's example: 19/25 each."""
    table = Bucketization.of_histograms([{"flu": 2, "mumps": 3}] * 100)
    texts = [f"b{number}.p0=flu -> b{number + 50}.p0=flu" for number in range(50)]
    count = structured_count(parse_atom("b0.p0=flu"), table, parse_formula(texts), form=form)
    assert count.share == Fraction(19, 25) ** 50
    assert count.probability == Rational(4, 19)


@pytest.mark.parametrize("form", FORMS)
def test_the_derangements_of_twelve(form: str) -> None:
    instance = permanent(12, lambda row, column: row == column)
    tally = structured_count(Atom("b0.p0", "v1"), instance.bucketization, instance.formula, form=form).tally()
    assert (tally.consistent, tally.satisfying) == (176_214_841, 176_214_841 // 11)


def test_the_event_may_be_an_implication_or_a_formula() -> None:
    knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
    assert structured_count(knowledge, FIGURE_3).probability == Rational(19, 25)
    assert structured_count(knowledge.implications[0], FIGURE_3).probability == Rational(19, 25)
    assert structured_count(knowledge, FIGURE_3, knowledge).probability == 1
    assert structured_count(NOTHING, FIGURE_3).probability == 1


@pytest.mark.parametrize("form", FORMS)
def test_a_prior_gives_weights_beside_numbers(form: str) -> None:
    table = Bucketization([Bucket(["Ann", "Bo"], {"flu": 1, "mumps": 1})])
    prior = Prior({Atom("Ann", "flu"): Fraction(3, 2)})
    tally = structured_count(Atom("Ann", "flu"), table, prior=prior, form=form).tally()
    assert tally == Tally(2, 1, Rational(5, 2), Rational(3, 2))
    assert structured_count(Atom("Ann", "flu"), table, prior=prior, form=form).probability == Rational(3, 5)


def test_a_million_people_are_no_obstacle() -> None:
    """By hand: Pr(p0=flu → p1=flu) = 1 − (n(flu)/n) · (1 − (n(flu) − 1)/(n − 1))."""
    table = Bucketization.of_histograms([{"flu": 300_000, "mumps": 700_000}])
    knowledge = parse_formula(["b0.p0=flu -> b0.p1=flu"])
    expected = 1 - Fraction(3, 10) * (1 - Fraction(299_999, 999_999))
    count = structured_count(parse_atom("b0.p999999=mumps"), table, knowledge)
    assert count.share == expected
    logarithm = (lgamma(10**6 + 1) - lgamma(300_001) - lgamma(700_001)) / log(10) + log10(expected)
    assert count.log10_consistent == pytest.approx(logarithm, abs=1e-6)
    assert count.probability == structured_count(parse_atom("b0.p7=mumps"), table, knowledge).probability


def test_logarithms_are_those_of_the_numbers() -> None:
    instance = random_implications([12, 9], 3, 4, seed=2)
    count = structured_count(Atom("b0.p0", "v0"), instance.bucketization, instance.formula)
    assert count.log10_worlds == pytest.approx(log10(count.worlds), abs=1e-9)
    assert count.log10_consistent == pytest.approx(log10(count.consistent), abs=1e-9)
    assert count.log10_satisfying == pytest.approx(log10(count.satisfying), abs=1e-9)


def test_the_logarithm_of_no_table_is_none() -> None:
    count = structured_count(parse_atom("Ed=flu"), FIGURE_3, parse_formula(["Ed!=flu"], FIGURE_3.domain))
    assert count.satisfying == 0
    assert count.log10_satisfying is None


def test_the_logarithm_of_a_single_table_is_not_below_zero() -> None:
    table = Bucketization.of_histograms([{f"v{value}": 1 for value in range(50)}])
    count = TableCount(table, *[Fraction(1, number_of_worlds(table))] * 4)
    assert (count.consistent, count.log10_consistent) == (1, 0)


def test_contradictory_knowledge_has_no_probability_wherever_the_event_is() -> None:
    knowledge = parse_formula([f"Ed!={value}" for value in ("flu", '"lung cancer"', "mumps")], FIGURE_3.domain)
    for event in ("Ed=flu", "Hannah=flu"):
        with pytest.raises(InconsistentKnowledge, match="contradicts the bucketization"):
            _ = structured_count(parse_atom(event), FIGURE_3, knowledge).probability
    assert structured_count(parse_atom("Ed=flu"), FIGURE_3, knowledge).tally() == Tally(0, 0, Rational(0), Rational(0))


def test_a_contradiction_that_only_counting_finds() -> None:
    """Three people are confined to two copies of a value; no clause is at fault alone."""
    texts = [f"{name}!={value}" for name in ("Bob", "Dave", "Ed") for value in ('"lung cancer"', "mumps")]
    knowledge = parse_formula(texts, FIGURE_3.domain)
    for form in FORMS:
        with pytest.raises(InconsistentKnowledge):
            _ = structured_count(parse_atom("Hannah=flu"), FIGURE_3, knowledge, form=form).probability


def test_strangers_are_refused() -> None:
    with pytest.raises(UnknownPerson):
        structured_count(parse_atom("Zoe=flu"), FIGURE_3)
    with pytest.raises(UnknownValue):
        structured_count(parse_atom("Ed=plague"), FIGURE_3)
    with pytest.raises(UnknownPerson):
        structured_count(parse_atom("Ed=flu"), FIGURE_3, prior=Prior({Atom("Zoe", "flu"): 2}))
    with pytest.raises(UnknownPerson):
        structured_count(parse_atom("Ed=flu"), FIGURE_3, parse_formula(["Zoe=flu -> Ed=flu"]))
    with pytest.raises(InvalidInput, match="there is no form needles"):
        structured_count(parse_atom("Ed=flu"), FIGURE_3, form="needles")


@pytest.mark.parametrize("what", ["structured_count(Atom('b0.p0', 'v0'), ", "structured_marginals("])
def test_a_dense_permanent_of_forty_people_stops_within_its_memory(what: str) -> None:
    program = f"""
from pathlib import Path
from benchmarks.counting_instances import half_full_permanent
from reference.errors import BudgetExhausted
from reference.language import Atom
from proofs_check.budgets import budget
from reference.counting.dynamic_program import structured_count, structured_marginals
instance = half_full_permanent(40, seed=1)
try:
    with budget(memory=120):
        {what}instance.bucketization, instance.formula)
except BudgetExhausted as stopped:
    # The peak of this process alone: getrusage would tell of the process that started it, too.
    status = dict(line.split(":") for line in Path("/proc/self/status").read_text().splitlines())
    print(int(status["VmHWM"].split()[0]) / 1024, stopped)
"""
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    peak, sentence = done.stdout.split(maxsplit=1)
    assert "MB of memory ran out" in sentence
    assert float(peak) < 120 + 10, "what is shared with other processes is not limited"


def test_a_matrix_with_one_zero_a_row_and_forty_people_is_counted() -> None:
    """All but one entry of each row is 1: the derangements of 40, with no need for 2⁴⁰ states."""
    instance = permanent(40, lambda row, column: row == column)
    with at_most(20_000):
        count = structured_count(Atom("b0.p0", "v1"), instance.bucketization, instance.formula)
    derangements = [1, 0]
    for number in range(2, 41):
        derangements.append((number - 1) * (derangements[-1] + derangements[-2]))
    assert count.consistent == derangements[40]


def test_hundreds_of_people_agree_with_inclusion_and_exclusion() -> None:
    for seed in range(8):
        instance = random_implications([150, 120, 90], 4, 5, seed, widest=2)
        expected = consistent_tables(instance.bucketization, instance.formula)
        for form in FORMS:
            count = structured_count(Atom("b0.p0", "v0"), instance.bucketization, instance.formula, form=form)
            assert count.consistent == expected


def test_a_component_that_two_counts_have_in_common_is_counted_once() -> None:
    """The event is in another bucket, so it costs next to nothing."""
    hard = half_full_permanent(12, seed=1)
    table = Bucketization.of_histograms([*hard.buckets, {"v0": 1, "v1": 1}])
    parts = components(table, [hard.formula])
    assert parts
    with counted() as once:
        share(best_plan(parts[0], "pins"))
    with counted() as measured:
        structured_count(Atom("b1.p0", "v0"), table, hard.formula, form="pins")
    assert once.total() <= measured.total() < once.total() * 5 / 4
