"""The written release: safe to the same degree, and silent about everything else."""

import csv
import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies.microdata import ATTRIBUTES, Microdata, microdata

from fastpath.disclosure import maximum_disclosure
from fastpath.sanitizing.cells import Cells, SensitiveColumns
from fastpath.sanitizing.lattice import Generalizations, Node
from fastpath.sanitizing.publication import Form, Writing, Written, bucket_column, release_texts
from reference.errors import InvalidInput
from worstcase.inputs import load_release
from worstcase.io.hierarchies import parse_toml
from worstcase.io.writing import FileBatch

_same_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)


def publish(
    table: Generalizations,
    node: Node,
    path: Path,
    form: Form = "generalized",
    seed: int | None = None,
    released: Cells | None = None,
) -> Written:
    written, texts = release_texts(table, node, path, Writing(form, seed), released)
    with FileBatch() as batch:
        for file, text in texts.items():
            batch.write_text(file, text)
    return written


def rows_in(path: str) -> list[list[str]]:
    with Path(path).open(newline="", encoding="utf-8") as stream:
        return list(csv.reader(stream, delimiter="\t" if path.endswith(".tsv") else ","))


@_same_folder
@given(data=microdata(), suffix=st.sampled_from([".csv", ".tsv", ".json"]), k=st.integers(0, 3), choices=st.data())
def test_the_written_release_discloses_what_was_found(
    tmp_path: Path, data: Microdata, suffix: str, k: int, choices: st.DataObject
) -> None:
    table = data.generalizations
    node = choices.draw(st.sampled_from(list(table.lattice.nodes())))
    found = maximum_disclosure(table.at(node).matrix(), k).value
    written = publish(table, node, tmp_path / f"out{suffix}", "generalized", 1)
    options = {} if suffix == ".json" else {"sensitive": "S", "by": ATTRIBUTES}
    read = load_release(written.files[0], **options).bucketization  # type: ignore[arg-type] # options by name
    assert maximum_disclosure(read, k).value == found
    if suffix != ".json":
        maps = data.maps(node)
        expected = Counter((*(maps[a][row[i]] for i, a in enumerate(ATTRIBUTES)), row[-1]) for row in data.rows)
        header, *rows = rows_in(written.files[0])
        assert header == [*ATTRIBUTES, "S"]
        assert Counter(map(tuple, rows)) == expected


@_same_folder
@given(data=microdata(), k=st.integers(0, 3), choices=st.data())
def test_anatomy_is_two_tables_that_disclose_the_same(
    tmp_path: Path, data: Microdata, k: int, choices: st.DataObject
) -> None:
    table = data.generalizations
    node = choices.draw(st.sampled_from(list(table.lattice.nodes())))
    written = publish(table, node, tmp_path / "out.csv", "anatomy", 1)
    assert [Path(name).name for name in written.files] == ["out.csv", "out.sensitive.csv"]
    (header, *people), (sensitive_header, *values) = map(rows_in, written.files)
    assert (header, sensitive_header) == (["bucket", *ATTRIBUTES], ["bucket", "S"])
    assert Counter(tuple(row[1:]) for row in people) == Counter(row[:-1] for row in data.rows)
    assert people == sorted(people, key=lambda row: (int(row[0]), row[1:]))
    assert Counter(row[0] for row in people) == Counter(row[0] for row in values)
    maps = data.maps(node)
    labels = {(row[0], *(maps[a][row[i + 1]] for i, a in enumerate(ATTRIBUTES))) for row in people}
    assert len(labels) == len({label[0] for label in labels}) == len(table.at(node))
    read = load_release(written.files[1], sensitive="S", by=["bucket"]).bucketization
    assert maximum_disclosure(read, k).value == maximum_disclosure(table.at(node).matrix(), k).value


@pytest.fixture
def large() -> Generalizations:
    entries = [((age, value), 1 + number) for number, value in enumerate("abcdefgh") for age in ("31", "38", "52")]
    return Generalizations(Cells.of_counts(["age"], "S", entries), parse_toml("[age]\nintervals = [20]", "FILE"))


