r"""One sensitive column or several: what of them is protected, and how they are held.

With several sensitive columns there are two things to protect, and whoever publishes says which:

    each       every column by itself: what an attacker knows and wants to know is about one column at a time. The
               columns are permuted independently of each other within each bucket, so that nothing in the release ties
               a value of one to a value of another, and the columns' answers stand side by side. Knowledge that ties
               them ("whoever has this illness has that job") is not covered.
    together   their product: a person's value is the whole combination, and so is what an attacker knows and wants to
               know. Combinations are permuted as a whole, so the release shows which values occur together. That an
               attacker may be after one column alone is not covered: that is the other question.

A table is held with combinations as its sensitive values (a text of the values with " + " between them; a plus or a
backslash within a value has a backslash before it, so no two combinations are one text). Each column by itself is a
*view* of that table: the same buckets with fewer different values.

>>> from fastpath.sanitizing.cells import Cells
>>> columns = SensitiveColumns(("ill", "job"))
>>> entries = [(("F", columns.joined(("flu", "cook"))), 2), (("F", columns.joined(("flu", "a+b"))), 1)]
>>> table = Cells.of_counts(["sex"], columns.name, entries)
>>> table.sensitive, table.domain, [columns.values_of(text) for text in table.domain]
('ill + job', ('flu + a\\+b', 'flu + cook'), [('flu', 'a+b'), ('flu', 'cook')])
>>> [(view.sensitive, dict(view.bucket(0).frequencies)) for view in columns.views(table)]
[('ill', {'flu': 3}), ('job', {'cook': 2, 'a+b': 1})]
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fastpath.sanitizing.cells import Cells
from reference.errors import InvalidInput
from reference.naming import described_thing, is_text, written
from reference.tables import first_repeated

_ESCAPED = re.compile(r"[\\+]")
_PART = re.compile(r"(?:[^\\+]|\\.)*", re.DOTALL)


@dataclass(frozen=True)
class SensitiveColumns:
    """The sensitive columns, in the order in which they are released, and whether their product is protected."""

    names: tuple[str, ...]
    together: bool = False

    @classmethod
    def of(cls, sensitive: str | Sequence[str], *, together: bool = False) -> "SensitiveColumns":
        """One column by its name, or several."""
        names = tuple(sensitive) if isinstance(sensitive, Iterable) and not isinstance(sensitive, str) else (sensitive,)
        if not names:
            raise InvalidInput("there is no sensitive column: one at least was expected")
        for name in names:
            if not is_text(name):
                raise InvalidInput(
                    f"the sensitive column is {described_thing(name)}, but the name of a column was expected"
                )
        if len(set(names)) < len(names):
            raise InvalidInput(f"the sensitive column {written(first_repeated(names))} is named twice")
        if together and len(names) == 1:
            raise InvalidInput("there is one sensitive column, but two or more were expected to be protected together")
        return cls(names, together)

    @property
    def protection(self) -> str:
        """What is protected, in a word."""
        return "together" if self.together else "each"

    @property
    def apart(self) -> bool:
        """Several columns, each protected by itself."""
        return len(self.names) > 1 and not self.together

    @property
    def name(self) -> str:
        """What the column of combinations is called."""
        return self.joined(self.names)

    def joined(self, values: Sequence[str]) -> str:
        """One text for a value of each column."""
        if len(self.names) == 1:
            return values[0]
        return " + ".join(_ESCAPED.sub(r"\\\g<0>", value) for value in values)

    def values_of(self, text: str) -> tuple[str, ...]:
        """The value of each column that a text stands for."""
        if len(self.names) == 1:
            return (text,)
        parts, start = list[str](), 0
        while start <= len(text):
            part = _PART.match(text, start)
            assert part is not None  # noqa: S101 - it matches nothing at least
            parts.append(part.group())
            start = part.end() + 1
        last = len(parts) - 1
        trimmed = (part[i > 0 : len(part) - (i < last)] for i, part in enumerate(parts))
        return tuple(re.sub(r"\\(.)", r"\1", part, flags=re.DOTALL) for part in trimmed)

    def views(self, cells: Cells) -> tuple[Cells, ...]:
        """What is protected by itself, each with the same buckets: every column, or the combinations."""
        if not self.apart:
            return (cells,)
        values = [self.values_of(text) for text in cells.domain]
        return tuple(
            cells.revalued(name, [combination[place] for combination in values])
            for place, name in enumerate(self.names)
        )
