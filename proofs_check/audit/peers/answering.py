"""Answers the audit's questions for one peer; run by the Python of the peer's environment, it imports nothing of ours.

    PYTHON answering.py PEER

For each line of JSON that asks, a line of JSON that answers (`proofs_check.audit.protocol`). The release becomes a
pandas table with a row for each person and the columns `bucket`, the only quasi-identifier, and `value`, the sensitive
one; so the package's equivalence classes are the buckets. A peer has adapters of one or both kinds, by what is asked:

    MEASURES   functions of the table (and of l) that give the strongest promise that holds
    ACCEPTS    functions of the table and of a promise (and of l) that decide whether it holds; the strongest that is
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

# ruff: noqa: ANN401, E741 - packages without types, pandas tables; the protocol's name l

import json
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import IO, Any

_QUASI, _SENSITIVE = ["bucket"], ["value"]
_CLOSE = 1e-11


def _measure(module: str, name: str, *columns: list[str]) -> Callable[[Any], Any]:
    return lambda table: getattr(import_module(module), name)(table, _QUASI, *columns)


def _pycanon_recursive(table: Any, l: int) -> int:
    """It gives no c for ℓ = 1, so recursive diversity is declined there."""
    found, diversity = _measure("pycanon.anonymity", "recursive_c_l_diversity", _SENSITIVE)(table)
    if diversity < 2 or diversity != l:
        raise NotImplementedError(f"it answers for l = {diversity} from 2 on only")
    return int(found)


def _anonymity_api_recursive(table: Any, l: int) -> int:
    found, diversity = _measure("anonymity_api.verify", "recursive_cl_diversity", _SENSITIVE)(table)
    if diversity != l:
        raise ValueError(f"it takes l to be {diversity}")
    return int(found)


def _anonymity_api_entropy(table: Any) -> int:
    """The exponential of the entropy: the largest whole ℓ not above it is meant, apart from an error of rounding."""
    return int(_measure("anonymity_api.verify", "entropy_l_diversity", _SENSITIVE)(table) + 1e-9)


def _data_privacy(table: Any) -> Any:
    """It measures k-anonymity of a channel from secrets, here the people, to quasi-identifiers."""
    package = import_module("data_privacy")
    named = table.assign(person=[f"p{number}" for number in range(len(table))])
    return package.anonymity.max_kanonymity(package.dataset.make_channel(named, ["person"], ["bucket"]))


def _emetrics(name: str, *columns: list[str]) -> Callable[[Any], Any]:
    """It adds methods to a data frame."""

    def measure(table: Any) -> Any:
        import_module("pandas_emetrics.metrics")
        return getattr(table, name)(_QUASI, *columns)

    return measure


def _least_of_buckets(name: str, *columns: list[str]) -> Callable[[Any], Any]:
    """QIDLearningLib measures each bucket: the least is the release's."""
    return lambda table: _measure("QIDLearningLib.metrics.data_privacy", name, *columns)(table).values.min()


def _other_closeness(_: Any) -> float:
    raise NotImplementedError("its t-closeness is another measure: a divergence of Kullback and Leibler")


MEASURES: dict[str, dict[str, Callable[..., Any]]] = {
    "pycanon": {
        "k-anonymity": _measure("pycanon.anonymity", "k_anonymity"),
        "l-diversity": _measure("pycanon.anonymity", "l_diversity", _SENSITIVE),
        "entropy-l-diversity": _measure("pycanon.anonymity", "entropy_l_diversity", _SENSITIVE),
        "recursive-diversity": _pycanon_recursive,
        "t-closeness": _measure("pycanon.anonymity", "t_closeness", _SENSITIVE),
        "beta-likeness": _measure("pycanon.anonymity", "basic_beta_likeness", _SENSITIVE),
    },
    "anonymity-api": {
        "k-anonymity": _measure("anonymity_api.verify", "k_anonymity"),
        "l-diversity": _measure("anonymity_api.verify", "distinct_l_diversity", _SENSITIVE),
        "entropy-l-diversity": _anonymity_api_entropy,
        "recursive-diversity": _anonymity_api_recursive,
        "t-closeness": _measure("anonymity_api.verify", "t_closeness", _SENSITIVE),
    },
    "data-privacy": {"k-anonymity": _data_privacy},
    "pandas-emetrics": {
        "k-anonymity": _emetrics("k_anonymity"),
        "l-diversity": _emetrics("l_diversity", _SENSITIVE),
    },
    "QIDLearningLib": {
        "k-anonymity": _least_of_buckets("k_anonymity"),
        "l-diversity": _least_of_buckets("l_diversity", _SENSITIVE),
        "t-closeness": _other_closeness,
    },
}


def _anjana(name: str, *, sensitive: bool = True) -> Callable[..., bool]:
    """It anonymizes: with nothing to generalize and nothing to suppress it returns the table as it is, or refuses.

    Where it raises since its own first step came out empty (a distinct ℓ that cannot be reached, within the entropy ℓ),
    it refuses too.
    """

    def accepts(table: Any, promise: float, **others: int) -> bool:
        function = getattr(import_module("anjana.anonymity"), name)
        levels = {"bucket": {0: sorted(set(table["bucket"]))}}
        middle = ["value", 1] if sensitive else []
        try:
            kept = function(table.copy(), [], _QUASI, *middle, promise, *others.values(), 0, levels)
        except (KeyError, ValueError):
            return False
        return len(kept) == len(table) and list(kept["bucket"]) == list(table["bucket"])

    return accepts


