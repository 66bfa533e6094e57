"""Studies of the theory: claims, proofs, figures, knowledge languages, and hard problems solved through a release.

Deciding whether given facts are consistent with a release is NP-complete, and computing how likely they make an event
is #P-hard. The worst k facts are nevertheless found in polynomial time.

>>> [report] = claims("safety-is-strict")
>>> report.as_expected
True
>>> report_card("negations", 1, people=3).monotone.holds
True
>>> compare_languages("negations", "simple", 1, people=3).verdict
'negations and simple have the same maxima on this scope'
>>> hardness_permanent([[1, 1], [0, 1]], check=True)
Permanent(rows=2, value=1, by_formula=1)
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypedDict, Unpack

from reference.errors import InvalidInput
from reference.exact import whole_number
from reference.progress import step
from reference.strict_json import json_text

if TYPE_CHECKING:
    from proofs_check.claims.registry import ClaimReport
    from proofs_check.coq.build import Proofs
    from proofs_check.experiments.figures import Experiment
    from proofs_check.experiments.growth import Point
    from proofs_check.paper.latex_text import IndexCheck
    from proofs_check.paper.sentence_index import IndexedSentence
    from reference.hardness.satisfiability import ClauseSet, Instance, Satisfiable, Unsatisfiable
    from reference.languages.protocol import AnyLanguage
    from reference.languages.report_card import LanguagePair, ReportCard

MOST_UNITS_KNOWN = 20


class Figures(NamedTuple):
    """Figures of the experiments: tables, reports on claims, data as a JSON object, and the files written."""

    experiment: "Experiment"
    reports: "list[ClaimReport]"
    data: dict[str, object]
    files: tuple[Path, ...]


def claims(
    *names: str, deep: bool = False, seed: int = 0, executor: str = "here", journal: str | None = None
) -> "list[ClaimReport]":
    """Check the claims of these names, or all of them, and return reports in their order.

    executor  here, processes, processes:N, or dask:ADDRESS
    journal   a file of finished claims, which are skipped
    """
    from proofs_check.claims.journal import journal_at
    from proofs_check.claims.registry import all_claims, claim_named
    from proofs_check.claims.running import checked_on, opened

    seed = whole_number(seed, "the seed")
    chosen = [claim_named(name) for name in names] or all_claims()
    with journal_at(journal) as kept:
        known = {claim.name: kept.finished(claim, deep=deep, seed=seed) for claim in chosen}
        left = list({claim.name: claim for claim in chosen if known[claim.name] is None}.values())
        step(len(known) - len(left), "claims", len(known))
        with opened(executor, len(left)) as workers:
            for report in checked_on(workers, left, deep=deep, seed=seed):
                kept.add(report, deep=deep)
                known[report.claim.name] = report
                step(1, "claims", len(known))
    return [found for claim in chosen if (found := known[claim.name]) is not None]


def sentences(*claims: str) -> "tuple[IndexedSentence, ...]":
    """Return the paper's sentences in order, each with its claims; or only those that these claims settle."""
    from proofs_check.claims.registry import claim_named
    from proofs_check.paper import sentence_index

    wanted = {claim_named(name).name for name in claims}
    return tuple(one for one in sentence_index.sentences() if not claims or wanted & set(one.claims))


def quotations(paper: str | Path) -> "IndexCheck":
    """Compare the index of sentences and formulas with the LaTeX; its inputs are beside it, or follow in the file."""
    from proofs_check.paper.formulas import formulas_otherwise
    from proofs_check.paper.latex_text import compared, references_otherwise
    from worstcase.io.files import read_text

    text = read_text(paper)
    beside = Path(paper).parent.glob("*.tex") if "%% file:" not in text and "\\input" in text else ()
    parts = (f"\n%% file: {path.name}\n{read_text(path)}" for path in sorted(beside))
    whole = f"%% file: .tex\n{text}" + "".join(parts) if beside else text
    references, formulas = tuple(references_otherwise(whole)), tuple(formulas_otherwise(whole))
    return compared(sentences(), whole)._replace(references=references, formulas=formulas)


