"""Challenges in a browser: every level is won by what should win it and by nothing less, by mouse and by keyboard."""

from extended.browser import Opened
from playwright.sync_api import Page

from classroom.playground.page import first_data
from fastpath.disclosure import maximum_disclosure
from reference.buckets import Bucketization
from reference.example import FIGURE_3

KEPT = first_data(FIGURE_3)["levels"]
NUMBER = sum(map(len, KEPT.values()))
LEVELS = "play.levels.all(JSON.parse(document.getElementById('given').textContent).levels)"
STATE = "play.page.store.get()"
RELEASE = "play.worst.counts(play.page.store.get()).map(b => b.join(' ')).join(' | ')"


def verdict(page: Page) -> str:
    return page.inner_text("#challenges .verdict")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).press("Enter")


def fill(page: Page, label: str, text: str) -> None:
    page.locator("#challenges").get_by_label(label).fill(text)
    page.locator("#challenges").get_by_label(label).press("Tab")


def enter(page: Page, level: str) -> None:
    page.click("#tab-challenges")
    if page.get_by_role("button", name="All levels").is_visible():
        press(page, "All levels")
    button = page.locator(f'#challenges button[data-level="{level}"]')
    if not button.is_visible():
        button.locator("xpath=ancestor::details/summary").click()
    button.click()


def test_every_near_miss_is_won_by_its_registered_counterexample_and_not_before(opened: Opened) -> None:
    with opened() as seen:
        page = seen.page
        page.click("#tab-challenges")
        told = page.evaluate(
            f"""() => {LEVELS}.filter(l => l.kind === "theorem").map(level => {{
                const {{ store }} = play.page, place = document.querySelector("#challenges");
                store.change(state => play.levels.entered(level, state));
                const before = play.progress.has(level.id), inputs = place.querySelectorAll(".level").length;
                if (play.levels.isBuilt(level)) store.change(state => play.levels.shown(level.record.attempt, state));
                else {{
                    const choices = level.record.choices || level.record.facts;
                    const radios = place.querySelectorAll("[type=radio]");
                    const answer = [...place.querySelectorAll("button")].find(b => b.textContent === "This one");
                    answer.click();
                    choices.forEach((one, i) => {{ if (!one.right) {{ radios[i].click(); answer.click(); }} }});
                    if (play.progress.has(level.id)) return [level.id, "won by what is no counterexample"];
                    radios[choices.findIndex(one => one.right)].click(); answer.click();
                }}
                const lesson = place.querySelector(".lesson");
                const learnt = lesson.innerText.includes("The first counterexample");
                return [level.id, before, inputs, play.progress.has(level.id), lesson.hidden, learnt];
            }})"""
        )
        assert [one[1:] for one in told if one[1:] != [False, 1, True, False, True]] == []
        assert len(told) == len(KEPT["theorems"])
        page.get_by_role("button", name="All levels").click()
        assert f"You have solved {len(told)} of {NUMBER} levels" in page.inner_text("#challenges")
        assert page.evaluate(RELEASE) == "2 2 1 | 2 1 1 1"


def test_an_attacker_wins_with_the_facts_and_not_with_too_many(opened: Opened) -> None:
    with opened() as seen:
        page = seen.page
        enter(page, "attacker/one-fact")
        assert page.evaluate("document.activeElement.textContent") == "The best single fact"
        assert "Choose your guess" in verdict(page)
        page.get_by_label("You want to be sure that: person").select_option(label="Bob")
        page.get_by_label("You want to be sure that: value").select_option(label="flu")
        assert "sure, without facts" in verdict(page)
        form = page.locator("#challenges .fact-form")
        for kind, chosen in (
            ("if … then …", ("Hannah", "flu", "Bob", "flu")),
            ("does not have", ("Bob", "lung cancer")),
        ):
            assert "Solved" not in verdict(page)
            form.get_by_label(kind).check()
            for place, option in enumerate(chosen):
                form.locator("select").nth(place).select_option(label=option)
            form.get_by_role("button", name="Add", exact=True).press("Enter")
        assert "at most 1 is allowed" in verdict(page)
        page.get_by_role("button", name="remove fact 1").press("Enter")
        assert verdict(page).startswith("Solved!")
        page.get_by_role("button", name="Undo").click()
        assert "at most 1 is allowed" in verdict(page)
        assert page.locator("#challenges .lesson").is_visible(), "what was learnt stays"
        # Another release is another level.
        page.get_by_role("button", name="one person more with mumps").click()
        assert "You changed the release" in verdict(page)
        press(page, "Restart level")
        assert "Choose your guess" in verdict(page)
        press(page, "All levels")
        assert page.evaluate("document.activeElement.dataset.level") == "attacker/one-fact"
        assert "✓ solved" in page.evaluate("document.activeElement.textContent")
        assert seen.serious() == []


