r"""Safe releases: whether one is, the least generalized ones of a table, and the least merged ones of some buckets.

>>> import pandas
>>> patients = pandas.DataFrame({"age": [31, 38, 52], "illness": ["flu", "gout", "flu"]})
>>> answer = sanitize(patients, {"age": {"intervals": [20]}}, "3/4", 0, sensitive="illness")
>>> answer.levels(answer.found.best), answer.found.disclosure.value
({'age': 2}, Fraction(2, 3))
>>> from reference.example import FIGURE_3
>>> safety(FIGURE_3, "0.7", 1).safe, minimal_by_merging(FIGURE_3, "2/3", 1).parts
(True, ((0, 1),))
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Unpack, cast

import fastpath.safety
from fastpath.certificate import certify
from fastpath.safety import Safety
from fastpath.sanitizing import merging
from fastpath.sanitizing.cells import Missing, SensitiveColumns
from fastpath.sanitizing.criteria import Asked, Demands
from fastpath.sanitizing.hierarchies import Hierarchy, given_hierarchies, with_kept
from fastpath.sanitizing.lattice import Node
from fastpath.sanitizing.publication import Form, Writing, check_output, files_of, release_texts
from fastpath.sanitizing.safe_generalizations import (
    SafeGeneralizations,
    SafetyCheck,
    allowed_rows,
    answered,
    document,
    fixed_generalization,
)
from fastpath.sanitizing.utility import DEFAULT, UTILITIES, Utility
from reference.buckets import MOST_PEOPLE
from reference.errors import InvalidInput
from reference.exact import Exact, exact_threshold, whole_number
from reference.naming import listed, written
from reference.releases import Release, to_json
from reference.strict_json import json_text
from worstcase.disclosures import LONGEST_CURVE
from worstcase.display.evidence import (
    certificate_files,
    certified,
    lasting,
    reading_options,
    report_files,
    report_release,
    report_sanitized,
)
from worstcase.display.lattice_picture import check_picture, lattice_picture
from worstcase.inputs import Columns, Source, column_names, distributed_table, uniform
from worstcase.io.hierarchies import files_read, load_arx, load_hierarchies
from worstcase.io.tables import generalizations
from worstcase.io.user_code import load_object
from worstcase.io.writing import FileBatch, refuse_overwriting, require_file_name, require_folders, write_text
from worstcase.sanitized import Sanitized


def safety(
    release: Source, c: Exact, k: int, *, report: str | Path | None = None, **columns: Unpack[Columns]
) -> Safety:
    """Decide whether the release is (c,k)-safe: its maximum disclosure with k facts is strictly below c.

    report  a page (HTML) with the evidence, for those who decide; a certificate is written beside it

    A data frame of PySpark or Dask is decided where it is, unless it has a `person` or a report is asked for: see
    book/large_tables.md.
    """
    if report is None and (spread := distributed_table(release, **columns)) is not None:
        return spread.safety(c, k)
    file = release if isinstance(release, str | Path) else None
    if report is not None:
        outputs: list[tuple[str | Path, str]] = [(path, what) for what, path in report_files(report).items()]
        refuse_overwriting(outputs, [] if file is None else [(file, "the release")])
    published = uniform(release, "(c,k)-safety", **columns)
    verdict = fastpath.safety.safety(published, exact_threshold(c), k)
    if report is not None:
        if k > LONGEST_CURVE:
            raise InvalidInput(f"k is {k:,}, but a report draws a curve of at most {LONGEST_CURVE:,} facts")
        sensitive, by = columns.get("sensitive"), columns.get("by") or ()
        options = [] if sensitive is None else reading_options(sensitive, [by] if isinstance(by, str) else by)
        report_release(published, verdict, report, lasting(file), options)
    return verdict


def minimal_by_merging(
    release: Source, c: Exact, k: int, *, output: str | Path | None = None, **columns: Unpack[Columns]
) -> merging.Merged | None:
    """Find a (c,k)-safe bucketization that unites buckets of a release, and no longer is if one of them is split.

    None if no union is safe. If it is found, it is written to the output, as a bucketization file.
    """
    if isinstance(release, str | Path) and output is not None:
        refuse_overwriting([(output, "the merged release")], [(release, "the release")])
    found = merging.minimal_by_merging(uniform(release, "(c,k)-safety", **columns), exact_threshold(c), k)
    if found is not None and output is not None:
        write_text(output, json_text(to_json(Release(found.bucketization))))
    return found


def sanitize(
    table: Source,
    hierarchies: str | Path | Mapping[str, Hierarchy | Mapping[str, object]],
    c: Exact,
    k: int,
    *,
    sensitive: str | Sequence[str],
    together: bool = False,
    keep: str | Sequence[str] = (),
    criteria: Asked = (),
    suppress: Exact = 0,
    every: bool = False,
    any_one: bool = False,
    utility: str | Utility | None = None,
    output: str | Path | None = None,
    form: Form = "generalized",
    seed: int | None = None,
    csv_safe: bool = False,
    missing: Missing = "error",
    node: Mapping[str, int] | None = None,
    measure_choice: bool = False,
    certificate: str | Path | None = None,
    proof: str | Path | None = None,
    lattice: str | Path | None = None,
    report: str | Path | None = None,
) -> Sanitized:
    """Find the minimal (c,k)-safe generalizations of a table (a path or a data frame), and write the best release.

    hierarchies  a folder of ARX files, a TOML file, or its content for each released column, as plain data:
                     {"age": {"intervals": [5, 10, 20], "start": 0},        # widths, each a multiple of the one before
                      "zip": {"prefixes": [4, 3, 2]},                       # how many characters are kept
                      "work": {"groups": {"paid": ["Private", "State"], "unpaid": ["None"]}},
                      "country": {"file": "country.csv"},                   # an ARX file: value;level 1;level 2;…
                      "sex": {}}                                            # shown, or suppressed
                 The last level of each is suppression, * for every value, unless "suppress" is False (a file has
                 the levels that it lists); "names": [...] calls level 1, 2, … by other names.
    keep         columns that are released as they are: rows that differ in one of them are never in one bucket
    sensitive    the sensitive column, or several: each is protected by itself or, if together, their combinations are
    criteria     what every bucket must keep besides: texts such as "k-anonymity=5", or values by name
    suppress     the most rows to leave out, in whole buckets (the fewest are): a number, or a share such as "5%"
    utility      what the best one costs least of, among all minimal ones: a name, MODULE:FUNCTION or a function
    every        report and prove all minimal ones, not just the best; naming a utility asks for that, too
    any_one      any minimal one, found with few questions where there are too many to find all: no utility chooses it
    output       the file of the best release, in the form generalized or anatomy, shuffled with this seed
    csv_safe     put an apostrophe before cells of that file that a spreadsheet would run, and before those that begin
                 with one: take one away to have them back
    missing      what becomes of rows that lack a value: error, drop, or value; nothing, an empty text, a null, and a
                 NaN among numbers are missing, while a text is a value, also NaN
    node         levels by column that were fixed without looking at the sensitive values: they are released if they
                 are safe, and nothing is otherwise. Their choice then discloses nothing beyond the release
    measure_choice  count what an attacker learns who knows how the release was chosen (small tables), as the answer's
                 `choice`; nothing is written where that is c or more
    certificate  a file for the certificate of the best release, which may be published with it
    proof        a *confidential* file for certificates of the minimal ones and witnesses against those below: it
                 holds buckets that are not released
    lattice      a *confidential* file for a picture (SVG) of which generalizations are safe, minimal, chosen
    report       a page (HTML) with the evidence for the best release; certificates are written beside it
    """
    asked = utility or DEFAULT
    demands, sensitive_columns = Demands.of(c, k, criteria), SensitiveColumns.of(sensitive, together=together)
    alone = {"utility": utility, "list of all": every, "other one": any_one, "proof": proof, "picture": lattice}
    _check_choice(suppress, alone, any_one=any_one, fixed=node is not None)
    if seed is not None:
        seed = whole_number(seed, "the seed", 0)
    cost = utility_named(asked) if isinstance(asked, str) else asked
    kept = column_names(keep)
    levels, read = _levels(hierarchies, table, sensitive_columns.names, kept)
    how = Writing(form, seed, csv_safe)
    views = 1 if sensitive_columns.together else len(sensitive_columns.names)
    outputs = _Outputs(output, certificate, report, proof, lattice, views)
    _check_paths(table, read, outputs, how, sensitive_columns, utility)
    with FileBatch() as batch:
        prepared, dropped = generalizations(table, sensitive_columns, levels, missing)
        fixed = None if node is None else prepared.node_named(node)

        def sanitizer(check: SafetyCheck) -> SafeGeneralizations:
            if fixed is not None:
                return fixed_generalization(check, fixed)
            return answered(check, cost, every=not any_one)

        found = sanitizer(SafetyCheck(prepared, demands, suppress))
        name = asked if isinstance(asked, str) else getattr(asked, "__name__", type(asked).__name__)
        answer = Sanitized(
            found,
            every=every or utility is not None,
            dropped=dropped,
            utility=None if any_one or fixed is not None else name,
            proof=proof,
            lattice=lattice,
            source=table,
            seed=seed,
            kept=kept,
        )
        if measure_choice and found.best is not None:
            from proofs_check.choice_attack import choice_attack

            answer = replace(answer, choice=choice_attack(found, sanitizer))
        if lattice is not None:
            batch.write_text(lattice, lattice_picture(found))
        if proof is not None:
            batch.write_text(proof, json_text(document(answer.reported)))
        if found.best is None or answer.withheld:
            return replace(answer, not_written=outputs.of_the_release)
        answer = _released(answer, found.best, outputs, how, batch)
        for buckets, path in zip(certified(answer) if certificate else [], outputs.certificates, strict=True):
            batch.write_text(path, json_text(certify(buckets, k)))
        if report is not None:
            files: dict[str, Sequence[str | Path]] = {"a hierarchy": [each for each in read if each.is_file()]}
            files |= {} if (file := lasting(table)) is None else {"the table": [file]}
            answer = replace(answer, report=report_sanitized(answer, report, files, batch))
    return answer


def utility_named(name: str) -> Utility:
    """Return the built-in utility, or the user's function, with this name."""
    if ":" not in name:
        if name not in UTILITIES:
            raise InvalidInput(f"there is no utility {written(name)}: the utilities are {listed(UTILITIES)}")
        return UTILITIES[name]
    found = load_object(name, "a utility")
    if not callable(found):
        raise InvalidInput(f"the utility {name} is no function")
    return cast("Utility", found)


