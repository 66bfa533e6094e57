"""Knowledge languages other than the paper's, and their worst case by exhaustive search.

Read in this order: `world_space` (statements as sets of worlds), `protocol` (what a language is), `builtin`, `search`
(all conjunctions of k units), `branch_and_bound` (the same value sooner), `completeness` (any predicate as basic
implications). Report cards: `scope`, `properties`, `report_card`. For basic implications and
bucketizations of any size, `given`: the worst k facts beyond given knowledge.
"""
