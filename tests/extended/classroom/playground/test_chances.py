"""Probabilities in levels: as `reference` counts them, attempt by attempt."""

from fractions import Fraction
from functools import reduce
from operator import and_
from random import Random
from typing import Any

import pytest
from extended.page_scripts import ask_scripts

from book.generators.play_levels import BUILT
from proofs_check.oracles.small_releases import implies, likelihood, space_of
from reference.buckets import Bucketization
from reference.errors import InconsistentKnowledge
from reference.instances import Release
from reference.language import Atom, BasicImplication, Formula
from reference.probability import probability
from reference.worlds import number_of_worlds, worlds

pytestmark = pytest.mark.usefixtures("node")
_CHANCE = """record => {
    const { state } = play.theorems.made(record), { chances, fractions } = play;
    const sure = chances.chance(state, state.facts, [state.event]), best = chances.surest(state, state.facts);
    const whole = [String(chances.tables(state)), fractions.text(chances.share(state, state.facts))];
    return [sure && fractions.text(sure), best && fractions.text(best.value), ...whole];
}"""
_DECIDE = "([name, record]) => play.theorems.decide(name, play.theorems.made(record)).refuted"
RELEASES: tuple[Release, ...] = (((2, 1, 1),), ((3, 1, 1),), ((2, 1), (1, 1)), ((1,), (1, 1)))


def _told(atom: Atom) -> dict[str, str]:
    return {"person": atom.person, "value": atom.value}


def _release(row: Release) -> dict[str, Any]:
    return next(iter(BUILT["negations-are-as-strong-as-implications"]((row, 0))))


def _asked(draw: Random) -> tuple[dict[str, Any], list[str | None]]:
    """A question of up to eleven people and four facts, and what `reference` says."""
    values = "abcd"[: draw.randint(2, 4)]
    picked = [draw.choices(values, k=draw.randint(1, 5 if b == 0 else 3)) for b in range(draw.choice([1, 2, 2, 3]))]
    rows = [{value: row.count(value) for value in values if value in row} for row in picked]
    published = Bucketization.of_histograms(rows, domain=values)
    atoms = [Atom(person, value) for person in published.people for value in values]
    facts = [
        BasicImplication(draw.choices(atoms, k=draw.choice([1, 1, 2])), draw.choices(atoms, k=draw.choice([1, 1, 2])))
        for _ in range(draw.randint(0, 4))
    ]
    event = draw.choice(atoms)
    sides = [{"given": [*map(_told, f.antecedent)], "then": [*map(_told, f.consequent)]} for f in facts]
    record = {"rows": rows, "values": list(values), "facts": sides, "event": _told(event)}
    tables, fitting = number_of_worlds(published), sum(map(Formula(facts).holds, worlds(published)))
    whole = [str(tables), str(Fraction(fitting, tables))]
    try:
        sure = [probability(atom, published, Formula(facts)) for atom in (event, *atoms)]
    except InconsistentKnowledge:
        return record, [None, None, *whole]
    return record, [str(sure[0]), str(max(Fraction(str(one)) for one in sure)), *whole]


def test_chances_are_those_of_reference_on_random_questions() -> None:
    draw = Random(7)
    asked = [_asked(draw) for _ in range(400)]
    answers = ask_scripts(_CHANCE, [record for record, _ in asked])
    assert answers == [answer for _, answer in asked]
    assert 10 < sum(answer[0] is None for _, answer in asked) < 200


@pytest.mark.parametrize(("old", "new"), [("weight * BigInt(count)", "weight"), ("product * BigInt(size)", "product")])
def test_a_broken_count_is_seen(old: str, new: str) -> None:
    draw = Random(7)
    asked = [_asked(draw) for _ in range(60)]
    answers = ask_scripts(_CHANCE, [record for record, _ in asked], {"chances": (old, new)})
    assert answers != [answer for _, answer in asked]


def test_attempts_with_facts_are_decided_one_by_one() -> None:
    """Where an instance of a claim stands for many attempts: each of them, by the tables that its facts leave."""
    asked, expected = [], []
    for row in RELEASES:
        space, draw = space_of(row), Random(1)
        atoms = list(space.atoms)
        for _ in range(120):
            pairs = [draw.choices(atoms, k=2) for _ in range(draw.randint(1, 2))]
            sets = [implies(space, space.atoms[one], space.atoms[other]) for one, other in pairs]
            known, event = reduce(and_, sets), draw.choice(atoms)
            fewer = [reduce(and_, sets[:i] + sets[i + 1 :], space.everything) for i in range(len(sets))]
            risks = [max(likelihood(atom, left) for atom in space.atoms.values()) for left in [*fewer, known] if left]
            denied = [space.everything & ~atom for atom in space.atoms.values() if not atom & known]
            facts = [{"given": [_told(one)], "then": [_told(other)]} for one, other in pairs]
            record = {**_release(row), "facts": facts, "event": _told(event)}
            asked.append(("knowledge-never-lowers-the-disclosure-risk", record))
            expected.append(bool(known) and max(risks) > risks[-1])
            asked.append(("every-formula-is-consistent-with-the-release", record))
            expected.append(not known)
            if len(sets) == 1 and known:
                mask = space.atoms[event]
                asked.append(("knowledge-never-makes-an-atom-less-likely", record))
                expected.append(likelihood(mask, known) < likelihood(mask, space.everything))
                asked.append(("negations-can-express-implications", record))
                expected.append(reduce(and_, denied, space.everything) != known)
    assert ask_scripts(_DECIDE, asked) == expected
    for name in {name for name, _ in asked}:
        assert {fails for (one, _), fails in zip(asked, expected, strict=True) if one == name} == {True, False}, name
