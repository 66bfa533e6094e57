"""Safe releases: generalize a table until it is (c,k)-safe, and no further (paper, section 3.4).

Read in this order: `cells` (a table as counted combinations, with one sensitive column or several); `hierarchies` (what
becomes of a value, level by level); `lattice` (all generalizations of a table, and the search for the minimal safe
ones); `criteria` (what a release must keep) and `suppression` (the fewest rows to leave out for that); `utility` (the
best of them); `safe_generalizations` (all of this together, and the evidence for it); `publication` (the texts of the
files). `merging` is the same search without hierarchies.
"""
