"""The evidence report of a release that `sanitize` chose: what was asked, what was read, how it was chosen."""

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from reference import exact as exact_numbers
from reference.naming import numbered, source_name
from reference.naming import written as name_written
from worstcase.display import sanitized_text
from worstcase.display.choice_text import choice_limits, missing_sentences
from worstcase.display.demands_text import (
    demands_sentences,
    disclosure_of,
    in_full,
    single_columns,
    single_columns_sentences,
)
from worstcase.display.evidence_page import EvidenceTexts, ProtectedColumn, evidence_page
from worstcase.display.evidence_report import (
    command_line_of,
    file_argument,
    protected_column,
    reading_options,
    report_files,
)
from worstcase.fingerprints import file_fingerprint, table_fingerprint
from worstcase.io.writing import FileBatch
from worstcase.written_text import content_of, content_sentences

if TYPE_CHECKING:
    from fastpath.sanitizing.lattice import Node
    from reference.buckets import Bucketization
    from worstcase.sanitized import Sanitized

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


def report_sanitized(
    answer: "Sanitized", report: str | Path, read: Mapping[str, Sequence[str | Path]], batch: FileBatch
) -> tuple[str, ...]:
    """Write the report on the best release, and tell the files; `read` are those that were read, by what they are."""
    found, best = answer.found, answer.found.best
    if best is None:
        return ()
    views = found.check.views(best)
    page, *certificates = report_files(report, len(views)).values()
    columns = [
        protected_column(_called(answer, view.sensitive), buckets, found.check.c, found.check.k, path, batch)
        for view, buckets, path in zip(views, certified(answer), certificates, strict=True)
    ]
    inputs = [(what, source_name(path), file_fingerprint(path)) for what, files in read.items() for path in files]
    content = ("the content of the table", "columns in use, rows in any order", table_fingerprint(found.table.table))
    files = () if answer.written is None else answer.written.files
    texts = EvidenceTexts(
        title=f"Evidence for a release of {', '.join(found.table.columns.names)}",
        c=found.check.c,
        k=found.check.k,
        safe=True,
        protected=_protected(answer),
        asked=_asked(answer),
        files=[*inputs, content, *(("the release", source_name(path), batch.fingerprint(path)) for path in files)],
        release=_release(answer, best),
        columns=columns,
        choice=_choice(answer),
        commands=_commands(answer, columns),
        limits=_limits(answer),
        confidential=_CONFIDENTIAL,
        beside=[in_full(sentence) for sentence in single_columns_sentences(found)],
        unchecked=_unchecked(answer, columns),
    )
    batch.write_text(page, evidence_page(texts))
    return str(page), *map(str, certificates)


def certified(answer: "Sanitized") -> "list[Bucketization]":
    """What certificates of the best release are about: for each column that is protected by itself, its buckets.

    Their values are those that the written file has. Combinations are in no single column of it, and as they are.
    """
    from fastpath.sanitizing.publication import marked_release

    found = answer.found
    if found.best is None:
        return []
    releases = [view.bucketization() for view in found.check.views(found.best)]
    as_they_are = answer.written is None or not answer.written.marked or found.table.columns.together
    return releases if as_they_are else [marked_release(release) for release in releases]


def _release(answer: "Sanitized", best: "Node") -> list[tuple[str, str]]:
    """The chosen levels by name, and the groups that they make."""
    found, released = answer.found, answer.found.check.released(best)
    table, sizes = found.table, released.sizes
    return [
        *((name, _level(answer, name, best, words)) for name, words in table.in_words(best).items()),
        *((name, "sensitive: as it is, shuffled within each group") for name in table.columns.names),
        ("groups", f"{len(released):,}, of {min(sizes):,} to {max(sizes):,} people"),
        ("rows", f"{released.rows:,}"),
        ("form", "not written" if answer.written is None else answer.written.form),
        *(("what is written", in_full(sentence)) for sentence in content_sentences(answer)),
    ]


def _called(answer: "Sanitized", sensitive: str) -> str:
    """What sentences call a value of a column that is protected by itself, or a combination."""
    columns = answer.found.table.columns
    return f"combination of {' and '.join(columns.names)}" if columns.together else sensitive


def _protected(answer: "Sanitized") -> str:
    """What nobody becomes surer of."""
    columns = answer.found.table.columns
    if columns.together:
        return f"anybody's {_called(answer, '')}"
    each = " or of ".join(f"anybody's {name}" for name in columns.names)
    return f"{each}, each by itself" if columns.apart else each


def _level(answer: "Sanitized", attribute: str, best: "Node", words: str) -> str:
    table = answer.found.table
    number = table.named(best)[attribute]
    told = f"{words} (kept)" if attribute in table.kept else f"{words} (level {number})"
    return content_of(answer, f"level {number} ({words})") or told


