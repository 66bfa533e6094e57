r"""Safe releases: check one, find the least generalized ones of a table, or the least merged one of some buckets.

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
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Unpack, cast

import fastpath.safety
from fastpath.certificate import certify
from fastpath.safety import Safety
from fastpath.sanitizing import merging
from fastpath.sanitizing.cells import Missing, SensitiveColumns
from fastpath.sanitizing.criteria import Asked, Demands
from fastpath.sanitizing.hierarchies import Hierarchy, given_hierarchies, with_kept
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
from reference.exact import Exact, doubt_of, whole_number
from reference.naming import listed, written
from reference.releases import Release, to_json
from reference.strict_json import json_text
from worstcase.disclosures import LONGEST_CURVE
from worstcase.display import evidence
from worstcase.display.lattice_picture import lattice_picture
from worstcase.display.svg import on_paper
from worstcase.inputs import Columns, Source, column_names, distributed_table, uniform
from worstcase.io.hierarchies import files_read, load_arx, load_hierarchies
from worstcase.io.tables import generalizations
from worstcase.io.user_code import load_object
from worstcase.io.writing import (
    FileBatch,
    refuse_overwriting,
    require_ending,
    require_file_name,
    require_folders,
    write_text,
)
from worstcase.sanitized import Sanitized


def safety(
    release: Source,
    c: Exact,
    k: int,
    *,
    strength: Exact = inf,
    report: str | Path | None = None,
    **columns: Unpack[Columns],
) -> Safety:
    """Decide whether the release is (c,k)-safe: its maximum disclosure with k facts is strictly below c.

    strength  how much the attacker trusts each fact, as in `disclosure`; `breaks_at` is then looked for up to 8 facts,
            or up to k if that is more, and None if it is not among them
    report  a page (HTML) with the evidence, for those who decide; a certificate is written beside it

    A data frame of PySpark or Dask is decided where it is, unless it has a `person` or a report is asked for: see
    book/large_tables.md.
    """
    if report is None and (spread := distributed_table(release, **columns)) is not None:
        return spread.safety(c, k, strength)
    file = release if isinstance(release, str | Path) else None
    _refuse_soft_evidence(strength, report=report)
    if report is not None:
        outputs = [(path, what) for what, path in evidence.report_files(report).items()]
        refuse_overwriting(outputs, [(file, "the release")])
    published = uniform(release, "(c,k)-safety", **columns)
    verdict = fastpath.safety.safety(published, c, k, strength)
    if report is not None:
        if k > LONGEST_CURVE:
            raise InvalidInput(f"k: expected at most {LONGEST_CURVE:,} facts for the curve of a report, got {k:,}")
        sensitive, by = columns.get("sensitive"), columns.get("by") or ()
        options = [] if sensitive is None else evidence.reading_options(sensitive, [by] if isinstance(by, str) else by)
        evidence.report_release(published, verdict, report, evidence.lasting(file), options)
    return verdict


def _refuse_soft_evidence(strength: Exact, **evidence: str | Path | bool | None) -> None:
    """Refuse what is made for certain facts only."""
    for name, wanted in evidence.items():
        if wanted and doubt_of(strength):
            problem = "supported for certain facts only, got a strength"
            raise InvalidInput(problem, parameter=name)


def minimal_by_merging(
    release: Source,
    c: Exact,
    k: int,
    *,
    strength: Exact = inf,
    output: str | Path | None = None,
    **columns: Unpack[Columns],
) -> merging.Merged | None:
    """Find a minimal (c,k)-safe bucketization that unites buckets of a release: splitting one makes it unsafe.

    Return None if no union is safe. If one is found, it is written to the output as a bucketization file.
    """
    refuse_overwriting([(output, "the merged release")], [(release, "the release")])
    found = merging.minimal_by_merging(uniform(release, "(c,k)-safety", **columns), c, k, strength)
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
    strength: Exact = inf,
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
    strength     how much the attacker trusts each fact, as in `disclosure`; not with evidence or `measure_choice`
    criteria     further criteria for every bucket: texts such as "k-anonymity=5", or values by name
    suppress     the most rows to leave out, in whole buckets and as few as possible: a number, or a share such as "5%"
    utility      the cost by which the best minimal one is chosen: a name, MODULE:FUNCTION or a function
    every        report and prove all minimal ones, not just the best; a named utility implies this
    any_one      find one minimal generalization, any, with few checks; no utility chooses it
    output       the file of the best release, in the form generalized or anatomy, shuffled with this seed
    csv_safe     put an apostrophe before cells of that file that a spreadsheet would run, and before those that begin
                 with one; removing one apostrophe restores the cell
    missing      the policy for rows that lack a value: error, drop, or value. Nothing, an empty text, a null, and a
                 NaN among numbers are missing; every other text is a value, also NaN
    node         levels by column that were fixed without looking at the sensitive values; nothing is released if they
                 are not safe. Their choice then discloses nothing beyond the release
    measure_choice  compute the disclosure to an attacker who knows how the release was chosen (small tables), as the
                 answer's `choice`; nothing is written if that is c or more
    certificate  a file for the certificate of the best release, which may be published with it
    proof        a *confidential* file for certificates of the minimal ones and witnesses against those below: it
                 holds buckets that are not released
    lattice      a *confidential* file for a picture (SVG) of which generalizations are safe, minimal, chosen
    report       a page (HTML) with the evidence for the best release; certificates are written beside it
    """
    asked = utility or DEFAULT
    evidence_asked = {"certificate": certificate, "proof": proof, "report": report, "measure_choice": measure_choice}
    _refuse_soft_evidence(strength, **evidence_asked)
    demands, sensitive_columns = Demands.of(c, k, criteria, strength), SensitiveColumns.of(sensitive, together=together)
    alone = {"--utility": utility, "--all": every, "--any": any_one, "--proof": proof, "--lattice": lattice}
    _check_choice(suppress, alone, any_one=any_one, fixed=node is not None)
    if seed is not None:
        seed = whole_number(seed, "the seed", 0)
    cost = utility_named(asked) if isinstance(asked, str) else asked
    kept = column_names(keep)
    if isinstance(hierarchies, str | Path):
        levels = load_hierarchies(hierarchies, table, sensitive_columns.names)
        read = files_read(hierarchies, levels)
    else:
        levels, read = given_hierarchies(hierarchies, load_arx), []
    levels = with_kept(levels, kept)
    how = Writing(form, seed, csv_safe)
    views = 1 if sensitive_columns.together else len(sensitive_columns.names)
    certificates = [] if certificate is None else evidence.certificate_files(certificate, views)
    outputs: dict[str, str | Path | None] = {"the release": output, "the proof": proof}
    outputs |= {f"certificate {place} of the release": path for place, path in enumerate(certificates, 1)}
    outputs |= {} if report is None else evidence.report_files(report, views)
    outputs |= {"the picture": lattice}
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
            batch.write_text(lattice, on_paper(lattice_picture(found)))
        if proof is not None:
            batch.write_text(proof, json_text(document(answer.reported)))
        if found.best is None or answer.withheld:
            asked_for = (output, *certificates, report)
            return replace(answer, not_written=tuple(str(path) for path in asked_for if path is not None))
        return _written(answer, outputs, certificates, how, read, batch)


