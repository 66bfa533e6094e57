"""The programs that are extracted from the proofs, held against everything else that answers the same questions."""
