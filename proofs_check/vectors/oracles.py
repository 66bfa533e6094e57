"""The oracles behind the vectors: no value is stated that only one of them knows.

For the maximum disclosure:

    fastpath             the polynomial-time algorithm
    readable recursion   the paper's two recursions, corrected, in code of their own (`audit.mistakes.recursion`)
    attacker counted     Pr(target | release and knowledge) of the stated attacker, by exact counting; a lower bound
    every placement      all ways to place k + 1 atoms, each counted by inclusion and exclusion; small releases only

For probabilities, *structured* counts without looking at tables, and *worlds* looks at every one. For neighbouring
promises, *definition* is the formula (`reference.promises`), and *trying* finds each without it:

    k-anonymity, l-diversity    the people and the values of each bucket are written out and counted
    entropy-l-diversity         the largest ℓ with Π (r/n)^r ≤ ℓ^(-n) in every bucket, tried one after the other
    recursive-diversity         the least whole c with r_1 < c·(r_ℓ + …) in every bucket, likewise
    t-closeness                 the largest difference in probability of any *set* of values, over all sets
    beta-likeness               by which factor the share of any *set* of values grows at most, less 1, over all sets

>>> agreeing(Question(((2, 1, 1),), 1))
(Fraction(3, 4), ('fastpath', 'readable recursion', 'attacker counted', 'every placement'))
>>> promise_by_trying(Question(((9, 1), (1, 9)), ask="t-closeness"))
Fraction(2, 5)
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, count, product, takewhile
from math import prod

from proofs_check.audit.mistakes.recursion import Recursion
from proofs_check.audit.question import NEIGHBOURS, Question, Row
from proofs_check.audit.truth import truth_of
from proofs_check.oracles.minima import least, none_true, patterns, placements
from reference.counting.methods import count_by
from reference.errors import InconsistentKnowledge
from reference.exact import exact_number
from reference.syntax import parse_atom, parse_formula

Counts = Sequence[int]
_SMALL = 5
"""People, for the oracle that tries every placement."""
_FEW = 2
"""Facts, likewise."""


def agreeing(question: Question) -> tuple[Fraction | None, tuple[str, ...]]:
    """The value on which the oracles agree, and their names. None: the knowledge contradicts the release."""
    answers = dict(_answers(question))
    if len(set(answers.values())) != 1:
        raise AssertionError(f"oracles disagree about {question}: {answers}")
    return next(iter(answers.values())), tuple(answers)


def _answers(question: Question) -> Iterator[tuple[str, Fraction | None]]:
    truth = truth_of(question)
    if question.ask == "probability":
        yield "structured", None if truth.value is None else truth.disclosure
        yield "worlds", counted("worlds", question, *question.asked)
    elif question.ask in NEIGHBOURS:
        yield "definition", truth.disclosure
        yield "trying", promise_by_trying(question)
    else:
        yield "fastpath", truth.disclosure
        yield "readable recursion", Recursion()(question.rows, question.k)
        yield "attacker counted", counted("structured", question, truth.target, truth.knowledge)
        if question.people <= _SMALL and question.k <= _FEW:
            yield "every placement", every_placement(question.histograms, question.k)


def counted(method: str, question: Question, event: str, knowledge: Sequence[str]) -> Fraction | None:
    """Pr(event | release and knowledge), if there is one."""
    release = question.bucketization()
    try:
        count = count_by(method, parse_atom(event), release, parse_formula(knowledge, release.domain))
        return exact_number(count.probability)
    except InconsistentKnowledge:
        return None


def every_placement(rows: tuple[Row, ...], k: int) -> Fraction:
    """The largest 1/(1 + ρ) over all placements of at most k + 1 atoms, the target among them."""
    best = Fraction(0)
    for shares in product(range(k + 2), repeat=len(rows)):
        if sum(shares) == k + 1:
            for home in range(len(rows)):
                apart = (least(*pair) for i, pair in enumerate(zip(rows, shares, strict=True)) if i != home)
                ratio = _least_ratio(rows[home], shares[home])
                best = best if ratio is None else max(best, 1 / (1 + ratio * prod(apart)))
    return best


@cache
def _least_ratio(row: Row, atoms: int) -> Fraction | None:
    """The least Pr(no atom)/Pr(target) over placements in the target's bucket; None without atoms."""
    found = (
        none_true(row, placement) * sum(row) / row[value]
        for number in range(1, atoms + 1)
        for pattern in patterns(number, sum(row), len(row))
        for placement in placements(row, pattern)
        for values in placement
        for value in values
    )
    return min(found, default=None)


def promise_by_trying(question: Question) -> Fraction:
    """The strongest promise of this kind that the release keeps."""
    ways: dict[str, Callable[[Question], int | Fraction]] = {
        "k-anonymity": lambda one: min(map(len, _written_out(one))),
        "l-diversity": lambda one: min(len(set(values)) for values in _written_out(one)),
        "entropy-l-diversity": _entropy,
        "recursive-diversity": _recursive,
        "t-closeness": lambda one: _over_sets(one, lambda here, everywhere: here - everywhere),
        "beta-likeness": lambda one: _over_sets(one, lambda here, everywhere: here / everywhere - 1),
    }
    return Fraction(ways[question.ask](question))


def _written_out(question: Question) -> list[list[str]]:
    """The value of every person, bucket by bucket."""
    return [[value for value, number in bucket.items() for _ in range(number)] for bucket in question.buckets]


def _entropy(question: Question) -> int:
    def keeps(row: Counts, diversity: int) -> bool:
        n = sum(row)
        return prod(Fraction(r, n) ** r for r in row) <= Fraction(1, diversity) ** n

    return max(takewhile(_in_every(question, keeps), count(1)))


def _recursive(question: Question) -> int:
    diversity = min(map(len, question.histograms))
    return next(filter(_in_every(question, lambda row, c: row[0] < c * sum(row[diversity - 1 :])), count(1)))


def _in_every(question: Question, keeps: Callable[[Counts, int], bool]) -> Callable[[int], bool]:
    return lambda number: all(keeps(row, number) for row in question.histograms)


def _over_sets(question: Question, compute: Callable[[Fraction, Fraction], Fraction]) -> Fraction:
    """The largest for any bucket and set of values, given its share of the bucket and of the whole table."""
    columns = sorted({value for bucket in question.buckets for value in bucket})
    sets = chain.from_iterable(combinations(columns, size) for size in range(1, len(columns) + 1))
    everyone = {value: sum(bucket.get(value, 0) for bucket in question.buckets) for value in columns}

    def apart(bucket: dict[str, int], chosen: Sequence[str]) -> Fraction:
        here = Fraction(sum(bucket.get(value, 0) for value in chosen), sum(bucket.values()))
        return compute(here, Fraction(sum(everyone[value] for value in chosen), question.people))

    return max((apart(dict(bucket), chosen) for chosen in sets for bucket in question.buckets), default=Fraction(0))
