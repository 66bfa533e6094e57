"""The paper's example: printed by `worstcase` alone, written to a file by `worstcase example`."""

from typing import TYPE_CHECKING

import click

from reference.naming import written
from worstcase import options

if TYPE_CHECKING:
    from rich.console import Console

    from reference.language import Formula


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
    from worstcase.io.writing import refuse_overwriting, write_text

    refuse_overwriting([(path, "the example")], [])
    write_text(path, json_text(to_json(Release(FIGURE_3)), indent=2))


def print_example(console: "Console") -> None:
    """Print the example of the paper's sections 1 and 2, with each probability counted anew."""
    from rich.table import Table

    from reference.exact import readable
    from reference.example import FIGURE_3
    from reference.probability import probability
    from reference.syntax import parse_atom, parse_formula
    from reference.worlds import worlds

    console.print("[bold]worstcase[/bold]: how much does a release disclose to an attacker who knows k facts?\n")
    console.print("A hospital releases two buckets of patients. Within a bucket, who has which disease is hidden:\n")
    release = Table("people", FIGURE_3.sensitive.lower(), title_justify="left")
    for bucket in FIGURE_3.buckets:
        values = ", ".join(f"{value} ×{count}" if count > 1 else value for value, count in bucket.frequencies)
        release.add_row(", ".join(bucket.people), values)
    console.print(release)
    number = sum(1 for _ in worlds(FIGURE_3))
    console.print(
        f"\n{number:,} tables fit this release, all equally likely. Alice knows who is in which bucket. She asks:\n"
    )
    answers = Table("question", "she knows", "probability")
    for question, event, units in _SCENES:
        knowledge = parse_formula(units, FIGURE_3.domain)
        answers.add_row(question, _facts(knowledge), readable(probability(parse_atom(event), FIGURE_3, knowledge)))
    console.print(answers)
    lines = (
        "\nTry it yourself:",
        "  worstcase example -o hospital.json",
        '  worstcase probability hospital.json --event Charlie=flu --knowledge "Hannah=flu -> Charlie=flu"',
        "  worstcase --help",
    )
    console.print("\n".join(lines), highlight=False, markup=False, soft_wrap=True)


def _facts(knowledge: "Formula") -> str:
    """One line per fact."""
    lines = []
    for unit in knowledge.implications:
        atoms = [f"{written(atom.person)} = {written(atom.value)}" for atom in (*unit.antecedent, *unit.consequent)]
        denied = unit.denied
        lines.append(f"{written(denied.person)} ≠ {written(denied.value)}" if denied else " → ".join(atoms))
    return "\n".join(lines) or "nothing"
