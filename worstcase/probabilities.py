"""How sure an attacker is whose knowledge is given, and of what.

Every function takes a release in any form that `worstcase.inputs` knows, with `sensitive`, `by` and `person` where it
is a table or a data frame; `worstcase.budget` limits time and memory.

>>> from reference.example import FIGURE_3
>>> probability("Charlie=flu", FIGURE_3, "Hannah=flu -> Charlie=flu")
Fraction(10, 19)
>>> risk(FIGURE_3, ["Ed!=mumps", "Ed!=flu"])
Risk(risk=Fraction(1, 1), target=Atom(person='Ed', value='lung cancer'))
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any, Unpack

from reference.counting.methods import METHODS, count_by, risk_by
from reference.counting.sat import Consistent, Inconsistent, consistency
from reference.errors import InvalidInput
from reference.exact import exact_number
from reference.language import NOTHING, Atom, Formula, Statement, check
from reference.naming import described_thing
from reference.priors import Prior
from reference.probability import Risk, TableCount
from reference.statements import is_statement
from reference.syntax import parse_atom, to_text
from worstcase.inputs import Columns, Counting, Knowledge, Source, knowledge_of, load_release


def count_tables(
    event: Statement | str,
    release: Source,
    knowledge: Knowledge = NOTHING,
    prior: Prior | None = None,
    **how: Unpack[Counting],
) -> TableCount:
    """Count the tables that fit the release, the knowledge too, and the event too; their share is its `probability`.

    Methods: structured (the default: no table is listed), worlds (every table is generated) and sat (a SAT solver's
    models, with an `encoding` and a `solver`). For an event that is no atom, or knowledge that is no formula, it is
    worlds.
    """
    happens = parse_atom(event) if isinstance(event, str) else event
    if not is_statement(happens):
        raise InvalidInput(f"the event: expected an atom or another statement, got {described_thing(happens)}")
    return count_by(**_question(release, knowledge, prior, happens, **how))


def probability(
    event: Statement | str,
    release: Source,
    knowledge: Knowledge = NOTHING,
    prior: Prior | None = None,
    **how: Unpack[Counting],
) -> Fraction:
    """Return Pr(event given release and knowledge), exactly; the methods are those of `count_tables`."""
    return count_tables(event, release, knowledge, prior, **how).probability


def risk(release: Source, knowledge: Knowledge = NOTHING, prior: Prior | None = None, **how: Unpack[Counting]) -> Risk:
    """Return the disclosure risk: the probability of the most likely atom given release and knowledge, and the atom."""
    found = risk_by(**_question(release, knowledge, prior, None, **how))
    return replace(found, risk=exact_number(found.risk, "the risk"))


def consistent(
    release: Source, knowledge: Knowledge = NOTHING, **columns: Unpack[Columns]
) -> Consistent | Inconsistent:
    """Return a table that fits both the release and the knowledge, or a checked proof that there is none."""
    bucketization = load_release(release, **columns).bucketization
    known, soft = knowledge_of(knowledge, bucketization)
    if soft or not isinstance(known, Formula):
        other = f"the soft fact {to_text(soft[0])}" if soft else described_thing(known)
        raise InvalidInput(f"the knowledge: expected a formula (implications), got {other}")
    return consistency(bucketization, known)


def _question(
    release: Source,
    knowledge: Knowledge,
    prior: Prior | None,
    event: Statement | None,
    *,
    method: str | None = None,
    encoding: str | None = None,
    solver: str | None = None,
    **columns: Unpack[Columns],
) -> dict[str, Any]:
    """Arguments for a method of counting; with the method worlds, event and knowledge may be any statements."""
    whole = load_release(release, **columns)
    known, soft = knowledge_of(knowledge, whole.bucketization)
    if event is not None:
        check(event, whole.bucketization)
    plain = isinstance(event, Atom | None) and isinstance(known, Formula)
    way = method or ("structured" if plain else "worlds")
    if way not in METHODS:
        raise InvalidInput(f"the method: expected one of {', '.join(METHODS)}, got {way!a}", parameter="method")
    if not plain and way != "worlds":
        problem = f"the method {way} takes an atom as the event and a formula as knowledge; worlds takes any statement"
        raise InvalidInput(problem, parameter="method")
    if prior is not None and not whole.is_uniform:
        raise InvalidInput("the release has weights, so a second prior cannot be given", parameter="prior")
    asked: dict[str, Any] = {} if event is None else {"event": event}
    asked |= {
        "bucketization": whole.bucketization,
        "knowledge": known,
        "prior": (whole.prior if prior is None else prior).with_soft(soft),
    }
    chosen = {"encoding": encoding, "solver": solver} if way == "sat" else {}
    return {"method": way, **asked, **{name: choice for name, choice in chosen.items() if choice is not None}}
