r"""What the paper says of its experiments (section 4), and whether it holds on the data.

>>> from proofs_check.experiments.adult_data import cells_of, packaged_counts
>>> from proofs_check.experiments.adult_tables import adult_generalizations
>>> tables = Tables.of(adult_generalizations(cells_of(packaged_counts())))
>>> [sentence.name for sentence in sentences(tables) if not sentence.holds]
['always smaller', 'decreases with entropy']
"""

from fractions import Fraction
from typing import NamedTuple

from fastpath.sanitizing.lattice import Node
from proofs_check.experiments.adult_tables import Tables
from proofs_check.experiments.disclosure_sentences import always_smaller, certainty, difference, generalizing, size
from proofs_check.experiments.entropy_sentences import decreasing, very_similar
from proofs_check.experiments.figures import every_comparison, some_comparisons
from proofs_check.experiments.sentence import Sentence, levels, number


def sentences(tables: Tables) -> list[Sentence]:
    """All of them, in the paper's order."""
    questions = (size, generalizing, certainty, always_smaller, difference, further, decreasing, very_similar)
    return [ask(tables) for ask in questions]


class _Case(NamedTuple):
    """A minimal safe node for negations, and how far it is from one for implications."""

    steps: int
    c: Fraction
    k: int
    node: Node


def further(tables: Tables) -> Sentence:
    """How much further must be generalized against implications?"""
    height, some = sum(tables.lattice.top), some_comparisons(tables)
    same = sum(comparison.negations == comparison.implications for comparison in some)
    cases, hopeless = _cases(tables)
    furthest = max(cases, key=lambda case: case.steps)
    how_many = {steps: sum(case.steps == steps for case in cases) for steps in range(furthest.steps + 1)}
    counted = ", ".join(f"{steps} in {many}" for steps, many in how_many.items())
    return Sentence(
        "need not be anonymized much further",
        "An anonymized table which tolerates maximum disclosure due to k negated atoms need not be anonymized much"
        " further to defend against k implications.",
        f"For every c and k, from every minimal safe generalization for negations at most {height // 3} of the"
        f" lattice's {height} steps lead to one that is safe for implications.",
        not hopeless and furthest.steps <= height // 3,
        f"For c in 1/4, 1/2, 3/4 and k in 0, 1, 3, 5, 9 the minimal safe generalizations are the same in {same} of"
        f" {len(some)} cases. Over all c and k, the minimal safe generalizations for negations need so many further"
        f" steps: {counted} cases; in {hopeless} there is no safe one. The furthest way: {furthest.steps} steps, for"
        f" c = {number(furthest.c)} and k = {furthest.k} from the levels {levels(tables, furthest.node)}.",
    )


def _cases(tables: Tables) -> tuple[list[_Case], int]:
    """All cases with an end, and how many there are without one."""
    found = [
        (steps, comparison.c, comparison.k, node)
        for comparison in every_comparison(tables)
        for node, steps in zip(comparison.negations, comparison.steps, strict=True)
    ]
    cases = [_Case(steps, c, k, node) for steps, c, k, node in found if steps is not None]
    return cases, len(found) - len(cases)
