"""Safe releases: generalize a table until it is (c,k)-safe, and no further (paper, section 3.4).

Read in this order: `cells` (a table as counted combinations, with one sensitive column or several); `hierarchies` (the
label of a value at each level); `lattice` (all generalizations of a table, and the search for the minimal safe ones);
`criteria` (demands on a release); `suppression` (the fewest rows to leave out); `utility` (costs);
`safe_generalizations` (all of this together, and the evidence for it); `publication` (the texts of the files).
`merging` is the same search without hierarchies.
"""