def _check_choice(suppress: Exact, asked: Mapping[str, object], *, any_one: bool, fixed: bool) -> None:
    """Refuse options that contradict a choice of any one minimal release, or of levels that are fixed."""
    if any_one:
        if allowed_rows(suppress, MOST_PEOPLE):
            raise InvalidInput(
                "with rows to leave out every generalization is asked, so there is no quick way to any one"
            )
        problem = "any one minimal release was asked for"
        if asked["list of all"]:
            raise InvalidInput(f"{problem}, so not all of them are found, and there are not all to tell of")
        if asked["utility"] is not None:
            raise InvalidInput(f"{problem}, so the utility has nothing to choose among")
    if fixed:
        problem = "the levels were fixed beforehand"
        if allowed_rows(suppress, MOST_PEOPLE):
            chosen = "but which rows to leave out would be chosen by their values"
            raise InvalidInput(f"{problem}, {chosen}", parameter="node")
        for what, wanted in asked.items():
            if wanted:
                raise InvalidInput(f"{problem}, so no others are looked at, and there is no {what}", parameter="node")


def _levels(
    hierarchies: str | Path | Mapping[str, Hierarchy | Mapping[str, object]],
    table: Source,
    sensitive: Sequence[str],
    kept: Sequence[str],
) -> tuple[Mapping[str, Hierarchy], list[Path]]:
    """The hierarchies, those of kept columns among them, and the files that were read for them."""
    if not isinstance(hierarchies, str | Path):
        return with_kept(given_hierarchies(hierarchies, load_arx), kept), []
    levels = load_hierarchies(str(hierarchies), table, sensitive)
    return with_kept(levels, kept), [*files_read(str(hierarchies), levels)]


