"""Inputs at random for every reader and verifier."""
