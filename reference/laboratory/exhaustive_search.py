"""The maximum disclosure by trying every conjunction of k units: no theorem about the language is assumed.

For each target A up to symmetry, units are picked one after the other. After each pick the units are ordered by their
orbits under the exchanges that are left (see `symmetry`), one representative of each orbit is taken, and the next pick
of the same kind comes from orbits with no smaller number. The last pick is done for all remaining units at once. What
is merged is merged because it is equal: units that are true in the same worlds, and what a checked symmetry makes
equal. Two more economies, neither of which loses a formula that could be best:

    a prefix with |φ ∩ A| = 0 is dropped: A has probability 0 whatever else is known;
    two representatives that give the same prefix mask: the one that comes first has all the continuations of the other.

Fractions are compared by cross-multiplying integers. The paper's Theorem 9 (only implications with the target as their
consequent matter) is not used, so this search can confirm it; and `branch_and_bound`, which is faster, is checked
against this one.

Several processes share the work: a target and a first pick are one task. Workers are told the problems once, when they
start; they leave Ctrl-C to the process that started them, which stops them when a budget is used up or anything else
goes wrong. Budgets of time and steps hold for all of them together, a budget of memory for this process.

>>> from reference.example import FIGURE_3
>>> from reference.laboratory.languages.facts import NegatedAtoms
>>> from reference.laboratory.statement_syntax import statement_text
>>> answer = exhaustive_maximum(FIGURE_3, NegatedAtoms(), 1)
>>> answer.value, [(m.target, statement_text(m.knowledge)) for m in answer.maximisers]
(2/3, [(Atom(person='Bob', value='flu'), 'Bob!="lung cancer"')])
"""

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias, cast

import numpy as np

from reference.bucketization import Bucketization
from reference.laboratory.collected_units import collected
from reference.laboratory.knowledge_language import AnyLanguage
from reference.laboratory.maximum import Maximum, TargetMaximum, maximum_of
from reference.laboratory.search_problem import (
    Places,
    SearchProblem,
    Sums,
    TargetProblem,
    UnitMap,
    UnitNumbers,
    space_and_units,
)
from reference.laboratory.symmetry import by_orbits
from reference.laboratory.world_space import Words, WorldSpace
from reference.progress import POOL_MEMORY, require_memory, step

MOST_KEPT = 20_000
"""The most maximisers of one target that are kept while searching: they are for reading, and take memory."""

_AT_ONCE = 1 << 15
"""Conjunctions that are worked out together: enough to keep NumPy busy, few enough to look at the clock in between."""

"""How long to wait for a worker before looking at the clock."""


def exhaustive_maximum(
    bucketization: Bucketization, language: AnyLanguage, k: UnitNumbers, *, symmetry: bool = True, processes: int = 1
) -> Maximum:
    """The largest Pr(t_p[S] = s | B ∧ φ) over all people, values and conjunctions φ of at most k units."""
    problem = SearchProblem(*space_and_units(bucketization, language, k), k, symmetry=symmetry)
    return searched(problem, processes=processes)


def exhaustive_curve(space: WorldSpace, language: AnyLanguage, numbers: Iterable[int]) -> Iterator[Maximum]:
    """The maximum for each of these rising numbers of units, on the worlds that the attacker reckons with."""
    units = collected(language, space)
    every = sum(len(kind.masks) - 1 for kinds in units.different for kind in kinds)
    last: Maximum | None = None
    for k in numbers:
        if last is None or cast("int", last.k) < every:
            last = searched(SearchProblem(space, units, k))
        else:  # all units were known already
            last = replace(last, k=k)
        yield last


def searched(problem: SearchProblem, *, processes: int = 1) -> Maximum:
    """The maximum for units that are collected already."""
    problems = [problem.about(target) for target in problem.representatives]
    best = [TargetMaximum() for _ in problems]
    run = in_turn(problems, MOST_KEPT) if processes == 1 else _shared_out(problems, MOST_KEPT, processes)
    for place, found in run:
        best[place] = best[place].joined(found, MOST_KEPT)
    return maximum_of(problem, best)


Picks: TypeAlias = Iterator["Picks"]
"""The next picks, and what comes after each of them."""


