"""Every public function that takes a release takes data frames, whatever their columns are made of, or says why not."""

import decimal
from collections.abc import Callable
from datetime import date, datetime, timedelta
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

import duckdb
import polars as pl
import pytest

import worstcase
from reference.errors import WorstcaseError

if TYPE_CHECKING:
    from worstcase.inputs import Columns

# Imported by name: neither ships type information.
pandas: Any = import_module("pandas")
pyarrow: Any = import_module("pyarrow")

ROWS: dict[str, list[Any]] = {
    "name": ["Ann", "Bo", "Cy", "Di", "Ed"],
    "age": [31, 31, 31, 52, 52],
    "ill": ["flu", "gout", "flu", "flu", "mumps"],
}
HOW: "Columns" = {"sensitive": "ill", "by": ["age"], "person": "name"}
FACT = "Ann=gout -> Ann=flu"


def with_types(**types: object) -> Any:  # noqa: ANN401 - a frame of pandas, which ships no types
    return pandas.DataFrame(ROWS).astype(types)


def categories(*further: object) -> Any:  # noqa: ANN401 - likewise
    return pandas.CategoricalDtype([*dict.fromkeys([*ROWS["age"], *ROWS["ill"]]), *further])


TAKEN: dict[str, Callable[[], object]] = {
    "pandas": lambda: pandas.DataFrame(ROWS),
    "pandas' own types": lambda: pandas.DataFrame(ROWS).convert_dtypes(),
    "pandas on Arrow": lambda: pandas.DataFrame(ROWS).convert_dtypes(dtype_backend="pyarrow"),
    "pandas with small numbers": lambda: with_types(age="int8", ill="string"),
    "pandas' categories that no row has": lambda: with_types(ill=categories("plague"), age=categories(99)),
    "pandas with another index": lambda: pandas.DataFrame(ROWS, index=[7, 7, 7, 8, 8]),
    "Polars": lambda: pl.DataFrame(ROWS),
    "Polars, lazy": lambda: pl.DataFrame(ROWS).lazy(),
    "Polars, enumeration": lambda: pl.DataFrame(ROWS).with_columns(
        pl.col("ill").cast(pl.Enum(["flu", "gout", "mumps", "plague"]))
    ),
    "Polars, categories": lambda: pl.DataFrame(ROWS).with_columns(pl.col("ill").cast(pl.Categorical)),
    "PyArrow": lambda: pyarrow.table(ROWS),
    "PyArrow, in pieces": lambda: pyarrow.concat_tables([pyarrow.table(ROWS)[:2], pyarrow.table(ROWS)[2:]]),
    "PyArrow, dictionaries": lambda: pyarrow.table(
        {name: pyarrow.array(column).dictionary_encode() for name, column in ROWS.items()}
    ),
    "PyArrow, one batch": lambda: pyarrow.record_batch(ROWS),
    "PyArrow, a stream": lambda: pyarrow.table(ROWS).to_reader(),
    "DuckDB": lambda: duckdb.from_arrow(pyarrow.table(ROWS)),
}
"""Frames of the same rows."""

FUNCTIONS: dict[str, tuple[Callable[[Any], object], object]] = {
    "probability": (lambda frame: worstcase.probability("Ann=flu", frame, FACT, **HOW), 1),
    "count_tables": (lambda frame: int(worstcase.count_tables("Ann=flu", frame, **HOW).worlds), 6),
    "risk": (lambda frame: worstcase.risk(frame, **HOW).risk == Fraction(2, 3), True),
    "consistent": (lambda frame: type(worstcase.consistent(frame, FACT, **HOW)), worstcase.Consistent),
    "disclosure": (lambda frame: worstcase.disclosure(frame, 0, **HOW).value, Fraction(2, 3)),
    "disclosure, given": (lambda frame: worstcase.disclosure(frame, 0, given="Ann!=flu", **HOW).value, 1),
    "disclosure, exhaustive": (
        lambda frame: worstcase.disclosure(frame, 0, method="exhaustive", **HOW).value,
        Fraction(2, 3),
    ),
    "safety": (lambda frame: worstcase.safety(frame, "3/4", 0, **HOW).safe, True),
    "explain": (lambda frame: worstcase.explain(frame, 1, **HOW)[-1].title, "Counted"),
    "certify": (lambda frame: worstcase.certify(frame, 0, **HOW)["disclosure"], "2/3"),
    "minimal_by_merging": (lambda frame: worstcase.minimal_by_merging(frame, "2/3", 0, **HOW).parts, ((0, 1),)),  # type: ignore[union-attr] # one is found
    "load_release": (lambda frame: worstcase.load_release(frame, **HOW).bucketization.size, 5),
}


