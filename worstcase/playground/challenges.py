"""The levels of the page: to be the attacker, to be the publisher, to break a theorem.

What an attacker has to reach is told as a question to the engine (the maximum with so many facts, that of one bucket
alone), never as a number. How few merges suffice for a publisher is found here by trying every way to merge buckets.

>>> [level["fewest"] for level in publisher_levels()]
[1, 2, 2, 2, 3]
>>> attacker_levels()[0]["goal"]
{'beat': 0}
"""

import json
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from fastpath.disclosure import maximum_disclosure
from reference.buckets import Bucketization
from reference.example import FIGURE_3
from reference.instances import set_partitions
from worstcase.playground.plain_names import plain

Record: TypeAlias = dict[str, Any]
Division: TypeAlias = tuple[tuple[int, ...], ...]
NEAR_MISSES = Path(__file__).with_name("near_misses.json")
"""Made by `worstcase.playground.near_misses`, which takes some seconds."""
VALUES = {"a": "flu", "b": "mumps", "c": "measles", "d": "asthma", "e": "gout"}


def levels() -> Record:
    """All levels."""
    return {"attacker": attacker_levels(), "publisher": publisher_levels(), "theorems": kept_levels()}


@cache
def kept_levels() -> list[Record]:
    """The near misses as levels."""
    kept: list[Record] = json.loads(NEAR_MISSES.read_text("utf-8"))
    return kept


def _hospital() -> Record:
    rows = [dict(bucket.frequencies) for bucket in FIGURE_3.buckets]
    names = [list(bucket.people) for bucket in FIGURE_3.buckets]
    return {"rows": rows, "values": list(FIGURE_3.domain), "names": names, "sensitive": FIGURE_3.sensitive}


def _counterexample(name: str) -> Record:
    """The smallest one of this near miss: a release."""
    found = next(one for one in kept_levels() if one["name"] == name)
    return {key: found["attempt"][key] for key in ("rows", "values", "names")}


def attacker_levels() -> list[Record]:
    """A release, k, and a goal: to beat or to reach the maximum with so many facts, perhaps that of one bucket."""
    hospital = _hospital()
    crossing = _counterexample("the-worst-case-fits-in-one-bucket")
    crossing_3 = _counterexample("the-worst-case-with-three-implications-fits-in-one-bucket")
    pair = _counterexample("negations-are-as-strong-as-implications")
    return [
        _attacker(
            "first-fact",
            "Your first fact",
            "The hospital's release. Choose somebody and a disease. Find one fact that makes you surer of it.",
            hospital,
            1,
            {"beat": 0},
        ),
        _attacker(
            "one-fact",
            "The best single fact",
            "No single fact gives more than this. Which one gives it?",
            hospital,
            1,
            {"reach": 1},
        ),
        _attacker(
            "second-bucket",
            "The harder bucket",
            "Be as sure as one fact can make you of somebody in bucket 2.",
            hospital,
            1,
            {"reach": 1, "bucket": 1},
        ),
        _attacker(
            "no-denial",
            "More than “is not”",
            "One fact of the form “is not” is too little here. What does somebody else's value tell you?",
            pair,
            1,
            {"reach": 1},
        ),
        _attacker(
            "two-facts",
            "Certain of the second bucket?",
            "Two facts about the hospital's bucket 2: be as sure as they can make you.",
            hospital,
            2,
            {"reach": 2, "bucket": 1},
        ),
        _attacker(
            "crossing",
            "Crossing pays",
            "21 people. Beat everything that two facts about one bucket can give: go from one bucket to the other.",
            crossing,
            2,
            {"alone": 2},
        ),
        _attacker(
            "crossing-best", "The best crossing", "The same 21 people: reach the maximum.", crossing, 2, {"reach": 2}
        ),
        _attacker(
            "crossing-three",
            "Three facts across",
            "24 people and three facts: reach the maximum.",
            crossing_3,
            3,
            {"reach": 3},
        ),
    ]


def _attacker(name: str, title: str, words: str, release: Record, k: int, goal: dict[str, int]) -> Record:
    hints = [
        "An attacker is surest of a most frequent value.",
        "A fact that ends with your guess removes tables where the guess is wrong. Which fact removes most of them?",
        "Outside of this level, make a similar release. “The worst attacker” tells who is the worst there, and why.",
    ]
    return {
        "name": name,
        "title": title,
        "words": words,
        "release": {**release, "k": k},
        "k": k,
        "goal": goal,
        "hints": hints,
    }


def publisher_levels() -> list[Record]:
    """Buckets, c and k; how many merges are the fewest that make the release safe, and what is then merged."""
    return [
        _publisher("one-merge", "One merge", "aa bc ab", "2/3", 0),
        _publisher("greedy", "Do not hurry", "abb aac cc cc", "2/3", 0),
        _publisher("one-fact", "Against one fact", "abc bbc ccd bdd abc", "3/4", 1),
        _publisher("six", "Six buckets", "abc cd bcc cdd bcd abb", "4/5", 1),
        _publisher("two-facts", "Against two facts", "cdd abd acd bce ab ce", "3/4", 2),
    ]


def _publisher(name: str, title: str, buckets: str, threshold: str, k: int) -> Record:
    counted = [Counter(bucket) for bucket in buckets.split()]
    fewest, best = fewest_merges(counted, Fraction(threshold), k)
    rows = [{VALUES[letter]: count for letter, count in sorted(row.items())} for row in counted]
    values = [VALUES[letter] for letter in sorted(set(buckets) - {" "})]
    release = plain({"rows": rows, "values": values, "c": threshold, "k": k})
    hints = [
        "A bucket in which one value prevails is helped by a bucket without that value.",
        _unsafe(counted, Fraction(threshold), k),
        f"{len(rows) - fewest} buckets are left in the end.",
    ]
    record = {"name": name, "title": title, "release": release, "k": k, "c": threshold, "hints": hints}
    return record | {"fewest": fewest, "best": [list(part) for part in best]}


def _unsafe(buckets: Sequence[Counter[str]], threshold: Fraction, k: int) -> str:
    """Which buckets must be merged with something."""
    alone = [maximum_disclosure(Bucketization.of_histograms([bucket]), k).value for bucket in buckets]
    unsafe = [str(number) for number, value in enumerate(alone, 1) if value >= threshold]
    if not unsafe:
        return "At the start every bucket is safe by itself: it is facts across buckets that make the release unsafe."
    named = " and ".join(filter(None, [", ".join(unsafe[:-1]), unsafe[-1]]))
    if len(unsafe) == 1:
        return f"At the start bucket {named} is unsafe by itself: it must be merged with something."
    return f"At the start buckets {named} are unsafe, each by itself: each must be merged with something."


def fewest_merges(buckets: Sequence[Counter[str]], threshold: Fraction, k: int) -> tuple[int, Division]:
    """The fewest merges that make the release (c,k)-safe, and one way: every way to merge is tried."""
    ways = sorted(set_partitions(range(len(buckets))), key=len, reverse=True)
    for way in ways:
        united = [sum((buckets[i] for i in part), Counter[str]()) for part in way]
        if maximum_disclosure(Bucketization.of_histograms(united), k).value < threshold:
            return len(buckets) - len(way), way
    raise ValueError("not even one bucket is safe")
