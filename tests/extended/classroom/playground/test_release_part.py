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


def drag(page: Page, thing: Locator, onto: Locator) -> None:
    thing.hover()
    page.mouse.down()
    box = onto.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()


def said(page: Page) -> str:
    return page.inner_text("#said")


def test_by_mouse(opened: Opened) -> None:
    with opened() as seen:
        page = seen.page
        page.set_viewport_size({"width": 1000, "height": 1500})
        assert page.evaluate(BUCKETS) == HOSPITAL
        drag(page, chip(page, "Bob"), page.locator(".bucket").nth(1))
        assert page.evaluate(BUCKETS) == "Charlie Dave Ed Frank | Gloria Hannah Irma Jessica Karen Bob"
        assert said(page) == "Bob is in bucket 2 now, and so is what Bob has in the publisher's table: flu."
        page.get_by_role("button", name="Undo").click()
        assert page.evaluate(BUCKETS) == HOSPITAL
        # Several, to a new bucket: those who are chosen go together.
        chip(page, "Ed").click()
        chip(page, "Gloria").click()
        drag(page, chip(page, "Ed"), page.locator(".new-bucket"))
        assert page.evaluate(BUCKETS) == "Bob Charlie Dave Frank | Hannah Irma Jessica Karen | Ed Gloria"
        page.get_by_role("button", name="Choose nobody").click()
        drag(page, handle(page, 2), page.locator(".bucket").nth(0))
        assert page.evaluate(BUCKETS) == "Bob Charlie Dave Frank Ed Gloria | Hannah Irma Jessica Karen"
        # What is dropped nowhere, or where it was, stays.
        drag(page, chip(page, "Ed"), page.locator("h1"))
        drag(page, chip(page, "Ed"), page.locator(".bucket").nth(0))
        assert page.evaluate("play.page.store.steps().back") == 2
        assert page.locator(".chip[aria-pressed=true]").count() == 0, "the end of dragging is no click"
        # Counts.
        page.get_by_role("button", name="one person more with mumps").click()
        assert page.evaluate(COUNTS) == "3 2 2 | 1 1 1 1"
        page.get_by_role("button", name="one person fewer with ovarian cancer").click()
        page.get_by_role("button", name="one person fewer with heart disease").click()
        assert page.evaluate(COUNTS) == "3 2 2 | 1 1"
        # The menu of a bucket.
        handle(page, 0).click()
        page.get_by_role("button", name="Split in halves").click()
        assert page.evaluate(BUCKETS) == "Bob Charlie Dave Frank | Hannah Irma | Ed Gloria Leo"
        chip(page, "Leo").click()
        handle(page, 2).click()
        page.get_by_role("button", name="Split off the chosen people").click()
        assert page.evaluate(BUCKETS) == "Bob Charlie Dave Frank | Hannah Irma | Ed Gloria | Leo"
        page.get_by_role("button", name="Remove", exact=True).first.click()
        assert page.evaluate(BUCKETS) == "Bob Charlie Dave Frank | Hannah Irma | Ed Gloria"


def test_by_keyboard(opened: Opened) -> None:
    with opened() as seen:
        page, press = seen.page, seen.page.keyboard.press
        chip(page, "Bob").focus()
        press("ArrowRight")
        press("Enter")  # Charlie is chosen, and the bar asks where to
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Move to"
        press("Enter")
        assert page.evaluate(BUCKETS) == "Bob Dave Ed Frank | Gloria Hannah Irma Jessica Karen Charlie"
        assert page.evaluate("document.activeElement.person") == "Charlie"
        press("Space")
        press("Home")
        press("Enter")
        press("End")  # of the list of buckets: a new one
        press("Enter")
        assert page.evaluate(BUCKETS) == "Bob Dave Ed Frank | Hannah Irma Jessica Karen | Gloria Charlie"
        press("Control+z")
        press("Control+z")
        assert page.evaluate(BUCKETS) == HOSPITAL
        press("Control+y")
        press("Control+Shift+z")
        assert page.evaluate("play.page.store.get().buckets.length") == 3
        # Merge by the menu, which the handle unfolds.
        handle(page, 0).focus()
        press("Enter")
        press("Tab")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Merge with"
        press("Enter")
        assert page.evaluate(BUCKETS) == "Bob Dave Ed Frank Hannah Irma Jessica Karen | Gloria Charlie"
        # One more, one fewer: the focus stays where it was.
        more = page.get_by_role("button", name="one person more with mumps")
        more.focus()
        press("Enter")
        press("Enter")
        assert page.evaluate(COUNTS) == "2 2 3 1 1 1 | 2"
        assert page.evaluate("document.activeElement.key") == "more mumps"
        chip(page, "Mona").focus()
        press("Delete")
        assert said(page) == "Mona left."
        chip(page, "Karen").focus()
        press("Space")
        press("Escape")
        assert page.locator(".chip[aria-pressed=true]").count() == 0


