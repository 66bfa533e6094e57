"""What came of the calls in a folder, and where two of them differ."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.reproducibility.calls import INPUTS, Call
from benchmarks.reproducibility.surroundings import Surrounding

TERMINAL = {"standard output": "out", "standard error": "err"}


@dataclass(frozen=True)
class CallOutcome:
    """All that one call left behind: its status, what it printed, and the files that it wrote or changed."""

    status: int
    parts: Mapping[str, bytes]


def outcomes(calls: Sequence[Call], surrounding: Surrounding, scratch: Path) -> dict[str, CallOutcome]:
    """Run all calls in these surroundings, below the scratch folder; what came of each, by its line."""
    folder = scratch / re.sub(r"\W", "-", surrounding.name) / surrounding.folder
    folder.mkdir(parents=True)
    (folder / "calls.json").write_text(json.dumps([call.line for call in calls]), encoding="ascii")
    surrounding.run(folder)
    return {call.line: _outcome(folder, number) for number, call in enumerate(calls)}


def _outcome(folder: Path, number: int) -> CallOutcome:
    printed = {part: (folder / f"{number}.{kind}").read_bytes() for part, kind in TERMINAL.items()}
    place = folder / str(number)
    files = {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()}
    inputs = {name: text.encode() for name, text in INPUTS.items()}
    written = {name: content for name, content in files.items() if content != inputs.get(name)}
    return CallOutcome(int((folder / f"{number}.status").read_text(encoding="ascii")), printed | written)


def faults(
    calls: Sequence[Call], plain: Mapping[str, CallOutcome], other: Mapping[str, CallOutcome], place: Surrounding
) -> Iterator[str]:
    """Each output of a call that is not as in the plain surroundings, or not as that of the call it must be like."""
    for call in calls:
        outcome = other[call.line]
        if place.core and call.extra:
            found = [*_without_its_extra(call, outcome)]
        else:
            found = [*differences(call, plain[call.line], outcome)]
            if outcome.status != call.status:
                found.append(f"status {outcome.status}, but {call.status} was expected")
            if call.like is not None:
                found += [f"unlike {call.like}: {one}" for one in differences(call, other[call.like], outcome)]
        yield from (f"worstcase {call.line}: {one}" for one in found)


def differences(call: Call, one: CallOutcome, other: CallOutcome) -> Iterator[str]:
    """Each part of a call that is not the same, with the first line that differs."""
    if call.varies and not any(re.search(call.varies[0].encode(), content) for content in other.parts.values()):
        yield f"nothing in it is {call.varies[0]}, which was expected to differ"
    if one.status != other.status:
        yield f"status {one.status} and {other.status}"
    for part in sorted(one.parts.keys() | other.parts.keys()):
        if part not in one.parts or part not in other.parts:
            yield f"{part}: only one of them wrote it"
            continue
        first, second = one.parts[part], other.parts[part]
        if call.varies:
            first, second = (_without(call.varies[0], content) for content in (first, second))
        if first != second:
            yield f"{part}: {_first_difference(first, second)}"


def _without_its_extra(call: Call, outcome: CallOutcome) -> Iterator[str]:
    """What is wrong with the answer of a call whose extra is not installed: one sentence must name the extra."""
    said = outcome.parts["standard error"].decode()
    if f"[{call.extra}]" not in said or said.count("\n") != 1:
        yield f"one sentence that names the extra {call.extra} was expected, not {said!r}"


def _without(pattern: str, content: bytes) -> bytes:
    return re.sub(pattern.encode(), b"(differs on purpose)", content)


def _first_difference(first: bytes, second: bytes) -> str:
    lines = zip((*first.splitlines(), b"(the end)"), (*second.splitlines(), b"(the end)"), strict=False)
    number, (one, other) = next((i, pair) for i, pair in enumerate(lines, 1) if pair[0] != pair[1])
    column = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    shown = [repr(line[max(0, column - 40) : column + 40].decode(errors="replace")) for line in (one, other)]
    return f"line {number}: {shown[0]} and {shown[1]}"
