"""Doing the tasks of a search: one after the other, or in several processes.

A task is a target's field and a first pick. Workers are told the fields once, when they start; they leave Ctrl-C to
the process that started them, which stops them when a budget is used up or anything else goes wrong.

The maximum disclosure by trying every conjunction of k units: no theorem about the language is assumed.

For each target up to symmetry (`arena`), `rounds` works out all conjunctions of units up to symmetry. What is merged
is merged because it is equal: units that are true in the same worlds, and what a checked symmetry makes equal. The
paper's Theorem 9 (only implications with the target as their consequent matter) is not used, so this search can
confirm it; and `pruned`, which is faster, is checked against this one.

Several processes share the work: a target and a first unit are one task. Budgets of time and steps hold for all of
them together, a budget of memory for this process.

>>> from reference.example import FIGURE_3
>>> from reference.laboratory.languages.facts import NegatedAtoms
>>> from reference.laboratory.statement_syntax import statement_text
>>> answer = exhaustive_maximum(FIGURE_3, NegatedAtoms(), 1)
>>> answer.value, [(m.target, statement_text(m.knowledge)) for m in answer.maximisers]
(2/3, [(Atom(person='Bob', value='flu'), 'Bob!="lung cancer"')])
"""

import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from fractions import Fraction

from reference.bucketization import Bucketization
from reference.laboratory.conjunctions import Field, Found, Round
from reference.laboratory.knowledge_language import AnyLanguage
from reference.laboratory.search_problem import Arena, Budget, Maximiser, Maximum
from reference.laboratory.symmetry import different
from reference.language import Atom
from reference.meter import UNLIMITED, Meter

Task = tuple[int, int | None]
"""The place of a field, and the first pick (None: all of them)."""

_POLL_SECONDS = 0.05
_fields: list[Field] = []
_most_kept = 0


def in_turn(fields: Sequence[Field], most_kept: int, meter: Meter) -> Iterator[tuple[int, Found]]:
    """Search the fields here, one after the other."""
    for place, field in enumerate(fields):
        meter.look("conjunctions")
        yield place, Round(field, most_kept, lambda number: meter.step(number, "conjunctions")).search()


def at_once(fields: Sequence[Field], most_kept: int, meter: Meter, processes: int) -> Iterator[tuple[int, Found]]:
    """Search them in so many processes; results come in the order of the tasks."""
    tasks: list[Task] = [(place, first) for place, field in enumerate(fields) for first in field.first_picks()]
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(processes, len(tasks)), _start, (list(fields), most_kept)) as pool:
        results = pool.imap(_work, tasks)
        for _ in tasks:
            place, found = _next(results, meter)
            meter.step(found.examined, "conjunctions")
            yield place, found


def _next(results: "multiprocessing.pool.IMapIterator[tuple[int, Found]]", meter: Meter) -> tuple[int, Found]:
    while True:
        try:
            return results.next(timeout=_POLL_SECONDS)
        except multiprocessing.TimeoutError:
            meter.look("conjunctions")


def _start(fields: list[Field], most_kept: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    global _fields, _most_kept
    _fields, _most_kept = fields, most_kept


def _work(task: Task) -> tuple[int, Found]:
    place, first = task
    return place, Round(_fields[place], _most_kept, lambda _: None).search(first)


MOST_KEPT = 20_000
"""So many maximisers of one target are kept while searching."""


def exhaustive_maximum(
    bucketization: Bucketization,
    language: AnyLanguage,
    k: Budget,
    *,
    symmetry: bool = True,
    processes: int = 1,
    meter: Meter = UNLIMITED,
) -> Maximum:
    """The largest Pr(t_p[S] = s | B ∧ φ) over all people, values and conjunctions φ of at most k units."""
    arena = Arena(bucketization, language, k, symmetry=symmetry, meter=meter)
    fields = [arena.field(target) for target in arena.representatives]
    best = [Found() for _ in fields]
    run = in_turn(fields, MOST_KEPT, meter) if processes == 1 else at_once(fields, MOST_KEPT, meter, processes)
    for place, found in run:
        best[place] = best[place].joined(found, MOST_KEPT)
    return answer(arena, k, best, meter)


def answer(arena: Arena, k: Budget, best: Sequence[Found], meter: Meter = UNLIMITED) -> Maximum:
    """The best of all targets, with names."""
    largest = max(best, key=lambda found: Fraction(found.satisfying, found.consistent))
    winners = [
        (target, found)
        for target, found in zip(arena.representatives, best, strict=True)
        if found.satisfying * largest.consistent == largest.satisfying * found.consistent
    ]
    return Maximum(
        language=arena.language.name,
        k=k if isinstance(k, int) else tuple(k),
        satisfying=largest.satisfying,
        consistent=largest.consistent,
        maximisers=tuple(one for target, found in winners for one in _maximisers(arena, target, found, meter)),
        complete=all(found.complete for _, found in winners),
        coverage=arena.coverage(sum(found.examined for found in best)),
    )


def _maximisers(arena: Arena, target: Atom, found: Found, meter: Meter) -> Iterator[Maximiser]:
    """The picks with their statements; of those that an exchange makes equal, one."""
    pools = [pool for pool, number in zip(arena.pools[target], arena.picks, strict=True) for _ in range(number)]
    masks = []
    for picks in found.picks:
        mask = arena.space.everything
        for pool, place in zip(pools, picks, strict=False):
            mask &= pool.masks[place]
        masks.append(mask)
    for place in different(arena.space, masks, [kept.worlds for kept in arena.fixing(target)], meter):
        chosen = {(id(pool), unit): pool for pool, unit in zip(pools, found.picks[place], strict=False) if unit}
        yield Maximiser(target, tuple(pool.statements[unit] for (_, unit), pool in chosen.items()))
