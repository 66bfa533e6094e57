"""The examples on the page: those of near misses are what their claims say, and each can be looked at."""

import re
from collections import Counter

from extended.browser import Opened

from book.generators.play_levels import CROSSING, of_claim
from classroom.playground.page import examples
from proofs_check.claims.claim import Kind
from proofs_check.claims.registry import all_claims
from reference.instances import Case, shown_case

# to find these takes seconds each: of them only the numbers are compared, and the releases that cross are tried
SLOW = {
    *CROSSING,
    "an-incremental-run-of-memoised-minimize2-keeps-the-bound",
    "knowledge-never-lowers-the-disclosure-risk",
    "merging-never-raises-the-risk-under-a-fixed-formula",
    "merging-never-raises-the-risk-with-a-prior",
    "the-least-disclosure-falls-as-entropy-rises",
    "twelve-implications-leave-figure-5-uncertain",
}
FRACTION = re.compile(r"\d+/\d+")


def test_the_file_is_what_the_claims_say() -> None:
    kept = {example["claim"]: example for example in examples() if "claim" in example}
    claims = {claim.name: claim for claim in all_claims() if claim.kind is Kind.NEAR_MISS}
    assert kept.keys() | SLOW <= claims.keys()
    for name, claim in claims.items():
        if name not in SLOW:
            assert of_claim(claim) == kept.get(name)
        elif name in kept:
            assert FRACTION.findall(kept[name]["words"]) == FRACTION.findall(claim.fails_with)
    for name in CROSSING:
        state = kept[name]["state"]
        counts = (Counter(person["value"] for person in bucket["people"]) for bucket in state["buckets"])
        case: Case = (tuple(tuple(sorted(one.values(), reverse=True)) for one in counts), state["k"])
        assert shown_case(case) == claims[name].fails_at
        assert claims[name].refute(case) is not None


def test_each_example_can_be_chosen(opened: Opened) -> None:
    with opened() as seen:
        page = seen.page
        page.get_by_role("button", name="Examples").click()
        page.locator("#examples-sheet summary").click()
        assert seen.serious() == []
        titles = page.locator("#examples-sheet button").all_inner_texts()
        assert len(titles) == len(examples())
        page.get_by_role("button", name="Facts across two buckets give more").press("Enter")
        assert page.locator("#examples-sheet").is_hidden()
        assert "22/31" in page.inner_text("#said")
        assert page.evaluate("play.fractions.text(play.worst.disclosure(play.page.store.get(), 2))") == "22/31"
        page.get_by_role("button", name="Undo").click()
        assert page.evaluate("play.table.everyone(play.page.store.get()).length") == 10
        for title in titles[:4]:
            page.get_by_role("button", name="Examples").click()
            page.locator("#examples-sheet").get_by_role("button", name=title, exact=True).click()
            assert page.inner_text("#said").startswith(title)
