r"""Questions of an audit: a fixed corpus, the smallest first, then random questions from generators.

**The corpus**: a few questions about two buckets, for short audits; every release of at most five people with every k
up to one past its number of values; then known hard cases, among them crossing buckets, answers that no machine number
holds, and names that programs confuse. **The
generators**, one for each way in which implementations go wrong, take turns without end; Hypothesis makes their
choices, the simplest first. The same seed asks the same questions.

**Names.** A value's name changes no answer. But programs fold case, trim, normalize, parse numbers, cut what is long,
take a name for a missing value, or lose one that their language gives a meaning (`__proto__`). Each palette holds names
that one of these habits confuses or loses, and a plain one, so that no bucket becomes empty.

**Large numbers.** Counts are below 2^53, so that every reader of JSON keeps them, but answers are not: where one value
is so frequent that it pays to name it for many people, n(n-1)(n-2)… stays in the denominator. The fixed releases go
step by step past 2^53, 2^64, 2^128 and 10^308, where doubles end.

**Crossing.** Releases where knowledge that crosses buckets pays are rare and never small. Inside a bucket
m(g + h) ≤ m(g)·m(h), so placing all atoms in one bucket is nearly always best; with two buckets and k = 2 nothing below
21 people distinguishes a correct program from one that never crosses. So all pairs of a pool of histograms are tried:
buckets a, b cross with k facts if some g + h = k + 1 has m_a(g)·n_a/c_a · m_b(h) below what either attains with k + 1
atoms. More than two buckets pay where the numbers of atoms that they are best for, the target's apart, have distinct
sums, such as 2, 3, 4 (with the target k = 9). A bucket of u equally frequent values is best for u atoms. The
frequencies must be balanced to a part in a thousand: `FOUR` is what a search for few people found.

**Other kinds.** A release is (c,k)-safe if its maximum disclosure is *strictly* below c: so c is often the maximum
itself, or a millionth more or less. Neighbouring promises are asked about releases of few people. Questions about
probabilities name the first people of each bucket only, so that implications meet; the fixed ones separate what is
often confused: all and any, an implication and its converse, one person and another, a bucket and the next. Some
formulas contradict their release; then there is no probability.

>>> asked = []
>>> script("disclosure", seed=1, number=400).each(asked.append)
>>> asked[0], len(asked)
(Question(rows=((1,),)), 400)
>>> crosses((4, 3, 1, 1, 1), (4, 4, 1, 1, 1), 2), crosses((2, 2, 1), (2, 1, 1), 2)
(True, False)
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import chain, islice
from random import Random
from typing import Any, TypeAlias

from fastpath.minimize1 import within_bucket_table
from proofs_check.audit.question import NEIGHBOURS, Question, Row, column_name
from proofs_check.audit.truth import truth_of
from proofs_check.hypothesis_adapter import Chooser, Generator, StopDrawing, draw_in_turn
from reference.instances import releases

Case: TypeAlias = tuple[tuple[Row, ...], int]  # a release, and k
DEFAULT_NUMBER = 800
SMALL = 5  # people: all releases of at most this many are asked about
LARGEST_K = 5  # facts up to which crossing pairs are looked for
_POOLS = 6  # pools of histograms: together they give some eighty crossing pairs
_FEW_PEOPLE = 60  # people in questions about neighbouring promises: packages for those want a row for each person
_NAMED = 3  # people of a bucket that knowledge is about
_NEAR = Fraction(1, 10**6)
_THRESHOLDS = 8  # ways to choose c: see `_at_threshold`

_LONG = "a long name " * 33
PALETTES: tuple[tuple[str, ...], ...] = (  # in the order of the columns: the first ones are confused, or lost
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

_THIN = tuple(10**13 + step for step in (7, 37, 51, 99, 129, 183, 259, 267, 273, 279, 283, 291))
LARGE: tuple[Case, ...] = (
    (((600_000_007, 200_000_011, 100_000_003, 99_999_989),), 1),
    (((6 * 10**9 + 1, 2 * 10**9 + 11, 10**9 + 7, 10**9 + 9),), 1),
    (((6 * 10**11 + 1, 10**11 + 3, 10**11 + 19, 10**11 + 57, 10**11 + 63),), 2),
    (((10**14 + 3, *_THIN[:8]), (7 * 10**13 + 9, *_THIN[:9])), 5),
    (((5 * 10**14 + 1, *_THIN),), 5),
    (((4 * 10**14 + 3, *_THIN), (3 * 10**14 + 1, *_THIN[:9])), 6),
    (((4 * 10**14 + 3, *(19 * 10**12 + step for step in range(1, 60, 2))),), 24),
)
PAIRS = (  # two buckets beat any single one
    (((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2),
    (((3, 2, 2, 2, 2, 2, 1), (2, 2, 2, 1, 1, 1, 1)), 3),
    (((7, 6, 3, 3, 2, 2, 1, 1, 1, 1), (2, 2, 2, 1, 1, 1)), 3),
    (((4, 3, 2, 2, 2, 2, 2, 2, 1, 1), (3, 3, 3, 2, 1, 1, 1, 1, 1, 1)), 4),
    (((5, 4, 3, 3, 2, 2, 2, 2, 2, 1, 1), (4, 4, 3, 3, 2, 1, 1, 1, 1, 1, 1)), 5),
)
THREE = (((5, 5, 5, 2, *(1,) * 11), (7, 2, 2, 2, 2, *(1,) * 20), (9, 9, 2, *(1,) * 27)), 5)  # … any two
FOUR = (  # … any three
    (
        (15, *(5,) * 10, 4, 3),
        (45, 45, 9, *(5,) * 25, 2),
        (58, 56, 56, *(5,) * 29, 4),
        (48, 47, 46, 45, *(5,) * 20, 4),
    ),
    9,
)
CROSSING = (*PAIRS, THREE, FOUR)
FIRST = ((((1,),), 0), (((1, 1), (2,)), 0), (((1, 1), (2, 1)), 0), (((1, 1, 1), (2,)), 1), PAIRS[0])
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
    """Fixed questions, then questions from generators, `number` in all."""

    fixed: Iterable[Question] = ()
    generators: Sequence[Generator[Question]] = ()  # they take turns, a few questions each
    seed: int = 0
    number: int | None = None  # None: only the fixed ones

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
        named = (_at_threshold(one, place) for one in named_questions(ask) for place in (0, 2))
        # At the maximum itself where crossing pays.
        return sorted([*map(_at_threshold, corpus(), places), *named], key=_comes_later)
    if ask == "disclosure":
        return chain(sorted(corpus(), key=_comes_later), named_questions(ask))
    if ask == "probability":
        return chain(PROBABILITY_QUESTIONS, named_questions(ask))
    asks = NEIGHBOURS if ask == "neighbours" else (ask,)
    families = {question.rows: question.family for question in corpus() if question.people <= _FEW_PEOPLE}
    plain = (Question(rows, ask=one, family=family) for rows, family in families.items() for one in asks)
    return chain(plain, *map(named_questions, asks))


def _comes_later(question: Question) -> bool:
    """Whether this is none of the questions that even a short audit asks: worst bucket last, and crossing buckets."""
    return question.names != () or (question.rows, question.k) not in FIRST


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


def named_questions(ask: str) -> Iterator[Question]:
    """A few questions for each palette: values equally frequent, or not, in one bucket or two, zeros written or not."""
    asked = partial(Question, ask=ask, family="names")
    for palette in PALETTES:
        width = len(palette)
        falling = tuple(range(width, 0, -1))
        if ask == "probability":
            of_last = f"b0.p0={column_name(width - 1)}"
            known = ("b0.p0=b -> b0.p1=a",), ("b0.p1=a & b0.p2=b -> b0.p0=b",)
            for event, knowledge in (("b0.p0=a", ()), ("b0.p0=a", known[0]), (of_last, known[1])):
                yield asked(((2, *(1,) * (width - 1)),), event=event, knowledge=knowledge, names=palette)
            continue
        unequal = ((9, *(1,) * (width - 1)), (*(1,) * (width - 1), 2))
        for rows in (((2,) * width,), unequal, (falling, (1, *falling[:-1]))):
            yield from (asked(rows, k, names=palette) for k in ((0, 1) if ask == "disclosure" else (0,)))
        yield asked(((3, *(0,) * (width - 2), 2), falling), names=palette, zeros=True)
    for rows in (((2, 0),), ((1, 0, 2), (2, 1)), ((0, 3, 1, 0), (2, 0, 2, 0, 0))):
        yield asked(rows, event="b0.p0=b" if ask == "probability" else "", zeros=True)


def generators_of(ask: str, seed: int) -> list[Generator[Question]]:
    """The generators of questions of this kind: one for each family."""
    if ask == "probability":
        return [probability_question] * 3 + [_under_names(probability_question)]
    few = FAMILIES if ask not in {"disclosure", "safe"} else families(crossing_cases(seed))
    return [*(_about(family, ask) for family in few), _under_names(_about(FAMILIES[0], ask))]


def _under_names(generator: Generator[Question]) -> Generator[Question]:
    """The same with one of the palettes for names, after a value that no program loses, sometimes with zeros."""

    def question(choose: Chooser) -> Question:
        plain = generator(choose)
        rows = tuple((choose.whole(1, 3), *row) for row in plain.rows)
        names = ("measles", *choose.shuffled(choose.pick(PALETTES)))
        return replace(plain, rows=rows, names=names, zeros=choose.chance(2), family="drawn: names")

    return question


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
    while len(rows) > 1 and Question(rows).people > _FEW_PEOPLE:
        rows = rows[:-1]
    return rows


def _at_threshold(question: Question, place: int) -> Question:
    """Is it safe, with a threshold at the maximum disclosure, near to it or far from it, within [0, 1]?"""
    value = truth_of(question).disclosure
    far = (1 + value) / 2, value / 2, value + Fraction(1, 50)
    threshold = (value, value, value + _NEAR, value - _NEAR, value, *far)[place]
    return replace(question, ask="safe", threshold=max(Fraction(0), min(Fraction(1), threshold)))


@cache
def _table(row: Row, number: Callable[[Fraction], Any] = Fraction) -> tuple[list[Any], list[Any]]:
    """m(0), m(1), … as such numbers, and the same times n/c_0, which the target's bucket contributes to ρ."""
    values = [entry.value for entry in within_bucket_table(row, LARGEST_K + 1)]
    return [number(value) for value in values], [number(value * sum(row) / row[0]) for value in values]


