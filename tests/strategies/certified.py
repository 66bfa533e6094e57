"""Releases whose certificates are of interest."""

from reference.buckets import Bucketization

# The 21 people of whom two implications say most when they cross buckets
CROSSING = Bucketization.of_histograms(
    [dict(zip("abcde", counts, strict=True)) for counts in ((4, 3, 1, 1, 1), (4, 4, 1, 1, 1))]
)

# Several of its buckets are covered by one profile, another needs its own
MANY = Bucketization.of_histograms(
    [
        dict(zip("abcde", counts, strict=True))
        for counts in ((4, 3, 1, 1, 1), (4, 4, 1, 1, 1), (4, 4, 3, 2, 2), (4, 3, 3, 2, 2), (5, 4, 3, 2, 2))
    ]
)
