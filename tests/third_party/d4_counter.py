"""Consistent tables counted by d4 (Lagniez and Marquis, IJCAI 2017), from clauses."""

from reference.buckets import Bucketization
from reference.counting.cnf import encode
from reference.language import Formula


def d4_count(bucketization: Bucketization, knowledge: Formula, encoding: str = "seqcounter") -> int:
    """The number of tables consistent with the bucketization and the knowledge."""
    import py_d4  # it has no wheels for Python 3.14

    cnf = encode(bucketization, knowledge, encoding)
    return int(py_d4.Solver([list(clause) for clause in cnf.clauses], cnf.variables).count().getIntResult())
