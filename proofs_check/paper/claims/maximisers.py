"""From any worst knowledge to the special form, step by step (paper, section 3.2, between the lemmas).

"Starting with any set of k basic implications that maximize disclosure, Lemma 10 enables us to replace the consequent
in all the basic implications by a single common atom (namely the atom corresponding to the highest predicted assignment
[…]), while still maintaining maximum disclosure. […] Next, Lemma 11 allows us to replace the antecedent of each of the
resulting implications by an atom […], while still maintaining maximum disclosure."

Here this is done to *every* conjunction of k basic implications (with one or two different atoms a side) that makes
some atom as likely as the maximum disclosure, which is searched for among all basic implications. The consequents give
way to that atom, and then each antecedent to any of its atoms: after both steps the atom must be as likely as before.
So Theorem 9 follows from the lemmas, and in the example of Figure 4 "A_0 → C and A_1 → C also produce the maximum".
"""

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import chain, combinations, combinations_with_replacement, product
from operator import and_, or_
from typing import TypeAlias

from proofs_check.claims.claim import Claim
from proofs_check.claims.scope import enumerated
from proofs_check.oracles.small_releases import implies, likelihood, searched, space_of
from reference.instances import Case, releases, shown_case
from reference.languages.builtin import BasicImplications
from reference.languages.world_space import WorldSpace

Side: TypeAlias = tuple[int, ...]
"""Atoms, each as the set of tables in which it is true."""
Rewriting: TypeAlias = Callable[[WorldSpace, tuple[Side, ...], int], Iterator[int]]
"""From the antecedents and the target to what is known after each step, in any way it can be done."""


def sides(space: WorldSpace) -> list[Side]:
    """One or two atoms."""
    return [*combinations(space.atoms.values(), 1), *combinations(space.atoms.values(), 2)]


def both_steps(space: WorldSpace, antecedents: tuple[Side, ...], target: int) -> Iterator[int]:
    """All consequents are the target; then also each antecedent is one of its atoms."""
    for befores in chain([tuple(reduce(and_, side) for side in antecedents)], product(*antecedents)):
        yield reduce(and_, (implies(space, before, target) for before in befores), space.everything)


def maximised(space: WorldSpace, antecedents: tuple[Side, ...], largest: object) -> set[int]:
    """The atoms that some consequents make as likely as the maximum."""
    afters = {reduce(or_, side) for side in sides(space)}
    known = {space.everything}
    for side in antecedents:
        units = {implies(space, reduce(and_, side), after) for after in afters}
        known = {one & unit for one in known for unit in units}
    return {
        target for target in space.targets.values() if any(likelihood(target, one) == largest for one in known if one)
    }


def stays_the_maximum(case: Case, rewriting: Rewriting = both_steps) -> bool:
    """Any k basic implications that maximize disclosure still do after each of both steps."""
    release, k = case
    space, largest = space_of(release), searched(case, BasicImplications())
    return all(
        known and likelihood(target, known) == largest
        for antecedents in combinations_with_replacement(sides(space), k)
        for target in maximised(space, antecedents, largest)
        for known in rewriting(space, antecedents, target)
    )


@enumerated(
    lambda *sizes: (
        ", ".join(
            f"all releases of at most {people} people and {values} values, k = {k}" for people, values, k in sizes
        )
        + "; all basic implications with 1 or 2 different atoms a side"
    ),
    shown=shown_case,
)
def small_cases(*sizes: tuple[int, int, int]) -> Iterator[Case]:
    """All releases of at most so many people and values, with this k."""
    for people, values, k in sizes:
        yield from ((release, k) for release in releases(people, values))


CLAIMS = (
    Claim(
        name="a-worst-conjunction-stays-one-in-special-form",
        paper="3.2, between Lemmas 10 and 11",
        words="Any k worst basic implications stay worst with the target as consequent, and then atoms as antecedents.",
        scope=small_cases((4, 3, 1), (3, 2, 2)).deepened(small_cases((6, 3, 1), (5, 2, 2))),
        statement=stays_the_maximum,
    ),
)
