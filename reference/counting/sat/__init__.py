"""The consistent tables once more, from a SAT solver; and whether there is any, with evidence.

Read in this order: `cnf`, `solvers` with `interrupts`, `flashlight`, `sat_counting`, `rup`, `consistency`.
"""
