"""Whatever a command does, one public function does: every pair, and every form in which a release is taken."""

import json
import shlex
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import wraps
from importlib import import_module
from pathlib import Path

import click
import pytest
from sympy import Rational

import worstcase
from reference.errors import InvalidInput, PriorNotSupported
from reference.language import Atom
from reference.statements import Or
from worstcase.command_line import COMMANDS, cli, run

WITHOUT_A_PAIR = {
    "play": "its answer is a page, held to that of `worstcase.play` where pages are tested",
    "example": "writes Figure 3",
    "vectors generate": "makes the shipped file anew",
}
JSON_KEYS = {
    "probability": "consistent decimal event knowledge method probability satisfying worlds",
    "risk": "buckets decimal knowledge method risk target",
    "consistent": "consistent table",
    "disclosure": "buckets decimal disclosure given k knowledge language method target",
    "explain": "k steps",
    "safe": "breaks_at buckets c decimal disclosure k knowledge pattern safe target violating",
    "compare": "breaks_at by_values curve order",
    "certify": "buckets covered disclosure format k knowledge least product profiles ratio target version",
    "verify": "buckets disclosure fingerprint k people trusted valid verifier",
    "sanitize": (
        "attacker best best_by buckets c costs costs_by criteria decimal disclosure dropped fixed k kept "
        "minimal minimal_found named nodes nodes_checked protected rows sensitive spelled_missing suppressed "
        "utility"
    ),
    "claims": "claims",
    "proofs": "folder theorems",
    "audit": (
        "answers asked asked_to_shrink complaints declined diagnosis ended meaning mismatches right seed "
        "subject summary unanswered verdict"
    ),
    "vectors list": "notes vectors",
    "vectors export": "format notes number provenance schema vectors version",
    "vectors run": "asked declined failed suspects unanswered verdict",
    "language": (
        "alike alike_values averages complete conjecture hiding instances k kept labellings language maxima "
        "monotone scope special_forms"
    ),
    "hardness sat": "confirmed model predicted satisfiable tables",
    "hardness permanent": "permanent rows",
    "hardness curve": "growth maximum_growth points",
    "figures": (
        "age_start buckets counted_from entropy_base figure_5 figure_6 figure_6_negations licence minimal "
        "nodes rows sentences sentences_checked_on source tables values"
    ),
    "exercise list": "exercises",
    "exercise check": "answered expects hint lesson name question right",
    "exercise results": "exercises folder students",
    "lesson": "cells page title",
    "example": "buckets domain sensitive",
}
"""What the JSON of each command holds at least, asked as below: a key that goes is a breaking change."""
OTHER_JSON_KEYS = {
    "disclosure hospital.json -k 1": "buckets decimal disclosure k knowledge language method pattern target",
    "disclosure hospital.json -k 1 --curve": (
        "buckets curve decimal disclosure k knowledge language method pattern target"
    ),
    "disclosure hospital.json -k 1 --costs costs.json": (
        "buckets cost decimal k knowledge language method pattern probability target"
    ),
    "consistent hospital.json -K Ed!=flu -K Ed!=mumps -K 'Ed!=\"lung cancer\"'": "consistent proof_steps",
    "verify cert other.json": "buckets disclosure fingerprint k people reason valid verifier",
    "hardness sat clauses.cnf": "confirmed model satisfiable",
    "hardness sat contradiction.cnf": "confirmed proof_steps satisfiable",
    "language negations implications -k 1 --people 2": "cards never_less never_more verdict",
}
"""The same where other options are given, or the answer is no."""
RIGHT = "def right(buckets, k):\n    raise NotImplementedError\n"


