"""Exercises of lesson 7, hardness: puzzles as a release with facts, and the number of tables that fit.

A small sudoku is a 4×4 square whose rows are buckets, with facts for its columns and quarters. A person is a cell, r1c1
to r4c4. The four cells of a row are a bucket with the values 1, 2, 3, 4, so every table has each digit once in each
row. Two cells p and q of one column or quarter differ if for each digit d

    p=d ∧ q=d → p=d'                with d' another digit

is true: p cannot have both, so the left-hand side is false. The tables that fit are the filled squares.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

from classroom.exercises import attempts
from classroom.exercises.exercise import exercise
from proofs_check.experiments.growth import measured
from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput
from reference.hardness.colouring import Graph, colour
from reference.hardness.permanent import Matrix, parse_matrix, permanent
from reference.hardness.satisfiability import Instance, number_of_tables
from reference.language import Atom, BasicImplication, Formula, simple_implication
from reference.naming import numbered
from reference.progress import watch
from reference.worlds import worlds

DIGITS = "1234"
Clues: TypeAlias = tuple[str, ...]  # four rows of digits, with a dot for an open cell
Place: TypeAlias = tuple[int, int]  # a row and a column, from 1
PLACES: tuple[Place, ...] = tuple(product(range(1, 5), range(1, 5)))


def cell(row: int, column: int) -> str:
    """Return the person of this cell."""
    return f"r{row}c{column}"


# four buckets of four cells, with the digits 1 to 4 each
ROWS = Bucketization(
    [Bucket([cell(row, column) for column in range(1, 5)], dict.fromkeys(DIGITS, 1)) for row in range(1, 5)],
    domain=tuple(DIGITS),
    sensitive="digit",
)


def differ(pairs: Iterable[tuple[Place, Place]]) -> Iterator[BasicImplication]:
    """Yield facts: the two cells of each pair have different digits."""
    for one, other in pairs:
        for digit in DIGITS:
            p, q = Atom(cell(*one), digit), Atom(cell(*other), digit)
            yield BasicImplication([p, q], [Atom(p.person, "2" if digit == "1" else "1")])


def _quarter(place: Place) -> tuple[int, int]:
    return (place[0] - 1) // 2, (place[1] - 1) // 2


_PAIRS = tuple(combinations(PLACES, 2))
COLUMNS = Formula(differ((p, q) for p, q in _PAIRS if p[1] == q[1]))  # any two cells of a column
# any two cells of a column, or of a quarter and different rows
RULES = Formula(differ((p, q) for p, q in _PAIRS if p[1] == q[1] or (_quarter(p) == _quarter(q) and p[0] != q[0])))


def clue_facts(clues: Clues) -> Formula:
    """Return the rules, and facts that rule out the other digits for each clue."""
    digits = zip(PLACES, "".join(clues), strict=True)
    given = (fact for place, digit in digits if digit != "." for fact in only(Atom(cell(*place), digit)))
    return Formula([*RULES.implications, *given])


def only(atom: Atom) -> Iterator[BasicImplication]:
    """Yield facts that together express the atom: any other value of the person would imply this one too."""
    return (simple_implication(Atom(atom.person, other), atom) for other in DIGITS if other != atom.value)


def squares(known: Formula) -> int:
    """Count the squares that fit the facts."""
    return number_of_tables(Instance(ROWS, known))


def open_cell(clues: Clues) -> tuple[Place, list[str]]:
    """Return a cell that may have several digits, with these digits."""
    known = clue_facts(clues)
    for place in PLACES:
        able = [digit for digit in DIGITS if squares(Formula([*known.implications, *only(Atom(cell(*place), digit))]))]
        if len(able) > 1:
            return place, able
    raise ValueError("no cell is open")


def rows_in_one(attempt: object) -> object:
    """Join rows in a list, each a text or a list of digits, into one text. Return other attempts unchanged."""
    if isinstance(attempt, list | tuple) and all(isinstance(row, str | list | tuple) for row in attempt):
        return " ".join("".join(map(str, row)) for row in attempt)
    return attempt


CLUES = 'four rows of digits and dots as a text, such as "1... .... ...2 ...."'


def read_clues(attempt: object) -> Clues:
    """Read the clues of a small sudoku."""
    rows = tuple(attempts.text_of(rows_in_one(attempt), CLUES).split())
    if len(rows) != 4 or any(len(row) != 4 for row in rows):
        raise attempts.unexpected(attempt, CLUES)
    strange = next((sign for row in rows for sign in row if sign not in f"{DIGITS}."), None)
    if strange is not None:
        raise attempts.unexpected(strange, "digits 1 to 4 and dots in a row")
    return rows


WAYS = 7  # the number of ways to serve all guests in exercise 4
MOST_CLUES = 4
MOST_VERTICES = 7
GUESSED_SIZE = 18
COLOURS = ("red", "green", "blue")

CLAUSE = {"x": True, "y": False, "z": True}  # the clause x or not y or z: the value that makes each part true
# two people for each variable, one with the 1, and three people for the clause's one token
CLAUSE_RELEASE = Bucketization(
    [
        *(Bucket([name, f"not_{name}"], {"1": 1, "0": 1}) for name in CLAUSE),
        Bucket(["t1", "t2", "t3"], {"1": 1, "0": 2}),
    ],
    domain=("1", "0"),
)


ZEROS_AND_ONES = 'four rows of zeros and ones as a text, such as "1100 0110 0011 1001"'


def _read_matrix(attempt: object) -> Matrix:
    matrix = parse_matrix("\n".join(attempts.text_of(rows_in_one(attempt), ZEROS_AND_ONES).split()), "the attempt")
    if len(matrix) != 4:
        raise InvalidInput(f"expected {ZEROS_AND_ONES}, got {numbered(len(matrix), 'row')}")
    return matrix


EDGES = 'a list of edges such as ["1-2", "2-3", "1-3"]'
_VERTICES = {str(number) for number in range(1, MOST_VERTICES + 1)}


def _read_graph(attempt: object) -> Graph:
    """Read a graph from its edges. Vertex n of the attempt has index n - 1."""
    if not attempts.is_json_list(attempt):
        attempt = attempts.text_of(attempt, EDGES).replace(",", " ").split()
    edges = set(map(_edge, attempts.items_of(attempt, EDGES)))
    if not edges:
        raise InvalidInput(f"expected {EDGES}, got no edge")
    return Graph(max(max(edge) for edge in edges) + 1, tuple(sorted(edges)))


def _edge(item: object) -> tuple[int, int]:
    if isinstance(item, list | tuple) and len(item) == 2 and all(str(end) in _VERTICES for end in item):
        item = f"{item[0]}-{item[1]}"
    ends = attempts.text_of(item, 'an edge such as "1-2"').split("-")
    if len({end.strip() for end in ends} & _VERTICES) != 2 or len(ends) != 2:
        raise attempts.unexpected(item, f"an edge such as 1-2 between two different vertices from 1 to {MOST_VERTICES}")
    one, other = sorted(int(end) - 1 for end in ends)
    return one, other


@exercise("puzzle-4", 7, attempts.AttemptKind(ZEROS_AND_ONES, _read_matrix), ways=WAYS)
def _so_many_ways(matrix: Matrix) -> str | None:
    """Four guests and four dishes, one for each guest. Write a row for each guest: 1 where the guest eats the dish, 0
    where not. Choose the rows so that there are exactly {ways} ways to serve all guests.
    """
    ways = permanent(matrix)
    if ways == WAYS:
        return None
    served = "There is no way" if not ways else f"There {'is' if ways == 1 else 'are'} {numbered(ways, 'way')}"
    if not ways and (hungry := next((place for place, row in enumerate(matrix, 1) if not any(row)), None)):
        return f"{served} to serve all guests: guest {hungry} eats none of the dishes."
    dishes = enumerate(zip(*matrix, strict=True), 1)
    if not ways and (left := next((place for place, dish in dishes if not any(dish)), None)):
        return f"{served} to serve all guests: no guest eats dish {left}, but each guest gets a different one."
    way = "Another 1 can only add ways" if ways < WAYS else "Removing a 1 can only remove ways"
    return f"{served} to serve all guests, but {WAYS} are required. {way}."


@exercise("puzzle-1", 7, attempts.AttemptKind(CLUES, read_clues), clues=MOST_CLUES)
def _one_square(clues: Clues) -> str | None:
    """Make a small sudoku: give at most {clues} clues such that exactly one square fits them. Write four rows of digits
    and dots, a dot for each open cell.
    """
    given = sum(4 - row.count(".") for row in clues)
    if given > MOST_CLUES:
        return f"Expected at most {MOST_CLUES} clues, got {given}."
    number = squares(clue_facts(clues))
    if number == 1:
        return None
    if not number:
        return "No square fits these clues: they contradict each other."
    place, digits = open_cell(clues)
    return f"{number} squares fit these clues. For example, {cell(*place)} has {' or '.join(digits)}."


@exercise("puzzle-2", 7, attempts.known_facts(CLAUSE_RELEASE, 3))
def _says_the_clause(known: Formula) -> str | None:
    """One of `x` and `not_x` has the value 1 and the other 0, and likewise `y` and `not_y`, `z` and `not_z`. One of
    `t1`, `t2` and `t3` has a 1: the token. Write at most three simple implications. A table must
    fit them exactly for the values of x, y and z that make “x or not y or z” true.
    """
    if any(len(unit.antecedent) != 1 or len(unit.consequent) != 1 for unit in known.implications):
        return "Expected simple implications, with one atom before the arrow and one after it."
    consistent = (world for world in watch(worlds(CLAUSE_RELEASE), "tables") if known.holds(world))
    fitting = {tuple(world[name] == "1" for name in CLAUSE) for world in consistent}
    for assignment in product((True, False), repeat=len(CLAUSE)):
        wanted = any(has == wish for has, wish in zip(assignment, CLAUSE.values(), strict=True))
        case = ", ".join(f"{name} is {str(has).lower()}" for name, has in zip(CLAUSE, assignment, strict=True))
        if wanted and assignment not in fitting:
            return f"If {case}, the clause is true. But no table with these values fits your facts."
        if not wanted and assignment in fitting:
            return (
                f"If {case}, the clause is false. But a table with these values fits your facts: who may hold the"
                " token then?"
            )
    return None


@exercise("puzzle-3", 7, attempts.AttemptKind(EDGES, _read_graph), vertices=MOST_VERTICES)
def _needs_four(graph: Graph) -> str | None:
    """Find a graph of at most {vertices} vertices that cannot be coloured with three colours. No four vertices may all
    be joined to each other. (An edge must have two colours at its ends.)
    """
    edges = set(graph.edges)
    for four in combinations(range(graph.vertices), 4):
        if all(pair in edges for pair in combinations(four, 2)):
            names = ", ".join(str(vertex + 1) for vertex in four)
            return f"The four vertices {names} are all joined to each other. Find a graph without four such vertices."
    found = colour(graph, 3)
    if found is None:
        return None
    colours = ", ".join(f"{vertex} {COLOURS[number]}" for vertex, number in enumerate(found, 1))
    return f"Three colours are enough for this graph: {colours}. Which further edge would exclude this colouring?"


@cache
def _steps() -> int:
    return measured(GUESSED_SIZE).one_formula.steps  # takes a second or two


@exercise("puzzle-5", 7, attempts.a_number(), size=GUESSED_SIZE)
def _guess(number: Fraction) -> str | None:
    """The table of steps ends at n = 14. About how many steps does the count for one formula take at n = {size}? A
    guess is right if it is off by a factor of at most two.
    """
    steps = _steps()
    if steps <= 2 * number and number <= 2 * steps:
        return None
    where = "few" if number < steps else "many"
    return (
        f"This is too {where}, by more than a factor of two. The steps vary from one n to the next: over four or five"
        " of them, by which factor do they grow for each n?"
    )
