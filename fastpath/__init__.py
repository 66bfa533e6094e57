"""The polynomial-time algorithms: exact, fast, and with a certificate for each answer.

Read in this order: `minimize1` (atoms within a bucket), `summary` (a bucketization in 2(k + 1) numbers), `minimize2`
(atoms across buckets), `disclosure` (the answer, with an attacker who attains it), `safety` (thresholds, and two
releases compared); `negations` (the knowledge of ℓ-diversity) and `costs` (values that are not equally bad);
`certificate`. Then `incremental` (buckets that come and go), `distributed` (buckets on many machines) and `sanitizing`
(safe releases).

`minimize1` and `minimize2` hold each algorithm twice, as the paper states it and as it is used. Only the vocabulary
(tables, atoms, implications, files, errors) is taken from `reference`, never a computation.
"""
