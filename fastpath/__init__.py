"""The polynomial-time algorithms: exact, fast, certifying. Nothing is here yet.

It will take the vocabulary (tables, atoms, implications, errors) from `reference`, and never a computation.
"""
