"""A real Chromium for tests of pages: nothing may be asked of any other host, nothing may go wrong on the console."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from playwright.sync_api import Browser, Page, ViewportSize

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
AXE = Path.home() / ".cache/worstcase/axe/node_modules/axe-core/axe.min.js"  # where CONTRIBUTING.md puts axe-core


@dataclass
class Watched:
    """A page, what it asked of the network, and what went wrong on it."""

    page: Page
    requests: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def until(self, expression: str, seconds: float = 60) -> None:
        """Wait until this is true on the page: a page that forbids eval does not let its driver wait for it."""
        for _ in range(int(seconds * 20)):
            if self.page.evaluate(expression):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"not within {seconds} seconds: {expression}")

    def serious(self) -> list[str]:
        """What axe-core finds that keeps people out: each rule with the first element that breaks it."""
        # A page's own policy does not hold for what the browser's driver runs.
        self.page.evaluate(AXE.read_text("utf-8") + "\n;0")
        found: dict[str, Any] = self.page.evaluate("axe.run({preload: false})")  # it would fetch style sheets
        return [
            f"{one['id']}: {one['nodes'][0]['html'][:200]}"
            for one in found["violations"]
            if one["impact"] in {"serious", "critical"}
        ]


# opens a page for a while: see the fixtures of this name
Opened: TypeAlias = Callable[..., AbstractContextManager[Watched]]


@contextmanager
def watched(
    browser: Browser, width: int = 1000, *, dark: bool = False, touch: bool = False, scripts: bool = True
) -> Iterator[Watched]:
    """A new page in a context of its own; in the end it must not have asked for anything but files, nor complained."""
    size: ViewportSize = {"width": width, "height": 900}
    context = browser.new_context(
        viewport=size, color_scheme="dark" if dark else "light", has_touch=touch, java_script_enabled=scripts
    )
    page = context.new_page()
    seen = Watched(page)
    context.route("**/*", lambda route: route.continue_() if route.request.url.startswith("file:") else route.abort())
    page.on("request", lambda request: seen.requests.append(request.url))
    page.on("console", lambda message: seen.problems.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: seen.problems.append(str(error)))
    try:
        yield seen
        elsewhere = [url for url in seen.requests if not url.startswith(("file:", "data:", "blob:"))]
        assert not elsewhere, elsewhere
        assert not seen.problems, seen.problems
    finally:
        context.close()
