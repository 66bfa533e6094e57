"""Exact counters that others wrote, each in a process of its own that is kept and, if it takes too long, stopped.

OxiDD is asked in two ways: with the constraints conjoined as they are stated, and as well as we know how to ask it, in
an order that suits the problem and with a table of nodes no larger than it needs. The size of that table matters: one
for 2²² nodes costs the operating system 4 to 10 milliseconds of memory to set up, and now and then 200, whatever is
counted with it; on small instances that is most of what one measures.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from benchmarks.counting_instances import CountingInstance
from benchmarks.measurement import Told
from reference.errors import InvalidInput, WorstcaseError

ROOT = Path(__file__).parents[2]
LIMIT = 60.0  # seconds for one answer
TABLES = (1 << 16, 1 << 18, 1 << 20, 1 << 22)  # numbers of nodes, of which the quickest that suffices is taken


class NoAnswer(WorstcaseError):
    """A program by others that did not answer in time, or ended."""


@contextmanager
def counter(name: str, nodes: int | None = None) -> Iterator[Callable[[Sequence[CountingInstance]], Told]]:
    """One counter, by the name that the helper knows it by: the counts of instances, with its seconds for all."""
    package = {"d4": "py_d4"}.get(name, "oxidd")
    if find_spec(package) is None:
        raise InvalidInput(f"the package {package} is not installed (extra `test`)")
    paths = os.pathsep.join(map(str, (ROOT / "tests", ROOT)))
    with subprocess.Popen(
        [sys.executable, "-m", "third_party"],
        env={**os.environ, "PYTHONPATH": paths},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as helper:
        try:
            question: dict[str, object] = {"counter": name} if nodes is None else {"counter": name, "nodes": nodes}
            yield partial(_counted, helper, question)
        finally:
            helper.kill()
            helper.communicate()


def _counted(
    helper: "subprocess.Popen[str]", question: dict[str, object], instances: Sequence[CountingInstance]
) -> Told:
    assert helper.stdin is not None  # noqa: S101 - both are pipes
    assert helper.stdout is not None  # noqa: S101 - likewise
    seconds, counts = 0.0, []
    for instance in instances:
        alarm = threading.Timer(LIMIT, helper.kill)
        alarm.start()
        try:
            asked = question | {"buckets": instance.buckets, "knowledge": instance.knowledge}
            helper.stdin.write(json.dumps(asked) + "\n")
            helper.stdin.flush()
            told = json.loads(next(line for line in helper.stdout if line.startswith('{"count"')))
        except (BrokenPipeError, StopIteration):
            raise NoAnswer(f"{question['counter']} did not answer within {LIMIT:g} seconds, or ended") from None
        finally:
            alarm.cancel()
        seconds += float(told["seconds"])
        counts.append(int(told["count"]))
    return Told(seconds, counts)


def tuned_oxidd(instances: Sequence[CountingInstance]) -> int:
    """The size of the table with which OxiDD is quickest on these instances, its best of two counting."""
    found: dict[int, float] = {}
    for nodes in TABLES:
        try:
            with counter("oxidd by bucket", nodes) as counted:
                found[nodes] = min(counted(instances).seconds for _ in range(2))
        except NoAnswer:
            continue  # too small a table: it ends with an error
        if found[nodes] > min(found.values()):
            break  # larger ones only take longer to set up
    if not found:
        raise NoAnswer("OxiDD answered with none of its tables")
    return min(found, key=lambda nodes: found[nodes])
