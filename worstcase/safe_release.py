r"""Releases that are safe: the least generalized ones of a table, or the least merged ones of given buckets.

>>> import pandas
>>> patients = pandas.DataFrame({"age": [31, 38, 52], "illness": ["flu", "gout", "flu"]})
>>> answer = sanitize(patients, {"age": {"intervals": [20]}}, "3/4", 0, sensitive="illness")
>>> answer.levels(answer.found.best), answer.found.disclosure.value
({'age': 2}, Fraction(2, 3))
>>> from reference.example import FIGURE_3
>>> minimal_by_merging(FIGURE_3, "2/3", 1).parts
((0, 1),)
"""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from reference.buckets import MOST_PEOPLE
from reference.errors import InvalidInput
from reference.exact_numbers import Exact, exact_threshold
from reference.files.release_file import column_names
from reference.files.strict_json import json_text
from reference.meter import UNLIMITED, Meter
from worstcase.inputs import Columns, Source, uniform, whole_number
from worstcase.sanitized import Sanitized

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fastpath.sanitizing.cell_reading import Missing
    from fastpath.sanitizing.criteria import Asked
    from fastpath.sanitizing.hierarchies import Hierarchy
    from fastpath.sanitizing.merging import Merged
    from fastpath.sanitizing.publication import Form
    from fastpath.sanitizing.sensitive_columns import SensitiveColumns
    from fastpath.sanitizing.utility import Utility


def sanitize(
    table: Source,
    hierarchies: "str | Path | Mapping[str, Hierarchy | Mapping[str, object]]",
    c: Exact,
    k: int,
    *,
    sensitive: "str | Sequence[str]",
    together: bool = False,
    keep: "str | Sequence[str]" = (),
    criteria: "Asked" = (),
    suppress: Exact = 0,
    every: bool = False,
    any_one: bool = False,
    utility: "str | Utility | None" = None,
    output: str | Path | None = None,
    form: "Form" = "generalized",
    seed: int | None = None,
    missing: "Missing" = "error",
    proof: str | Path | None = None,
    lattice: str | Path | None = None,
    report: str | Path | None = None,
    meter: Meter = UNLIMITED,
) -> Sanitized:
    """Find the minimal (c,k)-safe generalizations of a table (a path or a data frame), and write the best release.

    hierarchies  a folder of ARX files, a TOML file, or for each column that is to be released what such a file says
                 of it, as plain data:
                     {"age": {"intervals": [5, 10, 20], "start": 0},        # widths, each a multiple of the one before
                      "zip": {"prefixes": [4, 3, 2]},                       # how many characters are kept
                      "work": {"groups": {"paid": ["Private", "State"], "unpaid": ["None"]}},
                      "country": {"file": "country.csv"},                   # an ARX file: value;level 1;level 2;…
                      "sex": {}}                                            # shown, or suppressed
                 The last level of each is suppression, * for every value, unless it says "suppress": False (a file has
                 the levels that it lists); "names": [...] calls level 1, 2, … by other names.
    keep         columns that are released as they are: rows that differ in one of them are never in one bucket
    sensitive    the sensitive column, or several: each is protected by itself or, if together, their combinations are
    criteria     what every bucket must keep besides: texts such as "k-anonymity=5", or values by name
    suppress     the most rows to leave out, in whole buckets (the fewest are): a number, or a share such as "5%"
    utility      what the best one costs least of, among all minimal ones: a name, MODULE:FUNCTION or a function
    every        all minimal ones are told of and proved, not just the best; naming a utility asks for that, too
    any_one      any minimal one, found with few questions where there are too many to find all: no utility chooses it
    output       the file of the best release, in the form generalized or anatomy, shuffled with this seed
    missing      what becomes of rows that lack a value: error, drop, or value
    proof        a file for certificates of the minimal ones and witnesses against those below
    lattice      a file for a picture (SVG) of which generalizations are safe, minimal, chosen
    report       a page (HTML) with the evidence for the best release; certificates are written beside it
    """
    from fastpath.sanitizing.demands import Demands
    from fastpath.sanitizing.hierarchies import with_kept
    from fastpath.sanitizing.hierarchy_files import files_read, given_hierarchies, load_hierarchies
    from fastpath.sanitizing.lattice_picture import lattice_picture
    from fastpath.sanitizing.publication import release_texts
    from fastpath.sanitizing.safe_generalizations import answered, document, generalizations
    from fastpath.sanitizing.safety_check import SafetyCheck
    from fastpath.sanitizing.sensitive_columns import SensitiveColumns
    from fastpath.sanitizing.utility import DEFAULT, utility_named
    from reference.files.file_batch import FileBatch
    from worstcase.evidence_report import lasting, report_files
    from worstcase.sanitized_evidence import report_sanitized

    asked = utility or DEFAULT
    demands, columns = Demands.of(c, k, criteria), SensitiveColumns.of(sensitive, together=together)
    if any_one:
        _check_any_one(suppress, every=every, utility=utility)
    if seed is not None:
        whole_number(seed, "the seed", 0)
    cost = utility_named(asked) if isinstance(asked, str) else asked
    kept, read = column_names(keep), list[Path]()
    if isinstance(hierarchies, str | Path):
        levels = load_hierarchies(str(hierarchies), table, columns.names)
        read = [*files_read(str(hierarchies), levels)]
    else:
        levels = given_hierarchies(hierarchies)
    levels = with_kept(levels, kept)
    pages = {} if report is None else report_files(report, 1 if columns.together else len(columns.names))
    _check_paths(table, read, output, form, columns, {"the proof": proof, "the picture": lattice, **pages})
    with FileBatch() as batch:
        prepared, dropped = generalizations(table, columns, levels, missing, meter)
        found = answered(SafetyCheck(prepared, demands, suppress, meter), cost, every=not any_one, meter=meter)
        every = every or utility is not None
        name = asked if isinstance(asked, str) else getattr(asked, "__name__", type(asked).__name__)
        by_utility = None if any_one else name
        none = () if found.best is not None else tuple(str(path) for path in (output, report) if path is not None)
        answer = Sanitized(found, every, dropped, by_utility, None, (), proof, lattice, none, table, seed, kept)
        if lattice is not None:
            batch.write_text(lattice, lattice_picture(found))
        if proof is not None:
            batch.write_text(proof, json_text(document(answer.told, meter)))
        if found.best is not None and output is not None:
            released = found.check.released(found.best)
            written, texts = release_texts(prepared, found.best, output, form, seed, released)
            for path, text in texts.items():
                batch.write_text(path, text)
            answer = replace(answer, written=written)
        if report is not None:
            files: dict[str, Sequence[str | Path]] = {"a hierarchy": [each for each in read if each.is_file()]}
            files |= {} if (file := lasting(table)) is None else {"the table": [file]}
            answer = replace(answer, report=report_sanitized(answer, report, files, batch, meter))
    return answer


