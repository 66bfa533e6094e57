r"""The figures as data: one JSON object of exact fractions with decimals beside them, and files in a folder.

The object's keys:

    source, licence, counted_from    where the data comes from
    rows, values, age_start, tables, buckets
    figure_5                         levels, points: k, implications, negations
    figure_6, figure_6_negations     a curve for each k: points (entropy in bits, disclosure, the tables that attain it)
    nodes                            for each of the 72 tables: levels, buckets, least entropy, both curves
    minimal                          the minimal safe generalizations for some c and k, in both languages
    sentences                        what the paper says of it, a claim each, and whether it holds
    sentences_checked_on             what these claims were checked on

An entropy is a decimal, as it is no rational number; `entropy_bucket` has the counts that it is the entropy of.

>>> fraction("disclosure", Fraction(2, 3))
{'disclosure': '2/3', 'disclosure_decimal': 0.6666666666666666}

The files, each written in full or not at all, the same for the same data:

    figures.json                          the object
    figure5.csv                           k, and both disclosures as fractions and as decimals
    figure6.csv, figure6-negations.csv    k, entropy in bits, disclosure, how many tables have that entropy, and the
                                          levels of one that attains it
    tables.csv                            the curves of all tables, one line for each table, language and k
    figure5.svg, figure5.png, …           the pictures, where matplotlib is installed
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TypeAlias

from fastpath.sanitizing.lattice import Node
from proofs_check.checking.claim import Verdict
from proofs_check.checking.registry import ClaimReport, checked
from proofs_check.experiments.adult_counts import LICENCE, SOURCE
from proofs_check.experiments.adult_tables import FIGURE_5_NODE, LANGUAGES, Language, Tables, some_comparisons
from proofs_check.experiments.figures import KINDS, EntropyPoint, entropy_curves, pictures
from proofs_check.paper.claims.adult_data import CLAIMS as ON_THE_DATA
from proofs_check.paper.claims.figure_5 import CLAIMS as ON_FIGURE_5
from proofs_check.paper.claims.figure_6 import CLAIMS as ON_FIGURE_6
from proofs_check.paper.errata.figures import ABOUT_ADULT as SLIPS
from proofs_check.paper.near_misses.entropy_curves import ABOUT_ADULT as READINGS
from reference.errors import InvalidInput
from reference.files.file_access import source_name
from reference.files.file_batch import FileBatch

Object: TypeAlias = dict[str, object]


@dataclass(frozen=True)
class Experiment:
    """All tables, and what they were made from."""

    tables: Tables
    counted_from: str
    age_start: int


CHECKED_ON = "the packaged counts, with intervals of age that begin at 0"
"""What the claims about the experiments are checked on, whatever the figures are drawn from."""


def section_4() -> list[ClaimReport]:
    """What the paper says of its experiments: the claims about Adult, checked."""
    return list(checked((*ON_THE_DATA, *ON_FIGURE_5, *ON_FIGURE_6, *SLIPS, *READINGS)))


def figures_object(experiment: Experiment, reports: Sequence[ClaimReport]) -> Object:
    """Everything; the reports are those of `section_4`."""
    tables = experiment.tables
    return {
        "source": SOURCE,
        "licence": LICENCE,
        "counted_from": experiment.counted_from,
        "rows": tables.rows,
        "values": tables.values,
        "age_start": experiment.age_start,
        "tables": len(tables.curves),
        "buckets": tables.buckets,
        "entropy_base": 2,
        "figure_5": {"levels": tables.named(FIGURE_5_NODE), "points": figure_5(tables)},
        "figure_6": figure_6(tables, "implications"),
        "figure_6_negations": figure_6(tables, "negations"),
        "nodes": [_node(tables, node) for node in tables.curves],
        "minimal": _minimal(tables),
        "sentences_checked_on": CHECKED_ON,
        "sentences": [_sentence(report) for report in reports],
    }


def fraction(key: str, exact: Fraction) -> Object:
    """The fraction, and beside it the nearest double."""
    return {key: str(exact), f"{key}_decimal": float(exact)}


def figure_5(tables: Tables) -> list[Object]:
    """A point for each k."""
    curves = tables.curves[FIGURE_5_NODE]
    both = zip(curves.implications, curves.negations, strict=True)
    return [
        {"k": k, **fraction("implications", one), **fraction("negations", other)} for k, (one, other) in enumerate(both)
    ]


def figure_6(tables: Tables, language: Language) -> list[Object]:
    """A curve for each k."""
    return [
        {"k": k, "points": [_point(tables, point) for point in curve]}
        for k, curve in entropy_curves(tables, language).items()
    ]


def _point(tables: Tables, point: EntropyPoint) -> Object:
    return {
        "entropy": float(point.entropy),
        **fraction("disclosure", point.disclosure),
        "attained_by": _named(tables, point.nodes),
        "tables": point.tables,
    }


def _node(tables: Tables, node: Node) -> Object:
    curves = tables.curves[node]
    return {
        "levels": tables.named(node),
        "buckets": curves.buckets,
        "entropy": float(curves.entropy),
        "entropy_bucket": list(curves.entropy_bucket),
        "implications": list(map(str, curves.implications)),
        "negations": list(map(str, curves.negations)),
    }


def _minimal(tables: Tables) -> list[Object]:
    return [
        {
            "c": str(found.c),
            "k": found.k,
            "negations": _named(tables, found.negations),
            "implications": _named(tables, found.implications),
            "further_steps": list(found.steps),
        }
        for found in some_comparisons(tables)
    ]


def _named(tables: Tables, nodes: Sequence[Node]) -> list[dict[str, int]]:
    return [tables.named(node) for node in nodes]


def _sentence(report: ClaimReport) -> Object:
    claim, outcome = report.claim, report.outcome
    return {
        "name": claim.name,
        "paper": claim.paper,
        "kind": claim.kind.value,
        "says": claim.words,
        "reading": str(claim.scope),
        "holds": outcome.verdict is Verdict.HOLDS,
        "finding": finding(report),
    }


def finding(report: ClaimReport) -> str:
    """What came of checking a claim, in a few words."""
    outcome = report.outcome
    if outcome.counterexample is None:
        return f"{outcome.instances:,} instances tried"
    return f"fails at {outcome.counterexample}" + (f": {outcome.numbers}" if outcome.numbers else "")


def write_figures(experiment: Experiment, answer: Object, folder: Path, *, with_pictures: bool) -> list[Path]:
    """Write all files, the folder too if it is not there; return their paths."""
    texts = {"figures.json": json.dumps(answer, ensure_ascii=False, allow_nan=False, indent=1) + "\n"}
    contents = {name: text.encode() for name, text in (texts | data_files(experiment.tables)).items()}
    for kind in KINDS if with_pictures else ():
        drawn = pictures(experiment.tables, experiment.age_start, kind)
        contents |= {f"{name}.{kind}": picture for name, picture in drawn.items()}
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or error
        raise InvalidInput(f"{source_name(folder)}: the folder cannot be made: {problem}") from None
    with FileBatch() as batch:
        for name, content in contents.items():
            batch.write_bytes(folder / name, content)
    return [folder / name for name in contents]


def data_files(tables: Tables) -> dict[str, str]:
    """The CSV files, by name."""
    points = figure_5(tables)
    return {
        "figure5.csv": csv_text(list(points[0]), (point.values() for point in points)),
        "figure6.csv": _figure_6_csv(tables, "implications"),
        "figure6-negations.csv": _figure_6_csv(tables, "negations"),
        "tables.csv": csv_text((*tables.attributes, "language", "k", "disclosure", "decimal"), _all_curves(tables)),
    }


def csv_text(columns: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    """A CSV file."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()


def _figure_6_csv(tables: Tables, language: Language) -> str:
    rows = (
        (k, float(point.entropy), point.disclosure, float(point.disclosure), point.tables, *point.nodes[0])
        for k, curve in entropy_curves(tables, language).items()
        for point in curve
    )
    return csv_text(("k", "entropy_bits", "disclosure", "decimal", "tables", *tables.attributes), rows)


def _all_curves(tables: Tables) -> Iterator[tuple[object, ...]]:
    for node, curves in tables.curves.items():
        for language in LANGUAGES:
            for k, value in enumerate(curves.of(language)):
                yield *node, language, k, value, float(value)
