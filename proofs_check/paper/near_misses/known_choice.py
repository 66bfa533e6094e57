"""What one could believe of a release that was chosen: that knowing how tells nothing (a sibling of section 3.4).

The paper looks for a minimal safe bucketization and takes the attacker to know who is in which bucket, not how the
release was chosen. Here the attacker knows that: the minimal safe generalizations are found, and that which costs least
(the sum of squared bucket sizes, then the smallest levels) is released. Of the tables that fit the release those are
kept on which it would have been chosen; see `proofs_check.choice_attack`. A generalization that is fixed beforehand,
and released if it is safe, tells nothing beyond the release.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from fastpath.sanitizing.lattice import Node, precedes
from proofs_check.checking.claim import Shown, near_miss, ours
from proofs_check.checking.scope import Every, Ks, all_k, enumerated, shown_k
from proofs_check.choice_attack import ChoiceAttack, knowing_the_choice
from proofs_check.oracles.small_hierarchies import GeneralizedExample, small_examples
from proofs_check.oracles.small_releases import disclosure
from proofs_check.paper.claims.generalizing import Wanted, shown_wanted
from reference.syntax import to_text
from reference.tables import World

Choice: TypeAlias = Callable[[GeneralizedExample, Fraction, int], Node | None]
"""The node that is released of a table, for c and k; None: nothing is."""


@lru_cache(100_000)
def best_minimal(example: GeneralizedExample, threshold: Fraction, k: int) -> Node | None:
    """The minimal safe node whose buckets have the least sum of squared sizes; of equal ones the smallest levels."""
    safe = [node for node in example.lattice.nodes() if disclosure(example.release(node), k) < threshold]
    minimal = [node for node in safe if not any(other != node and precedes(other, node) for other in safe)]
    return min(minimal, key=lambda node: (sum(len(part) ** 2 for part in example.buckets(node)), node), default=None)


def known_choice(wanted: Wanted, node: Node, choice: Choice) -> ChoiceAttack:
    """What somebody with k facts learns who knows that the node was released, and by which choice."""
    example, threshold, k = wanted
    answers: dict[tuple[int, ...], bool] = {}

    def chosen(world: World) -> bool:
        values = [world[f"p{person}"] for person in range(len(example.values))]
        places = tuple(map(values.index, values))  # the same for tables that differ by names of values
        if places not in answers:
            answers[places] = choice(replace(example, values="".join(values)), threshold, k) == node
        return answers[places]

    return knowing_the_choice(example.named(example.buckets(node)), chosen, k)


def fixed_at(node: Node) -> Choice:
    """Release this node if it is safe, and nothing otherwise."""
    return lambda example, threshold, k: node if disclosure(example.release(node), k) < threshold else None


@enumerated(
    lambda examples, k: f"{examples}; c = j/n for j ≤ n people, {shown_k(k)}",
    shown=shown_wanted,
)
def chosen_releases(examples: Every[GeneralizedExample], k: Ks) -> Iterator[Wanted]:
    """These tables with attributes, all k, and shares of the people as c."""
    for example in examples:
        people = len(example.values)
        for one in all_k(k):
            yield from ((example, Fraction(j, people), one) for j in range(1, people + 1))


def is_known_by_nobody(wanted: Wanted, choice: Choice = best_minimal) -> bool:
    """An attacker who knows how the release was chosen learns no more: nobody with k facts exceeds its disclosure."""
    node = choice(*wanted)
    return node is None or known_choice(wanted, node, choice).value <= disclosure(wanted[0].release(node), wanted[2])


def stays_safe(wanted: Wanted, choice: Choice = best_minimal) -> bool:
    """An attacker who knows how a (c,k)-safe release was chosen stays below c with k facts."""
    node = choice(*wanted)
    return node is None or known_choice(wanted, node, choice).value < wanted[1]


def tells_nothing_if_fixed(
    wanted: Wanted, attack: Callable[[Wanted, Node, Choice], ChoiceAttack] = known_choice
) -> bool:
    """Knowing that a generalization was fixed beforehand, and released since it is safe, tells nothing but the release.

    Every table that fits it would have been released so, and the maximum disclosure is what it is.
    """
    example, threshold, k = wanted
    for node in example.lattice.nodes():
        value = disclosure(example.release(node), k)
        if value < threshold:
            found = attack(wanted, node, fixed_at(node))
            if (found.kept, found.value) != (found.fitting, value):
                return False
    return True


def shows_the_choice(wanted: Wanted) -> Shown:
    """What the release discloses, and what its choice does."""
    example, _, k = wanted
    node = best_minimal(*wanted)
    assert node is not None  # noqa: S101 - a counterexample has a release
    found, value = known_choice(wanted, node, best_minimal), disclosure(example.release(node), k)
    kept = f"{found.kept} of {found.fitting} tables"
    told = f"{value} by the release, {found.value} for {to_text(found.target)} in the {kept} on which it is chosen"
    return Shown(told, example.named(example.buckets(node)), k)


CLAIMS = (
    ours(
        name="a-generalization-fixed-beforehand-tells-nothing-but-the-release",
        paper="sibling of 3.4",
        scope=chosen_releases(small_examples(4, (2,)), k=1),
        statement=tells_nothing_if_fixed,
    ),
    near_miss(
        name="knowing-how-a-release-was-chosen-tells-nothing",
        paper="sibling of 3.4",
        scope=chosen_releases(small_examples(5, (2,)), k=1),
        statement=is_known_by_nobody,
        shows=shows_the_choice,
        fails_at="values aabcd, attributes 012 34 → 01234, c = 3/5, k = 0",
        fails_with="2/5 by the release, 1/2 for p0=a in the 24 of 60 tables on which it is chosen",
        instead="a-generalization-fixed-beforehand-tells-nothing-but-the-release",
    ),
    near_miss(
        name="a-safe-release-stays-safe-when-its-choice-is-known",
        paper="sibling of 3.4",
        scope=chosen_releases(small_examples(5, (2,)), k=1),
        statement=stays_safe,
        shows=shows_the_choice,
        fails_at="values aabcd, attributes 01 234 → 01234, c = 4/5, k = 0",
        fails_with="2/5 by the release, 1 for p0=a in the 6 of 60 tables on which it is chosen",
        instead="a-generalization-fixed-beforehand-tells-nothing-but-the-release",
    ),
)
