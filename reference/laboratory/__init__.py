"""The laboratory: other knowledge languages than the paper's, and their worst case by exhaustive search.

Read in this order. Statements: `statements` (formulas beyond implications), `statement_syntax` (as text), `world_space`
(as sets of worlds), `completeness` (as basic implications). Languages: `knowledge_language` (what a language is),
`languages` (those built in, and one's own), `collected_units` (a language's
units as sets of worlds). Searches: `symmetry`, `search_problem`,
`exhaustive_search` (all conjunctions of k units), `branch_and_bound` (the same value sooner), `maximum` (the answer).
Report cards: `small_scope`, `notebook` (what is worked out already), `examined_language`, `closure`, `properties`,
`special_form`, `card`, `report_card`, `language_comparison` (two side by side), `card_tasks` (for other processes). And
apart from these, for basic implications and bucketizations of any size, `given_knowledge`: the worst k facts beyond
what is known already.
"""
