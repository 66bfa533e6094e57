"""The levels of the page: be the attacker, be the publisher, break a theorem; and plain names for people.

The engine computes what an attacker has to reach (the maximum with k facts, or that of one bucket alone); it is never a
number. How few merges suffice for a publisher is found here by trying every way to merge buckets. The theorems to break
are the near misses (`book.generators.play_levels`).

>>> [level["fewest"] for level in publisher_levels()], attacker_levels()[0]["goal"]
([1, 2, 2, 2, 3], {'beat': 0})
>>> plainly("b0.p0=a -> b1.p1=b has 1/2, and b0.p2!=a")
'Ann = a → Max = b has 1/2, and Cleo ≠ a'
>>> plain({"rows": [{"a": 1, "b": 1}], "values": ["a", "b"]})["names"]
[['Ann', 'Bob']]
"""

import json
import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, cast

from fastpath.disclosure import maximum_disclosure
from reference.buckets import Bucketization
from reference.example import FIGURE_3
from reference.instances import set_partitions

Record: TypeAlias = dict[str, Any]
Division: TypeAlias = tuple[tuple[int, ...], ...]
# made by `book.generators.play_levels`, which takes some seconds
NEAR_MISSES = Path(__file__).with_name("near_misses.json")
VALUES = {"a": "flu", "b": "mumps", "c": "measles", "d": "asthma", "e": "gout"}

# for each bucket the names of its people, whom claims call b0.p0, b0.p1, …; further ones get a number besides
_NAMES = tuple(
    names.split()
    for names in (
        "Ann Bob Cleo Dan Eve Finn Gina Hugo Ida Jack Kim Lars Mia Noah",
        "Leo Max Nora Otto Pia Quin Rosa Sam Tina Udo Vera Will Xaver Yves",
        "Walt Xenia Yara Zoe Alma Ben Cara Dora Emil Fay Gus Hal Iris Joe",
        "Hana Ivan Jane Karl Lisa Mona Nils Olga Paul Rita Stan Tom Ursa Vic",
        "Abel Bea Cora Dirk Ella Fred Greta Hans Inga Jens Kira Liam Mara Ned",
        "Ole Petra Ralf Susi Theo Ulla Viola Wim Xara Yuri Zita Arno Britt Cem",
    )
)
_PERSON = re.compile(r"\b(?:b(\d+)\.)?p(\d+)\b")
_SIGNS = (
    (r" ?-> ?", " → "),
    (r"(?<=\w) ?!= ?(?=[\w\"])", " ≠ "),
    (r"(?<=\w)=(?=[\w\"])", " = "),
    (r"\[\{'(\w+)': '(\w+)'\}\]", r"the table \1 = \2"),
    (r"(?<=\d),\)", ")"),
)

# name, title, release (the hospital, or the counterexample of a near miss), k, and the goal: beat or reach the
# maximum with that many facts, perhaps that of one bucket
ATTACKER = (
    ("first-fact", "Your first fact", "hospital", 1, {"beat": 0}),
    ("one-fact", "The best single fact", "hospital", 1, {"reach": 1}),
    ("second-bucket", "The harder bucket", "hospital", 1, {"reach": 1, "bucket": 1}),
    ("no-denial", "More than “does not have”", "negations-are-as-strong-as-implications", 1, {"reach": 1}),
    ("two-facts", "Certain of the second bucket?", "hospital", 2, {"reach": 2, "bucket": 1}),
    ("crossing", "Crossing buckets", "the-worst-case-fits-in-one-bucket", 2, {"alone": 2}),
    ("crossing-best", "The best crossing", "the-worst-case-fits-in-one-bucket", 2, {"reach": 2}),
    (
        "crossing-three",
        "Three facts across",
        "the-worst-case-with-three-implications-fits-in-one-bucket",
        3,
        {"reach": 3},
    ),
)
ATTACKER_WORDS = {
    "first-fact": "The hospital's release. Choose a person and a disease. Find one fact that makes you surer of it.",
    "one-fact": "Find a fact that makes you as sure as any single fact can.",
    "second-bucket": "For a person in bucket 2, be as sure as one fact can make you.",
    "no-denial": "No single fact “does not have” is enough here. Use another person's value.",
    "two-facts": "For a person in the hospital's bucket 2, be as sure as two facts can make you.",
    "crossing": "21 people. Beat any two facts about one bucket. Use facts that go from one bucket to the other.",
    "crossing-best": "The same 21 people. Reach the maximum.",
    "crossing-three": "24 people and three facts. Reach the maximum.",
}
ATTACKER_HINTS = [
    "An attacker is surest of a most frequent value.",
    "A fact that ends with your guess removes tables where the guess is wrong. Which fact removes most of them?",
    "Make a similar release outside this level. “The worst attacker” shows its worst attacker and the reason.",
]