@dataclass
class ConjunctionSearch:
    """One search for one target; `step` is told how many conjunctions were looked at."""

    problem: TargetProblem
    most_kept: int
    step: Callable[[int], None]
    best: TargetMaximum = field(default_factory=TargetMaximum)
    kept: dict[bytes, tuple[int, ...]] = field(default_factory=dict)
    """Sets of worlds that attain the best, and the first picks that give them."""

    def search(self, first: int | None = None) -> TargetMaximum:
        """All conjunctions, or those that begin with this representative."""
        whole = self.problem.matrices[0][:, 0]  # the unit `true`
        if len(self.problem.sequence) == 1:
            self._last_pick(whole, (), self.problem.first_orbits[0][1])
        else:
            orbits = (orbit for orbit in self.problem.first_orbits if first in (None, orbit[0]))
            waiting = [self._pick(whole, (), orbits, self.problem.maps)]
            while waiting:  # as deep as there are picks: too deep for calls of itself
                if (deeper := next(waiting[-1], None)) is None:
                    waiting.pop()
                else:
                    waiting.append(deeper)
        return replace(self.best, picks=tuple(self.kept.values()))

    def _pick(
        self, prefix: Words, chosen: tuple[int, ...], orbits: Iterable[tuple[int, Places]], maps: tuple[UnitMap, ...]
    ) -> "Iterator[Picks]":
        """Pick one of each orbit; yield how to go on with what is left."""
        kind, following = self.problem.sequence[len(chosen) : len(chosen) + 2]
        before: set[bytes] = set()
        for representative, rest in orbits:
            self.step(1)
            longer = prefix & self.problem.matrices[kind][:, representative]
            key = longer.tobytes()
            if key in before or not longer[: self.problem.inside].any():
                continue
            before.add(key)
            places = rest if kind == following else np.arange(self.problem.matrices[following].shape[1], dtype=np.intp)
            picks = (*chosen, representative)
            if len(picks) + 1 == len(self.problem.sequence):
                self._last_pick(longer, picks, places)
                continue
            left = tuple(one for one in maps if one[kind][representative] == representative)
            number = self.problem.matrices[following].shape[1]
            yield self._pick(longer, picks, by_orbits(number, places, [one[following] for one in left]), left)

    def _last_pick(self, prefix: Words, chosen: tuple[int, ...], places: Places) -> None:
        """All the last picks at once."""
        matrix = self.problem.matrices[self.problem.sequence[-1]]
        for start in range(0, len(places), _AT_ONCE):
            some = places[start : start + _AT_ONCE]
            self.step(len(some))
            block = matrix[:, some] & prefix[:, np.newaxis]
            satisfying, others = self.problem.weighed(block)
            for tie in self._largest(satisfying, satisfying + others):
                self._keep(block[:, tie].tobytes(), (*chosen, int(some[tie])))

    def _largest(self, satisfying: Sums, consistent: Sums) -> Places:
        """Raise the best fraction until none here is larger; the places of those that are equal to it."""
        self.best = replace(self.best, examined=self.best.examined + len(satisfying))
        while True:
            margin = satisfying * self.best.consistent - self.best.satisfying * consistent
            place = int(np.argmax(margin))
            if margin[place] <= 0:
                return np.flatnonzero((margin == 0) & (satisfying > 0))
            self.best = TargetMaximum(int(satisfying[place]), int(consistent[place]), (), self.best.examined)
            self.kept.clear()

    def _keep(self, mask: bytes, picks: tuple[int, ...]) -> None:
        """Keep these picks, unless the same set of worlds is there already or there are too many."""
        if len(self.kept) < self.most_kept:
            self.kept.setdefault(mask, picks)
        elif mask not in self.kept:
            self.best = replace(self.best, complete=False)


def in_turn(problems: Sequence[TargetProblem], most_kept: int) -> Iterator[tuple[int, TargetMaximum]]:
    """Search for one target after the other, in this process."""
    for place, problem in enumerate(problems):
        yield place, ConjunctionSearch(problem, most_kept, lambda number: step(number, "conjunctions")).search()


Task = tuple[int, int | None]
"""The place of a target's problem, and the first pick (None: all of them)."""

_problems: list[TargetProblem] = []
_most_kept = 0


def _shared_out(
    problems: Sequence[TargetProblem], most_kept: int, processes: int
) -> Iterator[tuple[int, TargetMaximum]]:
    """Search in several processes; results come in the order of the tasks."""
    tasks: list[Task] = [(place, first) for place, problem in enumerate(problems) for first in problem.first_picks()]
    context = multiprocessing.get_context("spawn")
    require_memory(POOL_MEMORY)
    with context.Pool(min(processes, len(tasks)), _start, (list(problems), most_kept)) as pool:
        results = pool.imap(_work, tasks)
        for _ in tasks:
            place, found = results.next()
            step(found.examined, "conjunctions")
            yield place, found


def _start(problems: list[TargetProblem], most_kept: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    global _problems, _most_kept
    _problems, _most_kept = problems, most_kept


def _work(task: Task) -> tuple[int, TargetMaximum]:
    place, first = task
    return place, ConjunctionSearch(_problems[place], _most_kept, lambda _: None).search(first)
