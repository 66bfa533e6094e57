"""The paper's experiments (section 4) in exact numbers, and how the costs of the hard and the easy question grow.

Read in this order: `adult_counts` (the data), `adult_tables` (its 72 generalizations, and the points of both figures),
`figures` (the figures as JSON and CSV). `growth` is an experiment of our own. The claims on section 4
(`proofs_check.claims`) hold the paper's statements about its figures.
"""
