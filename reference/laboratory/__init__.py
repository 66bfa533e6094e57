"""The laboratory: other knowledge languages than the paper's, and their worst case by exhaustive search.

Read in this order: `statements`, `statement_core`, `statement_text`, `statement_syntax` (formulas beyond implications);
`statement_cnf`, `statement_clauses`, `statement_probability` (their probabilities, three ways); `language` (what a
language is), `languages` (those built in); `masks`, `units`, `symmetry`, `arena` (worlds as bits); `rounds`, `workers`,
`merging`, `exhaustive` (all conjunctions of k units), `answers`; `pruned` (the same value by branch and bound);
`formula_search` (tables too large to enumerate). Then the report card: `scopes`, `verdicts`, `bench`; `monotone`,
`special_form`, `expressive`, `conjectures`; `report_card`, `report_text`, `loading`. Completeness, made constructive:
`predicates`, `completeness`, `smallest_expression`.
"""
