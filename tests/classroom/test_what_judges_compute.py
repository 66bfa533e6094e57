"""What judges compute, held against other ways to the same numbers; and what novices write in place of a fact."""

from itertools import permutations, product

import pytest
from project import ROOT

from classroom.exercises.attempts import known_facts, own_release
from classroom.exercises.catalogue import check_exercise
from classroom.exercises.languages import SCOPE, TemplateLanguage, average_maximum
from classroom.exercises.puzzles import clue_facts, read_clues, squares
from reference.errors import InvalidInput
from reference.example import FIGURE_3
from reference.languages.report_card import report_card
from worstcase.io.user_code import load_language


def filled_squares() -> list[str]:
    """All 4×4 squares with each digit once in every row, column and quarter, by trying all."""
    rows = ["".join(row) for row in permutations("1234")]
    pairs = [(a, b) for a, b in product(rows, repeat=2) if len({*a[:2], *b[:2]}) == len({*a[2:], *b[2:]}) == 4]
    every = ("".join(upper + lower) for upper, lower in product(pairs, repeat=2))
    return [square for square in every if all(len(set(square[column::4])) == 4 for column in range(4))]


@pytest.mark.parametrize(
    "clues",
    ["1... ..2. .3.. ...4", "1234 .... .... ....", "1.1. .... .... ....", "..14 .... 4.2. 2..1", "...1 .... .2.. ...."],
)
def test_squares_that_fit_clues_are_counted_as_a_list_of_all_squares_has_them(clues: str) -> None:
    signs = clues.replace(" ", "")
    listed = [square for square in filled_squares() if all(c in (".", s) for c, s in zip(signs, square, strict=True))]
    assert squares(clue_facts(read_clues(clues))) == len(listed)


def test_a_bucket_may_have_more_values_than_there_are_letters() -> None:
    release = own_release(60).read([[1] * 40, [3, *[1] * 15]])
    assert [bucket.size for bucket in release.buckets] == [40, 18]
    assert len(release.domain) == 40
    assert "at most 60 people, got 61" in check_exercise("crossing-4", [{"buckets": [[1] * 61], "k": 1}]).hint
    assert "at most 30 people, got 31" in check_exercise("crossing-3", [[1] * 27, [1] * 4]).hint


def test_gossip_in_a_line_has_the_maxima_of_gossip_in_python() -> None:
    gossip = load_language(f"{ROOT}/classroom/an_example_language.py:OneOfTwo")
    card = report_card(gossip, 1, SCOPE, beside=())
    assert average_maximum(TemplateLanguage("p=s | q=s")) == card.averages["one-of-two"][1]


def test_a_line_that_names_a_value_is_tried_on_every_labelling() -> None:
    card = report_card(TemplateLanguage("p=a -> q=a"), 1, SCOPE, beside=())
    assert not card.alike_values.holds
    assert average_maximum(TemplateLanguage("p=a -> q=a")) == card.averages["yours"][1]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Ed=flu", 'expected a fact, with an arrow or !=, got the atom "Ed=flu"'),
        ("Charlie!=mumps -> Dave=mumps", "expected != or an arrow, got both"),
        ("Ed=flu ->", "ends too early"),
        ("Ed!=flu\nEd!=mumps", "expected at most 1 fact, got 2"),
    ],
)
def test_what_novices_write_in_place_of_a_fact_is_told_as_such(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInput, match=f"(?i){sentence}"):
        known_facts(FIGURE_3, 1).read(text)
