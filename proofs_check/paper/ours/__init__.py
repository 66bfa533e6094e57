"""Theorems of our own, and the paper's statements far beyond the sizes that can be searched."""
