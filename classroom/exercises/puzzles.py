"""Lesson 7, hardness: puzzles that become a bucketization with facts, and how many tables then fit.

A small sudoku is a 4×4 square whose rows are buckets, with facts for its columns and quarters. A person is a cell, r1c1
to r4c4. The four cells of a row are a bucket with the values 1, 2, 3, 4, so every table has each digit once in each
row. Two cells p and q of one column or quarter differ if for each digit d

    p=d ∧ q=d → p=d'                with d' another digit

is true: p cannot have both, so what stands before the arrow is false. The tables that fit are the filled squares.

>>> squares(Formula([])), squares(COLUMNS), squares(RULES)
(331776, 576, 288)
>>> clues = ClueRows().read("1... ..2. .3.. ...4")
>>> squares(clue_facts(clues))
1
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

from classroom.exercises.attempts import (
    AttemptKind,
    KnownFacts,
    Number,
    is_json_list,
    items_of,
    shown,
    text_of,
    unexpected,
)
from classroom.exercises.exercise import exercise
from proofs_check.experiments.growth import measured
from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput
from reference.hardness.colouring import Graph, colour
from reference.hardness.permanent import Matrix, parse_matrix, permanent, ryser
from reference.hardness.satisfiability import Instance, number_of_tables
from reference.language import Atom, BasicImplication, Formula, simple_implication
from reference.naming import numbered
from reference.progress import watch
from reference.worlds import worlds

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
            yield BasicImplication([p, q], [Atom(p.person, "2" if digit == "1" else "1")])


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


def rows_in_one(attempt: object) -> object:
    """Rows that are given as a list, each a text or a list of digits, as one text; anything else as it is."""
    if not isinstance(attempt, list | tuple):
        return attempt
    rows = ["".join(map(str, row)) if _are_digits(row) else row for row in attempt]
    return " ".join(rows) if all(isinstance(row, str) for row in rows) else attempt


def _are_digits(row: object) -> bool:
    return isinstance(row, list | tuple) and all(one in (*range(10), *".0123456789") for one in row)


class ClueRows(AttemptKind):
    """The clues of a small sudoku."""

    words = 'four rows of digits and dots as a text, such as "1... .... ...2 ...."'

    def read(self, attempt: object) -> Clues:
        """The rows."""
        rows = tuple(text_of(rows_in_one(attempt), self.expects).split())
        if len(rows) != 4 or any(len(row) != 4 for row in rows):
            raise unexpected(attempt, self.expects)
        strange = next((sign for row in rows for sign in row if sign not in f"{DIGITS}."), None)
        if strange is not None:
            raise InvalidInput(f"{shown(strange)} is in a row, where digits 1 to 4 and dots were expected")
        return rows


WAYS = 7
"""How many ways to serve exercise 4 asks for."""
MOST_CLUES = 4
MOST_VERTICES = 7
GUESSED_SIZE = 18
COLOURS = ("red", "green", "blue")

CLAUSE = {"x": True, "y": False, "z": True}
"""The clause x or not y or z: which of them are to be true."""
CLAUSE_RELEASE = Bucketization(
    [
        *(Bucket([name, f"not_{name}"], {"1": 1, "0": 1}) for name in CLAUSE),
        Bucket(["t1", "t2", "t3"], {"1": 1, "0": 2}),
    ],
    domain=("1", "0"),
)
"""Two people for each variable, one of whom has the 1; and three who share the clause's one token."""


class FourByFour(AttemptKind):
    """A table of four rows of zeros and ones."""

    words = 'four rows of zeros and ones as a text, such as "1100 0110 0011 1001"'

    def read(self, attempt: object) -> Matrix:
        """The rows."""
        matrix = parse_matrix("\n".join(text_of(rows_in_one(attempt), self.expects).split()), "the attempt")
        if len(matrix) != 4:
            raise InvalidInput(f"there are {numbered(len(matrix), 'row')} here, where {self.expects} were expected")
        return matrix


class Edges(AttemptKind):
    """A graph, by its edges; a vertex numbered n in the attempt has number n - 1."""

    words = 'a list of edges such as ["1-2", "2-3", "1-3"]'

    def read(self, attempt: object) -> Graph:
        """The graph."""
        if not is_json_list(attempt):
            attempt = text_of(attempt, self.expects).replace(",", " ").split()
        texts = items_of(attempt, self.expects)
        edges = {self._edge(text) for text in texts}
        if not edges:
            raise InvalidInput(f"there is no edge here, where {self.expects} was expected")
        return Graph(max(max(edge) for edge in edges) + 1, tuple(sorted(edges)))

    def _edge(self, item: object) -> tuple[int, int]:
        if isinstance(item, list | tuple) and len(item) == 2 and all(str(end) in _VERTICES for end in item):
            item = f"{item[0]}-{item[1]}"
        ends = text_of(item, 'an edge such as "1-2"').split("-")
        if len(ends) != 2 or not all(end.strip() in _VERTICES for end in ends):
            known = f"an edge such as 1-2 between two of the vertices 1 to {MOST_VERTICES}"
            raise unexpected(item, known, "in the list")
        one, other = sorted(int(end) - 1 for end in ends)
        if one == other:
            raise InvalidInput(f"{shown(item)} joins a vertex to itself: no colours would do, but that is no graph")
        return one, other


