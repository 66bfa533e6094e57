"""The state in the address and in a saved file: what goes out comes back; anything else is refused in a sentence."""

import random
from itertools import pairwise
from pathlib import Path
from urllib.parse import quote

import pytest
from extended.browser import Opened, watched
from extended.page_scripts import ask_scripts
from playwright.sync_api import Browser

import worstcase
from reference.buckets import Bucket, Bucketization

HOSTILE = (
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "__proto__",
    "constructor",
    "\u202egnp.exe\u202c",
    "a\"b'c`d",
    "~~1(('",
    "%7E%00%zz",
    "tab\there\nline",
    "9" * 40,
    "person 09",
    "\U0001f600 \u0915\u094d\u0937",
    "x" * 10_000,
    "",
    " ",
    "_",
    "\ud800 alone",
)
ROUND = "(state) => play.address.state(play.address.text(state))"
REFUSED = """(text) => {
  try { return play.address.state(text); } catch (error) {
    if (!(error instanceof play.kit.Refusal)) throw error;
    return error.message;
  }
}"""


def random_state(draw: random.Random) -> dict[str, object]:
    names = [*HOSTILE, *(f"b0.p{i}" for i in range(12)), *(f"p{i:02}" for i in range(8, 12)), "Bob", "Ed 7", "Ed 8"]
    if draw.random() < 0.5:
        draw.shuffle(names)
    names = names[: draw.randint(1, len(names))]
    values = draw.sample([*HOSTILE, "flu", "mumps", "1", "2"], draw.randint(1, 8))
    cuts = sorted({0, len(names), *(draw.randrange(len(names) + 1) for _ in range(draw.randint(0, 4)))})
    people = [
        [{"name": name, "value": draw.choice(values)} for name in names[low:high]] for low, high in pairwise(cuts)
    ]
    buckets = [{"label": draw.choice(["", *HOSTILE]), "people": some} for some in people]

    def atoms() -> list[dict[str, str]]:
        return [{"person": draw.choice(names), "value": draw.choice(values)} for _ in range(draw.randint(1, 3))]

    facts: list[dict[str, object]] = [{"given": atoms(), "then": atoms()} for _ in range(draw.randint(0, 4))]
    if facts and draw.random() < 0.5:
        facts[0]["off"] = True
    return {
        "sensitive": draw.choice(HOSTILE),
        "values": values,
        "buckets": buckets,
        "k": draw.randint(0, 100),
        "c": draw.choice(["7/10", "1", "0", "1/3"]),
        "facts": facts,
        "event": draw.choice([None, atoms()[0]]),
    }


@pytest.mark.usefixtures("node")
def test_what_goes_out_comes_back() -> None:
    draw = random.Random(16)
    states = [random_state(draw) for _ in range(300)]
    assert ask_scripts(ROUND, states) == states


@pytest.mark.usefixtures("node")
def test_names_in_a_row_and_texts_of_addresses_are_short() -> None:
    people = [{"name": f"b0.p{i}", "value": "flu" if i < 5000 else "mumps"} for i in range(10_000)]
    state = {**random_state(random.Random(1)), "values": ["flu", "mumps"], "facts": [], "event": None, "sensitive": "S"}
    state["buckets"] = [{"label": "", "people": people}]
    [text] = ask_scripts("(state) => play.address.text(state)", [state])
    assert len(text) < 200


