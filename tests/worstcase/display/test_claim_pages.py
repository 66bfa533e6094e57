"""`worstcase claims NAME --html OUT`: what is stated, where, what came of it, and counterexamples with pictures."""

import json
import re
from html import escape
from pathlib import Path
from xml.etree import ElementTree as ET  # reads only what we wrote

import pytest
from command_calls import call, refusal

from proofs_check.claims.claim import Outcome
from proofs_check.claims.registry import ClaimReport, claim_named
from proofs_check.paper.sentence_index import sentences_about
from reference.buckets import Bucketization
from reference.releases import Release, to_json
from worstcase.display.claim_reports import claims_html

FAILING, HOLDING = "negations-are-as-strong-as-implications", "safety-is-strict"
PROVED = "negations-are-always-weaker-than-implications"


@pytest.fixture(scope="module")
def sections(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    path = tmp_path_factory.mktemp("pages") / "claims.html"
    done = call("claims", FAILING, HOLDING, PROVED, "--html", str(path))
    assert (done.returncode, done.stdout.endswith(f"page written to {path}\n")) == (0, True)
    return dict(re.findall(r'<section id="([^"]*)">(.*?)</section>', path.read_text("utf-8"), re.DOTALL))


def test_every_claim_has_its_words_its_sentences_and_what_came_of_it(sections: dict[str, str]) -> None:
    assert list(sections) == [FAILING, HOLDING, PROVED]
    for name, section in sections.items():
        claim = claim_named(name)
        expected = [claim.words, str(claim.scope), *(theorem.name for theorem in claim.theorems)]
        expected += [f"“{sentence.quotation}”" for sentence in sentences_about(name)]
        expected += [claim_named(claim.instead).words] if claim.instead else []
        for words in expected:
            assert escape(words) in section
        ET.fromstring(f"<section>{section}</section>")  # noqa: S314 - our own text
    assert "This holds" in sections[HOLDING]
    assert "is a counterexample" not in sections[HOLDING]


def test_what_fails_is_shown_with_numbers_pictures_and_the_line_to_explore_it(sections: dict[str, str]) -> None:
    section = sections[FAILING]
    assert escape(claim_named(FAILING).fails_with) in section
    assert "This fails, as expected: it is true for the 56 instances before the one below" in section
    assert [section.count(f'<svg class="{kind}"') for kind in ("bars", "chart", "arrows")] == [1, 1, 1]
    assert re.search(r"<pre>echo &#x27;\{.*\}&#x27; \| worstcase explain - -k 1</pre>", section)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--html", "x.html", "--list"], "drop --list, --by-sentence and --paper"),
        (["--html", "x.html", "--by-sentence"], "--by-sentence"),
        (["--html", "x.html", "--paper", "x.tex"], "--paper"),
        ([HOLDING, "--html", "-"], "expected a file"),
        ([HOLDING, "--html", "x.jsonl", "--journal", "x.jsonl"], "x.jsonl is the journal itself"),
        (["no-such-claim", "--html", "/nowhere/at/all.html"], "there is no such folder"),
        (["no-such-claim", "--html", "x.html"], "no-such-claim"),
    ],
)
def test_a_page_that_cannot_be_is_refused_in_a_sentence(
    arguments: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in refusal("claims", *arguments)
    assert not (tmp_path / "x.html").exists()


def test_a_counterexample_of_any_kind_is_text_and_its_page_small() -> None:
    hostile = Bucketization.of_histograms([{"<script>": 2, "x" * 10_000: 1, "a\u202eb": 1}] * 40)
    release = json.dumps(to_json(Release(hostile)))
    outcome = Outcome(3, "<script>alert(1)</script>\u202e" * 1000, "y" * 10_000, release, 2)
    page = claims_html([ClaimReport(claim_named(FAILING), outcome, 0.0)])
    assert f"<h1>{FAILING}</h1>" in page
    assert "<script" not in page
    assert "\u202e" not in page
    assert "unexpectedly" in page
    assert "has the release" in page, "a line of half a million characters is not shown"
    assert len(page) < 60_000
