"""Questions about one attacker, whose knowledge is given: how sure is this attacker, and of what?

Every function takes a release in any form that `worstcase.inputs` knows, with `sensitive`, `by` and `person` where it
is a table or a data frame; `worstcase.budget` limits time and memory. The command of the same name calls it and
prints what it returns.

>>> from reference.example import FIGURE_3
>>> probability("Charlie=flu", FIGURE_3, "Hannah=flu -> Charlie=flu")
10/19
>>> risk(FIGURE_3, ["Ed!=mumps", "Ed!=flu"])
Risk(risk=1, target=Atom(person='Ed', value='lung cancer'))
"""

from typing import TYPE_CHECKING, Unpack, cast

from reference.errors import InvalidInput
from reference.language import NOTHING, Atom, Formula, Statement, check
from reference.naming import described_thing
from reference.releases import Release
from worstcase.inputs import Columns, Counting, Knowledge, Source, knowledge_of, load_release, required_formula

if TYPE_CHECKING:
    from sympy import Rational

    from reference.counting.sat import Consistent, Inconsistent
    from reference.priors import Prior
    from reference.probability import Risk, TableCount


def example() -> Release:
    """The paper's example, Figure 3."""
    from reference.example import FIGURE_3

    return Release(FIGURE_3)


def count_tables(
    event: Statement | str,
    release: Source,
    knowledge: Knowledge = NOTHING,
    prior: "Prior | None" = None,
    **how: Unpack[Counting],
) -> "TableCount":
    """How many tables fit the release, the knowledge too, and the event too; their share is its `probability`.

    Methods: structured (the default: no table is listed), worlds (every table is generated) and sat (a SAT solver's
    models, with an `encoding` and a `solver`). For an event that is no atom, or knowledge that is no formula, it is
    worlds.
    """
    from reference.counting.methods import count_by
    from reference.statements import is_statement
    from reference.syntax import parse_atom

    counting, columns = _divided(how)
    whole = load_release(release, **columns)
    known = knowledge_of(knowledge, whole.bucketization)
    happens = parse_atom(event) if isinstance(event, str) else event
    if not is_statement(happens):
        raise InvalidInput(f"the event is {described_thing(happens)}, but an atom or another statement was expected")
    check(happens, whole.bucketization)
    way, chosen = _way(counting, plain=isinstance(happens, Atom) and isinstance(known, Formula))
    return count_by(way, happens, whole.bucketization, known, _prior(whole, prior), **chosen)  # type: ignore[arg-type]  # worlds takes any statement


def probability(
    event: Statement | str,
    release: Source,
    knowledge: Knowledge = NOTHING,
    prior: "Prior | None" = None,
    **how: Unpack[Counting],
) -> "Rational":
    """Pr(event given release and knowledge), exactly; the methods are those of `count_tables`."""
    return count_tables(event, release, knowledge, prior, **how).probability


def risk(
    release: Source,
    knowledge: Knowledge = NOTHING,
    prior: "Prior | None" = None,
    **how: Unpack[Counting],
) -> "Risk":
    """The disclosure risk: the probability of the most likely atom given release and knowledge, and that atom."""
    from reference.counting.methods import risk_by

    counting, columns = _divided(how)
    whole = load_release(release, **columns)
    known = knowledge_of(knowledge, whole.bucketization)
    way, chosen = _way(counting, plain=isinstance(known, Formula))
    return risk_by(way, whole.bucketization, known, _prior(whole, prior), **chosen)  # type: ignore[arg-type]  # likewise


def consistent(
    release: Source, knowledge: Knowledge = NOTHING, **columns: Unpack[Columns]
) -> "Consistent | Inconsistent":
    """A table that fits both the release and the knowledge, or a checked proof that there is none."""
    from reference.counting.sat import consistency

    bucketization = load_release(release, **columns).bucketization
    return consistency(bucketization, required_formula(knowledge_of(knowledge, bucketization)))


def _divided(how: Counting) -> tuple[dict[str, str | None], Columns]:
    """How tables are counted, and how the release is read."""
    counting = {name: value for name, value in how.items() if name in ("method", "encoding", "solver")}
    columns = {name: value for name, value in how.items() if name not in counting}
    return cast("dict[str, str | None]", counting), cast("Columns", columns)


def _way(counting: dict[str, str | None], *, plain: bool) -> tuple[str, dict[str, str]]:
    """The method of counting, and the choices that it takes; plain: about an atom and a formula."""
    from reference.counting.methods import METHODS

    way = counting.pop("method", None) or ("structured" if plain else "worlds")
    if way not in METHODS:
        raise InvalidInput(f"the method is {way!a}, but one of {', '.join(METHODS)} was expected", parameter="method")
    if not plain and way != "worlds":
        problem = f"the method {way} takes an atom as the event and a formula as knowledge; worlds takes any statement"
        raise InvalidInput(problem, parameter="method")
    return way, {name: choice for name, choice in counting.items() if choice is not None and way == "sat"}


def _prior(release: Release, prior: "Prior | None") -> "Prior":
    if prior is None:
        return release.prior
    if not release.is_uniform:
        raise InvalidInput("the release has weights, so a second prior cannot be given", parameter="prior")
    return prior