@dataclass(frozen=True)
class _Outputs:
    """Paths of all outputs."""

    release: str | Path | None
    certificate: str | Path | None
    report: str | Path | None
    proof: str | Path | None
    picture: str | Path | None
    views: int
    """The number of columns that are protected by themselves: each has a certificate."""

    @property
    def certificates(self) -> list[Path]:
        return [] if self.certificate is None else certificate_files(self.certificate, self.views)

    @property
    def further(self) -> dict[str, str | Path | None]:
        """All but the release, by content."""
        numbered = {f"certificate {place} of the release": path for place, path in enumerate(self.certificates, 1)}
        pages = {} if self.report is None else report_files(self.report, self.views)
        return {"the proof": self.proof, **numbered, **pages, "the picture": self.picture}

    @property
    def of_the_release(self) -> tuple[str, ...]:
        """What is written only where there is a release."""
        return tuple(str(path) for path in (self.release, *self.certificates, self.report) if path is not None)


def _check_paths(
    table: Source, read: Sequence[Path], files: _Outputs, how: Writing, columns: SensitiveColumns, utility: object
) -> None:
    """Refuse outputs that cannot be written or are inputs, links to them included, before anything is computed."""
    output, further = files.release, files.further
    if "-" in map(str, (output, *further.values())):
        raise InvalidInput("a file was expected: standard output is for the answer")
    outputs: list[tuple[str | Path, str]] = []
    if output is not None:
        require_file_name(output)
        check_output(output, how.form, columns, csv_safe=how.csv_safe)
        outputs += [(path, "the release") for path in files_of(output, how.form)]
    elif how.csv_safe:
        raise InvalidInput("cells are marked in a file, but no output is named", parameter="csv_safe")
    outputs += [(path, content) for content, path in further.items() if path is not None]
    require_folders(path for path, _ in outputs)
    inputs: list[tuple[str | Path, str]] = [(table, "the table")] if isinstance(table, str | Path) else []
    inputs += [(each, "a file of the hierarchies") for each in read]
    if isinstance(utility, str) and (module := utility.rpartition(":")[0]).endswith(".py"):
        inputs.append((module, "the module of the utility"))
    refuse_overwriting(outputs, inputs)
    if files.picture is not None:
        check_picture(files.picture)


def _released(answer: Sanitized, node: Node, outputs: _Outputs, how: Writing, batch: FileBatch) -> Sanitized:
    """The answer with the release, which is written with the batch."""
    found, release = answer.found, None
    if outputs.release is not None:
        release, texts = release_texts(found.table, node, outputs.release, how, found.check.released(node))
        for path, text in texts.items():
            batch.write_text(path, text)
    return replace(answer, written=release, certificates=tuple(map(str, outputs.certificates)))
