"""The paper's example: printed by `worstcase` alone, written to a file by `worstcase example`."""

from typing import TYPE_CHECKING

import click

from reference.naming import written
from worstcase import options

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from reference.buckets import Bucketization
    from reference.language import Atom, Formula


_SCENES = [
    ("Ed has lung cancer?", 'Ed="lung cancer"', []),
    ("… if he had mumps as a child", 'Ed="lung cancer"', ["Ed!=mumps"]),
    ("… if he also does not have flu", 'Ed="lung cancer"', ["Ed!=mumps", "Ed!=flu"]),
    ("Charlie has flu?", "Charlie=flu", []),
    ("… if he has it whenever his wife Hannah has it", "Charlie=flu", ["Hannah=flu -> Charlie=flu"]),
]


@click.command("example", cls=options.OnceCommand)
@click.option(
    "-o", "--output", "path", metavar="OUT", default="-", help="Where to write it (default: standard output)."
)
def command(path: str) -> None:
    """Write the paper's example (Figure 3) as a bucketization file."""
    from reference.example import FIGURE_3
    from reference.releases import Release, to_json
    from reference.strict_json import json_text
    from worstcase.io.writing import write_text

    write_text(path, json_text(to_json(Release(FIGURE_3)), indent=2))


def print_example(console: "Console") -> None:
    """Print the example of the paper's sections 1 and 2, with each probability counted anew."""
    from reference.example import FIGURE_3
    from reference.worlds import worlds

    console.print("[bold]worstcase[/bold]: how much does a release disclose to an attacker who knows k facts?\n")
    console.print("A hospital releases two buckets of patients. Within a bucket, who has which disease is hidden:\n")
    console.print(_release(FIGURE_3))
    number = sum(1 for _ in worlds(FIGURE_3))
    console.print(
        f"\n{number:,} tables fit this release, all equally likely. Alice knows who is in which bucket. She asks:\n"
    )
    console.print(_answers(FIGURE_3))
    console.print("\nTry it yourself:")
    console.print("  worstcase example -o hospital.json", highlight=False, markup=False)
    console.print(
        '  worstcase probability hospital.json --event Charlie=flu --knowledge "Hannah=flu -> Charlie=flu"',
        highlight=False,
        soft_wrap=True,
    )
    console.print("  worstcase --help", highlight=False)


def _release(bucketization: "Bucketization") -> "Table":
    from rich.table import Table

    table = Table("people", bucketization.sensitive.lower(), title_justify="left")
    for bucket in bucketization.buckets:
        values = ", ".join(f"{value} ×{count}" if count > 1 else value for value, count in bucket.frequencies)
        table.add_row(", ".join(bucket.people), values)
    return table


def _answers(bucketization: "Bucketization") -> "Table":
    from rich.table import Table

    from reference.exact import readable
    from reference.probability import probability
    from reference.syntax import parse_atom, parse_formula

    table = Table("question", "she knows", "probability")
    for question, event, units in _SCENES:
        knowledge = parse_formula(units, bucketization.domain)
        answer = probability(parse_atom(event), bucketization, knowledge)
        table.add_row(question, _facts(knowledge), readable(answer))
    return table


def _facts(knowledge: "Formula") -> "Text":
    """One line per fact, in colours."""
    from rich.text import Text

    def relation(atom: "Atom", sign: str) -> Text:
        return Text.assemble((written(atom.person), "cyan"), f" {sign} ", (written(atom.value), "magenta"))

    lines = []
    for unit in knowledge.implications:
        [before], [after] = unit.antecedent, unit.consequent
        simple = Text.assemble((" → ", "bold")).join([relation(before, "="), relation(after, "=")])
        lines.append(simple if unit.denied is None else relation(unit.denied, "≠"))
    return Text("\n").join(lines) if lines else Text("nothing", style="dim")