@pytest.mark.parametrize("kind", TAKEN)
def test_every_function_takes_every_kind_of_frame(kind: str) -> None:
    for name, (function, expected) in FUNCTIONS.items():
        found = function(TAKEN[kind]())
        assert found == expected, name


def test_functions_of_two_releases_take_frames_too() -> None:
    one, other = pandas.DataFrame(ROWS), pl.DataFrame(ROWS)
    assert worstcase.compare(one, other, 1, **HOW).order == "equal"
    assert worstcase.verify(worstcase.certify(one, 1, **HOW), other, **HOW) == 1


def columns(**changed: list[Any]) -> dict[str, list[Any]]:
    return ROWS | changed


NOT_A_TEXT = r"the data frame holds a value of type \w+ in the column (age|ill): a text or a number was expected"
NO_VALUE = "the data frame: 1 row has no value in the column (age|ill|name)"
WRONG_NAME = r"the data frame has a column whose name is .*, but names that are texts were expected: rename its columns"
NO_FRAME = "a table or a data frame was expected, but an object of type .* is here"
REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "Int64 with NA": (
        lambda: pandas.DataFrame(columns(age=pandas.array([31, 31, 31, 52, None], dtype="Int64"))),
        NO_VALUE,
    ),
    "string with NA": (
        lambda: pandas.DataFrame(columns(ill=pandas.array([*"abcd", None], dtype="string"))),
        NO_VALUE,
    ),
    "boolean with NA": (
        lambda: pandas.DataFrame(columns(ill=pandas.array([True, False, True, False, None], dtype="boolean"))),
        NO_VALUE,
    ),
    "a name that is missing": (
        lambda: pandas.DataFrame(columns(name=pandas.array([1, 2, 3, 4, None], dtype="Int64"))),
        NO_VALUE,
    ),
    "category that is missing": (
        lambda: pandas.DataFrame(columns(ill=pandas.Categorical.from_codes([0, 0, 1, 1, -1], ["flu", "gout"]))),
        NO_VALUE,
    ),
    "NaT": (lambda: pandas.DataFrame(columns(age=pandas.to_datetime([*["2006-04-03"] * 4, None]))), NO_VALUE),
    "Polars, null": (lambda: pl.DataFrame(columns(age=[1, 1, 1, 2, None])), NO_VALUE),
    "Polars, nothing but null": (
        lambda: pl.DataFrame(columns(age=[None] * 5)),
        "5 rows have no value in the column age",
    ),
    "durations": (lambda: pandas.DataFrame(columns(age=pandas.to_timedelta(ROWS["age"], unit="D"))), NOT_A_TEXT),
    "intervals": (lambda: pandas.DataFrame(columns(age=pandas.interval_range(0, 5))), NOT_A_TEXT),
    "lists in pandas": (lambda: pandas.DataFrame(columns(age=[[1]] * 5)), NOT_A_TEXT),
    "lists in Polars": (lambda: pl.DataFrame(columns(age=[[1]] * 5)), NOT_A_TEXT),
    "dictionaries": (lambda: pandas.DataFrame(columns(ill=[{}] * 5)), NOT_A_TEXT),
    "structures": (lambda: pyarrow.table(columns(age=[{"years": 1}] * 5)), NOT_A_TEXT),
    "durations in Polars": (lambda: pl.DataFrame(columns(age=[timedelta(1)] * 5)), NOT_A_TEXT),
    "bytes": (lambda: pl.DataFrame(columns(ill=[b"flu"] * 5)), NOT_A_TEXT),
    "complex numbers": (lambda: pandas.DataFrame(columns(age=[1j] * 5)), NOT_A_TEXT),
    "a column twice": (
        lambda: pandas.DataFrame([["Ann", 1, "flu", "flu"]], columns=["name", "age", "ill", "ill"]),
        "the data frame: the column ill is there twice",
    ),
    "numbers as names": (lambda: pandas.DataFrame([[1, 2]]), WRONG_NAME),
    "names in two layers": (
        lambda: pandas.DataFrame([[1]], columns=pandas.MultiIndex.from_tuples([("a", "b")])),
        WRONG_NAME,
    ),
    "the column as the index": (
        lambda: pandas.DataFrame(ROWS).set_index("age"),
        "there is no column age: the columns are name, ill",
    ),
    "no rows": (lambda: pl.DataFrame({name: [] for name in ROWS}), "the data frame: the table has no rows"),
    "a query of a column that is not there": (
        lambda: pl.DataFrame(ROWS).lazy().with_columns(pl.col("town")),
        r"the data frame cannot be computed: .*town.*",
    ),
    "a query that fails": (
        lambda: pl.DataFrame(ROWS).lazy().with_columns(pl.col("ill").cast(pl.Int64)),
        r"the data frame cannot be computed: .*ill.*",
    ),
    "a series": (lambda: pandas.Series([1]), NO_FRAME),
    "a grouping": (lambda: pandas.DataFrame(ROWS).groupby("age"), NO_FRAME),
    "a dictionary": (lambda: dict(ROWS), NO_FRAME),
    "nothing": (lambda: None, NO_FRAME),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_cannot_be_taken_is_refused_in_one_sentence(kind: str) -> None:
    make, sentence = REFUSED[kind]
    for function in (
        worstcase.risk,
        worstcase.load_release,
        lambda frame, **how: worstcase.disclosure(frame, 1, **how),
    ):
        with pytest.raises(WorstcaseError, match=sentence) as refused:
            function(make(), **HOW)
        assert "\n" not in str(refused.value)
        assert refused.value.status == 2


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"by": [1]}, "the data frame: the name of a column was expected, but 1 is given"),
        ({"by": 1}, "the data frame: the name of a column was expected, but 1 is given"),
        ({"sensitive": 3}, "the data frame: the name of a column was expected, but 3 is given"),
        ({"person": ["name"]}, r"the data frame: the name of a column was expected, but \['name'\] is given"),
        ({"sensitive": None}, "the data frame: this is a table: the name of its sensitive column was expected"),
        ({"by": "age,ill"}, 'the data frame: there is no column "age,ill": the columns are name, age, ill'),
    ],
)
def test_columns_that_are_not_there_are_refused_in_one_sentence(changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(WorstcaseError, match=f"^{sentence}$"):
        worstcase.risk(pl.DataFrame(ROWS), **cast("Columns", dict(HOW) | changed))


def test_by_may_be_one_name_several_or_nothing() -> None:
    frame = pl.DataFrame(ROWS)
    for by, buckets in (("age", 2), (["age", "name"], 5), ((), 1), (None, 1)):
        assert len(worstcase.load_release(frame, sensitive="ill", by=by).bucketization.buckets) == buckets


@pytest.mark.parametrize("library", [pandas.DataFrame, pl.DataFrame, pyarrow.table])
@pytest.mark.parametrize(
    ("values", "texts"),
    [
        ([True, False], ("true", "false")),
        ([1, 20], ("1", "20")),
        ([1.5, 2.0], ("1.5", "2.0")),
        ([date(2006, 4, 3), date(2006, 4, 4)], ("2006-04-03", "2006-04-04")),
        ([datetime(2006, 4, 3, 12), datetime(2006, 4, 4)], ("2006-04-03 12:00:00", "2006-04-04 00:00:00")),  # noqa: DTZ001 - as in many tables
        ([decimal.Decimal("1.10"), decimal.Decimal("2.00")], ("1.10", "2.00")),
    ],
)
def test_values_of_every_kind_are_written_alike(library: Callable[[Any], object], values: Any, texts: Any) -> None:  # noqa: ANN401 - any
    release = worstcase.load_release(library({"x": values}), sensitive="x")
    assert release.bucketization.domain == texts
