"""Statements in few kinds: atoms, Not, And, Or and AtLeast say all that the statements of the laboratory say, since

    φ → ψ  is  ¬φ ∨ ψ          A_0 ∧ … → B_0 ∨ …  is  ¬A_0 ∨ … ∨ B_0 ∨ …        AtMost(m, …)  is  ¬AtLeast(m + 1, …)
    Same(p, q)  is  the disjunction, over the values s of S, of t_p = s ∧ t_q = s: each of them has exactly one.

>>> core(Implies(Atom("Ann", "flu"), Same("Ann", "Bo")), ["flu"])
Or(parts=(Not(part=Atom(person='Ann', value='flu')), Same(one='Ann', other='Bo')))
"""

from collections.abc import Sequence
from typing import TypeAlias

from reference.bucketization import Bucketization
from reference.laboratory.statements import (
    And,
    AtLeast,
    AtMost,
    Implies,
    Not,
    Or,
    Same,
    Sentence,
    all_of,
    any_of,
    parts_of,
)
from reference.language import Atom, BasicImplication, Formula, check

Core: TypeAlias = Atom | Not | And | Or | AtLeast
"""The kinds of statements that the others can be written with."""


def core(statement: Sentence, domain: Sequence[str]) -> Core:
    """The same statement with everything but atoms, Not, And, Or and AtLeast written out, one layer deep."""
    match statement:
        case Implies():
            return Or((Not(statement.before), statement.after))
        case BasicImplication():
            return Or((*map(Not, statement.antecedent), *statement.consequent))
        case Formula():
            return core(all_of(statement.implications), domain)
        case Same():
            both = (And((Atom(statement.one, value), Atom(statement.other, value))) for value in domain)
            return core(any_of(both), domain)
        case AtMost():
            return Not(AtLeast(statement.number + 1, statement.value, statement.people))
        case _:
            return statement


def check_statement(statement: Sentence, bucketization: Bucketization) -> None:
    """Raise unless everyone whom the statement involves is in the table and every value is in S."""
    waiting = [statement]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Same):
            bucketization.index_of(part.one)
            bucketization.index_of(part.other)
        inner = parts_of(part)
        waiting.extend(inner)
        if not inner:
            check(part, bucketization)