def test_a_level_does_not_give_its_answer_away_and_stays_over_a_reload(opened: Opened) -> None:
    with opened() as seen:
        page = seen.page
        enter(page, "attacker/one-fact")
        page.click("#tab-knowledge")
        taking = page.get_by_role("button", name="Use the worst attacker’s fact")
        assert taking.is_hidden()
        page.click("#tab-worst")
        assert page.locator("#worst").inner_text().split("\n")[-1].startswith("Hidden, because it reveals the answer")
        page.get_by_role("button", name="Examples").click()
        assert page.locator("#examples-sheet details").is_hidden()
        page.get_by_role("button", name="Examples").click()
        page.get_by_role("button", name="Show the answer").press("Enter")
        assert "at most, for example that" in page.inner_text("#worst")
        page.click("#tab-knowledge")
        assert taking.is_visible()
        page.reload()
        page.wait_for_selector("#challenges .level")
        assert page.inner_text("#challenges h3") == "The best single fact"
        assert "reloaded" in page.inner_text("#said")
        page.get_by_role("button", name="All levels").click()
        assert page.evaluate(RELEASE) == "2 2 1 | 2 1 1 1"
        assert page.locator("#worst.covered").count() == 0
        page.reload()
        page.wait_for_timeout(50)
        assert not page.evaluate(f"Boolean({STATE}.level)")


def test_goals_are_the_engines_and_the_worst_attacker_reaches_each(opened: Opened) -> None:
    with opened() as seen:
        told = seen.page.evaluate(
            f"""() => {LEVELS}.filter(l => l.kind === "attacker").map(level => {{
                const {{ bucket }} = level.record.goal, start = play.levels.start(level);
                const alone = bucket === undefined ? start : {{ ...start, buckets: [start.buckets[bucket]] }};
                const best = play.worst.attacker(alone, level.record.k);
                const won = play.facts.take(start, best), fewer = {{ ...won, facts: won.facts.slice(1) }};
                const {{ value }} = play.levels.goal(level);
                const off = {{ ...won, facts: won.facts.map(f => ({{ ...f, off: true }})) }};
                return [play.fractions.text(value), ...[won, fewer, off].map(s => play.levels.verdict(level, s).won)];
            }})"""
        )
    assert [one[1:] for one in told] == [[True, False, False]] * len(told)
    for level, (value, *_) in zip(KEPT["attacker"], told, strict=True):
        published = Bucketization.of_histograms(level["release"]["rows"])
        if "bucket" in level["goal"]:
            published = Bucketization.of_histograms([level["release"]["rows"][level["goal"]["bucket"]]])
        if "alone" not in level["goal"]:
            (facts,) = (level["goal"][key] for key in ("beat", "reach") if key in level["goal"])
            assert str(maximum_disclosure(published, facts).value) == value


def test_a_publisher_is_told_how_few_merges_suffice(opened: Opened) -> None:
    with opened() as seen:
        page = seen.page
        page.set_viewport_size({"width": 1000, "height": 1800})
        level = KEPT["publisher"][1]
        enter(page, f"publisher/{level['name']}")
        assert "0 merges so far" in verdict(page)
        merge = "([a, b]) => play.page.store.change(s => play.table.merge(s, a, b))"
        page.evaluate(merge, [0, 1])
        assert "1 merge so far" in verdict(page)
        page.evaluate(merge, [1, 2])
        page.evaluate(merge, [0, 1])
        assert verdict(page).startswith("Solved! In 3 merges")
        assert "You needed 3 merges. The fewest possible are 2." in page.inner_text("#challenges .lesson")
        for _ in range(3):
            page.get_by_role("button", name="Undo").click()
        assert "0 merges so far" in verdict(page)
        # To separate people who began together is no merge.
        page.evaluate("play.page.store.change(s => play.table.move(s, [s.buckets[0].people[0].name], 1))")
        assert "are separated now" in verdict(page)
        page.get_by_role("button", name="Undo").click()
        page.evaluate("play.page.store.change(s => play.changes.leave(s, [s.buckets[0].people[0].name]))")
        assert "You added, removed" in verdict(page)
        page.get_by_role("button", name="Restart level").click()
        for part in level["best"]:
            for other in part[1:]:
                page.evaluate(
                    f"""pair => {{ const level = {LEVELS}.find(l => l.id === "publisher/{level["name"]}");
                    const people = pair.map(i => play.levels.start(level).buckets[i].people[0].name);
                    play.page.store.change(s => play.table.merge(s,
                    ...people.map(name => play.table.whereabouts(s, name)))); }}""",
                    [part[0], other],
                )
        assert "You needed 2 merges, and no solution has fewer." in page.inner_text("#challenges .lesson")
        page.get_by_role("button", name="Next level").click()
        assert page.evaluate(f"{STATE}.level") != f"publisher/{level['name']}"
        page.get_by_role("button", name="All levels").click()
        assert "✓ 2 of at least 2: Level 2: Look ahead" in page.inner_text("#challenges")
        assert page.evaluate(RELEASE) == "2 2 1 | 2 1 1 1"


