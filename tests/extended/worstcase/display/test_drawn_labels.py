"""Labels of bucket bars in a browser, which knows how wide letters are."""

from extended.browser import watched
from playwright.sync_api import Browser

from reference.buckets import NumberedPeople
from worstcase.display.bucket_pictures import DrawnBucket, bucket_bars


def test_no_label_leaves_its_segment(chromium: Browser) -> None:
    """Each is measured where it is drawn: wide letters, digits and signs; the next segment has a label of its own."""
    names = [
        "WWWWWWWWW",
        "mmmm mmmm mmmm",
        "LUNG CANCER",
        "@@@@%%%%",
        "10000000000",
        "ЩЩЩЩЩ ЖЖЖЖ",
        "ΩΩΩΩ",
        "flu",
        "MUMPS",
    ]
    rows = [[(name, 1 + (place * start) % 7) for place, name in enumerate(names)] for start in range(1, 7)]
    buckets = [DrawnBucket("b", NumberedPeople(0, sum(n for _, n in row)), row) for row in rows]
    with watched(chromium) as seen:
        seen.page.set_content(bucket_bars("t", buckets))
        outside = seen.page.evaluate("""() => {
          const all = (what) => [...document.querySelectorAll(what)];
          const boxes = all("rect[height='38']").map((one) => one.getBBox());
          const inside = (a, b) => a.x >= b.x && a.x + a.width <= b.x + b.width && a.y >= b.y && a.y < b.y + b.height;
          const labels = all("text[text-anchor=middle]");
          const out = (one) => !boxes.some((box) => inside(one.getBBox(), box));
          return [labels.length, labels.filter(out).map((one) => one.textContent)];
        }""")
    assert outside[0] > 30
    assert outside[1] == []