_VERTICES = {str(number) for number in range(1, MOST_VERTICES + 1)}


@exercise("puzzle-4", 7, FourByFour(), ways=WAYS)
def _so_many_ways(matrix: Matrix) -> str | None:
    """Four guests and four dishes, one for each guest. Write a row for each guest: 1 where the guest eats the dish, 0
    where not. Choose the rows so that there are exactly {ways} ways to serve everybody.
    """
    ways = permanent(matrix)
    if ways != ryser(matrix):
        raise AssertionError("two ways to count a permanent disagree")
    if ways == WAYS:
        return None
    served = "There is no way" if not ways else f"There {'is' if ways == 1 else 'are'} {numbered(ways, 'way')}"
    if not ways and (hungry := next((place for place, row in enumerate(matrix, 1) if not any(row)), None)):
        return f"{served} to serve everybody: guest {hungry} would eat nothing at all."
    dishes = enumerate(zip(*matrix, strict=True), 1)
    if not ways and (left := next((place for place, dish in dishes if not any(dish)), None)):
        return f"{served} to serve everybody: nobody eats dish {left}, and each guest gets another one."
    way = "A 1 more can only add ways" if ways < WAYS else "A 1 less can only take ways away"
    return f"{served} to serve everybody, and {WAYS} were asked for. {way}."


@exercise("puzzle-1", 7, ClueRows(), clues=MOST_CLUES)
def _one_square(clues: Clues) -> str | None:
    """Make a small sudoku: give at most {clues} clues such that exactly one square fits them. Write four rows of digits
    and dots, a dot where nothing is given.
    """
    given = sum(4 - row.count(".") for row in clues)
    if given > MOST_CLUES:
        return f"There are {given} clues here, and at most {MOST_CLUES} may be given."
    number = squares(clue_facts(clues))
    if number == 1:
        return None
    if not number:
        return "No square fits these clues: two of them, or what follows from them, contradict each other."
    place, digits = open_cell(clues)
    return f"{number} squares fit these clues. In them {cell(*place)} has {' or '.join(digits)}, for instance."


@exercise("puzzle-2", 7, KnownFacts(CLAUSE_RELEASE, 3))
def _says_the_clause(known: Formula) -> str | None:
    """Of `x` and `not_x` one has the value 1 and the other 0; likewise `y` and `not_y`, `z` and `not_z`. Of `t1`, `t2`
    and `t3` one has the 1: the token. Write at most three simple implications such that a table fits them exactly for
    those values of x, y and z that make “x or not y or z” true.
    """
    if any(len(unit.antecedent) != 1 or len(unit.consequent) != 1 for unit in known.implications):
        return "Simple implications were asked for: one atom before the arrow and one after it."
    consistent = (world for world in watch(worlds(CLAUSE_RELEASE), "tables") if known.holds(world))
    fitting = {tuple(world[name] == "1" for name in CLAUSE) for world in consistent}
    for assignment in product((True, False), repeat=len(CLAUSE)):
        wanted = any(has == wish for has, wish in zip(assignment, CLAUSE.values(), strict=True))
        told = ", ".join(f"{name} is {str(has).lower()}" for name, has in zip(CLAUSE, assignment, strict=True))
        if wanted and assignment not in fitting:
            return f"If {told}, the clause is true. But no table with that fits your facts."
        if not wanted and assignment in fitting:
            return (
                f"If {told}, the clause is false. But a table with that still fits your facts: who may hold the token"
                " then?"
            )
    return None


@exercise("puzzle-3", 7, Edges(), vertices=MOST_VERTICES)
def _needs_four(graph: Graph) -> str | None:
    """Find a graph of at most {vertices} vertices that cannot be coloured with three colours, and in which no four
    vertices are all joined to each other. (An edge must have two colours at its ends.)
    """
    edges = set(graph.edges)
    for four in combinations(range(graph.vertices), 4):
        if all(pair in edges for pair in combinations(four, 2)):
            names = ", ".join(str(vertex + 1) for vertex in four)
            return f"The four vertices {names} are all joined to each other. Find a graph without four such vertices."
    found = colour(graph, 3)
    if found is None:
        return None
    told = ", ".join(f"{vertex} {COLOURS[number]}" for vertex, number in enumerate(found, 1))
    return f"Three colours are enough for this graph: {told}. Which edge spoils that, and what can one do then?"


@cache
def _steps() -> int:
    """As in the lesson's table; it takes a second or two."""
    return measured(GUESSED_SIZE).one_formula.steps


@exercise("puzzle-5", 7, Number(), size=GUESSED_SIZE)
def _guess(number: Fraction) -> str | None:
    """From the table of steps up to n = 14: about how many steps will counting for one formula take at n = {size}? A
    guess is right if it is off by a factor of two at most.
    """
    steps = _steps()
    if steps <= 2 * number and number <= 2 * steps:
        return None
    where = "few" if number < steps else "many"
    return (
        f"That is too {where}, by more than a factor of two. The steps jump about from one n to the next: over four or"
        " five of them, by how much do they grow for each n?"
    )
