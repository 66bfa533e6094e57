"""The shipped vectors: true, reproducible and complete."""

import json
from fractions import Fraction

import jsonschema
import pytest
from strategies.audited import EVERY, implementation

from proofs_check import vectors as shipped
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.protocol import verdict_of
from proofs_check.audit.question import Question
from proofs_check.audit.subject import Function
from proofs_check.vectors import generate
from reference.errors import InvalidInput


def test_the_file_is_what_the_command_makes() -> None:
    """Never edited by hand: and making it again lets at least two oracles agree on every value."""
    assert shipped.text() == generate.as_text(generate.document())


def test_the_file_follows_its_schema() -> None:
    schema = json.loads(shipped.text("vectors.schema.json"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    document = json.loads(shipped.text())
    validator.validate(document)
    document["vectors"][0]["disclosure"] = 1.0
    assert not validator.is_valid(document)


def test_every_flag_is_explained_and_every_mistake_is_caught_three_times() -> None:
    vectors = shipped.load()
    notes = json.loads(shipped.text())["notes"]
    flags = [(vector.question.ask, flag) for vector in vectors for flag in vector.flags]
    assert set(flags) == set(EVERY)
    assert {name for _, name in flags} == set(notes)
    assert all(flags.count(mistake) >= 3 for mistake in EVERY)
    assert [vector.number for vector in vectors] == list(range(1, len(vectors) + 1))
    # what every reader of JSON keeps
    largest = max(count for one in vectors for bucket in one.question.written for count in bucket.values())
    assert 4 * 10**14 < largest < 6 * 10**14 < 2**53


def test_oracles_that_disagree_make_no_vector(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "counted", lambda *_: Fraction(1, 7))
    monkeypatch.setattr(generate, "promise_by_trying", lambda _: Fraction(7))
    for ask, event in (("disclosure", ""), ("l-diversity", ""), ("probability", "b0.p0=a")):
        with pytest.raises(AssertionError, match="disagree"):
            generate.agreeing(Question(((2, 1),), ask=ask, event=event))


FAILING = "disclosure never-crosses, disclosure rounded-up, disclosure people-run-out, safe c-as-float"
FAILING += ", probability impossible-is-zero, entropy-l-diversity float-floor"


@pytest.mark.parametrize("failing", FAILING.split(", "))
def test_a_failing_run_names_the_mistake(failing: str) -> None:
    ask, name = failing.split()
    mistake = CATALOGUE[ask][name]
    done = shipped.run(Function(implementation(mistake)), shipped.load(ask))
    assert done.verdict == mistake.verdict
    assert name in done.suspects


@pytest.mark.parametrize(
    ("ask", "flag"), [("disclosure", "nonsense"), ("k-anonymity", "never-crosses"), ("nothing", None)]
)
def test_no_vectors_are_no_agreement(ask: str, flag: str | None) -> None:
    """A mistake that is not there used to leave nothing to ask, and nothing asked was called agreement."""
    with pytest.raises(InvalidInput, match=r"(ask|flag): expected .*, got (nonsense|never-crosses|nothing)"):
        shipped.load(ask, flag)
    with pytest.raises(InvalidInput, match="at least one answer"):
        verdict_of({})
