"""What an exhaustive search found, in words and as JSON keys.

>>> facts_text("1", "implications", "implications"), facts_text("0", "FILE.py:Gossip", "gossip")
('1 implication', '0 facts of the language gossip')
"""

from collections.abc import Iterator, Sequence
from math import log10
from typing import TYPE_CHECKING

from reference import exact as exact_numbers
from reference.naming import visible, written

if TYPE_CHECKING:
    from reference.languages.search import Maximum

NOUNS = {"implications": "implication", "negations": "negation", "atoms": "atom", "clauses": "clause"}
"""The built-in languages whose names say in a word what a fact is."""


def facts_text(number: str, asked: str, name: str) -> str:
    """How many facts of which kind: of the language that was asked for, whose name is this."""
    facts = NOUNS.get(asked, "fact") + ("" if number == "1" else "s")
    return f"{number} {facts}" if asked in NOUNS else f"{number} {facts} of the language {written(name)}"


def searched_json(answer: "Maximum") -> dict[str, object]:
    """The first who attains the maximum, how many do, and what was searched."""
    from reference.statement_syntax import statement_text
    from reference.syntax import to_text

    first, conjunctions = answer.maximisers[0], answer.coverage.conjunctions
    return {
        "target": to_text(first.target),
        "knowledge": [statement_text(unit) for unit in first.units],  # type: ignore[arg-type] # a user's own
        "maximisers": len(answer.maximisers),
        "all_maximisers": answer.complete,
        **exact_numbers.counted("conjunctions", log10(conjunctions), conjunctions.__int__),
        "worlds": answer.coverage.worlds,
    }


def curve_heading(answer: "Maximum", asked: str, given: Sequence[str]) -> str:
    """What the lines of a curve tell."""
    facts = facts_text("k", asked, answer.language)
    return f"maximum disclosure with {facts}{' beyond what is given' if given else ''}"


def searched_lines(answer: "Maximum", asked: str, given: Sequence[str]) -> Iterator[str]:
    """The maximum, the first who attains it, how many do, and what was searched."""
    from reference.language import BasicImplication
    from reference.statement_syntax import statement_text
    from reference.syntax import to_text
    from worstcase.display.formulas import to_rich

    first = answer.maximisers[0]
    beyond = " beyond what is given" if given else ""
    facts = facts_text(f"{answer.k:,}", asked, answer.language)
    yield f"maximum disclosure with {facts}{beyond}: {exact_numbers.readable(answer.value)}"
    yield f"  the attacker becomes that sure of {to_text(first.target)}"
    for number, unit in enumerate(first.units, 1):
        denied = isinstance(unit, BasicImplication) and unit.denied
        meaning = f"   ({to_rich(unit).plain})" if denied else ""
        yield f"  fact {number}: {statement_text(unit)}{meaning}"  # type: ignore[arg-type] # a user's own
    for text in given:
        yield f"  given: {visible(text)}"
    if not first.units:
        yield f"  from the release{' and what is given' if given else ''} alone"
    number, least = len(answer.maximisers), "" if answer.complete else "at least "
    attackers = "1 attacker attains" if number == 1 and not least else f"{least}{number:,} attackers attain"
    yield f"  {attackers} it, up to symmetry and to knowledge that is true in the same tables"
    yield from searched_scope(answer)


def searched_scope(answer: "Maximum") -> Iterator[str]:
    """What was searched."""
    if answer.weighted:
        yield "  the tables have the weights of the release"
    yield f"  searched: {answer.coverage}"
