"""Packages that implement neighbouring promises, spoken to in their own way.

pycanon takes a data frame with a row for each person. Here the bucket is its only quasi-identifier, so that its
equivalence classes are our buckets. What it cannot do is declined: recursive diversity with ℓ = 1 (it gives none).

    python -m proofs_check.audit.subjects.pycanon pycanon

>>> [row["bucket"] + row["value"] for row in people_of([{"a": 2}, {"b": 1}])]
['0a', '0a', '1b']
"""

import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from typing import Any, TypeAlias

from proofs_check.audit.subjects.function import Implementation, serve
from reference.errors import missing

Buckets: TypeAlias = Sequence[Mapping[str, int]]


def require(peer: str) -> str:
    """The peer's name, if it is installed."""
    if find_spec(peer) is None:
        raise missing(peer, f"auditing {peer}, which can be installed for Python 3.11 and 3.12 only,")
    return peer


def people_of(buckets: Buckets) -> list[dict[str, str]]:
    """A row for each person."""
    return [
        {"bucket": str(index), "value": value}
        for index, bucket in enumerate(buckets)
        for value, count in bucket.items()
        for _ in range(count)
    ]


def pycanon(ask: str) -> Implementation:
    """What pycanon answers to this kind of question."""
    frame: Callable[..., Any] = importlib.import_module("pandas").DataFrame
    package: Any = importlib.import_module("pycanon.anonymity")

    def plain(name: str) -> Implementation:
        return lambda buckets: getattr(package, name)(frame(people_of(buckets)), ["bucket"], ["value"])

    def recursive(buckets: Buckets, l: int) -> int:  # noqa: E741 - the protocol's name
        found, diversity = package.recursive_c_l_diversity(frame(people_of(buckets)), ["bucket"], ["value"])
        if diversity < 2 or diversity != l:
            raise NotImplementedError(f"it answers for l = {diversity} from 2 on only")
        return int(found)

    def anonymity(buckets: Buckets) -> object:
        return package.k_anonymity(frame(people_of(buckets)), ["bucket"])

    known: dict[str, Implementation] = {
        "k-anonymity": anonymity,
        "l-diversity": plain("l_diversity"),
        "entropy-l-diversity": plain("entropy_l_diversity"),
        "recursive-diversity": recursive,
        "t-closeness": plain("t_closeness"),
    }
    return known.get(ask, _nothing)


def _nothing(**_: object) -> object:
    raise NotImplementedError("it has nothing of the kind")


if __name__ == "__main__":
    # What the package prints must not be taken for answers.
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    serve({"pycanon": pycanon}[sys.argv[1]], sys.stdin.buffer, out)
