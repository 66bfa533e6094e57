"""Fuzzing: inputs at random for every reader and every verifier; see `__main__`."""
