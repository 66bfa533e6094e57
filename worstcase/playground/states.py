"""A release as the page has it: `script/table.js` says what a state is.

>>> from reference.example import FIGURE_3
>>> state = state_of(FIGURE_3)
>>> state["k"], state["buckets"][0]["people"][0]
(1, {'name': 'Bob', 'value': 'flu'})
"""

from typing import Any

from reference.buckets import Bucketization
from reference.errors import InvalidInput

MOST_PEOPLE_SHOWN = 100_000
"""Each of them is on the page, with a name: a browser could not draw more."""


def state_of(published: Bucketization, k: int = 1) -> dict[str, Any]:
    """The state that begins with this release. Who really has what is not in it: some table that fits is taken."""
    if published.size > MOST_PEOPLE_SHOWN:
        raise InvalidInput(f"a page shows at most {MOST_PEOPLE_SHOWN:,} people, but the release has {published.size:,}")
    buckets = [
        {
            "label": ", ".join(published.labels(index).values()),
            "people": [
                {"name": name, "value": value}
                for name, value in zip(bucket.people, (v for v, n in bucket.frequencies for _ in range(n)), strict=True)
            ],
        }
        for index, bucket in enumerate(published.buckets)
    ]
    values = list(published.domain)
    return {
        "sensitive": published.sensitive,
        "values": values,
        "buckets": buckets,
        "k": k,
        "c": "7/10",
        "facts": [],
        "event": None,
    }
