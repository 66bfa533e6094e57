"""Answers the audit's questions for one peer; run by the Python of the peer's environment, it imports nothing of ours.

    PYTHON answering.py ADAPTER.py

For each line of JSON that asks, a line of JSON that answers (`proofs_check.audit.protocol`). The release becomes a
pandas table with a row for each person and the columns `bucket`, the only quasi-identifier, and `value`, the sensitive
one; so the package's equivalence classes are the buckets. An adapter has one or both of these dictionaries, by what is
asked:

    MEASURES   functions of the table (and of l) that give the strongest promise that holds
    ACCEPTS    functions of the table and of a promise (and of l) that say whether it holds; the strongest that is
               accepted is found by trying: k and ℓ from 1 up until one is refused, c from 1 up until one is accepted,
               t and β by halving

What an adapter raises is an answer too: NotImplementedError declines, and anything else is an error.

>>> people([{"a": 2}, {"b": 1}])
[('0', 'a'), ('0', 'a'), ('1', 'b')]
>>> strongest("l-diversity", lambda level: level <= 3, 7), strongest("recursive-diversity", lambda c: c > 4, 7)
(3, 5)
>>> abs(strongest("t-closeness", lambda t: t >= 0.3, 7) - 0.3) < 1e-9
True
"""

import importlib
import importlib.util
import json
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, BinaryIO

_CLOSE = 1e-11


def people(buckets: Sequence[Mapping[str, int]]) -> list[tuple[str, str]]:
    """The bucket and the value of each person."""
    return [
        (str(index), value)
        for index, bucket in enumerate(buckets)
        for value, count in bucket.items()
        for _ in range(count)
    ]


def strongest(ask: str, accepts: Callable[[Any], bool], number: int) -> float:
    """The strongest promise about this number of people that is accepted."""
    if ask in {"t-closeness", "beta-likeness"}:
        return _least(accepts, 1 if ask == "t-closeness" else number)
    whole = range(1, number + 2)
    if ask == "recursive-diversity":
        found = next((promise for promise in whole if accepts(promise)), None)
        if found is None:
            raise ValueError(f"no c up to {number + 1} is accepted")
        return found
    return next((promise - 1 for promise in whole if not accepts(promise)), number + 1)


def _least(accepts: Callable[[Any], bool], largest: float) -> float:
    if accepts(0.0):
        return 0.0
    if not accepts(float(largest)):
        raise ValueError(f"nothing up to {largest} is accepted")
    refused, accepted = 0.0, float(largest)
    while accepted - refused > _CLOSE:
        middle = (refused + accepted) / 2
        if accepts(middle):
            accepted = middle
        else:
            refused = middle
    return accepted


def answered(adapter: Any, fields: dict[str, Any]) -> dict[str, object]:  # noqa: ANN401 - a module
    """What the adapter's package says."""
    ask = fields["ask"]
    given = {"l": fields["l"]} if "l" in fields else {}
    measures, accepts = getattr(adapter, "MEASURES", {}), getattr(adapter, "ACCEPTS", {})
    if ask not in measures and ask not in accepts:
        return {"unsupported": "it has nothing of the kind"}
    rows = people(fields["buckets"])
    table = importlib.import_module("pandas").DataFrame(rows, columns=["bucket", "value"])
    try:
        if ask in measures:
            value = measures[ask](table, **given)
        else:
            value = strongest(ask, lambda promise: accepts[ask](table, promise, **given), len(rows))
    except NotImplementedError as reason:
        return {"unsupported": str(reason)}
    except Exception as error:  # noqa: BLE001 - whatever the package raises is its answer
        return {"error": f"{type(error).__name__}: {error}"[:200]}
    return {ask: _plain(value)}


def _plain(value: Any) -> object:  # noqa: ANN401 - NumPy's numbers among others
    """A number of JSON's; anything else as a text, which is no number to the auditor."""
    value = value.item() if hasattr(value, "item") else value
    fine = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    return value if fine else f"{value!r:.80}"


def load_adapter(path: str) -> Any:  # noqa: ANN401 - a module
    """The adapter in this file."""
    spec = importlib.util.spec_from_file_location("adapter", path)
    if spec is None or spec.loader is None:
        raise ImportError(path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def serve(adapter: Any, requests: BinaryIO, answers: BinaryIO) -> None:  # noqa: ANN401 - a module
    """Answer each line, until there are no more."""
    for line in requests:
        fields = json.loads(line)
        answers.write(json.dumps({"id": fields["id"], **answered(adapter, fields)}).encode() + b"\n")
        answers.flush()


if __name__ == "__main__":
    # What the package prints must not be taken for answers.
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    serve(load_adapter(sys.argv[1]), sys.stdin.buffer, out)
