"""What an audit asks: a fixed corpus, the smallest questions first, and then what generators make at random.

**The corpus**: every release of at most five people with every k up to one past its number of values, so that what
is wrong on small tables is met at its smallest; then known hard cases, among them those where crossing buckets pays,
answers that no machine number holds, and names that programs stumble over.

**The generators** (`families`, and `probability_question`) take turns without end; Hypothesis makes their choices
(`proofs_check.hypothesis_adapter`). The same seed asks the same questions.

A release is (c,k)-safe if its maximum disclosure is *strictly* below c: so c is often the maximum itself (not safe),
or a millionth more (safe) or less, and sometimes far from it. Neighbouring promises (ℓ-diversity and others) are asked
about releases of few people.

Questions about probabilities name the first people of each bucket only, so that implications meet: people of a bucket
are alike, and what a formula says depends on who is named twice. The fixed ones pull apart what is often confused: all
and any, an implication and its converse, one person and another, a bucket and the next. Some formulas contradict their
release; then there is no probability, and an implementation should say so (`error` or `unsupported`).

>>> asked = []
>>> script("disclosure", seed=1, number=400).each(asked.append)
>>> asked[0], len(asked)
(Question(rows=((1,),)), 400)
>>> [str(one.threshold) for one in script("safe").fixed][6:10]
['1/2', '1', '1', '1']
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, islice

from proofs_check.audit.families import CROSSING, FAMILIES, Case, crossing_cases, families
from proofs_check.audit.large_numbers import LARGE
from proofs_check.audit.odd_names import named_questions, under_names
from proofs_check.audit.question import NEIGHBOURS, Question, Row, column_name
from proofs_check.audit.truth import truth_of
from proofs_check.hypothesis_adapter import Chooser, Generator, StopDrawing, draw_in_turn
from reference.instances import releases

DEFAULT_NUMBER = 800
SMALL = 5
"""People: all releases of at most this many are asked about."""
_FEW_PEOPLE = 60
"""People in questions about neighbouring promises: packages for those want a row for each person."""
_NAMED = 3
"""People of a bucket that knowledge is about."""
_NEAR = Fraction(1, 10**6)
_THRESHOLDS = 8
"""Ways to choose c: see `_at_threshold`."""

HARD = (
    *CROSSING,
    (((2, 2, 1), (2, 0, 0, 1, 1, 1)), 1),  # the paper's example
    (((5, 5),), 3),
    (((1,) * 12,), 6),
    (((9, 1), (1, 9)), 1),
    (((10**6, 10**6 - 1, 1),), 1),
    (((10**12, 10**12), (1, 2, 10**12)), 1),
    (((2,) * 9 + (1,) * 9,), 12),
    (((3, 3, 2, 1, 1, 1),) * 24 + ((4, 1, 1),), 1),
    (((30, 1, 1, 1, 1, 1, 1, 1),) * 20, 4),
    (((3, 3, 3, 3), (5,)), 2),
    (((1, 2, 3, 4, 5), (5, 4, 3, 2, 1)), 3),
    (((64, 40, 25, 15, 9, 5, 3, 1, 1, 1, 1, 1),), 10),  # three people carry atoms, one of them four or more
)


@dataclass(frozen=True)
class Script:
    """Fixed questions, and then those that generators make, `number` in all."""

    fixed: Iterable[Question] = ()
    generators: Sequence[Generator[Question]] = ()
    """They take turns, a few questions each."""
    seed: int = 0
    number: int | None = None
    """None: as many as are fixed."""

    def each(self, use: Callable[[Question], object]) -> None:
        """Use each question in turn; `StopDrawing` ends it."""
        asked = 0
        with suppress(StopDrawing):
            for question in islice(self.fixed, self.number):
                use(question)
                asked += 1
            if self.generators and self.number is not None:
                draw_in_turn(self.generators, use, self.seed, self.number - asked)


def script(ask: str = "disclosure", seed: int = 0, number: int = DEFAULT_NUMBER, *, corpus_too: bool = True) -> Script:
    """A number of questions of this kind; "neighbours" are all those about other promises."""
    return Script(fixed_questions(ask) if corpus_too else (), generators_of(ask, seed), seed, number)


def fixed_questions(ask: str) -> Iterable[Question]:
    """The corpus, for this kind of question."""
    if ask == "safe":
        places = (place % _THRESHOLDS if one.people <= SMALL else 0 for place, one in enumerate(corpus()))
        named = (_at_threshold(one, place) for one in _named(ask) for place in (0, 2))
        return [*map(_at_threshold, corpus(), places), *named]  # at the maximum itself where crossing pays
    if ask == "probability":
        return [*PROBABILITY_QUESTIONS, *_named(ask)]
    if ask == "disclosure":
        return chain(corpus(), _named(ask))
    asks = NEIGHBOURS if ask == "neighbours" else (ask,)
    return [*_promises(asks), *chain.from_iterable(map(_named, asks))]


def _named(ask: str) -> Iterator[Question]:
    return (replace(one, family="names") for one in named_questions(ask))


def generators_of(ask: str, seed: int) -> list[Generator[Question]]:
    """The generators of questions of this kind: one for each family."""
    if ask == "probability":
        return [probability_question] * 3 + [_under_names(probability_question)]
    few = FAMILIES if ask not in {"disclosure", "safe"} else families(crossing_cases(seed))
    return [*(_about(family, ask) for family in few), _under_names(_about(FAMILIES[0], ask))]


def _under_names(generator: Generator[Question]) -> Generator[Question]:
    return lambda choose: replace(under_names(generator(choose), choose), family="drawn: names")


def _about(family: Generator[Case], ask: str) -> Generator[Question]:
    drawn = f"drawn: {getattr(family, '__name__', 'crossing').strip('_')}"

    def question(choose: Chooser) -> Question:
        rows, k = family(choose)
        if ask == "disclosure":
            return Question(rows, k, family=drawn)
        if ask == "safe":
            return _at_threshold(Question(rows, k, family=drawn), choose.whole(0, _THRESHOLDS - 1))
        promise = choose.pick(NEIGHBOURS if ask == "neighbours" else (ask,))
        return Question(_few(rows), ask=promise, family=drawn)

    return question


def _few(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """As many of the rows as hold few people, the first of them with few people if need be."""
    rows = (tuple(min(count, _FEW_PEOPLE // len(rows[0])) for count in rows[0]), *rows[1:])
    number = next(n for n in range(len(rows), 0, -1) if n == 1 or Question(rows[:n]).people <= _FEW_PEOPLE)
    return rows[:number]


def corpus() -> Iterator[Question]:
    """The fixed questions about the maximum disclosure, with usual names."""
    yield from smallest_corpus()
    for rows, k in HARD:
        for near in (k, k + 1, max(0, k - 1), 0):
            yield Question(rows, near, family="hard")
        yield Question(tuple(reversed(rows)), k, family="hard")
    yield from (Question(rows, near, family="large numbers") for rows, k in LARGE for near in (k, k - 1))


def smallest_corpus() -> Iterator[Question]:
    """All small releases, up to symmetry, with every k up to one past the number of values."""
    return (Question(rows, k, family="small") for rows in releases(SMALL) for k in range(max(map(len, rows)) + 2))


def _promises(asks: Sequence[str]) -> Iterator[Question]:
    """The same releases, those of few people, and one promise after the other."""
    for rows, family in {question.rows: question.family for question in corpus()}.items():
        if Question(rows).people <= _FEW_PEOPLE:
            yield from (Question(rows, ask=ask, family=family) for ask in asks)


def _at_threshold(question: Question, place: int) -> Question:
    """Is it safe, with a threshold at the maximum disclosure, near to it or far from it, within [0, 1]?"""
    value = truth_of(question).disclosure
    near = value, value + _NEAR, value - _NEAR
    far = (1 + value) / 2, value / 2, value + Fraction(1, 50)
    threshold = (value, *near, value, *far)[place]
    return replace(question, ask="safe", threshold=max(Fraction(0), min(Fraction(1), threshold)))


def probability_question(choose: Chooser) -> Question:
    """An event about a release, and knowledge."""
    widths = [choose.whole(1, 4) for _ in range(choose.whole(1, 3))]
    rows = tuple(tuple(choose.whole(1, 3) for _ in range(width)) for width in widths)
    event = _atom(choose, rows)
    units = [_unit(choose, rows, event) for _ in range(choose.whole(0, 3))]
    if choose.chance(1):
        units += _contradiction(len(rows[0]))
    return Question(rows, ask="probability", event=event, knowledge=tuple(units), family="drawn: knowledge")


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
    return Question(rows, ask="probability", event=event, knowledge=knowledge, family="knowledge")


_ONE, _TWO = ((2, 1, 1),), ((2, 1), (1, 1, 2))
PROBABILITY_QUESTIONS = (
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