def _asked(answer: "Sanitized") -> list[tuple[str, str]]:
    found, check = answer.found, answer.found.check
    rows = [
        ("threshold c", exact_numbers.readable(check.c)),
        ("facts k", f"{check.k:,}"),
        ("rows in the table", f"{found.table.table.rows:,}"),
        ("columns in use", ", ".join([*found.table.table.attributes, *found.table.columns.names])),
        ("generalizations", f"{found.nodes:,}, of which {found.checked:,} were asked"),
        (disclosure_of(found), exact_numbers.readable(found.disclosure.value)),
        *((f"of {name} alone", exact_numbers.readable(value)) for name, value in single_columns(found).items()),
    ]
    if check.limit:
        rows.append(("rows that may be left out", f"{check.limit:,}"))
    if check.demands.criteria:
        rows.append(("every bucket must keep", ", ".join(criterion.text for criterion in check.demands.criteria)))
    return rows


def _choice(answer: "Sanitized") -> list[str]:
    """How the release was chosen: the minimal ones, their costs, the picture."""
    from worstcase.display.lattice_picture import lattice_picture
    from worstcase.display.pages import html_table, wide

    found = answer.told
    if found.fixed is not None:
        return ["<p>Its levels were fixed beforehand; no other generalization was looked at.</p>"]
    levels = [sanitized_text.levels_in_words(found.table, node) for node in found.minimal]
    if answer.utility is None:
        how = "Any minimal safe generalization was asked for."
    else:
        number = len(answer.found.minimal)
        how = f"The best by {answer.utility} of {number:,} minimal safe generalizations."
        how = "The only minimal safe generalization." if number == 1 else how
    head, *rows = sanitized_text.cost_rows(answer)
    table = html_table(
        ("", "levels", *head[1:]), [(row[0], words, *row[1:]) for row, words in zip(rows, levels, strict=True)]
    )
    marks = " * marks the least by each utility." if answer.every else ""
    return [f"<p>{escape(how + marks)}</p>", table, wide(lattice_picture(answer.found))]


def _commands(answer: "Sanitized", columns: Sequence[ProtectedColumn]) -> list[str]:
    """Lines to check the certificates and the release, from the folder in which it was made."""
    lines, check = [], answer.found.check
    for column in columns:
        reading = _reading(answer, column.sensitive)
        lines.append(command_line_of("verify", file_argument(column.certificate), *reading))
        if reading:
            lines.append(command_line_of("safe", *reading, "-c", exact_numbers.exact(check.c), "-k", str(check.k)))
    return lines


def _reading(answer: "Sanitized", sensitive: str) -> list[str]:
    """How the written release is read, as far as the certificate's column is a column of it."""
    from fastpath.sanitizing.publication import marked

    written, columns = answer.written, answer.found.table.columns
    if written is None:
        return []
    if written.form == "bucketization":
        return [file_argument(written.files[0])]
    if columns.together:
        return []
    names = list(answer.found.table.table.attributes)
    if written.marked:
        names, sensitive = list(map(marked, names)), marked(sensitive)
    if written.form == "anatomy":
        from fastpath.sanitizing.publication import bucket_column

        names = [bucket_column(answer.found.table.table, columns)]
    return [file_argument(written.files[-1]), *reading_options(sensitive, names)]


def _unchecked(answer: "Sanitized", columns: Sequence[ProtectedColumn]) -> list[str]:
    """What the lines do not check, where a release was written that no certificate is compared with."""
    if answer.written is None or any(_reading(answer, column.sensitive) for column in columns):
        return []
    names, files = " and ".join(answer.found.table.columns.names), " and ".join(map(source_name, answer.written.files))
    about = f"the certificate is about combinations of {names}, which are several columns there"
    alone = f"This checks the certificate alone and does not tie the certificate to {files}: {about}."
    return [f"{alone} A release whose name ends in .json has combinations as one column: there both are checked."]


def _limits(answer: "Sanitized") -> list[str]:
    """What is assumed of this release beyond the model."""
    found, said = answer.found, choice_limits(answer)
    said += map(in_full, [*demands_sentences(found), *missing_sentences(answer)])
    if answer.dropped:
        rows = f"{numbered(answer.dropped, 'row')} without a value in a column in use"
        were, their = ("was", "its") if answer.dropped == 1 else ("were", "their")
        said.append(f"{rows} {were} dropped before all this; what {their} absence tells is not covered.")
    if found.table.kept:
        kept = ", ".join(map(name_written, found.table.kept))
        said.append(f"Released as it is, known to the attacker and part of what forms the groups: {kept}.")
    if answer.written is not None and answer.written.form != "generalized":
        said.append("Groups are counted from 1 on this page, buckets from 0 in the files: group 1 is bucket 0.")
    return said