def utility_named(name: str) -> Utility:
    """Return the built-in utility, or the user's function, with this name."""
    if ":" not in name:
        if name not in UTILITIES:
            expected = f"one of {listed(UTILITIES)} or MODULE:FUNCTION"
            raise InvalidInput(f"the utility: expected {expected}, got {written(name)}")
        return UTILITIES[name]
    found = load_object(name, "a utility")
    if not callable(found):
        raise InvalidInput(f"the utility: expected a function, got {name}, which is none")
    return cast("Utility", found)


def _check_choice(suppress: Exact, asked: Mapping[str, object], *, any_one: bool, fixed: bool) -> None:
    """Refuse options that contradict a choice of any one minimal release, or of levels that are fixed."""
    rows = allowed_rows(suppress, MOST_PEOPLE)
    if any_one:
        others = {"rows to leave out (--suppress)": rows, "all minimal releases (--all)": asked["--all"]}
        others["a choice by --utility"] = asked["--utility"]
        if (other := next((other for other, wanted in others.items() if wanted), None)) is not None:
            raise InvalidInput(f"one minimal release (--any) cannot be combined with {other}")
    if fixed:
        others = {"rows to leave out (--suppress), which are chosen by their values": rows}
        others |= {f"{what}: no other generalization is checked": wanted for what, wanted in asked.items()}
        if (other := next((other for other, wanted in others.items() if wanted), None)) is not None:
            raise InvalidInput(f"fixed levels cannot be combined with {other}", parameter="node")


def _check_paths(
    table: Source,
    read: Sequence[Path],
    paths: Mapping[str, str | Path | None],
    how: Writing,
    columns: SensitiveColumns,
    utility: object,
) -> None:
    """Refuse outputs that cannot be written or are inputs, links to them included, before anything is computed."""
    outputs = [(path, content) for content, path in paths.items() if path is not None]
    if "-" in (str(path) for path, _ in outputs):
        raise InvalidInput("expected a file, got standard output, where the answer is printed")
    if (release := paths["the release"]) is not None:
        require_file_name(release)
        check_output(release, how.form, columns, csv_safe=how.csv_safe)
        outputs[:1] = [(path, "the release") for path in files_of(release, how.form)]
    elif how.csv_safe:
        raise InvalidInput("expected an output file for the marked cells, got none", parameter="csv_safe")
    require_folders(path for path, _ in outputs)
    inputs = [(table, "the table"), *((each, "a file of the hierarchies") for each in read)]
    if isinstance(utility, str) and (module := utility.rpartition(":")[0]).endswith(".py"):
        inputs.append((module, "the module of the utility"))
    refuse_overwriting(outputs, inputs)
    if (picture := paths["the picture"]) is not None:
        require_ending(picture, "the picture", "lattice")


def _written(
    answer: Sanitized,
    outputs: Mapping[str, str | Path | None],
    certificates: Sequence[Path],
    how: Writing,
    read: Sequence[Path],
    batch: FileBatch,
) -> Sanitized:
    """Write the release and the evidence for it with the batch."""
    found, report = answer.found, outputs.get("the report")
    if (output := outputs["the release"]) is not None and found.best is not None:
        release, texts = release_texts(found.table, found.best, output, how, found.check.released(found.best))
        for path, text in texts.items():
            batch.write_text(path, text)
        answer = replace(answer, written=release)
    if certificates:
        for path, buckets in zip(certificates, evidence.certified(answer), strict=True):
            batch.write_text(path, json_text(certify(buckets, found.check.k)))
        answer = replace(answer, certificates=tuple(map(str, certificates)))
    if report is not None:
        inputs = [("a hierarchy", str(each)) for each in read if each.is_file()]
        inputs += [] if (table := evidence.lasting(answer.source)) is None else [("the table", str(table))]
        answer = replace(answer, report=evidence.report_sanitized(answer, report, inputs, batch))
    return answer
