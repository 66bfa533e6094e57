"""The evidence for a release as one page, for people who decide whether it may be published.

`--report OUT.html` writes OUT.html and, for each sensitive column that is protected by itself, a certificate beside it:
OUT.cert, OUT.2.cert, … The page needs no network, prints well, holds no record of the confidential table, and lists the
command lines that check the certificates. It is about a release that exists (`report_release`) or about one that
`sanitize` chose (`report_sanitized`).
"""

import csv
import io
import shlex
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from fastpath.certificate import certify
from fastpath.disclosure import Disclosure, disclosure_curve
from fastpath.safety import breaking_point
from fastpath.sanitizing.publication import bucket_column, marked, marked_release
from reference.errors import InvalidInput
from reference.exact import exact, percent, percent_at_most, readable
from reference.naming import numbered, source_name, written
from reference.strict_json import json_text
from worstcase.certificates import file_fingerprint, table_fingerprint
from worstcase.display import attacker, sanitized_text
from worstcase.display.lattice_picture import lattice_picture
from worstcase.display.pages import html_list, html_page, html_table, wide
from worstcase.display.sanitized_text import in_full
from worstcase.display.svg import Curve, line_chart
from worstcase.io.files import is_stream
from worstcase.io.writing import FileBatch, require_file_name

if TYPE_CHECKING:
    from fastpath.safety import Safety
    from fastpath.sanitizing.lattice import Node
    from reference.buckets import Bucketization
    from worstcase.sanitized import Sanitized

_STYLE = """
.verdict{border:2px solid var(--ink);padding:.6rem 1rem;font-size:1.15em}pre{background:var(--shade);padding:.6rem}
td:first-child{white-space:nowrap}.hash{font-family:ui-monospace,monospace}pre{white-space:pre-wrap}
figure{margin:1rem 0}.wide>svg.lattice{max-width:none!important}
@media print{.wide>svg.lattice{max-width:100%!important}}
"""
MODEL = (
    "The attacker is taken to know who is in the table, and in which group of the release everybody is.",
    "Before anything else is known, all ways of giving a group's values to its people are taken to be equally likely.",
    "Beyond that the attacker knows k facts of the form “if … then …” about who has which value: the worst ones.",
    "Somebody who knows more facts may become surer: the curve shows how much.",
    "Other knowledge (a proportion, a likelihood, a second table) is covered only as far as k such facts can say it.",
    "The number is how sure anybody could become that one person has one value; similar values count as different.",
    "The release stands alone: a second release of the same or overlapping data may tell more together with it.",
)
"""What every number on the page assumes."""
_CHECKING = (
    "<p>A certificate proves the number by itself: a small separate program compares what is stated in it. In the"
    " folder where the release was made, each of these lines ends with status 0 if all is well:</p>"
)
_FINGERPRINTS = (
    "But the fingerprints of the files that were read are: with one of them, somebody who is able to try every table"
    " that fits the release can recognise the confidential one. So keep this page with those who decide; publish the"
    " release and the certificate."
)
_CONFIDENTIAL = (
    "No record of the confidential table is on this page.",
    _FINGERPRINTS,
    "Which other generalizations are safe and what they cost, and how many rows were dropped, is not in the release.",
)


class ProtectedColumn(NamedTuple):
    """What a release discloses of one sensitive column, and the certificate of it."""

    sensitive: str
    """The column's name, or the sentences' name for its values where they are combinations."""
    curve: tuple[Disclosure, ...]
    """For 0, 1, 2, … facts."""
    worst: Disclosure
    """For as many facts as were asked for."""
    breaks_at: int
    """The smallest number of facts at which it is no longer safe."""
    sizes: tuple[int, ...]
    """The number of people in each group that the worst attacker's facts are about."""
    certificate: str
    """Its file."""
    fingerprint: str


Sections: TypeAlias = Mapping[str, Sequence[str]]
"""Of the page, by their titles: parts as HTML."""


