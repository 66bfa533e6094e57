"""The knowledge (ℓ, k, m) of *Privacy Skyline*: three kinds of units, all of them about one target.

Chen, LeFevre and Ramakrishnan (*Privacy Skyline: Privacy with Multidimensional Adversarial Knowledge*, VLDB 2007) let
an attacker who is after t_p[S] = s know

    ℓ    values that p does not have                       ¬(t_p = s'),  s' ≠ s
    k    the values of other people                        t_q = s',     q ≠ p
    m    people who would share the value s with p         t_q = s → t_p = s,  q ≠ p

The budget is the triple (ℓ, k, m); a single number covers all triples with that sum.

>>> from reference.buckets import Bucketization
>>> from reference.laboratory.statement_text import statement_text
>>> pair = Bucketization.of_histograms([{"a": 1, "b": 1}])
>>> for kind, units in PrivacySkyline().units_about(Atom("b0.p0", "a"), pair).items():
...     print(kind, [statement_text(unit) for unit in units])
denied ['b0.p0!=b']
known ['b0.p1=a', 'b0.p1=b']
shared ['b0.p1=a -> b0.p0=a']
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from reference.buckets import Bucketization
from reference.laboratory.statements import Not
from reference.language import Atom, Statement, simple_implication


@dataclass(frozen=True)
class PrivacySkyline:
    """ℓ values that the target's person does not have, k other people's values, m people who share the value."""

    name = "skyline"
    kinds = ("denied", "known", "shared")

    def units_about(self, target: Atom, bucketization: Bucketization) -> Mapping[str, Iterable[Statement]]:
        """The units of each kind."""
        others = [person for person in bucketization.people if person != target.person]
        return {
            "denied": [Not(Atom(target.person, s)) for s in bucketization.domain if s != target.value],
            "known": [Atom(person, s) for person in others for s in bucketization.domain],
            "shared": [simple_implication(Atom(person, target.value), target) for person in others],
        }
