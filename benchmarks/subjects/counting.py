"""Exact counting by structure, beside the counters that others wrote, and how it grows."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial

from benchmarks.counting_instances import (
    CountingInstance,
    half_full_permanent,
    one_negated_atom_each,
    random_implications,
)
from benchmarks.measurement import Row, ScalingCurve, Turns, Unmeasured, Way, beside, curve
from benchmarks.subjects.other_counters import NoAnswer, counter, tuned_oxidd
from reference.counting.dynamic_program import structured_count
from reference.errors import InvalidInput
from reference.language import NOTHING, Atom, Formula
from reference.worlds import number_of_worlds

SEEDS = range(1, 6)
EVENT = Atom("b0.p0", "v0")
PROMISED = 10.0  # as often as OxiDD as it comes, and d4, take as long


def rows(turns: Turns) -> Iterator[Row]:
    """Contests with others, then our own curves."""
    size, seeds = (6, SEEDS[:2]) if turns.short else (14, SEEDS)
    yield from contest(
        turns,
        "permanents",
        f"exact count, {len(seeds)} half-full permanents of {size}",
        [half_full_permanent(size, seed) for seed in seeds],
        ("oxidd",),
    )
    smaller = size - 4 if not turns.short else size
    yield from contest(
        turns,
        "smaller-permanents",
        f"exact count, {len(seeds)} half-full permanents of {smaller}",
        [half_full_permanent(smaller, seed) for seed in seeds],
        ("d4",),
    )
    yield from contest(
        turns,
        "implications",
        f"exact count, 3 buckets of 10, 3 values, 10 implications, {len(seeds)} of them",
        [random_implications([10] * 3, 3, 10, seed) for seed in seeds],
        ("oxidd", "d4"),
    )
    yield from curves(turns)


def contest(
    turns: Turns, task: str, what: str, instances: Sequence[CountingInstance], asked: Sequence[str]
) -> Iterator[Row]:
    """All instances together, by us and by those asked; OxiDD also as well as we know how to ask it."""
    name = f"counting/{task}"
    theirs: dict[str, tuple[str, Way]] = {}
    with ExitStack() as stack:
        for key in [key for one in asked for key in ((one, "oxidd-tuned") if one == "oxidd" else (one,))]:
            turns.listener(f"preparing: {what}: {key}")
            try:
                if key == "oxidd-tuned":
                    nodes = tuned_oxidd(instances)
                    words = f"OxiDD, its order and its table ({nodes:,} nodes) tuned by us"
                    way = stack.enter_context(counter("oxidd by bucket", nodes))
                else:
                    words, way = {"oxidd": "OxiDD", "d4": "d4"}[key], stack.enter_context(counter(key))
                way(instances[:1])  # a counter that cannot answer is left out
            except (InvalidInput, NoAnswer) as error:
                yield Unmeasured(f"{name}/{key}", str(error))
            else:
                theirs[key] = words, partial(way, instances)
        if theirs:
            ours = ("by structure", partial(counted, instances))
            yield from beside(turns, name, what, ours, theirs, {"oxidd": PROMISED, "d4": PROMISED})


def counted(instances: Sequence[CountingInstance]) -> list[int]:
    """The number of consistent tables of each."""
    return [
        int(structured_count(NOTHING, one.bucketization, one.formula).share * number_of_worlds(one.bucketization))
        for one in instances
    ]


def curves(turns: Turns) -> Iterator[ScalingCurve]:
    """Buckets, people, facts: polynomial; one formula in general: not."""
    top = 3 if turns.short else 5

    def share(instance: CountingInstance, event: Atom | Formula = EVENT) -> Way:
        return partial(structured_count, event, instance.bucketization, instance.formula)

    yield curve(
        turns,
        "counting/buckets",
        "exact probability by structure, buckets of 20, 14 values, 13 implications",
        "|B|",
        {10**e: share(random_implications([20] * 10**e, 14, 13, 1)) for e in range(1, top)},
        theory="0: only buckets that the knowledge names are counted",
    )
    yield curve(
        turns,
        "counting/people",
        "exact probability by structure, one bucket of n people, 50 values, 13 implications",
        "n",
        {10**e: share(random_implications([10**e], 50, 13, 1)) for e in range(2, top + 2)},
        theory="0 except for the length of the numbers: all unnamed people contribute one falling factorial",
    )
    yield curve(
        turns,
        "counting/facts",
        "exact count by structure, k people in one bucket, 5 values, a negated atom for each",
        "k",
        {
            size: share(one_negated_atom_each(size, 5), NOTHING)
            for size in ((10, 20, 40) if turns.short else (20, 40, 80, 160, 320))
        },
        theory="polynomial for a fixed number of values: people with the same facts are counted together",
    )
    yield curve(
        turns,
        "counting/permanents",
        "exact count by structure, a half-full permanent of n",
        "n",
        {size: share(half_full_permanent(size, 1)) for size in range(8, 10 if turns.short else 18)},
        law="exponential",
        theory="2 with each person: #P-hard; all known algorithms are exponential",
    )
