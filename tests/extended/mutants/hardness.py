"""Mutants of the reductions behind the hardness of one formula (paper, section 3.1)."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import factorial
from typing import Any

from extended.mutants import BOUNDARY, DROPPED, INDEX, ORDER, Change, Mutant, changed, mutants

from reference.buckets import Bucketization
from reference.counting.cnf import Cnf
from reference.hardness.colouring import decide, to_clause_set, to_implications
from reference.hardness.permanent import Matrix, permanent_from_risk, to_counting, to_risk
from reference.hardness.satisfiability import (
    ClauseSet,
    Instance,
    Oracle,
    number_from_probabilities,
    to_clauses,
    to_consistency,
    to_exactly_one,
)
from reference.language import NOTHING, Atom, BasicImplication, Formula, simple_implication

CLAUSES: tuple[tuple[Change, str, Any], ...] = (
    (DROPPED, "every third literal of a clause is dropped", lambda all_: [one[:2] + one[3:5] for one in all_]),
    (DROPPED, "the last clause is dropped", lambda all_: all_[:-1]),
    (INDEX, "the third variable is never negated", lambda all_: [[3 if v == -3 else v for v in one] for one in all_]),
    (DROPPED, "an empty clause is taken to be true", lambda all_: filter(None, all_)),
    (DROPPED, "a literal that occurs twice counts once", lambda all_: map(dict.fromkeys, all_)),
)


def with_clauses(clauses: ClauseSet, change: Callable[..., Any]) -> ClauseSet:
    return replace(clauses, clauses=tuple(map(tuple, change(clauses.clauses))))


def on_clauses(reduction: Callable[[ClauseSet], Instance]) -> list[tuple[Change, str, Any]]:
    return [(kind, words, lambda all_, c=change: reduction(with_clauses(all_, c))) for kind, words, change in CLAUSES]


def but_last(instance: Instance) -> Instance:
    return replace(instance, knowledge=Formula(instance.knowledge.implications[:-1]))


def turned_round(instance: Instance) -> Instance:
    units = instance.knowledge.implications
    return replace(instance, knowledge=Formula(BasicImplication(u.consequent, u.antecedent) for u in units))


def encoded(change: Callable[[ClauseSet], ClauseSet]) -> Callable[[Bucketization, Formula], tuple[ClauseSet, Cnf]]:

    def encoding(bucketization: Bucketization, knowledge: Formula) -> tuple[ClauseSet, Cnf]:
        clauses, cnf = to_clauses(bucketization, knowledge)
        return change(clauses), cnf

    return encoding


def all_but_first_person(instance: Instance, oracle: Oracle) -> int:
    asked: list[Atom] = []

    def skipping(atom: Atom, *given: Any) -> Any:  # noqa: ANN401 - as the oracle
        asked.append(atom)
        chance = oracle(atom, *given)
        return chance if atom.person != asked[0].person or not chance else chance * 0 + 1

    return number_from_probabilities(instance, skipping)


def over_all_tables(atom: Atom, instance: Instance, counter: Callable[[Instance], int]) -> Fraction:
    values = instance.bucketization.bucket(instance.bucketization.index_of(atom.person)).values
    only = (simple_implication(Atom(atom.person, other), atom) for other in values if other != atom.value)
    both = Formula([*instance.knowledge.implications, *only])
    return Fraction(counter(replace(instance, knowledge=both)), counter(replace(instance, knowledge=NOTHING)))


def but_last_row(matrix: Matrix) -> Matrix:
    return (*matrix[:-1], (1,) * len(matrix))


MUTANTS: list[Mutant] = mutants({
    "a-simple-implication-is-a-clause-of-two-literals": changed("simple_implication",
        (ORDER, "the implication is turned round", lambda one, other: simple_implication(other, one)),
        (DROPPED, "an implication from a person to the same one says nothing",
         lambda one, other: simple_implication(one, one if one.person == other.person else other)),
    ),
    "consistency-is-as-hard-as-satisfiability": changed("to_consistency",
        *on_clauses(to_consistency),
        (BOUNDARY, "the last implication is forgotten", lambda clauses: but_last(to_consistency(clauses))),
        (ORDER, "literals imply tokens", lambda clauses: turned_round(to_consistency(clauses))),
    ),
    "counting-is-as-hard-as-exactly-one-satisfiability": changed("reference.hardness.satisfiability:to_exactly_one",
        *on_clauses(to_exactly_one),
        (BOUNDARY, "the last reverse implication is forgotten", lambda clauses: but_last(to_exactly_one(clauses))),
    ),
    "counting-is-as-hard-as-the-permanent": changed("to_counting",
        (DROPPED, "the zeros of the last row are forgotten", lambda matrix: to_counting(but_last_row(matrix))),
        (BOUNDARY, "the last zero is forgotten", lambda matrix: but_last(to_counting(matrix))),
    ),
    "the-risk-is-as-hard-as-the-permanent": [
        *changed("to_risk",
            (DROPPED, "the zeros of the last row are forgotten", lambda matrix: to_risk(but_last_row(matrix))),
            (ORDER, "the switch implies the zeros", lambda matrix: turned_round(to_risk(matrix))),
        ),
        *changed("permanent_from_risk",
            (BOUNDARY, "(rows - 1)! for rows!", lambda risk, rows: permanent_from_risk(risk, max(2, rows) - 1)),
            (INDEX, "n!/risk, without taking n! off", lambda risk, rows: factorial(max(2, rows)) / risk),
        ),
    ],
    "consistency-and-counting-are-no-harder-than-models": changed("to_clauses",
        (BOUNDARY, "the last implication is forgotten",
         lambda release, known: to_clauses(release, Formula(known.implications[:-1]))),
        (DROPPED, "values that do not occur are not denied",
         encoded(lambda one: with_clauses(one, lambda all_: (clause for clause in all_ if len(clause) > 1)))),
        (DROPPED, "an auxiliary variable is free: two models a table",
         encoded(lambda one: replace(one, variables=one.variables + 1))),
    ),
    "the-cnf-of-a-bucket-is-short": [
        (BOUNDARY, "a bound that is linear in the number of people", {"bound": lambda n, d: n + n * d * (d + 3) // 2}),
    ],
    "probabilities-and-counts-are-equally-hard": [
        *changed("reference.hardness.satisfiability:number_from_probabilities",
            (DROPPED, "the first person's probability is left out", all_but_first_person),
        ),
        *changed("reference.hardness.satisfiability:probability_from_counts",
            (INDEX, "divided by the tables of the release alone", over_all_tables),
        ),
    ],
    "clauses-of-two-literals-are-easily-checked": [
        (BOUNDARY, "one implication is followed, not what follows from it",
         {"reference.hardness.colouring:_reached":
          lambda literal, implied: ({literal, *implied.get(literal, [])}, len(implied.get(literal, [])))}),
        (DROPPED, "the last variable is never looked at",
         {"decide": lambda clauses: decide(replace(clauses, variables=clauses.variables - 1))}),
    ],
    "with-two-values-implications-are-in-2-cnf": changed("in_two_literals",
        (DROPPED, "that everybody has a value is forgotten", lambda known, values: with_clauses(
            to_clause_set(known, values), lambda all_: (one for one in all_ if one != () and min(one) < 0))),
        (DROPPED, "that nobody has two values is forgotten", lambda known, values: with_clauses(
            to_clause_set(known, values), lambda all_: (one for one in all_ if max(one) > 0))),
    ),
    "implications-alone-are-as-hard-as-colouring": changed("to_implications",
        (DROPPED, "the last edge is forgotten",
         lambda graph: to_implications(graph._replace(edges=graph.edges[:-1]))),
        (BOUNDARY, "the last colour is forgotten", lambda graph: to_implications(graph, 2)),
    ),
})  # fmt: skip
