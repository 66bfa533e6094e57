"""The proof that travels with an answer."""
