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
from typing import TYPE_CHECKING, NamedTuple, cast

from fastpath.certificate import certify
from fastpath.disclosure import Disclosure, disclosure_curve
from fastpath.safety import breaking_point
from fastpath.sanitizing.publication import bucket_column, marked, marked_release
from reference.exact import exact, percent
from reference.naming import bucket_number, numbered, source_name, written
from reference.strict_json import json_text
from worstcase.certificates import file_fingerprint, table_fingerprint
from worstcase.display import pages, sanitized_text
from worstcase.display.attacker import SpokenBucket, atom_words, carried, fact_words, first_few, one_of
from worstcase.display.lattice_picture import lattice_picture
from worstcase.display.pages import Prose, Supplied, html_list, html_table, in_full, joined, plain, prose_html, wide
from worstcase.display.sanitized_text import brief, short
from worstcase.display.svg import Curve, line_chart
from worstcase.io.files import file_kind
from worstcase.io.writing import FileBatch, require_ending, require_file_name

if TYPE_CHECKING:
    from fastpath.safety import Safety
    from fastpath.sanitizing.lattice import Node
    from reference.buckets import Bucketization
    from worstcase.sanitized import Sanitized

_STYLE = """
.verdict{border:2px solid var(--ink);padding:.6rem 1rem;font-size:1.15em}pre{background:var(--shade);padding:.6rem}
td:first-child{white-space:nowrap}.hash{font-family:ui-monospace,monospace}pre{white-space:pre-wrap}
li bdi,p bdi{font-weight:600}figure{margin:1rem 0}@media print{.wide>svg.lattice{width:100%}}
"""
MODEL = (
    "The attacker knows who is in the table, and in which bucket of the release each person is.",
    "Without further knowledge, all ways to assign a bucket's values to its people are equally likely.",
    "Beyond that, the attacker knows k facts of the form “if … then …” about who has which value: the worst ones.",
    "An attacker with more facts may become surer; the curve shows how much.",
    "Other knowledge (a proportion, a likelihood, a second table) is covered only as far as k such facts express it.",
    "The number is how sure the attacker becomes that one person has one value. Similar values count as different.",
    "The release stands alone: a second release of the same or overlapping data may disclose more together with it.",
)  # what every number on the page assumes
_CHECKING = (
    "<p>A certificate proves the number; a small separate program checks it. Run these lines in the folder where the"
    " release was made. Each ends with status 0 if the check succeeds:</p>"
)
_CONFIDENTIAL = (
    "No record of the confidential table is on this page.",
    "The fingerprints of the input files are on it. They may identify the table among all that fit the release.",
    "So keep this page with those who decide; publish the release and the certificate.",
    "The release does not show which other generalizations are safe, what they cost, and how many rows were dropped.",
)
_MOST_ROWS = 20  # of the table of costs
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # names of people on the page


class ProtectedColumn(NamedTuple):
    """What a release discloses of one sensitive column, and the certificate of it."""

    sensitive: str  # the column's name, or the sentences' name for its values where they are combinations
    curve: tuple[Disclosure, ...]  # for 0, 1, 2, … facts
    worst: Disclosure  # for as many facts as were asked for
    breaks_at: int  # the smallest number of facts at which it is no longer safe
    buckets: list[SpokenBucket]  # that the worst attacker's facts are about
    certificate: Path
    fingerprint: str


def report_files(report: str | Path, columns: int = 1) -> dict[str, Path]:
    """The files of a report, by what they are: the page and a certificate for each column."""
    require_file_name(report)
    page = Path(report)
    require_ending(page, "the report", "report")
    certificates = certificate_files(page.with_suffix(".cert"), columns)
    names = ["the certificate"] if columns == 1 else [f"certificate {number}" for number in range(1, columns + 1)]
    return {"the report": page, **dict(zip(names, certificates, strict=True))}


def certificate_files(certificate: str | Path, columns: int = 1) -> list[Path]:
    """A file for the certificate of each column: the one that is named, and OUT.2.cert, … beside it."""
    require_file_name(certificate)
    first = Path(certificate)
    return [first, *(first.with_name(f"{first.stem}.{number}{first.suffix}") for number in range(2, columns + 1))]


