"""Theorems of our own that are about no single statement of the paper: every claim here has the kind `ours`."""
