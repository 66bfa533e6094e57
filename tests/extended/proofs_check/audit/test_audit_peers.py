"""Packages by others: their environments, their adapters (against packages made up here), and what a real one gets."""

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from benchmarks.peers import environments
from benchmarks.peers.environments import PINS, Pins
from proofs_check.audit import peers
from proofs_check.audit.corpus import script
from proofs_check.audit.examination import audit
from proofs_check.audit.peers import PEERS, answering
from proofs_check.audit.question import NEIGHBOURS
from proofs_check.audit.subject import Command
from reference.errors import InvalidInput
from worstcase import audits

MADE = [name for name in PEERS if environments.is_made(name)]
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
        subject = Command(peers.asking_command(name), seconds=60)
        report = audit(subject, script("neighbours", seed=0, number=100))
        smallest = [mismatch.smallest for mismatch in report.mismatches]
        assert {(one.kind, one.question.ask, one.question.rows) for one in smallest} == DEFECTS[name]
        assert all(mismatch.certainty.startswith("no smaller one") for mismatch in report.mismatches)
        assert report.declined > 0
        assert tuple((one.ask, one.name) for one in report.diagnoses) == DIAGNOSES.get(name, ())

    @pytest.mark.parametrize("name", MADE)
    def test_what_is_installed_is_what_is_pinned(name: str) -> None:
        versions = {package.lower().replace("_", "-"): one for package, one in environments.installed(name).items()}
        assert versions["python"].rpartition(".")[0] in PINS[name].pythons
        for package, pinned in (pin.split("==") for pin in PINS[name].requirements):
            assert versions[package.lower().replace("_", "-")] == pinned


def test_every_peer_is_pinned_and_has_adapters_that_answer_only_what_can_be_asked() -> None:
    assert tuple(PINS) == PEERS
    assert {*answering.MEASURES, *answering.ACCEPTS} == {*PEERS}
    assert all("==" in pin for pins in PINS.values() for pin in pins.requirements)
    assert {ask for of_peer in (*answering.MEASURES.values(), *answering.ACCEPTS.values()) for ask in of_peer} <= {
        *NEIGHBOURS
    }
    text = Path(answering.__file__).read_text(encoding="utf-8")
    ours = ("reference", "fastpath", "proofs_check", "worstcase")  # none of it is installed where it runs
    assert not any(f"{how} {package}" in text for how in ("import", "from") for package in ours)


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
        {
            "k-anonymity": {"k-anonymity": 2},
            "l-diversity": {"l-diversity": 1},
            "recursive-diversity": {"unsupported": "it answers for l = 1 from 2 on only"},
            "t-closeness": {"t-closeness": "nan"},
            "entropy-l-diversity": {"error": "RuntimeError: no logarithms here"},
            "disclosure": {"unsupported": "it does not compute this"},
        },
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
        {
            "k-anonymity": {"k-anonymity": 2},
            "l-diversity": {"l-diversity": 1},
            "recursive-diversity": {"recursive-diversity": 4},
            "t-closeness": pytest.approx({"t-closeness": 0.25}, abs=1e-10),
            "entropy-l-diversity": {"entropy-l-diversity": 0},
            "beta-likeness": pytest.approx({"beta-likeness": 2.5}, abs=1e-10),
        },
    ),
}


@pytest.mark.parametrize("name", FAKES)
def test_an_adapter_calls_its_package_and_passes_on_what_it_says(name: str, tmp_path: Path) -> None:
    """The packages are made up; what they print is not taken for an answer."""
    place, source, expected = FAKES[name]
    (tmp_path / place).parent.mkdir()
    (tmp_path / place).with_name("__init__.py").touch()
    (tmp_path / place).write_text(textwrap.dedent(source), encoding="utf-8")
    buckets = [{"a": 2, "b": 1}, {"a": 2}]
    asked = [{"id": number, "ask": ask, "buckets": buckets} for number, ask in enumerate(expected)]
    lines = [json.dumps(one | ({"l": 2} if one["ask"] == "recursive-diversity" else {})) for one in asked]
    done = subprocess.run(
        [sys.executable, str(Path(answering.__file__)), name],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one.pop("id") for one in said] == list(range(len(asked)))
    assert said == list(expected.values())


def test_a_package_that_accepts_nothing_has_no_answer_and_one_that_accepts_everything_promises_too_much() -> None:
    for ask in ("t-closeness", "recursive-diversity"):
        with pytest.raises(ValueError, match="is accepted"):
            answering.strongest(ask, lambda _: False, 3)
    assert answering.strongest("k-anonymity", lambda _: True, 3) == 4
    assert answering.strongest("t-closeness", lambda _: True, 3) == 0


def test_a_peer_without_an_environment_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORSTCASE_PEERS", str(tmp_path))
    with pytest.raises(InvalidInput, match=r"create it with `python -m benchmarks\.peers\.environments pycanon`"):
        audits.audit(peer="pycanon")
    with pytest.raises(InvalidInput, match=r"peer: expected one of .*, got 'pycanons'"):
        audits.audit(peer="pycanons")
    monkeypatch.setitem(PINS, "pycanon", Pins(("old==1",), ("3.1",), "it asks for the past"))
    with pytest.raises(InvalidInput, match=r"pycanon needs Python 3\.1 \(it asks for the past\), and none of them"):
        environments.make("pycanon")