def lasting(source: object) -> str | Path | None:
    """The source, if it is a file that can be read again: not standard input, a pipe or a device, nor a data frame."""
    if not isinstance(source, str | Path) or str(source) == "-" or file_kind(source) == "stream":
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
    reading = [] if source is None else [_file_argument(source), *options]
    files = [] if source is None else [("the release", source_name(source), file_fingerprint(source))]
    disclosure = ("maximum disclosure", brief(verdict.disclosure.value))
    sizes = [bucket.size for bucket in release.buckets]
    limits = "The way in which the release was chosen was not examined; what the choice may disclose is not covered."
    title = "Evidence about a release" if source is None else f"Evidence about the release {source_name(source)}"
    with FileBatch() as batch:
        column = _protected_column(sensitive, release, c, k, certificate, batch)
        commands = _commands(column, reading, c, k)[: 2 if verdict.safe else 1]
        sections: dict[Prose, Sequence[str]] = {
            "Question and answer": [html_table(("", ""), [*_question(c, k), disclosure])],
            "The release": [html_table(("", ""), [("sensitive", Supplied(sensitive)), *_sizes(sizes)])],
            ("Worst-case attacker: ", Supplied(sensitive)): _attacker(column, c, k),
            "Assumptions": [html_list([*MODEL, limits])],
            "How to check it": _checks(files, [column], commands),
            "What is confidential here": [html_list(["Nothing: everything on this page follows from the release."])],
        }
        words = _verdict([column], c, k, ("one person's ", Supplied(sensitive)), safe=verdict.safe)
        batch.write_text(page, _evidence_page(title, words, [], sections))


def _question(c: Fraction, k: int) -> list[tuple[str, str]]:
    return [("threshold c", brief(c)), ("facts k", f"{k:,}")]


def _sizes(sizes: Sequence[int]) -> list[tuple[str, str]]:
    each = f"{min(sizes):,}" if min(sizes) == max(sizes) else f"{min(sizes):,} to {max(sizes):,}"
    return [("buckets", f"{len(sizes):,}, each of {each} people"), ("rows", f"{sum(sizes):,}")]


def _protected_column(
    sensitive: str, release: "Bucketization", c: Fraction, k: int, certificate: Path, batch: FileBatch
) -> ProtectedColumn:
    """What is disclosed of one column, with its certificate, which is written with the batch."""
    batch.write_text(certificate, json_text(certify(release, k)))
    breaks_at = cast("int", breaking_point(release, c))  # of certain facts
    curve = disclosure_curve(release, max(k, breaks_at) + 1)
    buckets = carried(release, curve[k])
    return ProtectedColumn(sensitive, curve, curve[k], breaks_at, buckets, certificate, batch.fingerprint(certificate))


def reading_options(sensitive: str, by: Sequence[str]) -> list[str]:
    """Options that read a table; a column with a comma in its name is put in quotation marks."""
    stream = io.StringIO()
    csv.writer(stream, lineterminator="").writerow(by)
    return ["--sensitive", sensitive, *(["--by", stream.getvalue()] if by else [])]


def _file_argument(path: str | Path) -> str:
    """A file's name as an argument: one that begins with a dash would be read as an option."""
    return f"./{path}" if str(path).startswith("-") else str(path)


def _commands(column: ProtectedColumn, reading: Sequence[str], c: Fraction, k: int) -> list[str]:
    """The line that checks a certificate and, where the release can be read so, the one that decides its safety."""
    lines = [["worstcase", "verify", _file_argument(column.certificate), *reading]]
    if reading:
        lines.append(["worstcase", "safe", *reading, "-c", exact(c), "-k", str(k)])
    return list(map(shlex.join, lines))


def _evidence_page(
    title: Prose, verdict: Prose, beside: Iterable[Prose], sections: Mapping[Prose, Sequence[str]]
) -> str:
    """The page; `beside` must be read together with the verdict."""
    body = [
        f"<h1>{prose_html(title)}</h1>",
        f'<p class="verdict">{prose_html(verdict)}</p>',
        *(f"<p><strong>{prose_html(sentence)}</strong></p>" for sentence in beside),
    ]
    for heading, parts in sections.items():
        body += [f"<section><h2>{prose_html(heading)}</h2>", *parts, "</section>"]
    return pages.html_page(plain(title), body, _STYLE)


def _checks(
    files: Sequence[tuple[str, str, str]],
    columns: Sequence[ProtectedColumn],
    commands: Sequence[str],
    unchecked: Sequence[Prose] = (),
) -> list[str]:
    """The files (what each is, its name, its SHA-256), the lines that check them, and what these do not check."""
    certificates = [
        (("the certificate for ", Supplied(one.sensitive)), source_name(one.certificate), one.fingerprint)
        for one in columns
    ]
    table = html_table(("what", "file", "SHA-256"), [*files, *certificates])
    return [table, _CHECKING, f"<pre>{escape(chr(10).join(commands))}</pre>", html_list(unchecked)]


def _verdict(columns: Sequence[ProtectedColumn], c: Fraction, k: int, protected: Prose, *, safe: bool) -> Prose:
    """The answer; `protected` is what the attacker becomes sure of, in words."""
    facts, below = "nothing else" if k == 0 else numbered(k, "fact"), "below" if safe else "not below"
    who = f"{'Safe' if safe else 'Not safe'}: the worst-case attacker who knows {facts} becomes"
    sure = _sure(max(column.worst.value for column in columns))
    return f"{who} {sure} of ", protected, f", {below} the threshold of {short(c)}."


