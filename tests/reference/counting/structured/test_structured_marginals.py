"""All atoms at once: rows of probabilities, ties, and the disclosure risk of a million people."""

from fractions import Fraction

import pytest
from step_limits import at_most
from sympy import Rational

from benchmarks.counting_instances import half_full_permanent, random_implications
from reference.buckets import Bucket, Bucketization
from reference.counting.dynamic_program import atom_weights, structured_count, structured_marginals
from reference.counting.structure import Plan, by_values, components
from reference.errors import InconsistentKnowledge, UnknownValue
from reference.example import FIGURE_3
from reference.language import Atom
from reference.priors import Prior
from reference.probability import Risk
from reference.progress import counted
from reference.syntax import parse_atom, parse_formula


def test_without_knowledge_the_risk_is_the_papers() -> None:
    assert structured_marginals(FIGURE_3).risk() == Risk(Rational(2, 5), Atom("Bob", "flu"))


def test_a_certain_atom_is_the_riskiest() -> None:
    knowledge = parse_formula(["Ed!=mumps", "Ed!=flu"], FIGURE_3.domain)
    assert structured_marginals(FIGURE_3, knowledge).risk() == Risk(Rational(1), Atom("Ed", "lung cancer"))


@pytest.mark.parametrize("form", ["values", "pins"])
@pytest.mark.parametrize("seed", range(3))
def test_every_atom_is_as_probable_as_when_it_is_asked_for_alone(form: str, seed: int) -> None:
    instance = random_implications([40, 30, 5], 4, 5, seed)
    table = instance.bucketization
    marginals = structured_marginals(table, instance.formula, form=form)
    mentioned = {atom.person for atom in instance.formula.atoms()}
    for person in [*sorted(mentioned), *(f"b{bucket}.p{number}" for bucket in range(3) for number in range(5))]:
        for value in table.domain:
            alone = structured_count(Atom(person, value), table, instance.formula).probability
            assert marginals.probability(Atom(person, value)) == alone


@pytest.mark.parametrize("form", ["values", "pins"])
def test_rows_and_columns_of_a_permanent_add_up(form: str) -> None:
    instance = half_full_permanent(8, seed=3)
    table = instance.bucketization
    marginals = structured_marginals(table, instance.formula, form=form)
    chances = {(p, s): marginals.probability(Atom(p, s)) for p in table.people for s in table.domain}
    assert all(sum(chances[p, s] for s in table.domain) == 1 for p in table.people)
    assert all(sum(chances[p, s] for p in table.people) == 1 for s in table.domain)
    riskiest = structured_marginals(table, instance.formula, form=form).risk()
    assert riskiest.risk == max(chances.values()) == chances[riskiest.target.person, riskiest.target.value]


def test_among_equals_the_first_person_then_the_first_value_in_the_domains_order() -> None:
    """Nobody is mentioned in the first bucket; in the second, all atoms are as probable."""
    table = Bucketization(
        [Bucket(["Ann", "Bo", "Cy"], {"a": 1, "b": 1, "c": 1}), Bucket(["Di", "Ed"], {"b": 1, "a": 1})],
        domain=["c", "b", "a"],
    )
    assert structured_marginals(table).risk() == Risk(Rational(1, 2), Atom("Di", "b"))
    tied = parse_formula(["Ed=a -> Di=b", "Ed=b -> Di=a"])
    assert structured_marginals(table, tied).risk() == Risk(Rational(1, 2), Atom("Di", "b"))


def test_an_unmentioned_person_may_come_before_a_mentioned_one_who_is_as_exposed() -> None:
    """If Bo is as likely to have flu as Ann, whom nobody mentions, then Ann is named; and the other way round."""
    table = Bucketization([Bucket(["Ann", "Bo"], {"flu": 1, "mumps": 1}), Bucket(["Cy"], {"flu": 1})])
    assert structured_marginals(table).risk().target == Atom("Cy", "flu")
    for text, expected in (("Bo!=flu", Atom("Ann", "flu")), ("Ann!=flu", Atom("Ann", "mumps"))):
        assert structured_marginals(table, parse_formula([text], table.domain)).risk() == Risk(Rational(1), expected)