def test_a_statement_is_refuted_by_controls_alone(opened: Opened) -> None:
    """By keyboard: the pattern, ℓ, c and k, a second atom, hints; one's own release is back by undo, too."""
    with opened() as seen:
        page = seen.page
        enter(page, "theorem/the-closed-form-holds-in-any-order")
        assert "Solved" not in verdict(page)
        for pattern, said in (("2, 1", "The product is"), ("1, 2", "Solved!"), ("x", "Enter how many atoms")):
            fill(page, "Atoms of each person", pattern)
            assert said in verdict(page)
            assert ("Solved" in verdict(page)) == (pattern == "1, 2")
        for number in (1, 2, 3):
            press(page, f"Hint {number} of 3")
        assert page.locator("#challenges .hints li").count() == 3
        assert page.get_by_role("button", name="Hint").count() == 0
        press(page, "Put it on the page")
        assert verdict(page).startswith("Solved!")
        assert seen.serious() == []
        enter(page, "theorem/people-of-one-bucket-are-independent")
        for words, person in (("The guess", 1), ("The other guess", 2)):
            page.get_by_label(f"{words}: person").select_option(index=person)
            page.get_by_label(f"{words}: value").select_option(index=1)
        assert verdict(page).startswith("Solved!")
        enter(page, "theorem/there-is-one-minimal-safe-bucketization")
        fill(page, "c, the threshold", "nonsense")
        assert "Expected a number such as" in page.inner_text("#said")
        fill(page, "k, the number of facts", "0")
        assert "division" in verdict(page)
        enter(page, "theorem/the-most-frequent-values-are-roughly-equi-probable")
        fill(page, "ℓ", "9")
        assert "ℓ must be" in verdict(page)
        enter(page, "theorem/every-language-is-monotone")
        page.get_by_label("The person is in").select_option("1")
        assert "One “does not have” about Leo. With two buckets, the surest guess is" in verdict(page)
        page.wait_for_timeout(500)
        assert "#" not in page.url, "the address keeps one's own release"
        while page.evaluate(f"Boolean({STATE}.level)"):
            page.get_by_role("button", name="Undo").click()
        assert page.evaluate(RELEASE) == "2 2 1 | 2 1 1 1"


def test_progress_stays_over_a_reload_and_can_be_forgotten(opened: Opened) -> None:
    with opened(width=390, dark=True, touch=True) as seen:
        page = seen.page
        page.evaluate("play.progress.solve('attacker/first-fact')")
        page.reload()
        page.click("#tab-challenges")
        assert f"You have solved 1 of {NUMBER} levels. This browser keeps your progress." in page.inner_text(
            "#challenges"
        )
        assert seen.serious() == []
        page.get_by_role("button", name="Reset progress").tap()
        page.get_by_role("button", name="Cancel").tap()
        page.get_by_role("button", name="Reset progress").press("Enter")
        page.get_by_role("button", name="Really reset").press("Enter")
        assert "You have solved 0" in page.inner_text("#challenges")
        page.reload()
        page.click("#tab-challenges")
        assert "You have solved 0" in page.inner_text("#challenges")
        # What is there but is nothing of ours, and a browser that keeps nothing.
        page.evaluate("localStorage.setItem('worstcase play: solved', '{\"a\":')")
        page.reload()
        page.click("#tab-challenges")
        assert "does not let the page keep" in page.inner_text("#challenges")
