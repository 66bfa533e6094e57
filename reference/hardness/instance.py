"""What a reduction makes, a bucketization B and knowledge φ; and why counts and probabilities are equally hard.

**Two counts give a probability**: Pr(C | B ∧ φ) is the number of tables that fit B, φ and C over the number of those
that fit B and φ. A probability is thus no #P function itself, but a quotient of two.

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
>>> from reference.counting.structured.structured_counting import structured_probability
>>> instance = Instance(FIGURE_3, parse_formula(["Hannah=flu -> Charlie=flu"]))
>>> number_of_tables(instance), number_from_probabilities(instance, structured_probability)
(1368, 1368)
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from sympy import Rational

from reference.bucketization import Bucketization
from reference.counting.structured.structured_counting import structured_tally
from reference.errors import InconsistentKnowledge
from reference.language import NOTHING, Atom, BasicImplication, Formula, simple_implication
from reference.meter import UNLIMITED, Meter

Oracle: TypeAlias = Callable[[Atom, Bucketization, Formula], Rational]
"""Pr(C | B ∧ φ)."""


@dataclass(frozen=True)
class Instance:
    """B and φ, a conjunction of simple implications."""

    bucketization: Bucketization
    knowledge: Formula


def number_of_tables(instance: Instance, meter: Meter = UNLIMITED, *, form: str = "auto") -> int:
    """How many tables are consistent with B and satisfy φ, by structured counting in the given form."""
    return structured_tally(NOTHING, instance.bucketization, instance.knowledge, form=form, meter=meter).consistent


def number_from_probabilities(instance: Instance, oracle: Oracle) -> int:
    """The number of tables that fit B and φ, from probabilities alone."""
    bucketization, knowledge = instance.bucketization, instance.knowledge
    chance_of_table = Fraction(1)
    try:
        for bucket in bucketization.buckets:
            for person in bucket.people:
                value, chance = _possible(person, bucket.values, bucketization, knowledge, oracle)
                chance_of_table *= chance
                fixed = _only(Atom(person, value), bucket.values)
                knowledge = Formula([*knowledge.implications, *fixed])
    except InconsistentKnowledge:
        return 0
    return (1 / chance_of_table).numerator


def _possible(
    person: str, values: tuple[str, ...], bucketization: Bucketization, knowledge: Formula, oracle: Oracle
) -> tuple[str, Fraction]:
    """Some value that this person may have, and how likely it is."""
    for value in values:
        chance = oracle(Atom(person, value), bucketization, knowledge)
        if chance > 0:
            return value, Fraction(int(chance.numerator), int(chance.denominator))
    raise AssertionError("a person has none of the values of their bucket")


def _only(atom: Atom, values: tuple[str, ...]) -> Iterator[BasicImplication]:
    """The atom as simple implications: whoever has another value has this one, that is, has no other value."""
    for other in values:
        if other != atom.value:
            yield simple_implication(Atom(atom.person, other), atom)
