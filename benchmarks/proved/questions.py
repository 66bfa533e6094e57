"""Releases with k, made at random: those of the audit, crossing cases among them, and counts far beyond 2⁶⁴."""

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from proofs_check.audit.corpus import HARD, Case, crossing_cases, families
from proofs_check.hypothesis_adapter import StopDrawing, draw_in_turn

MOST_FACTS = 8
LONGEST = 60  # digits of a count
_HUGE_OF = 5  # one question in so many is about huge counts
_CROSSING_SEED = 2007


class Asked(NamedTuple):
    """Counts, a row a bucket, with zeros anywhere, and k."""

    rows: tuple[tuple[int, ...], ...]
    k: int

    @property
    def huge(self) -> bool:
        """Whether a count is beyond 2⁶⁴."""
        return max(map(max, self.rows)) >= 2**64

    @property
    def histograms(self) -> list[tuple[int, ...]]:
        """The counts that are not 0, largest first, of the buckets with somebody in them."""
        rows = (tuple(sorted(filter(None, row), reverse=True)) for row in self.rows)
        return [row for row in rows if row]


def questions(number: int, seed: int) -> list[Asked]:
    """So many questions, those with huge counts last; the same seed makes the same."""
    huge = islice(_huge(random.Random(seed)), number // _HUGE_OF)  # noqa: S311 - no secret
    return [*releases(number - number // _HUGE_OF, seed), *huge]


def releases(number: int, seed: int) -> list[Asked]:
    """Known hard ones, and then what the audit's families make: so many different ones."""
    found = dict.fromkeys(Asked(rows, k) for rows, k in HARD if k <= MOST_FACTS)
    families_of = families(crossing_cases(_CROSSING_SEED))

    def add(case: Case) -> None:
        found[Asked(case[0], min(case[1], MOST_FACTS))] = None
        if len(found) >= number:
            raise StopDrawing

    with suppress(StopDrawing):
        draw_in_turn(families_of, add, seed, 2 * number)
    return list(found)[:number]


def _huge(generator: random.Random) -> Iterator[Asked]:
    """Zeros, small counts and ties beside counts of up to 60 digits; somebody is there."""
    while True:
        alike = _count(generator)
        rows = tuple(
            tuple(generator.choice([0, generator.randint(1, 9), alike, _count(generator)]) for _ in range(width))
            for width in (generator.randint(1, 9) for _ in range(generator.randint(1, 5)))
        )
        if any(map(any, rows)):
            yield Asked(rows, generator.randint(0, MOST_FACTS))


def _count(generator: random.Random) -> int:
    return generator.randrange(10 ** generator.randint(1, LONGEST)) + 1