def _anonypy(name: str, *columns: str) -> Callable[..., bool]:
    """Its algorithm asks the functions of its module `anonymity` about each part of a table."""

    def accepts(table: Any, promise: float) -> bool:
        package = import_module("anonypy.anonymity")
        whole = [table] if columns else []
        shares = [package.get_global_freq(table, "value")] if name == "is_t_close" else []
        parts = table.groupby("bucket").groups.values()
        return all(getattr(package, name)(*whole, part, *columns, *shares, promise) for part in parts)

    return accepts


def _anonypyx(make: Callable[[Any, Any, Any], Any]) -> Callable[..., bool]:
    """Its algorithm asks the classes of its module `models` about each part."""

    def accepts(table: Any, promise: float) -> bool:
        model = make(import_module("anonypyx.models"), table, promise)
        return all(model.is_enforcable(part) for _, part in table.groupby("bucket"))

    return accepts


def _anonypyx_close(table: Any, t: float) -> bool:
    """Its sensitive column is categorical; of its two distances the earth mover's for categories is asked."""

    def model(package: Any, categories: Any, t: float) -> Any:
        return package.tCloseness(t, categories, "value", package.earth_movers_distance_categorical)

    return _anonypyx(model)(table.astype({"value": "category"}), t)


ACCEPTS: dict[str, dict[str, Callable[..., bool]]] = {
    "anjana": {
        "k-anonymity": _anjana("k_anonymity", sensitive=False),
        "l-diversity": _anjana("l_diversity"),
        "entropy-l-diversity": _anjana("entropy_l_diversity"),
        "recursive-diversity": _anjana("recursive_c_l_diversity"),
        "t-closeness": _anjana("t_closeness"),
        "beta-likeness": _anjana("basic_beta_likeness"),
    },
    "anonypy": {
        "k-anonymity": _anonypy("is_k_anonymous"),
        "l-diversity": _anonypy("is_l_diverse", "value"),
        "t-closeness": _anonypy("is_t_close", "value"),
    },
    "anonypyx": {
        "k-anonymity": _anonypyx(lambda package, _, k: package.kAnonymity(k)),
        "l-diversity": _anonypyx(lambda package, _, l: package.DistinctLDiversity(l, "value")),
        "t-closeness": _anonypyx_close,
    },
    "crowds": {
        "k-anonymity": lambda table, k: import_module("crowds.kanonymity.utils").k_anonymity_check(table, _QUASI, k)
    },
}


def people(buckets: Sequence[Mapping[str, int]]) -> list[tuple[str, str]]:
    """The bucket and the value of each person."""
    counts = ((str(index), *both) for index, bucket in enumerate(buckets) for both in bucket.items())
    return [(index, value) for index, value, count in counts for _ in range(count)]


def strongest(ask: str, accepts: Callable[[Any], bool], number: int) -> float:
    """The strongest promise about this number of people that is accepted."""
    if ask in {"t-closeness", "beta-likeness"}:
        refused, accepted = 0.0, 1.0 if ask == "t-closeness" else float(number)
        if accepts(refused):
            return refused
        if not accepts(accepted):
            raise ValueError(f"nothing up to {accepted:g} is accepted")
        while accepted - refused > _CLOSE:
            middle = (refused + accepted) / 2
            refused, accepted = (refused, middle) if accepts(middle) else (middle, accepted)
        return accepted
    whole = range(1, number + 2)
    if ask == "recursive-diversity":
        found = next((promise for promise in whole if accepts(promise)), None)
        if found is None:
            raise ValueError(f"no c up to {number + 1} is accepted")
        return found
    return next((promise - 1 for promise in whole if not accepts(promise)), number + 1)


def answered(peer: str, fields: dict[str, Any]) -> dict[str, object]:
    """What the package answers."""
    ask = fields["ask"]
    given = {"l": fields["l"]} if "l" in fields else {}
    measures, accepts = MEASURES.get(peer, {}), ACCEPTS.get(peer, {})
    if ask not in measures and ask not in accepts:
        return {"unsupported": "it does not compute this"}
    rows = people(fields["buckets"])
    table = import_module("pandas").DataFrame(rows, columns=["bucket", "value"])
    try:
        if ask in measures:
            value = measures[ask](table, **given)
        else:
            value = strongest(ask, lambda promise: accepts[ask](table, promise, **given), len(rows))
    except NotImplementedError as reason:
        return {"unsupported": str(reason)}
    except Exception as error:  # noqa: BLE001 - whatever the package raises is its answer
        return {"error": f"{type(error).__name__}: {error}"[:200]}
    value = getattr(value, "item", lambda: value)()  # NumPy's numbers as Python's
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    return {ask: value if is_number else f"{value!r:.80}"}


def serve(peer: str, requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer each line, until there are no more."""
    for line in requests:
        fields = json.loads(line)
        answers.write(json.dumps({"id": fields["id"], **answered(peer, fields)}).encode() + b"\n")
        answers.flush()


if __name__ == "__main__":
    # What the package prints must not be taken for answers.
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    serve(sys.argv[1], sys.stdin.buffer, out)
