"""The program that is extracted from the proofs, asked what `fastpath`, a search and the engine are asked."""

import json
import shlex
import subprocess
from fractions import Fraction

import pytest
from hypothesis import given
from strategies import bucketizations
from strategies.brute_force import Space
from strategies.profiles import examples

import worstcase
from benchmarks.proved.answers import Attacked, by_extracted
from benchmarks.proved.questions import Asked
from fastpath.disclosure import maximum_disclosure
from proofs_check import vectors
from proofs_check.audit.corpus import CROSSING
from proofs_check.coq import build
from reference.buckets import Bucketization
from reference.counting.dynamic_program import structured_count
from reference.language import Atom, Formula, simple_implication
from reference.probability import probability

pytestmark = pytest.mark.usefixtures("built_proofs")


def asked_about(published: Bucketization, k: int) -> Asked:
    return Asked(tuple(tuple(n for _, n in bucket.frequencies) for bucket in published.buckets), k)


def attacker(published: Bucketization, answer: Attacked) -> tuple[Atom, Formula]:
    """The target and the knowledge, about the people of the release."""
    named = ((published.buckets[bucket], person, place) for bucket, person, place in answer.atoms)
    target, *known = (Atom(bucket.people[person], bucket.values[place]) for bucket, person, place in named)
    return target, Formula(simple_implication(atom, target) for atom in known)


@examples(25)
@given(bucketizations(most_people=5))
def test_it_says_what_a_search_over_all_conjunctions_finds_and_its_attacker_counts_out(b: Bucketization) -> None:
    space = Space(b)
    units = space.simple_implications()
    for k, answer in enumerate(by_extracted([asked_about(b, k) for k in range(3)])):
        assert answer.value == space.largest(units, k) == maximum_disclosure(b, k).value
        target, knowledge = attacker(b, answer)
        assert knowledge.k <= k
        assert Fraction(str(probability(target, b, knowledge))) == answer.value


@pytest.mark.parametrize(("rows", "k"), CROSSING)
def test_it_crosses_buckets_where_that_pays(rows: tuple[tuple[int, ...], ...], k: int) -> None:
    b = Bucketization.of_histograms([{f"v{j}": n for j, n in enumerate(row)} for row in rows])
    [answer] = by_extracted([asked_about(b, k)])
    target, knowledge = attacker(b, answer)
    assert {bucket for bucket, _, _ in answer.atoms} == set(range(len(rows)))
    assert answer.value == maximum_disclosure(b, k).value
    if k <= 5:
        assert Fraction(str(structured_count(target, b, knowledge).probability)) == answer.value


def test_it_answers_every_vector_about_the_maximum_disclosure() -> None:
    shipped = vectors.load("disclosure")
    answers = by_extracted([Asked(vector.question.rows, vector.question.k) for vector in shipped])
    assert len(shipped) > 250
    assert [str(one.value) for one in answers] == [vector.fields["disclosure"] for vector in shipped]


def test_an_audit_finds_nothing() -> None:
    report = worstcase.audit(command=shlex.quote(str(build.program("worst_case"))), questions=300, seed=3)
    assert report.verdict == "agrees"


def said(*lines: str) -> list[dict[str, object]]:
    """What the program answers to these lines, one after the other, in one process."""
    text = "".join(f"{line}\n" for line in lines)
    done = subprocess.run([str(build.program("worst_case"))], input=text, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(lines)
    return answers


def question(k: object, *buckets: object) -> str:
    return json.dumps({"id": 7, "ask": "disclosure", "k": k, "buckets": buckets})


def test_zeros_odd_names_and_large_numbers_are_answered() -> None:
    beyond = 2**64
    answers = said(
        question(1, {"z": 0}, {"flu": 2, "lung cancer": 2, "none": 0, "mumps": 1}),
        question(0, {'say "hi"\n': beyond + 1, "\ud800": beyond}),
        question(10**6, {"a": 1, "b": 2}),
        question(10**900, {"a": 3}),
    )
    assert answers[0] == {
        "id": 7,
        "disclosure": "2/3",
        "target": "b1.p0=flu",
        "knowledge": ['b1.p0="lung cancer" -> b1.p0=flu'],
    }
    assert answers[1]["disclosure"] == f"{beyond + 1}/{2 * beyond + 1}"
    assert answers[1]["target"] == 'b0.p0="say \\"hi\\"\\u000a"'
    assert [one["disclosure"] for one in answers[2:]] == ["1", "1"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "the text ends too early"),
        ("[" * 10**6, "lists and objects are nested too deep"),
        (question(1, [[[[]]]]).replace("[[[[", "[" * 10**5), "lists and objects are nested too deep"),
        ('{"id": 7, "id": 7}', "a key is in one object twice"),
        ('{"id": 7, "k": NaN}', "a digit was expected"),
        ('{"id": 7 /* no */}', ", was expected"),
        ("null", "no JSON object"),
        (question(1.5, {"a": 1}), "k is no whole number"),
        (question(-1, {"a": 1}), "k is negative"),
        (question(1, {"a": -1}), "a count is negative"),
        (question(1, {"a": 1.0}), "a count is no whole number"),
        (question(1, {"a": True}), "a count is no whole number"),
        (question(1, [1]), "a bucket is no object"),
        (question(1, {"a": 0}), "no bucket holds anybody"),
        (question(1), "no bucket holds anybody"),
        (question(1).replace("disclosure", "safe"), "only the maximum disclosure is answered"),
        (question(1, *[{"a": 1}] * 30_001), "more than 30000 buckets"),
        (question(1, {str(j): 1 for j in range(10_001)}), "more than 10000 values in a bucket"),
        (question(1, *[{str(j): 1 for j in range(10_000)}] * 101), "more than 1000000 counts"),
        (question(400, {str(j): 1 for j in range(1000)}), "more than 300 facts"),
        (
            question(99, {str(j): 10**100 for j in range(200)}),
            "(k + 1) times the digits of the largest bucket's people is more than 10000",
        ),
    ],
)
def test_what_it_cannot_answer_is_declined_in_a_sentence_and_the_next_line_is_answered(line: str, why: str) -> None:
    declined, after = said(line, question(0, {"a": 1, "b": 1}))
    assert declined["unsupported"] == why
    assert after["disclosure"] == "1/2"


@pytest.mark.parametrize(
    "line",
    [
        question(3, *[{str(j): 1 + (i * j) % 9 for j in range(6)} for i in range(30_000)]),
        question(3, {str(j): 1 + j % 7 for j in range(10_000)}),
        question(300, {str(j): 1 + j % 7 for j in range(320)}),
        question(9, *[{"a": 10**998, **{str(j): 10**995 + j for j in range(12)}}] * 2),
    ],
    ids=["buckets", "values", "facts", "digits"],
)
def test_what_is_within_its_limits_is_answered_with_half_the_usual_stack(line: str) -> None:
    limit = ["sh", "-c", 'ulimit -s 4096; exec "$0"', str(build.program("worst_case"))]
    done = subprocess.run(limit, input=f"{line}\n", capture_output=True, text=True, check=True)
    assert "disclosure" in json.loads(done.stdout)
