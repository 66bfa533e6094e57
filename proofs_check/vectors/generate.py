"""Making the vectors: which questions, what is true by several oracles, which known mistakes each of them catches.

A vector's flags name the mistakes of the catalogue that answer it wrongly. Choices are made by random numbers here, not
by Hypothesis: the same version makes the same bytes. **No value is stated that only one oracle knows.** For the maximum
disclosure:

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

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib.metadata import version
from itertools import chain, combinations, count, cycle, islice, product, takewhile
from math import prod
from random import Random
from typing import Any

from proofs_check.audit import corpus
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.mistakes.recursion import Recursion
from proofs_check.audit.protocol import WORST_FIRST, compared
from proofs_check.audit.question import NEIGHBOURS, Question, Row
from proofs_check.audit.truth import truth_of
from proofs_check.hypothesis_adapter import Chooser, Generator
from proofs_check.oracles.minima import least, none_true, patterns, placements
from reference.counting.methods import count_by
from reference.errors import InconsistentKnowledge
from reference.exact import exact_number
from reference.syntax import parse_atom, parse_formula

FORMAT, VERSION, SEED = "worstcase vectors", 1, 2026
_PEOPLE, _GENERATED, _PROBABILITIES, _PROMISES = 4, 110, 120, 24
_FEW_PEOPLE = 9  # in a release whose tables are all looked at
_FEW_VALUES = 8  # in a release whose sets of values are all looked at
_SMALL, _FEW = 5, 2  # people and facts, for the oracle that tries every placement
_NEAR = Fraction(1, 10**6)


@dataclass
class _SeededChooser(Chooser):
    random: Random

    def whole(self, low: int, high: int) -> int:
        return self.random.randint(low, high)


def document() -> dict[str, Any]:
    """All vectors, with what explains them."""
    vectors = [{"id": number, **vector} for number, vector in enumerate(_vectors(), start=1)]
    known = [mistake for ask in CATALOGUE.values() for mistake in ask.values()]
    return {
        "format": FORMAT,
        "version": VERSION,
        "schema": "vectors.schema.json",
        "provenance": {
            "made_by": "worstcase vectors generate",
            "package_version": version("worstcase-privacy"),
            "seed": SEED,
            "definition": "Worst-Case Background Knowledge for Privacy-Preserving Data Publishing (ICDE 2007)",
        },
        "notes": {one.name: {"mistake": one.says, "effect": one.verdict} for one in known},
        "number": len(vectors),
        "vectors": vectors,
    }


def as_text(made: dict[str, Any]) -> str:
    """The document as JSON, one vector a line."""
    lines = ",\n".join(json.dumps(vector) for vector in made["vectors"])
    head = json.dumps({**made, "vectors": []}, indent=1).removesuffix("[]\n}")
    return f"{head}[\n{lines}\n]}}\n"


def _vectors() -> Iterator[dict[str, object]]:
    in_corpus = {tuple(sorted(rows)) for rows, _ in (*corpus.HARD, *corpus.LARGE)}
    few = (one for one in corpus.corpus() if one.people <= _PEOPLE or tuple(sorted(one.rows)) in in_corpus)
    drawn = islice(_chosen(corpus.generators_of("disclosure", SEED)), _GENERATED)
    named = list(corpus.named_questions("disclosure"))
    questions = dict.fromkeys([*few, *named, *drawn])
    yield from map(_vector_of, questions)
    hard = [Question(order, near) for rows, k in corpus.HARD for order in (rows, rows[::-1]) for near in (k, k + 1)]
    large = [Question(((1, 3, 2),)), *(Question(*case) for case in corpus.LARGE)]
    without_facts = [question for question in named if not question.k]
    for question in dict.fromkeys([*islice(questions, 0, None, 10), *hard, *large, *without_facts]):
        yield from _safe_vectors(question)
    small = (one for one in _chosen([corpus.probability_question]) if one.people <= _FEW_PEOPLE)
    known = [*corpus.PROBABILITY_QUESTIONS, *corpus.named_questions("probability")]
    yield from map(_vector_of, dict.fromkeys([*known, *islice(small, _PROBABILITIES)]))
    for ask in NEIGHBOURS:
        few = (one for one in _chosen(corpus.generators_of(ask, SEED)) if max(map(len, one.rows)) <= _FEW_VALUES)
        smallest = (one for one in corpus.fixed_questions(ask) if one.people <= _PEOPLE)
        yield from map(_vector_of, dict.fromkeys([*smallest, *islice(few, _PROMISES), *corpus.named_questions(ask)]))


def _chosen(generators: Iterable[Generator[Question]]) -> Iterator[Question]:
    chooser = _SeededChooser(Random(SEED))  # noqa: S311 - a repeatable choice, no secret
    return (generator(chooser) for generator in cycle(generators))


def _vector_of(question: Question) -> dict[str, object]:
    """The true answer, null where the knowledge contradicts the release; for a maximum the attacker who attains it."""
    value, oracles = agreeing(question)
    answer: dict[str, object] = {question.ask: None if value is None else str(value)}
    if question.ask == "disclosure":
        truth = truth_of(question)
        answer |= {"target": truth.target, "attacker": list(truth.knowledge)}
    return _vector(question, answer, oracles, value=value)


def _safe_vectors(question: Question) -> Iterator[dict[str, object]]:
    value, (_, oracles) = truth_of(question).disclosure, agreeing(question)
    for threshold in (value, value - _NEAR, value + _NEAR):
        if 0 <= threshold <= 1:
            asked, safe = replace(question, ask="safe", threshold=threshold), value < threshold
            yield _vector(asked, {"safe": safe, "disclosure": str(value)}, oracles, value=safe)


def _vector(
    question: Question, answer: dict[str, object], oracles: tuple[str, ...], *, value: Fraction | bool | None
) -> dict[str, object]:
    known = CATALOGUE[question.ask].items()
    wrong = [name for name, one in known if compared(one.answer(question), value, question.ask) in WORST_FIRST]
    return {**question.fields(), **answer, "flags": wrong, "verified_by": list(oracles)}


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
        for home in range(len(rows)) if sum(shares) == k + 1 else ():
            if shares[home]:
                apart = (least(*pair) for i, pair in enumerate(zip(rows, shares, strict=True)) if i != home)
                best = max(best, 1 / (1 + _least_ratio(rows[home], shares[home]) * prod(apart)))
    return best


@cache
def _least_ratio(row: Row, atoms: int) -> Fraction:
    """The least Pr(no atom)/Pr(target) over placements of at least one atom in the target's bucket."""
    return min(
        none_true(row, placement) * sum(row) / row[value]
        for number in range(1, atoms + 1)
        for pattern in patterns(number, sum(row), len(row))
        for placement in placements(row, pattern)
        for values in placement
        for value in values
    )


