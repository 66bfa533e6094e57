"""Sets of worlds up to symmetry: of those that exchanges turn into each other, one is kept.

The orbit of a set under the group that the exchanges generate is explored from one of its members, layer by layer,
many sets at once; whatever else was given and is met on the way is dropped.

>>> from reference.buckets import Bucketization
>>> from reference.laboratory.symmetry import exchanges
>>> space = WorldSpace(Bucketization.of_histograms([{"a": 1, "b": 1, "c": 1}]))
>>> different(space, list(space.atoms.values()), exchanges(space))
[0]
"""

from collections.abc import Sequence

import numpy as np

from reference.laboratory.masks import Bits, WorldSpace
from reference.laboratory.symmetry import Exchange
from reference.meter import UNLIMITED, Meter


def different(
    space: WorldSpace, masks: Sequence[int], exchanges: Sequence[Exchange], meter: Meter = UNLIMITED
) -> list[int]:
    """The places of masks no two of which are in one orbit, the first of each orbit."""
    waiting = {mask: place for place, mask in reversed(list(enumerate(masks)))}
    kept: list[int] = []
    for place, mask in enumerate(masks):
        if waiting.get(mask) != place:
            continue
        kept.append(place)
        _drop_orbit(space, mask, exchanges, waiting, meter)
    return kept


def _drop_orbit(
    space: WorldSpace, mask: int, exchanges: Sequence[Exchange], waiting: dict[int, int], meter: Meter
) -> None:
    seen, layer = {mask}, space.bits([mask])
    waiting.pop(mask)
    while len(layer) and waiting:
        images: list[Bits] = []
        for exchange in exchanges:
            meter.step(len(layer), "sets of tables")
            images.append(layer[:, exchange])
        reached = (
            {_integer(row) for row in np.unique(np.packbits(np.vstack(images), 1, bitorder="little"), axis=0)}
            if images
            else set()
        )
        reached -= seen
        seen |= reached
        for other in reached & waiting.keys():
            waiting.pop(other)
        layer = space.bits(sorted(reached)) if reached else layer[:0]


def _integer(row: Bits) -> int:
    return int.from_bytes(row.tobytes(), "little")