def report_files(report: str | Path, columns: int = 1) -> dict[str, Path]:
    """The files of a report, by what they are: the page and a certificate for each column."""
    require_file_name(report)
    page = Path(report)
    if page.suffix.lower() not in (".html", ".htm"):
        raise InvalidInput(f"{source_name(report)}: a file name that ends in .html was expected", parameter="report")
    names = ["the certificate"] if columns == 1 else [f"certificate {number}" for number in range(1, columns + 1)]
    return {"the report": page, **dict(zip(names, certificate_files(page.with_suffix(".cert"), columns), strict=True))}


def certificate_files(certificate: str | Path, columns: int = 1) -> list[Path]:
    """A file for the certificate of each column: the one that is named, and OUT.2.cert, … beside it."""
    require_file_name(certificate)
    first = Path(certificate)
    return [first, *(first.with_name(f"{first.stem}.{number}{first.suffix}") for number in range(2, columns + 1))]


def lasting(source: object) -> str | Path | None:
    """The source, if it is a file that can be read again: not standard input, a pipe or a device, nor a data frame."""
    if not isinstance(source, str | Path) or str(source) == "-" or is_stream(source):
        return None
    return source


def report_release(
    release: "Bucketization",
    verdict: "Safety",
    report: str | Path,
    source: str | Path | None = None,
    options: Sequence[str] = (),
) -> None:
    """Write the report on a release that exists, read from `source` with these options."""
    page, certificate = report_files(report).values()
    c, k, sensitive = verdict.threshold, verdict.disclosure.k, release.sensitive or "sensitive value"
    sizes = [bucket.size for bucket in release.buckets]
    reading = [] if source is None else [_file_argument(source), *options]
    commands = [_command_line("verify", _file_argument(certificate), *reading)]
    if reading and verdict.safe:
        commands.append(_command_line("safe", *reading, "-c", exact(c), "-k", str(k)))
    files = [] if source is None else [("the release", source_name(source), file_fingerprint(source))]
    asked = [("threshold c", readable(c)), ("facts k", f"{k:,}")]
    asked.append(("maximum disclosure", readable(verdict.disclosure.value)))
    limits = ["How the release came about was not looked at: what its choice may tell is not covered."]
    title = "Evidence about a release" if source is None else f"Evidence about the release {source_name(source)}"
    with FileBatch() as batch:
        column = _protected_column(sensitive, release, c, k, certificate, batch)
        sections = {
            "What was asked, and the answer": [html_table(("", ""), asked)],
            "The release": [html_table(("", ""), [("sensitive", sensitive), *_groups(sizes)])],
            **_attackers([column], c, k),
            "What is assumed": [html_list([*MODEL, *limits])],
            "What to check, and how": _checks(files, [column], commands),
            "What on this page is confidential": [html_list(["Nothing that is not in the release."])],
        }
        words = _verdict([column], c, k, f"anybody's {sensitive}", safe=verdict.safe)
        batch.write_text(page, _evidence_page(title, words, [], sections))


def _groups(sizes: Sequence[int]) -> list[tuple[str, str]]:
    groups = f"{len(sizes):,}, of {min(sizes):,} to {max(sizes):,} people"
    return [("groups", groups), ("rows", f"{sum(sizes):,}")]


def _protected_column(
    sensitive: str, release: "Bucketization", c: Fraction, k: int, certificate: Path, batch: FileBatch
) -> ProtectedColumn:
    """What is disclosed of one column, with its certificate, which is written with the batch."""
    batch.write_text(certificate, json_text(certify(release, k)))
    breaks_at = breaking_point(release, c)
    curve = disclosure_curve(release, max(k, breaks_at) + 1)
    sizes = tuple(release.bucket(part.bucket).size for part in curve[k].pattern)
    file, fingerprint = source_name(certificate), batch.fingerprint(certificate)
    return ProtectedColumn(sensitive, curve, curve[k], breaks_at, sizes, file, fingerprint)


