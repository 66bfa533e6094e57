"""What the choice of a sanitized release tells, and what was taken for a value: as JSON keys and as sentences.

The minimality attack is measured by `proofs_check.choice_attack`; "What publishing tells" in the book is about it.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from reference import exact as exact_numbers
from reference.naming import numbered, written

if TYPE_CHECKING:
    from worstcase.sanitized import Sanitized

CHOSEN = (
    "The release was chosen by looking at the data: of all the generalizations in question, none that is less general"
    " is safe. Somebody who knows that it was chosen so can conclude something from that (the minimality attack: Wong,"
    " Fu, Wang and Pei, VLDB 2007). The number above does not cover this."
)
"""What choosing a minimal release tells."""

FIXED = (
    "The levels were named beforehand; that this was done without looking at the sensitive values is up to the"
    " publisher. Whether they are safe follows from what is released, so that they were released tells nothing beyond"
    " the release. A refusal would have told one thing, that c is reached with these levels; and whoever tries others"
    " after a refusal chooses by looking at the data."
)
"""What a release with levels that were fixed beforehand tells."""


def choice_limits(answer: "Sanitized") -> list[str]:
    """What a report says of it."""
    told = [CHOSEN if answer.found.fixed is None else FIXED]
    return told if answer.choice is None else [*told, f"{_measured(answer)}."]


def choice_json(answer: "Sanitized") -> dict[str, object]:
    """The keys of JSON answers."""
    from reference.syntax import to_text

    fixed, attack = answer.found.fixed, answer.choice
    record: dict[str, object] = {"fixed": answer.levels(fixed), "spelled_missing": spelled_missing(answer)}
    if attack is None:
        return record
    return record | {
        "choice": {
            "disclosure": exact_numbers.exact(attack.value),
            "decimal": exact_numbers.decimal(attack.value),
            "below_c": not answer.withheld,
            "target": to_text(attack.target),
            "knowledge": [to_text(unit) for unit in attack.knowledge.implications],
            "tables": str(attack.fitting),
            "tables_of_the_choice": str(attack.kept),
        }
    }


def choice_sentences(answer: "Sanitized") -> Iterator[str]:
    """What is said below the disclosure of a release."""
    if answer.choice is not None:
        from reference.syntax import to_text

        yield _measured(answer)
        for number, unit in enumerate(answer.choice.knowledge.implications, 1):
            yield f"  fact {number}: {to_text(unit)}"
        if answer.withheld:
            yield "so nothing is released; that nothing is tells one thing, that c is reached so"
    elif answer.found.fixed is None:
        yield "what the choice tells those who know how it was made is not in this number (--measure-choice, --node)"


def _measured(answer: "Sanitized") -> str:
    from reference.syntax import to_text

    attack, c = answer.choice, answer.found.check.c
    assert attack is not None  # noqa: S101 - whoever calls has seen it
    knows = f"somebody who knows how it was chosen, and {numbered(attack.k, 'fact')},"
    among = f"of {attack.fitting:,} tables that fit the release it is chosen on {attack.kept:,}"
    below = f"{'not ' if answer.withheld else ''}below {exact_numbers.exact(c)}"
    sure = f"becomes sure of {to_text(attack.target)} to {exact_numbers.readable(attack.value)}, {below}"
    return f"{knows} {sure}: {among}"


def spelled_missing(answer: "Sanitized") -> dict[str, dict[str, int]]:
    """By column, texts that look like no value, each with its number of rows."""
    from fastpath.sanitizing.cells import spelled_missing as counted

    return counted(answer.found.table.table, answer.found.table.columns)


def missing_sentences(answer: "Sanitized") -> Iterator[str]:
    """What is said of such texts: rows whose missing value was kept, and texts that are values here."""
    from fastpath.sanitizing.cells import MISSING

    for column, texts in spelled_missing(answer).items():
        for text, rows in texts.items():
            have = f"{numbered(rows, 'row')} {'has' if rows == 1 else 'have'}"
            if text == MISSING:
                yield f"{have} no value in the column {written(column)}, kept as {MISSING}"
            else:
                yield f"{have} the text {written(text)} in the column {written(column)}: a text is a value"
