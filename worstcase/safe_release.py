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

from reference.exact import Exact, exact_threshold, whole_number
from reference.strict_json import json_text
from worstcase.inputs import Columns, Source, column_names, uniform
from worstcase.sanitize_checks import OutputFiles, check_any_one, check_fixed, check_paths
from worstcase.sanitized import Sanitized

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fastpath.sanitizing.cells import Missing
    from fastpath.sanitizing.criteria import Asked
    from fastpath.sanitizing.hierarchies import Hierarchy
    from fastpath.sanitizing.lattice import Node
    from fastpath.sanitizing.merging import Merged
    from fastpath.sanitizing.publication import Form, Writing
    from fastpath.sanitizing.safe_generalizations import SafeGeneralizations
    from fastpath.sanitizing.utility import Utility
    from worstcase.io.writing import FileBatch


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
    csv_safe: bool = False,
    missing: "Missing" = "error",
    node: "Mapping[str, int] | None" = None,
    measure_choice: bool = False,
    certificate: str | Path | None = None,
    proof: str | Path | None = None,
    lattice: str | Path | None = None,
    report: str | Path | None = None,
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
    csv_safe     put an apostrophe before cells of that file that a spreadsheet would run, and before those that begin
                 with one: take one away to have them back
    missing      what becomes of rows that lack a value: error, drop, or value; nothing, an empty text, a null, and a
                 NaN among numbers are missing, while a text is a value, also NaN
    node         levels by column that were fixed without looking at the sensitive values: they are released if they
                 are safe, and nothing is otherwise. That they were chosen then tells nothing beyond the release
    measure_choice  count what somebody learns who knows how the release was chosen (small tables), as the answer's
                 `choice`; nothing is written where that is c or more
    certificate  a file for the certificate of the best release, which may be published with it
    proof        a *confidential* file for certificates of the minimal ones and witnesses against those below: it
                 holds buckets that are not released
    lattice      a *confidential* file for a picture (SVG) of which generalizations are safe, minimal, chosen
    report       a page (HTML) with the evidence for the best release; certificates are written beside it
    """
    from fastpath.certificate import certify
    from fastpath.sanitizing.cells import SensitiveColumns
    from fastpath.sanitizing.criteria import Demands
    from fastpath.sanitizing.publication import Writing
    from fastpath.sanitizing.safe_generalizations import (
        SafetyCheck,
        answered,
        document,
        fixed_generalization,
    )
    from fastpath.sanitizing.utility import DEFAULT, utility_named
    from worstcase.display.evidence import certified, lasting, report_sanitized
    from worstcase.display.lattice_picture import lattice_picture
    from worstcase.io.tables import generalizations
    from worstcase.io.writing import FileBatch

    asked = utility or DEFAULT
    demands, columns = Demands.of(c, k, criteria), SensitiveColumns.of(sensitive, together=together)
    check_any_one(suppress, any_one=any_one, every=every, utility=utility)
    other = {"utility": utility, "list of all": every, "other one": any_one, "proof": proof, "picture": lattice}
    check_fixed(suppress, other if node is not None else None)
    if seed is not None:
        seed = whole_number(seed, "the seed", 0)
    cost = utility_named(asked) if isinstance(asked, str) else asked
    kept = column_names(keep)
    levels, read = _levels(hierarchies, table, columns.names, kept)
    how = Writing(form, seed, csv_safe)
    outputs = OutputFiles(output, certificate, report, proof, lattice, 1 if columns.together else len(columns.names))
    check_paths(table, read, outputs, how, columns, utility)
    with FileBatch() as batch:
        prepared, dropped = generalizations(table, columns, levels, missing)
        fixed = None if node is None else prepared.node_named(node)

        def sanitizer(check: SafetyCheck) -> "SafeGeneralizations":
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
            written=None,
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
            batch.write_text(proof, json_text(document(answer.told)))
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


def _levels(
    hierarchies: "str | Path | Mapping[str, Hierarchy | Mapping[str, object]]",
    table: Source,
    sensitive: "Sequence[str]",
    kept: "Sequence[str]",
) -> "tuple[Mapping[str, Hierarchy], list[Path]]":
    """The hierarchies, those of kept columns among them, and the files that were read for them."""
    from fastpath.sanitizing.hierarchies import given_hierarchies, with_kept
    from worstcase.io.hierarchies import files_read, load_arx, load_hierarchies

    if not isinstance(hierarchies, str | Path):
        return with_kept(given_hierarchies(hierarchies, load_arx), kept), []
    levels = load_hierarchies(str(hierarchies), table, sensitive)
    return with_kept(levels, kept), [*files_read(str(hierarchies), levels)]


def _released(answer: Sanitized, node: "Node", outputs: OutputFiles, how: "Writing", batch: "FileBatch") -> Sanitized:
    """The answer with the release, which is written with the batch."""
    from fastpath.sanitizing.publication import release_texts

    found, written = answer.found, None
    if outputs.release is not None:
        written, texts = release_texts(found.table, node, outputs.release, how, found.check.released(node))
        for path, text in texts.items():
            batch.write_text(path, text)
    return replace(answer, written=written, certificates=tuple(map(str, outputs.certificates)))


def minimal_by_merging(
    release: Source,
    c: Exact,
    k: int,
    *,
    output: str | Path | None = None,
    **columns: Unpack[Columns],
) -> "Merged | None":
    """A (c,k)-safe bucketization that unites buckets of a release, and no longer is if one of them is split.

    None if no union is safe. If it is found, it is written to the output, as a bucketization file.
    """
    from fastpath.sanitizing.merging import minimal_by_merging as merged
    from reference.releases import Release, to_json
    from worstcase.io.writing import refuse_overwriting, write_text

    if isinstance(release, str | Path) and output is not None:
        refuse_overwriting([(output, "the merged release")], [(release, "the release")])
    found = merged(uniform(release, "(c,k)-safety", **columns), exact_threshold(c), k)
    if found is not None and output is not None:
        write_text(output, json_text(to_json(Release(found.bucketization))))
    return found
