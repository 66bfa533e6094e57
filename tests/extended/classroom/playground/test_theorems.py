"""Statements that the page refutes by hand-written predicates: each says what the claim's own statement says."""

import re
from itertools import islice
from typing import Any

import pytest
from extended.page_scripts import ask_scripts

from book.generators.play_challenges import plainly
from book.generators.play_facts import FACTS
from book.generators.play_levels import BUILT, PAGE, WORDS, files, near_misses, tried
from classroom.playground.page import first_data
from proofs_check.claims.claim import AnyClaim
from reference.example import FIGURE_3

MISSES = near_misses()
LEVELS: dict[str, Any] = {level["name"]: level for level in first_data(FIGURE_3)["levels"]["theorems"]}
ENOUGH = 1500  # attempts a claim, at most: where an instance stands for many, fewer instances are tried
EITHER_WAY = {  # statements about two buckets, of which the page takes whichever comes first
    "the-safer-of-two-releases-is-safer-for-every-k",
    "more-entropy-means-less-disclosure",
    "more-entropy-means-less-skew",
}
OF_THE_PAPER = re.compile(  # words and signs that a reader without the paper does not know
    r"atom|negat|implicat|consequent|antecedent|disclos|MINIMIZE|Lemma|Theorem|Formula|Figure|Adult|paper|bucketization"
    r"|diverse|predicate|conjunction|[⪯ρφ_^→|]"
)
_DECIDE = "([name, record]) => play.theorems.decide(name, play.theorems.made(record))"


def _instances(claim: AnyClaim) -> list[Any]:
    """The smallest counterexample, those before it, and instances from the beginning."""
    first = list(islice(claim.scope, 200))
    found = tried(claim.name)
    return [found.counterexample, *(first if found.number <= len(first) else [*first[:100], *found.holding[-100:]])]


def _fails(claim: AnyClaim, instance: tuple[Any, ...]) -> bool:
    if claim.name in EITHER_WAY:
        one, other, *k = instance
        return bool(claim.refute(instance) or claim.refute((other, one, *k)))
    return claim.refute(instance) is not None


def test_the_kept_levels_and_examples_are_those_of_the_claims() -> None:
    """Otherwise `python -m book.generators.play_levels` puts them there."""
    made = files()
    assert {name: (PAGE / name).read_text("utf-8") for name in made} == made


def test_every_near_miss_is_a_level_with_what_its_claim_states() -> None:
    assert set(LEVELS) == set(MISSES)
    for name, level in LEVELS.items():
        assert level["hints"][2]
        assert len(level["hints"]) == 3
        assert ("attempt" in level) == (name in BUILT)
        assert name not in BUILT or "task" in level
        choices = level.get("choices") or level.get("facts") or []
        assert name in BUILT or (len(choices) > 2 and [one.get("right") for one in choices].count(True) == 1), name
        assert len({one["shown"] for one in choices}) == len(choices)
        assert len(level.get("facts", FACTS)) >= 5
        assert not any(level["at"] in hint or level["with"] in hint for hint in level["hints"] if len(level["at"]) > 8)


def test_every_near_miss_is_said_plainly_or_tells_why_it_needs_the_paper() -> None:
    assert set(WORDS["near-misses"]) == set(MISSES)
    assert set(WORDS["instead"]) <= {claim.instead for claim in MISSES.values()}
    assert [words for words in WORDS["instead"].values() if OF_THE_PAPER.search(words)] == []
    for level in LEVELS.values():
        assert ("plain" in level) != ("paper" in level)
        if "plain" in level:
            said = f"{level['plain']} {level['task']} {level['instead']}"
            assert not OF_THE_PAPER.search(said), said


def test_facts_to_choose_from_have_one_form_and_only_one_refutes() -> None:
    """A reader who looks at the form only cannot choose: each has about as many numbers as the right one."""
    assert {name for name, level in LEVELS.items() if "facts" in level} == set(FACTS)
    for name in FACTS:
        facts = {one["shown"]: one.get("right", False) for one in LEVELS[name]["facts"]}
        right = next(fact for fact, refutes in facts.items() if refutes)
        forms = {fact: len(re.findall(r"\d[\d,/]*", fact)) for fact in facts}
        assert all(abs(number - forms[right]) <= forms[right] / 3 for number in forms.values()), name
        assert plainly(MISSES[name].fails_with) in right


@pytest.mark.usefixtures("node")
def test_every_built_statement_is_a_near_miss_and_has_a_predicate() -> None:
    known = ask_scripts("() => [...play.theorems.known.keys()]", [None])[0]
    assert set(known) == set(BUILT) <= set(MISSES)
    assert len(BUILT) == 37


@pytest.mark.usefixtures("node")
def test_predicates_say_what_the_claims_say() -> None:
    asked: list[tuple[str, Any]] = []
    expected: list[tuple[str, str, bool, slice]] = []
    for name in BUILT:
        claim, number = MISSES[name], 0
        for instance in _instances(claim):
            records = [(name, record) for record in BUILT[name](instance)]
            if number + len(records) > ENOUGH:
                continue
            number += len(records)
            where = slice(len(asked), len(asked) + len(records))
            expected.append((name, claim.scope.shown(instance), _fails(claim, instance), where))
            asked += records
    refuted = [answer["refuted"] for answer in ask_scripts(_DECIDE, asked)]
    wrong = [(name, shown, fails) for name, shown, fails, where in expected if any(refuted[where]) != fails]
    assert wrong == [], wrong
    # The smallest counterexample of this one stands for ten thousand pairs of facts: test_challenges wins by one.
    for name in set(BUILT) - {"knowledge-never-lowers-the-disclosure-risk"}:
        assert {fails for one, _, fails, _ in expected if one == name} == {True, False}, name
