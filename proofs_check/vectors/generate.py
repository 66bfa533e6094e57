"""Making the vectors: which questions, what is true, which known mistakes each of them catches.

Small releases, hard ones, answers that no machine number holds, names that programs stumble over, and a stretch of the
audit's generator with a seed of its own; then (c,k)-safety at the exact threshold and beside it, probabilities given a
formula, and neighbouring promises. A vector's flags name the mistakes of the catalogue that answer it wrongly. Choices
are made by random numbers here, not by Hypothesis: the same version makes the same bytes.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib.metadata import version
from itertools import cycle, islice
from random import Random
from typing import cast

from proofs_check.audit.corpus import (
    HARD,
    LARGE,
    PROBABILITY_QUESTIONS,
    corpus,
    fixed_questions,
    generators_of,
    named_questions,
    probability_question,
)
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.protocol import WORST_FIRST, compared
from proofs_check.audit.question import NEIGHBOURS, Question
from proofs_check.audit.truth import truth_of
from proofs_check.hypothesis_adapter import Chooser, Generator
from proofs_check.vectors.oracles import agreeing

FORMAT, VERSION, SEED = "worstcase vectors", 1, 2026
_PEOPLE, _GENERATED, _PROBABILITIES, _PROMISES = 4, 110, 120, 24
_FEW_PEOPLE = 9
"""In a release whose tables are all looked at."""
_FEW_VALUES = 8
"""In a release whose sets of values are all looked at."""
_NEAR = Fraction(1, 10**6)


@dataclass
class SeededChooser(Chooser):
    """Chooses by random numbers, all outcomes equally likely."""

    random: Random

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return self.random.randint(low, high)


def document() -> dict[str, object]:
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


def as_text(made: dict[str, object]) -> str:
    """The document as JSON, one vector a line."""
    lines = ",\n".join(json.dumps(vector) for vector in cast("list[object]", made["vectors"]))
    head = json.dumps({**made, "vectors": []}, indent=1).removesuffix("[]\n}")
    return f"{head}[\n{lines}\n]}}\n"


def _vectors() -> Iterator[dict[str, object]]:
    questions = dict.fromkeys(_questions())
    yield from map(_vector_of, questions)
    hard = [Question(order, near) for rows, k in HARD for order in (rows, rows[::-1]) for near in (k, k + 1)]
    large = [Question(((1, 3, 2),)), *(Question(*case) for case in LARGE)]
    named = [question for question in named_questions("disclosure") if not question.k]
    for question in dict.fromkeys([*islice(questions, 0, None, 10), *hard, *large, *named]):
        yield from _safe_vectors(question)
    small = (one for one in _chosen([probability_question]) if one.people <= _FEW_PEOPLE)
    known = [*PROBABILITY_QUESTIONS, *named_questions("probability")]
    yield from map(_vector_of, dict.fromkeys([*known, *islice(small, _PROBABILITIES)]))
    for ask in NEIGHBOURS:
        few = (one for one in _chosen(generators_of(ask, SEED)) if max(map(len, one.rows)) <= _FEW_VALUES)
        smallest = (one for one in fixed_questions(ask) if one.people <= _PEOPLE)
        yield from map(_vector_of, dict.fromkeys([*smallest, *islice(few, _PROMISES), *named_questions(ask)]))


def _questions() -> Iterator[Question]:
    hard = {tuple(sorted(rows)) for rows, _ in (*HARD, *LARGE)}
    yield from (one for one in corpus() if one.people <= _PEOPLE or tuple(sorted(one.rows)) in hard)
    yield from named_questions("disclosure")
    yield from islice(_chosen(generators_of("disclosure", SEED)), _GENERATED)


def _chosen(generators: Iterable[Generator[Question]]) -> Iterator[Question]:
    """What generators choose in turn, without end."""
    chooser = SeededChooser(Random(SEED))  # noqa: S311 - a repeatable choice, no secret
    return (generator(chooser) for generator in cycle(generators))


def _vector_of(question: Question) -> dict[str, object]:
    """The true answer, null where the knowledge contradicts the release; for a maximum the attacker who attains it."""
    value, oracles = agreeing(question)
    answer: dict[str, object] = {question.ask: None if value is None else str(value)}
    if question.ask == "disclosure":
        truth = truth_of(question)
        answer |= {"target": truth.target, "attacker": list(truth.knowledge)}
    return _vector(question, answer, value, oracles)


def _safe_vectors(question: Question) -> Iterator[dict[str, object]]:
    """(c,k)-safety at the exact threshold, and a little beside it."""
    value, (_, oracles) = truth_of(question).disclosure, agreeing(question)
    for threshold in (value, value - _NEAR, value + _NEAR):
        if 0 <= threshold <= 1:
            asked, safe = replace(question, ask="safe", threshold=threshold), value < threshold
            yield _vector(asked, {"safe": safe, "disclosure": str(value)}, safe, oracles)


def _vector(
    question: Question,
    answer: dict[str, object],
    value: Fraction | bool | None,  # noqa: FBT001 - yes or no
    oracles: tuple[str, ...],
) -> dict[str, object]:
    known = CATALOGUE[question.ask].items()
    wrong = [name for name, one in known if compared(one.answer(question), value, question.ask) in WORST_FIRST]
    return {**question.fields(), **answer, "flags": wrong, "verified_by": list(oracles)}
