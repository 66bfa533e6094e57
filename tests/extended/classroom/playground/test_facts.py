"""What the page's menus say: always a basic implication of the paper's language, at the price that is said."""

from collections.abc import Sequence
from typing import Any

import pytest
from extended.page_scripts import ask_scripts

from classroom.playground.page import state_of
from reference.buckets import Bucketization
from reference.language import Atom, BasicImplication

pytestmark = pytest.mark.usefixtures("node")

CALL = """([what, ...rest]) => {
  try { return play.facts[what](...rest); }
  catch (error) { if (!(error instanceof play.kit.Refusal)) throw error; return error.message; }
}"""
MEN = {"flu": 2, "lung cancer": 2, "mumps": 1}
STATE = state_of(Bucketization.of_histograms([MEN, {"flu": 1, "mumps": 2}]))


def atom(value: str, person: str = "b0.p0") -> dict[str, str]:
    return {"person": person, "value": value}


def fact(given: dict[str, str], then: dict[str, str]) -> dict[str, Any]:
    return {"given": [given], "then": [then]}


def call(*calls: Sequence[object]) -> list[Any]:
    return ask_scripts(CALL, calls)


def test_one_of_costs_a_fact_for_each_other_value_or_one_where_somebody_is_certain() -> None:
    sure = state_of(Bucketization.of_histograms([MEN, {"mumps": 2}]))
    said = call(
        ["oneOf", STATE, "b0.p0", ["flu"]],
        ["oneOf", STATE, "b1.p0", ["flu"]],
        ["oneOf", sure, "b0.p0", ["flu"]],
        ["oneOf", STATE, "b1.p0", ["flu", "mumps"]],
        ["oneOf", STATE, "b1.p0", []],
    )
    assert said == [
        [fact(atom("lung cancer"), atom("flu")), fact(atom("mumps"), atom("flu"))],
        [fact(atom("mumps", "b1.p0"), atom("flu", "b1.p0"))],
        [fact(atom("mumps", "b1.p0"), atom("flu"))],
        "This rules nothing out: all people in the bucket of b1.p0 have one of these values.",
        "Choose at least one value.",
    ]


def test_a_denial_is_an_implication_to_another_value_and_is_recognised_as_reference_does() -> None:
    alone = state_of(Bucketization.of_histograms([{"flu": 2}]))
    made, refused = call(["denial", STATE, atom("flu")], ["denial", alone, atom("flu")])
    assert made == fact(atom("flu"), atom("lung cancer"))
    assert refused.startswith("“flu” is the only value")
    sides = [[atom("flu")], [atom("mumps")], [atom("flu"), atom("mumps")], [atom("flu", "b1.p0")], [atom("flu")] * 2]
    facts = [{"given": given, "then": then} for given in sides for then in sides]
    atoms = [[[Atom(**one) for one in each[side]] for side in ("given", "then")] for each in facts]
    expected = [BasicImplication(*pair).denied for pair in atoms]
    assert call(*(["denied", one] for one in facts)) == [one and atom(one.value, one.person) for one in expected]
    assert {one is None for one in expected} == {True, False}


def test_a_fact_has_both_sides_is_there_once_and_fifty_are_enough() -> None:
    one = fact(atom("flu"), atom("mumps", "b1.p0"))
    off = {**STATE, "facts": [{**one, "off": True}]}
    many = [fact(atom("flu", f"p{i}"), atom("mumps")) for i in range(50)]
    said = call(
        ["implication", [], [atom("flu")]],
        ["implication", [atom("flu")], []],
        ["add", {**STATE, "facts": [one]}, [one]],
        ["add", off, [one]],
        ["add", {**STATE, "facts": many}, [one]],
        ["replace", {**STATE, "facts": [many[0], one]}, 0, [one]],
    )
    assert said == [
        "A fact needs at least one “if”.",
        "A fact needs at least one “then”.",
        "This is fact 1 already.",
        "This is fact 1 already, which is switched off.",
        "At most 50 facts fit on this page.",
        "This is fact 2 already.",
    ]
