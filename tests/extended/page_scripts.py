"""The page's scripts outside a browser: what they reckon with, asked in Node. What they draw needs a browser."""

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from processes import finished
from project import ROOT

from classroom.playground.page import SCRIPTS

_FOLDER = ROOT / "classroom" / "playground" / "script"
# what is reckoned with comes before the page as a whole, and what only draws on it after it
_READ = SCRIPTS[: SCRIPTS.index("page")]
_ASK = """
const read = require("fs").readFileSync;
const [questions, texts, answer] = JSON.parse(read(0, "utf-8"));
const whole = texts.map(([name, text]) => text).concat(`(${answer});`).join("\\n");
const reply = require("vm").runInNewContext(whole, { console });
const write = (_, value) => (typeof value === "bigint" ? String(value) : value);
process.stdout.write(JSON.stringify(questions.map((question) => reply(question)), write));
"""


def ask_scripts(answer: str, questions: Iterable[object]) -> list[Any]:
    """A JavaScript function of one question, asked each of them; BigInt comes back as digits."""
    engine = files("proofs_check.coq").joinpath("javascript", "engine.js").read_text("utf-8")
    texts = {"engine": engine} | {name: (_FOLDER / f"{name}.js").read_text("utf-8") for name in _READ}
    told = json.dumps([list(questions), list(texts.items()), answer])
    done = finished(["node", "-e", _ASK], input=told)
    assert done.returncode == 0, done.stderr[-2000:]
    found: list[Any] = json.loads(done.stdout)
    return found
