"""The mutation campaign's own arithmetic; no mutant is tried here."""

import tomllib
from pathlib import Path

import pytest
from project import ROOT

from benchmarks.mutation import __main__ as campaign
from benchmarks.mutation.__main__ import KILLED, SURVIVED, TIMED_OUT, CleanTestsFail, MutantOutcome, Session, verdict
from benchmarks.mutation.core import LIST
from benchmarks.mutation.mutants import Mutant, Reason, difference, reason_for, reasons, sample, stale, unexecuted
from benchmarks.mutation.trials import NO_COMPUTING, Ended, answering, computing_modules, left_out

MUTANT = Mutant("fastpath/m.py", 7, "core/NumberReplacer", "x = 1", 1, 4)
REASON = Reason("core/NumberReplacer", "x = 1", "x is never read", "fastpath/m.py", 1)


def a_hundred() -> list[Mutant]:
    return [Mutant("m.py", number, "core/AddNot", f"if x == {number}:", 0, number) for number in range(100)]


def test_a_lot_is_drawn_for_the_text_of_a_line_wherever_it_stands() -> None:
    moved = [Mutant(one.module, one.number + 3, one.operator, one.line, 0, one.index + 2) for one in a_hundred()]
    assert [one.identity for one in sample(moved, 10, seed=1)] == [
        one.identity for one in sample(a_hundred(), 10, seed=1)
    ]


def test_every_computing_module_has_tests_and_those_left_out_exist() -> None:
    assert all((ROOT / folder).is_dir() for folder in NO_COMPUTING)
    for module in computing_modules(ROOT):
        first, *others = answering(module, ROOT)
        assert first == module
        assert len(others) > 3, module
        assert all((ROOT / path).is_file() for path in others)
    for test in left_out(ROOT):
        path, name = test.split("::")
        assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8")


def test_every_chosen_mutant_can_be_made() -> None:
    for mutant in tomllib.loads(LIST.read_text(encoding="utf-8"))["mutant"]:
        text = (ROOT / mutant["file"]).read_text(encoding="utf-8")
        assert text.count(mutant["before"]) == 1, mutant["words"]


def test_an_outcome_is_known_until_the_module_changes(tmp_path: Path) -> None:
    path, source = tmp_path / "session", "x = 1\n"
    assert Session(path).known(MUTANT, source) is None
    Session(path).write(MUTANT, source, MutantOutcome(SURVIVED, 2.5))
    Session(path).write(MUTANT, source, MutantOutcome(KILLED, 1.5, "FAILED tests/test_m.py::test_x"))
    with path.open("a", encoding="utf-8") as file:
        file.write('{"digest": "cut o')
    assert Session(path).known(MUTANT, source) == MutantOutcome(KILLED, 1.5, "FAILED tests/test_m.py::test_x")
    assert Session(path).known(MUTANT, "x = 2\n") is None


def test_a_reason_is_about_its_own_mutant_only() -> None:
    assert reason_for(MUTANT, [REASON]) == "x is never read"
    for other in (
        Mutant("fastpath/n.py", 7, "core/NumberReplacer", "x = 1", 1, 4),
        Mutant("fastpath/m.py", 7, "core/AddNot", "x = 1", 1, 4),
        Mutant("fastpath/m.py", 7, "core/NumberReplacer", "y = 1", 1, 4),
        Mutant("fastpath/m.py", 7, "core/NumberReplacer", "x = 1", 0, 4),
    ):
        assert reason_for(other, [REASON]) is None
        assert stale([REASON], [other]) == [REASON]
    assert stale([REASON], [MUTANT]) == []
    rule = Reason("core/*", r"^x = \d$", "whatever it is")
    assert reason_for(MUTANT, [rule]) == "whatever it is"
    assert reason_for(Mutant("m.py", 7, "core/AddNot", "if x == 1:", 0, 0), [rule]) is None


def test_the_committed_reasons_can_be_read_and_say_something() -> None:
    listed = reasons()
    assert all(len(reason.reason) > 20 for reason in listed)
    for reason in listed:
        if reason.module is not None:
            lines = (ROOT / reason.module).read_text(encoding="utf-8").splitlines()
            assert reason.module in computing_modules(ROOT)
            assert reason.line in map(str.strip, lines), f"{reason.module} has no line {reason.line}"


def test_the_status_tells_whether_enough_were_killed_and_the_rest_explained() -> None:
    def status(killed: int, survived: int, listed: list[Reason], drawn: int = 100) -> int:
        verdicts = [KILLED] * (killed - 1) + [TIMED_OUT] + [SURVIVED] * survived
        outcomes = dict(zip(a_hundred(), (MutantOutcome(entry, 1.0) for entry in verdicts), strict=False))
        return verdict(outcomes, drawn, 1000, listed)[0]

    anything = [Reason("*", "", "equivalent")]
    assert status(100, 0, []) == 0
    assert status(95, 5, anything) == 0
    assert status(90, 10, anything) == 0, "what is equivalent does not count"
    assert status(95, 5, []) == 0
    assert status(94, 6, []) == 1
    assert status(95, 0, anything) == 1, "five were not tried"
    assert status(95, 0, anything, drawn=95) == 0
    assert verdict({}, 0, 0, [])[0] == 1


def test_annotations_and_type_aliases_are_not_mutated() -> None:
    source = "def f(é: int | None = 1 | 2) -> str | None:\n    x: int | str = 3 | 4\nA: TypeAlias = int | str\n"
    ranges = unexecuted(source)
    pipes = [
        (row, column) for row, line in enumerate(source.splitlines(), 1) for column, c in enumerate(line) if c == "|"
    ]
    counted = [place for place in pipes if not any(start <= place < end for start, end in ranges)]
    assert counted == [(1, 24), (2, 21)]


@pytest.mark.parametrize(("statuses", "sentence"), [((1,), "fail without any mutant"), ((0, 5), "no test was run")])
def test_a_trial_that_shows_nothing_kills_no_mutant(
    statuses: tuple[int, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise whatever breaks the campaign would make it look good."""
    (tmp_path / "m.py").write_text("x = 1\n", encoding="utf-8")
    trials = iter(statuses)
    monkeypatch.setattr(campaign, "trial", lambda *_: Ended(next(trials), ""))
    monkeypatch.setattr(campaign, "mutated", lambda *_: "x = 2\n")
    for name in ("answering", "left_out"):
        monkeypatch.setattr(campaign, name, lambda *_: [])
    mutants = [Mutant("m.py", 1, "core/NumberReplacer", "x = 1", 0, 1)]
    with pytest.raises(CleanTestsFail, match=sentence):
        campaign.campaign(tmp_path, {"m.py": "x = 1\n"}, Session(tmp_path / "session"), mutants)
    assert (tmp_path / "m.py").read_text(encoding="utf-8") == "x = 1\n"
    assert difference("x = 1\ny = 1\n", "x = 1\ny = 2\n") == "-y = 1\n+y = 2"
