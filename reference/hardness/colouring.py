"""Simple implications without any bucketization: whether some table at all satisfies them (paper, section 3.1).

"k simple implications can be written in 2-CNF, for which satisfiability is easily checkable." So they can: A → B is the
clause ¬A ∨ B, and clauses of two literals are decided by following implications, see `decide`. But each person has
exactly one value. That no two atoms about a person are true takes more clauses of two literals; that *some* atom about
each person is true takes a clause of |S| literals. So with |S| ≤ 2 values all of it is in 2-CNF and easy, and with
|S| ≥ 3 it is not in 2-CNF, and hard, before there is any bucketization.

>>> from reference.syntax import parse_formula
>>> circle = parse_formula(["p=a -> p=b", "p=b -> p=c", "p=c -> p=a"])
>>> every_clause = to_clause_set(circle, "abc")
>>> every_clause.clauses
((1, 2, 3), (-1, -2), (-1, -3), (-2, -3), (-1, 2), (-2, 3), (-3, 1))
>>> some_table(circle, "abc") is None, decide(of_two_literals(every_clause)).satisfiable
(True, True)
>>> some_table(parse_formula(["p=a -> q=b", "q=b -> p=b"]), "ab")
{'p': 'b', 'q': 'a'}

**Two literals a clause.** ℓ ∨ m states that ¬ℓ implies m, and ¬m implies ℓ. If following these implications leads from
some literal to its negation and back, there is no model. Otherwise there is one: take a literal from which its negation
is not reached, make true whatever is reached from it, and go on with the variables that are left. (Krom, The decision
problem for a class of first-order formulas in which all disjunctions are binary, 1967.) From each of the 2v literals
each of the at most 2c implications is followed once at most: 4vc steps.

**Colours.** A graph is coloured properly if the ends of each edge have different colours; whether three colours suffice
is NP-complete (Garey, Johnson and Stockmeyer, Some simplified NP-complete graph problems, 1976). S is the set of
colours, q ≥ 2 of them. There is a person for each vertex, and one more, r, for each edge uv and each colour c, with two
simple implications, where 0 and 1 are two different colours:

    u=c → r=0,        v=c → r=1.

*Proof.* Each person has exactly one value, so both implications about r can be satisfied unless u=c and v=c. Nothing
else is about r. So there is a table iff the vertices have a proper colouring: the table's values. There are 2·q
implications an edge. With q = 2 it means that the graph has no odd cycle, which is easy.

>>> triangle = Graph(3, ((0, 1), (0, 2), (1, 2)))
>>> from reference.syntax import to_text
>>> [to_text(unit) for unit in to_implications(Graph(2, ((0, 1),)), 2).implications]
['v0=0 -> v0.v1.0=0', 'v1=0 -> v0.v1.0=1', 'v0=1 -> v0.v1.1=0', 'v1=1 -> v0.v1.1=1']
>>> sorted(colour(triangle, 3) or ()), colour(triangle, 2)
([0, 1, 2], None)
"""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from reference.errors import InvalidInput
from reference.hardness.satisfiability import ClauseSet
from reference.language import Atom, Formula, simple_implication
from reference.tables import World


class Decision(NamedTuple):
    """Whether clauses of two literals have a model, and how many implications were followed to find out."""

    satisfiable: bool
    steps: int


def to_clause_set(knowledge: Formula, values: Sequence[str]) -> ClauseSet:
    """Clauses whose models are the tables of the people mentioned: exactly one value each, and the implications."""
    numbers = {atom: number for number, atom in enumerate(_atoms(knowledge, values), start=1)}
    clauses: list[tuple[int, ...]] = []
    for first in range(1, len(numbers) + 1, len(values)):
        clauses.append(tuple(range(first, first + len(values))))
        clauses.extend((-one, -other) for one, other in combinations(clauses[-1], 2))
    clauses.extend(
        (*(-numbers[atom] for atom in unit.antecedent), *(numbers[atom] for atom in unit.consequent))
        for unit in knowledge.implications
    )
    return ClauseSet(len(numbers), tuple(clauses))


def of_two_literals(clause_set: ClauseSet) -> ClauseSet:
    """The part of the clauses in 2-CNF: those of at most two literals."""
    return ClauseSet(clause_set.variables, tuple(clause for clause in clause_set.clauses if len(clause) <= 2))


def decide(clause_set: ClauseSet) -> Decision:
    """Decide whether clauses of at most two literals have a model, by following implications."""
    if any(len(clause) > 2 for clause in clause_set.clauses):
        raise InvalidInput("expected clauses of at most two literals, got a longer one")
    if () in clause_set.clauses:
        return Decision(satisfiable=False, steps=0)
    implied: dict[int, list[int]] = {}
    for one, *rest in clause_set.clauses:
        other = rest[0] if rest else one
        implied.setdefault(-one, []).append(other)
        implied.setdefault(-other, []).append(one)
    steps, contradictory = 0, False
    for variable in range(1, clause_set.variables + 1):
        back = []
        for literal in (variable, -variable):
            reached, followed = _reached(literal, implied)
            steps += followed
            back.append(-literal in reached)
        contradictory |= all(back)
    return Decision(not contradictory, steps)


def some_table(knowledge: Formula, values: Sequence[str]) -> World | None:
    """Values for the people mentioned that satisfy the knowledge, from python-sat; None if there are none."""
    with to_clause_set(knowledge, values).loaded() as solver:
        model = solver.model()
    if model is None:
        return None
    return {
        atom.person: atom.value for atom, literal in zip(_atoms(knowledge, values), model, strict=True) if literal > 0
    }


def _reached(literal: int, implied: dict[int, list[int]]) -> tuple[set[int], int]:
    """The literals that follow from this one, and how many implications were followed."""
    reached, open_literals, followed = {literal}, [literal], 0
    while open_literals:
        for other in implied.get(open_literals.pop(), ()):
            followed += 1
            if other not in reached:
                reached.add(other)
                open_literals.append(other)
    return reached, followed


def _atoms(knowledge: Formula, values: Sequence[str]) -> list[Atom]:
    people = dict.fromkeys(atom.person for atom in knowledge.atoms())
    return [Atom(person, value) for person in people for value in values]


class Graph(NamedTuple):
    """Vertices 0, 1, …, and edges, each a pair of vertices."""

    vertices: int
    edges: tuple[tuple[int, int], ...]


def colours(number: int) -> list[str]:
    """The values 0, 1, …"""
    return [str(colour) for colour in range(number)]


def to_implications(graph: Graph, number: int = 3) -> Formula:
    """Simple implications that some table satisfies iff the graph can be coloured with this number of colours."""
    return Formula(
        simple_implication(Atom(f"v{end}", value), Atom(f"v{u}.v{v}.{value}", taken))
        for u, v in graph.edges
        for value in colours(number)
        for end, taken in ((u, "0"), (v, "1"))
    )


def colour(graph: Graph, number: int = 3) -> tuple[int, ...] | None:
    """A proper colouring, by way of the implications; None if there is none."""
    table = some_table(to_implications(graph, number), colours(number))
    return None if table is None else tuple(int(table.get(f"v{v}", "0")) for v in range(graph.vertices))
