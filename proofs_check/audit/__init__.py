"""Audits of other implementations: ask, compare with the exact answer, shrink mismatches, name the likely mistake."""
