"""`worstcase audit`: compare another implementation with the exact answers."""

from importlib.resources import files
from typing import Any

import click

from proofs_check.audit import metrics
from proofs_check.audit.peers import PEERS
from worstcase import options
from worstcase.terminal import progress_bar

_HERE = f"Definitions of the questions. Each ends with the true answer for {metrics.example_text()}."
_EXACTLY = "\n\n".join([_HERE, *metrics.as_lines(), metrics.RELEASE, metrics.COMPARISON])


@click.command("audit", cls=options.OnceCommand, epilog=_EXACTLY)
@click.option("--command", metavar="CMD", help="Command to audit. It follows the protocol above.")
@click.option("--python", "function", metavar="MODULE:FUNCTION", help="Python function to audit.")
@click.option("--peer", type=click.Choice(tuple(PEERS)), help="Known package to audit, in an environment of its own.")
@click.option(
    "--ask",
    type=click.Choice(tuple(metrics.DEFINITIONS)),
    default="disclosure",
    show_default=True,
    help="Kind of question (default with --peer: all kinds that it implements).",
)
@click.option(
    "--questions",
    metavar="N",
    type=click.IntRange(1),
    default=800,
    show_default=True,
    help="Number of questions. Shrinking asks up to 2 N more, then all smaller questions in order.",
)
@click.option("--seed", metavar="S", type=int, default=0, show_default=True, help="Seed that selects the questions.")
@click.option(
    "--seconds",
    metavar="S",
    type=click.FloatRange(0),
    default=60,
    show_default=True,
    help="Time limit of the audit. Two fifths are reserved for shrinking.",
)
@click.option(
    "--answer-seconds",
    metavar="S",
    type=click.FloatRange(0.01),
    default=5,
    show_default=True,
    help="Time limit of one answer, without the start of the program. A late question is asked again with 4 S.",
)
@click.option("--question", metavar="JSON", help="Ask only this question (in the protocol above), without shrinking.")
@click.option("--replay", metavar="FILE", help="Ask only the questions in this file.")
@options.output("--save-replay", help="Write the questions with wrong answers to this file.")
@options.output("-o", "--output", "--html", "html", help="Write the report as an HTML page to this file.")
@click.option("--summary", is_flag=True, help="Print one line, for logs (--html has the whole report).")
@options.output("--badge", help="Write a badge with the verdict: a picture (.svg) or its data (.json).")
@click.option("--schema", is_flag=True, help="Print the JSON schema of the protocol and exit.")
@options.as_json
def command(
    save_replay: str | None,
    html: str | None,
    badge: str | None,
    summary: bool,
    schema: bool,
    as_json: bool,
    **asked: Any,  # noqa: ANN401 - those of `audit`
) -> int:
    r"""Compare another implementation of the maximum disclosure, or of a similar measure, with the exact answers.

    Questions come from a fixed corpus, then from Hypothesis. Each mismatch is shrunk and reported: the smallest input
    found, the attacker who attains the true value, the likely mistake, and the command that repeats the question.
    Status 0: it agrees (which is not a proof); 1: a mismatch, or too many unanswered questions; 2: nothing could be
    audited, or every question was declined.

    \b
    worstcase audit --command "node mine.js"
    worstcase audit --python mine.py:maximum --ask safe
    worstcase audit --command "java Mine" --question '{"ask": "disclosure", "k": 1, "buckets": [{"flu": 2, "gout": 1}]}'

    \b
    A command reads one line of JSON for each question and answers with one line, flushed at once:
      → {"id": 7, "ask": "disclosure", "k": 0, "buckets": [{"flu": 2, "mumps": 1}, {"flu": 1, "measles": 3}]}
      ← {"id": 7, "disclosure": "3/4"}       the answer, with the value of ask as key: a string or a JSON number
      ← {"id": 7, "unsupported": "why"}      declined
      ← {"id": 7, "error": "why"}            failed; correct where there is no answer, see PROBABILITY below
    It runs until its input closes, and is started again after a crash or a missed time limit.

    A Python function receives the fields of the question as keyword arguments, such as buckets and k. It returns a
    Fraction, a str, an int or a float (SAFE: a bool). NotImplementedError declines; any other exception is an error.

    \b
    The verdict is the first of these that applies:
      unsound       an answer was below the true maximum, promised too much, or called an unsafe release safe
      loose         an answer was above the true maximum, promised too little, or called a safe release unsafe
      error         it crashed, gave invalid answers (a probability of 100), or left too many questions unanswered
      agrees        none of these for any question asked, which is not a proof
      unsupported   it declined every question
    A question without an answer in time counts as unanswered. At least 90 % of the questions that are not declined,
    and one of every family of questions, must be answered.
    """
    from proofs_check.audit import report as reports
    from proofs_check.audit.question import replay_text
    from worstcase.audits import audit
    from worstcase.display.audit_report import as_html, as_text
    from worstcase.io.writing import FileBatch, refuse_overwriting, require_folders

    if schema:
        click.echo((files("proofs_check.audit") / "protocol.schema.json").read_text(encoding="utf-8"), nl=False)
        return 0
    options.exactly_one({"--command": asked["command"], "--python": asked["function"], "--peer": asked["peer"]})
    outputs = [(save_replay, "the replay file"), (html, "the report"), (badge, "the badge")]
    words = (*(asked["command"] or "").split(), (asked["function"] or "").rpartition(":")[0])
    program = ((word, "a file of the audited program") for word in words)
    refuse_overwriting(outputs, [(asked["replay"], "the replay file"), *program])
    require_folders(path for path, _ in outputs if path is not None)
    if badge is not None:
        reports.badge_kind(badge)
    with progress_bar(only="questions"):
        report = audit(**asked)
    with FileBatch() as batch:
        if save_replay is not None:
            batch.write_text(save_replay, replay_text(report.subject, report.replay))
        if html is not None:
            batch.write_text(html, as_html(report))
        if badge is not None:
            batch.write_text(badge, reports.badge_text(badge, report))
    if as_json:
        options.print_json({**reports.as_json(report), "summary": reports.summary(report)})
    else:
        click.echo(reports.summary(report) if summary else as_text(report))
    if report.mismatches or report.failures:
        return 1
    return options.declined("every question") if report.verdict == "unsupported" else 0
