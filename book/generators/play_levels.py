"""Keep the levels and examples of `worstcase play`: `python -m book.generators.play_levels`.

A level of the page has the statement, what to build or choose, hints, and the smallest counterexample.

A near miss is a sentence that sounds right and is false. Where it is about something that can be built on the page, the
reader builds a counterexample, and the page decides (`theorems.js`). Otherwise the reader chooses among instances that
were tried here with the claim's own statement: some on which it holds, and the smallest on which it fails; or, where
the statement is about one thing only, among true facts (`play_facts`), one of which refutes it.

What a reader would build is an *attempt*: the buckets (counts by value), all values, and what else the statement uses
(k, c, facts, an atom, …). Where a claim's instance leaves something open ("all simple implications about this
release"), there are many attempts, and the instance is a counterexample if one of them is.

The words for readers are in `near_misses.toml`. Trying takes some seconds, so the levels are kept in `levels.json`
beside the page, and the examples in `examples.json`; tests hold both files to the claims.

>>> instance = ((1, 1),), (Atom("b0.p0", "a"), Atom("b0.p1", "a"))
>>> [first] = BUILT["people-of-one-bucket-are-independent"](instance)
>>> first["rows"], first["event"]
([{'a': 1, 'b': 1}], {'person': 'b0.p0', 'value': 'a'})
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations_with_replacement, islice, product
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from book.generators.play_challenges import attacker_levels, named, plain, plainly, publisher_levels
from book.generators.play_facts import FACTS, facts_of
from classroom.playground.page import state_of
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.claims.claim import AnyClaim, Kind, section_of
from proofs_check.claims.refutation import Counterexample
from proofs_check.claims.registry import all_claims
from proofs_check.oracles.small_releases import bucketization_of, first_implications, space_of
from reference.buckets import Bucketization, bucketize
from reference.instances import columns_released, released
from reference.language import Atom, BasicImplication, simple_implication
from reference.syntax import parse_implication, to_text

WORDS: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("near_misses.toml").read_text("utf-8"))
"""For readers of the page."""

PEOPLE = range(2, 61)  # in an example: a smaller counterexample has nothing to look at, and a larger one too much
PAGE = Path(__file__).parents[2] / "classroom" / "playground"
CROSSING = {  # the near misses that come first, with what their counterexamples show
    "the-worst-case-fits-in-one-bucket": "Facts across two buckets give more",
    "the-worst-case-with-three-implications-fits-in-one-bucket": "The same with three facts",
}
GROUP = "Sentences that sound right and are false"

CHOICES = 4  # how many wrong ones are offered beside the right one, at most
AFTERWARDS = 300  # how many instances after the counterexample are tried, where none before it holds
MOST_PEOPLE = 60  # a larger counterexample is not drawn
_FACT = re.compile(r"b\d+\.p\d+=\w+ -> b\d+\.p\d+=\w+")

Attempt: TypeAlias = dict[str, Any]
Attempts: TypeAlias = Iterable[Attempt]
Instance: TypeAlias = Any  # what a claim is tried on; each claim has its own kind
Maker: TypeAlias = Callable[[Instance], Attempts]  # the attempts that stand for an instance


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
    release, *k = case if isinstance(case[-1], int) else (case,)
    return [_release(released(release), **dict(zip(("k",), k, strict=False)))]


def _with_atoms(case: Instance) -> Attempts:
    """A bucket and a number of atoms: those of `k` facts, and their target."""
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
    """A release, and every set of 1 to `facts` facts."""
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


def _five_atoms(case: Instance) -> Attempts:
    release, (a0, a1, b0, b1, c) = case
    known = [_fact(simple_implication(*pair)) for pair in ((a0, b0), (a1, b1))]
    return [_release(released(release), facts=known, event=_atom(c))]


def _one_target(case: Instance) -> Attempts:
    release, target, antecedents = case
    known = [_fact(simple_implication(atom, target)) for atom in antecedents]
    return [_release(released(release), facts=known, event=_atom(target))]


_with_k = _one(bucketization_of, "k")  # a bucket, which need not have all values, and k
_with_pattern = _one(bucketization_of, "pattern", list)

BUILT: dict[str, Maker] = {  # by the name of the claim: the attempts that stand for an instance
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


class Tried(NamedTuple):
    """Result of trying a near miss: instances on which it holds, the counterexample and its number in the scope.

    The instances are the last ones before the counterexample, and some further ones; or else some after it.
    """

    holding: tuple[Any, ...]
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
    instances = iter(claim.scope)
    for number, instance in enumerate(instances, 1):  # noqa: B007 - used below
        if claim.refute(instance) is not None:
            break
        if len(holding) > 400:
            holding = holding[:200:2] + holding[200:]
        holding.append(instance)
    else:
        raise ValueError(f"{name} holds")
    if len(holding) < 2 and name not in FACTS:  # one could be guessed
        later = (one for one in islice(instances, AFTERWARDS) if claim.refute(one) is None)
        holding += islice(later, CHOICES - len(holding))
    return Tried(tuple(holding), instance, number)


def level(name: str) -> dict[str, object]:
    """One near miss."""
    claim, found = near_misses()[name], tried(name)
    subject = subject_of(claim)
    shown = claim.refute(found.counterexample) or Counterexample()
    instead = next((one for one in all_claims() if one.name == claim.instead), None)
    words = WORDS["near-misses"][name]
    ask, mistake = words.get("mistake", subject["mistake"])
    typical = f"A typical mistake in programs for such questions: {CATALOGUE[ask][mistake].says}."
    record: dict[str, object] = {
        "name": name,
        "subject": subject["title"],
        "words": plainly(claim.words),
        "at": plainly(claim.fails_at or ""),
        "with": plainly(claim.fails_with),
        "number": found.number,
        "scope": plainly(claim.scope.words),
        "instead": (WORDS["instead"].get(instead.name) or plainly(instead.words)) if instead else "",
        "hints": [subject["hint"], words.get("hint", typical), _size(shown, found)],
    }
    if name not in BUILT and shown.release is not None and shown.release.size <= MOST_PEOPLE:
        rows = [dict(bucket.frequencies) for bucket in shown.release.buckets]
        record["release"] = plain({"rows": rows, "values": list(shown.release.domain), "k": shown.k})
    record |= {key: words[key] for key in ("plain", "paper", "task") if key in words}
    if name in BUILT:
        return record | {"attempt": plain(_registered(claim, found.counterexample))}
    choices = _choices(claim, found)
    return record | ({"choices": choices} if choices else {"facts": _true_facts(claim)})


def theorem_levels() -> list[dict[str, Any]]:
    """All near misses by subject, and within a subject by the place of the counterexample in the claim's scope."""
    places = {subject["title"]: place for place, subject in enumerate(WORDS["subjects"].values())}
    built = [level(name) for name in near_misses()]
    return sorted(
        built,
        key=lambda one: (places[str(one["subject"])], "choices" in one or "facts" in one, one["number"], one["name"]),
    )


