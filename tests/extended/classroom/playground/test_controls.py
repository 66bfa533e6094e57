"""Every control, whatever it is, can be reached by the keyboard, and is one that keys work on as the mouse does."""

from pathlib import Path

import pytest
from extended.browser import Opened, watched
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
# of radio buttons Tab reaches the chosen one, and the arrows choose
NATIVE = "button, input:not([type=radio]:not(:checked)), select, textarea, summary, a[href]"
SEEN = f"""() => [...document.querySelectorAll('{NATIVE}')].filter((one) =>
  !one.disabled && one.tabIndex >= 0 && one.checkVisibility({{visibilityProperty: true}})).length"""
MARK = "() => { const one = document.activeElement; if (one && one !== document.body) one.dataset.reached = '1'; }"
MISSED = f"""() => [...document.querySelectorAll('{NATIVE}')].filter((one) =>
  !one.disabled && one.tabIndex >= 0 && one.checkVisibility({{visibilityProperty: true}}) && !one.dataset.reached)
  .map((one) => one.outerHTML.slice(0, 120))"""
# what may be pressed though it is no control, by its class, and why keys do the same
DELEGATING = {
    "buckets": "listens for the buttons in it",
    "curve": "a press on the curve moves k, as the slider and the field do",
}
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


def test_arrows_choose_a_tab(opened: Opened) -> None:
    with opened() as seen:
        seen.page.get_by_role("tab", name="The worst attacker").focus()
        for tab in ("Your facts", "Challenges", "Certificate", "The worst attacker"):
            seen.page.keyboard.press("ArrowRight")
            assert seen.page.get_by_role("tab", name=tab).get_attribute("aria-selected") == "true"
