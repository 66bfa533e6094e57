"""The worst attacker on the page: its numbers are `fastpath`'s, its attackers are counted, its controls work."""

import random
from fractions import Fraction
from typing import Any

from extended.browser import Opened

from fastpath.disclosure import maximum_disclosure
from reference.buckets import Bucketization
from reference.language import Atom, Formula, simple_implication
from reference.probability import probability

LETTERS = "abcdefgh"
ASK = """(questions) => questions.map(([rows, k]) => {
  const told = worstcase.disclosure(rows, k);
  if (rows.flat().reduce((x, y) => x + y, 0) > 500) return { told };
  const values = [..."abcdefgh"], { fractions } = play;
  const people = (row, i) => row.flatMap((n, v) => Array.from({ length: n }, (_, j) => ({ value: values[v], j })))
    .map(({ value }, j) => ({ name: `b${i}.p${j}`, value }));
  const buckets = rows.map((row, i) => ({ label: "", people: people(row, i) }));
  const state = play.table.checked({ sensitive: "S", values, buckets, k, c: "7/10", facts: [], event: null });
  const attacker = play.worst.attacker(state, k), way = play.patterns.derivation(state, attacker);
  const others = rows.length < 3 && k < 4 ? play.patterns.competing(state, k) : [];
  const ways = (rows.length < 3 && k < 3 ? others ?? [] : []).map((one) => {
    const { target, knowledge } = play.patterns.attacker(state, one);
    const counted = play.chances.chance(state, play.facts.ofAttacker({ target, knowledge }), [target]);
    return knowledge.length === k && fractions.compare(counted, one.value) === 0;
  });
  return {
    told, ways, shown: fractions.text(play.worst.disclosure(state, k)), attained: fractions.text(attacker.value),
    way: way && fractions.text(way.value), best: others?.length ? fractions.text(others[0].value) : null,
    target: attacker.target, knowledge: attacker.knowledge,
  };
})"""


def random_rows(draw: random.Random) -> list[list[int]]:
    """Counts, some of them 0, of one to five buckets; in one release of eight, large."""
    most = draw.choice([1, 2, 3, 3, 5, 5, 9, 10**12])
    rows = [[draw.randint(0, most) for _ in range(draw.randint(1, 8))] for _ in range(draw.randint(1, 5))]
    return [row if any(row) else [1, *row[1:]] for row in rows]


def published(rows: list[list[int]]) -> Bucketization:
    return Bucketization.of_histograms(
        [{value: n for value, n in zip(LETTERS, row, strict=False) if n} for row in rows], domain=LETTERS
    )


def counted(rows: list[list[int]], answer: dict[str, Any]) -> Fraction:
    """How sure the page's attacker is, by listing all tables."""
    target = Atom(answer["target"]["person"], answer["target"]["value"])
    known = (Atom(atom["person"], atom["value"]) for atom in answer["knowledge"])
    knowledge = Formula(simple_implication(atom, target) for atom in known)
    return Fraction(str(probability(target, published(rows), knowledge)))


def test_its_numbers_are_those_of_fastpath_on_a_thousand_random_releases(opened: Opened) -> None:
    draw = random.Random(2007)
    questions = [(random_rows(draw), draw.randint(0, 6)) for _ in range(1000)]
    with opened() as seen:
        answers = seen.page.evaluate(ASK, questions)
    listed = ways = counted_ways = 0
    for (rows, k), answer in zip(questions, answers, strict=True):
        value = str(maximum_disclosure(published(rows), k).value)
        told = {answer[key] for key in ("told", "shown", "attained", "way", "best") if answer.get(key) is not None}
        assert told == {value}, (rows, k, answer)
        ways += answer.get("way") is not None
        if "target" in answer:
            assert all(answer["ways"]), "the facts of each way, counted, make as sure as is written beside them"
            counted_ways += len(answer["ways"])
            assert len(answer["knowledge"]) <= k
            if sum(map(sum, rows)) <= 7:
                assert str(counted(rows, answer)) == value
                listed += 1
    assert sum("shown" in answer for answer in answers) == ways > 700, "the fractions were found for all of them"
    assert listed > 60
    assert counted_ways > 500


def test_the_controls_by_mouse_and_by_keyboard(opened: Opened) -> None:
    with opened() as seen:
        page, worst = seen.page, seen.page.locator("#worst")
        assert "An attacker who knows 1 fact" in worst.inner_text()
        assert "so the release is" in worst.inner_text()
        assert "Bob does not have lung cancer" in worst.inner_text()
        page.locator("#k").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("play.page.store.get().k") == 3
        assert "(2 would be enough)" in worst.inner_text()
        page.keyboard.press("Control+z")
        assert page.evaluate("play.page.store.get().k") == 1, "one move of the slider is one step"
        page.locator("svg.curve").click(position={"x": 40, "y": 60})
        assert page.evaluate("play.page.store.get().k") == 0
        for text, k in zip(("2", "x", "", "-1", "1.5", "101", "1"), (2, 2, 2, 2, 2, 2, 1), strict=True):
            page.get_by_label("k as a number").fill(text)
            page.get_by_label("k as a number").press("Enter")
            assert page.evaluate("play.page.store.get().k") == k
        bounds = {
            "0.9": "9/10",
            "3/2": "9/10",
            "1/0": "9/10",
            "<b>": "9/10",
            "70%": "7/10",
            "120%": "7/10",
            "2/3": "2/3",
        }
        for text, c in bounds.items():
            page.locator("#c").fill(text)
            page.locator("#c").press("Enter")
            assert page.evaluate("play.page.store.get().c") == c == page.locator("#c").input_value()
        assert "✗ This is not below" in worst.inner_text(), "the maximum must be less than c"
        page.get_by_text("The curve in numbers").click()
        assert worst.locator("tbody tr").first.inner_text().split() == ["0", "2", "5", "0.4000", "safe"]
        worst.get_by_text("Why not more?").press("Enter")
        seen.until("document.querySelector('#worst').textContent.includes('★ the most')")
        assert worst.get_by_role("button", name="Try it: ").count() == 6
        assert worst.inner_text().count("Proved:") == 3
        worst.get_by_role("button", name="Try it: If Charlie has flu, then Bob has flu").click()
        assert page.locator("#tab-knowledge").get_attribute("aria-selected") == "true"
        assert page.evaluate("document.activeElement.id") == "tab-knowledge"
        assert "4\n7" in page.inner_text("#knowledge .result")
        page.locator("#tab-knowledge").press("Home")
        assert page.locator("#worst").is_visible()
        assert page.locator("#knowledge").is_hidden()
        page.emulate_media(media="print")
        assert page.locator("#knowledge").is_visible()
        assert page.locator("#challenges, #certificate").filter(visible=True).count() == 0  # buttons are not for paper
