"""Every control, whatever it is, can be reached by the keyboard, and is one that keys work on as the mouse does."""

from pathlib import Path

import pytest
from extended.browser import watched
from playwright.sync_api import Browser

import worstcase

RECORDER = """
window.pressed = [];
const add = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (kind, ...rest) {
  if (kind === "click" && this instanceof Element) window.pressed.push(this);
  return add.call(this, kind, ...rest);
};
"""
NATIVE = "button, input:not([type=radio]:not(:checked)), select, textarea, summary, a[href]"
"""Of radio buttons Tab reaches the chosen one, and the arrows choose."""
SEEN = f"""() => [...document.querySelectorAll('{NATIVE}')].filter((one) =>
  !one.disabled && one.tabIndex >= 0 && one.checkVisibility({{visibilityProperty: true}})).length"""
MARK = "() => { const one = document.activeElement; if (one && one !== document.body) one.dataset.reached = '1'; }"
MISSED = f"""() => [...document.querySelectorAll('{NATIVE}')].filter((one) =>
  !one.disabled && one.tabIndex >= 0 && one.checkVisibility({{visibilityProperty: true}}) && !one.dataset.reached)
  .map((one) => one.outerHTML.slice(0, 120))"""
DELEGATING = {
    "buckets": "listens for the buttons in it",
    "curve": "a press on the curve moves k, as the slider and the field do",
}
"""What may be pressed though it is no control, by its class, and why keys do the same."""
BY_MOUSE_ALONE = f"""() => window.pressed.filter((one) => one.isConnected && !one.matches('{NATIVE}, label'))
  .map((one) => one.getAttribute("class") || one.tagName)"""


@pytest.mark.parametrize("tab", ["The worst attacker", "Your facts", "Challenges", "Certificate"])
def test_whatever_can_be_pressed_is_reached_by_keys(chromium: Browser, tmp_path: Path, tab: str) -> None:
    path = tmp_path / "page.html"
    path.write_text(worstcase.play(), "utf-8")
    with watched(chromium) as seen:
        page = seen.page
        page.add_init_script(RECORDER)
        page.goto(path.as_uri())
        page.get_by_role("tab", name=tab).click()
        for closed in page.locator("details:not([open]) > summary").all():
            if closed.is_visible():
                closed.click()
        page.evaluate("() => { document.activeElement.blur(); window.scrollTo(0, 0); }")
        for _ in range(page.evaluate(SEEN) + 20):
            page.keyboard.press("Tab")
            page.evaluate(MARK)
        assert page.evaluate(MISSED) == []
        assert set(page.evaluate(BY_MOUSE_ALONE)) <= set(DELEGATING)


def test_the_tabs_and_the_chosen_people_answer_to_keys(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(worstcase.play(), "utf-8")
    with watched(chromium) as seen:
        page = seen.page
        page.goto(path.as_uri())
        page.get_by_role("tab", name="The worst attacker").focus()
        for tab in ("Your facts", "Challenges", "Certificate", "The worst attacker"):
            page.keyboard.press("ArrowRight")
            assert page.get_by_role("tab", name=tab).get_attribute("aria-selected") == "true"
        for name in ("Save as a file", "Copy the link", "Examples", "Keys", "Start over", "Values"):
            button = page.get_by_role("button", name=name, exact=True)
            button.focus()
            assert page.evaluate("document.activeElement.textContent.trim()").startswith(name)
