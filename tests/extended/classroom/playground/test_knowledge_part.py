"""Your facts: each control by mouse and by keyboard, what vanishes, what is said, and the way to 2/3."""

import json
from typing import Any

import pytest
from extended.browser import Opened
from playwright.sync_api import Locator, Page

from reference.buckets import Bucket, Bucketization

FACTS = "play.page.store.get().facts.map(f => (f.off ? 'off: ' : '') + play.facts.words(f))"
HOSTILE = ("<img src=x onerror=alert(1)>", "__proto__", "\u202eevil \"'&lt;", "z" * 10_000, "z" * 9_999 + "y")
VALUES = ("</script><b>", "constructor", "\u2066flu", "w" * 10_000)


def facts(page: Page) -> list[str]:
    found: list[str] = page.evaluate(FACTS)
    return found


def said(page: Page) -> str:
    return page.inner_text("#said")


def part(page: Page) -> Locator:
    return page.locator("#knowledge")


def menu(page: Page, label: str) -> Locator:
    return part(page).get_by_label(label, exact=True)


def button(page: Page, name: str) -> Locator:
    return part(page).get_by_role("button", name=name, exact=True)


def words(page: Page, where: str) -> str:
    """Of an element without the line breaks that mathematics has."""
    return " ".join(page.locator(f"#knowledge {where}").inner_text().split())


def own_facts(page: Page) -> None:
    page.get_by_role("tab", name="Your facts").click()


def test_by_mouse(opened: Opened) -> None:
    with opened() as seen:
        page = seen.page
        own_facts(page)
        # Does not have.
        menu(page, "person").select_option(label="Ed")
        menu(page, "value").select_option(label="mumps")
        assert "Ed does not have mumps." in words(page, ".preview")
        button(page, "Add").click()
        assert facts(page) == ["Ed does not have mumps"]
        assert said(page) == "Added: Ed does not have mumps."
        button(page, "Add").click()
        assert said(page) == "This is fact 1 already."
        assert words(page, ".outcome") == said(page)
        # If … and … then … or …
        part(page).get_by_text("if … then …", exact=True).click()
        menu(page, "person, if number 1").select_option(label="Hannah")
        button(page, "+ and").click()
        menu(page, "person, if number 2").select_option(label="Karen")
        menu(page, "value, if number 2").select_option(label="ovarian cancer")
        menu(page, "person, then number 1").select_option(label="Charlie")
        button(page, "+ or").click()
        menu(page, "value, then number 2").select_option(label="lung cancer")
        button(page, "leave out if number 1").click()
        button(page, "Add").click()
        assert facts(page)[1] == "If Karen has ovarian cancer, then Charlie has flu or lung cancer"
        # One of: for each other value a fact.
        part(page).get_by_text("has one of", exact=True).click()
        menu(page, "person").select_option(label="Frank")
        part(page).locator(".checks").get_by_label("lung cancer").check()
        part(page).locator(".checks").get_by_label("flu").uncheck()
        assert "This costs 2 facts" in words(page, ".preview")
        button(page, "Add").click()
        assert facts(page)[2:] == ["Frank does not have flu", "Frank does not have mumps"]
        # Change, order, switch off, remove.
        button(page, "change fact 1").click()
        menu(page, "value").select_option(label="lung cancer")
        button(page, "Save fact 1").click()
        button(page, "change fact 1").click()
        button(page, "Cancel").click()
        button(page, "move fact 1 down").click()
        button(page, "move fact 4 up").click()
        part(page).locator(".facts input").nth(0).click()
        button(page, "remove fact 3").click()
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
    with opened() as seen:
        page = seen.page
        own_facts(page)
        page.evaluate(
            "play.page.store.change((s) => ({...s, facts:"
            " [['Karen', 'flu', true], ['Ed', 'lung cancer'], ['Frank', 'flu']]"
            ".map(([person, value, off]) => ({...play.facts.denial(s, {person, value}), off}))}))"
        )
        menu(page, "person asked about").select_option(label="Ed")
        menu(page, "value asked about").select_option(label="mumps")
        assert words(page, ".result").startswith("Ed has mumps:")
        assert words(page, ".after").startswith("After fact 3: Frank does not have flu.")
        button(page, "← One fact back").click()
        button(page, "← One fact back").click()
        assert words(page, ".after").startswith("Before any fact: 30 cards.")
        assert part(page).locator(".world.gone").count() == 0
        button(page, "Next fact →").click()
        assert part(page).locator(".world.gone").count() == 12
        assert part(page).locator(".world.gone .mark").first.inner_text() == "✗ fact 2"
        button(page, "Ask about this").click()
        assert page.evaluate("play.facts.has(play.page.store.get().event)") == "Ed has flu"
        button(page, "Take over the worst attacker's fact").click()
        assert len(facts(page)) == 1
        page.get_by_role("button", name="Undo").click()
        assert len(facts(page)) == 3