def reading_options(sensitive: str, by: Sequence[str]) -> list[str]:
    """Options that read a table; a column with a comma in its name is put in quotation marks."""
    stream = io.StringIO()
    csv.writer(stream, lineterminator="").writerow(by)
    return ["--sensitive", sensitive, *(["--by", stream.getvalue()] if by else [])]


def _file_argument(path: str | Path) -> str:
    """A file's name as an argument: one that begins with a dash would be read as an option."""
    return f"./{path}" if str(path).startswith("-") else str(path)


def _command_line(command: str, *arguments: str) -> str:
    return shlex.join(["worstcase", command, *arguments])


def _evidence_page(title: str, verdict: str, beside: Iterable[str], sections: Sections) -> str:
    """The page; `beside` must be read together with the verdict."""
    body = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="verdict">{escape(verdict)}</p>',
        *(f"<p><strong>{escape(sentence)}</strong></p>" for sentence in beside),
    ]
    for heading, parts in sections.items():
        body += [f"<section><h2>{escape(heading)}</h2>", *parts, "</section>"]
    return html_page(title, body, _STYLE)


def _checks(
    files: Sequence[tuple[str, str, str]],
    columns: Sequence[ProtectedColumn],
    commands: Sequence[str],
    unchecked: Sequence[str] = (),
) -> list[str]:
    """The files (what each is, its name, its SHA-256), the lines that check them, and what these do not check."""
    certificates = [(f"the certificate for {one.sensitive}", one.certificate, one.fingerprint) for one in columns]
    table = html_table(("what", "file", "SHA-256"), [*files, *certificates])
    return [table, _CHECKING, f"<pre>{escape(chr(10).join(commands))}</pre>", html_list(unchecked)]


def _verdict(columns: Sequence[ProtectedColumn], c: Fraction, k: int, protected: str, *, safe: bool) -> str:
    """The answer; `protected` is what nobody becomes surer of, in words."""
    worst = max(column.worst.value for column in columns)
    facts = "nothing else" if k == 0 else numbered(k, "fact")
    of = f"({worst}) of {protected}"
    if safe:
        sure = f"{percent_at_most(worst)} sure {of}"
        return f"Safe: nobody who knows {facts} becomes more than {sure}, and that is below the threshold of {c}."
    sure = f"{percent(worst)} sure {of}"
    return f"Not safe: somebody who knows {facts} can become {sure}, and that is not below the threshold of {c}."


def _attackers(columns: Sequence[ProtectedColumn], c: Fraction, k: int) -> Sections:
    sections = {}
    for column in columns:
        sensitive, worst, breaks_at = column.sensitive, column.worst, column.breaks_at
        chart = line_chart(
            f"How sure the worst attacker becomes of {sensitive}",
            "number of facts that the attacker knows",
            [Curve(f"maximum disclosure of {sensitive}", [answer.value for answer in column.curve])],
            level=c,
        )
        until = f"From k = {breaks_at:,} on the threshold is reached." if breaks_at else "It never is below."
        caption = f"Asked for was k = {k:,}: {worst.value}, {percent(worst.value)}. {until}"
        other = f"No other choice of as many facts of the form “if … then …” about who has which {sensitive}"
        other += f" makes anybody surer of anybody's {sensitive}."
        sections[f"The worst attacker: {sensitive}"] = [
            f"<p>{escape(attacker.certainty(worst, sensitive))}</p>",
            html_list(attacker.facts(worst, sensitive)),
            html_list(attacker.groups(worst, column.sizes)),
            f"<p>{escape(other)}</p>",
            f"<figure><div class='wide'>{chart}</div><figcaption>{escape(caption)}</figcaption></figure>",
        ]
    return sections


