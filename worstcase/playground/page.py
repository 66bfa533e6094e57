"""The page as text: its parts, the proved engine and the state that it begins with, in one file.

The scripts run in the order of `SCRIPTS`; each defines one name of `play`, or one part of the page. Every file of
`style/` is put in. The page may load nothing from anywhere: its content policy says so to the browser. What a user
supplied is JSON inside the page, written so that no name can end the script element that holds it.

>>> from reference.example import FIGURE_3
>>> page = play_page(FIGURE_3)
>>> page.count("</script>") == len(SCRIPTS) + 3, "Content-Security-Policy" in page
(True, True)
"""

import json
from collections.abc import Iterator
from importlib.resources import files

from fastpath.certificate import certify
from reference.buckets import Bucketization
from reference.drawing.html_page import html_page
from reference.example import FIGURE_3
from worstcase.playground.challenges import levels
from worstcase.playground.examples import examples
from worstcase.playground.states import state_of

SCRIPTS = (
    "kit",
    "fractions",
    "table",
    "changes",
    "store",
    "address",
    "keeping",
    "worst",
    "patterns",
    "chances",
    "listed_tables",
    "theorems",
    "bucket_theorems",
    "atom_theorems",
    "fact_theorems",
    "levels",
    "progress",
    "measure",
    "spoilers",
    "tabs",
    "toolbar",
    "counting",
    "facts",
    "picker",
    "fact_form",
    "worlds_view",
    "derivation_view",
    "page",
    "dragging",
    "bucket_view",
    "bucket_menu",
    "selection_bar",
    "values_sheet",
    "finder",
    "release_part",
    "curve_view",
    "attacker_view",
    "other_ways",
    "worst_part",
    "knowledge_part",
    "wording",
    "level_controls",
    "level_view",
    "challenges_part",
    "certificate",
    "certificate_part",
)
"""In the order in which they run."""

_POLICY = (
    '<meta http-equiv="Content-Security-Policy" content="'
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:\">"
)


def play_page(published: Bucketization) -> str:
    """The page, beginning with this release."""
    return html_page("How sure can an attacker become?", _body(published), _styles(), [_POLICY])


def _body(published: Bucketization) -> Iterator[str]:
    yield _text("page.html")
    yield f'<script type="application/json" id="given">{_harmless(given(published))}</script>'
    yield f"<script>{files('proofs_check.coq').joinpath('javascript', 'engine.js').read_text('utf-8')}</script>"
    yield from (f"<script>{_text(f'script/{name}.js')}</script>" for name in SCRIPTS)
    yield "<script>play.page.begin();</script>"


def given(published: Bucketization) -> dict[str, object]:
    """What the page is told: its first state, examples (one without a state is that first one), levels, a sample."""
    own = {"title": "Your release", "words": "The release that this page was made for, as it was."}
    begun = [*([own] if published != FIGURE_3 else []), *examples()]
    return {
        "state": state_of(published),
        "examples": begun,
        "levels": levels(),
        "certificate": json.dumps(certify(FIGURE_3, 1)),
    }


def _harmless(record: object) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _styles() -> str:
    folder = files("worstcase.playground").joinpath("style")
    return "".join(one.read_text("utf-8") for one in sorted(folder.iterdir(), key=lambda one: one.name))


def _text(name: str) -> str:
    return files("worstcase.playground").joinpath(name).read_text("utf-8")
