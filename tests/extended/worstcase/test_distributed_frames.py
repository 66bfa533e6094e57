"""Data frames of PySpark and Dask are decided where they are, with the fractions of DuckDB and pandas."""

import os
import shutil
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from importlib import import_module
from typing import Any

import pytest

import worstcase
from fastpath.disclosure import Disclosure, curve_of
from fastpath.distributed import DistributedTable
from reference.errors import BudgetExhausted, InvalidInput
from worstcase.inputs import distributed_table
from worstcase.io.tables import open_table, read_cells

# Imported by name: none of them ships type information.
pandas: Any = import_module("pandas")
duckdb: Any = import_module("duckdb")
Frame = Any

AGES, MANY = 9, 100_000


def patients(number: int, ages: int) -> Frame:
    """Rows in `ages` buckets, whose people are far from each other."""
    ids = pandas.Series(range(number))
    values = (ids * 31 + (ids // 9) * (ids % 7) + (ids % 13) * (ids % 5)) % 11
    return pandas.DataFrame({"age": ids % ages, "ill": "v" + values.astype(str)})


def values_of(answer: object) -> list[str]:
    assert isinstance(answer, tuple)
    return [str(one.value) for one in answer]


def in_one_place(frame: Frame, k: int, by: list[str]) -> list[str]:
    """By DuckDB and, where there are few buckets, by pandas."""
    relation = duckdb.from_df(frame)
    cells = read_cells(*open_table(relation), by, "ill", "error")[0]
    found = values_of(curve_of(cells, cells.summary(k + 1)))
    if len(cells) < 1000:
        for table in (frame, relation):
            assert values_of(worstcase.disclosure(table, k, curve=True, sensitive="ill", by=by)) == found
    return found


def check(distribute: Callable[[Frame, int], Frame]) -> None:
    """Hold a cluster to one machine; `distribute` puts a frame of pandas into as many partitions."""
    few = patients(300, AGES)
    expected = in_one_place(few, 3, ["age"])
    assert len(set(expected)) == 4
    for partitions in (1, 16):  # every bucket is in all of them
        frame = distribute(few, partitions)
        assert isinstance(distributed_table(frame, sensitive="ill", by="age"), DistributedTable)
        found = worstcase.disclosure(frame, 3, curve=True, sensitive="ill", by=["age"])
        assert values_of(found) == expected
    tiny = few.head(3)  # most partitions are empty
    for by in (["age"], []):
        found = worstcase.disclosure(distribute(tiny, 7), 1, curve=True, sensitive="ill", by=by)
        assert values_of(found) == in_one_place(tiny, 1, by)
    many = patients(3 * MANY, MANY)
    answer = worstcase.disclosure(distribute(many, 4), 1, sensitive="ill", by=["age"])
    assert isinstance(answer, Disclosure)
    assert str(answer.value) == in_one_place(many, 1, ["age"])[1]
    assert set(answer.pattern[0].labels) == {"age"}
    frame = distribute(few, 3)
    for strength in (2, "inf"):
        ask: dict[str, Any] = {"sensitive": "ill", "by": "age", "strength": strength}
        here, there = (worstcase.safety(table, "1/2", 1, **ask) for table in (few, frame))
        assert (here.safe, here.breaks_at) == (there.safe, there.breaks_at)
        assert here.disclosure.value == there.disclosure.value
    assert dict(here.disclosure.pattern[0].labels) == dict(there.disclosure.pattern[0].labels)


def check_kinds(distribute: Callable[[Frame, int], Frame]) -> None:
    """Values of every kind are written as in one place, and what is missing is counted."""
    columns: dict[str, list[Any]] = {
        "number": [3, 20, 3],
        "half": [0.5, 1e16, 0.5],
        "flag": [True, False, True],
        "day": [date(2006, 4, 3), date(2006, 4, 4), date(2006, 4, 3)],
        "time": [datetime(2006, 4, 3, 12, tzinfo=UTC), datetime(2006, 4, 4, tzinfo=UTC)] * 2,
        "price": [Decimal("1.10"), Decimal("2.00"), Decimal("1.10")],
        "a `strange`.name": ["é", " ", "é"],
        "ill": ["flu", "gout", "mumps"],
    }
    frame = pandas.DataFrame({name: values[:3] for name, values in columns.items()})
    by = [name for name in columns if name not in ("ill", "time")]
    answer = worstcase.disclosure(distribute(frame, 2), 0, sensitive="ill", by=by)
    assert isinstance(answer, Disclosure)
    assert dict(answer.pattern[0].labels) == {
        "number": "20",
        "half": "1e+16",
        "flag": "false",
        "day": "2006-04-04",
        "price": "2.00",
        "a `strange`.name": " ",
    }
    answer = worstcase.disclosure(distribute(frame, 1), 0, sensitive="time")
    assert isinstance(answer, Disclosure)
    assert answer.target.value.startswith("2006-04-03 12:00:00")
    lacking = pandas.DataFrame({"age": ["1", None, "3", ""], "ill": ["flu", "flu", None, "flu"]})
    for column, sentence in (("age", "2 rows have no value in the column age"), ("ill", "1 row has no value in the")):
        other = "ill" if column == "age" else "age"
        with pytest.raises(InvalidInput, match=f"^the data frame: {sentence}"):
            worstcase.disclosure(distribute(lacking.dropna(subset=[other]), 2), 1, sensitive="ill", by=["age"])


def check_sanitized(
    distribute: Callable[[Frame, int], Frame], rows: Callable[[Frame], Iterable[tuple[object, ...]]]
) -> None:
    """`sanitize` returns a frame of the same library."""
    given = patients(9, 3)
    here, there = (
        worstcase.sanitize(table, {"age": {"intervals": [5]}}, 1, 0, sensitive="ill", seed=7).frame
        for table in (given, distribute(given, 2))
    )
    assert type(there) is type(distribute(given, 2))
    assert sorted(rows(there)) == sorted(here.itertuples(index=False, name=None))


@pytest.fixture
def session() -> Iterator[Any]:
    """A session of PySpark on this machine, the only one of all tests: it takes long to start."""
    if shutil.which("java") is None:
        assert not os.environ.get("CI"), "CI must have Java to test PySpark"
        pytest.skip("PySpark needs Java")
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of libraries about each other
        patch.setenv("PYSPARK_PYTHON", sys.executable)
        builder = import_module("pyspark.sql").SparkSession.builder.master("local[2]")
        settings = {"spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.log.level": "OFF"}
        settings |= {"spark.sql.shuffle.partitions": "4", "spark.driver.host": "127.0.0.1"}
        settings |= {"spark.sql.session.timeZone": "UTC", "spark.sql.execution.arrow.pyspark.enabled": "true"}
        for name, value in settings.items():
            builder = builder.config(name, value)
        started = builder.getOrCreate()
        yield started
        started.stop()


def test_pyspark_decides_as_one_machine_does(session: Any) -> None:  # noqa: ANN401 - see above
    def distribute(frame: Frame, partitions: int) -> Frame:
        return session.createDataFrame(frame).repartition(partitions)

    functions = import_module("pyspark.sql.functions")
    check(distribute)
    check_kinds(distribute)
    frame = distribute(patients(9, 3), 2)
    for column, sentence in (
        (functions.array("age"), "^the data frame: the column age: expected a text or a number, got"),
        (
            functions.udf(lambda age: 1 // (age - 1), "int")("age"),
            "the data frame cannot be computed: integer division",
        ),
    ):
        with pytest.raises(InvalidInput, match=sentence) as refused:
            worstcase.disclosure(frame.withColumn("age", column), 1, sensitive="ill", by="age")
        assert "\n" not in str(refused.value)
    check_sanitized(distribute, lambda found: map(tuple, found.collect()))
    with pytest.raises(InvalidInput, match="the data frame: expected a table, got a stream"):
        worstcase.disclosure(session.readStream.format("rate").load(), 1, sensitive="value")
    slow = frame.withColumn("age", functions.udf(lambda _: time.sleep(600), "int")("age"))
    with pytest.raises(BudgetExhausted, match="the budget of 1 second ran out"), worstcase.budget(1):
        worstcase.disclosure(slow, 1, sensitive="ill", by="age")


def test_dask_decides_as_one_machine_does() -> None:
    """On a cluster of two processes, and in threads of this one."""
    distributed, dask = import_module("distributed"), import_module("dask.dataframe")

    def distribute(frame: Frame, partitions: int) -> Frame:
        return dask.from_pandas(frame, npartitions=partitions)

    frame = distribute(patients(9, 3), 2)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of libraries about each other
        check_kinds(distribute)
        check_sanitized(distribute, lambda found: found.compute().itertuples(index=False, name=None))
        with pytest.raises(InvalidInput, match="the data frame cannot be computed: "):
            worstcase.disclosure(frame.map_partitions(_failing, meta=frame), 1, sensitive="ill", by="age")
        slow = frame.map_partitions(_slow, meta=frame)
        with pytest.raises(BudgetExhausted, match=r"the budget of 0.5 seconds ran out"), worstcase.budget(0.5):
            worstcase.disclosure(slow, 1, sensitive="ill", by="age")
        options = {"n_workers": 2, "threads_per_worker": 1, "host": "127.0.0.1", "dashboard_address": None}
        with distributed.LocalCluster(**options, silence_logs="ERROR") as cluster, distributed.Client(cluster):
            check(distribute)


def _failing(part: Frame) -> Frame:
    del part
    raise ValueError("a bad disk")


def _slow(part: Frame) -> Frame:
    time.sleep(2)
    return part
