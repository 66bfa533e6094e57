"""Probabilities in levels: as `reference` counts them, attempt by attempt."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from extended.page_scripts import ask_scripts

from reference.buckets import Bucketization
from reference.errors import InconsistentKnowledge
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


def _told(atom: Atom) -> dict[str, str]:
    return {"person": atom.person, "value": atom.value}


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
