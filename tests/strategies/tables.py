"""Tables and bucketizations: small by default, with ties, singletons and values that occur nowhere."""

from collections import Counter

from hypothesis import strategies as st

from reference.buckets import Bucket, Bucketization
from reference.tables import Record, Table

VALUES = ("flu", "mumps", "lung cancer", "measles")


def names() -> st.SearchStrategy[str]:
    """Any text that can be a name: quotes, arrows, newlines and all."""
    awkward = st.sampled_from(
        ["", " ", '"', "\\", "->", "a->b", "x=y", "p!=q", "a\nb", "é", "李", "नमस्ते", "a-", "-", "&|"]
    )
    return st.text(st.characters(exclude_categories=["Cs"]), max_size=8) | awkward


@st.composite
def bucketizations(
    draw: st.DrawFn, *, most_people: int = 6, most_buckets: int = 3, most_values: int = 3, spare_values: int = 1
) -> Bucketization:
    """A small bucketization, within these limits; S may hold values that occur nowhere."""
    sizes = draw(
        st.lists(st.integers(1, most_people), min_size=1, max_size=most_buckets).filter(
            lambda sizes: sum(sizes) <= most_people
        )
    )
    values = VALUES[: draw(st.integers(1, most_values))]
    buckets = []
    for index, size in enumerate(sizes):
        row = draw(st.lists(st.sampled_from(values), min_size=size, max_size=size))
        people = [f"{'abcdefgh'[index]}{number}" for number in range(size)]
        buckets.append(Bucket(people, Counter(row)))
    spare = [f"spare {number}" for number in range(draw(st.integers(0, spare_values)))]
    return Bucketization(buckets, domain=[*values, *spare])


@st.composite
def tables(draw: st.DrawFn, *, most_people: int = 5) -> Table:
    """People with two non-sensitive attributes of two values each."""
    size = draw(st.integers(1, most_people))
    two = st.sampled_from(["0", "1"])
    records = [
        Record(f"p{number}", {"x": draw(two), "y": draw(two)}, draw(st.sampled_from(VALUES[:3])))
        for number in range(size)
    ]
    return Table(records, domain=VALUES)