def proofs(progress: Callable[[str], None] | None = None) -> "Proofs":
    """Check all proofs with Coq, unless that is done already, and build the extracted programs."""
    from proofs_check.coq.build import Proofs, build, build_folder

    return Proofs(tuple(build(progress or (lambda _: None))), build_folder())


def figures(out: str | Path | None = None, *, age_start: int = 0, adult: str | None = None) -> Figures:
    """Compute Figures 5 and 6 from the packaged counts, or from the original files; write them to a folder if given."""
    from proofs_check.experiments.adult_counts import cells_of, packaged_counts
    from proofs_check.experiments.adult_tables import Tables, adult_generalizations
    from proofs_check.experiments.figures import Experiment, figures_object, section_4
    from worstcase.display.figure_files import figure_files
    from worstcase.io.adult_files import ENVIRONMENT_VARIABLE, original_counts
    from worstcase.io.writing import write_folder

    age_start = whole_number(age_start, "the start of an interval of ages")
    original = adult is not None or os.environ.get(ENVIRONMENT_VARIABLE)
    counts = original_counts(adult) if original else packaged_counts()
    tables = Tables.of(adult_generalizations(cells_of(counts), age_start))
    reports = section_4()
    experiment = Experiment(tables, "the original files" if original else "the packaged counts", age_start)
    data = figures_object(experiment, reports)
    if out is None:
        return Figures(experiment, reports, data, ())
    files = write_folder(Path(out), figure_files(experiment, data))
    return Figures(experiment, reports, data | {"files": list(map(str, files))}, files)


class Examination(TypedDict, total=False):
    """Scope of a report card, the languages beside it, and how a long run is done."""

    people: int  # at most; 5 by default
    values: int  # at most; 3 by default
    buckets: int | None  # at most
    beside: Sequence[str]  # without any: a few well-known languages
    processes: int
    journal: str | Path | None  # a later run continues from it


def report_card(language: "str | AnyLanguage", k: int, **how: Unpack[Examination]) -> "ReportCard":
    """Examine a knowledge language on all small bucketizations, beside others (`Examination`).

    Several processes and a journal need the language as a text, MODULE:NAME or FILE.py:NAME.
    """
    return _cards([language], k, **how)[0]


def compare_languages(
    one: "str | AnyLanguage", other: "str | AnyLanguage", k: int, **how: Unpack[Examination]
) -> "LanguagePair":
    """Examine two languages on the same bucketizations: a card each, and which of them makes an attacker surer."""
    from reference.languages.report_card import compared

    return compared(*_cards([one, other], k, **how))


def _cards(
    given: "list[str | AnyLanguage]",
    k: int,
    *,
    people: int = 5,
    values: int = 3,
    buckets: int | None = None,
    beside: Sequence[str] = (),
    processes: int = 1,
    journal: str | Path | None = None,
) -> "tuple[ReportCard, ...]":
    from proofs_check.card_run import notebook_of
    from proofs_check.claims.running import MOST_PROCESSES
    from reference.languages.report_card import BESIDE, report_cards
    from reference.languages.scope import SmallScope
    from worstcase.io.user_code import load_language

    k = whole_number(k, "k", 0, MOST_UNITS_KNOWN)
    loaded = [(one, load_language(one)) for one in given]
    languages = {one if isinstance(one, str) else language.name: language for one, language in loaded}
    small = SmallScope(people, values, buckets)
    if len(languages) < len(given):
        raise InvalidInput("expected two different languages, got the same one twice")
    refuse_inputs(given, [(journal, "the journal")])
    processes = whole_number(processes, "the number of processes", 1, MOST_PROCESSES)
    if (processes > 1 or journal is not None) and not all(isinstance(one, str) for one in given):
        raise InvalidInput("several processes and a journal need the language as a text: MODULE:NAME or FILE.py:NAME")
    with notebook_of(list(languages), journal, processes, load_language) as notebook:
        return report_cards(languages, k, small, beside=tuple(beside) or BESIDE, notebook=notebook)


