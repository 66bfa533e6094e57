"""Keep the levels and examples of `worstcase play` that are near misses: `python -m book.generators.play_levels`.

A level of the page is the statement, what to build or choose, hints, the smallest counterexample.

A near miss is a sentence that sounds right and is false. Where it is about something that can be built on the page, the
reader builds a counterexample, and the page decides (`theorems.js`). Otherwise the reader chooses among instances that
were tried here with the claim's own statement: some on which it holds, and the smallest on which it fails; or, where
the statement is about one thing only, among facts all of which are true, and one of which refutes it.

What a reader would build is an *attempt*: the buckets (counts by value), all values, and what else the statement speaks
of (k, c, facts, an atom, …). Where a claim's instance leaves something open ("all simple implications about this
release"), there are many attempts, and the instance is a counterexample if one of them is.

The words for readers are in `near_misses.toml`. Trying takes some seconds, so the levels are kept in
`near_misses.json` and the examples in `examples.json`; tests hold both files to the claims.

>>> instance = ((1, 1),), (Atom("b0.p0", "a"), Atom("b0.p1", "a"))
>>> [first] = BUILT["people-of-one-bucket-are-independent"](instance)
>>> first["rows"], first["event"]
([{'a': 1, 'b': 1}], {'person': 'b0.p0', 'value': 'a'})
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement, islice, product
from typing import Any, TypeAlias

from classroom.playground.levels import NEAR_MISSES, named, plain, plainly
from classroom.playground.page import state_of
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.claims.claim import AnyClaim, Counterexample, Kind
from proofs_check.claims.registry import all_claims
from proofs_check.oracles.small_releases import bucketization_of, first_implications, space_of
from reference.buckets import Bucketization, bucketize
from reference.instances import columns_released, released
from reference.language import Atom, BasicImplication, simple_implication
from reference.syntax import parse_implication, to_text

WORDS: dict[str, dict[str, Any]] = tomllib.loads(files("classroom.playground").joinpath("near_misses.toml").read_text())
"""For readers of the page."""

PEOPLE = range(2, 61)
"""In an example: a smaller counterexample has nothing to look at, and a larger one too much."""
CROSSING = {
    "the-worst-case-fits-in-one-bucket": "It pays to tie two buckets together",
    "the-worst-case-with-three-implications-fits-in-one-bucket": "It pays with three facts too",
}
"""The near misses that come first, with what their counterexamples show."""
GROUP = "Sentences that sound right and are false"

CHOICES = 4
"""How many wrong ones are offered beside the right one, at most."""
AFTERWARDS = 300
"""How many instances after the counterexample are tried, where none before it holds."""
MOST_PEOPLE = 60
"""A larger counterexample is told in words only."""
_FACT = re.compile(r"b\d+\.p\d+=\w+ -> b\d+\.p\d+=\w+")

Attempt: TypeAlias = dict[str, Any]
Attempts: TypeAlias = Iterable[Attempt]
Instance: TypeAlias = Any
"""What a claim is tried on; each claim has its own kind."""
Maker: TypeAlias = Callable[[Instance], Attempts]
"""The attempts that stand for an instance."""


def _release(published: Bucketization, **also: object) -> Attempt:
    rows = [dict(bucket.frequencies) for bucket in published.buckets]
    return {"rows": rows, "values": list(published.domain), **also}


def _atom(atom: Atom) -> dict[str, str]:
    return {"person": atom.person, "value": atom.value}


def _fact(fact: BasicImplication) -> dict[str, list[dict[str, str]]]:
    return {"given": [*map(_atom, fact.antecedent)], "then": [*map(_atom, fact.consequent)]}


def _one(make: Callable[..., Bucketization], key: str, write: Callable[[Any], object] = lambda value: value) -> Maker:
    """A release, and one more thing under this key."""
    return lambda case: [_release(make(case[0]), **{key: write(case[1])})]


def _pair(case: Instance) -> Attempts:
    """Two buckets to be compared; perhaps with a k."""
    one, other, *k = case
    return [_release(released((one, other)), **dict(zip(("k",), k, strict=False)))]


def _counts(case: Instance) -> Attempts:
    """A release, perhaps with a k."""
    release, *k = case if isinstance(case[-1], int) else (case,)
    return [_release(released(release), **dict(zip(("k",), k, strict=False)))]


def _with_atoms(case: Instance) -> Attempts:
    """A bucket and a number of atoms: those of so many facts, and the one that they speak of."""
    row, atoms = case
    return [_release(bucketization_of(row), k=atoms - 1)] if atoms else []


def _divided(case: Instance) -> Attempts:
    """A table that is to be divided, with c and k: as one bucket."""
    table, threshold, k = case
    whole = bucketize(table, [[record.person for record in table.records]])
    return [_release(whole, c=str(threshold), k=k)]


def _facts(most: int, spare: int = 0) -> Maker:
    """A release with a k, and every k simple implications."""

    def made(case: Instance) -> Attempts:
        release, k = case
        atoms = list(space_of(release, spare).atoms)
        if 1 <= k <= most:
            for pairs in combinations_with_replacement(list(product(atoms, repeat=2)), k):
                known = [_fact(simple_implication(*pair)) for pair in pairs]
                yield _release(released(release, spare), facts=known)

    return made


def _up_to(facts: int) -> Maker:
    """A release, and every so many facts, or fewer, but for none."""
    return lambda release: (attempt for k in range(1, facts + 1) for attempt in _facts(k)((release, k)))


def _with_event(made: Maker) -> Maker:
    """The same with every atom to ask about."""

    def asked(case: Instance) -> Attempts:
        for attempt in made(case):
            people = [f"b{i}.p{j}" for i, row in enumerate(attempt["rows"]) for j in range(sum(row.values()))]
            for person, value in product(people, attempt["values"]):
                yield {**attempt, "event": {"person": person, "value": value}}

    return asked


def _two_atoms(case: Instance) -> Attempts:
    release, (one, other) = case
    return [_release(released(release), event=_atom(one), second=_atom(other))]


def _tied(case: Instance) -> Attempts:
    """What is known is given by the tables that it leaves; some implication leaves them."""
    release, known, (one, other) = case
    fact = parse_implication(first_implications(space_of(release), 1, lambda left: left == known))
    return [_release(released(release), facts=[_fact(fact)], event=_atom(one), second=_atom(other))]


def _told(release: Instance, pairs: Iterable[tuple[Atom, Atom]], event: Atom) -> Attempts:
    """A release, simple implications about it, and an atom."""
    known = [_fact(simple_implication(*pair)) for pair in pairs]
    return [_release(released(release), facts=known, event=_atom(event))]


def _five_atoms(case: Instance) -> Attempts:
    release, (a0, a1, b0, b1, c) = case
    return _told(release, ((a0, b0), (a1, b1)), c)


def _one_target(case: Instance) -> Attempts:
    release, target, antecedents = case
    return _told(release, ((atom, target) for atom in antecedents), target)


_with_k = _one(bucketization_of, "k")
"""A bucket, which need not have all values, and k."""
_with_pattern = _one(bucketization_of, "pattern", list)

BUILT: dict[str, Maker] = {
    "larger-buckets-are-safer": _pair,
    "the-safer-of-two-releases-is-safer-for-every-k": _pair,
    "more-entropy-means-less-disclosure": _pair,
    "more-entropy-means-less-skew": _pair,
    "implications-tell-the-frequencies-of-a-bucket": _pair,
    "the-most-frequent-values-are-roughly-equi-probable": _one(released, "number"),
    "negations-are-as-strong-as-implications": _counts,
    "what-is-safe-against-negations-can-be-made-safe-against-implications": _counts,
    "one-negation-discloses-as-much-as-an-implication-between-two-people": _counts,
    "one-negation-discloses-as-much-as-an-implication-between-two-buckets": _counts,
    "the-worst-case-fits-in-one-bucket": _counts,
    "the-worst-case-with-three-implications-fits-in-one-bucket": _counts,
    "merging-always-lowers-disclosure": _one(columns_released, "k"),
    "every-language-is-monotone": _one(columns_released, "bucket"),
    "there-is-one-minimal-safe-bucketization": _divided,
    "minimal-means-fewest-merges-from-the-bottom": _divided,
    "there-are-k-different-implications-with-one-consequent": _counts,
    "minimal-atoms-are-shared-out-equally": _with_atoms,
    "minimize1-minimizes-formula-1": _with_k,
    "the-closed-form-needs-no-people": _with_pattern,
    "there-are-atoms-for-every-pattern": _with_pattern,
    "the-closed-form-holds-in-any-order": _with_pattern,
    "the-closed-form-is-never-negative": _with_pattern,
    "every-minimal-set-of-atoms-names-a-most-frequent-value": _with_k,
    "every-formula-is-consistent-with-the-release": _facts(2, spare=1),
    "satisfiable-implications-are-consistent": _facts(1, spare=1),
    "negations-can-express-implications": _up_to(1),
    "people-of-one-bucket-are-independent": _two_atoms,
    "buckets-stay-independent-under-knowledge": _tied,
    "knowledge-never-makes-an-atom-less-likely": _with_event(_up_to(1)),
    "knowledge-never-lowers-the-disclosure-risk": _up_to(2),
    "merging-never-raises-the-risk-under-a-fixed-formula": _one(columns_released, "facts", lambda fact: [_fact(fact)]),
    "one-long-implication-is-as-good-as-many-short-ones": _one_target,
    "an-empty-antecedent-can-be-replaced-by-an-atom": _with_event(_counts),
    "formula-1-is-defined-for-all-atoms": _one(bucketization_of, "event", _atom),
    "two-implications-count-seven-rows": _five_atoms,
    "every-maximiser-has-the-special-form": _with_event(_facts(2)),
}
"""By the name of the claim: the attempts that stand for an instance."""


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
        if claim.statement(instance) is not None:
            break
        if len(holding) > 400:
            holding = holding[:200:2] + holding[200:]
        holding.append(instance)
    else:
        raise ValueError(f"{name} holds")
    if not holding:
        later = (one for one in islice(instances, AFTERWARDS) if claim.statement(one) is None)
        holding = list(islice(later, CHOICES))
    return Tried(tuple(holding), instance, number)


def level(name: str) -> dict[str, object]:
    """One near miss."""
    claim, found = near_misses()[name], tried(name)
    subject = subject_of(claim)
    shown = claim.statement(found.counterexample) or Counterexample()
    instead = next((one for one in all_claims() if one.name == claim.instead), None)
    record: dict[str, object] = {
        "name": name,
        "subject": subject["title"],
        "words": plainly(claim.words),
        "at": plainly(claim.fails_at or ""),
        "with": plainly(claim.fails_with),
        "number": found.number,
        "scope": plainly(claim.scope.words),
        "instead": (WORDS["instead"].get(instead.name) or plainly(instead.words)) if instead else "",
        "hints": [subject["hint"], _mistake(claim), _size(shown, found)],
    }
    if name not in BUILT and shown.release is not None and shown.release.size <= MOST_PEOPLE:
        rows = [dict(bucket.frequencies) for bucket in shown.release.buckets]
        record["release"] = plain({"rows": rows, "values": list(shown.release.domain), "k": shown.k})
    words = WORDS["near-misses"][name]
    record |= {key: words[key] for key in ("plain", "paper", "task") if key in words}
    if name in BUILT:
        return record | {"attempt": plain(_registered(claim, found.counterexample))}
    choices = _choices(claim, found)
    return record | ({"choices": choices} if choices else {"facts": _true_numbers(claim)})


def levels() -> list[dict[str, object]]:
    """All of them: by subject, in each the easy ones first, whose counterexample comes early in the claim's scope."""
    places = {subject["title"]: place for place, subject in enumerate(WORDS["subjects"].values())}
    built = [level(name) for name in near_misses()]
    return sorted(
        built,
        key=lambda one: (places[str(one["subject"])], "choices" in one or "facts" in one, one["number"], one["name"]),
    )


