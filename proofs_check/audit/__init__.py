"""Auditing other implementations: ask them, compare with the exact answer, shrink what differs, say what went wrong."""
