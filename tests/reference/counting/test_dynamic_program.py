"""Exact counts: known numbers, sizes that enumeration never reaches, all atoms at once, and budgets.

`tests/agreement/test_counters_agree.py` compares them with other counters.
"""

from collections.abc import Callable
from fractions import Fraction
from math import comb, factorial, log10, perm

import pytest
from step_limits import at_most
from sympy import Rational

from benchmarks.counting_instances import CountingInstance, one_negated_atom_each, permanent, random_implications
from reference.buckets import Bucketization
from reference.counting.dynamic_program import atom_weights, share, structured_count, structured_marginals
from reference.counting.structure import Component, Plan, by_pins, by_values, components, crowded
from reference.errors import InconsistentKnowledge, UnknownPerson, UnknownValue
from reference.example import FIGURE_3
from reference.language import NOTHING, Atom, Formula
from reference.priors import UNIFORM, Prior
from reference.probability import Risk, TableCount, Tally
from reference.progress import counted
from reference.syntax import parse_atom, parse_formula
from reference.worlds import number_of_worlds, worlds

FORMS = ("auto", "values", "pins")
TWELVE = Bucketization.of_histograms([{"flu": 5, "mumps": 4, "measles": 3}, {"flu": 2, "mumps": 1}])
# Three people are confined to two copies of a value: a contradiction that only counting finds.
CONFINED = [f"{name}!={value}" for name in ("Bob", "Dave", "Ed") for value in ('"lung cancer"', "mumps")]
NOTHING_LEFT = ["Ed!=flu", 'Ed!="lung cancer"', "Ed!=mumps"]


def only(table: Bucketization, knowledge: Formula = NOTHING, prior: Prior = UNIFORM) -> Component:
    (part,) = components(table, [knowledge], prior) or []
    return part


def largest(instance: CountingInstance) -> Component:
    return max(components(instance.bucketization, [instance.formula]) or [], key=lambda part: len(part.people))


@pytest.mark.parametrize("form", FORMS)
def test_a_chain_of_a_hundred_implications_in_a_large_bucket(form: str) -> None:
    """p0=flu → p1=flu → … → p100=flu: either nobody after some point lacks flu, counted by hand.

    Among 1,000 people with flu 400 times, the first i people do not have flu and the other 101 − i do.
    """
    table = Bucketization.of_histograms([{"flu": 400, "mumps": 600}])
    texts = [f"b0.p{number}=flu -> b0.p{number + 1}=flu" for number in range(100)]
    count = structured_count(parse_atom("b0.p0=flu"), table, parse_formula(texts), form=form)
    assert count.worlds == comb(1000, 400)
    assert count.consistent == sum(comb(899, 400 - ill) for ill in range(102))
    assert count.satisfying == comb(899, 400 - 101)


def test_the_derangements_of_forty_need_few_states() -> None:
    instance = permanent(40, lambda row, column: row == column)
    with at_most(20_000):
        count = structured_count(Atom("b0.p0", "v1"), instance.bucketization, instance.formula)
    derangements = [1, 0]
    for number in range(2, 41):
        derangements.append((number - 1) * (derangements[-1] + derangements[-2]))
    assert count.consistent == derangements[40]


def test_a_person_may_have_thousands_of_weights() -> None:
    """The mean over all tables is the mean of the weights."""
    table = Bucketization.of_histograms([{f"v{number}": 1 for number in range(2000)}])
    prior = Prior({Atom("b0.p0", f"v{number}"): 2 + number for number in range(2000)})
    assert structured_count(NOTHING, table, prior=prior, form="values").weight == Fraction(sum(range(2, 2002)), 2000)


def test_logarithms_are_those_of_the_numbers() -> None:
    instance = random_implications([12, 9], 3, 4, seed=2)
    count = structured_count(Atom("b0.p0", "v0"), instance.bucketization, instance.formula)
    for name in ("worlds", "consistent", "satisfying"):
        assert getattr(count, f"log10_{name}") == pytest.approx(log10(getattr(count, name)), abs=1e-9)
    table = Bucketization.of_histograms([{f"v{value}": 1 for value in range(50)}])
    single = TableCount(table, *[Fraction(1, number_of_worlds(table))] * 4)
    assert (single.consistent, single.log10_consistent) == (1, 0)
    none = structured_count(parse_atom("Ed=flu"), FIGURE_3, parse_formula(["Ed!=flu"], FIGURE_3.domain))
    assert (none.satisfying, none.log10_satisfying) == (0, None)


@pytest.mark.parametrize("texts", [CONFINED, NOTHING_LEFT])
@pytest.mark.parametrize("form", FORMS)
def test_contradictory_knowledge_has_no_probability_and_no_risk(texts: list[str], form: str) -> None:
    knowledge = parse_formula(texts, FIGURE_3.domain)
    for event in ("Ed=flu", "Hannah=flu"):
        count = structured_count(parse_atom(event), FIGURE_3, knowledge, form=form)
        assert count.tally() == Tally(0, 0, Rational(0), Rational(0))
        with pytest.raises(InconsistentKnowledge, match="contradict the release"):
            _ = count.probability
    with pytest.raises(InconsistentKnowledge, match="contradict the release"):
        structured_marginals(FIGURE_3, knowledge, form=form)


