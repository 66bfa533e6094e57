"""Answer of `sanitize`."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reference import exact as exact_numbers
from reference.errors import InvalidInput

if TYPE_CHECKING:
    from fastpath.sanitizing.lattice import Node
    from fastpath.sanitizing.publication import Written
    from fastpath.sanitizing.safe_generalizations import SafeGeneralizations
    from proofs_check.choice_attack import ChoiceAttack


@dataclass(frozen=True, eq=False, repr=False)
class Sanitized:
    """The minimal safe generalizations of a table, and what was written."""

    found: "SafeGeneralizations"
    every: bool  # all minimal ones are reported and proved, not just the best
    dropped: int  # the number of rows left out because a value was missing
    utility: str | None  # by which the best was chosen among all minimal ones; None if any one was asked for
    written: "Written | None" = None
    report: tuple[str, ...] = ()  # the files of the evidence report: the page, and the certificates beside it
    proof: "str | Path | None" = None  # the file of the proof
    lattice: "str | Path | None" = None  # the file of the picture
    not_written: tuple[str, ...] = ()  # files that were asked for, and that nothing was written to as nothing is safe
    source: object = None  # the table that was handed in
    seed: int | None = None  # what the values were shuffled with; None: the system's randomness
    kept: tuple[str, ...] = ()  # the columns that are released as they are
    certificates: tuple[str, ...] = ()  # the files of the certificates of the release, which may be published with it
    choice: "ChoiceAttack | None" = None
    """Disclosure to an attacker who knows how the release was chosen, if that was asked for."""

    @cached_property
    def frame(self) -> Any:  # noqa: ANN401 - of any library
        """Return the best release as a data frame of the table's library; None if nothing is released.

        Its content is that of the file with the same seed. Generalized columns are texts. Sensitive and kept columns
        keep their type if their texts can be read back unambiguously.
        """
        from fastpath.sanitizing.publication import generalized_rows, shuffling
        from worstcase.io.frames import frame_like

        if self.source is None or isinstance(self.source, str | Path):
            raise InvalidInput("the frame: expected a table that is a data frame, got a file; use the parameter output")
        if self.found.best is None or self.withheld:
            return None
        columns = self.found.table.columns
        head, *rows = generalized_rows(self.found.check.released(self.found.best), shuffling(self.seed), columns)
        texts = {name: [row[number] for row in rows] for number, name in enumerate(head)}
        return frame_like(self.source, texts, (*columns.names, *self.kept))

    @property
    def withheld(self) -> bool:
        """Return whether nothing is released because an attacker who knows how it was chosen would reach c."""
        return self.choice is not None and self.choice.value >= self.found.check.c

    @property
    def reported(self) -> "SafeGeneralizations":
        """Return what was found, with the minimal ones that are reported."""
        return self.found if self.every else self.found.best_only()

    def __repr__(self) -> str:
        """Show the levels, how much they disclose, and how many rows are released."""
        found, rows = self.found, self.found.table.table.rows
        asked = f"c={exact_numbers.exact(found.check.c)}, k={found.check.k}"
        if doubt := found.check.demands.doubt:
            asked += f", strength={exact_numbers.strength_text(doubt)}"
        if found.best is None:
            which = "generalization" if found.fixed is None else f"release with the levels {self.levels(found.fixed)}"
            return f"Sanitized(no {which} of {rows:,} rows is safe, {asked})"
        shown = f"levels={self.levels(found.best)}, disclosure={exact_numbers.exact(found.disclosure.value)}, {asked}"
        written = "" if self.written is None else f", written={list(self.written.files)}"
        return f"Sanitized({shown}, rows={found.check.released(found.best).rows} of {rows}{written})"

    def levels(self, node: "Node | None") -> dict[str, int] | None:
        """Return the level of each attribute at a node."""
        return None if node is None else self.found.table.named(node)
