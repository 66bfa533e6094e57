"""Questions about probabilities: small releases, an event, and up to three implications that say something.

Atoms are about the first people of each bucket, so that implications meet: people of a bucket are alike, and what a
formula says depends on who is named twice. Some formulas contradict their release; then there is no probability,
and an implementation should say so (`error` or `unsupported`), not give a number. The fixed questions pull apart what
is often confused: all and any, an implication and its converse, one person and another, a bucket and the next.

>>> from random import Random
>>> from proofs_check.chooser import SeededChooser
>>> probability(SeededChooser(Random(3))).ask, len(FIXED) > 15
('probability', True)
"""

from proofs_check.audit.question import Question, Row, column_name
from proofs_check.chooser import Chooser

_NAMED = 3
"""People of a bucket that atoms are about."""


def probability(choose: Chooser) -> Question:
    """An event about a release, and knowledge."""
    widths = [choose.whole(1, 4) for _ in range(choose.whole(1, 3))]
    rows = tuple(tuple(choose.whole(1, 3) for _ in range(width)) for width in widths)
    event = _atom(choose, rows)
    units = [_unit(choose, rows, event) for _ in range(choose.whole(0, 3))]
    if choose.chance(1):
        units += _contradiction(len(rows[0]))
    return Question(rows, ask="probability", event=event, knowledge=tuple(units))


def _contradiction(values: int) -> list[str]:
    """Whatever value somebody has implies another one."""
    names = [column_name(column) for column in range(values)]
    return [f"b0.p0={name} -> b0.p0={other}" for name, other in zip(names, names[1:] + names[:1], strict=True)]


def _unit(choose: Chooser, rows: tuple[Row, ...], event: str) -> str:
    """An implication, often about the event."""
    left = [_atom(choose, rows) for _ in range(choose.whole(1, 2))]
    right = [_atom(choose, rows) for _ in range(choose.whole(1, 2))]
    if choose.chance(3):
        (left if choose.chance(2) else right)[0] = event
    return f"{' & '.join(left)} -> {' | '.join(right)}"


def _atom(choose: Chooser, rows: tuple[Row, ...]) -> str:
    """A person and a value, nearly always one of their bucket."""
    bucket = choose.whole(0, len(rows) - 1)
    person = choose.whole(0, min(_NAMED, sum(rows[bucket])) - 1)
    widest = max(map(len, rows)) if choose.chance(1) else len(rows[bucket])
    return f"b{bucket}.p{person}={column_name(choose.whole(0, widest - 1))}"


def _asked(rows: tuple[Row, ...], event: str, *knowledge: str) -> Question:
    return Question(rows, ask="probability", event=event, knowledge=knowledge)


_ONE, _TWO = ((2, 1, 1),), ((2, 1), (1, 1, 2))
FIXED = (
    _asked(((1,),), "b0.p0=a"),
    _asked(((1, 1),), "b0.p0=a"),
    _asked(((1, 1),), "b0.p0=b", "b0.p1=a -> b0.p0=b"),
    _asked(((2, 1),), "b0.p0=a", "b0.p0=b -> b0.p1=b"),
    _asked(((2, 1),), "b0.p1=b", "b0.p0=a -> b0.p1=a"),
    _asked(_ONE, "b0.p0=a", "b0.p0=b -> b0.p0=a", "b0.p0=c -> b0.p0=a"),
    _asked(_ONE, "b0.p0=a", "b0.p1=a & b0.p2=b -> b0.p0=a"),
    _asked(_ONE, "b0.p0=a", "b0.p1=b -> b0.p0=a | b0.p0=c"),
    _asked(_ONE, "b0.p0=b", "b0.p0=b -> b0.p1=a | b0.p1=c"),
    _asked(_ONE, "b0.p0=c", "b0.p1=a & b0.p2=a -> b0.p0=b"),
    _asked(_TWO, "b0.p0=a", "b1.p0=a -> b0.p0=a"),
    _asked(_TWO, "b0.p0=a", "b0.p0=a -> b1.p0=a"),
    _asked(_TWO, "b1.p0=c", "b0.p0=a -> b1.p0=c", "b0.p1=b -> b1.p1=a | b1.p1=b"),
    _asked(_TWO, "b1.p1=a", "b0.p0=a & b0.p1=a -> b1.p0=a", "b1.p0=a -> b1.p1=b"),
    _asked(((3, 2, 1), (2, 2)), "b0.p2=c", "b0.p0=a -> b0.p1=a", "b0.p1=a -> b0.p2=c | b1.p0=a"),
    _asked(_TWO, "b0.p0=a", "b1.p0=a -> b0.p0=a", "b1.p0=b -> b1.p0=a"),
    _asked(_TWO, "b1.p0=a", "b0.p0=a -> b0.p1=a", "b0.p0=b -> b1.p0=a"),
    _asked(((2, 1), (2, 1), (1, 1)), "b0.p0=b", "b1.p0=a -> b0.p0=b", "b2.p0=a -> b1.p0=a"),
    _asked(((2, 1), (2, 1)), "b0.p0=b", "b0.p0=a -> b1.p0=b", "b1.p0=a -> b0.p0=b"),
    _asked(((1, 1),), "b0.p0=a", "b0.p0=a -> b0.p0=b", "b0.p0=b -> b0.p0=a"),
    _asked(((2,), (1, 1)), "b1.p0=a", "b0.p0=a -> b0.p1=b"),
    _asked(((3,),), "b0.p1=a", "b0.p0=a -> b0.p1=a"),
)
"""Two of the last three contradict their releases."""
