r"""Names that programs stumble over, and the questions that are asked with them.

What a value is called changes no answer. But programs fold case, trim, normalize, parse numbers, cut what is long, take
a name for a missing value, or lose one that their language gives a meaning (`__proto__`). Each palette holds names that
one of these habits confuses or loses, and a plain one, so that no bucket is empty for whoever loses the others.

Values that occur nowhere, or not in some bucket, may be written with a count of 0.

>>> PALETTES[0], len(PALETTES)
(('flu', 'Flu', 'FLU', 'mumps'), 16)
>>> questions = list(named_questions("disclosure"))
>>> questions[0].buckets, questions[0].k
(({'flu': 2, 'Flu': 2, 'FLU': 2, 'mumps': 2},), 0)
"""

from collections.abc import Iterator
from dataclasses import replace

from proofs_check.audit.question import Question, Row, column_name
from proofs_check.hypothesis_adapter import Chooser

_LONG = "a long name " * 33
PALETTES: tuple[tuple[str, ...], ...] = (
    ("flu", "Flu", "FLU", "mumps"),
    ("flu", " flu", "flu ", "mumps"),
    ("flu", "\u00a0flu", "flu\t", "mumps"),
    ("\uff46\uff4c\uff55", "flu", "\u2460", "1", "mumps"),
    ("lung cancer", "lung  cancer", "lungcancer", "flu"),
    ("Creutzfeldt\u2013J\u00e4kob", "Creutzfeldt\u2013Ja\u0308kob", "mumps", "flu"),
    ("1", "2", "10", "01", "flu"),
    ("__proto__", "flu", "mumps"),
    ("constructor", "toString", "hasOwnProperty", "valueOf", "flu"),
    ("", "flu", "mumps"),
    (" ", "\u200b", "flu", "\u00a0"),
    ("NA", "null", "None", "nan", "flu"),
    ('"flu"', "flu", "'flu'", "flu\\", "flu\n", "flu=mumps -> {}"),
    ("\U0001f600", "\U0001f601", "\U0001f469\u200d\u2695\ufe0f", "flu"),
    (f"{_LONG}a", f"{_LONG}b", "flu"),
    ("b0.p0", "true", "-1", "1e3", "#", "flu"),
)
"""The first ones are confused with each other, or lost; the order is that of the columns."""


def named_questions(ask: str) -> Iterator[Question]:
    """A few questions for each palette: values equally frequent, or not, in one bucket or two, zeros written or not."""
    for palette in PALETTES:
        if ask == "probability":
            yield from _probabilities(palette)
        else:
            for rows in _rows(len(palette)):
                yield from (Question(rows, k, ask, names=palette) for k in ((0, 1) if ask == "disclosure" else (0,)))
            gaps = (3, *(0,) * (len(palette) - 2), 2), tuple(range(len(palette), 0, -1))
            yield Question(gaps, ask=ask, names=palette, zeros=True)
    for rows in (((2, 0),), ((1, 0, 2), (2, 1)), ((0, 3, 1, 0), (2, 0, 2, 0, 0))):
        yield Question(rows, ask=ask, event="b0.p0=b" if ask == "probability" else "", zeros=True)


def _rows(width: int) -> tuple[tuple[Row, ...], ...]:
    falling = tuple(range(width, 0, -1))
    return ((2,) * width,), ((9, *(1,) * (width - 1)), (*(1,) * (width - 1), 2)), (falling, (1, *falling[:-1]))


def _probabilities(palette: tuple[str, ...]) -> Iterator[Question]:
    rows = ((2, *(1,) * (len(palette) - 1)),)
    last = column_name(len(palette) - 1)
    for event, knowledge in (("a", ()), ("a", ("b0.p0=b -> b0.p1=a",)), (last, ("b0.p1=a & b0.p2=b -> b0.p0=b",))):
        yield Question(rows, ask="probability", event=f"b0.p0={event}", knowledge=knowledge, names=palette)


def under_names(question: Question, choose: Chooser) -> Question:
    """The question with one of the palettes for names, after a value that nobody loses, sometimes with zeros."""
    rows = tuple((choose.whole(1, 3), *row) for row in question.rows)
    names = ("measles", *choose.shuffled(choose.pick(PALETTES)))
    return replace(question, rows=rows, names=names, zeros=choose.chance(2))
