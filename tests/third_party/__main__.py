"""Count one instance in a process of its own, so that it can be stopped: JSON in, JSON out.

Standard input holds `{"counter": "oxidd", "buckets": [{"flu": 2}], "knowledge": ["b0.p0=flu -> b0.p1=flu"]}`;
the last line of standard output is `{"count": "1", "seconds": 0.01}` (what a counter itself prints comes before):
the processor's seconds, the median of `"times"` runs (1 unless given).
"""

import json
import sys
import time
from collections.abc import Callable, Mapping
from statistics import median

from reference.bucketization import Bucketization
from reference.language import Formula
from reference.syntax import parse_formula
from third_party.d4_counter import d4_count
from third_party.oxidd_counter import oxidd_count, oxidd_count_by_bucket

COUNTERS: Mapping[str, Callable[[Bucketization, Formula], int]] = {
    "oxidd": oxidd_count,
    "oxidd by bucket": oxidd_count_by_bucket,
    "d4": d4_count,
}


def main() -> None:
    """Answer one question."""
    question = json.load(sys.stdin)
    bucketization = Bucketization.of_histograms(question["buckets"])
    knowledge = parse_formula(question["knowledge"])
    counts, seconds = [], []
    for _ in range(question.get("times", 1)):
        started = time.process_time()
        counts.append(COUNTERS[question["counter"]](bucketization, knowledge))
        seconds.append(time.process_time() - started)
    sys.stdout.write("\n" + json.dumps({"count": str(counts[-1]), "seconds": median(seconds)}) + "\n")


if __name__ == "__main__":
    main()
