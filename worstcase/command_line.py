"""The command line: all commands by name, loaded when they are called, so that --help is quick."""

import sys
from collections.abc import Sequence

import click

from worstcase.exit_status import run
from worstcase.lazy_group import LazyGroup

_COMMANDS = {
    "probability": ("worstcase.commands.probability", "How sure is an attacker of one event?"),
    "risk": ("worstcase.commands.risk", "Of what is an attacker with this knowledge surest?"),
    "disclosure": ("worstcase.commands.disclosure", "How sure can the worst attacker with k facts become?"),
    "explain": ("worstcase.commands.explain", "The same, worked out step by step."),
    "safe": ("worstcase.commands.safe", "Is the worst case below a threshold?"),
    "compare": ("worstcase.commands.compare", "Two releases side by side."),
    "sanitize": ("worstcase.commands.sanitize", "Generalize a table until it is safe, and no further."),
    "certify": ("worstcase.commands.certify", "The maximum disclosure, with a proof that travels."),
    "verify": ("worstcase.commands.verify", "Does a certificate prove what it claims?"),
    "consistent": ("worstcase.commands.consistent", "Can the knowledge be true of the release at all?"),
    "claims": ("worstcase.commands.claims", "Every statement of the paper, checked."),
    "audit": ("worstcase.commands.audit", "Does another implementation agree?"),
    "vectors": ("worstcase.commands.vectors", "Test vectors for implementations in any language."),
    "language": ("worstcase.commands.language", "The report card of a knowledge language."),
    "hardness": ("worstcase.commands.hardness", "Hard problems, solved through a bucketization."),
    "figures": ("worstcase.commands.figures", "The paper's figures, redrawn, with their data."),
    "example": ("worstcase.commands.example", "Write the paper's example as a file to play with."),
    "completion": ("worstcase.commands.completion", "Teach a shell to complete our commands."),
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
@click.version_option(package_name="worstcase-privacy", prog_name="worstcase")
@click.pass_context
def cli(context: click.Context) -> None:
    """Tell the example if no command is given."""
    if context.invoked_subcommand is None:
        from rich.console import Console

        from worstcase.story import tell

        tell(Console())


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    sys.exit(run(lambda: cli.main(arguments, prog_name="worstcase", standalone_mode=False)))