PAIRS = {
    "probability": (
        "hospital.json --event Charlie=flu --knowledge 'Hannah=flu -> Charlie=flu' --json",
        "count_tables",
        0,
    ),
    "risk": ("hospital.json --knowledge 'Hannah=flu -> Charlie=flu' --json", "risk", 0),
    "consistent": ("hospital.json --json", "consistent", 0),
    "disclosure": ("hospital.json -k 1 --given Ed!=flu --json", "disclosure", 0),
    "explain": ("hospital.json -k 1 --json", "explain", 0),
    "safe": ("hospital.json -c 0.5 -k 1 --json", "safety", 1),
    "compare": ("hospital.json hospital.json -k 1 --json", "compare", 0),
    "certify": ("hospital.json -k 1", "certify", 0),
    "verify": ("cert hospital.json --json", "verify", 0),
    "sanitize": ("table.csv --sensitive ill --hierarchies levels.toml -c 3/4 -k 0 --all --json", "sanitize", 0),
    "claims": ("safety-is-strict --json", "claims", 0),
    "proofs": ("--list --json", "proofs_check.coq.theorems:theorems", 0),
    "audit": ("--python audited.py:right --questions 3 --json", "audit", 2),
    "vectors list": ("--ask safe --json", "vectors", 0),
    "vectors export": ("--ask safe", "vectors", 0),
    "vectors run": ("--python audited.py:right --flag k-ignored --json", "worstcase.audits:run_vectors", 2),
    "language": ("negations -k 1 --people 3 --values 2 --beside atoms --json", "report_card", 0),
    "hardness sat": ("clauses.cnf --count --json", "hardness_sat", 0),
    "hardness permanent": ("matrix.txt --json", "hardness_permanent", 0),
    "hardness curve": ("--most 2 --json", "hardness_curve", 0),
    "figures": ("--json", "figures", 0),
    "exercise list": ("--json", "exercises", 0),
    "exercise check": ("worlds-1 --attempt 9 --json", "check_exercise", 1),
    "exercise results": ("students --json", "classroom.exercises.notebooks:class_results", 0),
    "lesson": ("lesson.py --json", "worstcase.display.lesson_page:render_lesson", 0),
}
"""Each command with its arguments, the function that it calls (a public one, or one of this module), and its status."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("inputs")
    (path / "hospital.json").write_text(json.dumps(worstcase.to_json(worstcase.Release(worstcase.FIGURE_3))))
    (path / "cert").write_text(json.dumps(worstcase.certify(worstcase.FIGURE_3, 1)))
    (path / "table.csv").write_text("age,ill\n31,flu\n38,gout\n52,flu\n")
    (path / "levels.toml").write_text("[age]\nintervals = [20]\n")
    (path / "matrix.txt").write_text("110\n111\n011\n")
    (path / "clauses.cnf").write_text("p cnf 3 2\n1 -3 0\n2 3 -1 0\n")
    (path / "contradiction.cnf").write_text("p cnf 1 2\n1 0\n-1 0\n")
    (path / "costs.json").write_text('{"flu": 1, "mumps": 2}')
    (path / "other.json").write_text('{"buckets": [{"values": {"flu": 3, "mumps": 1}}]}')
    (path / "audited.py").write_text(RIGHT)
    (path / "students").mkdir()
    (path / "students" / "anna.py").write_text('check_exercise("worlds-1", 18)')
    (path / "lesson.py").write_text("import marimo\napp = marimo.App()\n\n@app.cell\ndef _():\n    return\n")
    return path


@pytest.mark.parametrize("call", OTHER_JSON_KEYS)
def test_other_answers_have_their_keys(
    call: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    assert run(lambda: cli.main([*shlex.split(call), "--json"], standalone_mode=False)) in {0, 1}
    assert not set(OTHER_JSON_KEYS[call].split()) - json.loads(capsys.readouterr().out).keys()


def command_names() -> Iterator[str]:
    context = click.Context(cli)
    for name in COMMANDS:
        loaded = cli.get_command(context, name)
        inner = loaded.commands if isinstance(loaded, click.Group) else {}
        yield from (f"{name} {sub}" for sub in inner) if inner else (name,)


@pytest.mark.parametrize("name", list(command_names()))
def test_a_command_calls_one_public_function_and_prints_its_keys(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if name in WITHOUT_A_PAIR:
        return
    if name == "lesson":
        pytest.importorskip("marimo", reason="marimo is not installed (extended tier)")
    arguments, function, expected = PAIRS[name]
    module, _, called = function.rpartition(":")
    calls, original = [], getattr(import_module(module or "worstcase"), called)
    assert module or function in worstcase.__all__

    @wraps(original)
    def spy(*given: object, **options: object) -> object:
        calls.append(function)
        return original(*given, **options)

    monkeypatch.chdir(folder)
    monkeypatch.setattr(import_module(original.__module__), original.__name__, spy)
    status = run(lambda: cli.main([*name.split(), *shlex.split(arguments)], standalone_mode=False))
    assert (status, calls) == (expected, [function]), capsys.readouterr()
    assert not set(JSON_KEYS[name].split()) - json.loads(capsys.readouterr().out).keys()


def test_no_submodule_hides_a_public_function() -> None:
    names = {path.stem for path in Path(worstcase.__file__).parent.iterdir()}
    assert not names & set(worstcase.__all__)


def test_a_statement_that_is_no_formula_is_looked_up_in_every_table() -> None:
    either = Or((Atom("Charlie", "flu"), Atom("Hannah", "flu")))
    b = worstcase.FIGURE_3
    assert worstcase.probability(either, b) == 1 - Rational(3, 5) * Rational(3, 5)
    assert worstcase.probability("Charlie=flu", b, either) == Rational(2, 5) / Rational(16, 25)
    assert worstcase.risk(b, either).risk == Rational(5, 8)
    with pytest.raises(InvalidInput, match="the method structured takes an atom as the event and a formula"):
        worstcase.probability(either, b, method="structured")
    with pytest.raises(InvalidInput, match=r"expected a formula \(implications\)"):
        worstcase.consistent(b, either)


def test_what_assumes_equally_likely_tables_refuses_weights() -> None:
    weighted = worstcase.Release(worstcase.FIGURE_3, {Atom("Ed", "flu"): Fraction(3, 2)})
    certificate = worstcase.certify(worstcase.FIGURE_3, 1)
    calls: list[Callable[[], object]] = [
        lambda: worstcase.disclosure(weighted, 1),
        lambda: worstcase.safety(weighted, 1, 1),
        lambda: worstcase.compare(weighted, worstcase.FIGURE_3),
        lambda: worstcase.explain(weighted, 1),
        lambda: worstcase.certify(weighted, 1),
        lambda: worstcase.verify(certificate, weighted),
    ]
    for call in calls:
        with pytest.raises(
            PriorNotSupported, match=r"the release: .* equally likely tables, so weights are not supported"
        ):
            call()
    assert worstcase.probability("Ed=flu", weighted) != worstcase.probability("Ed=flu", worstcase.FIGURE_3)
    with pytest.raises(InvalidInput, match="the release has weights"):
        worstcase.probability("Ed=flu", weighted, prior=worstcase.Prior({}))
