"""`worstcase explain`: every step of the way to the maximum disclosure, each term introduced before it is used."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest
from command_calls import call
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.certified import CROSSING

from fastpath.disclosure import maximum_disclosure
from proofs_check.coq.theorems import theorems_named
from reference.buckets import Bucket, Bucketization
from reference.counting.dynamic_program import structured_count
from reference.example import FIGURE_3
from worstcase.display import explanation
from worstcase.display.explanation import SPECIAL_FORM, Miscounted, as_page, explained

TERMS = ("fact", "bucket", "table", "atom", "target", "pattern", "maximum disclosure")
SYMBOLS = {"A", "k", "ρ", "b", "n", "h", "u", "T", "i", "m", "M", "R", "Pr"}
# any letter that stands alone, but for the article a, is taken for a symbol; symbols belong into formulas
LETTER = re.compile(r"(?<![\w.'’-])[b-zA-Zα-ω](?![\w.'’-])")
VOID = {"meta", "rect", "line", "path", "polygon", "circle", "polyline"}


class Page(HTMLParser):
    """What is read on a page, in order: pieces of text, with the tags around them and the number of the paragraph."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.paragraph = 0
        self.pieces: list[tuple[str, tuple[str, ...], int]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note that we are inside."""
        del attrs
        self.open += [] if tag in VOID else [tag]
        self.paragraph += tag in {"p", "tr"}

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """There is nothing in it."""

    def handle_endtag(self, tag: str) -> None:
        """Every tag that is opened is closed, in order."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep what is read, but for headings and for what a user supplied."""
        inside = tuple(self.open)
        if data.strip() and not {"style", "title", "h1", "h2", "bdi", "mtext"} & {*inside}:
            self.pieces.append((" ".join(data.split()), inside, self.paragraph))


def used_too_early(text: str) -> Iterator[str]:
    """Symbols and terms that are used before they are introduced, and paragraphs that introduce several."""
    known: set[str] = set()
    introduced: dict[int, set[str]] = {}
    for piece, inside, paragraph in Page(text).pieces:
        is_symbol = inside[-1] == "mi" or piece == "→"
        names = {piece} if is_symbol else {term for term in TERMS if re.search(rf"\b{term}s?\b", piece)}
        new = names - known
        if "dfn" in inside:
            introduced.setdefault(paragraph, set()).update(new)
        else:
            yield from (f"{name} in “{piece}”" for name in new)
        known |= names
        if not is_symbol and "svg" not in inside and "td" not in inside:
            yield from (f"{letter} outside of a formula in “{piece}”" for letter in LETTER.findall(piece))
    yield from (f"{sorted(names)} at once" for names in introduced.values() if len(names) > 1)
    yield from (f"{name} is never introduced" for name in ({*SYMBOLS, *TERMS} - known))


ALONE = Bucketization([Bucket(["Ann"], {"flu": 1})])


@pytest.mark.parametrize(("release", "k"), [(FIGURE_3, 0), (FIGURE_3, 1), (CROSSING, 9), (ALONE, 1)])
def test_every_symbol_and_term_is_introduced_before_it_is_used(release: Bucketization, k: int) -> None:
    steps = explained(release, k)
    assert list(used_too_early(as_page(steps, "A page"))) == []
    for place in (0, 2, 6, 9):  # steps that introduce something
        assert list(used_too_early(as_page(steps[:place] + steps[place + 1 :], "A page"))), steps[place].title


def test_the_theorem_that_is_named_is_proved() -> None:
    [theorem] = theorems_named(SPECIAL_FORM)
    assert theorem.words.startswith("The maximum disclosure is attained by k simple implications")
    assert any(SPECIAL_FORM in sentence for step in explained(FIGURE_3, 1) for sentence in step.sentences)


@given(bucketizations(most_people=9, most_buckets=4, most_values=4), st.integers(0, 6))
def test_every_release_is_explained_and_its_least_rho_gives_the_disclosure(b: Bucketization, k: int) -> None:
    every = explained(b, k)
    assert list(used_too_early(as_page(every, "A page"))) == []
    steps = {step.title: step for step in every}
    rho = Fraction(steps["Sharing the atoms out among buckets"].table[1][-1])
    assert 1 / (1 + rho) == maximum_disclosure(b, k).value
    assert len(steps["What the attacker knows"].table[1:]) == maximum_disclosure(b, k).knowledge.k


def test_a_large_release_is_shown_in_part_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [{f"v{j}": 20 + i for j in range(30)} for i in range(500)]
    steps = {step.title: step for step in explained(Bucketization.of_histograms(rows), 20)}
    published = steps["What is published"]
    assert "The table shows 12 of 500 buckets." in published.sentences
    assert "The table shows at most 12 of 21 atoms." in steps["Atoms about one bucket"].sentences
    assert "and 594 more" in published.table[1][1]
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("worstcase.commands.explain.line_width", lambda: None)  # as in a terminal
    (tmp_path / "large.json").write_text(json.dumps({"buckets": [{"values": row} for row in rows]}))
    text = call("explain", str(tmp_path / "large.json"), "-k", "20").stdout
    assert re.search(r"┃ bucket +┃ m_b\(1\) +┃ m_b\(2\) +┃ m_b\(3\) +┃ … +┃ m_b\(12\) +┃", text), "columns can be read"


def test_two_ways_that_disagree_are_not_explained_away(monkeypatch: pytest.MonkeyPatch) -> None:
    without_knowledge = lambda target, release, _: structured_count(target, release)  # noqa: E731 - short
    monkeypatch.setattr(explanation, "structured_count", without_knowledge)
    with pytest.raises(Miscounted):
        explained(CROSSING, 2)


def test_the_steps_are_printed_and_the_same_in_json(hospital: str) -> None:
    text = call("explain", hospital, "-k", "1").stdout
    for words in ("1. The answer", "2. What is published", "3/10 by 1+1", "1/(1 + 1/2) = 2/3", "2/3, as computed"):
        assert words in text
    answer = json.loads(call("explain", hospital, "-k", "0", "--json").stdout)
    assert (answer["k"], answer["steps"][-1]["title"]) == (0, "Counted")


def test_the_page_is_whole_and_escapes_what_it_shows(tmp_path: Path) -> None:
    released, page = tmp_path / "release.json", tmp_path / "page.html"
    released.write_text(json.dumps({"buckets": [{"values": {"<script>": 2, "a & b": 1}}]}), encoding="utf-8")
    assert call("explain", str(released), "-k", "0", "--html", str(page)).stdout == f"explanation written to {page}\n"
    text = page.read_text(encoding="utf-8")
    assert "&lt;script&gt; ×2" in text
    assert "<script" not in text
    page_of_two = as_page(explained(CROSSING, 2), "Crossing")
    assert [page_of_two.count(f'<svg class="{kind}"') for kind in ("bars", "arrows", "chart")] == [1, 1, 1]
    assert (page_of_two.count("<caption>Patterns in bucket"), page_of_two.count("(best)")) == (2, 2 * 3)
    assert '<section id="answer">' in page_of_two


HOSTILE = [
    "<script>alert(1)</script>",
    "a\"b'c",
    "a\u202eb\u2066c",
    "x" * 10_000,
    "_%${}\\^~<>&",
    "a\nb\x1b[2J",
    "*{A}",
]


def test_any_name_is_text_on_the_page_and_long_ones_are_cut() -> None:
    counts = {value: 2 - place % 2 for place, value in enumerate(HOSTILE)}
    people = [f"{name}{place}" for place, name in enumerate((HOSTILE * 2)[: sum(counts.values())])]
    release = Bucketization([Bucket(people, counts)], sensitive="*<b>what{A}", by=["<i>"], keys=[("y" * 10_000,)])
    for k in (0, 1, 5):
        page = as_page(explained(release, k), "x" * 10_000)
        read = re.sub("<(svg).*?</svg>", "", page, flags=re.DOTALL)
        assert read.count("what{A}") == len(re.findall("<bdi>[^<]*what{A}[^<]*</bdi>", read)) > 0
        assert Page(page).pieces
        assert "<script" not in page
        assert all(line.isprintable() for line in page.splitlines())
        assert "x" * 300 not in page
        assert len(page) < 100_000
