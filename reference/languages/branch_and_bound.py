"""The maximum disclosure by branch and bound: the value of `search`, with far fewer conjunctions worked out.

For a target A, write a = |φ ∩ A| and b = |φ − A| (sums of weights, where worlds have weights); the value a / (a + b)
grows with a and falls with b.

    Dominance. Unit u is *dominated* by v if u ∩ A ⊆ v ∩ A and v − A ⊆ u − A. In any conjunction u may then be
    replaced by v: a does not fall and b does not grow. So only undominated units are needed. (For implications these
    turn out to be those with consequent A: the lemma behind the paper's Theorem 9, found here and not assumed.)

    Bound. More units never raise a. And they remove worlds from φ − A: r units remove at most the sum of the r
    largest numbers that a single unit removes, now and, since φ only shrinks, later. So with r units to go a value is
    at most a / (a + max(0, b − that sum)); what cannot exceed the best value known is left out.

Units are tried in the order of how many worlds they remove, so that good values are known early. The answer has one
maximiser; `search` lists them all, and is the check on this search.

>>> from reference.example import FIGURE_3
>>> from reference.languages.builtin import SimpleImplications
>>> from reference.languages.search import space_and_units
>>> from reference.syntax import statement_text
>>> answer = pruned_search(*space_and_units(FIGURE_3, SimpleImplications(), 1), 1)
>>> answer.value, statement_text(answer.maximisers[0].knowledge), answer.coverage.examined
(Fraction(2, 3), 'Bob="lung cancer" -> Bob=flu', 132)
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from reference.languages import search
from reference.languages.protocol import CollectedUnits
from reference.languages.search import Maximum, Sums, TargetMaximum, TargetProblem, UnitNumbers
from reference.languages.world_space import Places, Words, WorldSpace
from reference.progress import step


def pruned_search(space: WorldSpace, units: CollectedUnits, k: UnitNumbers, *, symmetry: bool = True) -> Maximum:
    """The largest Pr(t_p[S] = s | B ∧ φ) over all people, values and conjunctions φ of at most k of these units."""
    problem = search.SearchProblem(space, units, k, symmetry=symmetry)
    best, found = TargetMaximum(), []
    for target in problem.representatives:
        found.append(_Branch(problem.about(target), best).search())
        best = TargetMaximum(found[-1].satisfying, found[-1].consistent)
    return replace(search.maximum_of(problem, found), complete=False)


def undominated(matrix: Words, inside: int) -> Places:
    """The places of the units that no other unit dominates, those that remove most first."""
    counts = np.bitwise_count(matrix).astype(np.int64)
    satisfying, others = counts[:inside].sum(axis=0), counts[inside:].sum(axis=0)
    kept: list[int] = []
    for place in np.lexsort((others, -satisfying)):
        step(len(kept) + 1, "conjunctions")
        rivals, unit = matrix[:, kept], matrix[:, [place]]
        loses = (unit[:inside] & ~rivals[:inside]).any(axis=0)
        lacks = (rivals[inside:] & ~unit[inside:]).any(axis=0)
        if not np.any(~loses & ~lacks):
            kept.append(int(place))
    return np.array(sorted(kept, key=lambda place: (others[place], place)), dtype=np.intp)


class _Branch:
    """The search for one target; only what is better than `best` is looked for."""

    def __init__(self, problem: TargetProblem, best: TargetMaximum) -> None:
        self.problem, self.best, self.examined = problem, best, 0
        used = sorted(set(problem.sequence))
        self._order = {kind: undominated(problem.matrices[kind], problem.inside) for kind in used}
        self._units = {kind: np.ascontiguousarray(problem.matrices[kind][:, self._order[kind]]) for kind in used}

    def search(self) -> TargetMaximum:
        """The best value above the given one, with its picks; the given one without picks if there is none."""
        self._descend(self.problem.matrices[0][:, 0], (), 0)  # from the unit `true`
        return replace(self.best, examined=self.examined)

    def _descend(self, prefix: Words, chosen: tuple[int, ...], start: int) -> None:
        """Try all units of the next kind from place `start` on, those that promise most first."""
        kind, rest = self.problem.sequence[len(chosen)], self.problem.sequence[len(chosen) + 1 :]
        blocks = {other: self._units[other] & prefix[:, np.newaxis] for other in {kind, *rest}}
        step(sum(block.shape[1] for block in blocks.values()), "conjunctions")
        counts = {other: self.problem.weighed(block) for other, block in blocks.items()}
        satisfying, others = (count[start:] for count in counts[kind])
        self.examined += len(satisfying)
        removable = self._removable(prefix, rest, counts)
        order = np.argsort(others, kind="stable").tolist()
        for place in order:
            a, b = int(satisfying[place]), int(others[place])
            if self._promises(a, b):
                self.best = TargetMaximum(a, a + b, ((*chosen, int(self._order[kind][start + place])),))
        for place in order if rest else ():
            if self._promises(int(satisfying[place]), int(others[place]) - removable):
                unit = start + place
                picks = (*chosen, int(self._order[kind][unit]))
                self._descend(blocks[kind][:, unit], picks, unit if rest[0] == kind else 0)

    def _promises(self, satisfying: int, others: int) -> bool:
        """Whether a / (a + b) exceeds the best value, for b not below 0."""
        return satisfying * self.best.consistent > self.best.satisfying * (satisfying + max(0, others))

    def _removable(self, prefix: Words, rest: Sequence[int], counts: dict[int, tuple[Sums, Sums]]) -> int:
        """The sum of the largest numbers (or weights) of worlds outside A that single units of these kinds remove."""
        whole, total = int(self.problem.weighed(prefix[:, np.newaxis])[1][0]), 0
        for kind in set(rest):
            removed = np.sort(whole - counts[kind][1])[::-1]
            total += int(removed[: rest.count(kind)].sum())
        return total
