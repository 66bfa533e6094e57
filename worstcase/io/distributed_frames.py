r"""Tables that are distributed over many machines: data frames of PySpark and of Dask, reduced where they are.

A table too large for one machine is in *partitions*. The cluster counts which combinations of values occur; then it
brings the rows that agree on some columns into one partition (a shuffle), and a function that the caller gives reduces
each partition to one text. Nothing but these texts comes back.

    rows → values as texts, counted → those that agree on the columns together → one text for each partition

Values are written as `frames` writes them, on the workers, which therefore need this package. An error on the way
becomes one sentence. A streaming frame, which never ends, is refused. A budget that runs out ends the waiting:
PySpark's job is cancelled, while a Dask cluster finishes what it has begun.
"""

import re
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any
from uuid import uuid4

from fastpath.distributed import DistributedRows, Reduction
from reference.errors import InvalidTable
from worstcase.io.frames import FrameTable, computing, not_computed, value_text


def distributed_rows(source: object) -> DistributedRows | None:
    """The table that a data frame of PySpark or Dask holds; None if it is something else."""
    engine = type(source).__module__.partition(".")[0]
    if engine not in ("pyspark", "dask"):
        return None
    columns = FrameTable.of_frame(source).columns
    return SparkTable(columns, source) if engine == "pyspark" else DaskTable(columns, source)


@dataclass(frozen=True)
class SparkTable:
    """A table in a data frame of PySpark."""

    columns: tuple[str, ...]
    frame: Any

    def reduced(self, columns: Sequence[str], shared: int, reduction: Reduction) -> list[str]:
        """Group and count in PySpark, shuffle by the shared columns, and reduce."""
        functions = import_module("pyspark.sql.functions")
        if self.frame.isStreaming:
            raise InvalidTable("the data frame: expected a table, got a stream, which has no end")
        names = [f"v{number}" for number in range(len(columns))]
        fields = [functions.col("`" + column.replace("`", "``") + "`") for column in columns]
        chosen = [field.alias(name) for field, name in zip(fields, names, strict=True)]
        schema = ", ".join([*(f"{name} string" for name in names), "count bigint"])
        with _computing_on_spark():
            counted = self.frame.select(*chosen).groupBy(*names).count()
            texts = counted.mapInArrow(partial(_batches_as_texts, columns=tuple(columns)), schema)
            together = texts.repartition(*names[:shared]) if shared else texts.repartition(1)
            parts = together.mapInArrow(partial(_reduced_batches, reduction=reduction), "part string")
            return _awaited(lambda: [row.part for row in parts.collect()], self.frame.sparkSession)


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
    rows = (
        (tuple(row), count)
        for batch in batches
        for *row, count in zip(*(column.to_pylist() for column in batch.columns), strict=True)
    )
    yield import_module("pyarrow").RecordBatch.from_pydict({"part": [reduction(rows)]})


@contextmanager
def _computing_on_spark() -> Iterator[None]:
    """Turn every error of PySpark into one sentence, with the message of an error on a worker."""
    try:
        yield
    except (InvalidTable, MemoryError):
        raise
    except Exception as error:
        raised = re.findall(r"^(?:\w+\.)*\w*(?:Error|Invalid\w+): (.*)$", str(error), flags=re.MULTILINE)
        raise not_computed(Exception(raised[-1]) if raised else error) from error


@dataclass(frozen=True)
class DaskTable:
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
            return _awaited(lambda: list(dask.compute(*parts)))


def _counted_part(part: object, columns: Sequence[str]) -> object:
    """On a worker: what occurs in a partition and how often; no text where a value is missing."""
    return _text_frame(FrameTable.of_frame(part).coded(columns).entries(), len(columns))


def _text_frame(entries: Iterable[tuple[tuple[str, ...], int]], width: int) -> object:
    pandas = import_module("pandas")
    *texts, counts = list(zip(*((*row, count) for row, count in entries), strict=True)) or [()] * (width + 1)
    named = {f"v{number}": pandas.array(list(column), "string[pyarrow]") for number, column in enumerate(texts)}
    return pandas.DataFrame(named | {"count": pandas.array(counts, "int64")})


def _reduced_part(part: Any, reduction: Reduction) -> str:  # noqa: ANN401 - a frame of pandas, which ships no types
    """On a worker: the partition as one text."""
    return reduction((tuple(row), int(count)) for *row, count in part.itertuples(index=False, name=None))


def _awaited(action: Callable[[], list[str]], session: Any = None) -> list[str]:  # noqa: ANN401 - PySpark need not be there
    """Return the action's result; a budget that runs out, or Ctrl-C, ends the wait and cancels the session's job.

    The cluster is asked in another thread: the connection to it must not be interrupted in the middle of a message.
    Jobs through Spark Connect, and those of Dask, cannot be cancelled.
    """
    group, answers = f"worstcase {uuid4()}", Future[list[str]]()
    context = None if session is None or ".connect." in type(session).__module__ else session.sparkContext

    def work() -> None:
        try:
            if context is not None:
                context.setJobGroup(group, "worstcase: partitions are reduced", interruptOnCancel=True)
            answers.set_result(action())
        except BaseException as error:  # noqa: BLE001 - raised in the thread that waits
            answers.set_exception(error)

    def cancel() -> None:
        """Until the job ends, since one that has not begun yet cannot be cancelled, or until the cluster is gone."""
        with suppress(Exception):
            while context is not None and worker.is_alive():
                context.cancelJobGroup(group)
                worker.join(0.2)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    try:
        return answers.result()
    except BaseException:
        threading.Thread(target=cancel, daemon=True).start()
        raise
