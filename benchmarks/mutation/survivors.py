"""Why a mutant that survives is no gap in the tests: the list of reasons, `survivors.toml`.

    [[equivalent]]
    module = "fastpath/minimize1.py"            where it is
    operator = "core/ReplaceTrueWithFalse"      what was done (a pattern: `*` stands for anything)
    line = "@dataclass(frozen=True)"            the text of the line before
    occurrence = 0                              which one, where several are alike (left out: all of them)
    reason = "…"                                why no test could tell it from the original

    [[rule]]                                    the same for all modules at once, the line being a regular expression
    operator = "core/RemoveDecorator"
    line = '@overload'
    reason = "…"

An entry about a mutant that does not exist (any more) is stale, and said to be.
"""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from benchmarks.mutation.mutants import Mutant

LIST = Path(__file__).with_name("survivors.toml")


@dataclass(frozen=True)
class Reason:
    """Why some mutants are equivalent to the original."""

    operator: str
    line: str
    reason: str
    module: str | None = None
    """None: in every module, and the line is a regular expression."""
    occurrence: int | None = None

    def about(self, mutant: Mutant) -> bool:
        """Is it about this mutant?"""
        if not fnmatchcase(mutant.operator, self.operator) or self.occurrence not in {None, mutant.occurrence}:
            return False
        if self.module is None:
            return re.search(self.line, mutant.line) is not None
        return (self.module, self.line) == (mutant.module, mutant.line)


def reasons(path: Path = LIST) -> list[Reason]:
    """The committed list."""
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    listed = [Reason(**entry) for entry in document.get("equivalent", [])]
    for reason in listed:
        if reason.module is None:
            raise ValueError(f"{path.name}: the entry about {reason.line!r} names no module")
    return listed + [Reason(**entry) for entry in document.get("rule", [])]


def reason_for(mutant: Mutant, listed: Iterable[Reason]) -> str | None:
    """Why this mutant is equivalent, if the list says so."""
    return next((reason.reason for reason in listed if reason.about(mutant)), None)


def stale(listed: Iterable[Reason], mutants: Iterable[Mutant]) -> list[Reason]:
    """The entries that are about no mutant."""
    every = list(mutants)
    return [reason for reason in listed if not any(reason.about(mutant) for mutant in every)]
