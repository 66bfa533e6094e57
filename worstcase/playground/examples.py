"""The releases that the page offers: the paper's hospital, and the counterexamples of near misses.

A near miss is a sentence that sounds right and is false; where its smallest counterexample is a release that one can
look at, that is an example. To find them takes some seconds, so they are kept beside this module, in `examples.json`;
a test holds the file to the claims. To make it anew: `python -m worstcase.playground.examples`.

>>> [example["title"] for example in examples()[:2]]
['The hospital', 'It pays to tie two buckets together: 21 people']
"""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from proofs_check.claims.claim import AnyClaim, Kind
from proofs_check.claims.registry import all_claims
from reference.buckets import Bucketization
from reference.example import FIGURE_3
from worstcase.playground.plain_names import named, plainly
from worstcase.playground.states import state_of

PEOPLE = range(2, 61)
"""A smaller counterexample has nothing to look at, and a larger one too much."""
CROSSING = {
    "the-worst-case-fits-in-one-bucket": "It pays to tie two buckets together",
    "the-worst-case-with-three-implications-fits-in-one-bucket": "It pays with three facts too",
}
"""The near misses that come first, with what their counterexamples show."""
GROUP = "Sentences that sound right and are false"


def examples() -> list[dict[str, Any]]:
    """Each with a title, a sentence of what to look at, and the state."""
    hospital = {
        "title": "The hospital",
        "words": "Ten patients in two buckets, from the paper: one fact about Bob makes an attacker 2/3 sure. Why?",
        "state": state_of(FIGURE_3),
    }
    kept = json.loads(files("worstcase.playground").joinpath("examples.json").read_text("utf-8"))
    return [hospital, *kept]


def of_near_misses() -> list[dict[str, Any]]:
    """Those of the claims, worked out anew."""
    found = [record for claim in all_claims() if claim.kind is Kind.NEAR_MISS and (record := of_claim(claim))]
    return sorted(found, key=lambda record: "group" in record)


def of_claim(claim: AnyClaim) -> dict[str, Any] | None:
    """The counterexample of one claim; nothing where that is no release to look at, or its numbers are about code."""
    outcome = claim.check()
    shown = json.loads(outcome.release) if outcome.release else None
    histograms = [bucket["values"] for bucket in shown["buckets"]] if shown else []
    people = sum(sum(values.values()) for values in histograms)
    technical = "_" in outcome.numbers or "MINIMIZE" in outcome.numbers
    if people not in PEOPLE or shown is None or shown["sensitive"] != "S" or technical:
        return None
    state = state_of(
        Bucketization.of_histograms(histograms, domain=shown["domain"]), 1 if outcome.k is None else outcome.k
    )
    for i, bucket in enumerate(state["buckets"]):
        for j, person in enumerate(bucket["people"]):
            person["name"] = named(i, j)
    numbers = plainly(outcome.numbers)
    record = {"claim": claim.name, "state": state}
    if claim.name in CROSSING:
        words = f"No attacker who speaks of one bucket only is as sure: {numbers}."
        return {"title": f"{CROSSING[claim.name]}: {people} people", "words": words, **record}
    title = claim.name.replace("equi-probable", "equiprobable").replace("-", " ").capitalize()
    return {"title": f"“{title}”", "words": f"False here: {numbers}.", "group": GROUP, **record}


if __name__ == "__main__":
    _text = ",\n".join(json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in of_near_misses())
    Path(__file__).with_name("examples.json").write_text(f"[\n{_text}\n]\n", "utf-8")
