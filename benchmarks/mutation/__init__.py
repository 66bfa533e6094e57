"""Do the tests notice when a computing module is wrong? A mutation campaign: `python -m benchmarks.mutation --help`."""
