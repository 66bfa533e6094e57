"""Figures 5 and 6 as data: one JSON object of exact fractions with decimals beside them, and CSV files.

An entropy is a decimal, as it is no rational number; `entropy_bucket` has the counts that it is the entropy of. The CSV
files are figure5.csv, figure6.csv (a point for each k and entropy, with the levels of one table that attains it), its
twin figure6-negations.csv, and tables.csv: the curves of all tables, one line for each table, language and k.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from proofs_check.claims.claim import Verdict
from proofs_check.claims.registry import ClaimReport, checked, claim_named
from proofs_check.experiments import adult_tables
from proofs_check.experiments.adult_counts import LICENCE, SOURCE
from proofs_check.experiments.adult_tables import FIGURE_5_NODE, THRESHOLDS, Language, Tables, compare, entropy_curves

JsonObject: TypeAlias = dict[str, object]

# What the claims about the experiments are checked on, whatever the figures are drawn from
CHECKED_ON = "the packaged counts, with intervals of age that begin at 0"
# The claims about the figures, by name
SENTENCES = (
    "adult-has-the-stated-size",
    "the-attributes-of-adult-have-the-stated-levels",
    "ages-become-intervals-of-the-stated-sizes",
    "all-generalizations-of-adult-are-looked-at",
    "generalizing-adult-further-never-discloses-more",
    "adult-is-certain-with-thirteen-implications",
    "the-curves-of-figure-5-come-out-alike-by-the-corrected-algorithms",
    "negations-never-exceed-implications-on-adult",
    "figure-5-has-equal-points-wherever-its-intervals-begin",
    "negations-and-implications-differ-by-little-in-figure-5",
    "one-step-further-is-enough-in-figure-5",
    "three-steps-further-are-enough-on-adult",
    "the-tables-of-figure-6-are-sorted-by-their-least-entropy",
    "the-ends-of-figure-6-fall",
    "every-curve-of-figure-6-rises-somewhere",
    "figure-6-falls-over-quarters-of-a-bit",
    "figure-6-rises-with-any-two-groups-of-marital-statuses",
    "figure-6-rises-with-two-other-starts-of-intervals",
    "the-twin-of-figure-6-is-within-a-twelfth",
    "negations-are-always-weaker-in-figure-5",
    "disclosure-falls-with-entropy-in-figure-6",
    "more-entropy-means-less-skew-in-figure-6",
)


@dataclass(frozen=True)
class Experiment:
    """All tables, and what they were made from."""

    tables: Tables
    counted_from: str
    age_start: int


def section_4() -> list[ClaimReport]:
    """The paper's statements about its experiments: the claims about Adult, checked."""
    return list(checked(map(claim_named, SENTENCES)))


def figures_object(experiment: Experiment, reports: Sequence[ClaimReport]) -> JsonObject:
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
        "nodes": [
            {
                "levels": tables.named(node),
                "buckets": curves.buckets,
                "entropy": float(curves.entropy),
                "entropy_bucket": list(curves.entropy_bucket),
                "implications": list(map(str, curves.implications)),
                "negations": list(map(str, curves.negations)),
            }
            for node, curves in tables.curves.items()
        ],
        "minimal": [
            {
                "c": str(found.c),
                "k": found.k,
                "negations": list(map(tables.named, found.negations)),
                "implications": list(map(tables.named, found.implications)),
                "further_steps": list(found.steps),
            }
            for found in (compare(tables, c, k) for c in THRESHOLDS for k in adult_tables.KS)
        ],
        "sentences_checked_on": CHECKED_ON,
        "sentences": [
            {
                "name": report.claim.name,
                "paper": report.claim.paper,
                "kind": report.claim.kind.value,
                "says": report.claim.words,
                "reading": str(report.claim.scope),
                "holds": report.outcome.verdict is Verdict.HOLDS,
                "finding": finding(report),
            }
            for report in reports
        ],
    }


def _fraction(key: str, exact: Fraction) -> JsonObject:
    return {key: str(exact), f"{key}_decimal": float(exact)}


def figure_5(tables: Tables) -> list[JsonObject]:
    """A point for each k."""
    curves = tables.curves[FIGURE_5_NODE]
    both = enumerate(zip(curves.implications, curves.negations, strict=True))
    return [{"k": k, **_fraction("implications", one), **_fraction("negations", other)} for k, (one, other) in both]


def figure_6(tables: Tables, language: Language) -> list[JsonObject]:
    """A curve for each k."""
    return [
        {
            "k": k,
            "points": [
                {
                    "entropy": float(point.entropy),
                    **_fraction("disclosure", point.disclosure),
                    "attained_by": list(map(tables.named, point.nodes)),
                    "tables": point.tables,
                }
                for point in curve
            ],
        }
        for k, curve in entropy_curves(tables, language).items()
    ]


def finding(report: ClaimReport) -> str:
    """What came of checking a claim, in a few words."""
    outcome = report.outcome
    if outcome.counterexample is None:
        return f"{outcome.instances:,} instances tried"
    return f"fails at {outcome.counterexample}" + (f": {outcome.numbers}" if outcome.numbers else "")


def data_files(tables: Tables) -> dict[str, str]:
    """The CSV files, by name."""
    points = figure_5(tables)
    all_curves = (
        (*node, language, k, value, float(value))
        for node, curves in tables.curves.items()
        for language in adult_tables.LANGUAGES
        for k, value in enumerate(curves.of(language))
    )

    def figure_6_text(language: Language) -> str:
        rows = (
            (k, float(point.entropy), point.disclosure, float(point.disclosure), point.tables, *point.nodes[0])
            for k, curve in entropy_curves(tables, language).items()
            for point in curve
        )
        return _csv_text(("k", "entropy_bits", "disclosure", "decimal", "tables", *tables.attributes), rows)

    return {
        "figure5.csv": _csv_text(list(points[0]), (point.values() for point in points)),
        "figure6.csv": figure_6_text("implications"),
        "figure6-negations.csv": figure_6_text("negations"),
        "tables.csv": _csv_text((*tables.attributes, "language", "k", "disclosure", "decimal"), all_curves),
    }


def _csv_text(columns: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()
