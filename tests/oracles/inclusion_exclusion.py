"""The number of consistent tables by inclusion and exclusion: short, and independent of all other counters.

Write [A] for 1 where A is true and 0 elsewhere. An implication A_0 ∧ … → B_0 ∨ … is violated where

    A_0 ∧ … ∧ A_{m-1} ∧ ¬B_0 ∧ … ∧ ¬B_{n-1},        so   [φ] = 1 − [A_0] ⋯ [A_{m-1}] · (1 − [B_0]) ⋯ (1 − [B_{n-1}]).

Multiplied out over all implications this is the sum over sets J of implications of (−1)^|J| · [all of J violated],
each of which is a sum over sets of consequent atoms. Every term is, up to sign, a product of atoms, and the tables in
which given atoms are true are easily counted: in a bucket b in which they hand out f_b copies, f_b(s) of value s,
a fraction ∏_s n_b(s)^(f_b(s)) / n_b^(f_b) of all tables, where x^(i) = x (x − 1) … (x − i + 1) is a falling factorial.

The number of terms is exponential in the number of implications and in their width, so this is for few and narrow
ones. No formula is likely to do much better in general: the tables that violate a *single* implication with one
consequent atom for each 0 of a matrix are counted by the matrix's permanent.

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
from reference.language import NOTHING, Atom, Formula, check
from reference.progress import step
from reference.worlds import number_of_worlds

Terms: TypeAlias = Counter[frozenset[Atom]]  # a sum of products of atoms, each with its coefficient


def consistent_tables(bucketization: Bucketization, knowledge: Formula = NOTHING, given: Iterable[Atom] = ()) -> int:
    """The number of tables that satisfy the knowledge and in which all given atoms are true."""
    facts = frozenset(given)
    check(knowledge, bucketization)
    for atom in facts:
        check(atom, bucketization)
    terms: Terms = Counter({facts: 1})
    for implication in knowledge.implications:
        violated = _times(terms, implication.antecedent, bucketization)
        for atom in implication.consequent:
            violated.subtract(_times(violated, [atom], bucketization))
        terms.subtract(violated)
    fraction = sum(number * fraction_of_tables(atoms, bucketization) for atoms, number in terms.items())
    return int(fraction * number_of_worlds(bucketization))


def _times(terms: Terms, atoms: Iterable[Atom], bucketization: Bucketization) -> Terms:
    """The terms times these atoms, without those that are 0; an atom times itself is itself."""
    step(len(terms), "terms")
    added, result = frozenset(atoms), Counter[frozenset[Atom]]()
    for known, number in terms.items():
        if number and fraction_of_tables(known | added, bucketization):
            result[known | added] += number
    return result


def fraction_of_tables(atoms: frozenset[Atom], bucketization: Bucketization) -> Fraction:
    """The fraction of all tables in which these atoms are true."""
    if len({atom.person for atom in atoms}) < len(atoms):
        return Fraction(0)  # a person would have two values
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
