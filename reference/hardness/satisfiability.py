r"""Propositional formulas in conjunctive normal form: where the reductions start and where they end.

Variables are numbered from 1; the literal v says that variable v is true, -v that it is false. A clause is a sequence
of literals, in which one may occur twice, or together with its negation; the empty clause is never true. A model is
written as solvers write it: v or -v for each variable v, in order.

>>> clauses = ClauseSet(3, ((1, 2), (-1, 3, 3)))
>>> clauses.true_literals((1, -2, 3)), clauses.holds((1, -2, 3)), clauses.holds((1, 2, -3))
([1, 2], True, False)
>>> clauses.to_dimacs()
'p cnf 3 2\n1 2 0\n-1 3 3 0\n'

**DIMACS files** are read strictly: what is not a set of clauses is refused in one sentence that names the line.

    c a comment; wherever a line begins with c
    p cnf 3 2               once, before the clauses: 3 variables, 2 clauses
    1 -3 0                  a clause: literals, then 0; it may go over several lines, or share one with others
    2 3 -1 0
    %                       may follow the last clause, as in SATLIB's files; after it only 0 may come

Both numbers of the header must be right, every literal's variable declared, and the last clause ended. At most 16 MiB
are read, and at most 50,000 variables, 300,000 literals (with the zeros) and 3,000 literals in one clause: beyond that
the bucketization would be of no use to anybody.

>>> parse_dimacs("c example\np cnf 3 2\n1 -3 0\n2 3\n-1 0\n", "FILE")
ClauseSet(variables=3, clauses=((1, -3), (2, 3, -1)))
>>> parse_dimacs("p cnf 3 2\n1 -3 0\n2 4 0\n", "FILE")
Traceback (most recent call last):
...
reference.hardness.satisfiability.NotDimacs: FILE: line 3: the literal 4 is here, but the header declares 3 variables

What a reduction makes, a bucketization B and knowledge φ: counting is as hard as #SAT, and so are probabilities.

**In NP and in #P.** A witness for "B and φ are consistent" is a table, which `consistency.is_witness` checks in linear
time: count the values in each bucket, evaluate each implication. The number of tables is thus the number of witnesses
that a polynomial-time check accepts, which is the definition of a #P function.

**Into SAT and #SAT.** By Cook's theorem such a check can be written as clauses. `to_clauses` does so directly, with
variables for atoms, and clauses for "exactly one value a person", for "exactly n_b(s) people of b have s" and for each
implication (see `sat.cnf`). The encoding of "exactly n" gives each auxiliary variable a value that follows from
the others, so tables and models correspond one to one:

    B and φ are consistent  iff  the clauses are satisfiable;        number of tables = number of models.

For a bucket with n people and d values there are n + n·d(d - 1)/2 clauses for the people and at most 2·n·(n + 1) for
each value, and one or a few for each implication: polynomial. (`number_of_clauses` is the bound.)

>>> from reference.buckets import Bucket
>>> from reference.hardness.satisfiability import models
>>> clause_set, cnf = to_clauses(Bucketization([Bucket(["Ann", "Bo", "Cy"], {"flu": 2, "mumps": 1})]), NOTHING)
>>> [cnf.table_of(model)["Ann"] for model in models(clause_set)]
['flu', 'flu', 'mumps']

**Two counts give a probability**: Pr(C | B ∧ φ) is the number of tables that fit B, φ and C over the number of those
that fit B and φ. To know C, that p has s, is to know that p has no other value: simple implications again.

**Probabilities give a count.** Let N be the number of tables that fit B and φ, all equally likely. Build one of them,
T, person by person: having fixed p_1=s_1, …, p_i=s_i, choose for the next person p some value s that is possible,
and ask for

    q_{i+1} = Pr(p=s | B ∧ φ ∧ p_1=s_1 ∧ … ∧ p_i=s_i) > 0.

By the chain rule q_1 · q_2 · … = Pr(T | B ∧ φ) = 1/N, so N = 1/(q_1 · q_2 · …). A fixed p_j=s_j is knowledge of simple
implications too: the negated atoms p_j ≠ s for all other s that occur in the bucket. There is one question for each
person and value at most. That no table fits, N = 0, is the one case in which the first probability is not defined.

So counting reduces to probabilities and, through `satisfiability` and `permanent`, computing a probability is #P-hard.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_formula
>>> from reference.probability import probability
>>> instance = Instance(FIGURE_3, parse_formula(["Hannah=flu -> Charlie=flu"]))
>>> number_of_tables(instance), number_from_probabilities(instance, probability)
(1368, 1368)

Satisfiability as a question about a bucketization: consistency is NP-hard, counting #P-hard.

**The reduction.** For each variable x a bucket of two people, `x` and `not x`, with the values 1 and 0. For each clause
c = ℓ_1 ∨ … ∨ ℓ_m a bucket of m people c.1, …, c.m with the values 1, 0, …, 0 (the 1 is a token that one of them holds),
and for each of them the simple implication

    c.i=1 → ℓ_i=1            whoever holds the clause's token stands for a true literal.

**Proof.** A table of the variables' buckets is an assignment: of each pair exactly one has the 1. Given an assignment,
the tables of the clauses' buckets can be chosen one by one, and for clause c the implications allow just those in
which the token is with a true literal: as many as c has true literals, so none iff c is false. Therefore

    number of tables = Σ over all models of Π over all clauses of the number of true literals,

which is positive iff there is a model. The instance is as long as the formula, but for a constant factor.

**Exactly one.** Add the reverse implications ℓ_i=1 → c.i=1. Now c.i holds the token iff ℓ_i is true, so a table
exists for an assignment iff each clause has exactly one true literal, and it is then the only one:

    number of tables = number of assignments that make exactly one literal of each clause true.

With three literals a clause this is exactly-one-in-three satisfiability, whose counting problem is #P-complete, since
"exactly one of three" is not an affine relation (Creignou and Hermann, Complexity of generalized satisfiability
counting problems, Information and Computation 125, 1996). Hence counting tables is #P-hard.

**Corners.** A literal that occurs twice in a clause counts twice, in both formulas. The bucket of an empty clause has
one person, who has the value 1 and is said not to. A formula without variables needs one bucket all the same: that of
a person who has the value 1, of whom nothing is said.

>>> clauses = ClauseSet(2, ((1, 2), (-1,)))
>>> instance = to_consistency(clauses)
>>> [dict(bucket.counts) for bucket in instance.bucketization.buckets]
[{'0': 1, '1': 1}, {'0': 1, '1': 1}, {'0': 1, '1': 1}, {'1': 1}]
>>> from reference.syntax import to_text
>>> [to_text(unit) for unit in instance.knowledge.implications]
['c1.1=1 -> x1=1', 'c1.2=1 -> x2=1', 'c2.1=1 -> "not x1"=1']
>>> solve(clauses)
Satisfiable(model=(-1, 2))
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from pathlib import Path
from typing import TypeAlias

from sympy import Rational

from reference.buckets import Bucket, Bucketization
from reference.counting.cnf import Clause, Cnf, encode
from reference.counting.dynamic_program import structured_count
from reference.counting.sat import Inconsistent, LoadedSolver, consistency, rows
from reference.errors import InconsistentKnowledge, InvalidInput
from reference.exact import exact_number
from reference.language import NOTHING, Atom, BasicImplication, Formula, simple_implication
from reference.naming import quoted, source_name
from reference.probability import contradiction
from reference.progress import watch
from reference.tables import World
from worstcase.io.files import read_text

MOST_BYTES = 16 * 2**20
MOST_VARIABLES = 50_000
MOST_LITERALS = 300_000
LONGEST_CLAUSE = 3_000

_SOLVER = "minisat22"
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)
_LITERAL = re.compile(r"0|-?[1-9][0-9]{0,8}", re.ASCII)
_LONGEST_SHOWN = 40


@dataclass(frozen=True)
class ClauseSet:
    """A conjunction of clauses over the variables 1, …, `variables`."""

    variables: int
    clauses: tuple[Clause, ...]

    def true_literals(self, model: Sequence[int]) -> list[int]:
        """For each clause the number of its literals that are true."""
        true = frozenset(model)
        return [sum(literal in true for literal in clause) for clause in self.clauses]

    def holds(self, model: Sequence[int]) -> bool:
        """Every clause has a true literal."""
        return all(self.true_literals(model))

    def to_dimacs(self) -> str:
        """The text of its DIMACS file."""
        lines = [f"p cnf {self.variables} {len(self.clauses)}"]
        lines.extend(" ".join(map(str, (*clause, 0))) for clause in self.clauses)
        return "\n".join(lines) + "\n"

    def loaded(self) -> LoadedSolver:
        """A solver of python-sat with these clauses in it."""
        # A solver knows of the variables that it has met: the others are brought in by clauses that say nothing.
        unmet = set(range(1, self.variables + 1)).difference(abs(v) for clause in self.clauses for v in clause)
        clauses = (*self.clauses, *((variable, -variable) for variable in sorted(unmet)))
        return LoadedSolver(_SOLVER, Cnf("seqcounter", clauses, (), self.variables, ()))


def confirmed(clause_set: ClauseSet, model: Sequence[int]) -> bool:
    """Tell whether python-sat agrees that this is a model: it is asked for one with just these literals."""
    with clause_set.loaded() as solver:
        return len(model) == clause_set.variables and solver.model(model) is not None


def models(clause_set: ClauseSet) -> Iterator[tuple[int, ...]]:
    """All models, one by one, from python-sat."""
    with clause_set.loaded() as solver:
        choices = [(variable, -variable) for variable in range(1, clause_set.variables + 1)]
        yield from watch(rows(solver, choices), "models")


def weighted_model_count(clause_set: ClauseSet) -> int:
    """The sum over all models of the product over all clauses of the number of true literals."""
    return sum(prod(clause_set.true_literals(model)) for model in models(clause_set))


class NotDimacs(InvalidInput):
    """A text that is not a DIMACS file of clauses."""


def read_dimacs(path: str | Path) -> ClauseSet:
    """Read the file, or standard input if the path is "-"."""
    return parse_dimacs(read_text(path, MOST_BYTES), source_name(path))


def parse_dimacs(text: str, where: str) -> ClauseSet:
    """Read the text; `where` is what its errors begin with."""
    lines = _content(text, where)
    place, header = next(lines, (where, []))
    variables, declared = _header(header, place)
    clauses: list[tuple[int, ...]] = []
    open_clause: list[int] = []
    for literal in _literals(lines, variables):
        if literal:
            open_clause.append(literal)
        else:
            if (length := len(open_clause)) > LONGEST_CLAUSE:
                problem = f"has {length:,} literals, more than the {LONGEST_CLAUSE:,} supported"
                raise NotDimacs(f"{where}: clause {len(clauses) + 1} {problem}")
            clauses.append(tuple(open_clause))
            open_clause.clear()
    if open_clause:
        raise NotDimacs(f"{where}: the last clause is not ended: a 0 was expected at the end of the file")
    if len(clauses) != declared:
        raise NotDimacs(f"{where}: there are {len(clauses):,} clauses, but the header declares {declared:,}")
    return ClauseSet(variables, tuple(clauses))


def _content(text: str, where: str) -> Iterator[tuple[str, list[str]]]:
    """The words of each line that is neither empty nor a comment, with the place for errors; up to a line %."""
    ended = False
    for number, line in enumerate(text.split("\n"), start=1):
        place, words = f"{where}: line {number}", line.split()
        if not words or words[0].startswith("c"):
            continue
        if ended and words != ["0"]:
            raise NotDimacs(f"{place}: {_shown(words[0])} is here, but after % nothing but 0 was expected")
        ended = ended or words == ["%"]
        if not ended:
            yield place, words


def _header(words: list[str], place: str) -> tuple[int, int]:
    if words[:2] != ["p", "cnf"] or len(words) != 4 or not all(_NUMBER.fullmatch(word) for word in words[2:]):
        found = f"{_shown(' '.join(words))} is here" if words else "nothing is here"
        raise NotDimacs(f"{place}: {found}, but a header such as p cnf 20 85 was expected before the clauses")
    variables, clauses = map(int, words[2:])
    if variables > MOST_VARIABLES:
        raise NotDimacs(f"{place}: {variables:,} variables are declared, more than the {MOST_VARIABLES:,} supported")
    return variables, clauses


def _literals(lines: Iterator[tuple[str, list[str]]], variables: int) -> Iterator[int]:
    """All literals and ending zeros."""
    read = 0
    for place, words in lines:
        read += len(words)
        if read > MOST_LITERALS:
            raise NotDimacs(f"{place}: there are more than {MOST_LITERALS:,} literals and zeros, the most supported")
        for word in words:
            if not _LITERAL.fullmatch(word):
                raise NotDimacs(f"{place}: {_shown(word)} is here, but a literal such as 3 or -3, or 0, was expected")
            literal = int(word)
            if abs(literal) > variables:
                raise NotDimacs(
                    f"{place}: the literal {literal} is here, but the header declares {variables:,} variables"
                )
            yield literal


def _shown(text: str) -> str:
    return quoted(text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…")


Oracle: TypeAlias = Callable[[Atom, Bucketization, Formula], Rational]
"""Pr(C | B ∧ φ)."""


@dataclass(frozen=True)
class Instance:
    """B and φ, a conjunction of simple implications."""

    bucketization: Bucketization
    knowledge: Formula


def to_clauses(bucketization: Bucketization, knowledge: Formula) -> tuple[ClauseSet, Cnf]:
    """Clauses with one model for each table that is consistent with both, and the encoding that knows which."""
    cnf = encode(bucketization, knowledge, "seqcounter")
    return ClauseSet(cnf.variables, cnf.clauses), cnf


def number_of_clauses(bucketization: Bucketization, knowledge: Formula) -> int:
    """The most clauses that the encoding takes.

    "At most r of n" takes 2·n·r + n - 3·r - 1 clauses at most (Sinz, Towards an optimal CNF encoding of Boolean
    cardinality constraints, 2005), "at least r" as many with n - r in place of r: at most 2·n·(n + 1) together. Each
    atom of an implication may be about a value that does not occur in the bucket, and is then said to be false.
    """
    shapes = ((bucket.size, len(bucket.values)) for bucket in bucketization.buckets)
    for_buckets = sum(n + n * d * (d - 1) // 2 + 2 * n * (n + 1) * d for n, d in shapes)
    return for_buckets + knowledge.k + sum(1 for _ in knowledge.atoms())


def number_of_tables(instance: Instance, *, form: str = "auto") -> int:
    """How many tables are consistent with B and satisfy φ, by structured counting in the given form."""
    return structured_count(NOTHING, instance.bucketization, instance.knowledge, form=form).consistent


def probability_from_counts(atom: Atom, instance: Instance, counter: Callable[[Instance], int]) -> Fraction:
    """Pr(C | B ∧ φ), from two numbers of tables alone."""
    fitting = counter(instance)
    if not fitting:
        raise contradiction()
    known = Formula([*instance.knowledge.implications, *_only(atom, instance.bucketization)])
    return Fraction(counter(Instance(instance.bucketization, known)), fitting)


def number_from_probabilities(instance: Instance, oracle: Oracle) -> int:
    """The number of tables that fit B and φ, from probabilities alone."""
    bucketization, knowledge = instance.bucketization, instance.knowledge
    chance_of_table = Fraction(1)
    try:
        for bucket in bucketization.buckets:
            for person in bucket.people:
                asked = ((value, oracle(Atom(person, value), bucketization, knowledge)) for value in bucket.values)
                value, chance = next((value, chance) for value, chance in asked if chance > 0)
                chance_of_table *= exact_number(chance)
                knowledge = Formula([*knowledge.implications, *_only(Atom(person, value), bucketization)])
    except InconsistentKnowledge:
        return 0
    return (1 / chance_of_table).numerator


def _only(atom: Atom, bucketization: Bucketization) -> Iterator[BasicImplication]:
    """The atom is true: whoever has another value that occurs has this one too, that is, has no other value."""
    values = bucketization.bucket(bucketization.index_of(atom.person)).values
    return (simple_implication(Atom(atom.person, other), atom) for other in values if other != atom.value)


TRUE, FALSE = "1", "0"


@dataclass(frozen=True)
class Satisfiable:
    """There is a model: this one, and python-sat confirms it."""

    model: tuple[int, ...]


@dataclass(frozen=True)
class Unsatisfiable:
    """There is none: the bucketization contradicts the knowledge, and our checker accepts the proof."""

    refutation: Inconsistent


def to_consistency(clause_set: ClauseSet) -> Instance:
    """An instance that is consistent iff the clauses are satisfiable."""
    return Instance(_bucketization(clause_set), Formula(_tokens(clause_set)))


def to_exactly_one(clause_set: ClauseSet) -> Instance:
    """An instance with one table for each assignment that makes exactly one literal of every clause true."""
    tokens = list(_tokens(clause_set))
    reverse = (BasicImplication(unit.consequent, unit.antecedent) for unit in tokens)
    return Instance(_bucketization(clause_set), Formula([*tokens, *reverse]))


def model_of(table: World, variables: int) -> tuple[int, ...]:
    """The assignment that a table of an instance stands for."""
    return tuple(
        variable if table[literal_name(variable)] == TRUE else -variable for variable in range(1, variables + 1)
    )


def solve(clause_set: ClauseSet) -> Satisfiable | Unsatisfiable:
    """Decide satisfiability through the bucketization; the answer is checked before it is handed out."""
    instance = to_consistency(clause_set)
    answer = consistency(instance.bucketization, instance.knowledge)
    if isinstance(answer, Inconsistent):
        return Unsatisfiable(answer)
    model = model_of(answer.table, clause_set.variables)
    if not clause_set.holds(model) or not confirmed(clause_set, model):
        raise AssertionError("the table does not stand for a model of the clauses")
    return Satisfiable(model)


def literal_name(literal: int) -> str:
    """The person who has the value 1 iff the literal is true."""
    return f"x{literal}" if literal > 0 else f"not x{-literal}"


def _bucketization(clause_set: ClauseSet) -> Bucketization:
    numbers = range(1, clause_set.variables + 1)
    pairs = [Bucket([literal_name(v), literal_name(-v)], {TRUE: 1, FALSE: 1}) for v in numbers]
    tokens = []
    for number, clause in enumerate(clause_set.clauses, start=1):
        people = [f"c{number}.{place}" for place in range(1, max(1, len(clause)) + 1)]
        tokens.append(Bucket(people, {TRUE: 1} | ({FALSE: len(people) - 1} if len(people) > 1 else {})))
    buckets = [*pairs, *tokens] or [Bucket(["nobody"], {TRUE: 1})]
    return Bucketization(buckets, domain=(TRUE, FALSE), sensitive="truth")


def _tokens(clause_set: ClauseSet) -> Iterator[BasicImplication]:
    """Whoever holds the token of a clause stands for a true literal."""
    for number, clause in enumerate(clause_set.clauses, start=1):
        for place, literal in enumerate(clause, start=1):
            yield simple_implication(Atom(f"c{number}.{place}", TRUE), Atom(literal_name(literal), TRUE))
        if not clause:
            yield simple_implication(Atom(f"c{number}.1", TRUE), Atom(f"c{number}.1", FALSE))
