"""Mutants of what the claims about this part of the paper are about."""

from mutants import Mutant

MUTANTS: list[Mutant] = []
