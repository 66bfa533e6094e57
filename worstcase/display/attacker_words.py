"""The worst attacker in sentences for people who know neither the paper nor its notation.

People are called person A, person B, …: nobody's name is in these sentences, but what the people of a group have in
common is, as it is in the release.

>>> from fastpath.disclosure import maximum_disclosure
>>> from reference.example import FIGURE_3
>>> answer = maximum_disclosure(FIGURE_3, 1)
>>> certainty(answer, "Disease")
'Somebody who knows who is in which group, and this fact, would be about 66.7 % sure that person A has the Disease flu.'
>>> facts(answer, "Disease"), groups(answer, [5])
(['Person A does not have the Disease "lung cancer".'], ['Person A is one of 5 people of group 1.'])
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reference.exact import percent
from reference.naming import bucket_number, labels_text, written

if TYPE_CHECKING:
    from fastpath.disclosure import Disclosure
    from reference.language import Atom

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def certainty(answer: "Disclosure", sensitive: str) -> str:
    """How sure of what somebody with these facts would be."""
    number = len(answer.knowledge.implications)
    known = {0: "but nothing else", 1: "and this fact"}.get(number, f"and these {number:,} facts")
    sure = "certain" if answer.value == 1 else f"{percent(answer.value)} sure"
    target = _has(answer, answer.target, sensitive)
    return f"Somebody who knows who is in which group, {known}, would be {sure} that {target}."


def facts(answer: "Disclosure", sensitive: str) -> list[str]:
    """Each fact in a sentence."""
    sentences = []
    for unit in answer.knowledge.implications:
        if unit.denied is not None:
            sentence = (
                f"{_name(answer, unit.denied.person)} does not have the {sensitive} {written(unit.denied.value)}."
            )
        else:
            given = " and ".join(_has(answer, atom, sensitive) for atom in unit.antecedent)
            sentence = f"if {given}, then {' or '.join(_has(answer, atom, sensitive) for atom in unit.consequent)}."
        sentences.append(sentence[0].upper() + sentence[1:])
    return sentences


def groups(answer: "Disclosure", sizes: Sequence[int]) -> list[str]:
    """Who these people are: of which group, how large (`sizes`), and what its people have in common in the release."""
    sentences = []
    for part, size in zip(answer.pattern, sizes, strict=True):
        names = " and ".join(_name(answer, person) for person in part.people)
        among = f"{'one' if len(part.people) == 1 else len(part.people)} of {size:,} people"
        common = f" with {labels_text(part.labels)}" if part.labels else ""
        sentence = (
            f"{names} {'is' if len(part.people) == 1 else 'are'} {among} of group {bucket_number(part.bucket)}{common}."
        )
        sentences.append(sentence[0].upper() + sentence[1:])
    return sentences


def _has(answer: "Disclosure", atom: "Atom", sensitive: str) -> str:
    return f"{_name(answer, atom.person)} has the {sensitive} {written(atom.value)}"


def _name(answer: "Disclosure", person: str) -> str:
    place = [name for part in answer.pattern for name in part.people].index(person)
    return f"person {_LETTERS[place] if place < len(_LETTERS) else place + 1}"
