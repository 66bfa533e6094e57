"""`worstcase vectors`: test vectors for implementations in any language."""

from fractions import Fraction
from typing import Any

import click

from proofs_check.audit.metrics import DEFINITIONS, FLAGS
from reference.naming import numbered, visible
from worstcase import options

_ASK = click.option("--ask", type=click.Choice(tuple(DEFINITIONS)), help="Only this kind of question.")
_FLAG = click.option("--flag", metavar="MISTAKE", help="Only vectors that catch this mistake (a name in the list).")
_OUT = click.option("-o", "--output", "--out", metavar="OUT", default="-", help="File to write (default: stdout).")
_COUNTS = "Counts stay below 2^53, so every JSON parser reads them exactly. The parts of answers may be larger."
_SHOWN = 3  # failed vectors, and flags of one vector, that are printed


@click.group(
    "vectors", epilog=f"{FLAGS}\n\n{_COUNTS}\n\nFor the definitions of the questions, see worstcase audit --help."
)
def command() -> None:
    r"""List, export or run test vectors: questions with exact answers.

    \b
    worstcase vectors export -o vectors.json
    worstcase vectors run --python my_module:disclosure --ask disclosure
    """


@command.command("list", cls=options.OnceCommand)
@_ASK
@_FLAG
@options.as_json
def list_command(ask: str | None, flag: str | None, as_json: bool) -> None:
    """List the vectors, one per line, and the meaning of their flags."""
    from proofs_check.vectors import document, load
    from reference.exact import readable

    found, notes = load(ask, flag), document()["notes"]
    if as_json:
        options.print_json({"notes": notes, "vectors": [dict(one.fields) for one in found]})
        return
    for one in found:
        question, expected = one.question, one.expected
        people = f"{question.people:,} {'person' if question.people == 1 else 'people'}"
        size = f"{numbered(len(question.rows), 'bucket')}, {people}"
        answer = readable(expected) if isinstance(expected, Fraction) else str(expected).lower()
        flags = [*one.flags[:_SHOWN], *([f"… and {len(one.flags) - _SHOWN} more"] if len(one.flags) > _SHOWN else [])]
        k = f" k={question.k}" if "k" in one.fields else ""
        click.echo(f"{one.number:4} {question.ask}{k} {size}: {answer}  {' '.join(flags)}")
    for name, note in notes.items():
        if any(name in one.flags for one in found):
            click.echo(f"{name}: {note['mistake']} ({note['effect']})")


@command.command("export", cls=options.OnceCommand)
@_ASK
@_FLAG
@click.option("--schema", is_flag=True, help="Write the JSON schema of the file instead.")
@_OUT
def export_command(ask: str | None, flag: str | None, schema: bool, output: str) -> None:
    """Write the vectors as a JSON file."""
    from proofs_check import vectors as shipped
    from proofs_check.vectors.generate import as_text
    from worstcase.io.writing import write_text

    if schema:
        write_text(output, shipped.text("vectors.schema.json"))
        return
    chosen = [dict(one.fields) for one in shipped.load(ask, flag)]
    write_text(output, as_text({**shipped.document(), "number": len(chosen), "vectors": chosen}))


@command.command("run", cls=options.OnceCommand)
@click.option("--command", metavar="CMD", help="Command to test (see worstcase audit --help).")
@click.option("--python", "function", metavar="MODULE:FUNCTION", help="Python function to test.")
@click.option("--ask", type=click.Choice(tuple(DEFINITIONS)), default="disclosure", show_default=True)
@_FLAG
@click.option("--answer-seconds", metavar="S", type=click.FloatRange(0.01), default=5, show_default=True)
@options.budgets
@options.as_json
def run_command(as_json: bool, **question: Any) -> int:  # noqa: ANN401 - the parameters of `run_vectors`
    """Ask an implementation all vectors.

    Status 0: all passed or were declined; 1: some failed, or too many were not answered in time; 2: all were declined.
    """
    from worstcase.audits import run_vectors

    options.exactly_one({"--command": question["command"], "--python": question["function"]})
    done = run_vectors(**question)
    failed = [
        {"id": vector.number, "verdict": kind, "answered": answer.shown, "expected": str(vector.expected).lower()}
        for vector, answer, kind in done.failed
    ]
    status = 1 if failed else options.declined("every vector") if done.verdict == "unsupported" else 0
    if as_json:
        asked = {"asked": len(done.answers), "declined": done.counts.get("unsupported", 0)}
        asked["unanswered"] = done.counts.get("unanswered", 0)
        options.print_json({"verdict": done.verdict, **asked, "failed": failed, "suspects": done.suspects})
        return status
    counts = ", ".join(f"{number:,} {kind}" for kind, number in done.counts.items())
    click.echo(f"{done.verdict}: {len(done.answers):,} vectors: {counts}")
    for row in failed[:_SHOWN]:
        answered = visible(str(row["answered"]))
        click.echo(f"  vector {row['id']}: {row['verdict']}: answered {answered}, expected {row['expected']}")
    if len(failed) > _SHOWN:
        click.echo(f"  … and {len(failed) - _SHOWN:,} more (--json lists all)")
    for name in done.suspects if failed else []:
        click.echo(f"  The failed vectors are exactly those that catch {name}.")
    return status


@command.command("generate", cls=options.OnceCommand)
@_OUT
def generate_command(output: str) -> None:
    """Generate the vectors again, every value checked by at least two oracles."""
    from proofs_check.vectors.generate import as_text, document
    from worstcase.io.writing import write_text

    write_text(output, as_text(document()))
