"""Knowledge languages other than the paper's, and their worst case by exhaustive search.

Read in this order: `protocol` (what a language is, and its units as sets of worlds), `world_space` (statements as sets
of worlds), `builtin` (the built-in languages), `search` (all conjunctions of k units), `branch_and_bound` (the same
value sooner), `completeness` (any predicate as basic implications). Report cards: `scope`, `examined_language`,
`properties`, `special_form`, `report_card`. For basic implications and bucketizations of any size, `given`: the worst k
facts beyond what is known already.
"""
