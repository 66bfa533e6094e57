"""`worstcase explain`: every step of the way to the maximum disclosure, on the terminal, as JSON and as a page."""

import json
import subprocess
import sys
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.certified import CROSSING

import proofs_check.explanation
from fastpath.disclosure import maximum_disclosure
from proofs_check.explanation import ExplanationStep, Miscounted, as_page, explained
from reference.bucketization import Bucketization
from reference.counting.structured.structured_counting import structured_count


def call(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "worstcase", *arguments], capture_output=True, text=True, check=False, encoding="utf-8"
    )


@pytest.fixture
def hospital(tmp_path: Path) -> str:
    path = str(tmp_path / "hospital.json")
    assert call("example", "-o", path).returncode == 0
    return path


@given(bucketizations(most_people=9, most_buckets=4, most_values=4), st.integers(0, 6))
def test_every_release_is_explained_and_its_least_rho_gives_the_disclosure(b: Bucketization, k: int) -> None:
    steps = {step.title: step for step in explained(b, k)}
    rho = Fraction(steps["Sharing the atoms out among buckets"].table[1][-1])
    assert 1 / (1 + rho) == maximum_disclosure(b, k).value
    facts = steps["The attacker"].table
    assert len(facts[1:]) == maximum_disclosure(b, k).knowledge.k


def test_the_best_way_of_sharing_out_is_named_first() -> None:
    [step] = [step for step in explained(CROSSING, 2) if step.title.startswith("Sharing")]
    assert step.table[1:] == (("R(1) · M(2)", "9/22"), ("R(3)", "5/12"), ("R(2) · M(1)", "9/20"))


def test_a_large_release_is_shown_in_part_and_says_so() -> None:
    rows = [{f"v{j}": 20 + i for j in range(30)} for i in range(500)]
    published, within, *_ = explained(Bucketization.of_histograms(rows), 20)
    assert "Shown are 12 of 500 buckets." in published.sentences
    assert "Only h ≤ 12 is shown, of 21." in within.sentences
    assert "and 594 more" in published.table[1][1]


def test_two_ways_that_disagree_are_not_explained_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_knowledge(*arguments: object, **options: object) -> object:
        del options
        return structured_count(arguments[0], arguments[1])  # type: ignore[arg-type] # what it is called with

    monkeypatch.setattr(proofs_check.explanation, "structured_count", without_knowledge)
    with pytest.raises(Miscounted):
        explained(CROSSING, 2)


def test_the_steps_are_told_on_the_terminal(hospital: str) -> None:
    text = call("explain", hospital, "-k", "1").stdout
    for words in ("1. What is published", "3/10 by 1+1", "1/(1 + 1/2) = 2/3", "2/3, as computed"):
        assert words in text


def test_json_holds_the_same_steps(hospital: str) -> None:
    answer = json.loads(call("explain", hospital, "-k", "0", "--json").stdout)
    assert answer["k"] == 0
    assert [step["title"] for step in answer["steps"]][-1] == "Counted"


def test_the_page_is_whole_and_escapes_what_it_shows(tmp_path: Path) -> None:
    released = tmp_path / "release.json"
    released.write_text(json.dumps({"buckets": [{"values": {"<script>": 2, "a & b": 1}}]}), encoding="utf-8")
    page = tmp_path / "page.html"
    done = call("explain", str(released), "-k", "0", "--html", str(page))
    assert done.stdout == f"the explanation is in {page}\n"
    text = page.read_text(encoding="utf-8")
    assert "&lt;script&gt; ×2" in text
    assert "<script" not in text
    assert balanced(text)


def test_a_page_has_every_sentence_and_cell() -> None:
    step = ExplanationStep("One < two", ("If a & b,", "then c."), (("x", "y"), ("1", "<2>")))
    text = as_page([step], "A title")
    for words in (
        "One &lt; two",
        "If a &amp; b,",
        "then c.",
        '<th scope="col">y</th>',
        "<td>&lt;2&gt;</td>",
        "<h1>A title</h1>",
    ):
        assert words in text
    assert balanced(text)


def balanced(text: str) -> bool:
    """Whether every tag that is opened is closed, in order."""
    open_tags: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            del attrs
            if tag != "meta":
                open_tags.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert open_tags.pop() == tag

    Reader().feed(text)
    return not open_tags


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["nowhere.json", "-k", "1"], 2, "nowhere.json"),
        (["HOSPITAL", "-k", "-1"], 2, "-k"),
        (["HOSPITAL", "-k", "1", "--html", "/nowhere/at/all.html"], 2, "/nowhere/at/all.html"),
    ],
)
def test_what_cannot_be_explained_gets_one_sentence(
    hospital: str, arguments: list[str], status: int, words: str
) -> None:
    done = call("explain", *(hospital if word == "HOSPITAL" else word for word in arguments))
    assert done.returncode == status
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
