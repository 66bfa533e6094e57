"""Packages by others: their environments, their adapters (against packages made up here), and what a real one gets."""

import json
import os
import subprocess
import sys
import textwrap
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from project import ROOT

from proofs_check.audit.corpus import script
from proofs_check.audit.examination import audit
from proofs_check.audit.peers import PEERS, Peer, answering, environments, peer_named
from proofs_check.audit.peers.__main__ import main
from proofs_check.audit.question import NEIGHBOURS, Question
from proofs_check.audit.report import AuditReport
from proofs_check.audit.smallest import Limits
from proofs_check.audit.subjects.command import Command
from proofs_check.audit.subjects.function import Function
from proofs_check.audit.truth import truth_of
from reference.errors import InvalidInput
from worstcase import audits

MADE = [name for name, peer in PEERS.items() if environments.is_made(peer)]
IN_CI = ("pycanon", "anonypy") if f"{sys.version_info.major}.{sys.version_info.minor}" in {"3.11", "3.12"} else ()
"""Those whose environments are made wherever everything is checked."""
DEFECTS = {
    "pycanon": {("unsound", "recursive-diversity", ((2, 1),)), ("loose", "entropy-l-diversity", ((1, 1),))},
    "anonypy": {("unsound", "t-closeness", ((0, 1), (1,)))},
}
DIAGNOSES = {"pycanon": (("entropy-l-diversity", "float-floor"), ("recursive-diversity", "rarest-first"))}


def test_where_everything_is_checked_the_peers_are_there() -> None:
    missing = [name for name in IN_CI if name not in MADE]
    assert not (os.environ.get("CI") and missing), f"CI must make the environments of {missing} before the tests"


if MADE:  # a test of what is not there is not collected: it would count as passed

    @pytest.mark.parametrize("name", sorted(DEFECTS.keys() & set(MADE)))
    def test_the_defects_of_a_peer_are_found_with_smallest_inputs_and_diagnoses(name: str) -> None:
        subject = Command(environments.asking_command(PEERS[name]), seconds=60)
        report = audit(subject, script("neighbours", seed=0, number=100))
        smallest = [mismatch.smallest for mismatch in report.mismatches]
        assert {(one.kind, one.question.ask, one.question.rows) for one in smallest} == DEFECTS[name]
        assert all(mismatch.certainty.startswith("no smaller one") for mismatch in report.mismatches)
        assert report.declined > 0
        assert tuple((one.ask, one.name) for one in report.diagnoses) == DIAGNOSES.get(name, ())

    @pytest.mark.parametrize("name", MADE)
    def test_what_is_installed_is_what_is_pinned(name: str) -> None:
        versions = {
            package.lower().replace("_", "-"): one for package, one in environments.installed(PEERS[name]).items()
        }
        assert versions["python"].rpartition(".")[0] in PEERS[name].pythons
        for package, pinned in (pin.split("==") for pin in PEERS[name].pins):
            assert versions[package.lower().replace("_", "-")] == pinned


def test_every_peer_is_pinned_and_has_an_adapter_that_answers_only_what_can_be_asked() -> None:
    for peer in PEERS.values():
        assert all("==" in pin for pin in peer.pins)
        adapter = answering.load_adapter(str(peer.adapter))
        answers = {**getattr(adapter, "MEASURES", {}), **getattr(adapter, "ACCEPTS", {})}
        assert answers
        assert answers.keys() <= set(NEIGHBOURS)


def test_adapters_import_nothing_of_ours() -> None:
    """They run where none of it is installed."""
    ours = ("reference", "fastpath", "proofs_check", "worstcase")
    for path in (Path(answering.__file__), *answering_folder().glob("*.py")):
        text = path.read_text(encoding="utf-8")
        assert not any(f"{how} {package}" in text for how in ("import", "from") for package in ours), path


def answering_folder() -> Path:
    return ROOT / "proofs_check" / "audit" / "peers" / "adapters"