def _sure(value: Fraction) -> str:
    """How sure an attacker is: the same percentage everywhere on the page, with the number."""
    return f"{percent(value)} ({short(value)}) sure"


def _attacker(column: ProtectedColumn, c: Fraction, k: int) -> list[str]:
    """How sure the attacker becomes, the facts, and the buckets; people have letters instead of names."""
    worst, sensitive, breaks_at = column.worst, column.sensitive, column.breaks_at
    people = [person for bucket in column.buckets for person in bucket.spoken_of]
    letters = {person: _LETTERS[place : place + 1] or str(place + 1) for place, person in enumerate(people)}

    def who(person: str) -> Prose:
        return f"person {letters[person]}"

    units, buckets = worst.knowledge.implications, list[Prose]()
    for bucket in column.buckets:
        names, more = [letters[person] for person in bucket.spoken_of[:9]], len(bucket.spoken_of) - 9
        last = f"{more} more" if more > 0 else names.pop() if len(names) > 1 else ""
        listed = f"{'people' if last else 'person'} {', '.join(names)}{' and ' * bool(last)}{last} "
        where = one_of(len(bucket.spoken_of), bucket.people, f" of bucket {bucket_number(bucket.number)}")
        labels = [(Supplied(written(name)), "=", Supplied(written(text))) for name, text in bucket.labels.items()]
        buckets.append((listed, where, (" with ", joined(labels, ", ")) if labels else ""))
    known = {0: "nothing else", 1: "this fact"}.get(len(units), f"these {len(units):,} facts")
    certain = f"An attacker who knows each person's bucket and {known} is {_sure(worst.value)} that "
    other = "No other choice of the same number of facts of the form “if … then …” about who has which "
    chart = line_chart(
        f"How sure the worst-case attacker becomes of {sensitive}",
        "number of facts that the attacker knows",
        [Curve(f"maximum disclosure of {sensitive}", [answer.value for answer in column.curve])],
        level=c,
    )
    until = f"From k = {breaks_at:,} on the threshold is reached." if breaks_at else "It never is below."
    caption = f"With k = {k:,} the attacker becomes {_sure(worst.value)}. {until}"
    surer = (other, Supplied(sensitive), " makes an attacker surer of any ", Supplied(sensitive), ".")
    return [
        f"<p>{prose_html((certain, atom_words(worst.target, sensitive, who), '.'))}</p>",
        html_list(first_few([in_full(fact_words(unit, sensitive, who)) for unit in units], "fact")),
        html_list(first_few(list(map(in_full, buckets)), "bucket")),
        f"<p>{prose_html(surer)}</p>",
        f"<figure><div class='wide'>{chart}</div><figcaption>{escape(caption)}</figcaption></figure>",
    ]


def report_sanitized(
    answer: "Sanitized", report: str | Path, read: Iterable[tuple[str, str]], batch: FileBatch
) -> tuple[str, ...]:
    """Write the report on the best release, and return its files; `read` are what was read, and its files."""
    found, best = answer.found, answer.found.best
    if best is None:
        return ()
    c, k, names = found.check.c, found.check.k, found.table.columns.names
    called = [f"combination of {' and '.join(names)}"] if found.table.columns.together else names
    page, *certificates = report_files(report, len(called)).values()
    columns = [
        _protected_column(name, buckets, c, k, path, batch)
        for name, buckets, path in zip(called, certified(answer), certificates, strict=True)
    ]
    inputs = [(what, source_name(path), file_fingerprint(path)) for what, path in read]
    content = ("the content of the table", "columns in use, rows in any order", table_fingerprint(found.table.table))
    files = () if answer.written is None else answer.written.files
    written_files = [("the release", source_name(path), batch.fingerprint(path)) for path in files]
    reading = [_reading(answer, column.sensitive) for column in columns]
    commands = [line for column, how in zip(columns, reading, strict=True) for line in _commands(column, how, c, k)]
    unchecked = [_unchecked(names, files)] if files and not any(reading) else []
    sections: dict[Prose, Sequence[str]] = {
        "Question and answer": [html_table(("", ""), _asked(answer))],
        "The release": [html_table(("", ""), _release(answer, best))],
        **{("Worst-case attacker: ", Supplied(one.sensitive)): _attacker(one, c, k) for one in columns},
        "How the release was chosen": _choice(answer),
        "Assumptions": [html_list([*MODEL, *_limits(answer)])],
        "How to check it": _checks([*inputs, content, *written_files], columns, commands, unchecked),
        "What is confidential here": [html_list(_CONFIDENTIAL)],
    }
    title = ("Evidence for a release of ", joined([Supplied(name) for name in names], ", "))
    protected = joined([("one person's ", Supplied(column.sensitive)) for column in columns], " or of ")
    protected = (protected, ", each by itself") if found.table.columns.apart else protected
    verdict = _verdict(columns, c, k, protected, safe=True)
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


