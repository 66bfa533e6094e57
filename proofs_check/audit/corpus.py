"""What an audit asks: a fixed corpus, the smallest questions first, and then what generators make at random.

**The corpus**: every release of at most five people with every k up to one past its number of values, so that what
is wrong on small tables is met at its smallest; then known hard cases, among them those where crossing buckets pays.

**The generators** (`families`, and `probability_questions`) take turns without end; Hypothesis makes their choices
(`proofs_check.hypothesis_adapter`). The same seed asks the same questions.

A release is (c,k)-safe if its maximum disclosure is *strictly* below c: so c is often the maximum itself (not safe),
or a millionth more (safe) or less, and sometimes far from it. Neighbouring promises (ℓ-diversity and others) are asked
about releases of few people.

**A replay file** holds questions that were answered wrongly, to be asked again and nothing else: the smallest question
of each mismatch first, then the others as they were asked.

    {"format": "worstcase audit replay", "version": 1, "subject": …, "questions": [{"ask": …, "k": …, "buckets": …}, …]}

>>> asked = []
>>> script("disclosure", seed=1, number=400).each(asked.append)
>>> asked[0], len(asked)
(Question(rows=((1,),), k=0, ask='disclosure', threshold=None, event='', knowledge=()), 400)
>>> [str(one.threshold) for one in script("safe").fixed][6:10]
['1/2', '1', '1', '1']
>>> questions_in({"format": FORMAT, "version": 1, "questions": [{"ask": "disclosure", "k": 1, "buckets": [{"a": 1}]}]})
[Question(rows=((1,),), k=1, ask='disclosure', threshold=None, event='', knowledge=())]
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import islice
from pathlib import Path

from proofs_check.audit import probability_questions
from proofs_check.audit.families import CROSSING, FAMILIES, Case, crossing_cases, families
from proofs_check.audit.question import NEIGHBOURS, Question, Row, question_of
from proofs_check.audit.report import AuditReport
from proofs_check.audit.truth import truth_of
from proofs_check.chooser import Chooser
from proofs_check.hypothesis_adapter import StopDrawing, draw_in_turn
from reference.errors import InvalidInput
from reference.files.file_access import write_text
from reference.files.strict_json import read_json
from reference.small_instances import releases

FORMAT, VERSION = "worstcase audit replay", 1
DEFAULT_NUMBER = 800
SMALL = 5
"""People: all releases of at most this many are asked about."""
_FEW_PEOPLE = 60
"""People in questions about neighbouring promises: packages for those want a row for each person."""
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
    generators: Sequence[Callable[[Chooser], Question]] = ()
    """They take turns, a few questions each."""
    seed: int = 0
    number: int | None = None
    """None: as many as are fixed."""

    def each(self, use: Callable[[Question], object]) -> None:
        """Use each question in turn; `StopDrawing` ends it."""
        asked = 0
        try:
            for question in islice(self.fixed, self.number):
                use(question)
                asked += 1
            if self.generators and self.number is not None:
                draw_in_turn(self.generators, use, self.seed, self.number - asked)
        except StopDrawing:
            return


def script(ask: str = "disclosure", seed: int = 0, number: int = DEFAULT_NUMBER, *, corpus_too: bool = True) -> Script:
    """A number of questions of this kind; "neighbours" are all those about other promises."""
    return Script(fixed_questions(ask) if corpus_too else (), generators_of(ask, seed), seed, number)


def fixed_questions(ask: str) -> Iterable[Question]:
    """The corpus, for this kind of question."""
    if ask == "safe":
        places = (place % _THRESHOLDS if one.people <= SMALL else 0 for place, one in enumerate(corpus()))
        return list(map(_at_threshold, corpus(), places))  # at the maximum itself where crossing pays
    if ask == "probability":
        return probability_questions.FIXED
    if ask == "disclosure":
        return corpus()
    return list(_promises(NEIGHBOURS if ask == "neighbours" else [ask]))


def generators_of(ask: str, seed: int) -> list[Callable[[Chooser], Question]]:
    """The generators of questions of this kind: one for each family."""
    if ask == "probability":
        return [probability_questions.probability]
    if ask == "disclosure":
        return [partial(_about, family) for family in families(crossing_cases(seed))]
    if ask == "safe":
        return [partial(_about_safety, family) for family in families(crossing_cases(seed))]
    asks = NEIGHBOURS if ask == "neighbours" else (ask,)
    return [partial(_about_promise, family, asks) for family in FAMILIES]


def _about(family: Callable[[Chooser], Case], choose: Chooser) -> Question:
    return Question(*family(choose))


def _about_safety(family: Callable[[Chooser], Case], choose: Chooser) -> Question:
    return _at_threshold(Question(*family(choose)), choose.whole(0, _THRESHOLDS - 1))


def _about_promise(family: Callable[[Chooser], Case], asks: Sequence[str], choose: Chooser) -> Question:
    return Question(_few(family(choose)[0]), ask=choose.pick(asks))


def _few(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """As many of the rows as hold few people, the first of them with few people if need be."""
    rows = (tuple(min(count, _FEW_PEOPLE // len(rows[0])) for count in rows[0]), *rows[1:])
    number = next(n for n in range(len(rows), 0, -1) if n == 1 or Question(rows[:n]).people <= _FEW_PEOPLE)
    return rows[:number]


def corpus() -> Iterator[Question]:
    """The fixed questions about the maximum disclosure."""
    yield from smallest_corpus()
    for rows, k in HARD:
        for near in (k, k + 1, max(0, k - 1), 0):
            yield Question(rows, near)
        yield Question(tuple(reversed(rows)), k)


def smallest_corpus() -> Iterator[Question]:
    """All small releases, up to symmetry, with every k up to one past the number of values."""
    return (Question(rows, k) for rows in releases(SMALL) for k in range(max(map(len, rows)) + 2))


def _promises(asks: Sequence[str]) -> Iterator[Question]:
    """The same releases, those of few people, and one promise after the other."""
    for rows in dict.fromkeys(question.rows for question in corpus()):
        if Question(rows).people <= _FEW_PEOPLE:
            yield from (Question(rows, ask=ask) for ask in asks)


def _at_threshold(question: Question, place: int) -> Question:
    """Is it safe, with a threshold at the maximum disclosure, near to it or far from it, within [0, 1]?"""
    value = truth_of(question).disclosure
    near = value, value + _NEAR, value - _NEAR
    far = (1 + value) / 2, value / 2, value + Fraction(1, 50)
    threshold = (value, *near, value, *far)[place]
    return replace(question, ask="safe", threshold=max(Fraction(0), min(Fraction(1), threshold)))


def save(report: AuditReport, path: str | Path) -> None:
    """Write the failures of an audit."""
    smallest = [mismatch.smallest.question for mismatch in report.mismatches]
    questions = [question.fields() for question in dict.fromkeys([*smallest, *report.failures])]
    document = {"format": FORMAT, "version": VERSION, "subject": report.subject, "questions": questions}
    write_text(path, json.dumps(document, indent=1) + "\n")


def script_replay(path: str | Path) -> Script:
    """Ask only what a replay file holds."""
    return Script(load(path))


def load(path: str | Path) -> list[Question]:
    """Read the questions of a replay file."""
    return questions_in(read_json(path), str(path))


def questions_in(document: object, where: str = "replay file") -> list[Question]:
    """The questions that a replay file holds."""
    if not isinstance(document, dict) or (document.get("format"), document.get("version")) != (FORMAT, VERSION):
        raise InvalidInput(f"{where}: this is no replay file of an audit, version {VERSION}")
    questions = document.get("questions")
    if not isinstance(questions, list) or not all(isinstance(fields, dict) for fields in questions):
        raise InvalidInput(f"{where}: the list of questions is missing")
    return [question_of(fields, f"{where}: question {place}") for place, fields in enumerate(questions)]
