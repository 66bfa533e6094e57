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
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Self

from benchmarks.counting_instances import CountingInstance
from benchmarks.timing import Told
from reference.errors import InvalidInput, WorstcaseError

ROOT = Path(__file__).parents[2]
LIMIT = 60.0
"""Seconds for one answer."""
TABLES = (1 << 16, 1 << 18, 1 << 20, 1 << 22)
"""Numbers of nodes, of which the quickest that suffices is taken."""
_WHERE = {"oxidd": "oxidd", "oxidd by bucket": "oxidd", "d4": "py_d4"}


class NoAnswer(WorstcaseError):
    """A program by others that did not answer in time, or ended."""


class Counter:
    """One counter, by the name that the helper knows it by; to be used as a context."""

    def __init__(self, name: str, nodes: int | None = None) -> None:
        if find_spec(_WHERE[name]) is None:
            raise InvalidInput(f"the package {_WHERE[name]} is not installed (extra `test`)")
        self._question: dict[str, object] = {"counter": name}
        if nodes is not None:
            self._question["nodes"] = nodes
        self._name = name
        self._helper: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        """Start the helper."""
        paths = os.pathsep.join(map(str, (ROOT / "tests", ROOT)))
        self._helper = subprocess.Popen(
            [sys.executable, "-m", "third_party"],
            env={**os.environ, "PYTHONPATH": paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it."""
        if self._helper is not None:
            self._helper.kill()
            self._helper.communicate()

    def counted(self, instances: Sequence[CountingInstance]) -> Told:
        """The counts of all instances, and the helper's seconds for all of them."""
        answers = [self._answer(instance) for instance in instances]
        return Told(sum(seconds for _, seconds in answers), [count for count, _ in answers])

    def _answer(self, instance: CountingInstance) -> tuple[int, float]:
        helper = self._helper
        if helper is None or helper.stdin is None or helper.stdout is None:
            raise NoAnswer(f"{self._name} is not running")
        alarm = threading.Timer(LIMIT, helper.kill)
        alarm.start()
        try:
            question = {**self._question, "buckets": instance.buckets, "knowledge": instance.knowledge}
            helper.stdin.write(json.dumps(question) + "\n")
            helper.stdin.flush()
            line = next((line for line in helper.stdout if line.startswith('{"count"')), None)
        except BrokenPipeError:
            line = None
        finally:
            alarm.cancel()
        if line is None:
            raise NoAnswer(f"{self._name} did not answer within {LIMIT:g} seconds, or ended")
        told = json.loads(line)
        return int(told["count"]), float(told["seconds"])


def tuned_oxidd(instances: Sequence[CountingInstance]) -> int:
    """The size of the table with which OxiDD is quickest on these instances, its best of two counting."""
    found: dict[int, float] = {}
    for nodes in TABLES:
        try:
            with Counter("oxidd by bucket", nodes) as counter:
                found[nodes] = min(counter.counted(instances).seconds for _ in range(2))
        except NoAnswer:
            continue  # too small a table: it ends with an error
        if found[nodes] > min(found.values()):
            break  # larger ones only take longer to set up
    if not found:
        raise NoAnswer("OxiDD answered with none of its tables")
    return min(found, key=lambda nodes: found[nodes])