def _release(answer: "Sanitized", best: "Node") -> list[tuple[Prose, Prose]]:
    table, rows = answer.found.table, list[tuple[Prose, Prose]]()
    holds = {"anatomy": "as it is", "bucketization": "not in the file"}
    content = None if answer.written is None else holds.get(answer.written.form)
    for (name, level), words in zip(table.named(best).items(), table.in_words(best).values(), strict=True):
        shown = (Supplied(words), " (kept)" if name in table.kept else f" (level {level})")
        formed = (f"{content}; the buckets were formed by level {level} (", Supplied(words), ")")
        rows.append((Supplied(name), shown if content is None else formed))
    return [
        *rows,
        *((Supplied(name), "sensitive: as it is, shuffled within each bucket") for name in table.columns.names),
        *_sizes(answer.found.check.released(best).sizes),
        ("form", "not written" if answer.written is None else answer.written.form),
        *(("what is written", in_full(sentence)) for sentence in sanitized_text.content_sentences(answer)),
    ]


def _asked(answer: "Sanitized") -> list[tuple[Prose, Prose]]:
    found, check = answer.found, answer.found.check
    alone = sanitized_text.single_columns(found)
    columns = [Supplied(name) for name in (*found.table.table.attributes, *found.table.columns.names)]
    rows: list[tuple[Prose, Prose]] = [
        *_question(check.c, check.k),
        ("rows in the table", f"{found.table.table.rows:,}"),
        ("columns in use", joined(columns, ", ")),
        ("generalizations", f"{found.table.lattice.size:,}, of which {found.checked:,} were checked"),
        (sanitized_text.disclosure_of(found), brief(found.disclosure.value)),
        *((("of ", Supplied(name), " alone"), brief(value)) for name, value in alone.items()),
    ]
    if check.limit:
        rows.append(("rows that may be left out", f"{check.limit:,}"))
    if check.demands.criteria:
        rows.append(("criteria of every bucket", ", ".join(criterion.text for criterion in check.demands.criteria)))
    return rows


def _choice(answer: "Sanitized") -> list[str]:
    found, number = answer.reported, len(answer.found.minimal)
    if found.fixed is not None:
        return ["<p>Its levels were fixed beforehand; no other generalization was checked.</p>"]
    how = f"The best by {answer.utility} of {number:,} minimal safe generalizations."
    if number == 1 or answer.utility is None:
        only = "The only minimal safe generalization."
        how = "Any minimal safe generalization was asked for." if answer.utility is None else only
    head, *rows = sanitized_text.cost_rows(answer)
    levels = [sanitized_text.levels_in_words(found.table, node) for node in found.minimal[:_MOST_ROWS]]
    lines = [(row[0], words, *row[1:]) for row, words in zip(rows, levels, strict=False)]
    marks = " * marks the least cost by each utility." if answer.every else ""
    if len(rows) > len(lines):
        marks += f" The table shows the first {len(lines)} of {len(rows):,}."
    table = html_table(("", "levels", *head[1:]), lines)
    return [f"<p>{escape(how + marks)}</p>", table, wide(lattice_picture(answer.found))]


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


def _unchecked(names: Sequence[str], files: Sequence[str]) -> Prose:
    release = " and ".join(map(source_name, files))
    alone = f"This checks the certificate alone and does not tie the certificate to {release}: the certificate is about"
    several = ", which are several columns there. In a release whose name ends in .json, combinations are one column"
    return f"{alone} combinations of ", sanitized_text.columns_text(names), f"{several}, and both are checked."


def _limits(answer: "Sanitized") -> list[Prose]:
    found, sentences = answer.found, list[Prose](sanitized_text.choice_limits(answer))
    sentences += map(in_full, sanitized_text.demands_sentences(found))
    sentences += map(in_full, sanitized_text.missing_sentences(answer))
    if answer.dropped:
        rows = f"{numbered(answer.dropped, 'row')} without a value in a column in use"
        were, their = ("was", "its") if answer.dropped == 1 else ("were", "their")
        sentences.append(f"{rows} {were} dropped first; what {their} absence may disclose is not covered.")
    if found.table.kept:
        sentences.append(in_full(sanitized_text.kept_sentence(found.table.kept)))
    if answer.written is not None and answer.written.form != "generalized":
        sentences.append("Buckets are counted from 1 on this page, and from 0 in the files.")
    return sentences
