"""Safe releases: generalize a table until it is (c,k)-safe, and no further (paper, section 3.4).

Read in this order: `cells` (a table as counted combinations) and `reading` (where they come from); `hierarchies`,
written as ARX files (`hierarchy_arx`) or rules (`hierarchy_files`); `lattice` and `rollup` (all generalizations of a
table, from one reading); `safety_check` and `search` (one minimal safe node, or all of them); `utility` (the best of
them); `sanitize` (all of this together); `evidence` (why it is so) and `publish` (the files). `merging` is the same
search without hierarchies.
"""