def test_a_seed_makes_the_release_reproducible_and_another_one_permutes_otherwise(
    tmp_path: Path, large: Generalizations
) -> None:
    texts = []
    for number, seed in enumerate([5, 5, 6, None, None]):
        written = publish(large, (1,), tmp_path / f"{number}.csv", seed=seed)
        assert (written.form, written.seed) == ("generalized", seed)
        texts.append(Path(written.files[0]).read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert len(set(texts)) == 4
    assert len({"\n".join(sorted(text.splitlines())) for text in texts}) == 1


def test_the_release_does_not_depend_on_who_has_which_value(tmp_path: Path) -> None:
    """Exchange two people's values within a bucket: with the same seed every byte stays the same."""
    hierarchies = parse_toml("[age]\nintervals = [20]", "FILE")
    one = [(("31", "flu"), 1), (("38", "gout"), 1), (("52", "flu"), 1)]
    other = [(("31", "gout"), 1), (("38", "flu"), 1), (("52", "flu"), 1)]
    contents = []
    for entries in (one, other):
        table = Generalizations(Cells.of_counts(["age"], "S", entries), hierarchies)
        files = publish(table, (1,), tmp_path / "a.csv", "anatomy", 3).files
        files += publish(table, (1,), tmp_path / "g.csv", "generalized", 3).files
        contents.append([Path(name).read_bytes() for name in files])
    assert contents[0] == contents[1]


def test_a_bucketization_file_names_the_attribute_and_the_domain(tmp_path: Path, large: Generalizations) -> None:
    written = publish(large, (2,), tmp_path / "out.json", seed=4)
    document = json.loads(Path(written.files[0]).read_text(encoding="utf-8"))
    assert (written.form, written.seed, written.marked, written.formulas) == ("bucketization", None, False, 0)
    assert document["sensitive"] == "S"
    assert document["domain"] == list("abcdefgh")
    assert document["buckets"] == [{"values": {value: 3 * (1 + n) for n, value in enumerate("abcdefgh")}}]


def test_the_column_of_buckets_has_a_name_of_its_own() -> None:
    cells = Cells.of_counts(["bucket"], "bucket_", [(("a", "b"), 1)])
    assert bucket_column(cells, SensitiveColumns(("bucket_",))) == "bucket__"
    assert bucket_column(cells, SensitiveColumns(("bucket_", "bucket__"))) == "bucket___"


PAIRS = [
    ("31", "flu", "cook"),
    ("38", "gout", "smith"),
    ("39", "flu", "smith"),
    ("52", "a+b", "cook"),
    ("60", "c", "d"),
]


def with_pairs(pairs: list[tuple[str, str, str]], columns: SensitiveColumns) -> Generalizations:
    entries = [((age, columns.joined(values)), 1) for age, *values in pairs]
    hierarchies = parse_toml("[age]\nintervals = [20]", "FILE")
    return Generalizations(Cells.of_counts(["age"], columns.name, entries), hierarchies, columns=columns)


def test_columns_that_are_protected_by_themselves_are_permuted_by_themselves(tmp_path: Path) -> None:
    """Who has which pair of values changes nothing, and over many seeds all pairs are met; together, only real ones."""
    other = [("31", "flu", "smith"), ("38", "gout", "cook"), *PAIRS[2:]]
    each, pairs = SensitiveColumns(("ill", "job")), {form: set[str]() for form in ("each", "together")}
    together = with_pairs(PAIRS, SensitiveColumns(("ill", "job"), together=True))
    for seed in range(40):
        texts = []
        for table in (with_pairs(PAIRS, each), with_pairs(other, each)):
            files = publish(table, (1,), tmp_path / "a.csv", "anatomy", seed).files
            files += publish(table, (1,), tmp_path / "g.csv", seed=seed).files
            texts.append([Path(name).read_text() for name in files])
        assert texts[0] == texts[1]
        pairs["each"] |= set(texts[0][2].splitlines())
        pairs["together"] |= set(
            Path(publish(together, (1,), tmp_path / "g.csv", seed=seed).files[0]).read_text().splitlines()
        )
    real = {'"[20,40)",flu,cook', '"[20,40)",gout,smith', '"[20,40)",flu,smith', '"[40,60)",a+b,cook', '"[60,80)",c,d'}
    assert pairs["together"] == {"age,ill,job", *real}
    assert pairs["each"] == {"age,ill,job", '"[20,40)",gout,cook', *real}
    with pytest.raises(InvalidInput, match="the sensitive columns ill, job are protected each by itself, so"):
        publish(with_pairs(PAIRS, each), (1,), tmp_path / "g.json")
    written = publish(together, (1,), tmp_path / "g.json").files[0]
    assert json.loads(Path(written).read_text())["sensitive"] == "ill + job"


def test_what_is_left_out_is_in_no_file(tmp_path: Path) -> None:
    table = with_pairs(PAIRS, SensitiveColumns(("ill", "job")))
    released = table.at((1,)).without([1])
    files = publish(table, (1,), tmp_path / "a.csv", "anatomy", 1, released).files
    files += publish(table, (1,), tmp_path / "g.csv", "generalized", 1, released).files
    texts = [Path(name).read_text() for name in files]
    assert [text.count("\n") for text in texts] == [5, 5, 5]
    assert not any(word in text for text in texts for word in ("52", "40,60", "a+b"))
    together = with_pairs(PAIRS, SensitiveColumns(("ill", "job"), together=True))
    file = publish(together, (1,), tmp_path / "g.json", released=together.at((1,)).without([1])).files[0]
    assert "a" not in "".join(json.loads(Path(file).read_text())["domain"])


def test_a_release_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path, large: Generalizations) -> None:
    with pytest.raises(InvalidInput, match=r"a file name that ends in .csv, .tsv or .json was expected"):
        publish(large, (1,), tmp_path / "out.parquet")
    with pytest.raises(InvalidInput, match=r"the form anatomy is two tables, so .csv or .tsv was expected"):
        publish(large, (1,), tmp_path / "out.json", "anatomy")
    with pytest.raises(InvalidInput, match="the file cannot be written"):
        publish(large, (1,), tmp_path / "nowhere" / "out.csv")
    assert list(tmp_path.iterdir()) == []


def test_labels_with_separators_in_them_survive(tmp_path: Path) -> None:
    entries = [(('a,"b', "x\ny"), 2), (("c\td", "x\ny"), 1), (("c\td", "z"), 1)]
    table = Generalizations(Cells.of_counts(["x, y"], "S;", entries), parse_toml('["x, y"]', "FILE"))
    for name in ("out.csv", "out.tsv"):
        publish(table, (0,), tmp_path / name)
        read = load_release(tmp_path / name, sensitive="S;", by=["x, y"]).bucketization
        assert maximum_disclosure(read, 0).value == Fraction(1)
        assert [dict(bucket.frequencies) for bucket in read.buckets] == [{"x\ny": 2}, {"x\ny": 1, "z": 1}]
