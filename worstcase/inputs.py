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
>>> knowledge_of("Ed!=flu", FIGURE_3)[0].implications[0].denied
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
from reference.soft_facts import SoftFact
from reference.strict_json import NotJson, described, exact_json_number, parse
from worstcase.io.files import STANDARD_INPUT, TABLE_SUFFIXES, NotText, read_json, read_text

if TYPE_CHECKING:
    from fastpath.distributed import DistributedTable
    from fastpath.summary import Published
    from reference.statements import Sentence
    from worstcase.io.columns import OpenTable

Source: TypeAlias = Bucketization | Release | str | Path | object
"""A bucketization, a release, the path of a file ("-": standard input), or a data frame."""
Fact: TypeAlias = BasicImplication | SoftFact | str
Knowledge: TypeAlias = Statement | SoftFact | str | Path | Iterable[Statement | SoftFact | str | Path]
"""A formula (or anything else that is true or false of a table), a soft fact, a text, a file, or some of these."""

Costs: TypeAlias = Mapping[str, Exact] | str | Path
"""The cost of disclosing each value, or the path of a JSON object of values and costs."""


_ACCEPTED = "expected a bucketization file (.json) or a table (.csv, .tsv, .parquet, .json with an array of rows)"


class Columns(TypedDict, total=False):
    """How a table or a data frame is read."""

    sensitive: str | None
    by: str | Sequence[str] | None
    person: str | None


class NotATable(InvalidInput):
    """Columns were given for what is no table but this release."""

    def __init__(self, sentence: str, release: Release, parameter: str) -> None:
        super().__init__(sentence, parameter=parameter)
        self.release = release


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
        release = source if isinstance(source, Release) else Release(source)
        if named is not None:
            problem = f"{named} is for tables and data frames, not for a {type(source).__name__}"
            raise NotATable(problem, release, named)
        return release
    if type(source).__module__ == "builtins" and not isinstance(source, str):
        got = "None" if source is None else f"a {type(source).__name__}"
        expected = "expected a Bucketization, a path or a data frame"
        raise InvalidInput(f"{expected}, got {got}; see Bucketization.of_histograms")
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
        release = from_json(document, where)
    except (NotText, NotJson) as error:
        if Path(source).suffix.lower() == ".json":
            raise
        if str(source) == "-":
            raise type(error)(f"{error}; {STANDARD_INPUT}") from None
        raise type(error)(f"{error}; {_ACCEPTED}") from None
    if named is not None:
        raise NotATable(f"{where}: {named} is for tables, not for a bucketization file", release, named)
    return release


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
        sentence = f"{where}: expected the name of the table's sensitive column, got none"
        raise InvalidInput(sentence, parameter="sensitive")
    return sensitive


def uniform(source: Source, what: str, **columns: Unpack[Columns]) -> Bucketization:
    """Bucketization of a release; weights are refused in the name of `what`, which assumes equally likely tables."""
    release = load_release(source, **columns)
    if not release.is_uniform:
        problem = f"{what} assumes equally likely tables, so weights are not supported"
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


def knowledge_of(knowledge: Knowledge, bucketization: Bucketization) -> tuple[Statement, tuple[SoftFact, ...]]:
    """What the attacker knows for certain, a formula unless a part is a statement of another kind; and soft facts."""
    from reference.statements import all_of, is_statement

    together = isinstance(knowledge, Iterable) and not isinstance(knowledge, str)
    units, others = list[Fact | Path](), list["Sentence"]()
    for part in cast("Iterable[object]", knowledge) if together else (knowledge,):
        if isinstance(part, str | Path | BasicImplication | SoftFact):
            units.append(part)
        elif is_statement(part):  # one of the user's own kind is evaluated in every table, as ours are
            others.append(cast("Sentence", part))
        else:
            expected = "expected a text, an implication, a formula or another statement"
            raise InvalidKnowledge(f"the knowledge: {expected}, got {described_thing(part)}")
    formula, soft = certain_and_soft(facts_in(units), bucketization)
    for other in others:
        check(other, bucketization)
    return all_of([*others, *formula.implications]) if others else formula, soft


def facts_in(parts: Iterable[Fact | Path]) -> Iterator[tuple[str, Fact]]:
    """Each fact, with its place for errors; in a file, empty lines and lines that begin with # are passed over."""
    for part in parts:
        if isinstance(part, Path):
            for number, line in enumerate(read_text(part).split("\n"), start=1):
                if line.strip() and not line.startswith("#"):
                    yield f"{source_name(part)}, line {number}: ", line.strip()
        else:
            yield "", part


def certain_and_soft(
    facts: Iterable[tuple[str, Fact]], bucketization: Bucketization
) -> tuple[Formula, tuple[SoftFact, ...]]:
    """The conjunction of the certain facts, and the soft facts, about people and values of the release."""
    units: list[BasicImplication] = []
    soft: list[SoftFact] = []
    for place, fact in facts:
        try:
            for unit in _units_of(fact, bucketization) if isinstance(fact, str) else [fact]:
                if isinstance(unit, BasicImplication):
                    units.append(unit)
                else:
                    soft.append(unit)
        except InvalidInput as error:
            raise type(error)(f"{place}{error}") from None
    check(Formula([*units, *(fact.implication for fact in soft)]), bucketization)
    return Formula(units), tuple(soft)


def _units_of(text: str, bucketization: Bucketization) -> Sequence[BasicImplication | SoftFact]:
    """The fact in a text, or the implications that are equivalent to another statement, such as `Bob=flu`."""
    from reference.syntax import parse_fact, parse_statement

    try:
        return [parse_fact(text, bucketization.domain)]
    except InvalidKnowledge as error:
        try:
            statement = parse_statement(text)
        except InvalidKnowledge:
            if "@" in text:
                hint = "a soft fact is an implication with a strength, such as Ed=flu -> Bo=flu @ 10 or Ed!=flu @ 10"
                raise InvalidKnowledge(f"{error}; {hint}") from None
            raise error from None
    from reference.languages.completeness import as_implications

    return as_implications(bucketization, statement).implications


def costs_of(costs: Costs, published: "Published") -> dict[str, Exact]:
    """A cost for each value of the domain; one that is not named costs nothing."""
    if isinstance(costs, str | Path):
        where, document = source_name(costs), read_json(costs)
        if not isinstance(document, dict):
            expected = "expected an object of values and costs"
            raise InvalidInput(f"{where}: {expected}, got {described(document)}")
        place = f"{where}: the cost of"
        costs = {
            value: exact_json_number(cost, f"{place} {written(value)}", least=0) for value, cost in document.items()
        }
    return dict.fromkeys(published.domain, 0) | dict(costs)