def written(made: list[dict[str, object]]) -> str:
    """A level a line."""
    lines = (json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in made)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def subject_of(claim: AnyClaim) -> dict[str, Any]:
    """The subject of a near miss: its own, or that of its section."""
    subjects: dict[str, dict[str, Any]] = WORDS["subjects"]
    by_section = {section: key for key, one in subjects.items() for section in one["sections"]}
    return subjects[WORDS["near-misses"][claim.name].get("subject", by_section.get(claim.section, "other"))]


def _mistake(claim: AnyClaim) -> str:
    words = WORDS["near-misses"][claim.name]
    if "hint" in words:
        return str(words["hint"])
    ask, mistake = words.get("mistake", subject_of(claim)["mistake"])
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
    first, *others = BUILT[claim.name](counterexample)
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


def _true_numbers(claim: AnyClaim) -> list[dict[str, object]]:
    """The numbers that refute it, and those that refute other near misses: all true."""
    others = [one for one in near_misses().values() if one.name not in BUILT and one.fails_with != claim.fails_with]
    near = sorted(others, key=lambda one: (subject_of(one) != subject_of(claim), one.paper, one.name))[: CHOICES - 1]
    made: list[dict[str, object]] = [{"shown": plainly(one.fails_with), "refutes": plainly(one.words)} for one in near]
    return _mixed(claim.name, [*made, {"shown": plainly(claim.fails_with), "right": True}])


