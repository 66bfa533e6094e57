"""Every near miss as a level of the page: the statement, what to build or choose, hints, the smallest counterexample.

A near miss is a sentence that sounds right and is false. Where it is about something that can be built on the page,
the reader builds a counterexample (`attempts`), and the page decides. Otherwise the reader chooses among instances that
were tried here with the claim's own statement: some on which it holds, and the smallest on which it fails; or, where
the statement is about one thing only, among facts all of which are true, and one of which refutes it.

Trying takes some seconds, so the levels are kept beside this module, in `near_misses.json`; a test holds the file to
the claims. To make it anew: `python -m worstcase.playground.near_misses`.
"""

import json
import re
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.claims.claim import AnyClaim, Counterexample, Kind
from proofs_check.claims.registry import all_claims
from reference.language import Atom, simple_implication
from reference.syntax import to_text
from worstcase.playground.attempts import BUILT, Attempt, attempts
from worstcase.playground.challenges import NEAR_MISSES
from worstcase.playground.near_miss_readers import NEEDS_PAPER, SAID_PLAINLY, TRUE_PLAINLY
from worstcase.playground.near_miss_tasks import PLAIN
from worstcase.playground.near_miss_words import ELSEWHERE, HINTS, MISTAKES, ORDER, OTHER, SUBJECTS, LevelGroup
from worstcase.playground.plain_names import plain, plainly

CHOICES = 4
"""How many wrong ones are offered beside the right one, at most."""
AFTERWARDS = 300
"""How many instances after the counterexample are tried, where none before it holds."""
MOST_PEOPLE = 60
"""A larger counterexample is told in words only."""
_FACT = re.compile(r"b\d+\.p\d+=\w+ -> b\d+\.p\d+=\w+")


@dataclass(frozen=True)
class Tried:
    """What came of trying a near miss: instances on which it holds, the counterexample and its number in the scope."""

    holding: tuple[Any, ...]
    """The last ones before the counterexample, and some further ones; or those after it, if there are none before."""
    counterexample: Any
    number: int


@cache
def near_misses() -> dict[str, AnyClaim]:
    """All near misses by name."""
    return {claim.name: claim for claim in all_claims() if claim.kind is Kind.NEAR_MISS}


@cache
def tried(name: str) -> Tried:
    """Try the instances of a near miss, one after the other."""
    claim = near_misses()[name]
    holding: list[Any] = []
    instances, number = iter(claim.scope), 0
    for instance in instances:
        number += 1
        if claim.refuted_by(instance) is not None:
            break
        if len(holding) > 400:
            holding = holding[:200:2] + holding[200:]
        holding.append(instance)
    else:
        raise ValueError(f"{name} holds")
    if not holding:
        later = (one for one in islice(instances, AFTERWARDS) if claim.refuted_by(one) is None)
        holding = list(islice(later, CHOICES))
    return Tried(tuple(holding), instance, number)


def level(name: str) -> dict[str, object]:
    """One near miss."""
    claim, found = near_misses()[name], tried(name)
    subject = subject_of(claim)
    shown = claim.refuted_by(found.counterexample) or Counterexample()
    instead = next((one for one in all_claims() if one.name == claim.instead), None)
    record: dict[str, object] = {
        "name": name,
        "subject": subject.title,
        "words": plainly(claim.words),
        "at": plainly(claim.fails_at or ""),
        "with": plainly(claim.fails_with),
        "number": found.number,
        "scope": plainly(claim.scope.words),
        "instead": (TRUE_PLAINLY.get(instead.name) or plainly(instead.words)) if instead else "",
        "hints": [subject.hint, _mistake(claim), _size(shown, found)],
    }
    if name not in BUILT and shown.release is not None and shown.release.size <= MOST_PEOPLE:
        rows = [dict(bucket.frequencies) for bucket in shown.release.buckets]
        record["release"] = plain({"rows": rows, "values": list(shown.release.domain), "k": shown.k})
    if name in SAID_PLAINLY:
        record["plain"] = SAID_PLAINLY[name]
    else:
        record["paper"] = NEEDS_PAPER[name]
    if name in PLAIN:
        record["task"] = PLAIN[name]
    if name in BUILT:
        return record | {"attempt": plain(_registered(claim, found.counterexample))}
    choices = _choices(claim, found)
    return record | ({"choices": choices} if choices else {"facts": _facts(claim)})


