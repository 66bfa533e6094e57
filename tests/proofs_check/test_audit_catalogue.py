"""Every known mistake is caught, by the generator alone and by the vectors alone, and correct programs pass."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import islice

import pytest
from strategies.audited import STRANGERS, brute_force, exact, floating, implementation

from fastpath.disclosure import maximum_disclosure
from proofs_check.audit.audit import audit
from proofs_check.audit.diagnosis import diagnoses
from proofs_check.audit.mistakes import CATALOGUE, Mistake
from proofs_check.audit.protocol import compared
from proofs_check.audit.question import Question
from proofs_check.audit.questions import DEFAULT_NUMBER, corpus, disclosure_questions, generated
from proofs_check.audit.recipe import Recipe
from proofs_check.audit.subject import Function
from proofs_check.audit.truth import truth_of
from proofs_check.audit.verdict import WORST_FIRST, Exchange, verdict_of
from proofs_check.vectors import shipped
from reference.buckets import Bucketization

Asked = list[tuple[Question, Fraction]]


@cache
def asked_by_the_generator() -> Asked:
    """What the default run asks beyond the corpus."""
    number = DEFAULT_NUMBER - len(list(corpus()))
    return [(question, truth_of(question).disclosure) for question in islice(generated(0), number)]


@cache
def asked_by_the_vectors() -> Asked:
    return [(one.question, Fraction(one.expected)) for one in shipped.load("disclosure")]


def verdict(mistake: Mistake, asked: Asked) -> str:
    """As the auditor comes to it; nothing is worse than unsound, so there it may stop."""
    counts = dict.fromkeys([*WORST_FIRST, "agrees"], 0)
    for question, truth in asked:
        counts[compared(mistake.answer(question.rows, question.k), truth)] += 1
        if counts["unsound"]:
            break
    return verdict_of(counts)


@pytest.mark.parametrize("asked", [asked_by_the_generator, asked_by_the_vectors])
@pytest.mark.parametrize("name", CATALOGUE)
def test_every_known_mistake_gets_its_verdict(name: str, asked: Callable[[], Asked]) -> None:
    assert verdict(CATALOGUE[name], asked()) == CATALOGUE[name].verdict


@pytest.mark.parametrize("name", STRANGERS)
def test_mistakes_that_no_catalogue_knows_are_caught_in_the_default_run(name: str) -> None:
    answers = STRANGERS[name]
    wrong = ((q.rows, q.k) for q in disclosure_questions() if answers(q.rows, q.k) != truth_of(q).value)
    assert next(wrong, None) is not None


@pytest.mark.parametrize("implementation", [exact, floating, brute_force])
def test_correct_programs_agree(implementation: Callable[..., object]) -> None:
    report = audit(Function(implementation), disclosure_questions(seed=5, number=450))
    assert (report.verdict, report.mismatches, report.diagnoses) == ("agrees", (), ())
    assert report.asked == 450
    assert (report.declined > 0) == (implementation is brute_force)


def test_our_own_fast_program_goes_through_the_same_door() -> None:
    def ours(buckets: list[dict[str, int]], k: int) -> Fraction:
        return maximum_disclosure(Bucketization.of_histograms(buckets), k).value

    assert audit(Function(ours), disclosure_questions(seed=9, number=400)).counts == {"agrees": 400}
    assert shipped.run(Function(ours), shipped.load("disclosure")).verdict == "agrees"


@cache
def some_questions() -> Asked:
    questions = [*list(corpus())[::5], *list(corpus())[-90:], *islice(generated(0), 40)]
    return [(question, truth_of(question).disclosure) for question in questions]


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_known_mistake_is_recognised_by_its_answers(name: str) -> None:
    exchanges = []
    for question, truth in some_questions():
        answer = CATALOGUE[name].answer(question.rows, question.k)
        exchanges.append(Exchange(question, answer, truth_of(question), compared(answer, truth)))
    assert diagnoses(exchanges) == (name,)


@pytest.mark.parametrize(
    ("name", "rows", "k", "answered", "true"),
    [
        ("k-ignored", ((1, 1),), 1, "1/2", "1"),
        ("negations-only", ((2, 1, 1),), 1, "2/3", "3/4"),
        ("unsorted", ((1, 2),), 0, "1/3", "2/3"),
        ("k-plus-2-atoms", ((1, 1),), 0, "1", "1/2"),
    ],
)
def test_a_mismatch_is_shrunk_to_its_smallest_input(
    name: str, rows: tuple[tuple[int, ...], ...], k: int, answered: str, true: str
) -> None:
    function = implementation(CATALOGUE[name])
    report = audit(Function(function), generated_only(60))
    smallest = report.mismatches[0].smallest
    assert (smallest.question.rows, smallest.question.k) == (rows, k)
    assert (smallest.answer.shown, str(smallest.truth.value)) == (answered, true)
    assert report.diagnoses == (name,)


def generated_only(number: int) -> list[Question]:
    return list(islice(generated(3), number))


def test_one_that_never_crosses_buckets_is_shrunk_to_21_people() -> None:
    function = implementation(CATALOGUE["never-crosses"])
    report = audit(Function(function), [Question(((4, 3, 1, 1, 1), (4, 4, 1, 1, 1), (1,) * 15), 2)])
    smallest = report.mismatches[0].smallest
    assert smallest.question.people == 21
    assert (smallest.answer.shown, str(smallest.truth.value)) == ("12/17", "22/31")
    assert len(smallest.truth.knowledge) == 2


def test_three_buckets_may_be_needed() -> None:
    """Found by search: the auditor must tell "two buckets at most" from the truth."""
    needs_three = [q for q, truth in asked_by_the_generator() if Recipe(most_buckets=2)(q.rows, q.k) != truth]
    assert needs_three
    assert all(len(question.rows) >= 3 for question in needs_three)


def test_the_same_seed_asks_the_same_and_another_one_does_not() -> None:
    assert list(disclosure_questions(4, 500)) == list(disclosure_questions(4, 500))
    assert list(disclosure_questions(4, 500)) != list(disclosure_questions(5, 500))