def focused(page: Page) -> str:
    name: str = page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.textContent")
    return name


def test_a_fact_by_keyboard(opened: Opened) -> None:
    with opened() as seen:
        page, press = seen.page, seen.page.keyboard.press
        page.get_by_role("tab", name="Your facts").focus()
        press("Enter")
        press("Tab")
        press("ArrowRight")  # from “does not have” to “if … then …”
        for keys in ("Tab", "C", "Tab", "l", "Tab", "Enter", "I", "Tab", "h"):
            press(keys)
        assert focused(page) == "value, if number 2"
        for _ in range(2):
            press("Tab")
        assert focused(page) == "+ and"
        press("Shift+Tab")
        press("Space")  # leaves the second one out; the button for another has the focus
        assert focused(page) == "+ and"
        for keys in ("Tab", "D", "Tab", "m", "Tab", "Tab", "Enter"):
            press(keys)
        assert facts(page) == ["If Charlie has lung cancer, then Dave has mumps"]
        assert focused(page) == "Add"
        press("Control+z")
        assert facts(page) == []
        press("Control+y")


def test_from_the_page_alone_one_fact_about_bob_gives_two_thirds(opened: Opened) -> None:
    with opened() as seen:
        page = seen.page
        page.locator("#worst").get_by_role("button", name="Try it in “Your facts”").click()
        assert facts(page) == ["Bob does not have lung cancer"]
        assert words(page, ".result") == words(page, ".outcome") == "Bob has flu: 2 3 ≈ 0.6667"
        after = words(page, ".after")
        assert "12 cards vanish; 18 of 30 are left. On 12 of the 18 left (marked ✓), Bob has flu: 12 18 = 2 3" in after
        assert part(page).locator(".world.hit").count() == 12
        steps = words(page, ".derivation")
        assert "1,800 tables fit the release: 30 × 60 = 1,800 ." in steps
        assert "1,080 of them fit fact 1 too (Bob does not have lung cancer): 720 vanish." in steps
        assert "720 of those have Bob = flu . So the probability that Bob has flu is 720 1,080 = 2 3 ." in steps
        assert "These facts are as bad as it gets with 1 fact." in part(page).inner_text()


def test_the_papers_question_and_a_contradiction(opened: Opened) -> None:
    with opened() as seen:
        page = seen.page
        own_facts(page)
        charlie, hannah = ({"person": name, "value": "flu"} for name in ("Charlie", "Hannah"))
        known: dict[str, Any] = {"facts": [{"given": [hannah], "then": [charlie]}], "event": charlie}
        page.evaluate(f"play.page.store.change((s) => ({{...s, ...{json.dumps(known)}}}))")
        assert words(page, ".result") == "Charlie has flu: 10 19 ≈ 0.5263"
        assert "1,368 of them fit fact 1 too" in words(page, ".derivation")
        assert "720 1,368 = 10 19" in words(page, ".derivation")
        assert "yours are 8 57 below the worst with 1 fact" in " ".join(part(page).inner_text().split())
        assert words(page, ".worlds .share-bars").endswith("fact 1 1,368 left, ✓ in 720")
        page.evaluate(
            "play.page.store.change((s) => ({...s, facts: s.values.slice(0, 3)"
            ".map((value) => play.facts.denial(s, {person: 'Bob', value}))}))"
        )
        assert words(page, ".result") == (
            "No table is left: fact 3 contradicts the release and the facts before it."
            " There is nothing to divide by ( 0 0 ), so nothing has a probability."
        )
        assert "Nothing is left: these facts cannot all be true." in words(page, ".after")


