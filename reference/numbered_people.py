"""People whom nobody named: b0.p0, b0.p1, …, b1.p0, …

A bucket may be given by its frequencies alone. Its people are then numbered, and their names are made when they
are asked for, so that a bucket of a billion people costs no more than one of ten.

>>> people = NumberedPeople(2, 1_000_000_000)
>>> people[3], "b2.p999999999" in people, "b2.p01" in people
('b2.p3', True, False)
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

_NAME = re.compile(r"b(0|[1-9][0-9]{0,17})\.p(0|[1-9][0-9]{0,17})", re.ASCII)


@dataclass(frozen=True)
class NumberedPeople(Sequence[str]):
    """The people of bucket number `bucket`, `number` of them."""

    bucket: int
    number: int

    @staticmethod
    def bucket_index(name: str) -> int:
        """The number of the bucket that a numbered person's name tells, -1 if it is no such name."""
        match = _NAME.fullmatch(name)
        return int(match[1]) if match else -1

    def __len__(self) -> int:
        return self.number

    @overload
    def __getitem__(self, key: int) -> str: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[str]: ...
    def __getitem__(self, key: int | slice) -> str | Sequence[str]:
        if isinstance(key, slice):
            return tuple(f"b{self.bucket}.p{number}" for number in range(self.number)[key])
        return f"b{self.bucket}.p{range(self.number)[key]}"

    def __contains__(self, name: object) -> bool:
        match = _NAME.fullmatch(name) if isinstance(name, str) else None
        return match is not None and int(match[1]) == self.bucket and int(match[2]) < self.number