FAKES = {
    "pycanon": (
        "pycanon/anonymity.py",
        """
        def _sizes(table): return [len(part) for _, part in table.groupby("bucket")]
        def k_anonymity(table, quasi):
            print("this is no answer")
            return min(_sizes(table))
        def l_diversity(table, quasi, sensitive): return table.groupby(quasi)["value"].nunique().min()
        def recursive_c_l_diversity(table, quasi, sensitive): return float("nan"), 1
        def t_closeness(table, quasi, sensitive): return float("nan")
        def entropy_l_diversity(table, quasi, sensitive): raise RuntimeError("no logarithms here")
        """,
    ),
    "anjana": (
        "anjana/anonymity.py",
        """
        import pandas
        def k_anonymity(table, identifiers, quasi, k, suppressed, levels):
            return table if min(len(part) for _, part in table.groupby(quasi)) >= k else pandas.DataFrame()
        def l_diversity(table, identifiers, quasi, sensitive, k, l, suppressed, levels):
            if min(part[sensitive].nunique() for _, part in table.groupby(quasi)) < l:
                raise ValueError("refused")
            return table
        def recursive_c_l_diversity(table, identifiers, quasi, sensitive, k, c, l, suppressed, levels):
            return table if c >= 4 and l == 2 else pandas.DataFrame()
        def t_closeness(table, identifiers, quasi, sensitive, k, t, suppressed, levels):
            return table if t >= 0.25 else pandas.DataFrame()
        def entropy_l_diversity(table, identifiers, quasi, sensitive, k, l, suppressed, levels): return table[:1]
        def basic_beta_likeness(table, identifiers, quasi, sensitive, k, beta, suppressed, levels):
            return table if beta >= 2.5 else pandas.DataFrame()
        """,
    ),
}
ANSWERS = {
    "pycanon": {
        "k-anonymity": {"k-anonymity": 2},
        "l-diversity": {"l-diversity": 1},
        "recursive-diversity": {"unsupported": "it answers for l = 1 from 2 on only"},
        "t-closeness": {"t-closeness": "nan"},
        "entropy-l-diversity": {"error": "RuntimeError: no logarithms here"},
        "disclosure": {"unsupported": "it has nothing of the kind"},
    },
    "anjana": {
        "k-anonymity": {"k-anonymity": 2},
        "l-diversity": {"l-diversity": 1},
        "recursive-diversity": {"recursive-diversity": 4},
        "t-closeness": {"t-closeness": 0.25},
        "entropy-l-diversity": {"entropy-l-diversity": 0},
        "beta-likeness": {"beta-likeness": 2.5},
    },
}


@pytest.mark.parametrize("name", FAKES)
def test_an_adapter_calls_its_package_and_passes_on_what_it_says(name: str, tmp_path: Path) -> None:
    """The packages are made up; what they print is not taken for an answer."""
    place, source = FAKES[name]
    (tmp_path / place).parent.mkdir()
    (tmp_path / place).with_name("__init__.py").touch()
    (tmp_path / place).write_text(textwrap.dedent(source), encoding="utf-8")
    buckets = [{"a": 2, "b": 1}, {"a": 2}]
    asked = [{"id": number, "ask": ask, "buckets": buckets} for number, ask in enumerate(ANSWERS[name])]
    lines = [json.dumps(one | ({"l": 2} if one["ask"] == "recursive-diversity" else {})) for one in asked]
    done = subprocess.run(
        [sys.executable, str(Path(answering.__file__)), str(PEERS[name].adapter)],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one.pop("id") for one in said] == list(range(len(asked)))
    for ask, answer in zip(ANSWERS[name], said, strict=True):
        expected = ANSWERS[name][ask]
        assert answer == (
            pytest.approx(expected, abs=1e-10)
            if ask in {"t-closeness", "beta-likeness"} and name == "anjana"
            else expected
        )


