"""The paper's experiments (section 4), redrawn from exact numbers.

Read in this order: `adult_counts` (the table, packaged), `adult_source` (the same from the original files),
`adult_hierarchies` (its 72 generalizations); `entropy` and `curves` (what is computed of each); `figures` (Figures 5
and 6); `further_steps` (what defending against implications costs beyond negations); `sentence`,
`disclosure_sentences`, `entropy_sentences` and `sentences` (what the paper says of it, and whether it holds);
`figure_json`, `figure_files` and `figure_pictures` (how it is written down).
"""
