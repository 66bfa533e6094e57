"""Mutants of what the claims about a release whose choice is known are about (siblings of section 3.4)."""

from extended.mutants import Change, Mutant
from strategies.broken import parameter

from fastpath.sanitizing.lattice import Node
from proofs_check.choice_attack import ChoiceAttack, knowing_the_choice
from proofs_check.paper.claims.generalizing import Wanted
from proofs_check.paper.near_misses.known_choice import Choice

BOUNDARY, DROPPED = Change.BOUNDARY, Change.DROPPED_CASE
FIXED = "a-generalization-fixed-beforehand-tells-nothing-but-the-release"


def one_fact_more(wanted: Wanted, node: Node, choice: Choice) -> ChoiceAttack:
    """With one fact more than the release is safe from."""
    example, _, k = wanted
    return knowing_the_choice(example.named(example.buckets(node)), lambda _: choice(*wanted) == node, k + 1)


def one_value_known(wanted: Wanted, node: Node, choice: Choice) -> ChoiceAttack:
    """Only tables are kept in which the first person has the value of the table that is released."""
    example, _, k = wanted
    first = example.values[0]
    kept = choice(*wanted) == node
    return knowing_the_choice(example.named(example.buckets(node)), lambda world: kept and world["p0"] == first, k)


MUTANTS = [
    Mutant(FIXED, BOUNDARY, "one fact more", parameter("attack", one_fact_more)),
    Mutant(FIXED, DROPPED, "tables that fit are dropped", parameter("attack", one_value_known)),
]