@pytest.mark.parametrize("ask", ["t-closeness", "recursive-diversity"])
def test_a_package_that_accepts_nothing_has_no_answer(ask: str) -> None:
    with pytest.raises(ValueError, match="is accepted"):
        answering.strongest(ask, lambda _: False, 3)


def test_a_package_that_accepts_everything_promises_too_much() -> None:
    assert answering.strongest("k-anonymity", lambda _: True, 3) == 4
    assert answering.strongest("t-closeness", lambda _: True, 3) == 0


def test_a_peer_whose_environment_is_not_made_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORSTCASE_PEERS", str(tmp_path))
    with pytest.raises(InvalidInput, match=r"not there: `\S+ -m proofs_check\.audit\.peers pycanon` makes it"):
        audits.audit(peer="pycanon")
    with pytest.raises(InvalidInput, match="no peer is called 'pycanons'"):
        audits.audit(peer="pycanons")


def test_a_peer_for_other_pythons_is_refused_with_the_reason() -> None:
    peer = Peer("old", ("old==1",), ("3.1",), "it asks for the past")
    with pytest.raises(InvalidInput, match=r"old needs Python 3\.1 \(it asks for the past\), and none of them"):
        environments.suitable_python(peer)


def test_an_environment_is_made_as_a_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the network: Python's tools are made up, and pip fails for one of two peers."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    real = subprocess.run

    def run(arguments: list[str], **options: Any) -> subprocess.CompletedProcess[str]:  # noqa: ANN401 - as the real one
        if "venv" in arguments:
            (Path(arguments[-1]) / "bin").mkdir(parents=True)
            (Path(arguments[-1]) / "bin" / "python").touch()
        elif "bad==1" in arguments:
            return subprocess.CompletedProcess(arguments, 1, "", "first\nno such package\n")
        elif "pip" not in arguments:
            return real(arguments, **options)
        return subprocess.CompletedProcess(arguments, 0, '[{"name": "good", "version": "1"}]', "")

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setenv("WORSTCASE_PEERS", str(tmp_path / "peers"))
    for name in ("bad", "good"):
        monkeypatch.setitem(PEERS, name, Peer(name, (f"{name}==1",), (version,)))
    assert main(["bad", "no such peer"]) == 2
    said = capsys.readouterr()
    assert "the environment of bad cannot be made; the last that was said: no such package" in said.err
    assert "no peer is called 'no such peer'" in said.err
    assert list((tmp_path / "peers").iterdir()) == []
    assert main(["good"]) == 0
    assert environments.installed(peer_named("good"))["good"] == "1"
    assert environments.asking_command(peer_named("good"))[0] == str(environments.python_of(peer_named("good")))
    assert [path.name for path in (tmp_path / "peers").iterdir()] == [
        environments.environment_folder(PEERS["good"]).name
    ]


def test_the_defects_of_a_peer_are_defects_by_the_definitions() -> None:
    """r_1 < c·r_2 for {9, 1} needs c > 9; n equally frequent values have entropy log n."""
    assert truth_of(Question(((9, 1),), ask="recursive-diversity")).value == 10
    assert [truth_of(Question(((1,) * n,), ask="entropy-l-diversity")).value for n in range(1, 11)] == list(
        range(1, 11)
    )


@pytest.mark.parametrize("ask", NEIGHBOURS)
def test_promising_more_than_is_true_is_unsound(ask: str) -> None:
    """A larger k or ℓ promises more, and so does a smaller c, t or β."""
    boast = 99 if ask in {"k-anonymity", "l-diversity", "entropy-l-diversity"} else -1

    def answers(value: Fraction | int) -> AuditReport:
        return audit(Function(lambda **_: value), [Question(((2, 1), (3, 1)), ask=ask)], limits=Limits(0, 0))

    assert answers(boast).verdict == "unsound"
    assert answers(98 - boast).verdict == "loose"
    assert answers(truth_of(Question(((2, 1), (3, 1)), ask=ask)).disclosure).verdict == "agrees"
