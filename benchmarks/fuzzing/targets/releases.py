"""What a publisher gives: releases and tables as JSON, CSV, TSV and Parquet; hierarchies and criteria."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import duckdb

from benchmarks.fuzzing.target import Target, folder, from_file, from_input, from_text, must
from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.criteria import Criterion, parsed_criteria
from fastpath.sanitizing.hierarchies import Hierarchy, InvalidHierarchy, ListedHierarchy
from reference.example import FIGURE_3
from reference.releases import Release, from_json, parse_bucketization, to_json
from reference.strict_json import WrittenNumber, json_text, parse
from worstcase.inputs import load_release
from worstcase.io.files import read_json
from worstcase.io.hierarchies import load_arx, load_hierarchies, parse_arx


def _json_again(read: object) -> None:
    document = _numbers(read)
    must(parse(json_text(document), "again") == document, "the document, written and read again, is another")


def _numbers(document: object) -> object:
    """With numbers that are kept as they are written as texts."""
    match document:
        case WrittenNumber(text):
            return text
        case list():
            return [_numbers(one) for one in document]
        case dict():
            return {key: _numbers(one) for key, one in document.items()}
    return document


def _release_again(release: Release) -> None:
    must(from_json(to_json(release)) == release, "the release, written and read again, is another")
    must(parse_bucketization(json_text(to_json(release)), "again") == release, "its text, read again, is another")
    must(release.bucketization.size == sum(b.size for b in release.bucketization.buckets), "people are lost")


def _table_again(release: Release) -> None:
    other, table = from_json(to_json(release)).bucketization, release.bucketization
    same = other.domain == table.domain and other.sensitive == table.sensitive
    must(same and [b.counts for b in other.buckets] == [b.counts for b in table.buckets], "counts are lost")


def _loaded(path: str | Path, content: bytes) -> Release:
    return load_release(path, person="Name" if b"Name" in content else None, sensitive="Disease", by=("Sex",))


def _table(name: str) -> Callable[[bytes], object]:
    return lambda content: from_file(name, lambda path: _loaded(path, content))(content)


def _parquet() -> tuple[bytes, ...]:
    files = []
    for query in (
        "SELECT * FROM (VALUES ('M', 'flu'), ('F', 'mumps'), ('M', 'flu')) AS t(Sex, Disease)",
        "SELECT * FROM (VALUES ('M', 1.5::DOUBLE, DATE '2020-01-01')) AS t(Sex, Disease, day)",
        "SELECT i % 3 AS Sex, i % 7 AS Disease, 'p' || i AS Name FROM range(50) AS r(i)",
    ):
        path = folder() / "seed.parquet"
        duckdb.connect(":memory:").execute(f"COPY ({query}) TO '{path}' (FORMAT PARQUET)")
        files.append(path.read_bytes())
    return tuple(files)


_VALUES = ("37", "0.5", "14850", "Divorced", "M", "-3", "7/2", "x", "?", "")
_TABLE = Cells.of_counts(["age"], "ill", [(("1", "flu"), 2), (("1", "gout"), 1), (("2", "flu"), 3)])


def _labels_hold(hierarchies: dict[str, Hierarchy]) -> None:
    must(hierarchies, "no hierarchy was read")
    for hierarchy in hierarchies.values():
        for value in _VALUES:
            try:
                labels = hierarchy.labels(value)
            except InvalidHierarchy:
                continue
            must(len(labels) == hierarchy.levels and labels[0] == value, "a value has too many labels, or too few")


def _listing_again(hierarchy: ListedHierarchy) -> None:
    text = io.StringIO()
    csv.writer(text, delimiter=";", lineterminator="\n").writerows(hierarchy.labels(value) for value in hierarchy.rows)
    other = parse_arx(text.getvalue(), hierarchy.attribute, "again")
    must(other.rows == hierarchy.rows and other.levels == hierarchy.levels, "written and read again, it is another")


def _criteria_again(criteria: tuple[Criterion, ...]) -> None:
    for criterion in criteria:
        broken = criterion.broken_by(_TABLE)
        [again] = parsed_criteria(criterion.text)
        must(
            again.text == criterion.text and again.broken_by(_TABLE) == broken, "written and read again, it is another"
        )


_TOML = (
    b'[age]\nintervals = [5, 10, 20, 40]\nstart = 0\n[zip]\nprefixes = [4, 3, 2]\n[sex]\nnames = ["not told"]\n',
    (
        b'[marital]\nsuppress = false\n[marital.groups]\n"spouse present" = ["Married-civ-spouse", "M"]\n'
        b'"not" = ["Divorced", "x"]\n'
    ),
    b'[age]\nintervals = [0.1, "1/2"]\nstart = "-1/3"\n',
    b"[a]\nprefixes = [3]\nsuppress = false\n[b]\n",
)
_ARX = (
    b"M;*\nF;*\n",
    b'"a;b";x;"say ""hi""";*\r\nc;x;y;*\r\n'.replace(b";y", b';"say ""hi"""'),
    b"37;[30,40);*\n41;[40,50);*\n38;[30,40);*\n",
)
_CRITERIA = (
    b"k-anonymity=3",
    b"entropy-l-diversity=2.5",
    b"recursive-diversity=3/2,2",
    b"t-closeness=0.2",
    b"l-diversity=2",
)
_RELEASES = (
    to_json(Release(FIGURE_3)),
    {"buckets": [{"values": {"flu": 2, "mumps": 1}}, {"values": {"flu": 1}}]},
    {
        "sensitive": "Disease",
        "domain": ["flu", "lung cancer", ""],
        "buckets": [{"people": ["Ann", "Bo Ö"], "values": {"flu": 1, "lung cancer": 1}}, {"values": {"flu": 12}}],
        "weights": {"Ann": {"flu": "3/2", "lung cancer": 0.5}, "b1.p3": {"": 0}},
    },
)
_ROWS = (
    [{"Sex": "M", "Disease": "flu"}, {"Sex": "F", "Disease": 1.50}, {"Sex": "M", "Disease": "flu", "x": None}],
    [{"Name": "Ann", "Sex": True, "Disease": "flu"}, {"Name": "Bo", "Sex": False, "Disease": "mumps"}],
)
_CSV = (
    b'Sex,Disease\nM,flu\nF,"flu, avian"\nM,flu\n',
    b'Name;Sex;Disease\r\nAnn;M;flu\r\nBo;F;"lung ""c"""\r\n',
    b"\xef\xbb\xbfSex,Disease,x\nM,flu,1\nM,mumps,2\n\n",
)
_TEXTS = tuple(json.dumps(one, ensure_ascii=False).encode() for one in _RELEASES)
RELEASES = (
    Target(
        "json", "JSON, strictly", from_input(read_json), (*_TEXTS, b'[0.10, 1e5, -3, "\\u00e9", null]'), _json_again
    ),
    Target("release", "a bucketization file", from_input(load_release), _TEXTS, _release_again),
    Target(
        "rows",
        "a table as JSON",
        lambda content: from_input(lambda path: _loaded(path, content))(content),
        tuple(json.dumps(one).encode() for one in _ROWS),
        _table_again,
    ),
    Target("csv", "a table as CSV", _table("table.csv"), _CSV, _table_again),
    Target(
        "tsv",
        "a table as TSV",
        _table("table.tsv"),
        tuple(one.translate(bytes.maketrans(b",;", b"\t\t")) for one in _CSV),
        _table_again,
    ),
    Target("parquet", "a table as Parquet", _table("table.parquet"), _parquet(), _table_again, through_duckdb=True),
    Target("hierarchies", "hierarchies as TOML", from_input(load_hierarchies), _TOML, _labels_hold),
    Target(
        "arx-hierarchy",
        "a hierarchy as ARX writes it",
        from_input(lambda path: load_arx(Path(path), "a")),
        _ARX,
        _listing_again,
    ),
    Target("criteria", "a criterion as text", from_text(parsed_criteria), _CRITERIA, _criteria_again),
)
