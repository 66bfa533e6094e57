"""The metrics that can be asked for: what each is, exactly, and how an answer is compared, for help and pages alike.

Every definition comes with the true answer about one release, `EXAMPLE`: a first test for an implementation.

>>> DEFINITIONS["t-closeness"].given, DEFINITIONS["t-closeness"].example
(('buckets',), '1/10')
>>> [line for line in as_lines() if line.startswith("K-ANONYMITY")]
['K-ANONYMITY (given buckets): a whole number, the largest k that holds: the size of the smallest bucket. Here, 5.']
"""

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

EXAMPLE = [{"flu": 2, "gout": 2, "mumps": 1}, {"flu": 2, "gout": 1, "mumps": 1, "lupus": 1}]
"""The release of all examples: two buckets of five people."""


class Definition(NamedTuple):
    """What is given with a question of one kind, what its answer is, and the answer about the example."""

    given: tuple[str, ...]
    means: str
    fields: Mapping[str, object]  # what is given in the example beside its buckets
    example: str | bool

    @property
    def shown(self) -> str:
        """The example, for people."""
        fields = {**self.fields, "": self.example}
        *given, example = (value if isinstance(value, str) else json.dumps(value) for value in fields.values())
        named = ", ".join(f"{name} = {value}" for name, value in zip(self.fields, given, strict=True))
        return f"with {named}: {example}" if named else example


DEFINITIONS: Mapping[str, Definition] = {
    "disclosure": Definition(
        ("buckets", "k"),
        "a fraction, how sure the worst attacker with k facts is: the largest probability that a person has a value, "
        "given the buckets and k basic implications, over all people, all values and all choices of k implications "
        "that do not contradict the buckets; the tables that fit are equally likely. A basic implication is "
        "A1 & … & Am -> B1 | … | Bn with atoms person=value, m and n at least 1, about anybody in any bucket.",
        {"k": 1},
        "2/3",
    ),
    "safe": Definition(
        ("buckets", "k", "c"),
        "true or false, whether that maximum is below c; false where it equals c. c is a fraction, given as a text.",
        {"k": 1, "c": "2/3"},
        example=False,
    ),
    "probability": Definition(
        ("buckets", "event", "knowledge"),
        "a fraction, the probability of the event (an atom) given the buckets and all implications in the list "
        "knowledge. Where they contradict the buckets there is none: to answer error or unsupported is right.",
        {"event": "b0.p0=flu", "knowledge": ["b0.p1=flu -> b0.p0=mumps"]},
        "3/7",
    ),
    "k-anonymity": Definition(
        ("buckets",), "a whole number, the largest k that holds: the size of the smallest bucket.", {}, "5"
    ),
    "l-diversity": Definition(
        ("buckets",),
        "a whole number, the largest ℓ of distinct ℓ-diversity: the different values of a bucket are counted, and the "
        "least such count is the answer.",
        {},
        "3",
    ),
    "entropy-l-diversity": Definition(
        ("buckets",),
        "a whole number, the largest whole ℓ with entropy ≥ log ℓ in every bucket. The entropy of a bucket is "
        "-Σ p·log p over the shares p of its values (any base, the same on both sides). Equality counts as holding, "
        "which a rounded logarithm cannot tell.",
        {},
        "2",
    ),
    "recursive-diversity": Definition(
        ("buckets", "l"),
        "a whole number, the least whole c for which the release is recursively (c,ℓ)-diverse with ℓ = l, a whole "
        "number: r1 < c·(rl + … + rm), strictly, in every bucket, its counts being r1 ≥ r2 ≥ … ≥ rm > 0. No bucket has "
        "fewer than l values.",
        {"l": 3},
        "3",
    ),
    "t-closeness": Definition(
        ("buckets",),
        "a fraction, the least t that holds: the largest distance of a bucket's distribution of values from the whole "
        "table's. All values are equally far apart, so that the earth mover's distance is ½·Σ |p - q| over the values.",
        {},
        "1/10",
    ),
    "beta-likeness": Definition(
        ("buckets",),
        "a fraction, the least β of basic β-likeness: the largest (q - p)/p, q being a value's share of a bucket and p "
        "its share of the whole table. 0 where every bucket has the shares of the table.",
        {},
        "1",
    ),
}
"""By what is asked; the first is asked by default."""

RELEASE = (
    "A bucket maps values to how many of its people have them, in no particular order; a value that is not named, or "
    "has count 0, does not occur in it. The people of bucket 0 are called b0.p0, b0.p1, …, those of bucket 1 b1.p0, …"
)
COMPARISON = (
    'A text ("2/3", "0.75", "3") is compared exactly; a JSON number, or a float that a Python function returns, within '
    "1e-9 (absolute)."
)
FLAGS = (
    "A vector's flags name the known mistakes that answer it wrongly, and no others; the notes say what each of them "
    "is. Who fails exactly the vectors with one flag very likely makes that mistake. A vector without flags catches "
    "none of them."
)


def example_text() -> str:
    """The example's buckets as JSON."""
    return json.dumps(EXAMPLE)


def as_lines() -> Iterator[str]:
    """The definitions, a paragraph each."""
    for ask, one in DEFINITIONS.items():
        yield f"{ask.upper()} (given {', '.join(one.given)}): {one.means} Here, {one.shown}."


def as_markdown() -> str:
    """The definitions as a table."""
    head = "`ask`", "given", "the answer, under the name of what is asked", "example"
    rows: list[tuple[str, ...]] = [head, ("---",) * 4]
    for ask, one in DEFINITIONS.items():
        texts = (text.replace("|", "\\|") for text in (one.means, one.shown))
        rows.append((f"`{ask}`", ", ".join(f"`{name}`" for name in one.given), *texts))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
