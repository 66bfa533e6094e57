"""Mutants of the reductions behind the hardness of one formula (paper, section 3.1)."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import factorial
from typing import Any

from extended.mutants import Change, Mutant
from strategies.broken import Broken, parameter

from reference.bucketization import Bucketization
from reference.counting.sat.cnf import Clause, Cnf
from reference.hardness.clause_set import ClauseSet
from reference.hardness.colouring import Graph, to_implications
from reference.hardness.implications_alone import Decision, decide, to_clause_set
from reference.hardness.instance import Instance, Oracle, number_from_probabilities, to_clauses
from reference.hardness.permanent import Matrix, to_counting
from reference.hardness.risk import permanent_from_risk, to_risk
from reference.hardness.satisfiability import to_consistency, to_exactly_one
from reference.language import NOTHING, Atom, BasicImplication, Formula, simple_implication

ALONE = "reference.hardness.implications_alone"
RISK = "reference.hardness.risk"


def without_every_third(clauses: ClauseSet) -> ClauseSet:
    """Clauses that have lost their third literal, and their sixth."""
    return replace(clauses, clauses=tuple(clause[:2] + clause[3:5] for clause in clauses.clauses))


def without_last_clause(clauses: ClauseSet) -> ClauseSet:
    return replace(clauses, clauses=clauses.clauses[:-1])


def third_never_negated(clauses: ClauseSet) -> ClauseSet:
    changed = (tuple(abs(v) if abs(v) == 3 else v for v in clause) for clause in clauses.clauses)
    return replace(clauses, clauses=tuple(changed))


def without_empty_clauses(clauses: ClauseSet) -> ClauseSet:
    return replace(clauses, clauses=tuple(clause for clause in clauses.clauses if clause))


def without_repetitions(clauses: ClauseSet) -> ClauseSet:
    return replace(clauses, clauses=tuple(tuple(dict.fromkeys(clause)) for clause in clauses.clauses))


def but_last(instance: Instance) -> Instance:
    """Without the last implication."""
    return replace(instance, knowledge=Formula(instance.knowledge.implications[:-1]))


def turned_round(instance: Instance) -> Instance:
    """With every implication turned round."""
    units = instance.knowledge.implications
    return replace(instance, knowledge=Formula(BasicImplication(u.consequent, u.antecedent) for u in units))


def all_but_last_row(matrix: Matrix) -> Matrix:
    """The zeros of the last row are forgotten."""
    return (*matrix[:-1], (1,) * len(matrix))


def all_but_first_column(matrix: Matrix) -> Matrix:
    """The zeros of the first column are forgotten."""
    return tuple((1, *row[1:]) for row in matrix)


def people_backwards(bucketization: Bucketization, knowledge: Formula) -> tuple[ClauseSet, Cnf]:
    """The right clauses, read with everybody's name in the place of another's."""
    clauses, cnf = to_clauses(bucketization, knowledge)
    names = [choice.person for choice in cnf.choices][::-1]
    choices = (replace(choice, person=name) for choice, name in zip(cnf.choices, names, strict=True))
    return clauses, replace(cnf, choices=tuple(choices))


def but_last_known(bucketization: Bucketization, knowledge: Formula) -> tuple[ClauseSet, Cnf]:
    return to_clauses(bucketization, Formula(knowledge.implications[:-1]))


def without_single_literals(bucketization: Bucketization, knowledge: Formula) -> tuple[ClauseSet, Cnf]:
    """A value that does not occur in the bucket is not denied."""
    clauses, cnf = to_clauses(bucketization, knowledge)
    return replace(clauses, clauses=tuple(clause for clause in clauses.clauses if len(clause) > 1)), cnf


def one_free_variable(bucketization: Bucketization, knowledge: Formula) -> tuple[ClauseSet, Cnf]:
    """An auxiliary variable that does not follow from the others."""
    clauses, cnf = to_clauses(bucketization, knowledge)
    return replace(clauses, variables=clauses.variables + 1), cnf


def by_all_larger_sets(bucketization: Bucketization, knowledge: Formula) -> tuple[ClauseSet, Cnf]:
    """At most n_b(s) people have s, by ruling out every set of one person more."""
    clauses, cnf = to_clauses(bucketization, knowledge)
    (bucket,) = bucketization.buckets
    people: list[Clause] = [choice.variables for choice in cnf.choices]
    columns = zip(*people, strict=True)
    ruled_out = (
        tuple(-one for one in chosen)
        for column, value in zip(columns, bucket.values, strict=True)
        for chosen in combinations(column, bucket.counts[value] + 1)
    )
    return ClauseSet(clauses.variables, (*people, *ruled_out)), cnf


def linear_bound(people: int, values: int) -> int:
    return people + people * values * (values + 3) // 2


def all_but_first_person(instance: Instance, oracle: Oracle) -> int:
    """The chain rule with a factor too few."""
    asked: list[Atom] = []

    def skipping(atom: Atom, *given: Any) -> Any:  # noqa: ANN401 - as the oracle
        asked.append(atom)
        chance = oracle(atom, *given)
        return chance if atom.person != asked[0].person or not chance else chance * 0 + 1

    return number_from_probabilities(instance, skipping)


def asked_twice(instance: Instance, oracle: Oracle) -> int:
    """Everything is asked again and again, once for each person and value."""
    for person in instance.bucketization.people:
        oracle(Atom(person, instance.bucketization.domain[0]), instance.bucketization, NOTHING)
    return number_from_probabilities(instance, oracle)


def over_all_tables(atom: Atom, instance: Instance, counter: Callable[[Instance], int]) -> Fraction:
    """The second count is that of the release alone."""
    values = instance.bucketization.bucket(instance.bucketization.index_of(atom.person)).values
    only = (simple_implication(Atom(atom.person, other), atom) for other in values if other != atom.value)
    both = Formula([*instance.knowledge.implications, *only])
    return Fraction(counter(replace(instance, knowledge=both)), counter(replace(instance, knowledge=NOTHING)))


def one_step(literal: int, implied: dict[int, list[int]]) -> tuple[set[int], int]:
    """What follows from a literal at once, and not what follows from that."""
    following = implied.get(literal, [])
    return {literal, *following}, len(following)


def all_but_last_variable(clauses: ClauseSet) -> Decision:
    """The last variable is never looked at."""
    fewer = replace(clauses, variables=clauses.variables - 1)
    return decide(fewer)


def every_literal_possible(clauses: ClauseSet) -> Decision:
    """Unsatisfiable as soon as one literal leads to its negation, without the way back."""
    literals = (literal for v in range(1, clauses.variables + 1) for literal in (v, -v))
    tried = (decide(replace(clauses, clauses=(*clauses.clauses, (literal,)))) for literal in literals)
    return Decision(all(one.satisfiable for one in tried), 0)


def without_some_value(knowledge: Formula, values: str) -> ClauseSet:
    """That each person has a value is forgotten."""
    clauses = to_clause_set(knowledge, values)
    return replace(clauses, clauses=tuple(one for one in clauses.clauses if one and min(one) < 0))


def without_at_most_one_value(knowledge: Formula, values: str) -> ClauseSet:
    """That no person has two values is forgotten."""
    clauses = to_clause_set(knowledge, values)
    return replace(clauses, clauses=tuple(one for one in clauses.clauses if max(one) > 0))


def but_last_edge(graph: Graph) -> Formula:
    return to_implications(Graph(graph.vertices, graph.edges[:-1]))


def but_last_colour(graph: Graph) -> Formula:
    return to_implications(graph, 2)


def both_to_the_same(graph: Graph) -> Formula:
    """Both ends say that r has the first colour."""
    units = to_implications(graph).implications
    return Formula(simple_implication(u.antecedent[0], Atom(u.consequent[0].person, "0")) for u in units)


def one_person_an_edge(graph: Graph) -> Formula:
    """One r for all colours of an edge."""
    units = ((u.antecedent[0], u.consequent[0]) for u in to_implications(graph).implications)
    return Formula(simple_implication(one, Atom(other.person.rpartition(".")[0], other.value)) for one, other in units)


def no_person_between(graph: Graph) -> Formula:
    """Not both u=c and v=c, as one implication with two atoms before the arrow."""
    return Formula(
        BasicImplication([Atom(f"v{u}", c), Atom(f"v{v}", c)], [Atom(f"v{u}", "1" if c == "0" else "0")])
        for u, v in graph.edges
        for c in "012"
    )


MUTANTS: list[Mutant] = [
    Mutant(
        "a-simple-implication-is-a-clause-of-two-literals",
        Change.ORDER,
        "the implication is turned round",
        parameter("simple", lambda one, other: simple_implication(other, one)),
    ),
    Mutant(
        "a-simple-implication-is-a-clause-of-two-literals",
        Change.DROPPED_CASE,
        "an implication from a person to the same one says nothing",
        parameter("simple", lambda one, other: simple_implication(one, one if one.person == other.person else other)),
    ),
    *(
        Mutant(name, change, words, parameter("reduction", lambda c, r=reduction, m=made: r(m(c))))
        for name, reduction in (
            ("consistency-is-as-hard-as-satisfiability", to_consistency),
            ("counting-is-as-hard-as-exactly-one-satisfiability", to_exactly_one),
        )
        for change, words, made in (
            (Change.DROPPED_CASE, "every third literal of a clause is dropped", without_every_third),
            (Change.DROPPED_CASE, "the last clause is dropped", without_last_clause),
            (Change.INDEX, "the third variable is never negated", third_never_negated),
            (Change.DROPPED_CASE, "an empty clause is taken to be true", without_empty_clauses),
            (Change.DROPPED_CASE, "a literal that occurs twice counts once", without_repetitions),
        )
    ),
    Mutant(
        "consistency-is-as-hard-as-satisfiability",
        Change.BOUNDARY,
        "the last implication is forgotten",
        parameter("reduction", lambda clauses: but_last(to_consistency(clauses))),
    ),
    Mutant(
        "consistency-is-as-hard-as-satisfiability",
        Change.ORDER,
        "literals imply tokens",
        parameter("reduction", lambda clauses: turned_round(to_consistency(clauses))),
    ),
    Mutant(
        "counting-is-as-hard-as-exactly-one-satisfiability",
        Change.BOUNDARY,
        "the last reverse implication is forgotten",
        parameter("reduction", lambda clauses: but_last(to_exactly_one(clauses))),
    ),
    *(
        Mutant(name, Change.DROPPED_CASE, words, parameter("reduction", lambda m, r=reduction, d=made: r(d(m))))
        for name, reduction in (
            ("counting-is-as-hard-as-the-permanent", to_counting),
            ("the-risk-is-as-hard-as-the-permanent", to_risk),
        )
        for words, made in (
            ("the zeros of the last row are forgotten", all_but_last_row),
            ("the zeros of the first column are forgotten", all_but_first_column),
        )
    ),
    Mutant(
        "counting-is-as-hard-as-the-permanent",
        Change.BOUNDARY,
        "the last zero is forgotten",
        parameter("reduction", lambda matrix: but_last(to_counting(matrix))),
    ),
    Mutant(
        "the-risk-is-as-hard-as-the-permanent",
        Change.BOUNDARY,
        "a matrix of one row gets no second one",
        Broken("_of_two_rows", lambda matrix: matrix, RISK),
    ),
    *(
        Mutant("the-risk-is-as-hard-as-the-permanent", change, words, parameter("decoder", decoder))
        for change, words, decoder in (
            (Change.DROPPED_CASE, "the decoder does not look at the risk", lambda _, rows: Fraction(factorial(rows))),
            (Change.BOUNDARY, "(rows - 1)! for rows!", lambda risk, rows: permanent_from_risk(risk, max(2, rows) - 1)),
            (Change.INDEX, "n!/risk, without taking n! off", lambda risk, rows: factorial(max(2, rows)) / risk),
        )
    ),
    Mutant(
        "the-risk-is-as-hard-as-the-permanent",
        Change.INDEX,
        "(n - 1)! for n!",
        Broken("factorial", lambda number: factorial(number - 1), RISK),
    ),
    Mutant(
        "the-risk-is-as-hard-as-the-permanent",
        Change.ORDER,
        "the switch implies the zeros",
        parameter("reduction", lambda matrix: turned_round(to_risk(matrix))),
    ),
    *(
        Mutant("consistency-and-counting-are-no-harder-than-models", change, words, parameter("encoding", encoding))
        for change, words, encoding in (
            (Change.ORDER, "as many models as tables, but names are read backwards", people_backwards),
            (Change.BOUNDARY, "the last implication is forgotten", but_last_known),
            (Change.DROPPED_CASE, "values that do not occur are not denied", without_single_literals),
            (Change.DROPPED_CASE, "an auxiliary variable is free: two models a table", one_free_variable),
        )
    ),
    Mutant(
        "the-cnf-of-a-bucket-is-short",
        Change.BOUNDARY,
        "a bound that is linear in the number of people",
        parameter("bound", linear_bound),
    ),
    Mutant(
        "the-cnf-of-a-bucket-is-short",
        Change.GROSS,
        "a clause for each set of one person too many",
        parameter("encoding", by_all_larger_sets),
    ),
    *(
        Mutant("probabilities-and-counts-are-equally-hard", change, words, parameter(name, broken))
        for change, words, name, broken in (
            (Change.DROPPED_CASE, "the first person's probability is left out", "number", all_but_first_person),
            (Change.BOUNDARY, "a question more for each person", "number", asked_twice),
            (Change.INDEX, "divided by the tables of the release alone", "quotient", over_all_tables),
        )
    ),
    Mutant(
        "clauses-of-two-literals-are-easily-checked",
        Change.BOUNDARY,
        "one implication is followed, not what follows from it",
        Broken("_reached", one_step, ALONE),
    ),
    Mutant(
        "clauses-of-two-literals-are-easily-checked",
        Change.DROPPED_CASE,
        "the last variable is never looked at",
        parameter("decided", all_but_last_variable),
    ),
    Mutant(
        "clauses-of-two-literals-are-easily-checked",
        Change.DROPPED_CASE,
        "unsatisfiable as soon as a literal leads to its negation",
        parameter("decided", every_literal_possible),
    ),
    *(
        Mutant("with-two-values-implications-are-in-2-cnf", Change.DROPPED_CASE, words, parameter("written", written))
        for words, written in (
            ("that everybody has a value is forgotten", without_some_value),
            ("that nobody has two values is forgotten", without_at_most_one_value),
        )
    ),
    *(
        Mutant("implications-alone-are-as-hard-as-colouring", change, words, parameter("reduction", reduction))
        for change, words, reduction in (
            (Change.DROPPED_CASE, "the last edge is forgotten", but_last_edge),
            (Change.BOUNDARY, "the last colour is forgotten", but_last_colour),
            (Change.INDEX, "both ends ask for the same value", both_to_the_same),
            (Change.INDEX, "one person for all colours of an edge", one_person_an_edge),
            (Change.DROPPED_CASE, "right, but with two atoms before the arrow", no_person_between),
        )
    ),
]