def files() -> dict[str, str]:
    """The kept files by name, with a level or an example on each line."""
    theorems = theorem_levels()
    attacker = attacker_levels({one["name"]: one["attempt"] for one in theorems if "attempt" in one})
    groups = {"attacker": attacker, "publisher": publisher_levels(), "theorems": theorems}
    levels = ",\n".join(f'"{name}":{_lines(levels)}' for name, levels in groups.items())
    return {"levels.json": f"{{{levels}}}\n", "examples.json": f"{_lines(of_near_misses())}\n"}


def _lines(made: list[dict[str, Any]]) -> str:
    lines = (json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in made)
    return "[\n" + ",\n".join(lines) + "\n]"


def subject_of(claim: AnyClaim) -> dict[str, Any]:
    """Return the subject of a near miss: its own, or that of its section."""
    subjects: dict[str, dict[str, Any]] = WORDS["subjects"]
    by_section = {section: key for key, one in subjects.items() for section in one["sections"]}
    return subjects[WORDS["near-misses"][claim.name].get("subject", by_section.get(section_of(claim.paper), "other"))]


def _size(shown: Counterexample, found: Tried) -> str:
    if shown.release is None:
        first = f"The sentence is true in the first {found.number - 1:,}" if found.number > 1 else "The first is one"
        return f"The cases were tried in order, the smallest first. {first}."
    people, buckets = shown.release.size, len(shown.release.buckets)
    size = f"{people:,} {'person' if people == 1 else 'people'} in {buckets:,} bucket{'s' * (buckets > 1)}"
    k = "" if shown.k is None else f", with k = {shown.k}"
    return f"The cases were tried in order, the smallest first. The first counterexample has {size}{k}."


def _registered(claim: AnyClaim, counterexample: object) -> Attempt:
    """Return its attempt; of several the one whose facts and atom are in the claim's numbers."""
    attempts = list(BUILT[claim.name](counterexample))
    if len(attempts) == 1:
        return attempts[0]
    facts = set(_FACT.findall(claim.fails_with))
    besides = _FACT.sub("", claim.fails_with)
    fitting = (
        one
        for one in attempts
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


def _true_facts(claim: AnyClaim) -> list[dict[str, object]]:
    """Facts of one form, all true; the right one refutes the claim."""
    right, *others = map(plainly, facts_of(claim.name, claim.fails_with))
    made: list[dict[str, object]] = [{"shown": fact} for fact in others]
    return _mixed(claim.name, [*made, {"shown": right, "right": True}])


def _mixed(name: str, made: list[dict[str, object]]) -> list[dict[str, object]]:
    at = len(re.sub(r"[^aeiou]", "", name)) % len(made)
    return [*made[:-1][:at], made[-1], *made[:-1][at:]]


def of_near_misses() -> list[dict[str, Any]]:
    """The examples that are counterexamples of claims, worked out anew."""
    found = [record for claim in all_claims() if claim.kind is Kind.NEAR_MISS and (record := of_claim(claim))]
    return sorted(found, key=lambda record: ("group" in record, record["title"]))


def of_claim(claim: AnyClaim) -> dict[str, Any] | None:
    """Return the counterexample of one claim; None if it is no release to draw, or its numbers are about code."""
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
        words = f"Facts about one bucket make no attacker as sure: {numbers}."
        return {"title": f"{CROSSING[claim.name]}: {people} people", "words": words, **record}
    title = claim.name.replace("equi-probable", "equiprobable").replace("-", " ").capitalize()
    return {"title": f"“{title}”", "words": f"False here: {numbers}.", "group": GROUP, **record}


if __name__ == "__main__":
    for name, text in files().items():
        (PAGE / name).write_text(text, "utf-8")