def crosses(one: Row, other: Row, k: int, number: Callable[[Fraction], Any] = Fraction, slack: float = 0) -> bool:
    """Whether k facts about both buckets can do more than k facts about either; floats need some slack."""
    (a, target_a), (b, target_b) = _table(one, number), _table(other, number)
    alone = min(target_a[k + 1], target_b[k + 1]) * (1 + slack)
    return any(target_a[g] * b[k + 1 - g] < alone or target_b[g] * a[k + 1 - g] < alone for g in range(1, k + 1))


@lru_cache(maxsize=4)
def crossing_cases(seed: int) -> list[Case]:
    """Many crossing pairs with k, from several pools of random histograms, the fewest people first."""
    random = Random(seed)  # noqa: S311 - a repeatable choice, no secret
    found: set[Case] = set()
    for _ in range(_POOLS):
        pool = sorted({_histogram(random) for _ in range(60)})
        pairs = ((one, other) for place, one in enumerate(pool) for other in pool[:place])
        cases = ((pair, k) for pair in pairs for k in range(2, LARGEST_K + 1))
        likely = [(pair, k) for pair, k in cases if crosses(*pair, k, float, 1e-12)]  # floats propose, fractions decide
        found |= {(pair, k) for pair, k in likely if crosses(*pair, k)}
    return sorted(found, key=lambda case: (sum(map(sum, case[0])), case))


