"""Programs that are nearly right, kept to be refuted: for every claim that holds, what it is about with one change.

A *near* mutant differs from the right program in one boundary, one index, one order, or one case that is dropped; a
*gross* one is simply wrong. A claim that does not notice a near mutant says more than it checks. The modules of this
folder list them, section by section. `PYTHONPATH=.:tests python -m extended.mutants > book/mutants.md` writes
the table of where each is refuted.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias

from strategies.broken import Changes, outcome_with

SECTIONS = (  # the modules, in the order of the paper
    "introduction",
    "framework",
    "hardness",
    "section_3_2",
    "section_3_3_within",
    "section_3_3_across",
    "section_3_4",
    "section_4",
    "section_6",
)


class Change(StrEnum):
    """In what a mutant differs from the right program."""

    BOUNDARY = "boundary"
    INDEX = "index"
    ORDER = "order"
    DROPPED_CASE = "dropped case"
    GROSS = "gross"


class Mutant(NamedTuple):
    """A claim, what is changed in words, and the changed part."""

    claim: str
    change: Change
    words: str
    broken: Changes

    def __str__(self) -> str:
        return f"{self.claim}: {self.words}"


BOUNDARY, INDEX, ORDER, DROPPED, GROSS = Change
Changed: TypeAlias = tuple[Change, str, Changes]  # the kind of a change, the change in words, and the changed parts


def mutants(table: Mapping[str, Iterable[Changed]]) -> list[Mutant]:
    """The mutants of a table: for one or more claims, their names divided by spaces, the changes."""
    return [
        Mutant(claim, *change) for claims, changes in table.items() for claim in claims.split() for change in changes
    ]


def changed(part: str, *changes: tuple[Change, str, Any]) -> list[Changed]:
    """Changes of one part: a parameter of the statement, or a name in a module ("section_3_4:merged")."""
    return [(kind, words, {part: replacement}) for kind, words, replacement in changes]


def all_mutants() -> list[Mutant]:
    """Every mutant, in the order of the paper."""
    return [mutant for section in SECTIONS for mutant in import_module(f"extended.mutants.{section}").MUTANTS]


OPENING = """# Mutants

Programs that are nearly right, each refuted by the claim that is about them. Gross ones are simply wrong,
the others differ in one boundary, index, order, or dropped case. Made by
`PYTHONPATH=.:tests python -m extended.mutants > book/mutants.md`.

| claim | change | in words | refuted at |
| --- | --- | --- | --- |
"""


def row(mutant: Mutant) -> str:
    """The mutant's row of the table, for which the claim is checked."""
    cells = (mutant.words, outcome_with(mutant.claim, mutant.broken).counterexample or "NOT REFUTED")
    words, at = (" ".join(cell.split()).replace("|", "\\|") for cell in cells)
    return f"| `{mutant.claim}` | {mutant.change.value} | {words} | {at} |"
