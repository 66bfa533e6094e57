"""How fast is exact counting? Against third-party exact counters on the same instances, in one run.

`python -m benchmarks.counting` prints a Markdown table: seconds of one core for structured counting (the median of
nine runs, for the worst of several seeds where a limit is demanded and for all seeds together where a ratio is), for
OxiDD's decision diagrams (the constraints conjoined as they are stated, and in an order that suits the problem) and
for d4, and whether what is demanded holds. The third parties (extra `test`) run in processes of their own, which are
stopped at a time limit; where they finish, their counts must be ours. `--quick` leaves d4 out, as does Python 3.14,
for which it is not published.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.counting_instances import Instance, half_full_permanent, one_negated_atom_each, random_implications
from reference.counting.methods import risk_by
from reference.counting.structured.structured_counting import structured_count
from reference.errors import BudgetExhausted
from reference.language import NOTHING, Atom
from reference.meter import Meter
from reference.worlds import number_of_worlds

ROOT = Path(__file__).parent.parent
LIMIT = 60
TIMES = 9
SEEDS = range(1, 6)
EVENT = Atom("b0.p0", "v0")


class Contest(NamedTuple):
    """A family of instances on which the third parties are to be beaten."""

    what: str
    instances: list[Instance]
    counters: Sequence[str]
    ratio: int | None


class Answer(NamedTuple):
    """A third party's count and its seconds, or neither if it was stopped."""

    tables: int | None
    seconds: float | None


def main(arguments: list[str]) -> int:
    """Measure everything, print the table, and tell whether all demands hold."""
    write("| instance | structured | oxidd | oxidd, in an order that we tuned | d4 | demanded | holds |")
    write("| --- | --- | --- | --- | --- | --- | --- |")
    counters = ["oxidd", "oxidd by bucket"] + (["d4"] if "--quick" not in arguments and find_spec("py_d4") else [])
    held = [contest(entry) for entry in contests(counters)]
    held += [within(what, limit, work) for what, limit, work in limits()]
    held.append(stops("half-full permanent of 40, 10 s and 200 MB", half_full_permanent(40, 1)))
    return 0 if all(held) else 1


def contests(counters: Sequence[str]) -> list[Contest]:
    """What is compared with third parties; one that is known to run out of time is not asked."""
    return [
        Contest("half-full permanent of 10", [half_full_permanent(10, seed) for seed in SEEDS], counters, None),
        Contest("half-full permanent of 14", [half_full_permanent(14, seed) for seed in SEEDS], counters[:2], 10),
        Contest("half-full permanent of 16", [half_full_permanent(16, 1)], counters[:2], None),
        Contest(
            "3 buckets of 10, 3 values, 10 implications",
            [random_implications([10] * 3, 3, 10, seed) for seed in SEEDS],
            counters,
            10,
        ),
        Contest(
            "100 buckets of 4, 3 values, 6 implications over 5 people",
            [random_implications([4] * 100, 3, 6, seed, people=5) for seed in SEEDS],
            counters[1:2],
            None,
        ),
    ]


def limits() -> list[tuple[str, float, Callable[[], object]]]:
    """What is to be done within a limit of seconds (0: only shown), the bucketization being built."""
    small = [random_implications([1000], 10, 12, seed, people=8) for seed in SEEDS]
    large = [random_implications([10**6], 50, 13, seed) for seed in SEEDS]
    many = [random_implications([20] * 10**5, 14, 13, seed) for seed in (1, 2)]
    rows: list[tuple[str, float, Callable[[], object]]] = []
    for what, limit, instances in (
        ("1,000 people, 10 values, 12 implications over 8 people", 0.1, small),
        ("10⁶ people, 50 values, 13 implications", 1.0, large),
        ("10⁵ buckets of 20, 14 values, 13 implications", 1.0, many),
    ):
        for instance in instances:
            table, knowledge = instance.bucketization, instance.formula
            rows.append((what, limit, partial(structured_count, EVENT, table, knowledge)))
        table, knowledge = instances[0].bucketization, instances[0].formula
        rows.append((f"{what}: the risk, all atoms at once", 0, partial(risk_by, "structured", table, knowledge)))
    crowd = one_negated_atom_each(1000, 10)
    work = partial(structured_count, NOTHING, crowd.bucketization, crowd.formula)
    rows.append(("1,000 people, 10 values, a negated atom for each of them", 0, work))
    return rows


