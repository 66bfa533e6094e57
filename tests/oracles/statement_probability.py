"""The probability of a statement given another, three ways that share no counting.

    worlds        all tables, one by one, from the definition
    sat           the consistent tables, from a SAT solver (`statement_cnf`)
    structured    exact counting by structure, after writing both statements as basic implications
                  (`reference.languages.completeness`); refused where that takes too many of them

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_statement
>>> event, knowledge = map(parse_statement, ["Ed=flu", "not same(Ed, Bob) & atleast(1, flu: Ed, Dave)"])
>>> [str(statement_probability(event, FIGURE_3, knowledge, method=method)) for method in METHODS]
['9/16', '9/16', '9/16']
"""

from sympy import Rational

from oracles.statement_cnf import sat_worlds_of
from reference.buckets import Bucketization
from reference.counting.dynamic_program import structured_count
from reference.errors import InvalidInput
from reference.languages.completeness import as_implications
from reference.naming import listed, written
from reference.priors import UNIFORM, Prior
from reference.probability import tally
from reference.statements import TRUE, Sentence, check_statement
from reference.worlds import consistent_worlds

METHODS = ("worlds", "sat", "structured")


def statement_probability(
    event: Sentence,
    bucketization: Bucketization,
    knowledge: Sentence = TRUE,
    prior: Prior = UNIFORM,
    *,
    method: str = "worlds",
) -> Rational:
    """Pr(event | B ∧ knowledge), by the named method."""
    check_statement(event, bucketization)
    check_statement(knowledge, bucketization)
    prior.check(bucketization)
    if method == "structured" and len(bucketization.domain) == 1:
        method = "worlds"  # there is but one table, and no implication can be false in it
    match method:
        case "worlds":
            return tally(event, consistent_worlds(bucketization, knowledge), prior).probability
        case "sat":
            return tally(event, sat_worlds_of(bucketization, knowledge), prior).probability
        case "structured":
            happens, known = (as_implications(bucketization, part) for part in (event, knowledge))
            return structured_count(happens, bucketization, known, prior).probability
        case _:
            raise InvalidInput(f"there is no method {written(method)}: one of {listed(METHODS)} was expected")
