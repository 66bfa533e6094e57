"""Every term and every symbol on the page of an explanation is introduced before it is used, one at a time."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.certified import CROSSING

from proofs_check.coq.theorems import theorem_named
from reference.buckets import Bucket, Bucketization
from reference.example import FIGURE_3
from worstcase.display.explanation import SPECIAL_FORM, as_page, explained

TERMS = ("fact", "bucket", "table", "atom", "target", "pattern", "maximum disclosure")
SYMBOLS = {"A", "k", "ρ", "b", "n", "h", "u", "T", "i", "m", "M", "R", "Pr"}
LETTER = re.compile(r"(?<![\w.'’-])[b-zA-Zα-ω](?![\w.'’-])")
"""Any letter that stands alone, but for the article a, is taken for a symbol; symbols belong into formulas."""


class Page(HTMLParser):
    """What is read on a page, in order: pieces of text, with the tags around them and the number of the paragraph."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.paragraph = 0
        self.pieces: list[tuple[str, tuple[str, ...], int]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note that we are inside."""
        del attrs
        self.open.append(tag)
        self.paragraph += tag in {"p", "tr"}

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """There is nothing in it."""

    def handle_endtag(self, tag: str) -> None:
        """Note that we are outside."""
        while self.open and self.open.pop() != tag:
            """Meta is never closed."""

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


@pytest.mark.parametrize(
    ("release", "k"), [*((FIGURE_3, k) for k in range(4)), (CROSSING, 2), (CROSSING, 9), (ALONE, 1)]
)
def test_every_symbol_and_term_is_introduced_before_it_is_used(release: Bucketization, k: int) -> None:
    assert list(used_too_early(as_page(explained(release, k), "A page"))) == []


@settings(max_examples=25)
@given(bucketizations(most_people=9, most_buckets=4, most_values=4), st.integers(0, 6))
def test_so_it_is_for_any_release(release: Bucketization, k: int) -> None:
    assert list(used_too_early(as_page(explained(release, k), "A page"))) == []


def test_steps_in_another_order_are_found_out() -> None:
    steps = explained(FIGURE_3, 1)
    for place in (1, 2, 3, 4, 6, 7):  # the others use nothing of the step before them
        swapped = [*steps[:place], steps[place + 1], steps[place], *steps[place + 2 :]]
        assert list(used_too_early(as_page(swapped, "A page"))), steps[place].title
    for place in (0, 1, 2, 3, 4, 5, 6, 7, 9):  # the steps that introduce something
        left_out = [*steps[:place], *steps[place + 1 :]]
        assert list(used_too_early(as_page(left_out, "A page"))), steps[place].title


def test_the_theorem_that_is_named_is_proved() -> None:
    assert theorem_named(SPECIAL_FORM).words.startswith("The maximum disclosure is attained by k simple implications")
    assert any(SPECIAL_FORM in sentence for step in explained(FIGURE_3, 1) for sentence in step.sentences)
