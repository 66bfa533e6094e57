"""What `sanitize` wrote, in words: which files, what is in them, and what was not written."""

from typing import TYPE_CHECKING

from reference.naming import numbered, source_name, visible, written

if TYPE_CHECKING:
    from worstcase.sanitized import Sanitized


def content_sentences(answer: "Sanitized") -> list[str]:
    """What is in a release whose form is not the generalized one; nothing where it is, or where there is none."""
    if answer.written is None or answer.written.form == "generalized":
        return []
    first, *others = map(source_name, answer.written.files)
    names = ", ".join(map(written, answer.found.table.table.attributes))
    speak = "the maximum disclosure and criteria such as k-anonymity speak of buckets"
    costs = "ncp and entropy are the costs of the generalized form"
    if answer.written.form == "bucketization":
        return [
            f"the file {first} holds how often each value occurs in each bucket, and no other column",
            f"the levels only formed the buckets: {speak}, and {costs}",
        ]
    rows = f"the file {first} holds {names} as they are, with the number of each row's bucket (the first is 0)"
    return [
        f"{rows}; {' and '.join(others)} holds the values of each bucket",
        f"the levels only formed the buckets: {speak}, not of rows that agree, and {costs}",
    ]


def content_of(answer: "Sanitized", level: str) -> str | None:
    """What a release whose form is not the generalized one holds of a column that has this level; else None."""
    form = None if answer.written is None else answer.written.form
    formed = f"the buckets were formed by {level}"
    return {"anatomy": f"as it is; {formed}", "bucketization": f"not in the file; {formed}"}.get(str(form))


def files_record(answer: "Sanitized") -> dict[str, object]:
    """The keys of JSON answers."""
    record: dict[str, object] = {}
    if answer.written is not None:
        release = answer.written
        made: dict[str, object] = {"form": release.form, "files": list(release.files), "seed": release.seed}
        record["release"] = made | {"csv_safe": release.marked, "formulas": release.formulas}
    if answer.certificates:
        record["certificates"] = list(answer.certificates)
    if answer.report:
        record["report"] = list(answer.report)
    record |= {what: str(path) for what, path in (("proof", answer.proof), ("lattice", answer.lattice)) if path}
    return record | ({"not_written": list(answer.not_written)} if answer.not_written else {})


def files_sentences(answer: "Sanitized") -> list[str]:
    """Every file that was written, and those that were asked for and were not."""
    files = [] if answer.written is None else [source_name(file) for file in answer.written.files]
    files += [f"{source_name(path)} (a certificate of it, which may be published)" for path in answer.certificates]
    beside = (
        (answer.proof, "the proof, confidential"),
        (answer.lattice, "the picture, confidential"),
    )
    files += [f"{source_name(path)} ({what})" for path, what in beside if path]
    said = [f"written: {' and '.join(files)}"] if files else []
    said += content_sentences(answer)
    if answer.written is not None and answer.written.formulas:
        cells = numbered(answer.written.formulas, "different cell")
        said.append(f"{cells} of it may be run by a spreadsheet as formulas; --csv-safe marks them")
    if answer.report:
        page, *certificates = map(source_name, answer.report)
        said.append(f"the evidence is in {visible(page)}, with {visible(' and '.join(certificates))} beside it")
    if answer.not_written:
        none = ", ".join(map(source_name, answer.not_written))
        said.append(f"nothing was written to {none}: a file that is there is older and not the result")
    return said
