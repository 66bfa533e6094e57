"""Slow, independent answers that claims compare with."""