def report_sanitized(
    answer: "Sanitized", report: str | Path, read: Mapping[str, Sequence[str | Path]], batch: FileBatch
) -> tuple[str, ...]:
    """Write the report on the best release, and return its files; `read` are those that were read, by what they are."""
    found, best = answer.found, answer.found.best
    if best is None:
        return ()
    views, c, k = found.check.views(best), found.check.c, found.check.k
    page, *certificates = report_files(report, len(views)).values()
    columns = [
        _protected_column(_called(answer, view.sensitive), buckets, c, k, path, batch)
        for view, buckets, path in zip(views, certified(answer), certificates, strict=True)
    ]
    inputs = [(what, source_name(path), file_fingerprint(path)) for what, files in read.items() for path in files]
    content = ("the content of the table", "columns in use, rows in any order", table_fingerprint(found.table.table))
    files = () if answer.written is None else answer.written.files
    written_files = [("the release", source_name(path), batch.fingerprint(path)) for path in files]
    commands, unchecked = _commands(answer, columns), _unchecked(answer, columns)
    sections = {
        "What was asked, and the answer": [html_table(("", ""), _asked(answer))],
        "The release": [html_table(("", ""), _release(answer, best))],
        **_attackers(columns, c, k),
        "How it was chosen": _choice(answer),
        "What is assumed": [html_list([*MODEL, *_limits(answer)])],
        "What to check, and how": _checks([*inputs, content, *written_files], columns, commands, unchecked),
        "What on this page is confidential": [html_list(_CONFIDENTIAL)],
    }
    title = f"Evidence for a release of {', '.join(found.table.columns.names)}"
    verdict = _verdict(columns, c, k, _protected(answer), safe=True)
    beside = [in_full(sentence) for sentence in sanitized_text.single_columns_sentences(found)]
    batch.write_text(page, _evidence_page(title, verdict, beside, sections))
    return str(page), *map(str, certificates)


def certified(answer: "Sanitized") -> "list[Bucketization]":
    """What certificates of the best release are about: for each column that is protected by itself, its buckets.

    Their values are those that the written file has. Combinations are in no single column of it, and as they are.
    """
    found = answer.found
    if found.best is None:
        return []
    releases = [view.bucketization() for view in found.check.views(found.best)]
    as_they_are = answer.written is None or not answer.written.marked or found.table.columns.together
    return releases if as_they_are else [marked_release(release) for release in releases]


def _release(answer: "Sanitized", best: "Node") -> list[tuple[str, str]]:
    table = answer.found.table
    return [
        *((name, _level(answer, name, best, words)) for name, words in table.in_words(best).items()),
        *((name, "sensitive: as it is, shuffled within each group") for name in table.columns.names),
        *_groups(answer.found.check.released(best).sizes),
        ("form", "not written" if answer.written is None else answer.written.form),
        *(("what is written", in_full(sentence)) for sentence in sanitized_text.content_sentences(answer)),
    ]


def _level(answer: "Sanitized", attribute: str, best: "Node", words: str) -> str:
    table = answer.found.table
    number = table.named(best)[attribute]
    level = f"{words} (kept)" if attribute in table.kept else f"{words} (level {number})"
    return sanitized_text.content_of(answer, f"level {number} ({words})") or level


def _called(answer: "Sanitized", sensitive: str) -> str:
    """The sentences' name for a value of a column that is protected by itself, or for a combination."""
    columns = answer.found.table.columns
    return f"combination of {' and '.join(columns.names)}" if columns.together else sensitive


def _protected(answer: "Sanitized") -> str:
    columns = answer.found.table.columns
    if columns.together:
        return f"anybody's {_called(answer, '')}"
    each = " or of ".join(f"anybody's {name}" for name in columns.names)
    return f"{each}, each by itself" if columns.apart else each


