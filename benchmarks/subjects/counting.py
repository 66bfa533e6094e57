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
from benchmarks.measurement import Row, ScalingCurve, Unmeasured
from benchmarks.subjects.other_counters import Counter, NoAnswer, tuned_oxidd
from benchmarks.timing import Turns, Way, beside, curve
from reference.counting.dynamic_program import structured_count
from reference.errors import InvalidInput
from reference.language import NOTHING, Atom
from reference.worlds import number_of_worlds

SEEDS = range(1, 6)
EVENT = Atom("b0.p0", "v0")
PROMISED = 10.0
"""As often as OxiDD as it comes, and d4, take as long."""


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
    ways = [key for one in asked for key in ((one, "oxidd-tuned") if one == "oxidd" else (one,))]
    theirs: dict[str, tuple[str, Way]] = {}
    with ExitStack() as stack:
        for key in ways:
            turns.told(f"{what}: {key}", 0)
            try:
                words, counter = _counter(key, instances)
                stack.enter_context(counter).counted(instances[:1])  # whoever cannot answer is left out
            except (InvalidInput, NoAnswer) as error:
                yield Unmeasured(f"{name}/{key}", str(error))
            else:
                theirs[key] = (words, partial(counter.counted, instances))
        if theirs:
            ours = ("by structure", partial(counted, instances))
            yield from beside(turns, name, what, ours, theirs, {"oxidd": PROMISED, "d4": PROMISED})


def _counter(key: str, instances: Sequence[CountingInstance]) -> tuple[str, Counter]:
    """What a counter is called in the table, and the counter."""
    if key == "oxidd-tuned":
        nodes = tuned_oxidd(instances)
        return f"OxiDD, its order and its table ({nodes:,} nodes) tuned by us", Counter("oxidd by bucket", nodes)
    return {"oxidd": "OxiDD", "d4": "d4"}[key], Counter(key)


def counted(instances: Sequence[CountingInstance]) -> list[int]:
    """The number of consistent tables of each."""
    return [
        int(structured_count(NOTHING, one.bucketization, one.formula).share * number_of_worlds(one.bucketization))
        for one in instances
    ]


def curves(turns: Turns) -> Iterator[ScalingCurve]:
    """Buckets, people, facts: polynomial; one formula in general: not."""
    top = 3 if turns.short else 5

    def share(instance: CountingInstance) -> Way:
        table, knowledge = instance.bucketization, instance.formula  # read before the clock starts
        return lambda: structured_count(EVENT, table, knowledge)

    def crowd(number: int) -> Way:
        instance = one_negated_atom_each(number, 5)
        table, knowledge = instance.bucketization, instance.formula
        return lambda: structured_count(NOTHING, table, knowledge)

    yield curve(
        turns,
        "counting/buckets",
        "exact probability by structure, buckets of 20, 14 values, 13 implications",
        "|B|",
        {10**e: share(random_implications([20] * 10**e, 14, 13, 1)) for e in range(1, top)},
        law="power",
        theory="0: only buckets that the knowledge names are counted",
    )
    yield curve(
        turns,
        "counting/people",
        "exact probability by structure, one bucket of n people, 50 values, 13 implications",
        "n",
        {10**e: share(random_implications([10**e], 50, 13, 1)) for e in range(2, top + 2)},
        law="power",
        theory="0 but for the length of the numbers: whoever is not named enters as one falling factorial",
    )
    yield curve(
        turns,
        "counting/facts",
        "exact count by structure, k people in one bucket, 5 values, a negated atom for each",
        "k",
        {size: crowd(size) for size in ((10, 20, 40) if turns.short else (20, 40, 80, 160, 320))},
        law="power",
        theory="polynomial for a fixed number of values: people of whom the same is known are counted together",
    )
    yield curve(
        turns,
        "counting/permanents",
        "exact count by structure, a half-full permanent of n",
        "n",
        {size: share(half_full_permanent(size, 1)) for size in range(8, 10 if turns.short else 18)},
        law="exponential",
        theory="2 with each person: #P-hard, and no way is known that is not exponential",
    )
