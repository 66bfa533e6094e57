"""Every known mistake is caught, by the generator alone and by the vectors alone, and correct programs pass.

About 50 seconds of one core: the default run's choices are made once for each kind of question.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import islice

import pytest
from strategies.audited import CORRECT, EVERY, STRANGERS, brute_force, exact, floating, implementation

from proofs_check import vectors as shipped
from proofs_check.audit.corpus import DEFAULT_NUMBER, corpus, fixed_questions, script, smallest_corpus
from proofs_check.audit.diagnosis import diagnoses
from proofs_check.audit.examination import audit
from proofs_check.audit.interview import Exchange
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.mistakes.misreading import misreadings
from proofs_check.audit.protocol import WORST_FIRST, compared, verdict_of
from proofs_check.audit.question import ASKS, Question
from proofs_check.audit.subject import Function, Mistake
from proofs_check.audit.truth import Truth, truth_of

Asked = list[tuple[Question, Truth]]
SOON = {"disclosure": 200, "safe": 170, "probability": 240}
"""How many of the default run's generated questions are enough; fewer are for the other kinds."""


@cache
def asked_by_the_generator(ask: str) -> Asked:
    """What the default run asks beyond the corpus, or the first of it."""
    questions: list[Question] = []
    number = SOON.get(ask, 50)
    assert number <= DEFAULT_NUMBER - len(list(fixed_questions(ask)))
    script(ask, number=number, corpus_too=False).each(questions.append)
    assert len(set(questions)) == number
    return [(question, truth_of(question)) for question in questions]


@cache
def asked_by_the_vectors(ask: str) -> Asked:
    return [(one.question, Truth(one.expected, "", (), Fraction(0))) for one in shipped.load(ask)]


def verdict(mistake: Mistake, asked: Asked) -> str:
    """As the auditor comes to it; nothing is worse than unsound, so there it may stop."""
    counts = dict.fromkeys([*WORST_FIRST, "agrees"], 0)
    for question, truth in asked:
        counts[compared(mistake.answer(question), truth.value, question.ask)] += 1
        if counts["unsound"]:
            break
    return verdict_of(counts)


@cache
def asked_with_names(ask: str) -> Asked:
    """What the corpus asks with names of its own."""
    return [(question, truth_of(question)) for question in fixed_questions(ask) if question.names or question.zeros]


def asked_by_the_audit(ask: str, name: str) -> Asked:
    """By the generator alone; misreadings by the names of the corpus, which the generator draws too rarely."""
    return asked_with_names(ask) if name in misreadings(ask) else asked_by_the_generator(ask)


@pytest.mark.parametrize("asked", [asked_by_the_audit, lambda ask, _: asked_by_the_vectors(ask)])
@pytest.mark.parametrize(("ask", "name"), EVERY)
def test_every_known_mistake_gets_its_verdict(ask: str, name: str, asked: Callable[[str, str], Asked]) -> None:
    assert verdict(CATALOGUE[ask][name], asked(ask, name)) == CATALOGUE[ask][name].verdict


@pytest.mark.parametrize("name", STRANGERS)
def test_mistakes_that_no_catalogue_knows_are_caught_in_the_default_run(name: str) -> None:
    answers = STRANGERS[name]
    everything = [*((q, truth_of(q)) for q in corpus()), *asked_by_the_generator("disclosure")]
    assert any(answers(question.rows, question.k) != truth.value for question, truth in everything)


@pytest.mark.parametrize(
    ("ask", "function"),
    [*(("disclosure", one) for one in (exact, floating, brute_force)), *((ask, CORRECT[ask]) for ask in ASKS[1:])],
)
def test_correct_programs_agree(ask: str, function: Callable[..., object]) -> None:
    number = 480 if ask in {"disclosure", "safe"} else 180
    report = audit(Function(function), script(ask, seed=5, number=number))
    assert (report.verdict, report.mismatches, report.diagnoses) == ("agrees", (), ())
    assert (report.asked, report.declined > 0) == (number, function is brute_force)


@cache
def some_questions(ask: str) -> Asked:
    fixed = list(fixed_questions(ask))
    first = len(list(smallest_corpus()))
    hard = fixed[first::5] if ask == "disclosure" else fixed[first:]
    named = [one for one in fixed if one.names or one.zeros]
    questions = [*fixed[:first:8], *hard, *named] if ask in {"disclosure", "safe"} else fixed
    return [
        *((question, truth_of(question)) for question in questions),
        *asked_by_the_generator(ask)[: 170 if ask == "safe" else 40],
    ]


@pytest.mark.parametrize(("ask", "name"), EVERY)
def test_every_known_mistake_is_recognised_by_its_answers(ask: str, name: str) -> None:
    exchanges = []
    for question, truth in some_questions(ask):
        answer = CATALOGUE[ask][name].answer(question)
        exchanges.append(Exchange(question, answer, truth, compared(answer, truth.value, ask)))
    found = [(one.ask, one.name) for one in diagnoses(exchanges)]
    assert (ask, name) in found
    assert len(found) <= (2 if ask == "safe" else 1)  # yes and no tell less than numbers


@pytest.mark.parametrize(
    ("ask", "name", "smallest", "answered", "true"),
    [
        ("disclosure", "k-ignored", Question(((1, 1),), 1), "1/2", "1"),
        ("disclosure", "negations-only", Question(((2, 1, 1),), 1), "2/3", "3/4"),
        ("disclosure", "unsorted", Question(((1, 2),), 0), "1/3", "2/3"),
        ("disclosure", "k-plus-2-atoms", Question(((1, 1),), 0), "1", "1/2"),
        ("safe", "not-strict", Question(((1,),), 0, "safe", Fraction(1)), "true", "False"),
        ("t-closeness", "not-halved", Question(((0, 1), (1,)), ask="t-closeness"), "1", "1/2"),
    ],
)
def test_a_mismatch_is_shrunk_to_its_smallest_input(
    ask: str, name: str, smallest: Question, answered: str, true: str
) -> None:
    function = implementation(CATALOGUE[ask][name])
    report = audit(Function(function), script(ask, seed=3, number=40, corpus_too=False))
    first = report.mismatches[0].smallest
    assert (first.question, first.answer.shown, str(first.truth.value)) == (smallest, answered, true)
    assert name in [one.name for one in report.diagnoses]


@pytest.mark.parametrize("ask", ASKS)
def test_the_same_seed_asks_the_same_and_another_one_does_not(ask: str) -> None:
    def chosen(seed: int) -> list[Question]:
        questions: list[Question] = []
        script(ask, seed, number=12, corpus_too=False).each(questions.append)
        return questions

    assert chosen(4) == chosen(4)
    assert chosen(4) != chosen(5)


def test_the_corpus_is_asked_first_and_nothing_is_asked_twice() -> None:
    questions: list[Question] = []
    fixed = list(fixed_questions("disclosure"))
    script(number=len(fixed) + 31).each(questions.append)
    assert questions[: len(fixed)] == fixed
    assert len(questions) == len(fixed) + 31
    assert max(Counter(questions[len(fixed) :]).values()) == 1
    assert list(islice(fixed, 2)) == [Question(((1,),), 0), Question(((1, 1), (2,)), 0)]
