"""Both ways of the page to count under chosen knowledge, held to `reference` on a thousand random questions."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from extended.page_scripts import ask_scripts

from classroom.playground.page import state_of
from reference.buckets import Bucket, Bucketization
from reference.counting.methods import risk_by
from reference.errors import InconsistentKnowledge
from reference.language import Atom, BasicImplication, Formula
from reference.probability import probability
from reference.tables import World
from reference.worlds import number_of_worlds, worlds
from worstcase import count_tables

pytestmark = pytest.mark.usefixtures("node")

VALUES = ("flu", "__proto__", "<b>", "d", "nobody has it")
ANSWER = """({ state, said }) => {
  const made = said.flatMap((one) => {
    if (one.kind === "not") return [{ ...play.facts.denial(state, one), off: one.off }];
    if (one.kind === "if") return [{ ...play.facts.implication(one.given, one.then), off: one.off }];
    try { return play.facts.oneOf(state, one.person, one.values).map((fact) => ({ ...fact, off: one.off })); }
    catch (error) { if (!(error instanceof play.kit.Refusal)) throw error; return []; }
  });
  const asked = { ...state, facts: made }, { chances, fractions } = play, used = play.counting.used(asked);
  const sure = chances.chance(state, used, [state.event]), best = chances.surest(state, used);
  const alike = [sure && fractions.text(sure), best && fractions.text(best.value)];
  const whole = [String(chances.tables(state)), fractions.text(chances.share(state, used))];
  const drawn = play.counting.filled(asked, 100000);
  return { made, ...play.counting.count(asked), drawn, chances: [...alike, ...whole] };
}"""


class Question(NamedTuple):
    """A release, what is said about it as the menus say it, and the event."""

    published: Bucketization
    said: tuple[dict[str, Any], ...]
    event: dict[str, str]

    @property
    def told(self) -> dict[str, object]:
        """For the page."""
        return {"state": {**state_of(self.published), "event": self.event}, "said": self.said}

    def fits(self, world: World) -> bool:
        """What the words mean, without implications."""
        return all(one["off"] or _true(one, world) for one in self.said)


def _true(one: dict[str, Any], world: World) -> bool:
    if one["kind"] == "not":
        return bool(world[one["person"]] != one["value"])
    if one["kind"] == "one of":
        return world[one["person"]] in one["values"]
    given, then = ([world[atom["person"]] == atom["value"] for atom in one[side]] for side in ("given", "then"))
    return any(then) or not all(given)


def random_question(chance: random.Random) -> Question:
    """A release of up to eleven people, facts of every form, some of them switched off, some in contradiction."""
    values = VALUES[: chance.randint(2, 4)]
    buckets = []
    for b in range(chance.choice([1, 1, 2, 2, 3])):
        row = chance.choices(values, k=chance.randint(1, 5 if b == 0 else 3))
        buckets.append(Bucket([f"{b}.{i} 'p\u202e\"" for i in range(len(row))], {v: row.count(v) for v in row}))
    published = Bucketization(buckets, domain=VALUES)
    people = list(published.people)

    def atom() -> dict[str, str]:
        return {"person": chance.choice(people), "value": chance.choice(VALUES if chance.random() < 0.1 else values)}

    def fact() -> dict[str, Any]:
        kind, off = chance.choice(["not", "if", "if", "one of"]), chance.random() < 0.1
        some = chance.sample(values, chance.randint(1, len(values)))
        given, then = ([atom() for _ in range(chance.choice([1, 1, 2]))] for _ in range(2))
        one_of: dict[str, Any] = {"person": chance.choice(people), "values": some}
        said = {"not": atom(), "one of": one_of, "if": {"given": given, "then": then}}
        return {"kind": kind, "off": off, **said[kind]}

    return Question(published, tuple(fact() for _ in range(chance.randint(0, 4))), atom())


def _formula(made: list[dict[str, Any]]) -> Formula:
    sides = ([[Atom(**atom) for atom in fact[side]] for side in ("given", "then")] for fact in made)
    return Formula(BasicImplication(*pair) for pair in sides)


def expected(question: Question, made: list[dict[str, Any]]) -> dict[str, Any]:
    """What `reference` says about these facts, and what the words mean without them."""
    event, used = Atom(**question.event), [fact for fact in made if not fact.get("off")]
    steps = [count_tables(event, question.published, _formula(used[:i])) for i in range(len(used) + 1)]
    knowledge, meant = _formula(used), [world for world in worlds(question.published) if question.fits(world)]
    found = {
        "tables": number_of_worlds(question.published),
        "left": [step.consistent for step in steps],
        "asked": [step.satisfying for step in steps],
        "meant": (len(meant), sum(map(event.holds, meant))),
    }
    whole = [str(found["tables"]), str(Fraction(steps[-1].consistent, number_of_worlds(question.published)))]
    try:
        risk = risk_by("worlds", question.published, knowledge)
        sure = probability(event, question.published, knowledge)
    except InconsistentKnowledge:
        return {**found, "sure": None, "surest": None, "chances": [None, None, *whole]}
    left = [world for world in worlds(question.published) if knowledge.holds(world)]
    often = Counter(Atom(person, value) for world in left for person, value in world.items())
    others = sum(times == risk.risk * len(left) for times in often.values()) - 1
    surest = (risk.target.person, risk.target.value, str(risk.risk), others)
    return {**found, "sure": str(sure), "surest": surest, "chances": [str(sure), str(risk.risk), *whole]}


def told(answer: dict[str, Any]) -> dict[str, Any]:
    """The same from the page's answer; what the tables mean, from those that it draws."""
    left, asked, surest, drawn = (answer[key] for key in ("left", "asked", "surest", "drawn"))
    fates = [(row["fate"] == len(left) - 1, row["asked"]) for row in drawn["rows"]]
    rest = int(drawn["rest"])
    return {
        "tables": int(answer["tables"]),
        "left": left,
        "asked": asked,
        "meant": (rest * sum(one for one, _ in fates), rest * sum(all(pair) for pair in fates)),
        "chances": answer["chances"],
        "sure": str(Fraction(asked[-1], left[-1])) if left[-1] else None,
        "surest": surest
        and (surest["person"], surest["value"], str(Fraction(surest["tables"], left[-1])), surest["others"]),
    }