def contest(entry: Contest) -> bool:
    """One row: all instances together, ours and theirs."""
    ours, theirs = 0.0, dict.fromkeys(entry.counters, 0.0)
    stopped, agreed = set(), True
    for instance in entry.instances:
        count = partial(structured_count, NOTHING, instance.bucketization, instance.formula)
        share = count().share
        ours += seconds(count)
        for counter in entry.counters:
            answer = asked(counter, instance)
            if answer.seconds is None:
                stopped.add(counter)
            agreed &= answer.tables in (None, share * number_of_worlds(instance.bucketization))
            theirs[counter] += answer.seconds or LIMIT
    # The best third party is the best that we know how to get out of it, our own order of conjunctions included.
    holds = agreed and min(theirs.values()) >= (entry.ratio or 0) * ours
    cells = [
        f"{'> ' if name in stopped else ''}{theirs[name]:.2f} ({theirs[name] / ours:.0f}×)" if name in theirs else "–"
        for name in ("oxidd", "oxidd by bucket", "d4")
    ]
    demanded = f"{entry.ratio}×" if entry.ratio else "agreement"
    what = f"{entry.what}, {len(entry.instances)} together"
    write(f"| {what} | {ours:.4f} | {' | '.join(cells)} | {demanded} | {'yes' if holds else 'NO'} |")
    return holds


def within(what: str, limit: float, work: Callable[[], object]) -> bool:
    """One row: a limit on our own seconds."""
    taken = seconds(work)
    holds = not limit or taken < limit
    demanded = f"< {limit:g} s" if limit else "–"
    write(f"| {what} | {taken:.4f} | – | – | – | {demanded} | {'yes' if holds else 'NO'} |")
    return holds


def stops(what: str, instance: Instance) -> bool:
    """One row: what cannot finish stops at its budget."""
    started = time.monotonic()
    try:
        structured_count(EVENT, instance.bucketization, instance.formula, meter=Meter(seconds=10, memory=200))
    except BudgetExhausted as sentence:
        taken = time.monotonic() - started
        write(f"| {what} | {taken:.1f}: {sentence} | – | – | – | stops | yes |")
        return True
    write(f"| {what} | it did not stop | – | – | – | stops | NO |")
    return False


def seconds(work: Callable[[], object]) -> float:
    """The median of as many runs as the third parties get, in seconds of one core."""
    taken: list[float] = []
    for _ in range(TIMES):
        started = time.process_time()
        work()
        taken.append(time.process_time() - started)
    return median(taken)


def asked(counter: str, instance: Instance) -> Answer:
    """A third party's answer, from a process that is killed at the time limit."""
    times = 1 if counter == "d4" else TIMES
    question = {"counter": counter, "buckets": instance.buckets, "knowledge": instance.knowledge, "times": times}
    paths = os.pathsep.join(map(str, (ROOT / "tests", ROOT)))
    try:
        done = subprocess.run(
            [sys.executable, "-m", "third_party"],
            input=json.dumps(question),
            env={**os.environ, "PYTHONPATH": paths},
            timeout=LIMIT,
            capture_output=True,
            text=True,
            check=True,
        )
    except subprocess.TimeoutExpired:
        return Answer(None, None)
    last = json.loads(done.stdout.splitlines()[-1])
    return Answer(int(last["count"]), last["seconds"])


def write(line: str) -> None:
    """Print a line of the table at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
