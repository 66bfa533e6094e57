"""Which mutants are tried: all, or a random sample that anyone can draw again.

Every mutant gets a number, the SHA-256 of the seed and of what it is known by; the sample is the N with the smallest
numbers. That is as good as drawing lots, it does not depend on the order of anything, a larger sample contains the
smaller ones, and a change of one module leaves the lots of the others as they are.

>>> from benchmarks.mutation.mutants import Mutant
>>> every = [Mutant("m.py", n, "core/NumberReplacer", f"x = {n}", 0, n) for n in range(100)]
>>> few, more = sample(every, 3, seed=1), sample(every, 5, seed=1)
>>> len(few), set(few) <= set(more), few == sample(every[::-1], 3, seed=1), few == sample(every, 3, seed=2)
(3, True, True, False)
"""

import json
from collections.abc import Iterable
from hashlib import sha256

from benchmarks.mutation.mutants import Mutant


def sample(mutants: Iterable[Mutant], size: int | None, seed: int) -> list[Mutant]:
    """So many of the mutants (None: all), sorted."""
    drawn = sorted(mutants, key=lambda mutant: (_lot(mutant, seed), mutant))
    return sorted(drawn[:size])


def _lot(mutant: Mutant, seed: int) -> bytes:
    return sha256(json.dumps([seed, *mutant.identity]).encode()).digest()
