"""Plausible mistakes, each one an implementation that makes it."""
