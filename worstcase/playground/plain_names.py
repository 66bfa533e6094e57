"""Names for the people of small releases, whom claims call b0.p0, b0.p1, …, and signs for what texts write by keys.

>>> plainly("b0.p0=a -> b1.p1=b has 1/2, and b0.p2!=a")
'Ann = a → Max = b has 1/2, and Cleo ≠ a'
>>> plain({"rows": [{"a": 1, "b": 1}], "values": ["a", "b"]})["names"]
[['Ann', 'Bob']]
"""

import re
from typing import Any

NAMES = (
    "Ann Bob Cleo Dan Eve Finn Gina Hugo Ida Jack Kim Lars Mia Noah",
    "Leo Max Nora Otto Pia Quin Rosa Sam Tina Udo Vera Will Xaver Yves",
    "Walt Xenia Yara Zoe Alma Ben Cara Dora Emil Fay Gus Hal Iris Joe",
    "Hana Ivan Jane Karl Lisa Mona Nils Olga Paul Rita Stan Tom Ursa Vic",
    "Abel Bea Cora Dirk Ella Fred Greta Hans Inga Jens Kira Liam Mara Ned",
    "Ole Petra Ralf Susi Theo Ulla Viola Wim Xara Yuri Zita Arno Britt Cem",
)
"""For each bucket those of its people; further ones get a number besides."""
_NAMES = tuple(tuple(names.split()) for names in NAMES)
_PERSON = re.compile(r"\b(?:b(\d+)\.)?p(\d+)\b")
_SIGNS = ((r" ?-> ?", " → "), (r"(?<=\w) ?!= ?(?=[\w\"])", " ≠ "), (r"(?<=\w)=(?=[\w\"])", " = "))


def named(bucket: int, person: int) -> str:
    """The name of a person, by the numbers of the bucket and of the person in it."""
    buckets, people = len(_NAMES), len(_NAMES[0])
    (bucket_round, row), (person_round, place) = divmod(bucket, buckets), divmod(person, people)
    rounds = bucket_round + person_round
    again = rounds * (rounds + 1) // 2 + bucket_round  # each pair of rounds has a number of its own
    return _NAMES[row][place] + (f" {again + 1}" if again else "")


def plainly(text: str) -> str:
    """A claim's text with these names and signs."""
    text = _PERSON.sub(lambda found: named(int(found[1] or 0), int(found[2])), text)
    for pattern, sign in _SIGNS:
        text = re.sub(pattern, sign, text)
    return text


def plain(record: dict[str, Any]) -> dict[str, Any]:
    """A release or an attempt with these names."""
    rows = record["rows"]
    names = [[named(i, j) for j in range(sum(row.values()))] for i, row in enumerate(rows)]
    renamed: dict[str, Any] = _renamed(record)
    return renamed | {"names": names}


def _renamed(value: object) -> Any:  # noqa: ANN401 - of the same kind as the value
    if isinstance(value, dict):
        return {key: plainly(one) if key == "person" else _renamed(one) for key, one in value.items()}
    return [_renamed(one) for one in value] if isinstance(value, list) else value
