"""Count in a process of its own, so that it can be stopped: each line of standard input is a question in JSON.

A question is `{"counter": "oxidd", "buckets": [{"flu": 2}], "knowledge": ["b0.p0=flu -> b0.p1=flu"]}`; the answer is a
line `{"count": "1", "seconds": 0.01}`, before which a counter may print what it likes: the processor's seconds of one
count. `"nodes"` says how large OxiDD's table of nodes is.
"""

import json
import sys
import time
from collections.abc import Callable, Mapping

from reference.buckets import Bucketization
from reference.syntax import parse_formula
from third_party.d4_counter import d4_count
from third_party.oxidd_counter import oxidd_count, oxidd_count_by_bucket

COUNTERS: Mapping[str, Callable[..., int]] = {
    "oxidd": oxidd_count,
    "oxidd by bucket": oxidd_count_by_bucket,
    "d4": d4_count,
}


def main() -> None:
    """Answer each question."""
    for line in sys.stdin:
        question = json.loads(line)
        bucketization = Bucketization.of_histograms(question["buckets"])
        knowledge = parse_formula(question["knowledge"])
        sizes = {"nodes": question["nodes"]} if "nodes" in question else {}
        started = time.process_time()
        count = COUNTERS[question["counter"]](bucketization, knowledge, **sizes)
        seconds = time.process_time() - started
        sys.stdout.write("\n" + json.dumps({"count": str(count), "seconds": seconds}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
