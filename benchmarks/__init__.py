"""What takes too long for a test, as commands: `python -m benchmarks` measures; book/benchmarks.md names the others."""
