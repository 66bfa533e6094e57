r"""Tables that are spread over many machines: data frames of PySpark and of Dask, reduced where they are.

A table too large for one machine is in *partitions*. What every bucketization needs of it, which combinations of values
occur and how often, the cluster counts; then it brings the rows that agree on some columns into one partition (a
shuffle), and a function that the caller gives reduces each partition to one text. Nothing but these texts comes back.

    rows → values as texts, counted → those that agree on the columns together → one text for each partition

Values are written as `frames` writes them. PySpark itself writes texts, whole numbers, truth values and dates, as
Python would; all others, and everything that Dask holds, are written by `frames` on the workers. So the workers
need this package; how PySpark and Dask carry a function of it there is their business. What fails on the way is told
in one sentence. A streaming frame, which never ends, is refused.

A budget that runs out ends the waiting: PySpark's job is cancelled, while what a Dask cluster has begun, it finishes.
"""

import re
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any
from uuid import uuid4

from fastpath.distributed import Reduction, SpreadRows
from reference.errors import InvalidTable
from reference.naming import written
from worstcase.io.frames import FrameTable, computing, not_computed, value_text

_BY_SPARK = {"string", "varchar", "char", "byte", "short", "integer", "long", "boolean", "date"}
_BY_PYTHON = {"float", "double", "decimal", "timestamp", "timestamp_ntz"}
_SECONDS_BETWEEN_CALLS = 0.2


def spread_rows(source: object) -> SpreadRows | None:
    """The table that a data frame of PySpark or Dask holds; None if it is something else."""
    engine = type(source).__module__.partition(".")[0]
    if engine not in ("pyspark", "dask"):
        return None
    columns = FrameTable.of_frame(source).columns
    return SparkRows(columns, source) if engine == "pyspark" else DaskRows(columns, source)


@dataclass(frozen=True)
class SparkRows:
    """A table in a data frame of PySpark."""

    columns: tuple[str, ...]
    frame: Any

    def reduced(self, columns: Sequence[str], shared: int, reduction: Reduction) -> list[str]:
        """Group and count in PySpark, shuffle by the shared columns, and reduce."""
        functions = import_module("pyspark.sql.functions")
        if self.frame.isStreaming:
            raise InvalidTable("the data frame is a stream, which has no end: one of a table was expected")
        names, written_as = [f"v{number}" for number in range(len(columns))], [self._kind(column) for column in columns]
        fields = [functions.col("`" + column.replace("`", "``") + "`") for column in columns]
        chosen = [
            (field.cast("string") if kind in _BY_SPARK else field).alias(name)
            for field, kind, name in zip(fields, written_as, names, strict=True)
        ]
        with _spark_told():
            counted = self.frame.select(*chosen).groupBy(*names).count()
            if any(kind in _BY_PYTHON for kind in written_as):
                schema = ", ".join([*(f"{name} string" for name in names), "count bigint"])
                counted = counted.mapInArrow(partial(_batches_as_texts, columns=tuple(columns)), schema)
            together = counted.repartition(*names[:shared]) if shared else counted.repartition(1)
            parts = together.mapInArrow(partial(_reduced_batches, reduction=reduction), "part string")
            return _awaited(lambda: [row.part for row in parts.collect()], _SparkJob(self.frame.sparkSession))

    def _kind(self, column: str) -> str:
        """What PySpark calls the type of a column, if it is one of single values."""
        [kind] = [field.dataType for field in self.frame.schema.fields if field.name == column]
        name: str = re.split(r"\W", kind.typeName())[0]
        if name not in _BY_SPARK | _BY_PYTHON:
            holds = f"the data frame holds values of type {kind.simpleString()}"
            raise InvalidTable(f"{holds} in the column {written(column)}: texts or numbers were expected")
        return name


def _batches_as_texts(batches: Iterable[Any], columns: Sequence[str]) -> Iterator[Any]:
    """On a worker: Arrow's batches of counted values, as texts."""
    arrow = import_module("pyarrow")
    for batch in batches:
        *values, counts = (column.to_pylist() for column in batch.columns)
        texts = [
            arrow.array([value_text(value, name) for value in column], arrow.string())
            for column, name in zip(values, columns, strict=True)
        ]
        yield arrow.RecordBatch.from_arrays([*texts, arrow.array(counts, arrow.int64())], batch.schema.names)


