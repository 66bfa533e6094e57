"""What `sanitize` answers."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fastpath.sanitizing.lattice import Node
    from fastpath.sanitizing.publication import Written
    from fastpath.sanitizing.safe_generalizations import SafeGeneralizations


@dataclass(frozen=True, eq=False)
class Sanitized:
    """The minimal safe generalizations of a table, and what was written."""

    found: "SafeGeneralizations"
    every: bool
    """All minimal ones are told of and proved, not just the best."""
    dropped: int
    """The number of rows left out because a value was missing."""
    utility: str | None
    """By which the best was chosen among all minimal ones; None if any one was asked for."""
    written: "Written | None"
    report: tuple[str, ...] = ()
    """The files of the evidence report: the page, and the certificates beside it."""

    @property
    def told(self) -> "SafeGeneralizations":
        """What was found, with those minimal ones only that are told of."""
        return self.found if self.every else self.found.best_only()

    def levels(self, node: "Node | None") -> dict[str, int] | None:
        """The level of each attribute at a node."""
        return None if node is None else self.found.table.named(node)
