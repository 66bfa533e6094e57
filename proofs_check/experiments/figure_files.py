r"""The figures as files in a folder: figures.json with everything, a CSV file for each figure, and the pictures.

    figure5.csv                           k, and both disclosures as fractions and as decimals
    figure6.csv, figure6-negations.csv    k, entropy in bits, disclosure, how many tables have that entropy, and the
                                          levels of one that attains it
    tables.csv                            the curves of all tables, one line for each table, language and k
    figure5.svg, figure5.png, …           the pictures, where matplotlib is installed

Each file is written in full or not at all; the same data gives the same files.

>>> print(csv_text(("k", "disclosure"), [(0, "2/5"), (1, "2/3")]), end="")
k,disclosure
0,2/5
1,2/3
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from proofs_check.experiments.curves import LANGUAGES, Language, Tables
from proofs_check.experiments.figure_json import Experiment, Object, figure_5
from proofs_check.experiments.figure_pictures import KINDS, pictures
from proofs_check.experiments.figures import entropy_curves
from reference.errors import InvalidInput
from reference.files.atomic import write_bytes
from reference.files.sources import source_name


def write_figures(experiment: Experiment, answer: Object, folder: Path, *, with_pictures: bool) -> list[Path]:
    """Write all files, the folder too if it is not there; return their paths."""
    _make(folder)
    contents: dict[str, bytes] = {"figures.json": _json(answer)}
    contents |= {name: text.encode() for name, text in data_files(experiment.tables).items()}
    if with_pictures:
        for kind in KINDS:
            contents |= {f"{name}.{kind}": picture for name, picture in pictures(experiment, kind).items()}
    for name, content in contents.items():
        write_bytes(folder / name, content)
    return [folder / name for name in contents]


def data_files(tables: Tables) -> Mapping[str, str]:
    """The CSV files, by name."""
    points = figure_5(tables)
    return {
        "figure5.csv": csv_text(list(points[0]), (point.values() for point in points)),
        "figure6.csv": _figure_6(tables, "implications"),
        "figure6-negations.csv": _figure_6(tables, "negations"),
        "tables.csv": csv_text((*tables.attributes, "language", "k", "disclosure", "decimal"), _all_curves(tables)),
    }


def csv_text(columns: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    """A CSV file."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()


def _figure_6(tables: Tables, language: Language) -> str:
    columns = ("k", "entropy_bits", "disclosure", "decimal", "tables", *tables.attributes)
    return csv_text(
        columns,
        (
            (k, float(point.entropy), point.disclosure, float(point.disclosure), point.tables, *point.nodes[0])
            for k, curve in entropy_curves(tables, language).items()
            for point in curve
        ),
    )


def _all_curves(tables: Tables) -> Iterator[tuple[object, ...]]:
    for node, curves in tables.curves.items():
        for language in LANGUAGES:
            for k, value in enumerate(curves.of(language)):
                yield *node, language, k, value, float(value)


def _json(answer: Object) -> bytes:
    return (json.dumps(answer, ensure_ascii=False, allow_nan=False, indent=1) + "\n").encode()


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or error
        raise InvalidInput(f"{source_name(folder)}: the folder cannot be made: {problem}") from None