def promise_by_trying(question: Question) -> Fraction:
    """The strongest promise of this kind that the release keeps."""
    rows, fewest = question.histograms, min(map(len, question.histograms))
    people = [[value for value, number in bucket.items() for _ in range(number)] for bucket in question.buckets]

    def is_diverse(l: int) -> bool:  # noqa: E741 - as in ℓ-diversity
        return all(prod(Fraction(r, sum(row)) ** r for r in row) <= Fraction(1, l) ** sum(row) for row in rows)

    def is_recursive(c: int) -> bool:
        return all(row[0] < c * sum(row[fewest - 1 :]) for row in rows)

    ways: dict[str, Callable[[], int | Fraction]] = {
        "k-anonymity": lambda: min(map(len, people)),
        "l-diversity": lambda: min(len(set(values)) for values in people),
        "entropy-l-diversity": lambda: max(takewhile(is_diverse, count(1))),
        "recursive-diversity": lambda: next(filter(is_recursive, count(1))),
        "t-closeness": lambda: _over_sets(question, lambda here, everywhere: here - everywhere),
        "beta-likeness": lambda: _over_sets(question, lambda here, everywhere: here / everywhere - 1),
    }
    return Fraction(ways[question.ask]())


def _over_sets(question: Question, compute: Callable[[Fraction, Fraction], Fraction]) -> Fraction:
    """The largest for any bucket and set of values, given its share of the bucket and of the whole table."""
    columns = sorted({value for bucket in question.buckets for value in bucket})
    sets = chain.from_iterable(combinations(columns, size) for size in range(1, len(columns) + 1))
    everyone = {value: sum(bucket.get(value, 0) for bucket in question.buckets) for value in columns}

    def apart(bucket: dict[str, int], chosen: Sequence[str]) -> Fraction:
        here = Fraction(sum(bucket.get(value, 0) for value in chosen), sum(bucket.values()))
        return compute(here, Fraction(sum(everyone[value] for value in chosen), question.people))

    return max((apart(dict(bucket), chosen) for chosen in sets for bucket in question.buckets), default=Fraction(0))
