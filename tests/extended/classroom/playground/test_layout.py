"""How the page looks where looks decide whether it can be read: chosen people, one way to scroll, tabs in a row."""

import pytest
from extended.browser import Opened

COLOURS = "one => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]"


@pytest.mark.parametrize("dark", [False, True])
def test_a_chosen_person_is_read_also_under_the_pointer(opened: Opened, dark: bool) -> None:  # noqa: FBT001 - light or dark
    with opened(dark=dark) as seen:
        bob = seen.page.locator("#release .chip").first
        bob.click()
        under = bob.evaluate(COLOURS)
        seen.page.mouse.move(0, 0)
        assert bob.get_attribute("aria-pressed") == "true"
        assert under == bob.evaluate(COLOURS)
        assert seen.serious() == []


def test_the_page_scrolls_as_a_whole_and_says_what_happened_wherever_one_is(opened: Opened) -> None:
    with opened(width=390) as seen:
        page = seen.page
        for width in (390, 1000):
            page.set_viewport_size({"width": width, "height": 700})
            side = page.locator(".side")
            assert side.evaluate("one => getComputedStyle(one).overflowY") == "visible"
            page.evaluate("scrollTo(0, document.body.scrollHeight)")
            page.evaluate("play.page.announce('Solved!')")
            box = page.locator("#said").bounding_box()
            assert box
            assert 0 <= box["y"] < 120
        tops = page.locator("[role=tab]").evaluate_all(
            "all => all.map(one => Math.round(one.getBoundingClientRect().top))"
        )
        assert len(set(tops)) == 1, "the tabs are in one row"


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_first_view_shows_the_slider_the_answer_and_the_buckets(opened: Opened, width: int, height: int) -> None:
    with opened(width=width) as seen:
        seen.page.set_viewport_size({"width": width, "height": height})
        for part in ("#k", "#measure strong", ".bucket >> nth=0", ".bucket >> nth=1"):
            box = seen.page.locator(part).bounding_box()
            assert box
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height, part
        assert "66.7 %" in seen.page.inner_text("#measure")
        assert not seen.page.locator("#steps").get_attribute("open")
        right = seen.page.locator(".toolbar button, .curve, .bars").evaluate_all(
            "all => Math.max(...all.map(one => one.getBoundingClientRect().right))"
        )
        assert right <= width, "cut at the edge"


def test_an_emoji_is_one_and_marks_that_mislead_are_numbers(opened: Opened) -> None:
    with opened() as seen:
        shown = seen.page.evaluate(
            "names => names.map(name => play.kit.short(name, 8))", ["👩‍👩‍👧", "👩🏽‍⚕️", "a\u200db", "\u202eBob"]
        )
        assert shown == ["👩‍👩‍👧", "👩🏽‍⚕️", "a\\u200db", "\\u202eB…"]
        assert seen.page.evaluate("play.kit.short('👩‍👩‍👧', 3)") == "👩…", "no joiner without what it joins"
