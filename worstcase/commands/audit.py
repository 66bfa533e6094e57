"""`worstcase audit`: does another implementation agree?"""

from importlib.resources import files
from typing import Any

import click

from proofs_check.audit import what_is_asked
from worstcase import options

_EXACTLY = "\n\n".join(
    (
        f"What is asked, exactly. HERE is the true answer about {what_is_asked.example_text()}.",
        *what_is_asked.as_lines(),
        what_is_asked.RELEASE,
        what_is_asked.COMPARISON,
    )
)


@click.command("audit", epilog=_EXACTLY)
@click.option("--command", metavar="CMD", help="The command to audit; it speaks the protocol above.")
@click.option("--python", "function", metavar="MODULE:FUNCTION", help="The Python function to audit.")
@click.option("--peer", type=click.Choice(["pycanon"]), help="A known package to audit, if it is installed.")
@click.option(
    "--ask",
    type=click.Choice(tuple(what_is_asked.DEFINITIONS)),
    default="disclosure",
    show_default=True,
    help="What is asked (with --peer: otherwise all that it implements).",
)
@click.option(
    "--questions",
    metavar="N",
    type=click.IntRange(1),
    default=800,
    show_default=True,
    help="How many; to shrink what is wrong, at most twice as many more.",
)
@click.option("--seed", metavar="S", type=int, default=0, show_default=True, help="The same seed asks the same.")
@click.option(
    "--seconds",
    metavar="S",
    type=click.FloatRange(0),
    default=45,
    show_default=True,
    help="Ask no longer than this, a quarter of it kept for shrinking.",
)
@click.option(
    "--answer-seconds", metavar="S", type=click.FloatRange(0.01), default=5, show_default=True, help="For one answer."
)
@click.option("--replay", metavar="FILE", help="Ask only the questions of this file.")
@click.option("--save-replay", metavar="OUT", help="Write the questions that were answered wrongly to this file.")
@click.option("--html", metavar="OUT", help="Write the report as a page to this file.")
@click.option("--schema", is_flag=True, help="Print the JSON schema of the protocol, and audit nothing.")
@options.as_json
def command(
    save_replay: str | None,
    html: str | None,
    schema: bool,
    as_json: bool,
    **question: Any,  # noqa: ANN401 - those of `audit`
) -> int:
    r"""Compare another implementation of the maximum disclosure with the truth.

    Hypothesis chooses the questions beyond a fixed corpus, and shrinks every mismatch to a smallest input, which is
    shown with the attacker who attains the true value; where a known mistake gives every answer that was given, it is
    named. Status 0: no mismatch (which is no proof); 1: a mismatch.

    \b
    The audited command gets one line of JSON a question and answers with one line:
      → {"id": 7, "ask": "disclosure", "k": 0, "buckets": [{"flu": 2, "mumps": 1}, {"flu": 1, "measles": 3}]}
      ← {"id": 7, "disclosure": "3/4"}   or a JSON number, or {"id": 7, "unsupported": "why"}
    A function gets the keyword arguments buckets and k (safe: c too; probability: buckets, event, knowledge) and
    returns a Fraction, a text or a float (safe: a bool); NotImplementedError declines. Knowledge that contradicts the
    buckets has no probability: the answer is {"id": 7, "error": "why"}, of a function an exception.

    \b
    Verdicts: agrees; unsound (it once said less than the truth, or safe where it is not); loose (never less, but
    more); error (it crashed, hung or spoke nonsense); unsupported (it declined everything).
    """
    from proofs_check.audit.question_files import write_questions
    from proofs_check.audit.report import as_html, as_text
    from proofs_check.audit.report import as_json as report_json
    from reference.files.file_access import write_text
    from worstcase import audits

    if schema:
        click.echo((files("proofs_check.audit") / "protocol.schema.json").read_text(encoding="utf-8"), nl=False)
        return 0
    report = audits.audit(**question)
    if save_replay is not None:
        write_questions(save_replay, report.subject, report.replay)
    if html is not None:
        write_text(html, as_html(report))
    if as_json:
        options.print_json(report_json(report))
    else:
        click.echo(as_text(report))
    return 1 if report.mismatches or report.failures else 0
