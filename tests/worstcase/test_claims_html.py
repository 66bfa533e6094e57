"""`worstcase claims NAME --html OUT`: what is said, where, what came of it, and counterexamples with pictures."""

import json
import re
from html import escape
from pathlib import Path
from xml.etree import ElementTree as ET  # reads only what we wrote

import pytest

from proofs_check.claims.claim import Outcome
from proofs_check.claims.registry import ClaimReport, claim_named
from proofs_check.paper.sentence_index import sentences_about
from reference.buckets import Bucketization
from reference.releases import Release, to_json
from worstcase.command_line import run
from worstcase.commands.claims import command
from worstcase.display.claim_reports import claims_html

FAILING, HOLDING, PROVED = (
    "negations-are-as-strong-as-implications",
    "safety-is-strict",
    "negations-are-always-weaker-than-implications",
)


def call(*arguments: str) -> int:
    return run(lambda: command.main(list(arguments), standalone_mode=False))


def sections(page: str) -> dict[str, str]:
    return dict(re.findall(r'<section id="([^"]*)">(.*?)</section>', page, re.DOTALL))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("pages") / "claims.html"
    assert call(FAILING, HOLDING, PROVED, "--html", str(path)) == 0
    return path.read_text("utf-8")


def test_every_claim_has_its_words_its_sentences_and_what_came_of_it(page: str) -> None:
    found = sections(page)
    assert list(found) == [FAILING, HOLDING, PROVED]
    for name, section in found.items():
        claim = claim_named(name)
        assert escape(claim.words) in section
        assert escape(str(claim.scope)) in section
        for sentence in sentences_about(name):
            assert f"“{escape(sentence.quotation)}”" in section
        for theorem in claim.theorems:
            assert escape(theorem.name) in section
        if claim.instead:
            assert escape(claim_named(claim.instead).words) in section
        ET.fromstring(f"<section>{section}</section>")  # noqa: S314 - our own text
    assert "This holds" in found[HOLDING]
    assert "speaks against" not in found[HOLDING]


def test_what_fails_is_shown_with_numbers_pictures_and_the_line_to_explore_it(page: str) -> None:
    section = sections(page)[FAILING]
    assert escape(claim_named(FAILING).fails_with) in section
    assert "This fails, as expected: it is true of the 56 instances before the one below" in section
    assert [section.count(f'<svg class="{kind}"') for kind in ("bars", "chart", "arrows")] == [1, 1, 1]
    assert re.search(r"<pre>echo &#x27;\{.*\}&#x27; \| worstcase explain - -k 1</pre>", section)


def test_a_page_of_one_claim_is_about_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "one.html"
    assert call(HOLDING, "--html", str(path)) == 0
    assert capsys.readouterr().out.endswith(f"the page is in {path}\n")
    assert f"<h1>{HOLDING}</h1>" in path.read_text("utf-8")
    assert call(HOLDING, "--html", str(path), "--json") == 0
    assert json.loads(capsys.readouterr().out)["claims"][0]["verdict"] == "holds"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--html", "x.html", "--list"], "not with --list"),
        (["--html", "x.html", "--by-sentence"], "--by-sentence"),
        (["--html", "x.html", "--paper", "x.tex"], "--paper"),
        ([HOLDING, "--html", "-"], "a file was expected"),
        ([HOLDING, "--html", "x.jsonl", "--journal", "x.jsonl"], "x.jsonl is the journal itself"),
        ([HOLDING, "--html", "/nowhere/at/all.html"], "/nowhere/at/all.html"),
        (["no-such-claim", "--html", "/nowhere/at/all.html"], "there is no such folder"),
        (["no-such-claim", "--html", "x.html"], "no-such-claim"),
    ],
)
def test_a_page_that_cannot_be_is_refused_in_a_sentence(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert call(*arguments) == 2
    told = capsys.readouterr()
    assert words in told.err
    assert "Traceback" not in told.err
    assert not (tmp_path / "x.html").exists()


def test_a_counterexample_of_any_kind_is_text_and_its_page_small() -> None:
    hostile = Bucketization.of_histograms([{"<script>": 2, "x" * 10_000: 1, "a\u202eb": 1}] * 40)
    release = json.dumps(to_json(Release(hostile)))
    outcome = Outcome(3, "<script>alert(1)</script>\u202e" * 1000, "y" * 10_000, release, 2)
    page = claims_html([ClaimReport(claim_named(FAILING), outcome, 0.0)])
    assert "<script" not in page
    assert "\u202e" not in page
    assert "and that was not expected" in page
    assert "has the release" in page, "a line of half a million characters is not shown"
    assert len(page) < 60_000
