"""Is a formula consistent with a bucketization (paper, 2.3)? The answer comes with its evidence.

    yes    a table that is consistent with the bucketization and satisfies the formula
    no     the clauses that say "there is such a table", and a proof by reverse unit propagation that they
           have no model

Both are checked here before they are handed out, the table against the definitions and the proof by `rup`: neither
answer rests on the solver being right. Only the people whom the formula mentions have variables, so a few implications
about a large table are a small problem; but a proof may be as long as the search was, for the question is NP-hard.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_formula
>>> consistency(FIGURE_3, parse_formula(["Ed!=flu", "Ed!=mumps"], FIGURE_3.domain)).table["Ed"]
'lung cancer'
>>> answer = consistency(FIGURE_3, parse_formula(["Ed!=flu", "Ed!=mumps", 'Ed!="lung cancer"'], FIGURE_3.domain))
>>> type(answer).__name__, answer.proof[-1]
('Inconsistent', '0')
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.counting.sat.cnf import Cnf, encode_mentioned
from reference.counting.sat.rup import RejectedProof, check_refutation
from reference.counting.sat.solvers import PROOF_SOLVER, LoadedSolver
from reference.language import NOTHING, Formula, check
from reference.tables import World

_ENCODING = "kmtotalizer"
"""The encoding with the shortest proofs to check; they stay complete when the solver works in slices."""


@dataclass(frozen=True)
class Consistent:
    """There is such a table: this one."""

    table: World


@dataclass(frozen=True)
class Inconsistent:
    """There is no such table: the proof's lines derive the empty clause from the clauses of `cnf.encode_mentioned`."""

    cnf: Cnf
    proof: tuple[str, ...]

    def check(self) -> None:
        """Raise `rup.RejectedProof` unless the proof is one."""
        check_refutation(self.cnf.clauses, self.proof)


def consistency(bucketization: Bucketization, knowledge: Formula = NOTHING) -> Consistent | Inconsistent:
    """Find a table that is consistent with both, or a proof that there is none."""
    cnf = encode_mentioned(bucketization, knowledge, _ENCODING)
    with LoadedSolver(PROOF_SOLVER, cnf, with_proof=True) as solver:
        model = solver.model()
        proof = solver.proof() if model is None else []
    if model is None:
        return _checked_refutation(cnf, proof)
    part = cnf.table_of(model)
    taken = [Counter[str]() for _ in bucketization.buckets]
    for person, value in part.items():
        taken[bucketization.index_of(person)][value] += 1
    table = {
        person: value
        for bucket, used in zip(bucketization.buckets, taken, strict=True)
        for person, value in _filled(bucket, part, used)
    }
    if not is_consistent(table, bucketization):
        raise AssertionError("the solver's table is not consistent with the bucketization")
    if not knowledge.holds(table):
        raise AssertionError("the solver's table does not satisfy the knowledge")
    return Consistent(table)


def _filled(bucket: Bucket, part: World, taken: Counter[str]) -> Iterator[tuple[str, str]]:
    """Everyone in the bucket with a value: those in `part` with theirs, the others with what is left, in order."""
    left = (value for value, count in bucket.frequencies for _ in range(count - taken[value]))
    for person in bucket.people:
        yield person, part[person] if person in part else next(left)


def is_witness(table: World, bucketization: Bucketization, knowledge: Formula) -> bool:
    """Tell whether this table is consistent with the bucketization and satisfies the knowledge, by the definitions."""
    check(knowledge, bucketization)
    return is_consistent(table, bucketization) and knowledge.holds(table)


def is_consistent(table: World, bucketization: Bucketization) -> bool:
    """Tell whether the table has the people of the bucketization, and each bucket's people its values."""
    return set(table) == set(bucketization.people) and all(
        Counter(table[person] for person in bucket.people) == bucket.counts for bucket in bucketization.buckets
    )


def _checked_refutation(cnf: Cnf, proof: Sequence[str]) -> Inconsistent:
    """The answer no, if our checker accepts the proof."""
    answer = Inconsistent(cnf, tuple(line.strip() for line in proof))
    try:
        answer.check()
    except RejectedProof as error:
        raise AssertionError(f"the solver's proof is wrong: {error}") from error
    return answer
