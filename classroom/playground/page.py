"""The page to play with: its HTML, styles and scripts, the proved engine, and the state that it begins with.

The scripts run in the order of `SCRIPTS`; each defines one name of `play`, or one part of the page. Every file of
`style/` is included. The content policy forbids the browser to load anything. User input is JSON inside the
page, escaped so that no name can end the script element that holds it.

The page offers releases as examples: the paper's hospital, and counterexamples of near misses. Finding them takes some
seconds, so `book.generators.play_levels` keeps them in `examples.json`, and the levels in `levels.json`.
"""

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from fastpath.certificate import certify
from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.example import FIGURE_3

MOST_PEOPLE_SHOWN = 100_000  # each of them is on the page, with a name: a browser could not draw more

_POLICY = (
    '<meta http-equiv="Content-Security-Policy" content="'
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:\">"
)
_FOLDER = files("classroom.playground")
SCRIPTS = _FOLDER.joinpath("scripts.txt").read_text("utf-8").split()  # in the order in which they run


def page_parts(published: Bucketization) -> tuple[str, Iterable[str], str, Iterable[str]]:
    """Title, body, style and head of the page that begins with this release."""
    styles = sorted(_FOLDER.joinpath("style").iterdir(), key=lambda one: one.name)
    style = "".join(one.read_text("utf-8") for one in styles)
    given = json.dumps(first_data(published), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    engine = files("proofs_check.coq").joinpath("javascript", "engine.js").read_text("utf-8")
    scripts = [engine, *(_text(f"script/{name}.js") for name in SCRIPTS), "play.page.begin();"]
    body = [_text("page.html"), f'<script type="application/json" id="given">{given}</script>']
    body += [f"<script>{script}</script>" for script in scripts]
    return "How sure can an attacker become?", body, style, [_POLICY]


def _text(name: str) -> str:
    return _FOLDER.joinpath(name).read_text("utf-8")


def first_data(published: Bucketization) -> dict[str, Any]:
    """The first state, examples (one without a state is that first one), levels, and a sample certificate."""
    own = {"title": "Your release", "words": "The release that this page was made for."}
    return {
        "state": state_of(published),
        "examples": examples() if published == FIGURE_3 else [own, *examples()],
        "levels": json.loads(_text("levels.json")),
        "certificate": json.dumps(certify(FIGURE_3, 1)),
    }


def state_of(published: Bucketization, k: int = 1) -> dict[str, Any]:
    """The state of the page (`script/table.js`) that begins with this release, in some table that fits it."""
    if published.size > MOST_PEOPLE_SHOWN:
        raise InvalidInput(f"expected at most {MOST_PEOPLE_SHOWN:,} people for a page, got {published.size:,}")
    buckets = []
    for index, bucket in enumerate(published.buckets):
        values = (value for value, number in bucket.frequencies for _ in range(number))
        people = [{"name": name, "value": value} for name, value in zip(bucket.people, values, strict=True)]
        buckets.append({"label": ", ".join(published.labels(index).values()), "people": people})
    begun = {"sensitive": published.sensitive, "values": list(published.domain), "buckets": buckets}
    return {**begun, "k": k, "c": "7/10", "facts": [], "event": None}


def examples() -> list[dict[str, Any]]:
    """Each with a title, a sentence of what to look at, and the state."""
    words = "Ten patients in two buckets, from the paper: one fact makes an attacker 2/3 sure that Bob has flu. Why?"
    return [{"title": "The hospital", "words": words, "state": state_of(FIGURE_3)}, *json.loads(_text("examples.json"))]
