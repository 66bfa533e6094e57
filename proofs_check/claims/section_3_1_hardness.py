"""Section 3.1: the hardness of one given formula (Theorem 8), and of simple implications alone.

**As hard.** The reductions are in `reference.hardness`. The claims check that each is *right*, and that what it makes
is *short*: a bounded number of people and implications. That satisfiability and the permanent are hard is taken from
complexity theory.

**No harder.** A release and a formula can be written as clauses, not too many, whose models are the tables that fit
both. A probability is a quotient of two such counts; by the chain rule a few probabilities give a count. Erratum: a
function in #P is a natural number, and a probability is a fraction. So "#P-complete" is to be read up to a division.

**2-CNF.** "k simple implications can be written in 2-CNF, for which satisfiability is easily checkable." Erratum:
"complexity is introduced" by the bucketization. That is so for two values, where "each person has exactly one value" is
in 2-CNF as well. With three values, simple implications alone state that a graph can be coloured with three colours.
Implications whose 2-CNF is satisfiable may be satisfied by no table at all.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import chain, combinations, combinations_with_replacement, product
from math import prod

from sympy import Rational

from proofs_check.claims.claim import claim, correction, erratum, fails, instead, near_miss, over
from proofs_check.claims.refutation import Counterexample, Refutation, unless, unless_equal
from proofs_check.claims.scope import enumerated
from proofs_check.oracles import listed_tables as listed
from proofs_check.oracles import small_releases as small
from proofs_check.oracles.listed_tables import Size, atoms_of, domain_of, shown_size, shown_sizes, tables_of, true_in
from proofs_check.oracles.small_releases import all_histograms, conjunctions, likelihood, releases_with_k, space_of
from reference.buckets import Bucketization
from reference.hardness import colouring, satisfiability
from reference.hardness.colouring import Graph, decide, of_two_literals, some_table, to_clause_set, to_implications
from reference.hardness.permanent import Matrix, permanent_from_risk, ryser, to_counting, to_risk
from reference.hardness.satisfiability import ClauseSet, Instance, number_of_tables, to_clauses, to_consistency
from reference.instances import Case, Histogram, Release, released, releases, shown_release
from reference.language import NOTHING, Atom, Formula, simple_implication
from reference.probability import disclosure_risk, probability
from reference.syntax import to_text
from reference.worlds import consistent_worlds


def _said(knowledge: Formula) -> str:
    return " and ".join(map(to_text, knowledge.implications)) or "nothing known"


# Satisfiability and the permanent


def _shown_clauses(clauses: ClauseSet) -> str:
    written = " ".join(f"({' '.join(map(str, clause))})" for clause in clauses.clauses)
    return f"variables: {clauses.variables}, clauses: {written or 'none'}"


def _sets_of_clauses(variables: int, number: int, *widths: int) -> Iterator[ClauseSet]:
    """All sets of clauses of these numbers of literals, the same literal and opposite ones included."""
    literals = [literal for v in range(1, variables + 1) for literal in (v, -v)]
    clauses = [clause for width in widths for clause in combinations_with_replacement(literals, width)]
    return (ClauseSet(variables, chosen) for chosen in combinations_with_replacement(clauses, number))


@enumerated(
    "all sets of at most 2 clauses of at most 2 literals over 2 variables, all pairs of clauses of 3 or 4 literals over"
    " 1 variable and single ones over 3, all sets of at most {full} clauses with each of 3 variables once",
    shown=_shown_clauses,
)
def _few_clauses(full: int) -> Iterator[ClauseSet]:
    for number in range(3):
        yield from _sets_of_clauses(2, number, 0, 1, 2)
    yield from _sets_of_clauses(1, 2, 3, 4)
    yield from _sets_of_clauses(3, 1, 3, 4)
    for number in range(full + 1):
        yield from (ClauseSet(3, chosen) for chosen in combinations(product((1, -1), (2, -2), (3, -3)), number))


CLAUSE_SETS = _few_clauses(2).deepened(_few_clauses(8))


def _assignments(clauses: ClauseSet) -> Iterator[tuple[int, ...]]:
    return product(*((v, -v) for v in range(1, clauses.variables + 1)))


def _are_simple(knowledge: Formula) -> bool:
    return all(len(unit.antecedent) == len(unit.consequent) == 1 for unit in knowledge.implications)


def _is_short(clauses: ClauseSet, instance: Instance, implications: int) -> bool:
    """Two people a variable, one a literal (an empty clause has one too), `implications` simple ones a literal."""
    literals = sum(max(1, len(clause)) for clause in clauses.clauses)
    few_people = instance.bucketization.size <= 2 * clauses.variables + literals
    return few_people and instance.knowledge.k <= implications * literals and _are_simple(instance.knowledge)


@claim("consistency-is-as-hard-as-satisfiability", "3.1, Theorem 8 (NP-hardness)", CLAUSE_SETS)
def satisfiability_reduces(clauses: ClauseSet) -> Refutation:
    """Clauses become a release and at most one simple implication a literal: consistent iff satisfiable."""
    instance = to_consistency(clauses)
    consistent = any(True for _ in consistent_worlds(instance.bucketization, instance.knowledge))
    satisfiable = any(map(clauses.holds, _assignments(clauses)))
    counted = sum(prod(clauses.true_literals(one)) for one in _assignments(clauses))
    found = consistent, number_of_tables(instance), _is_short(clauses, instance, 1)
    return unless_equal(found, (satisfiable, counted, True))


@claim("counting-is-as-hard-as-exactly-one-satisfiability", "3.1, Theorem 8 (#P-hardness)", CLAUSE_SETS)
def exactly_one_reduces(clauses: ClauseSet) -> Refutation:
    """With the reverse implications there is one table for each assignment with one true literal a clause."""
    instance = satisfiability.to_exactly_one(clauses)
    wanted = sum(set(clauses.true_literals(one)) <= {1} for one in _assignments(clauses))
    return unless_equal((number_of_tables(instance), _is_short(clauses, instance, 2)), (wanted, True))


@enumerated(
    "all square 0/1 matrices with at most {rows} rows",
    shown=lambda rows: " ".join("".join(map(str, row)) for row in rows),
)
def _matrices(rows: int) -> Iterator[Matrix]:
    for size in range(1, rows + 1):
        yield from product(product((0, 1), repeat=size), repeat=size)


@claim("counting-is-as-hard-as-the-permanent", "3.1, Theorem 8 (#P-hardness)", _matrices(3).deepened(_matrices(4)))
def permanent_reduces(matrix: Matrix) -> Refutation:
    """One bucket and a negated atom for each zero: the number of tables is the permanent of a 0/1 matrix."""
    instance = to_counting(matrix)
    bucketization, units = instance.bucketization, instance.knowledge.implications
    counted = sum(1 for _ in consistent_worlds(bucketization, instance.knowledge))
    negated = sum(unit.denied is not None for unit in units)
    found = number_of_tables(instance), counted, len(bucketization.buckets), bucketization.size, negated, len(units)
    value, zeros = ryser(matrix), sum(row.count(0) for row in matrix)
    return unless_equal(found, (value, value, 1, len(matrix), zeros, zeros))


@claim("the-risk-is-as-hard-as-the-permanent", "3.1, before Theorem 8", _matrices(3).deepened(_matrices(4)))
def risk_gives_the_permanent(matrix: Matrix) -> Refutation:
    """A matrix becomes a release and a simple implication a zero; the risk and the number of rows give its
    permanent.
    """  # noqa: D205 - one sentence
    instance = to_risk(matrix)
    risk = disclosure_risk(instance.bucketization, instance.knowledge).risk
    short = instance.bucketization.size <= len(matrix) + 3 and instance.knowledge.k <= len(matrix) ** 2 + 2
    found = permanent_from_risk(risk, len(matrix)), short and _are_simple(instance.knowledge)
    return unless_equal(found, (ryser(matrix), True))


# No harder than models of clauses


@enumerated(
    "all releases of at most {people} people and 2 values, those of one person less with one more value in S too, {k},"
    " all conjunctions of k simple implications of different atoms",
    shown=lambda case: f"{shown_release(case[0])}, {_said(case[1].knowledge)}",
)
def _instances(people: int, k: int) -> Iterator[tuple[Release, Instance]]:
    for spare in range(2):
        for release in releases(people - spare, 2):
            bucketization = released(release, spare)
            pairs = product(_atoms(bucketization), repeat=2)
            units = [simple_implication(one, other) for one, other in pairs if one != other]
            for number in range(k + 1):
                for chosen in combinations_with_replacement(units, number):
                    yield release, Instance(bucketization, Formula(chosen))


def _atoms(bucketization: Bucketization) -> list[Atom]:
    return [Atom(person, value) for person in bucketization.people for value in bucketization.domain]


@claim("consistency-and-counting-are-no-harder-than-models", "3.1, Theorem 8 (membership)", _instances(3, k=2))
def models_are_tables(_: Release, instance: Instance) -> Refutation:
    """The tables that fit a release and a formula correspond one to one to the models of a short CNF."""
    clauses, cnf = to_clauses(instance.bucketization, instance.knowledge)
    found = [sorted(cnf.table_of(model).items()) for model in satisfiability.models(clauses)]
    fitting = [sorted(table.items()) for table in consistent_worlds(instance.bucketization, instance.knowledge)]
    number, most = len(clauses.clauses), satisfiability.number_of_clauses(instance.bucketization, instance.knowledge)
    return unless_equal(sorted(found), sorted(fitting)) or unless(number <= most, f"{number} clauses > {most}")


@claim("the-cnf-of-a-bucket-is-short", "3.1, Theorem 8 (membership)")
@over(all_histograms(12).deepened(all_histograms(22)).also("no further knowledge"))
def cnf_is_short(
    row: Histogram, bound: Callable[[int, int], int] = lambda n, d: n + n * d * (d - 1) // 2 + 2 * n * (n + 1) * d
) -> Refutation:
    """A bucket of n people and d values takes at most n + n·d(d - 1)/2 + 2·n·(n + 1)·d clauses, none with more than
    max(3, n) literals.
    """  # noqa: D205 - one sentence
    n, d = sum(row), len(row)
    clauses, _ = to_clauses(released((row,)), NOTHING)
    number, longest = len(clauses.clauses), max(map(len, clauses.clauses), default=0)
    return unless(number <= bound(n, d) and longest <= max(3, n), f"clauses: {number}, literals in one: {longest}")


@claim("probabilities-and-counts-are-equally-hard", "3.1, Theorem 8", _instances(3, k=1).deepened(_instances(4, k=2)))
def counts_and_probabilities_agree(_: Release, instance: Instance) -> Refutation:
    """Probabilities of atoms alone give the number of tables; two numbers of tables give any probability."""
    bucketization, asked = instance.bucketization, []

    def oracle(atom: Atom, given: Bucketization, knowledge: Formula) -> Rational:
        asked.append(atom)
        return probability(atom, given, knowledge)

    fitting = list(consistent_worlds(bucketization, instance.knowledge))
    counted = satisfiability.number_from_probabilities(instance, oracle)
    most = sum(bucket.size * len(bucket.values) for bucket in bucketization.buckets)
    if counted != len(fitting) or len(asked) > most:
        return Counterexample(f"{counted} for {len(fitting)} tables, {len(asked)} questions of at most {most}")
    atoms = _atoms(bucketization) if fitting else ()
    found = [satisfiability.probability_from_counts(atom, instance, number_of_tables) for atom in atoms]
    return unless_equal(found, [Fraction(sum(map(atom.holds, fitting)), len(fitting)) for atom in atoms])


@enumerated(lambda *sizes: f"all pairs of atoms; {shown_sizes(sizes)}")
def _two_atoms(*sizes: Size) -> Iterator[tuple[Size, Atom, Atom]]:
    for size in sizes:
        yield from ((size, one, other) for one, other in product(atoms_of(size), repeat=2))


@claim("a-simple-implication-is-a-clause-of-two-literals", "3.1", _two_atoms((1, 2), (1, 3), (2, 2), (2, 3), (3, 2)))
def is_a_clause_of_two(size: Size, before: Atom, after: Atom) -> Refutation:
    """k simple implications can be written in 2-CNF: A → B is the clause of ¬A and B."""  # noqa: D403 - a number
    clause = listed.all_tables(size) & ~true_in(size, before) | true_in(size, after)
    return unless_equal(true_in(size, simple_implication(before, after)), clause)


@enumerated(
    lambda *sizes: (
        "all sets of clauses of at most 2 literals: "
        + ", ".join(f"{number} over {variables} variables" for variables, number in sizes)
    ),
    shown=_shown_clauses,
)
def _clauses_of_two(*sizes: tuple[int, int]) -> Iterator[ClauseSet]:
    return chain.from_iterable(_sets_of_clauses(variables, number, 0, 1, 2) for variables, number in sizes)


@claim("clauses-of-two-literals-are-easily-checked", "3.1")
@over(_clauses_of_two((1, 2), (2, 2), (2, 3), (3, 2)).deepened(_clauses_of_two((2, 4), (3, 3))))
def is_easily_checkable(clauses: ClauseSet) -> Refutation:
    """Following implications, at most 4·v·c of them, tells whether c clauses over v variables have a model."""
    answer, most = decide(clauses), 4 * clauses.variables * len(clauses.clauses)
    right = unless_equal(answer.satisfiable, any(map(clauses.holds, _assignments(clauses))))
    return right or unless(answer.steps <= most, f"{answer.steps} steps > {most}")


@enumerated(
    lambda *sizes: (
        "all sets of at most " + ", ".join(f"{k} simple implications about {shown_sizes([size])}" for size, k in sizes)
    ),
    shown=lambda case: f"{shown_size(case[0])}, {_said(case[1])}",
)
def _sets_of_implications(*sizes: tuple[Size, int]) -> Iterator[tuple[Size, Formula]]:
    for size, k in sizes:
        units = [simple_implication(one, other) for one, other in product(atoms_of(size), repeat=2)]
        for number in range(k + 1):
            yield from ((size, Formula(chosen)) for chosen in combinations(units, number))


def in_two_literals(knowledge: Formula, values: str) -> ClauseSet:
    """The implications, and of "each person has exactly one value" what clauses of two literals say."""
    return of_two_literals(to_clause_set(knowledge, values))


@correction("with-two-values-implications-are-in-2-cnf", "3.1")
@over(_sets_of_implications(((1, 1), 1), ((1, 2), 4), ((2, 2), 3), ((3, 2), 2)))
def is_decided_by_its_2_cnf(size: Size, knowledge: Formula) -> Refutation:
    """If S has at most two values, some table satisfies simple implications iff their 2-CNF is satisfiable."""
    satisfiable, tables = decide(in_two_literals(knowledge, domain_of(size))).satisfiable, tables_of(size)
    if satisfiable == any(map(knowledge.holds, tables)):
        return None
    if not satisfiable:
        return Counterexample("some table satisfies them, their 2-CNF has no model")
    broken = [(table, next(unit for unit in knowledge.implications if not unit.holds(table))) for table in tables]
    every = (f"{' '.join(f'{p}={s}' for p, s in table.items())} breaks {to_text(unit)}" for table, unit in broken)
    return Counterexample(f"the 2-CNF is satisfied where no atom is true; but of the tables {', '.join(every)}")


def _shown_graph(graph: Graph) -> str:
    edges = " ".join(f"{u}{v}" for u, v in graph.edges)
    return f"vertices: {graph.vertices}, edges: {edges or 'none'}"


@enumerated("all graphs of at most {most} vertices; 3 colours", shown=_shown_graph)
def _graphs(most: int) -> Iterator[Graph]:
    for vertices in range(1, most + 1):
        pairs = list(combinations(range(vertices), 2))
        for number in range(len(pairs) + 1):
            yield from (Graph(vertices, edges) for edges in combinations(pairs, number))


@correction("implications-alone-are-as-hard-as-colouring", "3.1", _graphs(4).deepened(_graphs(6)))
def colouring_reduces(graph: Graph) -> Refutation:
    """With three values and no bucketization at all, simple implications say that a graph is 3-colourable."""
    knowledge = to_implications(graph)
    colourings = product(range(3), repeat=graph.vertices)
    colourable = any(all(one[u] != one[v] for u, v in graph.edges) for one in colourings)
    short = knowledge.k <= 6 * len(graph.edges) and _are_simple(knowledge)
    return unless_equal((some_table(knowledge, colouring.colours(3)) is not None, short), (colourable, True))


@erratum("implications-alone-are-decided-by-their-2-cnf", "3.1")
@over(_sets_of_implications(((1, 1), 1), ((1, 2), 4), ((1, 3), 3), ((2, 2), 3)))
@fails(
    "people: 1, values: 3, p0=a -> p0=b and p0=b -> p0=a and p0=c -> p0=a",
    "the 2-CNF is satisfied where no atom is true; but of the tables p0=a breaks p0=a -> p0=b,"
    " p0=b breaks p0=b -> p0=a, p0=c breaks p0=c -> p0=a",
)
@instead("implications-alone-are-as-hard-as-colouring")
def implications_alone_are_decided_by_their_2_cnf(size: Size, knowledge: Formula) -> Refutation:
    """Without a bucketization it is easily checked whether a table satisfies simple implications: their 2-CNF tells."""
    return is_decided_by_its_2_cnf(size, knowledge)


@near_miss("a-probability-is-a-number-of-witnesses", "sibling of 3.1, Theorem 8")
@over(small.atoms_of_releases(3, spare=0).also("no further knowledge"))
@fails("(1, 1), b0.p0=a", "1 of 2 tables have b0.p0=a: its probability is 1/2")
@instead("probabilities-and-counts-are-equally-hard")
def is_a_number_of_witnesses(release: Release, atom: Atom) -> Refutation:
    """Pr(C | B ∧ φ) is in #P: a natural number, as a number of witnesses is.

    No slip of Theorem 8: by usage a probability is #P-complete if it and a count in #P are computed from each other.
    """
    space = space_of(release)
    value = likelihood(space.atoms[atom], space.everything)
    numbers = f"{space.atoms[atom].bit_count()} of {space.size} tables have {to_text(atom)}: its probability is {value}"
    return unless(value.denominator == 1, numbers, released(release), 0)


# Simple implications without a bucketization


def implications_with_tables(case: Case) -> Iterator[tuple[Formula, int]]:
    """All sets of k simple implications, with the tables of the release that they leave; S has one more value."""
    return conjunctions(space_of(case[0], 1), case[1])


@near_miss("satisfiable-implications-are-consistent", "sibling of 3.1")
@over(releases_with_k(3, k=1).also("one more value in S, all simple implications"))
@fails("(1), k = 1", "b0.p0=a -> b0.p0=b is true if b0.p0=b, and in no table of the release")
@instead("consistency-is-as-hard-as-satisfiability")
def satisfiable_is_consistent(case: Case) -> Refutation:
    """Implications that some table satisfies are consistent with the release (S has a value that does not occur)."""
    bucketization = released(case[0], 1)
    people = bucketization.people
    tables = [dict(zip(people, row, strict=True)) for row in product(bucketization.domain, repeat=len(people))]
    for knowledge in (knowledge for knowledge, known in implications_with_tables(case) if not known):
        for table in filter(knowledge.holds, tables):
            true = " ".join(f"{person}={value}" for person, value in table.items())
            numbers = f"{_said(knowledge)} is true if {true}, and in no table of the release"
            return Counterexample(numbers, bucketization, case[1])
    return None
