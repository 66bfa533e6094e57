"""Lesson 4, the dynamic program by hand: the best pattern within a bucket, and sharing atoms out among buckets."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import accumulate

from classroom.exercises.attempts import KnownFacts, Numbers, PatternParts
from classroom.exercises.exercise import EVERY_TABLE, NO_TABLE, disclosure_slips, exercise, number_exercise, sureness
from fastpath.minimize1 import within_bucket, within_bucket_table
from fastpath.minimize2 import across_buckets
from proofs_check.audit.mistakes.recursion import Pattern, Recursion
from reference.buckets import Bucket, Bucketization
from reference.counting.dynamic_program import structured_count
from reference.exact import exact
from reference.language import Atom, Formula
from reference.languages.builtin import SimpleImplications
from reference.languages.search import exhaustive_maximum
from reference.naming import numbered
from reference.syntax import to_text

BUCKET = (4, 3, 1, 1, 1)
"""The bucket of the table."""
FLAT = (2, 1, 1, 1)
"""The second bucket of the hospital, whose best pattern spreads out."""
ROWS = ((3, 2, 2, 1), (2, 1, 1, 1))
"""Two buckets, for the whole program."""
K = 2

SHIFT = Bucketization(
    [
        Bucket(["Ann", "Bo", "Cy", "Di"], {"flu": 2, "mumps": 1, "gout": 1}),
        Bucket(["Eve", "Fay", "Gus"], {"flu": 1, "mumps": 1, "gout": 1}),
    ]
)
"""Where an attacker is to be found."""

_WRONG_WAYS = (
    (Recursion(Pattern(most_people=1)), "if all atoms are about one person"),
    (Recursion(Pattern(most_values=1)), "if nobody carries more than one atom"),
    (Recursion(Pattern(left=lambda n, _: n)), "if the people are taken to be independent"),
    (Recursion(order=lambda row: tuple(sorted(row))), "if values are taken rarest first"),
)


@exercise("program-1", 4, Numbers(4))
def _table(numbers: tuple[Fraction, ...]) -> str | None:
    """A bucket of ten people has five values, with the counts 4, 3, 1, 1, 1. Work out m(0), m(1), m(2), m(3): the
    least probability that none of so many atoms is true.
    """
    truth = [one.value for one in within_bucket_table(BUCKET, len(numbers) - 1)]
    wrong = next((h for h, (mine, right) in enumerate(zip(numbers, truth, strict=True)) if mine != right), None)
    if wrong is None:
        return None
    place, number = f"m({wrong})", numbers[wrong]
    if wrong == 0:
        return f"Look at {place}: with no atoms at all, how likely is it that none of them is true?"
    if not 0 <= number <= 1:
        return f"Look at {place}: a probability is a number between 0 and 1."
    for way, words in _WRONG_WAYS:
        row = way.order(BUCKET)
        if way.within(row, wrong) == number:
            return f"Look at {place}: your number comes out {words}."
    if number < truth[wrong]:
        return f"Look at {place}: with {numbered(wrong, 'atom')} it cannot be as unlikely as that."
    return f"Look at {place}: there is a pattern that makes it less likely. Try every way to share the atoms out."


def pattern_value(histogram: tuple[int, ...], parts: tuple[int, ...]) -> Fraction:
    """How likely it is that none of the atoms of a pattern is true; 0 from the first 0 on."""
    n, sums = sum(histogram), [0, *accumulate(histogram)]
    value = Fraction(1)
    for i, part in enumerate(parts):
        value *= Fraction(max(0, n - i - sums[min(part, len(histogram))]), n - i)
        if not value:
            break
    return value


@exercise("program-2", 4, PatternParts())
def _pattern(parts: tuple[int, ...]) -> str | None:
    """A bucket of five people has the counts 2, 1, 1, 1. Three atoms are to be shared out so that it is as unlikely as
    possible that none of them is true. Write the pattern: how many atoms each person carries.
    """
    atoms = 3
    if sum(parts) != atoms:
        return f"This pattern shares out {numbered(sum(parts), 'atom')}, not three."
    value = pattern_value(FLAT, tuple(sorted(parts, reverse=True)))
    if value == within_bucket(FLAT, atoms):
        return None
    return f"With this pattern none of the atoms is true with probability {exact(value)}. Another one does better."


@number_exercise(
    "program-3",
    4,
    lambda: 1 / (1 + across_buckets(ROWS, K)[K]),
    "Make the table m(0), …, m(3) of each bucket. Then try all ways to share three atoms out, one of them the"
    " target: what is the least ρ?",
)
def _disclosure_slips() -> Iterator[tuple[Fraction, str]]:
    """A release has two buckets, with the counts 3, 2, 2, 1 and 2, 1, 1, 1. How sure can an attacker with two facts
    become?
    """
    rho = across_buckets(ROWS, K)[K]
    yield rho, "This is ρ. The answer is 1/(1 + ρ)."
    yield 1 / (1 + across_buckets(ROWS, K - 1)[K - 1]), "This is the answer for one fact less: there are k + 1 atoms."
    for row in ROWS:
        least = within_bucket(row, K + 1)
        yield least, "This is an m(h). Divide it by the probability of the target to get ρ, and go on from there."
        alone = across_buckets([row], K)[K]
        yield alone, "This is ρ of one bucket. Is it the least, and what follows from ρ?"
        yield 1 / (1 + alone), "This is what one of the buckets gives. Does the other one give more?"
        yield 1 / (1 + least), "Here m(h) stands in the place of ρ: divide it by the probability of the target first."
    yield from disclosure_slips(ROWS, K)


@cache
def _most() -> Fraction:
    return Fraction(exhaustive_maximum(SHIFT, SimpleImplications(), 1).value)


@exercise("program-4", 4, KnownFacts(SHIFT, 1))
def _best(known: Formula) -> str | None:
    """Ann, Bo, Cy and Di are in one bucket with flu, flu, mumps and gout; Eve, Fay and Gus in another with flu, mumps
    and gout. Find one fact that makes an attacker as sure of something as one fact can.
    """
    targets = [Atom(person, value) for bucket in SHIFT.buckets for person in bucket.people for value in bucket.values]
    count = structured_count(targets[0], SHIFT, known)
    if not count.share:
        return NO_TABLE
    if count.share == 1:
        return EVERY_TABLE
    sure, target = max((sureness(target, SHIFT, known), to_text(target)) for target in targets)
    if sure == _most():
        return None
    return f"With this the attacker is surest of {target}, with {exact(sure)}. One other fact makes somebody surer."
