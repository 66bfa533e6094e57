"""Claims: the statements of the paper, its slips, near misses and theorems of our own, each checked by a machine."""