def _histogram(random: Random) -> Row:
    largest = random.choice([2, 3, 5, 7])
    return tuple(sorted((random.randint(1, largest) for _ in range(random.randint(5, 11))), reverse=True))


def families(crossings: Sequence[Case]) -> list[Generator[Case]]:
    """All families, and as often again releases like those where crossing buckets pays."""
    pools: list[Sequence[Case]] = [crossings] * (len(FAMILIES) - 3) + [PAIRS, [THREE], [FOUR]]
    like_known = [partial(_like, pool=pool) for pool in pools]
    return [family for both in zip(FAMILIES, like_known, strict=True) for family in both]


def _small(choose: Chooser) -> Case:
    rows = tuple(_row(choose, choose.whole(1, 4), 4) for _ in range(choose.whole(1, 4)))
    return rows, choose.whole(0, 4)


def _ties(choose: Chooser) -> Case:
    rows = tuple((choose.whole(1, 4),) * choose.whole(1, 7) for _ in range(choose.whole(1, 3)))
    return rows, choose.whole(0, 6)


def _lonely(choose: Chooser) -> Case:
    """Single people and one-value buckets, beside another bucket or alone."""
    lonely = [(1,) if choose.chance(4) else (choose.whole(2, 9),) for _ in range(choose.whole(0, 2))]
    rows = choose.shuffled([_row(choose, 5, 3), *lonely])
    return tuple(rows if choose.chance(4) else rows[:1]), choose.whole(0, 5)


