"""What definitions and algorithms compute, for a release and knowledge in any form.

Each function has the name of the one that it calls, which takes a `Bucketization` (some a `CountMatrix` too) and no
other form. Here a `Release`, the path of a file, and a data frame or a table with `sensitive`, `by` and `person` will
do; and where knowledge is asked for, texts will. What assumes that all tables are equally likely refuses weights.

>>> from reference.example import FIGURE_3
>>> from reference.files.release_file import Release
>>> maximum_disclosure(Release(FIGURE_3), 1).value, number_of_worlds(Release(FIGURE_3))
(Fraction(2, 3), 1800)
>>> sum(1 for _ in consistent_worlds(FIGURE_3, "Hannah=flu -> Charlie=flu"))
1368
>>> top(FIGURE_3)
Traceback (most recent call last):
...
reference.errors.InvalidInput: top takes a Table (FIGURE_1 is one), but an object of type Bucketization is here
"""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar, Unpack, cast

from fastpath import costs, negations, safety
from fastpath import disclosure as implications
from fastpath.at_scale import summary
from fastpath.at_scale.count_matrix import CountMatrix
from reference import generalization, order
from reference import worlds as tables
from reference.bucketization import Bucketization
from reference.counting.sat import consistency as satisfying
from reference.counting.sat import flashlight
from reference.errors import InvalidInput
from reference.files import release_file
from reference.meter import UNLIMITED, Meter
from reference.tables import Table
from worstcase.inputs import Columns, Knowledge, Source, knowledge_of, release_of, required_formula, uniform
from worstcase.one_attacker import risk

if TYPE_CHECKING:
    from reference.priors import Prior
    from reference.probability import Risk

Rest = ParamSpec("Rest")
Answer = TypeVar("Answer")

_COLUMNS = ("sensitive", "by", "person")


def _of_release(
    function: Callable[Concatenate[Any, Rest], Answer], *, weights: bool = False
) -> Callable[Concatenate[Source, Rest], Answer]:
    """The same function of a release in any form; with `weights`, they make no difference to it."""

    @wraps(function)
    def asked(*given: Any, **options: Any) -> Answer:  # noqa: ANN401 - what the function takes
        columns = cast("Columns", {name: options.pop(name) for name in _COLUMNS if name in options})
        for name in ("bucketization", "published"):
            if name in options:
                given = (options.pop(name), *given)
        if given and not isinstance(given[0], Bucketization | CountMatrix):
            given = (_bucketization(given[0], function.__name__, columns, weights=weights), *given[1:])
        return function(*given, **options)

    return asked


def _bucketization(source: Source, what: str, columns: Columns, *, weights: bool) -> Bucketization:
    return release_of(source, **columns).bucketization if weights else uniform(source, what, **columns)


def _with_knowledge(
    function: Callable[Concatenate[Any, Any, Rest], Answer], *, formula: bool = False
) -> Callable[Concatenate[Source, Knowledge, Rest], Answer]:
    """The same function of a release and knowledge in any form; with `formula`, of implications only."""

    @wraps(function)
    def asked(release: Source, knowledge: Knowledge = (), *given: Any, **options: Any) -> Answer:  # noqa: ANN401 - likewise
        columns = cast("Columns", {name: options.pop(name) for name in _COLUMNS if name in options})
        bucketization = _bucketization(release, function.__name__, columns, weights=True)
        known = knowledge_of(knowledge, bucketization)
        if formula:
            known = required_formula(known)
        return function(bucketization, known, *given, **options)

    return cast("Callable[Concatenate[Source, Knowledge, Rest], Answer]", asked)


def _of_table(function: Callable[Concatenate[Table, Rest], Answer]) -> Callable[Concatenate[Table, Rest], Answer]:
    """The same function, with a sentence for what is no table."""

    @wraps(function)
    def asked(table: Table, *given: Rest.args, **options: Rest.kwargs) -> Answer:
        if not isinstance(table, Table):
            kind = type(table).__name__
            problem = f"{function.__name__} takes a Table (FIGURE_1 is one), but an object of type {kind} is here"
            raise InvalidInput(problem)
        return function(table, *given, **options)

    return cast("Callable[Concatenate[Table, Rest], Answer]", asked)


maximum_disclosure = _of_release(implications.maximum_disclosure)
disclosure_curve = _of_release(implications.disclosure_curve)
max_disclosure_negations = _of_release(negations.max_disclosure_negations)
negations_curve = _of_release(negations.negations_curve)
maximum_cost = _of_release(costs.maximum_cost)
breaking_point = _of_release(safety.breaking_point)
summarize = _of_release(summary.summarize)
merged = _of_release(order.merged)
number_of_worlds = _of_release(tables.number_of_worlds, weights=True)
worlds = _of_release(tables.worlds, weights=True)
consistent_worlds = _with_knowledge(tables.consistent_worlds)
sat_worlds = _with_knowledge(flashlight.sat_worlds, formula=True)
consistency = _with_knowledge(satisfying.consistency, formula=True)
bucketize = _of_table(order.bucketize)
bucketize_by = _of_table(order.bucketize_by)
top = _of_table(order.top)
bottom = _of_table(order.bottom)
generalize = _of_table(generalization.generalize)


def disclosure_risk(
    release: Source,
    knowledge: Knowledge = (),
    prior: "Prior | None" = None,
    meter: Meter = UNLIMITED,
    **columns: Unpack[Columns],
) -> "Risk":
    """The disclosure risk from the definition, every table generated; the prior is the release's, or this one."""
    return risk(release, knowledge, prior, meter, method="worlds", **columns)


def precedes(finer: Source, coarser: Source, **columns: Unpack[Columns]) -> bool:
    """Whether every bucket of the second release is a union of buckets of the first."""
    one, two = (release_of(each, **columns).bucketization for each in (finer, coarser))
    return order.precedes(one, two)


def to_json(release: Source, **columns: Unpack[Columns]) -> dict[str, object]:
    """The JSON object of the release's file."""
    return release_file.to_json(release_of(release, **columns))
