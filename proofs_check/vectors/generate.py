"""Making the vectors: which questions, what is true, which known mistakes each of them catches.

Small releases, hard ones, and a stretch of the audit's generator with a seed of its own; then (c,k)-safety at the
exact threshold and beside it, and probabilities given a formula. A vector's flags name the mistakes of the catalogue
that answer it wrongly. The same version makes the same bytes.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from importlib.metadata import version
from itertools import islice

from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.other_questions import probability_questions
from proofs_check.audit.protocol import compared
from proofs_check.audit.question import Question
from proofs_check.audit.questions import HARD, corpus, generated
from proofs_check.audit.truth import truth_of
from proofs_check.vectors.oracles import agreeing, agreeing_probability

FORMAT, VERSION, SEED = "worstcase vectors", 1, 2026
_PEOPLE, _GENERATED, _PROBABILITIES = 4, 110, 40
_FEW_PEOPLE = 7
"""In a release whose tables are all looked at."""
_NEAR = Fraction(1, 10**9)

OTHER_NOTES = {
    "not-strict": "takes a release for safe whose maximum disclosure equals the threshold",
    "float-threshold": "compares the maximum disclosure with the threshold in too few digits",
    "knowledge-ignored": "gives the probability without the knowledge",
}


def document() -> dict[str, object]:
    """All vectors, with what explains them."""
    vectors = [{"id": number, **vector} for number, vector in enumerate(_vectors(), start=1)]
    mistakes = {name: {"mistake": one.says, "effect": one.verdict} for name, one in CATALOGUE.items()}
    others = {name: {"mistake": says, "effect": "unsound"} for name, says in OTHER_NOTES.items()}
    return {
        "format": FORMAT,
        "version": VERSION,
        "schema": "vectors.schema.json",
        "provenance": {
            "made_by": "worstcase vectors generate",
            "package_version": version("worstcase"),
            "seed": SEED,
            "definition": "Worst-Case Background Knowledge for Privacy-Preserving Data Publishing (ICDE 2007)",
        },
        "notes": mistakes | others,
        "number": len(vectors),
        "vectors": vectors,
    }


def as_text(made: dict[str, object]) -> str:
    """The document as JSON, one vector a line."""
    vectors = made["vectors"]
    assert isinstance(vectors, list)  # noqa: S101 - as `document` made it
    lines = ",\n".join(json.dumps(vector) for vector in vectors)
    head = json.dumps({**made, "vectors": []}, indent=1).removesuffix("[]\n}")
    return f"{head}[\n{lines}\n]}}\n"


def _vectors() -> Iterator[dict[str, object]]:
    questions = dict.fromkeys(_questions())
    yield from map(disclosure_vector, questions)
    hard = [Question(rows, k) for rows, k in HARD]
    for question in [*islice(questions, 0, None, 20), *hard]:
        yield from safe_vectors(question)
    small = (question for question in probability_questions(SEED) if question.people <= _FEW_PEOPLE)
    yield from map(probability_vector, islice(small, _PROBABILITIES))


def _questions() -> Iterator[Question]:
    hard = {tuple(sorted(rows)) for rows, _ in HARD}
    yield from (one for one in corpus() if one.people <= _PEOPLE or tuple(sorted(one.rows)) in hard)
    yield from islice(generated(SEED), _GENERATED)


def disclosure_vector(question: Question) -> dict[str, object]:
    """The maximum disclosure, and the attacker who attains it."""
    value, oracles = agreeing(question)
    truth = truth_of(question)
    wrong = [name for name, one in CATALOGUE.items() if _caught(compared(one.answer(question.rows, question.k), value))]
    attacker = {"target": truth.target, "attacker": list(truth.knowledge)}
    return {**question.fields(), "disclosure": str(value), **attacker, "flags": wrong, "verified_by": list(oracles)}


def safe_vectors(question: Question) -> Iterator[dict[str, object]]:
    """(c,k)-safety at the exact threshold, and a little above it."""
    value, oracles = agreeing(question)
    for threshold, flag in ((value, "not-strict"), (value - _NEAR, "float-threshold"), (value + _NEAR, None)):
        if 0 <= threshold <= 1:
            asked = replace(question, ask="safe", threshold=threshold)
            flags = [flag] if flag else []
            answer = {"safe": value < threshold, "disclosure": str(value)}
            yield {**asked.fields(), **answer, "flags": flags, "verified_by": list(oracles)}


def probability_vector(question: Question) -> dict[str, object]:
    """The probability of an event given a formula."""
    value, oracles = agreeing_probability(question)
    without = truth_of(replace(question, knowledge=())).value
    flags = [] if without == value else ["knowledge-ignored"]
    return {**question.fields(), "probability": str(value), "flags": flags, "verified_by": list(oracles)}


def _caught(kind: str) -> bool:
    return kind in {"unsound", "loose", "error"}
