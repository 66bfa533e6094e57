"""The schemas of the files that outsiders write and read."""