def _wide(choose: Chooser) -> Case:
    rows = tuple(_row(choose, choose.whole(8, 30), choose.pick([1, 2, 4])) for _ in range(choose.whole(1, 3)))
    return rows, choose.whole(0, 8 if len(rows) > 1 else 20)


def _equal(choose: Chooser) -> Case:
    kinds = [_row(choose, choose.whole(3, 6), 5) for _ in range(2)]
    rows = [choose.pick(kinds) for _ in range(choose.whole(4, 30))]
    return (*rows, _row(choose, 3, 5)), choose.whole(0, 4)


def _far(choose: Chooser) -> Case:
    rows = tuple(_row(choose, choose.whole(1, 4), 6) for _ in range(choose.whole(1, 3)))
    return rows, max(map(len, rows)) + choose.whole(0, 30)


def _large(choose: Chooser) -> Case:
    scale = 10 ** choose.pick((0, 3, 6, 9, 10, 11, 11, 11))
    rows = [_row(choose, choose.whole(3, 8), 1024) for _ in range(choose.whole(1, 4))]
    return tuple(tuple(scale * count + choose.whole(0, 3) for count in row) for row in rows), choose.whole(0, 6)


def _sparse(choose: Chooser) -> Case:
    width = choose.whole(3, 9)
    rows = [[choose.whole(1, 6) if choose.chance(5) else 0 for _ in range(width)] for _ in range(3)]
    return tuple((*row, 1) for row in rows), choose.whole(0, 4)


def _steep(choose: Chooser) -> Case:
    """Each count a fixed share of the one before: then all ways to share out atoms among people are nearly as good."""
    rows, share = [], choose.whole(4, 7)
    for _ in range(choose.whole(1, 2)):
        row = [2 ** choose.whole(4, 11)]
        while len(row) < choose.whole(6, 13):
            row.append(max(1, row[-1] * share // 8))
        rows.append(tuple(row))
    return tuple(rows), choose.whole(0, 17)


def large_case(choose: Chooser) -> Case:
    """One value in half of each bucket, and more than k other values."""
    k = choose.whole(1, 8)
    rows = []
    for _ in range(choose.whole(1, 2)):
        scale = 10 ** choose.whole(7, 13)
        first = scale * choose.whole(25, 50) + choose.whole(0, 999)
        rows.append((first, *(scale * choose.whole(1, 3) + choose.whole(0, 999) for _ in range(k + 2))))
    return tuple(rows), k


FAMILIES: Sequence[Generator[Case]]
FAMILIES = _small, _ties, _lonely, _wide, _equal, _far, _large, _sparse, _steep, large_case


def _row(choose: Chooser, values: int, largest: int) -> Row:
    row = [choose.whole(1, largest) for _ in range(values)]
    return tuple(row if choose.chance(3) else sorted(row, reverse=True))


def _like(choose: Chooser, pool: Sequence[Case]) -> Case:
    """One of them, or with a harmless bucket, or out of order, or with another count, or with a bucket's own values."""
    rows, k = choose.pick(pool)
    changed = [list(row) for row in choose.shuffled(rows)]
    place = choose.whole(0, len(changed) - 1)
    match choose.whole(0, 4):
        case 1:
            changed.append([1] * choose.whole(14, 18))
        case 2:
            changed[place] = choose.shuffled(changed[place])
        case 3:
            changed[place][choose.whole(0, len(changed[place]) - 1)] += 1
        case 4:
            changed[place] = [0] * max(map(len, changed)) + changed[place]
    return tuple(map(tuple, changed)), k


def probability_question(choose: Chooser) -> Question:
    """An event about a release, and knowledge."""
    widths = [choose.whole(1, 4) for _ in range(choose.whole(1, 3))]
    rows = tuple(tuple(choose.whole(1, 3) for _ in range(width)) for width in widths)
    event = _atom(choose, rows)
    facts = [_fact(choose, rows, event) for _ in range(choose.whole(0, 3))]
    if choose.chance(1):  # a contradiction: whatever value a person has implies another one
        names = [column_name(column) for column in range(len(rows[0]))]
        facts += [f"b0.p0={name} -> b0.p0={other}" for name, other in zip(names, names[1:] + names[:1], strict=True)]
    return Question(rows, ask="probability", event=event, knowledge=tuple(facts), family="drawn: knowledge")


def _fact(choose: Chooser, rows: tuple[Row, ...], event: str) -> str:
    left, right = ([_atom(choose, rows) for _ in range(choose.whole(1, 2))] for _ in range(2))
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
PROBABILITY_QUESTIONS = (  # two of the last three contradict their releases
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