def agrees(question: Question, answer: dict[str, Any]) -> bool:
    """Whether the page says what `reference` says."""
    return told(answer) == expected(question, answer["made"])


def test_it_counts_as_reference_does_on_a_thousand_random_questions() -> None:
    chance = random.Random(16)
    asked = [random_question(chance) for _ in range(1000)]
    answers = ask_scripts(ANSWER, [question.told for question in asked])
    wrong = [pair for pair in zip(asked, answers, strict=True) if not agrees(*pair)]
    assert wrong == []
    empty = sum(answer["left"][-1] == 0 for answer in answers)
    kinds = {(one["kind"], one["off"]) for question in asked for one in question.said}
    assert len(kinds) == 6
    assert empty > 100
    assert sum(len(answer["left"]) > 1 for answer in answers) > 600
    assert sum(0 < answer["left"][-1] < int(answer["tables"]) for answer in answers) > 300


TOLD = """(state) => {
  const number = play.counting.number(state);
  try { return { number, left: play.counting.count(state).left }; }
  catch (error) { if (error instanceof play.kit.Refusal) return { number, said: error.message }; throw error; }
}"""


def test_it_counts_a_hundred_thousand_tables_and_no_more() -> None:
    """And says how many there are, exactly; of a number that nobody reads, how long it is."""
    histograms = [
        [{"a": 9, "b": 1}] * 5,
        [{"a": 10, "b": 1}, *[{"a": 9, "b": 1}] * 4],
        [{"a": 4, "b": 3, "c": 1, "d": 1, "e": 1}, {"a": 4, "b": 4, "c": 1, "d": 1, "e": 1}],
        [{str(i): 1 + i % 3 for i in range(20)}] * 100,
        [{str(i): 1 for i in range(1400)}],
    ]
    releases = [Bucketization.of_histograms(one) for one in histograms]
    most, above, crossing, many, wide = ask_scripts(TOLD, map(state_of, releases))
    assert (most["left"], "said" in most) == ([100_000], False)
    assert above["said"].startswith("110,000 tables fit this release. ")
    assert crossing["said"].startswith("1,746,360,000 tables fit this release. ")
    assert crossing["said"].endswith("This page counts at most 100,000, since it makes each one.")
    for found, release in ((many, releases[3]), (wide, releases[4])):
        assert int(found["number"]) == number_of_worlds(release)
        assert f"with {len(found['number']):,} digits" in found["said"]
