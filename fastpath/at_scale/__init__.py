"""A million buckets: matrices of counts, summaries that merge, buckets that come and go."""