def _mixed(name: str, made: list[dict[str, object]]) -> list[dict[str, object]]:
    at = len(re.sub(r"[^aeiou]", "", name)) % len(made)
    return [*made[:-1][:at], made[-1], *made[:-1][at:]]


def of_near_misses() -> list[dict[str, Any]]:
    """The examples that are counterexamples of claims, worked out anew."""
    found = [record for claim in all_claims() if claim.kind is Kind.NEAR_MISS and (record := of_claim(claim))]
    return sorted(found, key=lambda record: ("group" in record, record["title"]))


def of_claim(claim: AnyClaim) -> dict[str, Any] | None:
    """The counterexample of one claim; None where that is no release to look at, or its numbers are about code."""
    outcome = claim.check()
    shown = json.loads(outcome.release) if outcome.release else None
    histograms = [bucket["values"] for bucket in shown["buckets"]] if shown else []
    people = sum(sum(values.values()) for values in histograms)
    technical = "_" in outcome.numbers or "MINIMIZE" in outcome.numbers
    if people not in PEOPLE or shown is None or shown["sensitive"] != "S" or technical:
        return None
    release = Bucketization.of_histograms(histograms, domain=shown["domain"])
    state = state_of(release, 1 if outcome.k is None else outcome.k)
    for i, bucket in enumerate(state["buckets"]):
        for j, person in enumerate(bucket["people"]):
            person["name"] = named(i, j)
    numbers = plainly(outcome.numbers)
    record = {"claim": claim.name, "state": state}
    if claim.name in CROSSING:
        words = f"No attacker who speaks of one bucket only is as sure: {numbers}."
        return {"title": f"{CROSSING[claim.name]}: {people} people", "words": words, **record}
    title = claim.name.replace("equi-probable", "equiprobable").replace("-", " ").capitalize()
    return {"title": f"“{title}”", "words": f"False here: {numbers}.", "group": GROUP, **record}


if __name__ == "__main__":
    NEAR_MISSES.write_text(written(levels()), "utf-8")
    NEAR_MISSES.with_name("examples.json").write_text(written(of_near_misses()), "utf-8")
