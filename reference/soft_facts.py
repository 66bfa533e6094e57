"""Soft facts: basic implications that an attacker believes more or less firmly.

A *soft fact* is a basic implication F with a *strength* λ ≥ 1, an exact number or infinity. Tables in which F is false
keep only the fraction e = 1/λ of their weight; e is the fact's *doubt*. λ is the Bayes factor of a witness who is right
λ times as often as wrong: λ = 1 is no knowledge, and λ = ∞ is a fact of the paper. The same fact may be given twice, as
by two independent witnesses; then both factors count.

A soft fact weighs tables, so it is part of a `Prior`, and every method that counts weighted tables takes soft facts.

>>> from reference.language import simple_implication
>>> fact = SoftFact(simple_implication(Atom("Hannah", "flu"), Atom("Charlie", "flu")), 10)
>>> fact.weight_of({"Hannah": "flu", "Charlie": "mumps"}), fact.weight_of({"Hannah": "flu", "Charlie": "flu"})
(Fraction(1, 10), Fraction(1, 1))

**Coins.** `with_coins` turns soft facts into certain ones, for counters that know no others. For each fact F there is a
further bucket of two people, one with the value "waived" and one with "kept"; the first of them has weight e for
"waived" and 1 - e for "kept". The fact "F, or the first person has waived" is certain. A table in which F is true then
weighs e + (1 - e) = 1 in both arrangements together, and a table in which F is false weighs e.
"""

from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from reference.buckets import Bucket, Bucketization
from reference.exact import Exact, doubt_of
from reference.language import Atom, BasicImplication
from reference.tables import World


@dataclass(frozen=True)
class SoftFact:
    """A basic implication with a strength."""

    implication: BasicImplication
    strength: Exact = field(compare=False)  # inf, or a number from 1
    doubt: Fraction = field(init=False)

    def __post_init__(self) -> None:
        vars(self).update(doubt=doubt_of(self.strength))

    def weight_of(self, world: World) -> Fraction:
        """1 if the implication is true, else 1/λ."""
        return Fraction(1) if self.implication.holds(world) else self.doubt


def with_coins(
    bucketization: Bucketization, facts: Iterable[SoftFact]
) -> tuple[Bucketization, list[BasicImplication], dict[Atom, Fraction]]:
    """Return the release with further buckets at its end, certain facts, and weights that add up to 2 in each."""
    buckets = list(bucketization.buckets)
    waived, kept = (_fresh(name, bucketization.domain) for name in ("waived", "kept"))
    certain: list[BasicImplication] = []
    weights: dict[Atom, Fraction] = {}
    for number, (fact, times) in enumerate(Counter(facts).items()):
        one, other = (_fresh(f"coin {number}.{side}", bucketization.people) for side in range(2))
        buckets.append(Bucket([one, other], {waived: 1, kept: 1}))
        doubt = fact.doubt**times
        weights |= {Atom(one, waived): doubt, Atom(one, kept): 1 - doubt}
        implication = fact.implication
        certain.append(BasicImplication(implication.antecedent, (*implication.consequent, Atom(one, waived))))
    return Bucketization(buckets, domain=[*bucketization.domain, waived, kept]), certain, weights


def _fresh(name: str, taken: Container[str]) -> str:
    while name in taken:
        name += "'"
    return name
