"""A limit on the steps that a block may report, for tests of how much work something takes."""

from collections.abc import Iterator
from contextlib import contextmanager

from reference.progress import listening


@contextmanager
def at_most(steps: int) -> Iterator[None]:
    """Fail at the first step beyond this number."""
    made = 0

    def count(number: int, what: str, _total: int | None) -> None:
        nonlocal made
        made += number
        assert made <= steps, f"more than {steps:,} steps ({what})"

    with listening(count):
        yield
