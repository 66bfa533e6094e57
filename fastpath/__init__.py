"""The polynomial-time algorithms: exact, fast, certifying.

Read in this order: `histogram` (what a bucket is to the algorithms), `within_bucket` (MINIMIZE1), `summary` (a
bucketization in 2(k + 1) numbers), `across_buckets` (MINIMIZE2), `disclosure` (the answer, with the attacker who
attains it); `negations` (the knowledge of ℓ-diversity); `targeted` and `cost_sensitive` (values that are not equally
bad); `count_matrix` and `preselection` (millions of buckets); `tournament` and `incremental` (buckets that come and
go); `certificate`, with `covering` and `grouping` (the proof that travels, and what keeps it short).

`within_bucket` and `across_buckets` hold each algorithm twice, as the paper states it and as it is used. Only the
vocabulary (tables, atoms, implications, errors) is taken from `reference`, never a computation.
"""
