"""The polynomial-time algorithms: exact, fast, and with a proof of each answer.

Read in this order: `histogram` (what a bucket is to the algorithms), `within_bucket` (MINIMIZE1), `at_scale.summary` (a
bucketization in 2(k + 1) numbers), `across_buckets` (MINIMIZE2), `disclosure` (the answer, with the attacker who
attains it), `safety` (thresholds, and two releases compared); `negations` (the knowledge of ℓ-diversity); `targeted`
and `costs` (values that are not equally bad); `certificate` and `covering_profiles` (the proof that travels with an
answer). Then the rooms: `at_scale` (millions of buckets, and buckets that come and go) and `sanitizing` (releases that
are safe).

`within_bucket` and `across_buckets` hold each algorithm twice, as the paper states it and as it is used. Only the
vocabulary (tables, atoms, implications, files, errors) is taken from `reference`, never a computation.
"""
