"""The ways to the same number, by name: `worlds` and `sat`.

Each method is a stream of the tables that are consistent with a bucketization and with knowledge; what is counted
over the stream (`probability.tally`, `probability.marginals`) is the same for both.
"""

from collections.abc import Iterator

from reference.buckets import Bucketization
from reference.language import Formula
from reference.meter import UNLIMITED, Meter
from reference.sat_counting import sat_worlds
from reference.tables import World
from reference.worlds import consistent_worlds


def stream(
    method: str,
    bucketization: Bucketization,
    knowledge: Formula,
    meter: Meter = UNLIMITED,
    **sat_options: str,
) -> Iterator[World]:
    """All tables consistent with the bucketization and the knowledge, by the named method."""
    if method == "worlds":
        return consistent_worlds(bucketization, knowledge, meter)
    return sat_worlds(bucketization, knowledge, meter=meter, **sat_options)
