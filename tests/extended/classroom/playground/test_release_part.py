"""The release on the page: each thing that can be done with it, by mouse, by finger and by keyboard."""

from extended.browser import Opened
from playwright.sync_api import Locator, Page

BUCKETS = "play.page.store.get().buckets.map(b => b.people.map(p => p.name).join(' ')).join(' | ')"
COUNTS = "play.worst.counts(play.page.store.get()).map(b => b.join(' ')).join(' | ')"
HOSPITAL = "Bob Charlie Dave Ed Frank | Gloria Hannah Irma Jessica Karen"


def chip(page: Page, name: str) -> Locator:
    return page.locator("#release .chip", has_text=name).first


def handle(page: Page, number: int) -> Locator:
    return page.locator("#release .handle").nth(number)


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, thing: Locator, onto: Locator) -> None:
    thing.hover()
    page.mouse.down()
    page.mouse.move(*middle(onto), steps=4)
    page.mouse.up()


def press(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).first.click()


def said(page: Page) -> str:
    return page.inner_text("#said")


def test_by_mouse(opened: Opened) -> None:
    with opened() as seen:
        page = seen.page
        page.set_viewport_size({"width": 1000, "height": 1500})
        assert page.evaluate(BUCKETS) == HOSPITAL
        drag(page, chip(page, "Bob"), page.locator(".bucket").nth(1))
        assert page.evaluate(BUCKETS) == "Charlie Dave Ed Frank | Gloria Hannah Irma Jessica Karen Bob"
        assert said(page) == "Bob moved to bucket 2, with the value flu in the publisher’s table."
        page.get_by_role("button", name="Undo").click()
        assert page.evaluate(BUCKETS) == HOSPITAL
        # Several, to a new bucket: those who are chosen go together.
        chip(page, "Ed").click()
        chip(page, "Gloria").click()
        drag(page, chip(page, "Ed"), page.locator(".new-bucket"))
        assert page.evaluate(BUCKETS) == "Bob Charlie Dave Frank | Hannah Irma Jessica Karen | Ed Gloria"
        press(page, "Clear selection")
        drag(page, handle(page, 2), page.locator(".bucket").nth(0))
        assert page.evaluate(BUCKETS) == "Bob Charlie Dave Frank Ed Gloria | Hannah Irma Jessica Karen"
        # What is dropped nowhere, or where it was, stays.
        drag(page, chip(page, "Ed"), page.locator("h1"))
        drag(page, chip(page, "Ed"), page.locator(".bucket").nth(0))
        assert page.evaluate("play.page.store.steps().back") == 2
        assert page.locator(".chip[aria-pressed=true]").count() == 0, "the end of dragging is no click"
        # Counts, and the menu of a bucket.
        page.get_by_role("button", name="one person more with mumps").click()
        assert page.evaluate(COUNTS) == "3 2 2 | 1 1 1 1"
        page.get_by_role("button", name="one person fewer with ovarian cancer").click()
        page.get_by_role("button", name="one person fewer with heart disease").click()
        assert page.evaluate(COUNTS) == "3 2 2 | 1 1"
        handle(page, 0).click()
        press(page, "Split in halves")
        assert page.evaluate(BUCKETS) == "Bob Charlie Dave Frank | Hannah Irma | Ed Gloria Leo"
        chip(page, "Leo").click()
        handle(page, 2).click()
        press(page, "Split off the chosen people")
        assert page.evaluate(BUCKETS) == "Bob Charlie Dave Frank | Hannah Irma | Ed Gloria | Leo"
        press(page, "Remove")
        assert page.evaluate(BUCKETS) == "Bob Charlie Dave Frank | Hannah Irma | Ed Gloria"


def test_by_keyboard(opened: Opened) -> None:
    with opened() as seen:
        page = seen.page

        def keys(text: str, at: Locator | None = None) -> None:
            if at:
                at.focus()
            for key in text.split():
                page.keyboard.press(key)

        keys("ArrowRight Enter", chip(page, "Bob"))  # Charlie is chosen, and the bar asks where to
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Move to"
        keys("Enter")
        assert page.evaluate(BUCKETS) == "Bob Dave Ed Frank | Gloria Hannah Irma Jessica Karen Charlie"
        assert page.evaluate("document.activeElement.person") == "Charlie"
        keys("Space Home Enter End Enter")  # the last of the list of buckets is a new one
        assert page.evaluate(BUCKETS) == "Bob Dave Ed Frank | Hannah Irma Jessica Karen | Gloria Charlie"
        keys("Control+z Control+z")
        assert page.evaluate(BUCKETS) == HOSPITAL
        keys("Control+y Control+Shift+z")
        assert page.evaluate("play.page.store.get().buckets.length") == 3
        keys("Enter Tab", handle(page, 0))  # the menu, which the handle unfolds
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Merge with"
        keys("Enter")
        assert page.evaluate(BUCKETS) == "Bob Dave Ed Frank Hannah Irma Jessica Karen | Gloria Charlie"
        keys("Enter Enter", page.get_by_role("button", name="one person more with mumps"))
        assert page.evaluate(COUNTS) == "2 2 3 1 1 1 | 2"
        assert page.evaluate("document.activeElement.key") == "more mumps", "the focus stays"
        keys("Delete", chip(page, "Mona"))
        assert said(page) == "Mona is removed."
        keys("Space Escape", chip(page, "Karen"))
        assert page.locator(".chip[aria-pressed=true]").count() == 0


