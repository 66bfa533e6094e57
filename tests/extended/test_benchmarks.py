"""`python -m benchmarks` in its short form: what it measures, writes, compares and refuses, and how it ends."""

import doctest
import json
import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from project import ROOT

from benchmarks import __main__ as command
from benchmarks.counting_instances import half_full_permanent
from benchmarks.measurement import (
    Disagreement,
    Measurement,
    Row,
    ScalingCurve,
    Told,
    Turns,
    Unmeasured,
    beside,
    curve,
    in_turns,
)
from benchmarks.pages import page, pictures
from benchmarks.results import Results, as_json, compared, read_results
from benchmarks.subjects import SUBJECTS, counting, rows
from reference.errors import InvalidInput

KEPT = ROOT / "book" / "benchmarks.json"


def run(ratios: tuple[float, ...] = (10.0, 11.0, 12.0), exponent: float = 1.0) -> Results:
    """A run with one measurement and two curves, one of each law."""
    ones, sizes = (1.0,) * len(ratios), (10, 20, 40, 80)
    power = tuple(tuple(0.01 * size ** (exponent + step) for size in sizes) for step in (-0.01, 0, 0.01))
    doubling = (tuple(0.01 * 2.0**size for size in (3, 4, 5)),)
    found: tuple[Row, ...] = (
        Measurement("fastpath/adult/twin", "a task", "fastpath", "the twin", ones, ratios, 2.0),
        ScalingCurve("fastpath/buckets", "a curve", "|B|", sizes, power, "power", "1"),
        ScalingCurve("counting/permanents", "permanents", "n", (3, 4, 5), doubling, "exponential", "2"),
        Unmeasured("counting/d4", "it is not installed"),
    )
    return Results(
        found, tuple(SUBJECTS), len(ratios), short=False, finished=True, commit=None, versions={"CPython": "3"}
    )


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> list[Row]:
    """Subjects that yield these rows at once."""
    found: list[Row] = list(run().rows)
    monkeypatch.setattr(command, "rows", lambda subject, _: iter(found if subject == "fastpath" else ()))
    return found


WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in (ROOT / "benchmarks").rglob("*.py")
    if re.search(r"^ *>>> ", path.read_text(encoding="utf-8"), re.MULTILINE)
)


def test_the_examples_in_the_docstrings_hold() -> None:
    found = [doctest.testmod(import_module(name)) for name in WITH_EXAMPLES]
    assert all(one.failed == 0 < one.attempted for one in found)


@pytest.mark.parametrize("subject", ["search", "certificates"])
def test_a_subject_yields_rows_under_its_name(subject: str) -> None:
    found = list(rows(subject, Turns(repeat=1, short=True)))
    assert any(isinstance(row, Measurement) for row in found)
    assert any(isinstance(row, ScalingCurve) for row in found)
    names = [row.name for row in found]
    assert len(set(names)) == len(names)
    assert all(name.startswith(f"{subject}/") for name in names)


def test_counting_beside_others_and_alone() -> None:
    turns = Turns(repeat=1, short=True)
    contest = counting.contest(turns, "small", "a task", [half_full_permanent(4, 1)], ["oxidd"])
    assert [row.name for row in contest] == ["counting/small/oxidd", "counting/small/oxidd-tuned"]
    assert [row.variable for row in counting.curves(turns)] == ["|B|", "n", "k", "n"]


def test_ways_take_turns_and_each_turn_has_its_ratio() -> None:
    asked: list[str] = []
    rounds = Turns(repeat=3)

    def way(name: str, seconds: float) -> Callable[[], object]:
        def called() -> Told:
            asked.append(name)
            return Told(seconds, 7)

        return called

    [row] = beside(rounds, "x/y", "a task", ("a", way("a", 1.5)), {"b": ("b", way("b", 6.0))}, {"b": 3.0})
    assert asked == ["a", "b"] * 3  # what takes long is called once in a turn
    assert (row.name, row.ratio, row.kept) == ("x/y/b", (4.0, 4.0, 4.0), True)
    assert not replace(row, their_seconds=(6.0, 6.0, 4.4)).kept  # one turn below the promise breaks it


def test_a_counter_that_is_wrong_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert in_turns(Turns(repeat=1), "a task", {"a": lambda: 1, "b": lambda: None})  # b does another task
    monkeypatch.setattr(counting, "counted", lambda instances: [0 for _ in instances])
    instances = [half_full_permanent(4, 1)]
    with pytest.raises(Disagreement):
        list(counting.contest(Turns(repeat=1, short=True), "x", "a task", instances, ["oxidd"]))


def test_a_curve_is_fitted_in_each_turn() -> None:
    def squared(size: int) -> Callable[[], object]:
        return lambda: Told(0.2 * size**2, size)

    found = curve(Turns(repeat=2), "x/k", "squares", "k", {n: squared(n) for n in (2, 4, 8)}, theory="2")
    assert found.growth == (2.0, 2.0, 2.0)
    assert found.typical == (0.8, 3.2, 12.8)


