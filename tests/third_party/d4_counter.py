"""Consistent tables counted by d4 (Lagniez and Marquis, IJCAI 2017), from clauses."""

import atexit
import os
from functools import cache
from types import ModuleType

from reference.bucketization import Bucketization
from reference.counting.sat.cnf import encode
from reference.language import Formula


def d4_count(bucketization: Bucketization, knowledge: Formula, encoding: str = "seqcounter") -> int:
    """The number of tables consistent with the bucketization and the knowledge."""
    cnf = encode(bucketization, knowledge, encoding)
    return int(_py_d4().Solver([list(clause) for clause in cnf.clauses], cnf.variables).count().getIntResult())


@cache
def _py_d4() -> ModuleType:
    """The package, imported when it is used, because it has no wheels for Python 3.14.

    When the interpreter is gone, it may still report objects of its own as leaked. That is no concern of a test run.
    """
    import py_d4

    atexit.register(lambda: os.dup2(os.open(os.devnull, os.O_WRONLY), 2))
    return py_d4
