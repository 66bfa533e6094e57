"""Certificates on the page: dropped, chosen and pasted; genuine, forged, about something else, and what is none."""

import json
from pathlib import Path
from time import monotonic

from command_calls import call
from extended.browser import Opened
from playwright.sync_api import Page

import worstcase
from reference.buckets import Bucketization
from reference.example import FIGURE_3

_DROP = """([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    for (const kind of ["dragover", "drop"]) {
        const dragged = new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
        document.querySelector("#release").dispatchEvent(dragged);
    }
}"""


def answer(page: Page) -> str:
    page.wait_for_function("() => !document.querySelector('#certificate .answer').innerText.includes('…')")
    return page.inner_text("#certificate .answer")


def test_a_certificate_is_dropped_chosen_and_pasted(opened: Opened, hospital: str, tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    assert call("certify", hospital, "-k", "1", "-o", str(path)).returncode == 0
    text = path.read_text("utf-8")
    with opened() as seen:
        page = seen.page
        page.evaluate(_DROP, ["certificate.json", text])
        page.wait_for_selector("#certificate .good")
        assert page.get_by_role("tab", name="Certificate").get_attribute("aria-selected") == "true"
        ours = "It is about the release on this page"
        for words in ("Valid.", "with 1 fact", "0.6667", "10 people in 2 buckets", ours):
            assert words in answer(page)
        assert seen.serious() == []
        # The page's release is compared again when it changes.
        page.get_by_role("button", name="one person more with mumps").click()
        assert "It is not about the release on this page" in answer(page)
        page.get_by_role("button", name="Use its release").press("Enter")
        assert page.evaluate("play.worst.counts(play.page.store.get())") == [[2, 2, 1], [2, 1, 1, 1]]
        assert ours in answer(page)
        page.set_input_files("#certificate-file", str(path))
        assert "Valid." in answer(page)
        page.get_by_text("Or paste its text").click()
        page.get_by_label("The certificate’s text").fill(text.replace('"2/3"', '"3/4"', 1))
        page.get_by_role("button", name="Check this text").press("Enter")
        assert "Not valid. This certificate proves nothing" in answer(page)
        renamed = Bucketization.of_histograms([{"x": 2, "y": 2, "z": 1}, {"x": 2, "u": 1, "v": 1, "w": 1}])
        page.get_by_label("The certificate’s text").fill(json.dumps(worstcase.certify(renamed, 2)))
        page.get_by_role("button", name="Check this text").click()
        assert "buckets have the same counts" in answer(page)


def test_what_is_no_certificate_gets_a_sentence_quickly(opened: Opened, tmp_path: Path) -> None:
    values = ['<img src=x onerror="alert(1)">', "__proto__", "\u202ex" * 3000]
    strange = Bucketization.of_histograms([{values[0]: 2, values[1]: 1, values[2]: 1}])
    files = {
        "nothing": (b"", "proves nothing: the text is empty"),
        "cut": (json.dumps(worstcase.certify(FIGURE_3, 1))[:200].encode(), "may have been cut off"),
        "a release": (b'{"sensitive": "S", "buckets": []}', "a release, not a certificate"),
        "no JSON": (b"certainly not", "proves nothing"),
        "another object": (b'{"format": "worstcase certificate"}', "proves nothing"),
        "no UTF-8": (b'{"format": "\xff\xfe"}', "not UTF-8 text"),
        "nested": (b"[" * 1_000_000, "nested too deep"),
        "10 MB": (b'{"a": "' + b"x" * 10_000_000 + b'"}', "at most 3 MB"),
        "one long text": (b'{"a": "' + b"x" * 2_900_000 + b'"}', "other keys were expected"),
        "many numbers": (b"[" + b"1," * 1_400_000 + b"1]", "an object was expected"),
        "strange": (json.dumps(worstcase.certify(strange, 1), ensure_ascii=False).encode(), "Valid."),
    }
    with opened(FIGURE_3) as seen:
        page = seen.page
        page.click("#tab-certificate")
        for name, (content, words) in files.items():
            path = tmp_path / f"{name}.json"
            path.write_bytes(content)
            start = monotonic()
            page.set_input_files("#certificate-file", str(path))
            page.wait_for_function(
                "words => document.querySelector('#certificate .answer').innerText.includes(words)", arg=words
            )
            assert monotonic() - start < 180, name
            assert len(answer(page)) < 500, name
        page.evaluate(
            """text => { const found = play.certificate.judged(text, play.page.store.get());
            play.page.store.change(s => play.certificate.release(found, s)); }""",
            files["strange"][0].decode(),
        )
        assert page.evaluate("play.page.store.get().values.length") == 3
        assert page.locator("img").count() == 0