def levels() -> list[dict[str, object]]:
    """All of them: by subject, in each the easy ones first, whose counterexample comes early in the claim's scope."""
    places = {subject.title: place for place, subject in enumerate(ORDER)}
    built = [level(name) for name in near_misses()]
    return sorted(
        built,
        key=lambda one: (places[str(one["subject"])], "choices" in one or "facts" in one, one["number"], one["name"]),
    )


def written(made: list[dict[str, object]]) -> str:
    """A level a line."""
    lines = (json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in made)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def subject_of(claim: AnyClaim) -> LevelGroup:
    """The subject of a near miss."""
    return ELSEWHERE.get(claim.name) or SUBJECTS.get(claim.section, OTHER)


def _mistake(claim: AnyClaim) -> str:
    if claim.name in HINTS:
        return HINTS[claim.name]
    ask, mistake = MISTAKES.get(claim.name, subject_of(claim).mistake)
    return f"A typical mistake in programs that answer such questions: {CATALOGUE[ask][mistake].says}."


def _size(shown: Counterexample, found: Tried) -> str:
    if shown.release is None:
        before = f"the sentence is true on the first {found.number - 1:,}" if found.number > 1 else "the first is one"
        return f"Of the cases that were tried in order, the smallest first, {before}."
    people, buckets = shown.release.size, len(shown.release.buckets)
    said = f"{people:,} {'person' if people == 1 else 'people'} in {buckets:,} bucket{'s' * (buckets > 1)}"
    k = "" if shown.k is None else f", with k = {shown.k}"
    return f"The first counterexample, the smallest cases being tried first, has {said}{k}."


def _registered(claim: AnyClaim, counterexample: object) -> Attempt:
    """The attempt that stands for it; of several the one whose facts and atom stand in the claim's numbers."""
    first, *others = attempts(claim.name, counterexample)
    if not others:
        return first
    facts = set(_FACT.findall(claim.fails_with))
    besides = _FACT.sub("", claim.fails_with)
    fitting = (
        one
        for one in (first, *others)
        if _facts_of(one) <= facts and ("event" not in one or to_text(Atom(**one["event"])) in besides)
    )
    return max(fitting, key=lambda one: len(_facts_of(one)))


def _facts_of(attempt: Attempt) -> set[str]:
    sides = ((fact["given"][0], fact["then"][0]) for fact in attempt.get("facts", ()))
    return {to_text(simple_implication(Atom(**before), Atom(**after))) for before, after in sides}


def _choices(claim: AnyClaim, found: Tried) -> list[dict[str, object]]:
    """Instances, the counterexample among them, in an order that depends on the claim's name only."""
    answer = claim.scope.shown(found.counterexample)
    texts = [text for text in dict.fromkeys(map(claim.scope.shown, reversed(found.holding))) if text != answer]
    if not texts:
        return []
    step = max(1, len(texts) // CHOICES)
    picked = list(dict.fromkeys([texts[0], *texts[step - 1 :: step]]))[:CHOICES]
    made: list[dict[str, object]] = [{"shown": plainly(text)} for text in picked]
    return _mixed(claim.name, [*made, {"shown": plainly(answer), "right": True}])


def _facts(claim: AnyClaim) -> list[dict[str, object]]:
    """The numbers that refute it, and those that refute other near misses: all true."""
    others = [one for one in near_misses().values() if one.name not in BUILT and one.fails_with != claim.fails_with]
    near = sorted(others, key=lambda one: (subject_of(one) != subject_of(claim), one.paper, one.name))[: CHOICES - 1]
    made: list[dict[str, object]] = [{"shown": plainly(one.fails_with), "refutes": plainly(one.words)} for one in near]
    return _mixed(claim.name, [*made, {"shown": plainly(claim.fails_with), "right": True}])


def _mixed(name: str, made: list[dict[str, object]]) -> list[dict[str, object]]:
    at = len(re.sub(r"[^aeiou]", "", name)) % len(made)
    return [*made[:-1][:at], made[-1], *made[:-1][at:]]


if __name__ == "__main__":
    NEAR_MISSES.write_text(written(levels()), "utf-8")
