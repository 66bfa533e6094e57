"""The ways to the same number, by name.

    worlds       generate every table that fits the bucketization and look at it (the definition)
    sat          let a SAT solver find the tables that fit the knowledge too, and look at each of them
    structured   count with the structure of the problem, and list no table

They share no code but the vocabulary, and each is the others' oracle.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_atom, parse_formula
>>> knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
>>> [str(count_by(method, parse_atom("Charlie=flu"), FIGURE_3, knowledge).probability) for method in METHODS]
['10/19', '10/19', '10/19']
"""

from collections.abc import Iterator

from reference.buckets import Bucketization
from reference.counting.dynamic_program import structured_count, structured_marginals
from reference.counting.sat import sat_worlds
from reference.language import NOTHING, Atom, Formula, check
from reference.priors import UNIFORM, Prior
from reference.probability import Risk, TableCount, marginals, riskiest, tally
from reference.tables import World
from reference.worlds import consistent_worlds

METHODS = ("structured", "worlds", "sat")  # the first is the default


def count_by(
    method: str,
    event: Atom,
    bucketization: Bucketization,
    knowledge: Formula = NOTHING,
    prior: Prior = UNIFORM,
    **sat_options: str,
) -> TableCount:
    """Count the tables that satisfy the knowledge, and those that satisfy the event too."""
    if method == "structured":
        return structured_count(event, bucketization, knowledge, prior)
    check(event, bucketization)
    prior.check(bucketization)
    tables = stream(method, bucketization, knowledge, **sat_options)
    return TableCount.of_tally(bucketization, tally(event, tables, prior))


def risk_by(
    method: str,
    bucketization: Bucketization,
    knowledge: Formula = NOTHING,
    prior: Prior = UNIFORM,
    **sat_options: str,
) -> Risk:
    """The largest Pr(t_p[S] = s | B ∧ φ) over all p and s, and the first atom that has it."""
    if method == "structured":
        return structured_marginals(bucketization, knowledge, prior).risk()
    prior.check(bucketization)
    return riskiest(bucketization, marginals(stream(method, bucketization, knowledge, **sat_options), prior))


def stream(method: str, bucketization: Bucketization, knowledge: Formula, **sat_options: str) -> Iterator[World]:
    """All tables consistent with the bucketization and the knowledge, by one of the methods that find them."""
    if method == "worlds":
        return consistent_worlds(bucketization, knowledge)
    return sat_worlds(bucketization, knowledge, **sat_options)