def _reduced_batches(batches: Iterable[Any], reduction: Reduction) -> Iterator[Any]:
    """On a worker: the partition's batches, as one text."""
    arrow = import_module("pyarrow")
    rows = (
        (tuple(row), count)
        for batch in batches
        for *row, count in zip(*(column.to_pylist() for column in batch.columns), strict=True)
    )
    yield arrow.RecordBatch.from_pydict({"part": [reduction(rows)]})


class _spark_told:  # noqa: N801 - used like a function
    """What PySpark could not do, as one sentence: of an error on a worker, what was raised there."""

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if not isinstance(error, Exception) or isinstance(error, InvalidTable | MemoryError):
            return
        raised = re.findall(r"^(?:\w+\.)*\w*(?:Error|Invalid\w+): (.*)$", str(error), flags=re.MULTILINE)
        raise InvalidTable(f"the data frame cannot be computed: {raised[-1]}") if raised else not_computed(error)


@dataclass(frozen=True)
class DaskRows:
    """A table in a data frame of Dask."""

    columns: tuple[str, ...]
    frame: Any

    def reduced(self, columns: Sequence[str], shared: int, reduction: Reduction) -> list[str]:
        """Group and count each partition, shuffle by the shared columns, and reduce."""
        dask = import_module("dask")
        names = [f"v{number}" for number in range(len(columns))]
        with computing():
            empty = _text_frame([], len(columns))
            counted = self.frame[list(columns)].map_partitions(_counted_part, columns=tuple(columns), meta=empty)
            together = counted.shuffle(on=names[:shared]) if shared else counted.repartition(npartitions=1)
            reduce_part = dask.delayed(partial(_reduced_part, reduction=reduction))
            parts = [reduce_part(part) for part in together.to_delayed()]
            return _awaited(lambda: list(dask.compute(*parts)), _Job())


def _counted_part(part: object, columns: Sequence[str]) -> object:
    """On a worker: what occurs in a partition and how often; no text where a value is missing."""
    return _text_frame(FrameTable.of_frame(part).coded(columns).entries(), len(columns))


def _text_frame(entries: Iterable[tuple[tuple[str, ...], int]], width: int) -> object:
    pandas = import_module("pandas")
    columns = list(zip(*((*row, count) for row, count in entries), strict=True)) or [()] * (width + 1)
    named = {f"v{number}": _text_array(column) for number, column in enumerate(columns[:-1])}
    return pandas.DataFrame(named | {"count": pandas.array(columns[-1], "int64")})


def _text_array(column: Iterable[object]) -> object:
    return import_module("pandas").array(list(column), "string[pyarrow]")


def _reduced_part(part: Any, reduction: Reduction) -> str:  # noqa: ANN401 - a frame of pandas, which ships no types
    """On a worker: the partition as one text."""
    return reduction((tuple(row), int(count)) for *row, count in part.itertuples(index=False, name=None))


class _Job:
    """What the cluster is asked to do, begun in the thread that waits for it; it cannot be called off."""

    def begin(self) -> None:
        """Called in that thread."""

    def call_off(self) -> None:
        """Called in another one."""


class _SparkJob(_Job):
    """A job of PySpark, which can be called off; through Spark Connect it cannot."""

    def __init__(self, session: Any) -> None:  # noqa: ANN401 - PySpark need not be there
        connected = ".connect." in type(session).__module__
        self._context, self._group = None if connected else session.sparkContext, f"worstcase {uuid4()}"

    def begin(self) -> None:
        """Give the jobs of this thread a name."""
        if self._context is not None:
            self._context.setJobGroup(self._group, "worstcase: partitions are reduced", interruptOnCancel=True)

    def call_off(self) -> None:
        """End the jobs of that name."""
        if self._context is not None:
            self._context.cancelJobGroup(self._group)


def _awaited(action: Callable[[], list[str]], job: _Job) -> list[str]:
    """What the action gives; a budget that runs out, or Ctrl-C, ends the waiting and calls the job off.

    The cluster is asked in another thread: the connection to it must not be interrupted in the middle of a message.
    """
    answers: Future[list[str]] = Future()

    def work() -> None:
        job.begin()
        try:
            answers.set_result(action())
        except BaseException as error:  # noqa: BLE001 - raised in the thread that waits
            answers.set_exception(error)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    try:
        return answers.result()
    except BaseException:
        threading.Thread(target=_call_off, args=(worker, job), daemon=True).start()
        raise


def _call_off(worker: threading.Thread, job: _Job) -> None:
    """Until it is heard, since a job that has not begun yet cannot be called off, or until the cluster is gone."""
    with suppress(Exception):
        while worker.is_alive():
            job.call_off()
            worker.join(_SECONDS_BETWEEN_CALLS)
