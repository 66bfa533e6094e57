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
from fastpath.sanitizing.hierarchies import given_hierarchies
from fastpath.sanitizing.lattice import Generalizations, Node
from fastpath.sanitizing.publication import Form, Writing, release_texts
from reference.buckets import Bucketization
from worstcase.inputs import Columns, load_release

_same_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
AGES = given_hierarchies({"age": {"intervals": [20]}})


def published(
    table: Generalizations, node: Node, name: str, form: Form = "generalized", seed: int | None = None, *without: int
) -> list[str]:
    """The texts of the files, without some buckets."""
    cells = table.at(node).without(without)
    return list(release_texts(table, node, name, Writing(form, seed), cells)[1].values())


def both_forms(table: Generalizations, seed: int, *without: int) -> list[str]:
    anatomy = published(table, (1,), "a.csv", "anatomy", seed, *without)
    return [*anatomy, *published(table, (1,), "g.csv", "generalized", seed, *without)]


def read_again(path: Path, text: str, columns: Columns) -> Bucketization:
    path.write_bytes(text.encode())
    return load_release(path, **columns).bucketization


def cells_in(text: str, delimiter: str = ",") -> list[list[str]]:
    return list(csv.reader(text.splitlines(), delimiter=delimiter))


@_same_folder
@given(data=microdata(), suffix=st.sampled_from([".csv", ".tsv", ".json"]), k=st.integers(0, 3), choices=st.data())
def test_the_written_release_discloses_what_was_found(
    tmp_path: Path, data: Microdata, suffix: str, k: int, choices: st.DataObject
) -> None:
    table = data.generalizations
    node = choices.draw(st.sampled_from(list(table.lattice.nodes())))
    [text] = published(table, node, f"out{suffix}", seed=1)
    options: Columns = {} if suffix == ".json" else {"sensitive": "S", "by": ATTRIBUTES}
    read = read_again(tmp_path / f"out{suffix}", text, options)
    assert maximum_disclosure(read, k).value == maximum_disclosure(table.at(node).matrix(), k).value
    if suffix != ".json":
        maps = data.maps(node)
        expected = Counter((*(maps[a][row[i]] for i, a in enumerate(ATTRIBUTES)), row[-1]) for row in data.rows)
        header, *rows = cells_in(text, "\t" if suffix == ".tsv" else ",")
        assert header == [*ATTRIBUTES, "S"]
        assert Counter(map(tuple, rows)) == expected


@_same_folder
@given(data=microdata(), k=st.integers(0, 3), choices=st.data())
def test_anatomy_is_two_tables_that_disclose_the_same(
    tmp_path: Path, data: Microdata, k: int, choices: st.DataObject
) -> None:
    table = data.generalizations
    node = choices.draw(st.sampled_from(list(table.lattice.nodes())))
    written, texts = release_texts(table, node, "out.csv", Writing("anatomy", 1))
    assert written.files == ("out.csv", "out.sensitive.csv")
    (header, *people), (sensitive_header, *values) = map(cells_in, texts.values())
    assert (header, sensitive_header) == (["bucket", *ATTRIBUTES], ["bucket", "S"])
    assert Counter(tuple(row[1:]) for row in people) == Counter(row[:-1] for row in data.rows)
    assert people == sorted(people, key=lambda row: (int(row[0]), row[1:]))
    assert Counter(row[0] for row in people) == Counter(row[0] for row in values)
    maps = data.maps(node)
    labels = {(row[0], *(maps[a][row[i + 1]] for i, a in enumerate(ATTRIBUTES))) for row in people}
    assert len(labels) == len({label[0] for label in labels}) == len(table.at(node))
    read = read_again(tmp_path / "out.csv", [*texts.values()][1], {"sensitive": "S", "by": ["bucket"]})
    assert maximum_disclosure(read, k).value == maximum_disclosure(table.at(node).matrix(), k).value


@pytest.fixture
def large() -> Generalizations:
    entries = [((age, value), 1 + number) for number, value in enumerate("abcdefgh") for age in ("31", "38", "52")]
    return Generalizations(Cells.of_counts(["age"], "S", entries), AGES)


