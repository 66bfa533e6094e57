"""A small sudoku as a release: a 4×4 square whose rows are buckets, and facts for its columns and quarters.

A person is a cell, r1c1 to r4c4. The four cells of a row are a bucket with the values 1, 2, 3, 4, so every table has
each digit once in each row. Two cells p and q of one column or quarter differ if for each digit d

    p=d ∧ q=d → p=d'                with d' another digit

is true: p cannot have both, so what stands before the arrow is false. The tables that fit are the filled squares.

>>> squares(Formula([])), squares(COLUMNS), squares(RULES)
(331776, 576, 288)
>>> clues = read_clues("1... ..2. .3.. ...4")
>>> squares(clue_facts(clues))
1
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeAlias

from classroom.exercises.attempt_parts import shown, text_of
from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput
from reference.hardness.satisfiability import Instance, number_of_tables
from reference.language import Atom, BasicImplication, Formula, simple_implication

DIGITS = "1234"
Clues: TypeAlias = tuple[str, ...]
"""Four rows of digits, with a dot where nothing is given."""
Place: TypeAlias = tuple[int, int]
"""A row and a column, from 1."""
PLACES: tuple[Place, ...] = tuple(product(range(1, 5), range(1, 5)))


def cell(row: int, column: int) -> str:
    """The person who stands for this cell."""
    return f"r{row}c{column}"


ROWS = Bucketization(
    [Bucket([cell(row, column) for column in range(1, 5)], dict.fromkeys(DIGITS, 1)) for row in range(1, 5)],
    domain=tuple(DIGITS),
    sensitive="digit",
)
"""Four buckets of four cells, with the digits 1 to 4 each."""


def differ(pairs: Iterable[tuple[Place, Place]]) -> Iterator[BasicImplication]:
    """The two cells of each pair have different digits."""
    for one, other in pairs:
        for digit in DIGITS:
            p, q = Atom(cell(*one), digit), Atom(cell(*other), digit)
            yield BasicImplication([p, q], [Atom(p.person, _another(digit))])


def _another(digit: str) -> str:
    return next(other for other in DIGITS if other != digit)


def _quarter(place: Place) -> tuple[int, int]:
    return (place[0] - 1) // 2, (place[1] - 1) // 2


_PAIRS = tuple(combinations(PLACES, 2))
COLUMNS = Formula(differ(pair for pair in _PAIRS if pair[0][1] == pair[1][1]))
"""Any two cells of a column differ."""
QUARTERS = Formula(
    differ(pair for pair in _PAIRS if _quarter(pair[0]) == _quarter(pair[1]) and pair[0][0] != pair[1][0])
)
"""Any two cells of a quarter, from different rows, differ."""
RULES = Formula([*COLUMNS.implications, *QUARTERS.implications])


def clue_facts(clues: Clues) -> Formula:
    """The rules, and for each clue that its cell has none of the other digits."""
    return Formula([*RULES.implications, *_given(clues)])


def _given(clues: Clues) -> Iterator[BasicImplication]:
    for row, column in PLACES:
        if (digit := clues[row - 1][column - 1]) != ".":
            yield from only(Atom(cell(row, column), digit))


def only(atom: Atom) -> Iterator[BasicImplication]:
    """The person has this value: with any other the person would have this one too."""
    return (simple_implication(Atom(atom.person, other), atom) for other in DIGITS if other != atom.value)


def squares(known: Formula) -> int:
    """How many squares fit what is known."""
    return number_of_tables(Instance(ROWS, known))


def open_cell(clues: Clues) -> tuple[Place, list[str]]:
    """A cell that may have several digits, and which: where there is one."""
    known = clue_facts(clues)
    for place in PLACES:
        able = [digit for digit in DIGITS if squares(Formula([*known.implications, *only(Atom(cell(*place), digit))]))]
        if len(able) > 1:
            return place, able
    raise ValueError("no cell is open")


def read_clues(text: str) -> Clues:
    """Four rows of four digits or dots, with spaces or line ends between."""
    return ClueRows().read(text)


def rows_in_one(attempt: object) -> object:
    """Rows that are given as a list, each a text or a list of digits, as one text; anything else as it is."""
    if not isinstance(attempt, list | tuple):
        return attempt
    rows = ["".join(map(str, row)) if _are_digits(row) else row for row in attempt]
    return " ".join(rows) if all(isinstance(row, str) for row in rows) else attempt


def _are_digits(row: object) -> bool:
    return isinstance(row, list | tuple) and all(one in (*range(10), *".0123456789") for one in row)


@dataclass(frozen=True)
class ClueRows:
    """The clues of a small sudoku."""

    expects: str = 'four rows of digits and dots as a text, such as "1... .... ...2 ...."'

    def read(self, attempt: object) -> Clues:
        """The rows."""
        rows = tuple(text_of(rows_in_one(attempt), self.expects).split())
        if len(rows) != 4 or any(len(row) != 4 for row in rows):
            raise InvalidInput(f"{shown(attempt)} is here, where {self.expects} was expected")
        strange = next((sign for row in rows for sign in row if sign not in f"{DIGITS}."), None)
        if strange is not None:
            raise InvalidInput(f"{shown(strange)} is in a row, where digits 1 to 4 and dots were expected")
        return rows
