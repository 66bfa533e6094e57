"""The paper's statements as claims, its slips, near misses, and theorems of our own."""