@pytest.mark.parametrize("people", [5, 45])
def test_hostile_names_are_text(opened: Opened, people: int) -> None:
    """In menus, and where there are more people, in the field in which one types."""
    more = [f"person {i}" for i in range(people - len(HOSTILE))]
    rows = {value: 1 + (people - 4 if i == 0 else 0) for i, value in enumerate(VALUES)}
    with opened(Bucketization([Bucket([*HOSTILE, *more], rows)])) as seen:
        page = seen.page
        own_facts(page)
        if people == len(HOSTILE):
            assert menu(page, "person").locator("option").all_inner_texts()[3:] == [
                f"{'z' * 39}… (number 4)",
                f"{'z' * 39}… (number 5)",
            ]
        else:
            field = part(page).get_by_label("person, type to find", exact=True)
            field.fill("nobody of that name")
            assert "Choose a person of this release." in words(page, ".preview")
            field.press("Tab")
            assert said(page) == "“nobody of that name” is not in this release."
            field.fill("\\u202eEVIL")
            assert part(page).locator("datalist option").first.get_attribute("value") == "\\u202eevil \"'&lt;"
            for name in HOSTILE:  # as it is shown
                field.fill(name.replace("\u202e", "\\u202e"))
                assert page.locator("#knowledge .preview .bad").count() == 0
        button(page, "Add").click()
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
    with opened(Bucketization.of_histograms([{f"value {i}": 1 for i in range(43)}, {"sure": 2}])) as seen:
        page, press = seen.page, seen.page.keyboard.press
        own_facts(page)
        part(page).get_by_text("has one of", exact=True).click()
        field = part(page).get_by_label("another value, type to find", exact=True)
        button(page, "+ or").click()
        assert said(page) == "Choose a value of this release."
        field.fill("value 7")
        press("Enter")
        field.fill("value 40")
        button(page, "+ or").click()
        assert sorted(part(page).locator(".checks label").all_inner_texts()) == [" value 0", " value 40", " value 7"]
        part(page).locator(".checks").get_by_label("value 40").uncheck()
        assert "One fact is enough here, because b1.p0 has sure for certain." in words(page, ".preview")
        button(page, "Add").click()
        assert facts(page) == ["If b1.p0 has sure, then b0.p0 has value 0 or value 7"]


def test_the_list_and_the_question_by_keyboard(opened: Opened) -> None:
    with opened() as seen:
        page, press = seen.page, seen.page.keyboard.press
        own_facts(page)
        part(page).get_by_text("if … then …", exact=True).click()
        button(page, "Add").click()
        assert facts(page) == ["If Bob has flu, then Charlie has flu"]
        part(page).locator(".facts input").focus()
        press("Space")
        assert facts(page)[0].startswith("off: ")
        press("Space")
        press("Tab")
        press("Enter")
        assert focused(page) == "person, if number 1"
        press("E")
        button(page, "Save fact 1").focus()
        press("Enter")
        assert facts(page) == ["If Ed has flu, then Charlie has flu"]
        assert focused(page) == "change fact 1"
        # One of, with another fact; order.
        part(page).get_by_label("if … then …", exact=True).focus()
        press("ArrowRight")
        part(page).locator(".checks").get_by_label("lung cancer").focus()
        press("Space")
        button(page, "Add").focus()
        press("Enter")
        button(page, "move fact 1 down").focus()
        press("Enter")
        assert facts(page) == ["Bob does not have mumps", "If Ed has flu, then Charlie has flu"]
        assert focused(page) == "move fact 2 up"
        press("Tab")
        press("Enter")
        assert focused(page) == "remove fact 1"
        press("Enter")
        assert facts(page) == []
        assert focused(page) == "Add"
        # The question.
        menu(page, "person asked about").focus()
        press("B")
        assert focused(page) == "person asked about"
        press("Tab")
        press("m")
        assert focused(page) == "value asked about"
        assert words(page, ".result") == "Bob has mumps: 1 5 ≈ 0.2000"
        button(page, "Take over the worst attacker's fact").focus()
        press("Enter")
        button(page, "← One fact back").focus()
        press("Enter")
        assert words(page, ".after").startswith("Before any fact")
