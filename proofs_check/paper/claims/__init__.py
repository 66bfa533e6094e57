"""The paper's statements, one module for each theorem, lemma, remark or group; and theorems of our own.

Every module opens with the theory and the paper's words, and ends with `CLAIMS`.
"""
