"""How long the unassuming search takes: `python -m benchmarks.exhaustive`.

Every conjunction of k units is covered; the times are of one process, after importing, from the bucketization to the
answer with all its maximisers. The last line is the same search without symmetry, for comparison.
"""

import sys
import time

from reference.bucketization import Bucketization
from reference.laboratory.branch_and_bound import pruned_search
from reference.laboratory.exhaustive_search import exhaustive_maximum
from reference.laboratory.knowledge_language import AnyLanguage
from reference.laboratory.languages.implications import BasicImplications, SimpleImplications
from reference.laboratory.search_problem import space_and_units

Rows = tuple[tuple[int, ...], ...]


def published(rows: Rows) -> Bucketization:
    """Numbered people; value number j of every bucket is called vj."""
    return Bucketization.of_histograms([{f"v{j}": count for j, count in enumerate(row)} for row in rows])


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def report(rows: Rows, language: AnyLanguage, k: int, *, symmetry: bool = True, processes: int = 1) -> None:
    """Search and print what was found, what was covered, and how long it took."""
    started = time.perf_counter()
    answer = exhaustive_maximum(published(rows), language, k, symmetry=symmetry, processes=processes)
    seconds = time.perf_counter() - started
    how = f"{processes} process(es), {'with' if symmetry else 'without'} symmetry"
    _say(f"{rows} {language.name} k={k}, {how}: {seconds:.2f} s")
    _say(f"    maximum disclosure {answer.value}, {len(answer.maximisers)} maximisers; {answer.coverage}")
    started = time.perf_counter()
    pruned = pruned_search(*space_and_units(published(rows), language, k), k)
    _say(f"    branch and bound: {pruned.value}, {time.perf_counter() - started:.2f} s")


def main() -> None:
    """The two timings that matter, and two for comparison."""
    small, larger = ((2, 1, 1), (2, 1)), ((2, 2, 1), (2, 2, 1))
    report(small, BasicImplications(), 2)
    report(larger, SimpleImplications(), 3)
    report(larger, SimpleImplications(), 3, processes=2)
    report(small, BasicImplications(), 2, symmetry=False)


if __name__ == "__main__":
    main()