def test_by_finger(opened: Opened) -> None:
    """A finger that rests drags; one that moves at once scrolls."""
    with opened(width=390, touch=True) as seen:
        page = seen.page
        touch = page.context.new_cdp_session(page)

        def finger(kind: str, *at: float) -> None:
            points = [{"x": at[0], "y": at[1]}] if at else []
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        def swipe(*, rests: bool) -> None:
            # A page that still glides from the last swipe would take the finger somewhere else.
            chip(page, "Bob").evaluate(
                "async one => { let y; do { y = scrollY; one.scrollIntoView({block: 'center'});"
                " await new Promise(done => setTimeout(done, 150)); } while (y !== scrollY); }"
            )
            (x, y), end = middle(chip(page, "Bob")), middle(page.locator(".bucket").nth(1))
            finger("touchStart", x, y)
            if rests:
                page.wait_for_selector(".ghost", state="attached")
            finger("touchMove", x, y + 20)
            finger("touchMove", *end)
            finger("touchEnd")

        swipe(rests=False)
        page.wait_for_timeout(400)
        assert page.evaluate(BUCKETS) == HOSPITAL
        assert page.locator(".ghost").count() == 0
        swipe(rests=True)
        seen.until(f"{BUCKETS} === 'Charlie Dave Ed Frank | Gloria Hannah Irma Jessica Karen Bob'")
        chip(page, "Ed").tap()
        assert chip(page, "Ed").get_attribute("aria-pressed") == "true"


def test_names_values_and_refusals(opened: Opened) -> None:
    with opened() as seen:
        page = seen.page

        def enter(label: str, text: str) -> None:
            page.get_by_label(label, exact=True).fill(text)
            page.get_by_label(label, exact=True).press("Enter")

        chip(page, "Bob").click()
        enter("New name", "Robert")
        assert said(page) == "Bob is called Robert now."
        chip(page, "Robert").click()
        page.get_by_label("New name", exact=True).fill("Karen")
        press(page, "Rename")
        assert said(page) == "The name “Karen” is taken."
        assert "refused" in (page.get_attribute("#said", "class") or "")
        page.get_by_label("Show who has which value").check()
        page.get_by_label("Value of the chosen people").select_option("ovarian cancer")
        press(page, "Give this value")
        assert page.evaluate(COUNTS) == "1 2 1 1 | 2 1 1 1"
        assert "chose one table that fits" in page.inner_text("#release")
        assert chip(page, "Robert").inner_text() == "Robert ovarian cancer"
        page.get_by_role("button", name="Values").click()
        enter("A further value", "measles")
        press(page, "Remove flu")
        assert said(page) == "“flu” cannot be removed: 3 people have it."
        press(page, "Remove measles")
        enter("New name for flu", "cold")
        assert "cold" in page.inner_text(".bucket >> nth=0")
        enter("Name of the attribute", "Illness")
        assert "each Illness occurs" in page.inner_text("#release")
        press(page, "Add a person")
        enter("Name of the person for a new bucket", "Zelda")
        assert page.evaluate(BUCKETS).endswith(" | Zelda")
        handle(page, 2).click()
        page.get_by_label("Name of the person for this bucket", exact=True).fill("Yves")
        page.get_by_label("Value of the new person").select_option("a new value …")
        enter("The new value", "measles")
        handle(page, 2).click()
        enter("A name for this bucket", "West wing")
        assert handle(page, 2).inner_text() == "Bucket 3: West wing"
        handle(page, 2).click()
        press(page, "Split off the chosen people")
        assert said(page).startswith("Choose the people of this bucket")
        assert seen.serious() == []
        while page.evaluate("play.page.store.steps().back"):
            page.get_by_role("button", name="Undo").click()
        assert page.evaluate(BUCKETS) == HOSPITAL
