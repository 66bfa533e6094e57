"""The paper's experiments (section 4), redrawn from exact numbers.

Read in this order: `adult_counts` (the data), `adult_tables` (its 72 generalizations, with what is computed of each),
`adult_missing` (what the number of rows depends on), `adult_set_ups` (the tables set up in other ways),
`figures` (Figures 5 and 6: points and pictures), `figure_data` (as JSON and as files). `growth` is an experiment of our
own: how the costs of the hard question and of the easy one grow. What the paper says of its figures is in the claims
(`proofs_check.paper`).
"""
