"""The beginning of an explanation: the answer in words for somebody who has not read the paper, and what is published.

>>> from reference.example import FIGURE_3
>>> for sentence in the_answer(ExplainedRelease.of(FIGURE_3, 1)).sentences[:3]:
...     print(sentence[-80:])
orm “if …, then …”, can be 2/3 sure (about 66.7 %) that Bob has the Disease flu.
e Disease lung cancer (put as “if lung cancer, then flu”, since nobody has two).
Without any fact nobody can be more than 2/5 sure (40 %) of anybody's Disease.
"""

from collections.abc import Sequence
from fractions import Fraction

from reference.buckets import Bucket, NumberedPeople
from reference.exact import percent
from reference.language import BasicImplication
from reference.naming import bucket_number, labels_text, numbered
from worstcase.display.bucket_pictures import bucket_bars
from worstcase.display.explained_release import MOST_BARS, MOST_NAMES, MOST_ROWS, ExplainedRelease, left_out
from worstcase.display.formulas import number
from worstcase.display.pages import Introduced, Prose, Supplied, wide
from worstcase.display.step import ExplanationStep, Row
from worstcase.display.svg import some


def the_answer(subject: ExplainedRelease) -> ExplanationStep:
    """For somebody who has not read the paper: who, what, how sure, with how many facts, and how sure without any."""
    answer, units, whose = subject.answer, subject.answer.knowledge.implications, f"anybody's {subject.sensitive}"
    form = f"fact{'' if len(units) == 1 else 's'}"
    said: list[Prose] = [
        (
            f"Somebody who knows who is in which group of this release, and {len(units):,} ",
            Introduced(form),
            " of the form “if …, then …”, ",
            f"can be {_sure(answer.value)} that ",
            *subject.has(answer.target),
            ".",
        )
    ]
    if labels := subject.published.labels(subject.target_bucket):
        people = f"one of the {subject.home.size:,} people" if subject.home.size > 1 else "the only person"
        said.append((Supplied(answer.target.person), f" is {people} with ", Supplied(labels_text(labels)), "."))
    if units:
        first = "That fact is: " if len(units) == 1 else f"The first of these {len(units):,} facts is: "
        said += [(first, *subject.fact(units[0]), *_as_implication(units[0]), "."), _without(subject)]
    if len(units) < subject.k:
        said.append((f"{numbered(subject.k, 'fact')} were allowed; {len(units):,} are enough.",))
    if subject.k:
        others = (
            "No other fact of that form makes" if subject.k == 1 else f"No other {subject.k:,} facts of that form make"
        )
        said.append((f"{others} anybody surer of {whose}.",))
    else:
        said.append((f"Without facts, nobody can be surer than that of {whose}.",))
    return ExplanationStep("The answer", (*said, "The steps below show why."))


def _as_implication(unit: BasicImplication) -> Prose:
    """How a denial is put as a fact of that form."""
    if unit.denied is None:
        return ()
    [before], [after] = unit.antecedent, unit.consequent
    return " (put as “if ", Supplied(before.value), ", then ", Supplied(after.value), "”, since nobody has two)"


def _without(subject: ExplainedRelease) -> Prose:
    """How sure anybody can be without any fact."""
    value = subject.alone.value
    if value == 1:
        return "Even without any fact one can be certain that ", *subject.has(subject.alone.target), "."
    return (f"Without any fact nobody can be more than {_sure(value)} of anybody's {subject.sensitive}.",)


def _sure(value: Fraction) -> str:
    return "certain" if value == 1 else f"{number(value).text} sure ({percent(value)})"


def what_is_published(subject: ExplainedRelease) -> ExplanationStep:
    """The release, as bars and as a table."""
    published, sensitive = subject.published, subject.sensitive
    rows = [_published_row(subject, index) for index in subject.shown()]
    several = len(published.buckets) != 1
    groups = f"{len(published.buckets):,} groups" if several else "1 group"
    drawn = subject.drawn(subject.shown(MOST_BARS))
    return ExplanationStep(
        "What is published",
        (
            (
                f"This release has {numbered(published.size, 'person').replace('persons', 'people')} in {groups},",
                " called ",
                Introduced("buckets" if several else "bucket"),
                " and numbered from 1.",
            ),
            f"Of each bucket it tells who is in it and how often each {sensitive} occurs there, but not who has which.",
            (
                "Whatever way the values of each bucket are handed out to its people, the outcome is a possible ",
                Introduced("table"),
                "; all tables are taken to be equally likely.",
            ),
            *_made_up(published.buckets),
            *left_out(len(rows), len(published.buckets), "buckets"),
        ),
        (("bucket", *map(Supplied, published.by), "people", sensitive), *rows),
        (wide(bucket_bars("The buckets of this release", drawn, number=len(published.buckets))),),
    )


def _made_up(buckets: Sequence[Bucket]) -> tuple[str, ...]:
    """Where names come from that count buckets in another way."""
    named = next((bucket.people[0] for bucket in buckets if isinstance(bucket.people, NumberedPeople)), None)
    return () if named is None else (f"Names such as {named} are made up, and count buckets and people from 0.",)


def _published_row(subject: ExplainedRelease, index: int) -> Row:
    bucket = subject.published.buckets[index]
    return (
        str(bucket_number(index)),
        *map(Supplied, subject.published.labels(index).values()),
        some(bucket.people, MOST_NAMES, 40, bucket.size),
        _frequencies(bucket),
    )


def _frequencies(bucket: Bucket) -> str:
    names = [f"{value} ×{count}" for value, count in bucket.frequencies[:MOST_ROWS]]
    return some(names, MOST_ROWS, 60, len(bucket.frequencies))
