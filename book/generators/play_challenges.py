"""Levels of `worstcase play` in which the reader is the attacker or the publisher; and plain names for people.

`challenges.toml` lists them. The engine of the page computes what an attacker has to reach. How few merges suffice for
a publisher is found here by trying every way to merge buckets.

>>> [level["fewest"] for level in publisher_levels()]
[1, 2, 2, 2, 3]
>>> plainly("b0.p0=a -> b1.p1=b has 1/2, and b0.p2!=a")
'Ann = a → Max = b has 1/2, and Cleo ≠ a'
>>> plain({"rows": [{"a": 1, "b": 1}], "values": ["a", "b"]})["names"]
[['Ann', 'Bob']]
"""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from fastpath.disclosure import maximum_disclosure
from reference.buckets import Bucketization
from reference.example import FIGURE_3
from reference.instances import set_partitions

Record: TypeAlias = dict[str, Any]
Division: TypeAlias = tuple[tuple[int, ...], ...]
LISTED: Record = tomllib.loads(Path(__file__).with_name("challenges.toml").read_text("utf-8"))
_NAMES: list[list[str]] = [names.split() for names in LISTED["people"]]
_PERSON = re.compile(r"\b(?:b(\d+)\.)?p(\d+)\b")
_SIGNS = (
    (r" ?-> ?", " → "),
    (r"(?<=\w) ?!= ?(?=[\w\"])", " ≠ "),
    (r"(?<=\w)=(?=[\w\"])", " = "),
    (r"\[\{'(\w+)': '(\w+)'\}\]", r"the table \1 = \2"),
    (r"(?<=\d),\)", ")"),
)


def attacker_levels(attempts: Mapping[str, Record]) -> list[Record]:
    """Return releases, each with k and a goal; `attempts` are the counterexamples of near misses by name."""
    rows = [dict(bucket.frequencies) for bucket in FIGURE_3.buckets]
    names = [list(bucket.people) for bucket in FIGURE_3.buckets]
    hospital = {"rows": rows, "values": list(FIGURE_3.domain), "names": names, "sensitive": FIGURE_3.sensitive}
    made = []
    for level in LISTED["attacker"]:
        given = hospital if level["release"] == "hospital" else attempts[level["release"]]
        kept = {key: given[key] for key in ("rows", "values", "names", "sensitive") if key in given}
        release = kept | {"k": level["k"]}
        record = {key: level[key] for key in ("name", "title", "words")}
        made.append({**record, "release": release, "k": level["k"], "goal": level["goal"]})
    return [{**level, "hints": LISTED["attacker-hints"]} for level in made]


def publisher_levels() -> list[Record]:
    """Return buckets with c and k, the fewest merges that make the release safe, and one such way to merge."""
    return [_publisher(**level) for level in LISTED["publisher"]]


def _publisher(name: str, title: str, buckets: str, c: str, k: int) -> Record:
    counted = [Counter(bucket) for bucket in buckets.split()]
    fewest, best = fewest_merges(counted, Fraction(c), k)
    rows = [{LISTED["values"][letter]: count for letter, count in sorted(row.items())} for row in counted]
    values = [LISTED["values"][letter] for letter in sorted(set(buckets) - {" "})]
    release = plain({"rows": rows, "values": values, "c": c, "k": k})
    hints = [
        "Merge a bucket in which one value is frequent with a bucket without that value.",
        _unsafe(counted, Fraction(c), k),
        f"{len(rows) - fewest} buckets are left at the end.",
    ]
    record = {"name": name, "title": title, "release": release, "k": k, "c": c, "hints": hints}
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
