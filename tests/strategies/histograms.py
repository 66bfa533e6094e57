"""Histograms, counts and bucketizations for the algorithms that never look at a table."""

from hypothesis import strategies as st

from reference.buckets import Bucketization

Histogram = tuple[int, ...]


def histograms(*, most_values: int = 6, largest: int = 6) -> st.SearchStrategy[Histogram]:
    """Counts in decreasing order: ties, single people and single values among them."""
    counts = st.lists(st.integers(1, largest), min_size=1, max_size=most_values)
    return counts.map(lambda row: tuple(sorted(row, reverse=True)))


def large_histograms() -> st.SearchStrategy[Histogram]:
    """Thousands of people, and sizes beyond what a float multiplies exactly."""
    return histograms(most_values=14, largest=2000) | histograms(most_values=9, largest=10**14)


def count_matrices(*, most_values: int = 5, most_rows: int = 6, largest: int = 6) -> st.SearchStrategy[list[list[int]]]:
    """Rows of equal length with at least one person each; equal rows and permuted ones are likely."""

    def matrices(width: int) -> st.SearchStrategy[list[list[int]]]:
        row = st.lists(st.integers(0, largest), min_size=width, max_size=width).filter(any)
        return st.lists(row, min_size=1, max_size=most_rows)

    return st.integers(1, most_values).flatmap(matrices)


def bucketization_of(*rows: Histogram) -> Bucketization:
    """Numbered people; value number j of every bucket is called `vj`."""
    return Bucketization.of_histograms([{f"v{j}": count for j, count in enumerate(row) if count} for row in rows])
