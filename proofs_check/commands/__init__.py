"""The commands that need both `reference` and `fastpath`, or check the one against the other."""