def _check_any_one(suppress: Exact, *, every: bool, utility: object) -> None:
    """Refuse what any one minimal release does not go with."""
    from fastpath.sanitizing.suppression import allowed_rows

    if allowed_rows(suppress, MOST_PEOPLE):
        raise InvalidInput("with rows to leave out every generalization is asked, so there is no quick way to any one")
    asked = "any one minimal release was asked for"
    if every:
        raise InvalidInput(f"{asked}, so not all of them are found, and there are not all to tell of")
    if utility is not None:
        raise InvalidInput(f"{asked}, so the utility has nothing to choose among")


def minimal_by_merging(
    release: Source,
    c: Exact,
    k: int,
    meter: Meter = UNLIMITED,
    *,
    output: str | Path | None = None,
    **columns: Unpack[Columns],
) -> "Merged | None":
    """A (c,k)-safe bucketization that unites buckets of a release, and no longer is if one of them is split.

    None if no union is safe. If it is found, it is written to the output, as a bucketization file.
    """
    from fastpath.sanitizing.merging import minimal_by_merging as merged
    from reference.files.file_access import write_text
    from reference.files.overwriting import refuse_overwriting
    from reference.files.release_file import Release, to_json

    if isinstance(release, str | Path) and output is not None:
        refuse_overwriting([(output, "the merged release")], [(release, "the release")])
    found = merged(uniform(release, "(c,k)-safety", **columns), exact_threshold(c), k, meter)
    if found is not None and output is not None:
        write_text(output, json_text(to_json(Release(found.bucketization))))
    return found


def _check_paths(
    table: Source,
    read: "Sequence[Path]",
    output: str | Path | None,
    form: "Form",
    columns: "SensitiveColumns",
    further: "Mapping[str, str | Path | None]",
) -> None:
    """Refuse outputs that cannot be written or are inputs, before anything is computed."""
    from fastpath.sanitizing.lattice_picture import check_picture
    from fastpath.sanitizing.publication import check_output, files_of
    from reference.files.file_access import source_name
    from reference.files.overwriting import refuse_overwriting

    if "-" in (output, *further.values()):
        raise InvalidInput("a file was expected: standard output is for the answer")
    written: list[tuple[str | Path, str]] = []
    if output is not None:
        check_output(output, form, columns)
        written += [(path, "the release") for path in files_of(output, form)]
    written += [(path, content) for content, path in further.items() if path is not None]
    for path, _ in written:
        if not Path(path).parent.is_dir():
            raise InvalidInput(f"{source_name(path)}: the file cannot be written: there is no such folder")
    inputs: list[tuple[str | Path, str]] = [(each, "a file of the hierarchies") for each in read]
    refuse_overwriting(written, [*([(table, "the table")] if isinstance(table, str | Path) else []), *inputs])
    if (picture := further["the picture"]) is not None:
        check_picture(picture)
