"""Studies of the theory: claims, sentences, theorems, figures.

>>> [report] = claims("safety-is-strict")
>>> report.as_expected
True
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from reference.exact import whole_number
from reference.progress import step

if TYPE_CHECKING:
    from proofs_check.claims.registry import ClaimReport
    from proofs_check.coq.build import Proofs
    from proofs_check.coq.theorems import Theorem
    from proofs_check.experiments.figures import Experiment
    from proofs_check.paper.latex_text import IndexCheck
    from proofs_check.paper.sentence_index import IndexedSentence


@dataclass(frozen=True)
class Figures:
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
    """Compare the index of sentences with the paper's LaTeX; its inputs are beside it, or follow in the file."""
    from proofs_check.paper.latex_text import compared
    from proofs_check.paper.references import references_otherwise
    from worstcase.io.files import read_text

    text = read_text(paper)
    beside = Path(paper).parent.glob("*.tex") if "%% file:" not in text and "\\input" in text else ()
    parts = (f"\n%% file: {path.name}\n{read_text(path)}" for path in sorted(beside))
    whole = f"%% file: .tex\n{text}" + "".join(parts) if beside else text
    return compared(sentences(), whole)._replace(references=tuple(references_otherwise(whole)))


def theorems(*names: str) -> "tuple[Theorem, ...]":
    """Return the machine-checked theorems of these names, or all of them, in the order of the paper."""
    from proofs_check.coq.theorems import theorem_named
    from proofs_check.coq.theorems import theorems as every

    return tuple(theorem_named(name) for name in names) or every()


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
