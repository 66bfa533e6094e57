"""`worstcase audit`: does another implementation agree?"""

from importlib.resources import files
from typing import Any

import click

from proofs_check.audit import metrics
from proofs_check.audit.peers import PEERS
from worstcase import options
from worstcase.terminal import progress_bar

_EXACTLY = "\n\n".join(
    (
        f"What is asked, exactly. HERE is the true answer about {metrics.example_text()}.",
        *metrics.as_lines(),
        metrics.RELEASE,
        metrics.COMPARISON,
    )
)


@click.command("audit", cls=options.OnceCommand, epilog=_EXACTLY)
@click.option("--command", metavar="CMD", help="The command to audit; it speaks the protocol above.")
@click.option("--python", "function", metavar="MODULE:FUNCTION", help="The Python function to audit.")
@click.option("--peer", type=click.Choice(tuple(PEERS)), help="A known package to audit, in an environment of its own.")
@click.option(
    "--ask",
    type=click.Choice(tuple(metrics.DEFINITIONS)),
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
    help="How many; to shrink what is wrong, at most twice as many more, and then all that is smaller, in order.",
)
@click.option("--seed", metavar="S", type=int, default=0, show_default=True, help="The same seed asks the same.")
@click.option(
    "--seconds",
    metavar="S",
    type=click.FloatRange(0),
    default=60,
    show_default=True,
    help="Ask no longer than this; two fifths are kept for shrinking and for asking all that is smaller.",
)
@click.option(
    "--answer-seconds",
    metavar="S",
    type=click.FloatRange(0.01),
    default=5,
    show_default=True,
    help="For one answer, beside the start of the program; a question without one is asked again with four times S.",
)
@click.option("--question", metavar="JSON", help="Ask only this question, as in the protocol above; shrink nothing.")
@click.option("--replay", metavar="FILE", help="Ask only the questions of this file.")
@click.option(
    "--save-replay",
    metavar="OUT",
    callback=options.real_file,
    help="Write what was answered wrongly to this file.",
)
@click.option("--html", metavar="OUT", callback=options.real_file, help="Write the report as a page to this file.")
@click.option("--summary", is_flag=True, help="Print one line, for logs (the whole report goes into --html).")
@click.option(
    "--badge",
    metavar="OUT",
    callback=options.real_file,
    help="Write the verdict as a picture (.svg), or its data (.json).",
)
@click.option("--schema", is_flag=True, help="Print the JSON schema of the protocol, and audit nothing.")
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
    r"""Compare another implementation of the maximum disclosure, or of a promise like it, with the truth.

    Hypothesis chooses the questions beyond a fixed corpus. Each way in which it is wrong is shrunk and shown: the
    smallest input found, the attacker who attains the true value, the likely mistake, and the line that asks it again.
    Status 0: it agrees (which is no proof); 1: a mismatch, or too many questions without an answer; 2: nothing could be
    audited, or everything was declined.

    \b
    worstcase audit --command "node mine.js"
    worstcase audit --python mine.py:maximum --ask safe
    worstcase audit --command "java Mine" --question '{"ask": "disclosure", "k": 1, "buckets": [{"flu": 2, "gout": 1}]}'

    \b
    A command gets one line of JSON for each question, and answers with one line, flushed at once:
      → {"id": 7, "ask": "disclosure", "k": 0, "buckets": [{"flu": 2, "mumps": 1}, {"flu": 1, "measles": 3}]}
      ← {"id": 7, "disclosure": "3/4"}       the answer, under the name of what is asked: a text, or a JSON number
      ← {"id": 7, "unsupported": "why"}      declined
      ← {"id": 7, "error": "why"}            failed; right where there is no answer, see PROBABILITY below
    It runs until its input closes, and is started again after a crash or a missed time limit.

    A Python function gets what is given with the question as keyword arguments, such as buckets and k, and returns a
    Fraction, a text, an int or a float (SAFE: a bool). NotImplementedError declines; any other exception is an error.

    \b
    Verdicts, the first in this order that was seen:
      unsound       an answer was below the true maximum, promised more than holds, or called safe what is not
      loose         an answer was above the true maximum, promised less than holds, or called unsafe what is safe
      error         it crashed, answered nonsense (such as a probability of 100), or left too many questions unanswered
      agrees        none of these in all questions that were asked, which is no proof
      unsupported   it declined every question
    A question without an answer in time is counted as unanswered. At least 90 % of the questions that are not declined,
    and one of every family of questions, must be answered.
    """
    from proofs_check.audit import report as reports
    from proofs_check.audit.question import replay_text
    from worstcase import audits
    from worstcase.display.audit_report import as_html, as_text
    from worstcase.io.writing import FileBatch, refuse_overwriting, require_folders

    if schema:
        click.echo((files("proofs_check.audit") / "protocol.schema.json").read_text(encoding="utf-8"), nl=False)
        return 0
    options.exactly_one({"--command": asked["command"], "--python": asked["function"], "--peer": asked["peer"]})
    outputs = ((save_replay, "the replay file"), (html, "the report"), (badge, "the badge"))
    written = [(path, what) for path, what in outputs if path is not None]
    words = (*(asked["command"] or "").split(), (asked["function"] or "").rpartition(":")[0])
    program = [(word, "a file of the audited program") for word in words if word]
    refuse_overwriting(written, [*([(asked["replay"], "the replay file")] if asked["replay"] else []), *program])
    require_folders(path for path, _ in written)
    if badge is not None:
        reports.badge_kind(badge)
    with progress_bar(only="questions"):
        report = audits.audit(**asked)
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