def test_by_finger(opened: Opened) -> None:
    """A finger that rests drags; one that moves at once scrolls."""
    with opened(width=390, touch=True) as seen:
        page = seen.page
        touch = page.context.new_cdp_session(page)

        def finger(kind: str, at: tuple[float, float] | None) -> None:
            points = [] if at is None else [{"x": at[0], "y": at[1]}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        def middle(thing: Locator) -> tuple[float, float]:
            box = thing.bounding_box()
            assert box
            return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

        def swipe(*, rests: bool) -> None:
            # A page that still glides from the last swipe would take the finger somewhere else.
            chip(page, "Bob").evaluate(
                "async one => { let y; do { y = scrollY; one.scrollIntoView({block: 'center'});"
                " await new Promise(done => setTimeout(done, 150)); } while (y !== scrollY); }"
            )
            start, end = middle(chip(page, "Bob")), middle(page.locator(".bucket").nth(1))
            finger("touchStart", start)
            if rests:
                page.wait_for_selector(".ghost", state="attached")
            finger("touchMove", (start[0], start[1] + 20))
            finger("touchMove", end)
            finger("touchEnd", None)

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

        def filled(label: str, text: str) -> Locator:
            field = page.get_by_label(label, exact=True)
            field.fill(text)
            return field

        chip(page, "Bob").click()
        filled("New name", "Robert").press("Enter")
        assert said(page) == "Bob is called Robert now."
        chip(page, "Robert").click()
        filled("New name", "Karen")
        page.get_by_role("button", name="Rename").first.click()
        assert said(page) == "Somebody is called “Karen” already."
        assert "refused" in (page.get_attribute("#said", "class") or "")
        page.get_by_label("Show who has what").check()
        page.get_by_label("What they really have").select_option("ovarian cancer")
        page.get_by_role("button", name="Give this value").click()
        assert page.evaluate(COUNTS) == "1 2 1 1 | 2 1 1 1"
        assert "took some table that fits" in page.inner_text("#release")
        assert chip(page, "Robert").inner_text() == "Robert ovarian cancer"
        page.get_by_role("button", name="Values").click()
        filled("A further value", "measles").press("Enter")
        page.get_by_role("button", name="Remove flu").click()
        assert said(page) == "“flu” stays: 3 people have it."
        page.get_by_role("button", name="Remove measles").click()
        filled("New name for flu", "cold").press("Enter")
        assert "cold" in page.inner_text(".bucket >> nth=0")
        filled("What the values are", "Illness").press("Enter")
        assert "each Illness occurs" in page.inner_text("#release")
        page.get_by_role("button", name="Add somebody").click()
        filled("Name of who joins a new bucket", "Zelda").press("Enter")
        assert page.evaluate(BUCKETS).endswith(" | Zelda")
        handle(page, 2).click()
        filled("Name of who joins this bucket", "Yves")
        page.get_by_label("Value of who joins").select_option("a new value …")
        filled("The new value", "measles").press("Enter")
        handle(page, 2).click()
        filled("A name for this bucket", "West wing").press("Enter")
        assert handle(page, 2).inner_text() == "Bucket 3: West wing"
        handle(page, 2).click()
        page.get_by_role("button", name="Split off the chosen people").click()
        assert said(page).startswith("Choose some people of this bucket first")
        assert seen.serious() == []
        while page.evaluate("play.page.store.steps().back"):
            page.get_by_role("button", name="Undo").click()
        assert page.evaluate(BUCKETS) == HOSPITAL
