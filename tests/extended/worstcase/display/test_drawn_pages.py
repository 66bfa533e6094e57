"""The pages of `explain` and `claims`, and what notebooks show, in a real browser: on phones, screens and paper."""

from pathlib import Path
from typing import Any

import pytest
from extended.browser import watched
from playwright.sync_api import Browser
from strategies.certified import CROSSING

import worstcase as w
from reference.buckets import NumberedPeople
from worstcase.display.bucket_pictures import DrawnBucket, bucket_bars
from worstcase.display.claim_reports import claims_html
from worstcase.display.explanation import as_page, explained
from worstcase.display.pages import html_page

HOSTILE = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "a\u202eb", "x" * 10_000, "العربية"]
EVIL = w.Bucketization([w.Bucket(HOSTILE, dict.fromkeys(HOSTILE, 1))], sensitive=HOSTILE[0])
LARGE = w.Bucketization.of_histograms([{f"v{j}": 1 + (i + j) % 5 for j in range(11)} for i in range(300)])


def pages() -> dict[str, str]:
    objects: list[Any] = [w.FIGURE_3, w.parse_formula(["Hannah=flu -> Charlie=flu"]), w.disclosure(w.FIGURE_3, 1), EVIL]
    objects.append(w.safety(w.FIGURE_3, "2/3", 1))
    fragments = [f"<section>{thing._repr_html_()}</section>" for thing in objects]
    checked = w.claims("negations-are-as-strong-as-implications", "safety-is-strict")
    return {
        "hospital": as_page(explained(w.FIGURE_3, 1), "The hospital"),
        "crossing": as_page(explained(CROSSING, 2), "Crossing"),
        "hostile": as_page(explained(EVIL, 2), HOSTILE[1]),
        "large": as_page(explained(LARGE, 50), "Large"),
        "claims": claims_html(checked),
        "notebook": html_page("A notebook", ["<main><h1>A notebook</h1>", *fragments, "</main>"]),
    }


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("pages")
    for name, text in pages().items():
        (folder / f"{name}.html").write_text(text, "utf-8")
    return sorted(folder.iterdir())


LOOKED_AT = {390: {"hospital", "claims"}, 1000: {"notebook"}, 1600: set[str]()}  # by axe-core, which takes long

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CLIPPED = """[...document.querySelectorAll('svg text')].filter(one => {
    const box = one.getBBox(), room = one.ownerSVGElement.viewBox.baseVal
    return box.x < -2 || box.x + box.width > room.width + 2 || box.y + box.height > room.height + 4
}).map(one => one.textContent)"""


@pytest.mark.parametrize(("width", "dark"), [(390, True), (1000, False), (1600, True)])
def test_pages_can_be_read_by_everybody(chromium: Browser, files: list[Path], width: int, *, dark: bool) -> None:
    with watched(chromium, width, dark=dark) as seen:
        dialogs: list[str] = []
        seen.page.on("dialog", lambda dialog: dialogs.append(dialog.message))
        for file in files:
            seen.page.goto(file.as_uri())
            assert seen.page.evaluate(WIDER) <= 0, file.stem
            assert seen.page.evaluate(CLIPPED) == [], file.stem
            assert seen.page.locator("script, img").count() == 0
            if file.stem in LOOKED_AT[width]:
                assert seen.serious() == [], file.stem
        assert dialogs == []


# pictures that reach beyond what is seen of them: on a narrow screen they are scrolled, on paper nothing is
CUT = """[...document.querySelectorAll('.wide > svg')].filter(
    one => one.getBoundingClientRect().right > one.parentElement.getBoundingClientRect().right + 1).length"""


def test_pages_can_be_printed(chromium: Browser, files: list[Path]) -> None:
    with watched(chromium, 500) as seen:
        cut_on_screen = 0
        for file in files:
            seen.page.emulate_media(media="screen")
            seen.page.goto(file.as_uri())
            cut_on_screen += seen.page.evaluate(CUT)
            seen.page.emulate_media(media="print")
            assert seen.page.evaluate(CUT) == 0, file.stem
            assert seen.page.evaluate(WIDER) <= 0, file.stem
        assert cut_on_screen, "else the check above shows nothing"


OUTSIDE = """() => {
    const all = (what) => [...document.querySelectorAll(what)]
    const boxes = all("rect[height='38']").map((one) => one.getBBox())
    const inside = (a, b) => a.x >= b.x && a.x + a.width <= b.x + b.width && a.y >= b.y && a.y < b.y + b.height
    const labels = all("text[text-anchor=middle]")
    return [labels.length, labels.filter((one) => !boxes.some((box) => inside(one.getBBox(), box))).length]
}"""


def test_no_label_leaves_its_segment(chromium: Browser) -> None:
    """Each is measured where it is drawn: wide letters, digits and signs; the next segment has a label of its own."""
    names = ["WWWWWWWWW", "mmmm mmmm mmmm", "LUNG CANCER", "@@@@%%%%", "1" * 11, "ЩЩЩЩЩ ЖЖЖЖ", "ΩΩΩΩ", "flu", "MUMPS"]
    rows = [[(name, 1 + (place * start) % 7) for place, name in enumerate(names)] for start in range(1, 7)]
    buckets = [DrawnBucket("b", NumberedPeople(0, sum(n for _, n in row)), row) for row in rows]
    with watched(chromium) as seen:
        seen.page.set_content(bucket_bars("t", buckets))
        labels, outside = seen.page.evaluate(OUTSIDE)
    assert (labels > 30, outside) == (True, 0)
