"""The consistent tables once more, from a SAT solver; and whether there is any, with evidence.

Read in this order: `cnf`, `solvers`, `flashlight`, `rup`, `consistency`.
"""
