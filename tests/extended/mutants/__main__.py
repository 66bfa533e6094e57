"""Write the table of mutants to standard output."""

import sys

from extended.mutants import OPENING, all_mutants, row

sys.stdout.write(OPENING + "".join(f"{row(mutant)}\n" for mutant in all_mutants()))
