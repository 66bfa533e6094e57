"""Lesson 7, hardness: puzzles that become a bucketization with facts, and how many tables then fit."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from classroom.exercises.attempt_kinds import KnownFacts, Number
from classroom.exercises.attempt_parts import items_of, shown, text_of
from classroom.exercises.exercise import Exercise
from classroom.exercises.small_sudoku import ClueRows, Clues, cell, clue_facts, open_cell, rows_in_one, squares
from proofs_check.experiments.growth import measured
from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput
from reference.hardness.colouring import Graph, colour
from reference.hardness.permanent import Matrix, parse_matrix, permanent, ryser
from reference.language import Formula
from reference.naming import numbered
from reference.progress import watch
from reference.worlds import worlds

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


@dataclass(frozen=True)
class FourByFour:
    """A table of four rows of zeros and ones."""

    expects: str = 'four rows of zeros and ones as a text, such as "1100 0110 0011 1001"'

    def read(self, attempt: object) -> Matrix:
        """The rows."""
        matrix = parse_matrix("\n".join(text_of(rows_in_one(attempt), self.expects).split()), "the attempt")
        if len(matrix) != 4:
            raise InvalidInput(f"there are {numbered(len(matrix), 'row')} here, where {self.expects} were expected")
        return matrix


@dataclass(frozen=True)
class Edges:
    """A graph, by its edges."""

    expects: str = 'a list of edges such as ["1-2", "2-3", "1-3"]'

    def read(self, attempt: object) -> Graph:
        """The graph; a vertex numbered n in the attempt has number n - 1."""
        texts: list[object]
        if isinstance(attempt, str) and not attempt.lstrip().startswith("["):
            texts = list(text_of(attempt, self.expects).replace(",", " ").split())
        else:
            texts = items_of(attempt, self.expects)
        edges = {self._edge(text) for text in texts}
        if not edges:
            raise InvalidInput(f"there is no edge here, where {self.expects} was expected")
        return Graph(max(max(edge) for edge in edges) + 1, tuple(sorted(edges)))

    def _edge(self, item: object) -> tuple[int, int]:
        if (
            isinstance(item, list | tuple)
            and len(item) == 2
            and all(one in range(1, MOST_VERTICES + 1) for one in item)
        ):
            item = f"{item[0]}-{item[1]}"
        ends = text_of(item, 'an edge such as "1-2"').split("-")
        if len(ends) != 2 or not all(end.strip() in _VERTICES for end in ends):
            known = f"an edge such as 1-2 between two of the vertices 1 to {MOST_VERTICES}"
            raise InvalidInput(f"{shown(item)} is in the list, where {known} was expected")
        one, other = sorted(int(end) - 1 for end in ends)
        if one == other:
            raise InvalidInput(f"{shown(item)} joins a vertex to itself: no colours would do, but that is no graph")
        return one, other


_VERTICES = {str(number) for number in range(1, MOST_VERTICES + 1)}


def _so_many_ways(matrix: Matrix) -> str | None:
    ways = permanent(matrix)
    if ways != ryser(matrix):
        raise AssertionError("two ways to count a permanent disagree")
    if ways == WAYS:
        return None
    served = "There is no way" if not ways else f"There {'is' if ways == 1 else 'are'} {numbered(ways, 'way')}"
    if not ways and (hungry := next((place for place, row in enumerate(matrix, 1) if not any(row)), None)):
        return f"{served} to serve everybody: guest {hungry} would eat nothing at all."
    if not ways and (
        left := next((place for place, dish in enumerate(zip(*matrix, strict=True), 1) if not any(dish)), 0)
    ):
        return f"{served} to serve everybody: nobody eats dish {left}, and each guest gets another one."
    way = "A 1 more can only add ways" if ways < WAYS else "A 1 less can only take ways away"
    return f"{served} to serve everybody, and {WAYS} were asked for. {way}."


def _one_square(clues: Clues) -> str | None:
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


def _says_the_clause(known: Formula) -> str | None:
    if any(len(unit.antecedent) != 1 or len(unit.consequent) != 1 for unit in known.implications):
        return "Simple implications were asked for: one atom before the arrow and one after it."
    fitting = set()
    for world in watch(worlds(CLAUSE_RELEASE), "tables"):
        if known.holds(world):
            fitting.add(tuple(world[name] == "1" for name in CLAUSE))
    for assignment in product((True, False), repeat=len(CLAUSE)):
        wanted = any(has == wish for has, wish in zip(assignment, CLAUSE.values(), strict=True))
        told = ", ".join(
            f"{name} is {'true' if has else 'false'}" for name, has in zip(CLAUSE, assignment, strict=True)
        )
        if wanted and assignment not in fitting:
            return f"If {told}, the clause is true. But no table with that fits your facts."
        if not wanted and assignment in fitting:
            return (
                f"If {told}, the clause is false. But a table with that still fits your facts: who may hold the token"
                " then?"
            )
    return None


def _needs_four(graph: Graph) -> str | None:
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


def _guess(number: Fraction) -> str | None:
    steps = _steps()
    if steps <= 2 * number and number <= 2 * steps:
        return None
    where = "few" if number < steps else "many"
    return (
        f"That is too {where}, by more than a factor of two. The steps jump about from one n to the next: over four or"
        " five of them, by how much do they grow for each n?"
    )


PUZZLES = (
    Exercise(
        "puzzle-1",
        7,
        f"Make a small sudoku: give at most {MOST_CLUES} clues such that exactly one square fits them. Write four rows"
        " of digits and dots, a dot where nothing is given.",
        ClueRows(),
        _one_square,
    ),
    Exercise(
        "puzzle-2",
        7,
        "Of `x` and `not_x` one has the value 1 and the other 0; likewise `y` and `not_y`, `z` and `not_z`. Of `t1`,"
        " `t2` and `t3` one has the 1: the token. Write at most three simple implications such that a table fits them"
        " exactly for those values of x, y and z that make “x or not y or z” true.",
        KnownFacts(CLAUSE_RELEASE, 3),
        _says_the_clause,
    ),
    Exercise(
        "puzzle-3",
        7,
        f"Find a graph of at most {MOST_VERTICES} vertices that cannot be coloured with three colours, and in which no"
        " four vertices are all joined to each other. (An edge must have two colours at its ends.)",
        Edges(),
        _needs_four,
    ),
    Exercise(
        "puzzle-4",
        7,
        "Four guests and four dishes, one for each guest. Write a row for each guest: 1 where the guest eats the dish,"
        f" 0 where not. Choose the rows so that there are exactly {WAYS} ways to serve everybody.",
        FourByFour(),
        _so_many_ways,
    ),
    Exercise(
        "puzzle-5",
        7,
        f"From the table of steps up to n = 14: about how many steps will counting for one formula take at"
        f" n = {GUESSED_SIZE}? A guess is right if it is off by a factor of two at most.",
        Number(),
        _guess,
    ),
)
