"""Slow answers that only tests need."""