def refuse_inputs(given: "Sequence[str | AnyLanguage]", written: "Sequence[tuple[str | Path | None, str]]") -> None:
    """Raise if a file to be written, with what it will hold, is one that a language is in, or another of them."""
    from worstcase.io.writing import refuse_overwriting

    files = [one.rpartition(":")[0] for one in given if isinstance(one, str)]
    refuse_overwriting(written, [(file, "the language") for file in files if file.endswith(".py")])


class SolvedClauses(NamedTuple):
    """Clauses, the release and the knowledge that they became, and the answer."""

    clauses: "ClauseSet"
    instance: "Instance"
    answer: "Satisfiable | Unsatisfiable"
    counts: dict[str, int]  # with `count`: the number of tables that fit, and the same computed from the models


class Permanent(NamedTuple):
    """The permanent of a matrix as a number of tables and, if asked for, by Ryser's formula."""

    rows: int
    value: int
    by_formula: int | None


def hardness_sat(
    clauses: "str | Path | ClauseSet",
    *,
    count: bool = False,
    write_release: str | Path | None = None,
    write_knowledge: str | Path | None = None,
) -> SolvedClauses:
    """Decide whether clauses (or those in a DIMACS file) are satisfiable, through a release and knowledge."""
    from reference.hardness.satisfiability import number_of_tables, solve, to_consistency, weighted_model_count
    from reference.releases import Release, to_json
    from reference.syntax import to_text
    from worstcase.io.problem_files import read_dimacs
    from worstcase.io.writing import FileBatch, refuse_overwriting

    outputs = ((write_release, "the release"), (write_knowledge, "the knowledge"))
    refuse_overwriting(outputs, [(clauses, "the file of clauses")])
    if isinstance(clauses, str | Path):
        clauses = read_dimacs(clauses)
    instance = to_consistency(clauses)
    with FileBatch() as batch:
        if write_release is not None:
            batch.write_text(write_release, json_text(to_json(Release(instance.bucketization)), indent=1))
        if write_knowledge is not None:
            lines = (f"{to_text(unit)}\n" for unit in instance.knowledge.implications)
            batch.write_text(write_knowledge, "".join(lines))
    answer, counts = solve(clauses), dict[str, int]()
    if count:
        counts = {"tables": number_of_tables(instance), "predicted": weighted_model_count(clauses)}
        if counts["tables"] != counts["predicted"]:
            raise AssertionError(f"the reduction is wrong: {counts}")
    return SolvedClauses(clauses, instance, answer, counts)


def hardness_permanent(matrix: str | Path | Sequence[Sequence[int]], *, check: bool = False) -> Permanent:
    """The permanent of a 0/1 matrix (or of that in a file), by counting the tables that fit a release."""
    from reference.hardness.permanent import permanent, ryser
    from worstcase.io.problem_files import read_matrix

    rows = read_matrix(matrix) if isinstance(matrix, str | Path) else tuple(map(tuple, matrix))
    value = permanent(rows)
    by_formula = ryser(rows) if check else None
    if by_formula is not None and by_formula != value:
        raise AssertionError(f"{value} tables fit, but Ryser's formula gives {by_formula}")
    return Permanent(len(rows), value, by_formula)


def hardness_curve(most: int = 16, *, out: str | None = None) -> "list[Point]":
    """The cost of one formula beside that of the maximum over all formulas, for 2, …, `most` people and values."""
    from proofs_check.experiments.growth import points
    from worstcase.display.figure_files import require_kind, write_growth

    most = whole_number(most, "the number of people and values", 2)
    if out is not None:
        require_kind(out)  # refused before anything is measured
    found = list(points(most))
    if out is not None:
        write_growth(found, out)
    return found