# name, title, buckets, c and k
PUBLISHER = (
    ("one-merge", "One merge", "aa bc ab", "2/3", 0),
    ("greedy", "Look ahead", "abb aac cc cc", "2/3", 0),
    ("one-fact", "Against one fact", "abc bbc ccd bdd abc", "3/4", 1),
    ("six", "Six buckets", "abc cd bcc cdd bcd abb", "4/5", 1),
    ("two-facts", "Against two facts", "cdd abd acd bce ab ce", "3/4", 2),
)


@cache
def kept_levels() -> list[Record]:
    """The near misses as levels."""
    return cast("list[Record]", json.loads(NEAR_MISSES.read_text("utf-8")))


def attacker_levels() -> list[Record]:
    """Return releases, each with k and a goal."""
    attempts = {one["name"]: one["attempt"] for one in kept_levels() if "attempt" in one}
    rows = [dict(bucket.frequencies) for bucket in FIGURE_3.buckets]
    names = [list(bucket.people) for bucket in FIGURE_3.buckets]
    hospital = {"rows": rows, "values": list(FIGURE_3.domain), "names": names, "sensitive": FIGURE_3.sensitive}
    made = []
    for name, title, source, k, goal in ATTACKER:
        given = hospital if source == "hospital" else attempts[source]
        release = {key: given[key] for key in ("rows", "values", "names", "sensitive") if key in given} | {"k": k}
        record = {"name": name, "title": title, "words": ATTACKER_WORDS[name], "release": release}
        made.append({**record, "k": k, "goal": goal, "hints": ATTACKER_HINTS})
    return made


def publisher_levels() -> list[Record]:
    """Return buckets with c and k, the fewest merges that make the release safe, and one such way to merge."""
    return [_publisher(*row) for row in PUBLISHER]


def _publisher(name: str, title: str, buckets: str, threshold: str, k: int) -> Record:
    counted = [Counter(bucket) for bucket in buckets.split()]
    fewest, best = fewest_merges(counted, Fraction(threshold), k)
    rows = [{VALUES[letter]: count for letter, count in sorted(row.items())} for row in counted]
    values = [VALUES[letter] for letter in sorted(set(buckets) - {" "})]
    release = plain({"rows": rows, "values": values, "c": threshold, "k": k})
    hints = [
        "Merge a bucket in which one value is frequent with a bucket without that value.",
        _unsafe(counted, Fraction(threshold), k),
        f"{len(rows) - fewest} buckets are left at the end.",
    ]
    record = {"name": name, "title": title, "release": release, "k": k, "c": threshold, "hints": hints}
    return record | {"fewest": fewest, "best": [list(part) for part in best]}


def _unsafe(buckets: Sequence[Counter[str]], threshold: Fraction, k: int) -> str:
    unsafe = [str(number) for number, bucket in enumerate(buckets, 1) if _disclosure([bucket], k) >= threshold]
    if not unsafe:
        return "At the start every bucket is safe by itself. Facts across buckets make the release unsafe."
    if len(unsafe) == 1:
        return f"At the start bucket {unsafe[0]} is unsafe by itself. It must be merged."
    numbers = f"{', '.join(unsafe[:-1])} and {unsafe[-1]}"
    return f"At the start buckets {numbers} are unsafe, each by itself. Each must be merged."


def _disclosure(buckets: Sequence[Counter[str]], k: int) -> Fraction:
    return maximum_disclosure(Bucketization.of_histograms(buckets), k).value


def fewest_merges(buckets: Sequence[Counter[str]], threshold: Fraction, k: int) -> tuple[int, Division]:
    """The fewest merges that make the release (c,k)-safe, and one way: every way to merge is tried."""
    for way in sorted(set_partitions(range(len(buckets))), key=len, reverse=True):
        united = [sum((buckets[i] for i in part), Counter[str]()) for part in way]
        if _disclosure(united, k) < threshold:
            return len(buckets) - len(way), way
    raise ValueError("not even one bucket is safe")


def named(bucket: int, person: int) -> str:
    """The name of a person, by the numbers of the bucket and of the person in it."""
    (bucket_round, row), (person_round, place) = divmod(bucket, len(_NAMES)), divmod(person, len(_NAMES[0]))
    rounds = bucket_round + person_round
    again = rounds * (rounds + 1) // 2 + bucket_round  # each pair of rounds has a number of its own
    return _NAMES[row][place] + (f" {again + 1}" if again else "")


def plainly(text: str) -> str:
    """Return a claim's text with plain names, with signs for `->`, `!=` and `=`, and without Python's notation."""
    text = _PERSON.sub(lambda found: named(int(found[1] or 0), int(found[2])), text)
    for pattern, sign in _SIGNS:
        text = re.sub(pattern, sign, text)
    return text


def plain(record: Record) -> Record:
    """A release or an attempt with plain names."""
    names = [[named(i, j) for j in range(sum(row.values()))] for i, row in enumerate(record["rows"])]
    return {**_renamed(record), "names": names}


def _renamed(value: object) -> Any:  # noqa: ANN401 - of the same kind as the value
    if isinstance(value, dict):
        return {key: plainly(one) if key == "person" else _renamed(one) for key, one in value.items()}
    return [_renamed(one) for one in value] if isinstance(value, list) else value