def test_a_seed_makes_the_release_reproducible_and_another_one_permutes_otherwise(large: Generalizations) -> None:
    texts = [published(large, (1,), "out.csv", seed=seed)[0] for seed in (5, 5, 6, None, None)]
    assert texts[0] == texts[1]
    assert len(set(texts)) == 4
    assert len({"\n".join(sorted(text.splitlines())) for text in texts}) == 1


def test_the_release_does_not_depend_on_who_has_which_value() -> None:
    """Exchange two people's values within a bucket: with the same seed every byte stays the same."""
    one = [(("31", "flu"), 1), (("38", "gout"), 1), (("52", "flu"), 1)]
    other = [(("31", "gout"), 1), (("38", "flu"), 1), (("52", "flu"), 1)]
    tables = [Generalizations(Cells.of_counts(["age"], "S", entries), AGES) for entries in (one, other)]
    assert both_forms(tables[0], 3) == both_forms(tables[1], 3)


def test_a_bucketization_file_names_the_attribute_and_the_domain(large: Generalizations) -> None:
    written, texts = release_texts(large, (2,), "out.json", Writing(seed=4))
    assert (written.form, written.seed, written.marked, written.formulas) == ("bucketization", None, False, 0)
    assert json.loads(texts[Path("out.json")]) == {
        "sensitive": "S",
        "domain": list("abcdefgh"),
        "buckets": [{"values": {value: 3 * (1 + n) for n, value in enumerate("abcdefgh")}}],
    }


PAIRS = [
    ("31", "flu", "cook"),
    ("38", "gout", "smith"),
    ("39", "flu", "smith"),
    ("52", "a+b", "cook"),
    ("60", "c", "d"),
]
EACH, TOGETHER = (SensitiveColumns(("ill", "job"), together=together) for together in (False, True))


def with_pairs(pairs: list[tuple[str, str, str]], columns: SensitiveColumns) -> Generalizations:
    entries = [((age, columns.joined(values)), 1) for age, *values in pairs]
    return Generalizations(Cells.of_counts(["age"], columns.name, entries), AGES, columns=columns)


def test_columns_that_are_protected_by_themselves_are_permuted_by_themselves() -> None:
    """Who has which pair of values changes nothing, and over many seeds all pairs are met; together, only real ones."""
    exchanged = [("31", "flu", "smith"), ("38", "gout", "cook"), *PAIRS[2:]]
    one, other, together = with_pairs(PAIRS, EACH), with_pairs(exchanged, EACH), with_pairs(PAIRS, TOGETHER)
    apart, joined = set[str](), set[str]()
    for seed in range(40):
        texts = both_forms(one, seed)
        assert texts == both_forms(other, seed)
        apart.update(texts[2].splitlines())
        joined.update(published(together, (1,), "g.csv", seed=seed)[0].splitlines())
    real = {'"[20,40)",flu,cook', '"[20,40)",gout,smith', '"[20,40)",flu,smith', '"[40,60)",a+b,cook', '"[60,80)",c,d'}
    assert joined == {"age,ill,job", *real}
    assert apart == {"age,ill,job", '"[20,40)",gout,cook', *real}
    assert json.loads(published(together, (1,), "g.json")[0])["sensitive"] == "ill + job"


def test_what_is_left_out_is_in_no_file() -> None:
    texts = both_forms(with_pairs(PAIRS, EACH), 1, 1)
    assert [text.count("\n") for text in texts] == [5, 5, 5]
    assert not any(word in text for text in texts for word in ("52", "40,60", "a+b"))
    [text] = published(with_pairs(PAIRS, TOGETHER), (1,), "g.json", "generalized", None, 1)
    assert "a" not in "".join(json.loads(text)["domain"])


def test_labels_with_separators_in_them_survive(tmp_path: Path) -> None:
    entries = [(('a,"b', "x\ny"), 2), (("\r", "z"), 1), (("c\td", "x\ny"), 1), (("c\td", "z"), 1)]
    table = Generalizations(Cells.of_counts(["x, y"], "S;", entries), given_hierarchies({"x, y": {}}))
    for name in ("out.csv", "out.tsv"):
        [text] = published(table, (0,), name)
        read = read_again(tmp_path / name, text, {"sensitive": "S;", "by": ["x, y"]})
        assert maximum_disclosure(read, 0).value == Fraction(1)
        assert [dict(bucket.frequencies) for bucket in read.buckets] == [{"z": 1}, {"x\ny": 2}, {"x\ny": 1, "z": 1}]
