"""The paper's statements: one module for each theorem, lemma, algorithm or group of remarks.

Every module opens with the theory and the paper's words, and ends with `CLAIMS`. Where a statement has a sibling of our
own or a correction, it stands beside it, and its kind says so. `large_*` try the same statements on drawn instances,
far beyond the sizes of which all can be tried.
"""
