"""The same command prints and writes the same bytes wherever it runs; see `__main__`."""
