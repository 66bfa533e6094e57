"""Simple implications without a bucketization (paper, section 3.1, on 2-CNF).

"Note that k simple implications can be written in 2-CNF, for which satisfiability is easily checkable. Complexity is
introduced in trying to *simultaneously* satisfy the k implications *and* the given bucketization."

The first sentence is right: A → B is a clause of two literals (`units`), and such clauses are decided by following
implications. The second is right for two values: then "each person has exactly one value" is in 2-CNF as well. For
three values it is not (see the errata): simple implications alone, without any bucketization, say that a graph can be
coloured with three colours. The reduction is in `reference.hardness.colouring`.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import TypeAlias

from proofs_check.checking.claim import Claim, correction
from proofs_check.checking.scope import Every, enumerated
from proofs_check.paper.claims.completeness import World, shown_sizes, tables
from proofs_check.paper.claims.hardness import are_simple, shown_clauses
from proofs_check.paper.claims.units import atoms_of
from reference.counting.sat.cnf import Clause
from reference.hardness.clause_set import ClauseSet
from reference.hardness.colouring import Graph, colours, to_implications
from reference.hardness.implications_alone import Decision, decide, of_two_literals, some_table, to_clause_set
from reference.language import Formula, simple_implication
from reference.syntax import to_text

Known: TypeAlias = tuple[World, Formula]
"""How many people and values there are, and simple implications about them."""


def _widths_up_to_two(variables: int) -> list[Clause]:
    literals = [literal for v in range(1, variables + 1) for literal in (v, -v)]
    return [clause for width in range(3) for clause in combinations_with_replacement(literals, width)]


@enumerated(
    lambda *sizes: (
        "all sets of clauses of at most 2 literals: "
        + ", ".join(f"{number} over {variables} variables" for variables, number in sizes)
    ),
    shown=shown_clauses,
)
def clauses_of_two(*sizes: tuple[int, int]) -> Iterator[ClauseSet]:
    """All sets of this many clauses of at most two literals over this many variables."""
    for variables, number in sizes:
        chosen = combinations_with_replacement(_widths_up_to_two(variables), number)
        yield from (ClauseSet(variables, one) for one in chosen)


def is_easily_checkable(clauses: ClauseSet, decided: Callable[[ClauseSet], Decision] = decide) -> bool:
    """Following implications, at most 4·v·c of them, tells whether c clauses over v variables have a model."""
    assignments = product(*((v, -v) for v in range(1, clauses.variables + 1)))
    satisfiable = any(clauses.holds(assignment) for assignment in assignments)
    answer = decided(clauses)
    return answer.satisfiable == satisfiable and answer.steps <= 4 * clauses.variables * len(clauses.clauses)


def shown_known(case: Known) -> str:
    """The people, the values, and the implications."""
    (people, values), known = case
    said = " and ".join(to_text(unit) for unit in known.implications)
    return f"people: {people}, values: {values}, {said or 'nothing known'}"


@enumerated(
    lambda *sizes: (
        "all sets of at most "
        + ", ".join(f"{k} simple implications about {shown_sizes([world])}" for world, k in sizes)
    ),
    shown=shown_known,
)
def sets_of_implications(*sizes: tuple[World, int]) -> Iterator[Known]:
    """All sets of at most k simple implications about this many people and values."""
    for world, k in sizes:
        units = [simple_implication(one, other) for one, other in product(atoms_of(world), repeat=2)]
        for number in range(k + 1):
            yield from ((world, Formula(chosen)) for chosen in combinations(units, number))


def in_two_literals(knowledge: Formula, values: str) -> ClauseSet:
    """The implications, and of "each person has exactly one value" what clauses of two literals say."""
    return of_two_literals(to_clause_set(knowledge, values))


def is_in_2_cnf(case: Known, written: Callable[[Formula, str], ClauseSet] = in_two_literals) -> bool:
    """Some table, of any bucketization, satisfies the implications iff their 2-CNF is satisfiable."""
    (people, values), knowledge = case
    satisfied = any(knowledge.holds(table) for table in tables(people, values))
    return decide(written(knowledge, "abcd"[:values])).satisfiable == satisfied


TWO_VALUES = sets_of_implications(((1, 1), 1), ((1, 2), 4), ((2, 2), 3), ((3, 2), 2))


def shown_graph(graph: Graph) -> str:
    """The number of vertices, and the edges."""
    edges = " ".join(f"{u}{v}" for u, v in graph.edges)
    return f"vertices: {graph.vertices}, edges: {edges or 'none'}"


def _graphs(most: int) -> Iterator[Graph]:
    for vertices in range(1, most + 1):
        pairs = list(combinations(range(vertices), 2))
        for number in range(len(pairs) + 1):
            yield from (Graph(vertices, edges) for edges in combinations(pairs, number))


def graphs(most: int) -> Every[Graph]:
    """All graphs of at most this many vertices, the smallest first."""
    return Every(f"all graphs of at most {most} vertices; 3 colours", lambda: _graphs(most), shown=shown_graph)


def colouring_reduces(graph: Graph, reduction: Callable[[Graph], Formula] = to_implications) -> bool:
    """Some table satisfies the simple implications, six an edge at most, iff the graph has a proper colouring."""
    knowledge = reduction(graph)
    colourings = product(range(3), repeat=graph.vertices)
    colourable = any(all(one[u] != one[v] for u, v in graph.edges) for one in colourings)
    table = some_table(knowledge, colours(3))
    return (table is not None) == colourable and knowledge.k <= 6 * len(graph.edges) and are_simple(knowledge)


CLAIMS = (
    Claim(
        name="clauses-of-two-literals-are-easily-checked",
        paper="3.1",
        scope=clauses_of_two((1, 2), (2, 2), (2, 3), (3, 2)).deepened(clauses_of_two((2, 4), (3, 3))),
        statement=is_easily_checkable,
    ),
    correction(
        name="with-two-values-implications-are-in-2-cnf",
        paper="3.1",
        words="If S has at most two values, some table satisfies simple implications iff their 2-CNF is satisfiable.",
        scope=TWO_VALUES,
        statement=is_in_2_cnf,
    ),
    correction(
        name="implications-alone-are-as-hard-as-colouring",
        paper="3.1",
        words="With three values and no bucketization at all, simple implications say that a graph is 3-colourable.",
        scope=graphs(4).deepened(graphs(6)),
        statement=colouring_reduces,
    ),
)