def _asked(answer: "Sanitized") -> list[tuple[str, str]]:
    found, check = answer.found, answer.found.check
    alone = sanitized_text.single_columns(found)
    rows = [
        ("threshold c", readable(check.c)),
        ("facts k", f"{check.k:,}"),
        ("rows in the table", f"{found.table.table.rows:,}"),
        ("columns in use", ", ".join([*found.table.table.attributes, *found.table.columns.names])),
        ("generalizations", f"{found.nodes:,}, of which {found.checked:,} were asked"),
        (sanitized_text.disclosure_of(found), readable(found.disclosure.value)),
        *((f"of {name} alone", readable(value)) for name, value in alone.items()),
    ]
    if check.limit:
        rows.append(("rows that may be left out", f"{check.limit:,}"))
    if check.demands.criteria:
        rows.append(("every bucket must keep", ", ".join(criterion.text for criterion in check.demands.criteria)))
    return rows


def _choice(answer: "Sanitized") -> list[str]:
    found, number = answer.reported, len(answer.found.minimal)
    if found.fixed is not None:
        return ["<p>Its levels were fixed beforehand; no other generalization was looked at.</p>"]
    how = f"The best by {answer.utility} of {number:,} minimal safe generalizations."
    if answer.utility is None:
        how = "Any minimal safe generalization was asked for."
    elif number == 1:
        how = "The only minimal safe generalization."
    head, *rows = sanitized_text.cost_rows(answer)
    levels = [sanitized_text.levels_in_words(found.table, node) for node in found.minimal]
    lines = [(row[0], words, *row[1:]) for row, words in zip(rows, levels, strict=True)]
    marks = " * marks the least by each utility." if answer.every else ""
    table = html_table(("", "levels", *head[1:]), lines)
    return [f"<p>{escape(how + marks)}</p>", table, wide(lattice_picture(answer.found))]


def _commands(answer: "Sanitized", columns: Sequence[ProtectedColumn]) -> list[str]:
    lines, check = [], answer.found.check
    for column in columns:
        reading = _reading(answer, column.sensitive)
        lines.append(_command_line("verify", _file_argument(column.certificate), *reading))
        if reading:
            lines.append(_command_line("safe", *reading, "-c", exact(check.c), "-k", str(check.k)))
    return lines


def _reading(answer: "Sanitized", sensitive: str) -> list[str]:
    """How the written release is read, as far as the certificate's column is a column of it."""
    release, columns = answer.written, answer.found.table.columns
    if release is None:
        return []
    if release.form == "bucketization":
        return [_file_argument(release.files[0])]
    if columns.together:
        return []
    names = list(answer.found.table.table.attributes)
    if release.marked:
        names, sensitive = list(map(marked, names)), marked(sensitive)
    if release.form == "anatomy":
        names = [bucket_column(answer.found.table.table, columns)]
    return [_file_argument(release.files[-1]), *reading_options(sensitive, names)]


def _unchecked(answer: "Sanitized", columns: Sequence[ProtectedColumn]) -> list[str]:
    if answer.written is None or any(_reading(answer, column.sensitive) for column in columns):
        return []
    names, files = " and ".join(answer.found.table.columns.names), " and ".join(map(source_name, answer.written.files))
    about = f"the certificate is about combinations of {names}, which are several columns there"
    alone = f"This checks the certificate alone and does not tie the certificate to {files}: {about}."
    return [f"{alone} A release whose name ends in .json has combinations as one column: there both are checked."]


def _limits(answer: "Sanitized") -> list[str]:
    found, sentences = answer.found, sanitized_text.choice_limits(answer)
    sentences += map(in_full, sanitized_text.demands_sentences(found))
    sentences += map(in_full, sanitized_text.missing_sentences(answer))
    if answer.dropped:
        rows = f"{numbered(answer.dropped, 'row')} without a value in a column in use"
        were, their = ("was", "its") if answer.dropped == 1 else ("were", "their")
        sentences.append(f"{rows} {were} dropped before all this; what {their} absence tells is not covered.")
    if found.table.kept:
        kept = ", ".join(map(written, found.table.kept))
        sentences.append(f"Released as it is, known to the attacker and part of what forms the groups: {kept}.")
    if answer.written is not None and answer.written.form != "generalized":
        sentences.append("Groups are counted from 1 on this page, buckets from 0 in the files: group 1 is bucket 0.")
    return sentences