@pytest.mark.parametrize(
    ("ratios", "exponent", "worse"),
    [
        ((8.0, 8.2, 9.9), 1.0, ["fastpath/adult/twin"]),  # all below 10, the median below 10 / 1.2
        ((8.4, 8.5, 9.9), 1.0, []),  # its median is not that far below
        ((8.0, 8.2, 10.0), 1.0, []),  # one turn is as good as the worst before
        ((20.0, 21.0, 22.0), 0.5, []),
        ((10.0, 11.0, 12.0), 1.3, ["fastpath/buckets"]),
        ((10.0, 11.0, 12.0), 1.05, []),
    ],
)
def test_a_row_is_worse_only_beyond_the_older_range(
    ratios: tuple[float, ...], exponent: float, worse: list[str]
) -> None:
    assert [change.name for change in compared(run(), run(ratios, exponent)) if change.worse] == worse


@pytest.mark.usefixtures("toy")
def test_a_doctored_old_file_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, same = tmp_path / "old.json", tmp_path / "same.json"
    same.write_text(as_json(run()), encoding="utf-8")
    old.write_text(as_json(run((30.0, 31.0, 32.0))), encoding="utf-8")
    assert command.main(["--compare", str(same)]) == 0
    assert "0 of 3 rows got worse" in capsys.readouterr().out
    assert command.main(["--compare", str(old)]) == 1
    out = capsys.readouterr().out
    assert "WORSE: fastpath/adult/twin: ratio 11 (10–12), was 31 (30–32)" in out
    assert "1 of 3 rows got worse" in out


def test_runs_that_cannot_be_compared_are_refused() -> None:
    with pytest.raises(InvalidInput, match="short"):
        compared(replace(run(), short=True), run())
    with pytest.raises(InvalidInput, match="no row in common"):
        compared(replace(run(), rows=()), run())


@pytest.mark.parametrize("change", [lambda d: d["measurements"][0].pop("what"), lambda d: d.pop("curves")])
def test_a_damaged_file_is_one_sentence(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(as_json(run()))
    change(document)
    path = tmp_path / "old.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert command.main(["--compare", str(path)]) == 2  # before anything is measured
    assert capsys.readouterr().err.startswith(f"{path}: expected worstcase-benchmarks 1: ")


@pytest.mark.usefixtures("toy")
def test_all_files_are_written(tmp_path: Path) -> None:
    line = ["--json", str(tmp_path / "a.json"), "--markdown", str(tmp_path / "a.md")]
    assert command.main([*line, "--pictures", str(tmp_path)]) == 0
    written = read_results(tmp_path / "a.json")
    assert written.finished
    assert written.rows == run().rows
    text = (tmp_path / "a.md").read_text(encoding="utf-8")
    assert text == page(written)
    assert "| a task | fastpath | 1 | the twin: 11 × (10–12) as long | at least 2 × as long: kept |" in text
    assert "- counting/d4: it is not installed" in text
    assert "| a curve | \\|B\\| = 10, 20, 40, 80 |" in text  # its bars end no cell
    for name, (_, picture) in pictures(written).items():
        assert (tmp_path / name).read_text(encoding="utf-8") == picture
        assert "prefers-color-scheme:dark" in picture
    again = tmp_path / "again.md"
    assert command.main(["--read", str(tmp_path / "a.json"), "--markdown", str(again)]) == 0
    assert again.read_text(encoding="utf-8") == text


def test_a_promise_that_is_not_kept_is_status_1(toy: list[Row], capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main([]) == 0
    toy[0] = run((1.9, 5.0, 5.0)).rows[0]
    assert command.main([]) == 1
    assert "NOT KEPT: at least 2 × as long was promised" in capsys.readouterr().out


def test_the_pages_are_what_the_kept_file_says() -> None:
    kept = read_results(KEPT)
    assert kept.commit is not None
    assert not kept.commit.endswith("+"), "files were changed since that commit"
    assert (kept.finished, kept.short, kept.repeat >= 5, set(kept.subjects)) == (True, False, True, set(SUBJECTS))
    assert (ROOT / "book" / "benchmarks.md").read_text(encoding="utf-8") == page(kept)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    adult = next(row for row in kept.measurements if row.name == "fastpath/adult/twin")
    assert f"up to k = 13: {median(adult.our_seconds):.2f} seconds" in readme
    for name, (_, picture) in pictures(kept).items():
        assert (ROOT / "book" / name).read_text(encoding="utf-8") == picture, name


def test_the_chapter_names_every_command() -> None:
    rooms = {path.parent for path in (ROOT / "benchmarks").glob("*/__main__.py")}
    modules = {
        path.with_suffix("")
        for path in (ROOT / "benchmarks").glob("[!_]*.py")
        if '__name__ == "__main__"' in path.read_text(encoding="utf-8")
    }
    chapter = (ROOT / "book" / "benchmarks.md").read_text(encoding="utf-8")
    assert set(re.findall(r"python -m benchmarks\.(\w+)", chapter)) == {path.name for path in rooms | modules}
