"""Releases and tables: JSON, CSV, TSV and Parquet."""

import atexit
import json
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import duckdb

from benchmarks.fuzzing.target import Target, from_input, must
from reference.example import FIGURE_3
from reference.releases import Release, from_json, parse_bucketization, to_json
from reference.strict_json import WrittenNumber, json_text, parse
from worstcase.inputs import load_release
from worstcase.io.files import read_json

COLUMNS = {"sensitive": "Disease", "by": ("Sex",)}
_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it


@cache
def folder() -> Path:
    """A folder for the files of those that cannot read anything else, in memory where there is such a place."""
    path = Path(tempfile.mkdtemp(prefix="worstcase-fuzzing-", dir=_MEMORY if _MEMORY.is_dir() else None))
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return path


def from_file(name: str, read: Callable[[Path], object]) -> Callable[[bytes], object]:
    """A target's `read` for what takes a file of this name."""

    def reading(content: bytes) -> object:
        path = folder() / name
        path.write_bytes(content)
        return read(path)

    return reading


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
    again = from_json(to_json(release))
    must(again == release, "the release, written and read again, is another")
    must(parse_bucketization(json_text(to_json(release)), "again") == release, "its text, read again, is another")
    must(release.bucketization.size == sum(b.size for b in release.bucketization.buckets), "people are lost")


def _table_again(release: Release) -> None:
    again, table = from_json(to_json(release)).bucketization, release.bucketization
    same = again.domain == table.domain and again.sensitive == table.sensitive
    must(same and [b.counts for b in again.buckets] == [b.counts for b in table.buckets], "counts are lost")


def _load_table(path: str | Path) -> Callable[[bytes], object]:
    return lambda content: load_release(path, person="Name" if b"Name" in content else None, **COLUMNS)  # type: ignore[arg-type]


def _rows(content: bytes) -> object:
    return from_input(lambda path: _load_table(path)(content))(content)


def _table(name: str) -> Callable[[bytes], object]:
    return lambda content: from_file(name, lambda path: _load_table(path)(content))(content)


@cache
def _parquet() -> tuple[bytes, ...]:
    files = []
    for number, query in enumerate(
        (
            "SELECT * FROM (VALUES ('M', 'flu'), ('F', 'mumps'), ('M', 'flu')) AS t(Sex, Disease)",
            "SELECT * FROM (VALUES ('M', 1.5::DOUBLE, DATE '2020-01-01')) AS t(Sex, Disease, day)",
            "SELECT i % 3 AS Sex, i % 7 AS Disease, 'p' || i AS Name FROM range(50) AS r(i)",
        )
    ):
        path = folder() / f"seed-{number}.parquet"
        duckdb.connect(":memory:").execute(f"COPY ({query}) TO '{path}' (FORMAT PARQUET)")
        files.append(path.read_bytes())
    return tuple(files)


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
    Target("rows", "a table as JSON", _rows, tuple(json.dumps(one).encode() for one in _ROWS), _table_again),
    Target("csv", "a table as CSV", _table("table.csv"), _CSV, _table_again),
    Target(
        "tsv",
        "a table as TSV",
        _table("table.tsv"),
        tuple(one.translate(bytes.maketrans(b",;", b"\t\t")) for one in _CSV),
        _table_again,
    ),
    Target(
        "parquet",
        "a table as Parquet",
        _table("table.parquet"),
        _parquet(),
        _table_again,
        through_duckdb=True,
    ),
)
