"""Exercises of lesson 4, the dynamic program: the best pattern in a bucket, and atoms distributed among buckets."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from classroom.exercises.attempts import known_facts, number_list, pattern_parts
from classroom.exercises.exercise import EVERY_TABLE, NO_TABLE, disclosure_slips, exercise, number_exercise, sureness
from fastpath.minimize1 import within_bucket, within_bucket_table
from fastpath.minimize2 import across_buckets
from proofs_check.audit.mistakes.recursion import Pattern, Recursion
from proofs_check.oracles.minima import closed_form
from reference.buckets import Bucket, Bucketization
from reference.counting.dynamic_program import structured_count
from reference.exact import exact
from reference.language import Atom, Formula
from reference.languages.builtin import SimpleImplications
from reference.languages.search import exhaustive_maximum
from reference.naming import numbered
from reference.syntax import to_text

BUCKET = (4, 3, 1, 1, 1)  # the bucket of the table
FLAT = (2, 1, 1, 1)  # the second bucket of the hospital, whose best pattern is about several people
ROWS = ((3, 2, 2, 1), (2, 1, 1, 1))  # two buckets, for the whole program
K = 2

# the release of program-4
SHIFT = Bucketization(
    [
        Bucket(["Ann", "Bo", "Cy", "Di"], {"flu": 2, "mumps": 1, "gout": 1}),
        Bucket(["Eve", "Fay", "Gus"], {"flu": 1, "mumps": 1, "gout": 1}),
    ]
)

_WRONG_WAYS = (
    (Recursion(Pattern(most_people=1)), "if all atoms are about one person"),
    (Recursion(Pattern(most_values=1)), "if each person carries at most one atom"),
    (Recursion(Pattern(left=lambda n, _: n)), "if the people are treated as independent"),
    (Recursion(order=lambda row: tuple(sorted(row))), "if values are taken rarest first"),
)


@exercise("program-1", 4, number_list(4))
def _table(numbers: tuple[Fraction, ...]) -> str | None:
    """A bucket of ten people has five values, with the counts 4, 3, 1, 1, 1. Compute m(0), m(1), m(2), m(3),
    where m(h) is the least probability that none of h atoms is true.
    """
    truth = [one.value for one in within_bucket_table(BUCKET, len(numbers) - 1)]
    wrong = next((h for h, (mine, right) in enumerate(zip(numbers, truth, strict=True)) if mine != right), None)
    if wrong is None:
        return None
    place, number = f"m({wrong})", numbers[wrong]
    if wrong == 0:
        return f"Check {place}: without atoms, how likely is it that none of them is true?"
    if not 0 <= number <= 1:
        return f"Check {place}: a probability is a number between 0 and 1."
    for way, words in _WRONG_WAYS:
        row = way.order(BUCKET)
        if way.within(row, wrong) == number:
            return f"Check {place}: your number is the result {words}."
    if number < truth[wrong]:
        return f"Check {place}: with {numbered(wrong, 'atom')} the probability cannot be as small as that."
    return f"Check {place}: another pattern makes it less likely. Try every way to distribute the atoms."


@exercise("program-2", 4, pattern_parts())
def _pattern(parts: tuple[int, ...]) -> str | None:
    """A bucket of five people has the counts 2, 1, 1, 1. Distribute three atoms so that it is as unlikely as possible
    that none of them is true. Write the pattern: the number of atoms of each person.
    """
    if sum(parts) != 3:
        return f"Expected a pattern of three atoms, got {numbered(sum(parts), 'atom')}."
    value = closed_form(FLAT, tuple(sorted(parts, reverse=True)))
    if value == within_bucket(FLAT, 3):
        return None
    return f"With this pattern, no atom is true with probability {exact(value)}. Another pattern makes it smaller."


@number_exercise(
    "program-3",
    4,
    lambda: 1 / (1 + across_buckets(ROWS, K)[K]),
    "Compute the table m(0), …, m(3) of each bucket. Then try all ways to distribute three atoms, one of them the"
    " target. What is the least ρ?",
)
def _disclosure_slips() -> Iterator[tuple[Fraction | int, str]]:
    """A release has two buckets, with the counts 3, 2, 2, 1 and 2, 1, 1, 1. How sure can two facts make an
    attacker?
    """
    rho = across_buckets(ROWS, K)[K]
    yield rho, "This is ρ. The answer is 1/(1 + ρ)."
    yield 1 / (1 + across_buckets(ROWS, K - 1)[K - 1]), "This is the answer for one fact fewer: there are k + 1 atoms."
    for row in ROWS:
        least = within_bucket(row, K + 1)
        yield least, "This is an m(h). Divide it by the probability of the target: this gives ρ."
        alone = across_buckets([row], K)[K]
        yield alone, "This is ρ of one bucket. Is it the least ρ, and which probability follows from it?"
        yield 1 / (1 + alone), "This is the answer for one of the buckets. Does the other one give more?"
        yield 1 / (1 + least), "This uses m(h) in place of ρ. Divide it by the probability of the target first."
    yield from disclosure_slips(ROWS, K)


@cache
def _most() -> Fraction:
    return Fraction(exhaustive_maximum(SHIFT, SimpleImplications(), 1).value)


@exercise("program-4", 4, known_facts(SHIFT, 1))
def _best(known: Formula) -> str | None:
    """Ann, Bo, Cy and Di are in one bucket with flu, flu, mumps and gout; Eve, Fay and Gus in another with flu, mumps
    and gout. Find one fact that makes an attacker as sure as one fact can, of any person and value.
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
    return f"With this fact the attacker is surest of {target}, with {exact(sure)}. Another fact gives more."
