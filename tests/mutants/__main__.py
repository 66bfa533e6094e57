"""Write the table of mutants to standard output."""

from mutants import page

for line in page():
    print(line)  # noqa: T201 - that is what it is for