@pytest.mark.usefixtures("node")
def test_anything_else_is_refused_in_a_sentence() -> None:
    """Also a state that somebody wrote by hand with the right check sum."""
    [text] = ask_scripts("(state) => play.address.text(state)", [random_state(random.Random(5))])
    assert isinstance(ask_scripts(REFUSED, [text])[0], dict)
    cut = [text[:i] for i in range(0, len(text), max(1, len(text) // 60))]
    changed = [text[:i] + "0" + text[i + 1 :] for i in range(0, len(text), max(1, len(text) // 60)) if text[i] != "0"]
    for answer in ask_scripts(REFUSED, ["", "release", "1", "1~", "2" + text[1:], "%", "1%ff~", *cut, *changed]):
        assert isinstance(answer, str)
        assert answer.startswith("This link cannot be read: ")
    fact = [[0, 0], [1, 1], 0]
    good = ["Disease", ["flu", "mumps"], [["", ["Bob", ["p", 0, 2]], [0, 2, 1, 1]]], 1, "7/10", [fact], [0, 1]]
    forged: list[object] = [None, 7, {}, [], good[:6], [*good, 1]]
    spoiled: list[tuple[int, list[object]]] = [
        (0, [None, 5, []]),
        (1, ["flu", [], ["flu"], ["flu", "flu"], [1, 2]]),
        (2, [[], [[]], [["", [], []]], [["", ["Bob"], [0]]], [["", ["Bob"], [2, 1]]], [["", ["Bob"], [0, 2]]]]),
        (2, [[["", [["p", 0, 10**12]], [0, 10**12]]], [["", [["p", 0, 15_000]], [0, 15_000]]] * 2]),
        (2, [[["", ["Bob", "Bob"], [0, 2]]], [[3, ["Bob"], [0, 1]]], [["", [["p", -1, 1]], [0, 1]]]]),
        (3, [-1, 101, 1.5, "1", None]),
        (4, ["7/0", "2", "x", 1, "-1", "1e5"]),
        (5, [7, [fact] * 51, [[[0, 0], [], 0]], [[[0], [0, 0], 0]], [[[9, 0], [0, 0], 0]], [[[0, 9], [0, 0], 0]]]),
        (5, [[[[0, 0], [0, 0], 2]]]),
        (6, [[0], [0, 0, 0, 0], [9, 9], None]),
    ]
    forged += [[*good[:place], wrong, *good[place + 1 :]] for place, wrongs in spoiled for wrong in wrongs]
    signed = f"(record) => ({REFUSED})(play.address.signed(record))"
    assert isinstance(ask_scripts(signed, [good])[0], dict)
    answers = ask_scripts(signed, forged)
    assert [told for told, answer in zip(forged, answers, strict=True) if not isinstance(answer, str)] == []


def test_a_link_and_a_file_carry_the_state(opened: Opened, chromium: Browser, tmp_path: Path) -> None:
    state = "JSON.stringify(play.page.store.get())"
    hostile = Bucketization([Bucket(HOSTILE[:13], {HOSTILE[0]: 6, HOSTILE[4]: 7})], sensitive=HOSTILE[1])
    for release in (None, hostile):
        with opened(release) as seen:
            page = seen.page
            page.evaluate(
                "play.page.attempt(() => play.page.store.change(s => ({...play.changes.split(s, 0), k: 2, c: '2/3'})))"
            )
            now = page.evaluate(state)
            if release is None:
                seen.until("location.hash.length > 1")
                page.get_by_role("button", name="Copy the link").click()
                link = page.get_by_label("The link to this release").input_value()
                assert link == page.url
                with watched(chromium) as other:
                    other.page.goto(link)
                    assert other.page.evaluate(state) == now
                    other.page.get_by_role("button", name="Start over").click()
                    other.until("location.hash === ''")
                    other.page.evaluate("text => { location.hash = text; }", link.split("#")[1])
                    other.until("play.page.store.get().k === 2")
                    other.page.evaluate("location.hash = '1nonsense'")
                    other.page.wait_for_selector("#said.refused")
                    assert other.page.evaluate(state) == now
            else:
                page.get_by_role("button", name="Copy the link").click()
                assert "too large for a link" in page.inner_text("#said")
                assert page.evaluate("location.hash") == ""
            with page.expect_download() as download:
                page.get_by_role("button", name="Save as a file").click()
            saved = tmp_path / "saved.html"
            download.value.save_as(saved)
        with watched(chromium) as again:
            again.page.goto(saved.as_uri())
            assert again.page.evaluate(state) == now
            again.page.evaluate("play.page.store.change(s => ({...s, k: 3}))")
            with again.page.expect_download() as download:
                again.page.get_by_role("button", name="Save as a file").click()
            twice = Path(download.value.path()).read_text("utf-8")
            assert twice.replace('"k":3,"c":"2/3"', '"k":2,"c":"2/3"') == saved.read_text("utf-8")


def test_an_address_that_cannot_be_read_is_told_and_the_page_has_its_own_release(opened: Opened) -> None:
    with opened(after="#1" + quote("<b>")) as seen:
        assert "cannot be read" in seen.page.inner_text("#said")
        assert "The example “The hospital” is shown instead." in seen.page.inner_text("#said")
        assert seen.page.evaluate("play.table.everyone(play.page.store.get()).length") == 10


def test_a_saved_page_is_the_page_itself(opened: Opened) -> None:
    """Nothing is lost or added by saving: but for the state, it is the file that was opened."""
    with opened() as seen:
        saved = seen.page.evaluate(
            "(() => { const given = JSON.parse(document.getElementById('given').textContent);"
            " return play.keeping.page(given, given.state); })()"
        )
    assert saved.split() == worstcase.play().replace("</script>\n</body>", "</script></body>").split()
