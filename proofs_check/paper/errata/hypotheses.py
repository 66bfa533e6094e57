"""Hypotheses left out (paper, section 3.2): empty conditions.

- Lemma 10: its right side may be undefined where its left side is defined.
"""

from proofs_check.claims.claim import Counterexample, erratum
from proofs_check.paper.claims import one_consequent


def right_side_is_defined(situation: one_consequent.Situation) -> bool:
    """If the left side of Lemma 10 is defined then so is its right side."""
    positive = [world for world, weight in enumerate(situation.weights) if weight]
    left = any(one_consequent.known_before(situation, world) for world in positive)
    return not left or any(one_consequent.known_after(situation, world) for world in positive)


def show_both_sides(situation: one_consequent.Situation) -> Counterexample:
    """The weight of φ and the knowledge over that of the knowledge, on both sides."""
    known = (one_consequent.known_before, one_consequent.known_after)
    left, right = ("/".join(map(str, one_consequent.weights_of(situation, one))) for one in known)
    return Counterexample(f"left side {left}, right side {right}")


CLAIMS = (
    erratum(
        name="the-right-side-of-lemma-10-is-defined",
        paper="3.2, Lemma 10",
        scope=one_consequent.situations((1, 1), (2, 1)),
        statement=right_side_is_defined,
        fails_at="weights 1; φ: 0, θ_0: 1, φ_0: 1",
        fails_with="left side 0/1, right side 0/0",
        shows=show_both_sides,
        instead="the-target-is-the-best-consequent",
    ),
)