def test_weights_are_honoured() -> None:
    table = Bucketization.of_histograms([{"flu": 1, "mumps": 2}])
    prior = Prior({Atom("b0.p0", "flu"): 4})
    marginals = structured_marginals(table, prior=prior)
    assert marginals.probability(Atom("b0.p0", "flu")) == Rational(4, 6)
    assert marginals.probability(Atom("b0.p2", "flu")) == Rational(1, 6)
    assert structured_marginals(table, prior=prior).risk() == Risk(Rational(5, 6), Atom("b0.p1", "mumps"))


def test_the_risk_of_a_million_people_names_one_of_them() -> None:
    """p0=flu → p1=flu in a bucket with flu 300,000 times: p1 then is more likely to have it, mumps still likelier."""
    table = Bucketization.of_histograms([{"flu": 600_000, "mumps": 400_000}])
    knowledge = parse_formula(["b0.p0=flu -> b0.p1=flu"])
    n, flu = 10**6, 600_000
    consistent = 1 - Fraction(flu, n) * Fraction(n - flu, n - 1)
    expected = Fraction(flu, n) / consistent
    found = structured_marginals(table, knowledge).risk()
    assert found == Risk(Rational(expected.numerator, expected.denominator), Atom("b0.p1", "flu"))


def test_the_people_nobody_mentions_share_what_is_left() -> None:
    table = Bucketization.of_histograms([{"flu": 2, "mumps": 3}])
    marginals = structured_marginals(table, parse_formula(["b0.p0!=flu"], table.domain))
    assert marginals.probability(Atom("b0.p0", "flu")) == 0
    assert marginals.probability(Atom("b0.p4", "flu")) == Rational(1, 2)


def test_values_that_the_bucket_lacks_are_impossible_and_others_are_refused() -> None:
    marginals = structured_marginals(FIGURE_3)
    assert marginals.probability(Atom("Ed", "ovarian cancer")) == 0
    with pytest.raises(UnknownValue):
        marginals.probability(Atom("Ed", "plague"))


def test_contradictory_knowledge_has_no_risk() -> None:
    texts = [f"{name}!={value}" for name in ("Bob", "Dave", "Ed") for value in ('"lung cancer"', "mumps")]
    for contradiction in (texts, ["Ed!=flu", 'Ed!="lung cancer"', "Ed!=mumps"]):
        with pytest.raises(InconsistentKnowledge, match="contradicts the bucketization"):
            structured_marginals(FIGURE_3, parse_formula(contradiction, FIGURE_3.domain)).risk()


def test_many_values_and_few_opinions_are_quick_in_steps() -> None:
    """A million people, 50 values, 13 implications: all atoms at once in a bounded number of steps."""
    instance = random_implications([10**6], 50, 13, seed=4, widest=1)
    with at_most(2_000_000):
        risk = structured_marginals(instance.bucketization, instance.formula).risk()
    alone = structured_count(risk.target, instance.bucketization, instance.formula).probability
    assert risk.risk == alone


def test_an_atom_is_read_from_text_as_anywhere() -> None:
    assert structured_marginals(FIGURE_3).probability(parse_atom("Ed=flu")) == Rational(2, 5)


def test_the_way_there_and_the_way_back_count_a_step_for_each_state_and_each_of_its_terms() -> None:
    table = Bucketization.of_histograms([{"flu": 2, "mumps": 2, "measles": 2}])
    found = components(table, [parse_formula(["b0.p0!=flu"], table.domain)])
    assert found
    (part,) = found
    plan = Plan(part, part.people, by_values)
    with counted() as steps:
        atom_weights(plan)
    (step,) = plan.steps
    assert step.terms > 0
    assert steps.total() == 2 * (1 + step.terms)


def test_a_closed_clause_is_forgotten_by_states_that_only_the_way_back_asks_for() -> None:
    """On a chain one clause is open at a time, so twice the people take four times the steps; else it were eight."""
    steps = []
    for people in (10, 20):
        table = Bucketization.of_histograms([{"flu": people, "mumps": people}])
        chain = parse_formula(f"b0.p{number}=flu -> b0.p{number + 1}=flu" for number in range(people - 1))
        found = components(table, [chain])
        assert found
        (part,) = found
        with counted() as made:
            atom_weights(Plan(part, part.people, by_values))
        steps.append(made.total())
    assert steps[1] < 4 * steps[0]
