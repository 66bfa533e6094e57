"""`worstcase hardness`: how hard it is to evaluate one attacker, shown by solving hard problems that way."""

import click

from worstcase.lazy_group import LazyGroup

_COMMANDS = {
    "sat": ("worstcase.commands.hardness_sat", "Is a DIMACS file satisfiable?"),
    "permanent": ("worstcase.commands.hardness_permanent", "What is the permanent of a 0/1 matrix?"),
    "curve": ("worstcase.commands.hardness_curve", "How does the cost grow, beside that of the worst attacker?"),
}


@click.group("hardness", cls=LazyGroup, lazy=_COMMANDS)
def command() -> None:
    """Solve hard problems through a bucketization.

    Whether one given formula is consistent with a release is as hard as satisfiability (NP-complete), and how likely
    it makes an event is as hard as counting models (#P-hard; a ratio of two #P counts). The worst formula of k
    implications is nevertheless found in polynomial time.
    """
