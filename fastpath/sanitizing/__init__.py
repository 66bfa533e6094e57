"""Safe releases: generalize a table until it is (c,k)-safe, and no further (paper, section 3.4).

Read in this order: `cells` (a table as counted combinations) and `cell_reading` (how it is read); `hierarchies` and
`hierarchy_files` (what becomes of a value, level by level); `lattice` and `generalizations` (all generalizations of a
table); `safety_check` (whether they are safe); `search` (one minimal safe node, or all of them); `utility` (the best of
them); `safe_generalizations` (all of this together, and the evidence for it); `publication` (the files). `merging` is
the same search without hierarchies.
"""
