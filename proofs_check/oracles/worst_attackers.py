"""The worst attackers of a release in a line: what they disclose, of whom, and by which facts.

>>> from reference.small_instances import released
>>> told(maximum_disclosure(released(((2, 1, 1),)), 1))
'3/4 (b0.p0=a given b0.p1=a -> b0.p0=a)'
>>> told(max_disclosure_negations(released(((2, 1, 1),)), 1))
'2/3 (b0.p0=a given b0.p0!=b)'
>>> told(maximum_disclosure(released(((2, 1),)), 0))
'2/3 (b0.p0=a)'
"""

from fastpath.disclosure import Disclosure, maximum_disclosure
from fastpath.negations import max_disclosure_negations
from reference.bucketization import Bucketization
from reference.exact_numbers import readable
from reference.language import BasicImplication
from reference.syntax import to_text


def told(answer: Disclosure) -> str:
    """The value, the atom that is so likely, and what the attacker knows."""
    value = readable(answer.value) if answer.value.denominator > 999 else str(answer.value)
    facts = ", ".join(_written(fact) for fact in answer.knowledge.implications)
    return f"{value} ({answer.target.person}={answer.target.value}{f' given {facts}' if facts else ''})"


def _written(fact: BasicImplication) -> str:
    denied = fact.denied
    return f"{denied.person}!={denied.value}" if denied else to_text(fact)


def both_languages(bucketization: Bucketization, k: int) -> str:
    """What k negated atoms and k implications disclose at most, and by which facts."""
    negations, implications = max_disclosure_negations(bucketization, k), maximum_disclosure(bucketization, k)
    return f"with k = {k}, negations disclose {told(negations)} at most, implications {told(implications)}"
