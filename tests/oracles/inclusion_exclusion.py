"""The number of consistent tables by inclusion and exclusion: short, and independent of all other counters.

Write [A] for 1 where A is true and 0 elsewhere. An implication A_0 ∧ … → B_0 ∨ … is violated where

    A_0 ∧ … ∧ A_{m-1} ∧ ¬B_0 ∧ … ∧ ¬B_{n-1},        so   [φ] = 1 − [A_0] ⋯ [A_{m-1}] · (1 − [B_0]) ⋯ (1 − [B_{n-1}]).

Multiplied out over all implications this is the sum over sets J of implications of (−1)^|J| · [all of J violated],
each of which is a sum over sets of consequent atoms. Every term is, up to sign, a product of atoms, and the tables in
which given atoms are true are easily counted: in a bucket b in which they hand out f_b copies, f_b(s) of value s,
a fraction ∏_s n_b(s)^(f_b(s)) / n_b^(f_b) of all tables, where x^(i) = x (x − 1) … (x − i + 1) is a falling factorial.

The number of terms is exponential in the number of implications and in their width, so this is for few and narrow
ones. No formula is likely to do much better in general: the tables that violate a *single* implication with one
consequent atom for each 0 of a matrix are counted by the matrix's permanent (see `violations`).

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_atom, parse_formula
>>> knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
>>> consistent_tables(FIGURE_3, knowledge), consistent_tables(FIGURE_3, knowledge, [parse_atom("Charlie=flu")])
(1368, 720)
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from math import perm
from typing import TypeAlias

from reference.buckets import Bucketization
from reference.language import NOTHING, Atom, BasicImplication, Formula, check
from reference.progress import step
from reference.worlds import number_of_worlds

Terms: TypeAlias = dict[frozenset[Atom], int]
"""A sum of products of atoms, each with its coefficient."""


def consistent_tables(bucketization: Bucketization, knowledge: Formula = NOTHING, given: Iterable[Atom] = ()) -> int:
    """The number of tables that satisfy the knowledge and in which all given atoms are true."""
    facts = frozenset(given)
    check(knowledge, bucketization)
    for atom in facts:
        check(atom, bucketization)
    terms: Terms = _without_impossible({facts: 1}, bucketization)
    for implication in knowledge.implications:
        violated = _violated(terms, implication, bucketization)
        terms = _sum(terms, {atoms: -number for atoms, number in violated.items()})
    return _tables(terms, bucketization)


def violations(bucketization: Bucketization, implication: BasicImplication) -> int:
    """The number of tables in which the implication is false."""
    check(implication, bucketization)
    return _tables(_violated({frozenset(): 1}, implication, bucketization), bucketization)


def _violated(terms: Terms, implication: BasicImplication, bucketization: Bucketization) -> Terms:
    """The terms times [A_0] ⋯ [A_{m-1}] · (1 − [B_0]) ⋯ (1 − [B_{n-1}])."""
    result = _times(terms, implication.antecedent, bucketization)
    for atom in implication.consequent:
        step(len(result), "terms")
        with_atom = _times(result, [atom], bucketization)
        result = _sum(result, {atoms: -number for atoms, number in with_atom.items()})
    return result


def _times(terms: Terms, atoms: Iterable[Atom], bucketization: Bucketization) -> Terms:
    """The terms times these atoms; an atom times itself is itself."""
    added = frozenset(atoms)
    result: defaultdict[frozenset[Atom], int] = defaultdict(int)
    for known, number in terms.items():
        result[known | added] += number
    return _without_impossible(result, bucketization)


def _sum(terms: Terms, others: Terms) -> Terms:
    total = {atoms: terms.get(atoms, 0) + others.get(atoms, 0) for atoms in terms.keys() | others.keys()}
    return {atoms: number for atoms, number in total.items() if number}


def _without_impossible(terms: Terms, bucketization: Bucketization) -> Terms:
    return {atoms: number for atoms, number in terms.items() if fraction_of_tables(atoms, bucketization)}


def _tables(terms: Terms, bucketization: Bucketization) -> int:
    fraction = sum(number * fraction_of_tables(atoms, bucketization) for atoms, number in terms.items())
    return int(fraction * number_of_worlds(bucketization))


def fraction_of_tables(atoms: frozenset[Atom], bucketization: Bucketization) -> Fraction:
    """The fraction of all tables in which these atoms are true."""
    if len({atom.person for atom in atoms}) < len(atoms):
        return Fraction(0)  # somebody would have two values
    handed_out: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for atom in atoms:
        handed_out[bucketization.index_of(atom.person)][atom.value] += 1
    ways, of = 1, 1
    for index, used in handed_out.items():
        bucket = bucketization.bucket(index)
        of *= perm(bucket.size, used.total())
        for value, number in used.items():
            ways *= perm(bucket.frequency(value), number)
    return Fraction(ways, of)
