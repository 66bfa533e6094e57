"""Metrics of an audit: their exact definitions and how answers are compared, for help and pages.

Every definition comes with the true answer about one release, `EXAMPLE`: a first test for an implementation.

>>> DEFINITIONS["t-closeness"].given, DEFINITIONS["t-closeness"].example
(('buckets',), '1/10')
>>> [line for line in as_lines() if line.startswith("K-ANONYMITY")]
['K-ANONYMITY (given buckets): a whole number, the largest k that holds: the size of the smallest bucket. Here, 5.']
"""

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

# The release of all examples: two buckets of five people.
EXAMPLE = [{"flu": 2, "gout": 2, "mumps": 1}, {"flu": 2, "gout": 1, "mumps": 1, "lupus": 1}]


class Definition(NamedTuple):
    """The fields of one kind of question, its answer, and the answer for the example."""

    given: tuple[str, ...]
    means: str
    fields: Mapping[str, object]  # fields of the example beside its buckets
    example: str | bool

    @property
    def shown(self) -> str:
        """The example as text."""
        fields = {**self.fields, "": self.example}
        *given, example = (value if isinstance(value, str) else json.dumps(value) for value in fields.values())
        named = ", ".join(f"{name} = {value}" for name, value in zip(self.fields, given, strict=True))
        return f"with {named}: {example}" if named else example


DEFINITIONS: Mapping[str, Definition] = {  # by kind of question; the first is the default
    "disclosure": Definition(
        ("buckets", "k"),
        "a fraction, the maximum disclosure: the largest probability that a person has a value, given the buckets and "
        "k basic implications, over all people, all values and all choices of k implications that do not contradict "
        "the buckets. All tables that fit are equally likely. A basic implication is A1 & … & Am -> B1 | … | Bn with "
        "m, n ≥ 1 and atoms person=value about people in any bucket.",
        {"k": 1},
        "2/3",
    ),
    "safe": Definition(
        ("buckets", "k", "c"),
        "true or false: whether the maximum disclosure is below c, false if it equals c. c is a fraction, as a string.",
        {"k": 1, "c": "2/3"},
        example=False,
    ),
    "probability": Definition(
        ("buckets", "event", "knowledge"),
        "a fraction, the probability of the event (an atom) given the buckets and all implications in the list "
        "knowledge. If they contradict the buckets, there is none: error or unsupported is the correct answer.",
        {"event": "b0.p0=flu", "knowledge": ["b0.p1=flu -> b0.p0=mumps"]},
        "3/7",
    ),
    "k-anonymity": Definition(
        ("buckets",), "a whole number, the largest k that holds: the size of the smallest bucket.", {}, "5"
    ),
    "l-diversity": Definition(
        ("buckets",),
        "a whole number, the largest ℓ of distinct ℓ-diversity: the least number of different values in a bucket.",
        {},
        "3",
    ),
    "entropy-l-diversity": Definition(
        ("buckets",),
        "a whole number, the largest whole ℓ with entropy ≥ log ℓ in every bucket. The entropy of a bucket is "
        "-Σ p·log p over the shares p of its values (any base, the same on both sides). Equality is enough, which a "
        "rounded logarithm cannot decide.",
        {},
        "2",
    ),
    "recursive-diversity": Definition(
        ("buckets", "l"),
        "a whole number, the least whole c for which the release is recursively (c,ℓ)-diverse with ℓ = l, a whole "
        "number: r1 < c·(rl + … + rm), strictly, in every bucket, with counts r1 ≥ r2 ≥ … ≥ rm > 0. No bucket has "
        "fewer than l values.",
        {"l": 3},
        "3",
    ),
    "t-closeness": Definition(
        ("buckets",),
        "a fraction, the least t that holds: the largest distance of a bucket's distribution of values from the whole "
        "table's. All values are equally far apart, so the earth mover's distance is ½·Σ |p - q| over the values.",
        {},
        "1/10",
    ),
    "beta-likeness": Definition(
        ("buckets",),
        "a fraction, the least β of basic β-likeness: the largest (q - p)/p, where q is a value's share of a bucket "
        "and p its share of the whole table. 0 if every bucket has the shares of the table.",
        {},
        "1",
    ),
}

RELEASE = (
    "A bucket maps each value to the number of its people who have it, in any order. A value that is not named, or has "
    "count 0, does not occur in it. The people of bucket 0 are named b0.p0, b0.p1, …, those of bucket 1 b1.p0, …"
)
COMPARISON = (
    'A string ("2/3", "0.75", "3") is compared exactly. A JSON number, or a float from a Python function, is compared '
    "within 1e-9 (absolute)."
)
FLAGS = (
    "A vector's flags name the known mistakes that answer it wrongly, and no others. The notes describe each mistake. "
    "A program that fails exactly the vectors with one flag very likely makes that mistake. A vector without flags "
    "catches no known mistake."
)


def example_text() -> str:
    """The example's buckets as JSON."""
    return json.dumps(EXAMPLE)


def as_lines() -> Iterator[str]:
    """The definitions, one paragraph each."""
    for ask, one in DEFINITIONS.items():
        yield f"{ask.upper()} (given {', '.join(one.given)}): {one.means} Here, {one.shown}."