ED, ZOE = Atom("Ed", "flu"), Atom("Zoe", "flu")
STRANGERS: list[Callable[[], object]] = [
    lambda: structured_count(ZOE, FIGURE_3),
    lambda: structured_count(Atom("Ed", "plague"), FIGURE_3),
    lambda: structured_count(ED, FIGURE_3, prior=Prior({ZOE: 2})),
    lambda: structured_count(ED, FIGURE_3, parse_formula(["Zoe=flu -> Ed=flu"])),
    lambda: structured_marginals(FIGURE_3).probability(Atom("Ed", "plague")),
]


@pytest.mark.parametrize("question", STRANGERS)
def test_strangers_are_refused(question: Callable[[], object]) -> None:
    with pytest.raises((UnknownPerson, UnknownValue)):
        question()


@pytest.mark.parametrize(("people", "values"), [(20, 10), (300, 10), (400, 4)])
def test_a_negated_atom_for_each_of_hundreds_of_people(people: int, values: int) -> None:
    """By hand, with rook polynomials: those of the values multiply, and u misplaced people leave (n − u)! orders."""
    crowd, each = one_negated_atom_each(people, values), people // values
    rooks = [(-1) ** j * comb(each, j) * perm(each, j) for j in range(each + 1)]
    product = [1]
    for _ in range(values):
        following = [0] * (len(product) + each)
        for used, number in enumerate(product):
            for j, more in enumerate(rooks):
                following[used + j] += number * more
        product = following
    expected = sum(number * factorial(people - used) for used, number in enumerate(product))
    with at_most(50_000):
        found = structured_count(NOTHING, crowd.bucketization, crowd.formula).share
    assert found == Fraction(expected, factorial(people))


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("values", [("flu", "mumps"), ("mumps", "flu"), ("mumps", "measles"), ("measles", "flu")])
def test_the_copies_that_a_crowd_took_are_still_used_up_after_the_next_crowd(
    values: tuple[str, str], size: int
) -> None:
    """Two crowds, each with a weight for a value of its own: after them, no class is told from the others."""
    table = Bucketization.of_histograms([{"flu": 4, "mumps": 3, "measles": 2}])
    part = only(table, prior=Prior({Atom(f"b0.p{n}", values[n // size]): 3 for n in range(2 * size)}))
    tables = [[world[f"b0.p{number}"] for number in range(2 * size)] for world in worlds(table)]
    weights = [3 ** (row[:size].count(values[0]) + row[size:].count(values[1])) for row in tables]
    people = crowded(part).people
    assert [person.count for person in people] == [size, size]
    for order in (people, people[::-1]):
        assert share(Plan(part, order, by_pins)) == Fraction(sum(weights), len(weights))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "clause", [[], ["b0.p0=flu -> b0.p9=flu"], ["b0.p8=flu -> b1.p0=flu", "b0.p8=mumps -> b0.p9=flu"]]
)
def test_each_of_a_crowd_is_as_probable_to_have_a_value_as_when_asked_for_alone(form: str, clause: list[str]) -> None:
    """Also where two crowds deny the same value, where a crowd is weighted, and beside clauses."""
    texts = ["b0.p1!=flu", "b0.p2!=flu", "b0.p3!=mumps", "b0.p4!=mumps", "b0.p4!=flu", "b0.p5!=mumps", "b0.p6!=flu"]
    knowledge = parse_formula([*texts, *clause], TWELVE.domain)
    for prior in (UNIFORM, Prior({Atom(f"b0.p{number}", "measles"): 3 for number in (1, 2, 7, 10, 11)})):
        marginals = structured_marginals(TWELVE, knowledge, prior, form=form)
        for atom in (Atom(f"b0.p{number}", value) for number in range(12) for value in TWELVE.domain):
            assert marginals.probability(atom) == structured_count(atom, TWELVE, knowledge, prior).probability


def test_the_risk_of_large_tables() -> None:
    """p0=flu → p1=flu makes flu likelier for p1; with a negated atom each, all are as exposed as the first."""
    n, flu = 10**6, 600_000
    table = Bucketization.of_histograms([{"flu": flu, "mumps": n - flu}])
    expected = Rational(flu, n) / (1 - Rational(flu, n) * Rational(n - flu, n - 1))
    found = structured_marginals(table, parse_formula(["b0.p0=flu -> b0.p1=flu"])).risk()
    assert found == Risk(expected, Atom("b0.p1", "flu"))
    crowd = one_negated_atom_each(200, 10)
    many = random_implications([10**6], 50, 13, seed=4, widest=1)
    with at_most(2_000_000):
        assert structured_marginals(crowd.bucketization, crowd.formula).risk() == Risk(
            Rational(1, 9), Atom("b0.p0", "v1")
        )
        risk = structured_marginals(many.bucketization, many.formula).risk()
    assert risk.risk == structured_count(risk.target, many.bucketization, many.formula).probability


def test_a_closed_clause_is_forgotten_by_states_that_only_the_way_back_asks_for() -> None:
    """On a chain one clause is open at a time, so twice the people take four times the steps; else it were eight."""
    steps = []
    for people in (10, 20):
        table = Bucketization.of_histograms([{"flu": people, "mumps": people}])
        chain = parse_formula(f"b0.p{number}=flu -> b0.p{number + 1}=flu" for number in range(people - 1))
        part = only(table, chain)
        with counted() as made:
            atom_weights(Plan(part, part.people, by_values))
        steps.append(made.total())
    assert steps[1] < 4 * steps[0]
