"""Safe releases: generalize a table until it is (c,k)-safe, and no further (paper, section 3.4).

Read in this order: `cells` (a table as counted combinations), `sensitive_columns` (one or several) and `cell_reading`
(how a table is read); `hierarchies`, `hierarchy_rules` and `hierarchy_files` (what becomes of a value, level by level)
and `level_names`; `lattice` and `generalizations` (all generalizations of a table); `criteria` and `demands` (what a
release must keep), `suppression` (the fewest rows to leave out for that) and `safety_check` (whether a generalization
is safe); `search` (one minimal safe node, or all of them); `utility` (the best of them); `safe_generalizations` (all
of this together, and the evidence for it); `publication` (the files). `merging` is the same search without
hierarchies.
"""
