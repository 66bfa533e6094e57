"""worstcase: worst-case background knowledge for privacy-preserving data publishing, the front door.

`import worstcase` gives the public API, loaded when first used; `worstcase` on the command line gives the commands
of all packages, loaded when first called.

>>> import worstcase
>>> event = worstcase.parse_atom("Charlie=flu")
>>> worstcase.probability(event, worstcase.FIGURE_3, worstcase.parse_formula(["Hannah=flu -> Charlie=flu"]))
10/19
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING

import click

from reference.commands.lazy import LazyGroup
from reference.commands.running import run

if TYPE_CHECKING:
    # The public names, loaded when first used.
    from fastpath.api import *  # noqa: F403
    from proofs_check.api import *  # noqa: F403
    from reference.api import *  # noqa: F403

_APIS = ("reference.api", "fastpath.api", "proofs_check.api")

_COMMANDS = {
    "probability": ("reference.commands.probability", "How sure is an attacker of one event?"),
    "risk": ("reference.commands.risk", "Of what is an attacker with this knowledge surest?"),
    "disclosure": ("proofs_check.commands.disclosure", "How sure can the worst attacker with k facts become?"),
    "explain": ("proofs_check.commands.explain", "The same, worked out step by step."),
    "safe": ("fastpath.commands.safe", "Is the worst case below a threshold?"),
    "compare": ("fastpath.commands.compare", "Two releases side by side."),
    "sanitize": ("fastpath.commands.sanitize", "Generalize a table until it is safe, and no further."),
    "certify": ("fastpath.commands.certify", "The maximum disclosure, with a proof that travels."),
    "verify": ("proofs_check.commands.verify", "Does a certificate prove what it claims?"),
    "consistent": ("reference.commands.consistent", "Can the knowledge be true of the release at all?"),
    "claims": ("proofs_check.commands.claims", "Every statement of the paper, checked."),
    "audit": ("proofs_check.commands.audit", "Does another implementation agree?"),
    "vectors": ("proofs_check.commands.vectors", "Test vectors for implementations in any language."),
    "language": ("proofs_check.commands.language", "The report card of a knowledge language."),
    "hardness": ("proofs_check.commands.hardness", "Hard problems, solved through a bucketization."),
    "figures": ("proofs_check.commands.figures", "The paper's figures, redrawn, with their data."),
    "example": ("reference.commands.example", "Write the paper's example as a file to play with."),
    "completion": ("reference.commands.completion", "Teach a shell to complete our commands."),
}

_HELP = """How sure can an attacker become who sees a release in buckets and knows k facts?

Without a command: the paper's example, told in a screenful.

\b
FILE is a bucketization (JSON; "domain" and "people" may be left out):
  {"domain": ["flu", "lung cancer", "mumps"],
   "buckets": [{"people": ["Bob", "Ed", "Dave"], "values": {"flu": 2, "mumps": 1}}]}
or a table (.csv, .tsv, .parquet, .json rows) with --sensitive, --by and --person.

\b
Knowledge is written as
  Hannah=flu -> Charlie=flu         if Hannah has flu then so has Charlie
  a=1 & b=2 -> c=3 | d=4            several atoms on each side
  Ed!="lung cancer"                 Ed does not have it; quotes around spaces and symbols

\b
Exit status: 0 yes or done; 1 the answer is no; 2 the input cannot be used;
3 a budget ran out before the exact answer.
"""


@click.group(
    cls=LazyGroup,
    lazy=_COMMANDS,
    invoke_without_command=True,
    help=_HELP,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="worstcase", prog_name="worstcase")
@click.pass_context
def cli(context: click.Context) -> None:
    """Tell the example if no command is given."""
    if context.invoked_subcommand is None:
        from rich.console import Console  # noqa: PLC0415 - loaded when needed

        from reference.commands.story import tell  # noqa: PLC0415 - likewise

        tell(Console())


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    sys.exit(run(lambda: cli.main(arguments, prog_name="worstcase", standalone_mode=False)))


def __getattr__(name: str) -> object:
    """Load a public name when it is first used."""
    if name == "__version__":
        return version("worstcase")
    for api in map(import_module, () if name.startswith("_") else _APIS):
        if name in api.__all__:
            return getattr(api, name)
    raise AttributeError(f"module 'worstcase' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({"main", "__version__"}.union(*(import_module(api).__all__ for api in _APIS)))


if __name__ == "__main__":
    main()
