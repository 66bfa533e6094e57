"""What the words of the paper mean: slow, literal, exact. The oracle that everything else is checked against.

Read in this order: `tables`, `buckets`, `bucketize`, `generalization` (paper, 2.1); `language`, `syntax` (2.2);
`worlds`, `priors`, `probability` (2.3); `cnf`, `sat_counting`, `rup` (the same numbers from a SAT solver).
"""
