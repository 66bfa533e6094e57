"""Arguments of the public functions: releases, knowledge and costs in every form that is taken.

A release is a `Bucketization`, a `Release` (which may carry an attacker's prior), a path to a bucketization file or
to a table, or a data frame of any library that narwhals knows. A table and a data frame need `sensitive`, the name of
the sensitive column; `by` names the columns whose values form the buckets, and `person` the column of names. A file
whose name ends in .csv, .tsv or .parquet is a table. Any other file, and standard input, is JSON: an array is a table
of rows, an object is a bucketization. Knowledge is a formula, or texts with one unit each; a `Path` among them is a
file with a unit on each line. Costs are a number for each value, or a file that holds them.

>>> from reference.example import FIGURE_3
>>> load_release(FIGURE_3).is_uniform
True
>>> load_release(FIGURE_3, sensitive="Disease")
Traceback (most recent call last):
...
reference.errors.InvalidInput: sensitive is for tables and data frames, but a Bucketization was given
>>> knowledge_of("Ed!=flu", FIGURE_3).implications[0].denied
Atom(person='Ed', value='flu')
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypedDict, Unpack, cast

from reference.buckets import Bucketization
from reference.errors import InvalidInput, InvalidKnowledge, PriorNotSupported
from reference.exact import Exact
from reference.language import BasicImplication, Formula, Statement, check
from reference.naming import described_thing, source_name, written
from reference.releases import Release, from_json
from reference.strict_json import NotJson, described, exact_json_number, parse
from worstcase.io.files import STANDARD_INPUT, TABLE_SUFFIXES, NotText, read_json, read_text

if TYPE_CHECKING:
    from fastpath.distributed import DistributedTable
    from fastpath.summary import Published
    from reference.statements import Sentence
    from worstcase.io.columns import OpenTable

Source: TypeAlias = Bucketization | Release | str | Path | object
"""A bucketization, a release, the path of a file ("-": standard input), or a data frame."""
Knowledge: TypeAlias = Statement | str | Path | Iterable[Statement | str | Path]
"""A formula (or anything else that is true or false of a table), a unit, a text, a file, or some of these together."""

Costs: TypeAlias = Mapping[str, Exact] | str | Path
"""The cost of disclosing each value, or the path of a JSON object of values and costs."""


_ACCEPTED = "a bucketization file (.json) or a table (.csv, .tsv, .parquet, .json with an array of rows) was expected"


class Columns(TypedDict, total=False):
    """How a table or a data frame is read."""

    sensitive: str | None
    by: str | Sequence[str] | None
    person: str | None


class Counting(Columns, total=False):
    """How tables are counted, beside how the release is read; None is the default."""

    method: str | None
    encoding: str | None
    solver: str | None


def load_release(
    source: Source, *, sensitive: str | None = None, by: str | Sequence[str] | None = (), person: str | None = None
) -> Release:
    """Read a bucketization file or a table, from standard input if the path is "-", or take a data frame."""
    by = column_names(by)
    given = {"sensitive": sensitive is not None, "by": bool(by), "person": person is not None}
    named = next((name for name, is_given in given.items() if is_given), None)
    if isinstance(source, Bucketization | Release):
        if named is not None:
            problem = f"{named} is for tables and data frames, but a {type(source).__name__} was given"
            raise InvalidInput(problem, parameter=named)
        return source if isinstance(source, Release) else Release(source)
    if not isinstance(source, str | Path) or Path(source).suffix.lower() in TABLE_SUFFIXES:
        from worstcase.io.tables import open_table

        return _release_of_rows(*open_table(source), sensitive, by, person)
    where = source_name(source)
    try:
        text = read_text(source)
        if text.lstrip()[:1] == "[":
            from worstcase.io.tables import parse_rows

            return _release_of_rows(parse_rows(text, where), where, sensitive, by, person)
        document = parse(text, where)
        if named is not None:
            raise InvalidInput(f"{where}: {named} is for tables, but this is a bucketization file", parameter=named)
        return from_json(document, where)
    except (NotText, NotJson) as error:
        if Path(source).suffix.lower() == ".json":
            raise
        if str(source) == "-":
            raise type(error)(f"{error}; {STANDARD_INPUT}") from None
        raise type(error)(f"{error}; {_ACCEPTED}") from None


def column_names(by: str | Iterable[str] | None) -> tuple[str, ...]:
    """The columns that form the buckets, however they are given."""
    if isinstance(by, str) or not isinstance(by, Iterable | None):
        return (by,)  # one column, or something else, which is then refused as a name
    return tuple(by or ())


def _release_of_rows(
    rows: "OpenTable", where: str, sensitive: str | None, by: Sequence[str], person: str | None
) -> Release:
    from worstcase.io.tables import table_bucketization

    bucketization = table_bucketization(rows, where, required_column(sensitive, where), by, person)
    return Release(bucketization, where=where)


def required_column(sensitive: str | None, where: str) -> str:
    """The name of the sensitive column, without which a table is no release."""
    if sensitive is None:
        sentence = f"{where}: this is a table: the name of its sensitive column was expected"
        raise InvalidInput(sentence, parameter="sensitive")
    return sensitive


def uniform(source: Source, what: str, **columns: Unpack[Columns]) -> Bucketization:
    """The bucketization, for what assumes that all its tables are equally likely: weights are refused."""
    release = load_release(source, **columns)
    if not release.is_uniform:
        problem = f"{what} assumes that all tables are equally likely, so it cannot honour weights"
        raise PriorNotSupported(f"{release.where}: {problem}")
    return release.bucketization


def distributed_table(source: Source, **columns: Unpack[Columns]) -> "DistributedTable | None":
    """The table of a data frame of PySpark or Dask, unless people have names: then it is read as a whole."""
    if isinstance(source, Bucketization | Release | str | Path):
        return None
    from worstcase.io.distributed_frames import distributed_rows

    rows = distributed_rows(source)
    if rows is None or columns.get("person") is not None:
        return None
    from fastpath.distributed import DistributedTable

    sensitive = required_column(columns.get("sensitive"), "the data frame")
    return DistributedTable(rows, "the data frame", sensitive, column_names(columns.get("by")))


def knowledge_of(knowledge: Knowledge, bucketization: Bucketization) -> Statement:
    """What the attacker knows: a formula, unless it is a statement of another kind."""
    from reference.statements import all_of, is_statement

    together = isinstance(knowledge, Iterable) and not isinstance(knowledge, str)
    units, others = list[BasicImplication | str | Path](), list["Sentence"]()
    for part in cast("Iterable[object]", knowledge) if together else (knowledge,):
        if isinstance(part, str | Path | BasicImplication):
            units.append(part)
        elif is_statement(part):  # one of the user's own kind is evaluated in every table, as ours are
            others.append(cast("Sentence", part))
        else:
            expected = "a text, an implication, a formula or another statement was expected"
            raise InvalidKnowledge(f"{described_thing(part)} is here, where {expected}")
    formula = formula_of(units, bucketization)
    for other in others:
        check(other, bucketization)
    return all_of([*others, *formula.implications]) if others else formula


def required_formula(known: Statement) -> Formula:
    """The formula itself, for what takes no other statement."""
    if not isinstance(known, Formula):
        raise InvalidInput(f"the knowledge is {described_thing(known)}, but a formula (implications) was expected")
    return known


def formula_of(units: Iterable[BasicImplication | str | Path], bucketization: Bucketization) -> Formula:
    """The conjunction of these units, about people and values of the release."""
    formula = Formula(_units(units, bucketization.domain))
    check(formula, bucketization)
    return formula


def _units(parts: Iterable[BasicImplication | str | Path], domain: Sequence[str]) -> Iterator[BasicImplication]:
    from reference.syntax import parse_implication

    for part in parts:
        if isinstance(part, BasicImplication):
            yield part
        elif isinstance(part, str):
            yield parse_implication(part, domain)
        else:  # a file: empty lines and lines that begin with # are passed over
            for number, line in enumerate(read_text(part).split("\n"), start=1):
                if line.strip() and not line.startswith("#"):
                    try:
                        yield parse_implication(line.strip(), domain)
                    except InvalidKnowledge as error:
                        raise InvalidKnowledge(f"{source_name(part)}, line {number}: {error}") from None


def costs_of(costs: Costs, published: "Published") -> dict[str, Exact]:
    """A cost for each value of the domain; one that is not named costs nothing."""
    if isinstance(costs, str | Path):
        where, document = source_name(costs), read_json(costs)
        if not isinstance(document, dict):
            expected = "an object of values and costs was expected"
            raise InvalidInput(f"{where}: {described(document)} is here, but {expected}")
        place = f"{where}: the cost of"
        costs = {
            value: exact_json_number(cost, f"{place} {written(value)}", least=0) for value, cost in document.items()
        }
    return dict.fromkeys(published.domain, 0) | dict(costs)
