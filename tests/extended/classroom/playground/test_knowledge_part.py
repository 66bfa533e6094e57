"""Your facts: each control by mouse and by keyboard, what vanishes, what is said, and the way to 2/3."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from extended.browser import Opened, Watched
from playwright.sync_api import Locator, Page

from reference.buckets import Bucket, Bucketization

FACTS = "play.page.store.get().facts.map(f => (f.off ? 'off: ' : '') + play.facts.words(f))"
HOSTILE = ("<img src=x onerror=alert(1)>", "__proto__", "\u202eevil \"'&lt;", "z" * 10_000, "z" * 9_999 + "y")
VALUES = ("</script><b>", "constructor", "\u2066flu", "w" * 10_000)


@contextmanager
def own_facts(opened: Opened, release: object = None) -> Iterator[tuple[Watched, Page, Locator]]:
    with opened(release) as seen:
        seen.page.get_by_role("tab", name="Your facts").press("Enter")
        yield seen, seen.page, seen.page.locator("#knowledge")


def facts(page: Page) -> list[str]:
    found: list[str] = page.evaluate(FACTS)
    return found


def said(page: Page) -> str:
    return page.inner_text("#said")


def choose(page: Page, **chosen: str) -> None:
    """Choose from the menus of these labels, with _ for what is no letter in them."""
    for label, option in chosen.items():
        page.locator("#knowledge").get_by_label(label.replace("__", ", ").replace("_", " "), exact=True).select_option(
            label=option
        )


def press(page: Page, *names: str) -> None:
    for name in names:
        page.locator("#knowledge").get_by_role("button", name=name, exact=True).click()


def words(page: Page, where: str) -> str:
    """Of an element without the line breaks that mathematics has."""
    return " ".join(page.locator(f"#knowledge {where}").inner_text().split())


def focused(page: Page) -> str:
    name: str = page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.textContent")
    return name


def test_by_mouse(opened: Opened) -> None:
    with own_facts(opened) as (_, page, part):
        choose(page, person="Ed", value="mumps")
        assert "Ed does not have mumps." in words(page, ".preview")
        press(page, "Add")
        assert facts(page) == ["Ed does not have mumps"]
        assert said(page) == "Added: Ed does not have mumps."
        press(page, "Add")
        assert said(page) == "This is fact 1 already." == words(page, ".outcome")
        part.get_by_text("if … then …", exact=True).click()
        choose(page, person__if_number_1="Hannah")
        press(page, "+ and")
        choose(page, person__if_number_2="Karen", value__if_number_2="ovarian cancer", person__then_number_1="Charlie")
        press(page, "+ or")
        choose(page, value__then_number_2="lung cancer")
        press(page, "leave out if number 1", "Add")
        assert facts(page)[1] == "If Karen has ovarian cancer, then Charlie has flu or lung cancer"
        # One of: for each other value a fact.
        part.get_by_text("has one of", exact=True).click()
        choose(page, person="Frank")
        part.locator(".checks").get_by_label("lung cancer").check()
        part.locator(".checks").get_by_label("flu").uncheck()
        assert "This costs 2 facts" in words(page, ".preview")
        press(page, "Add")
        assert facts(page)[2:] == ["Frank does not have flu", "Frank does not have mumps"]
        # Change, order, switch off, remove.
        press(page, "change fact 1")
        choose(page, value="lung cancer")
        press(page, "Save fact 1", "change fact 1", "Cancel", "move fact 1 down", "move fact 4 up")
        part.locator(".facts input").nth(0).click()
        press(page, "remove fact 3")
        assert facts(page) == [
            "off: If Karen has ovarian cancer, then Charlie has flu or lung cancer",
            "Ed does not have lung cancer",
            "Frank does not have flu",
        ]
        back = page.evaluate("play.page.store.steps().back")
        for _ in range(back):
            page.get_by_role("button", name="Undo").click()
        assert (back, facts(page)) == (8, [])
        page.get_by_role("button", name="Redo").click()
        assert facts(page) == ["Ed does not have mumps"]


def test_the_question_and_the_tables_by_mouse(opened: Opened) -> None:
    with own_facts(opened) as (_, page, part):
        page.evaluate(
            "play.page.store.change((s) => ({...s, facts:"
            " [['Karen', 'flu', true], ['Ed', 'lung cancer'], ['Frank', 'flu']]"
            ".map(([person, value, off]) => ({...play.facts.denial(s, {person, value}), off}))}))"
        )
        choose(page, person_asked_about="Ed", value_asked_about="mumps")
        assert words(page, ".result").startswith("Ed has mumps:")
        assert words(page, ".after").startswith("After fact 3: Frank does not have flu.")
        press(page, "← One fact back", "← One fact back")
        assert words(page, ".after").startswith("Before any fact: 30 cards.")
        assert part.locator(".world.gone").count() == 0
        press(page, "Next fact →")
        assert part.locator(".world.gone").count() == 12
        assert part.locator(".world.gone .mark").first.inner_text() == "✗ fact 2"
        press(page, "Ask about this")
        assert page.evaluate("play.facts.has(play.page.store.get().event)") == "Ed has flu"
        press(page, "Use the worst attacker’s fact")
        assert len(facts(page)) == 1
        page.get_by_role("button", name="Undo").click()
        assert len(facts(page)) == 3


def test_by_keyboard_the_focus_stays_where_one_works(opened: Opened) -> None:
    with own_facts(opened) as (_, page, part):

        def keys(text: str, then_at: str) -> None:
            for key in text.split():
                page.keyboard.press(key)
            assert focused(page) == then_at

        keys("Tab Tab ArrowRight Tab C Tab l Tab Enter I Tab h", "value, if number 2")  # “if … then …” by the arrow
        keys("Tab Tab", "+ and")
        keys("Shift+Tab Space", "+ and")  # leaves the second one out; the button for another has the focus
        keys("Tab D Tab m Tab Tab Enter", "Add")
        assert facts(page) == ["If Charlie has lung cancer, then Dave has mumps"]
        page.keyboard.press("Control+z")
        assert facts(page) == []
        page.keyboard.press("Control+y")
        part.locator(".facts input").focus()
        keys("Space Space Tab Enter E", "person, if number 1")
        part.get_by_role("button", name="Save fact 1").focus()
        keys("Enter", "change fact 1")
        assert facts(page) == ["If Ed has lung cancer, then Dave has mumps"]
        part.get_by_label("does not have", exact=True).check()
        press(page, "Add")
        part.get_by_role("button", name="move fact 1 down").focus()
        keys("Enter", "move fact 2 up")
        keys("Tab Enter", "remove fact 1")
        keys("Enter", "Add")
        assert facts(page) == []
        part.get_by_label("person asked about", exact=True).focus()
        keys("B", "person asked about")
        keys("Tab m", "value asked about")
        assert words(page, ".result") == "Bob has mumps: 1 5 ≈ 0.2000"


def test_from_the_page_alone_one_fact_about_bob_gives_two_thirds(opened: Opened) -> None:
    with opened() as seen:
        page, part = seen.page, seen.page.locator("#knowledge")
        page.locator("#worst").get_by_role("button", name="Try it in “Your facts”").click()
        assert facts(page) == ["Bob does not have lung cancer"]
        assert words(page, ".result") == words(page, ".outcome") == "Bob has flu: 2 3 ≈ 0.6667"
        after = words(page, ".after")
        assert (
            "12 cards are ruled out; 18 of 30 are left. On 12 of the 18 left (marked ✓), Bob has flu: 12 18 = 2 3"
            in after
        )
        assert part.locator(".world.hit").count() == 12
        steps = words(page, ".derivation")
        assert "1,800 tables fit the release: 30 × 60 = 1,800 ." in steps
        assert "1,080 of them fit fact 1 too (Bob does not have lung cancer): 720 are ruled out." in steps
        assert "720 of those have Bob = flu . So the probability that Bob has flu is 720 1,080 = 2 3 ." in steps
        assert "No attacker with 1 fact can be surer." in part.inner_text()


def test_a_contradiction_is_said_and_leaves_no_probability(opened: Opened) -> None:
    with own_facts(opened) as (_, page, _part):
        page.evaluate(
            "play.page.store.change((s) => ({...s, event: {person: 'Charlie', value: 'flu'},"
            " facts: s.values.slice(0, 3).map((value) => play.facts.denial(s, {person: 'Bob', value}))}))"
        )
        assert words(page, ".result") == (
            "No table is left: fact 3 contradicts the release and the facts before it."
            " Every probability would be 0 0 , so none is defined."
        )
        assert "No table is left: these facts cannot all be true." in words(page, ".after")


@pytest.mark.parametrize("people", [5, 45])
def test_hostile_names_are_text(opened: Opened, people: int) -> None:
    """In menus, and where there are more people, in the field in which one types."""
    more = [f"person {i}" for i in range(people - len(HOSTILE))]
    rows = {value: 1 + (people - 4 if i == 0 else 0) for i, value in enumerate(VALUES)}
    with own_facts(opened, Bucketization([Bucket([*HOSTILE, *more], rows)])) as (seen, page, part):
        if people == len(HOSTILE):
            options = part.get_by_label("person", exact=True).locator("option").all_inner_texts()
            assert options[3:] == [f"{'z' * 39}… (number 4)", f"{'z' * 39}… (number 5)"]
        else:
            field = part.get_by_label("person, type to find", exact=True)
            field.fill("nobody of that name")
            assert "Choose a person of this release." in words(page, ".preview")
            field.press("Tab")
            assert said(page) == "“nobody of that name” is not in this release."
            field.fill("\\u202eEVIL")
            assert part.locator("datalist option").first.get_attribute("value") == "\\u202eevil \"'&lt;"
            for name in HOSTILE:  # as it is shown
                field.fill(name.replace("\u202e", "\\u202e"))
                assert page.locator("#knowledge .preview .bad").count() == 0
        press(page, "Add")
        page.evaluate(
            "play.page.store.change((s) => ({...s, event: {person: '__proto__', value: 'constructor'},"
            " facts: play.table.everyone(s).slice(0, 4)"
            ".map(({name}) => play.facts.denial(s, {person: name, value: s.values[1]}))}))"
        )
        page.wait_for_selector("#knowledge .answer")  # many tables are counted a moment later
        assert words(page, ".result") == "__proto__ has constructor: 0"
        assert page.locator("#knowledge img, #knowledge b").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert people > len(HOSTILE) or seen.serious() == []


def test_one_of_many_values_is_found_by_typing(opened: Opened) -> None:
    release = Bucketization.of_histograms([{f"value {i}": 1 for i in range(43)}, {"sure": 2}])
    with own_facts(opened, release) as (_, page, part):
        part.get_by_text("has one of", exact=True).click()
        press(page, "+ or")
        assert said(page) == "Choose a value of this release."
        field = part.get_by_label("another value, type to find", exact=True)
        field.fill("value 7")
        field.press("Enter")
        field.fill("value 40")
        press(page, "+ or")
        assert sorted(part.locator(".checks label").all_inner_texts()) == [" value 0", " value 40", " value 7"]
        part.locator(".checks").get_by_label("value 40").uncheck()
        assert "One fact is enough here, because it is certain that b1.p0 has sure." in words(page, ".preview")
        press(page, "Add")
        assert facts(page) == ["If b1.p0 has sure, then b0.p0 has value 0 or value 7"]
