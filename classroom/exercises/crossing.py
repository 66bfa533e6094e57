"""Exercises of lesson 5, crossing buckets: a program that never crosses, and tests that catch it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from classroom.exercises.attempts import AttemptKind, items_of, known_facts, own_release, unexpected, whole_number_of
from classroom.exercises.exercise import disclosure_slips, exercise, number_exercise, sureness_hint, two_buckets_hint
from fastpath.minimize1 import within_bucket_table
from proofs_check.audit.mistakes.recursion import Pattern, Recursion
from proofs_check.oracles.small_releases import disclosure
from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.exact import exact
from reference.instances import Histogram, released, row_histogram
from reference.instances import Release as Rows
from reference.language import Atom, Formula
from reference.progress import step

LESSON = ((4, 3, 1, 1, 1), (4, 4, 1, 1, 1))  # the two buckets of the lesson
TARGET = Atom("b0.p0", "a")
MOST_PEOPLE, MOST_FACTS, MOST_TESTS = 60, 9, 3

# three wrong programs for the maximum disclosure, and the inputs on which each fails
PROGRAMS = {
    "Robin's": (Recursion(most_buckets=1), "fails only where atoms about two buckets are better than atoms about one"),
    "Sam's": (
        Recursion(Pattern(most_people=1)),
        "fails where the best atoms about a bucket are about two of its people",
    ),
    "Toni's": (Recursion(Pattern(most_values=1)), "fails where the best atoms give one person two values"),
}

Test: TypeAlias = tuple[Rows, int]  # a release by its counts, and a number of facts


TESTS = (
    f"a list of at most {MOST_TESTS} tests (the counts of each bucket, and k) such as"
    ' [{"buckets": [[2, 1], [3, 1, 1]], "k": 1}, …]'
)


def _read_tests(attempt: object) -> tuple[Test, ...]:
    items = [attempt] if isinstance(attempt, dict) else items_of(attempt, TESTS)
    if len(items) > MOST_TESTS:
        raise InvalidInput(f"expected at most {MOST_TESTS} tests, got {len(items)}")
    return tuple(map(_test, items))


def _test(item: object) -> Test:
    if not isinstance(item, dict) or set(item) != {"buckets", "k"}:
        raise unexpected(item, TESTS)
    k = whole_number_of(item["k"], 0, MOST_FACTS, f"a whole number from 0 to {MOST_FACTS} for k")
    return rows_of(own_release(MOST_PEOPLE).read(item["buckets"])), k


def rows_of(release: Bucketization) -> Rows:
    """Return the counts of each bucket, largest first."""
    return tuple(row_histogram(bucket.counts.values()) for bucket in release.buckets)


@exercise("crossing-2", 5, known_facts(released(LESSON), 2))
def _attack(known: Formula) -> str | None:
    """Both buckets of the lesson are published. Write two facts that make the attacker as sure of `b0.p0=a` as two
    facts can: surer than any two facts about one bucket.
    """
    release = released(LESSON)
    hint = sureness_hint(TARGET, release, known, disclosure(LESSON, 2))
    if hint is None:
        return None
    if any(set(unit.consequent) != {TARGET} for unit in known.implications):
        return f"{hint} Which atom stands after each arrow in the special form of lesson 3?"
    if _about(known, {0}):
        return f"{hint} Both facts stay in the target's bucket, as in Robin's program."
    if known.k < 2:
        return f"{hint} You may use one more fact."
    if _about(known, {1}):
        return f"{hint} This is the right bucket. Which two atoms about it are least likely to be both false?"
    return f"{hint} One fact stays and one crosses. What if both do the same?"


def _about(known: Formula, buckets: set[int]) -> bool:
    """Whether the atoms before the arrows are about people of these buckets only."""
    people = {atom.person for unit in known.implications for atom in unit.antecedent}
    return {int(person[1 : person.index(".")]) for person in people} <= buckets


@number_exercise(
    "crossing-1",
    5,
    lambda: disclosure(LESSON[1:], 2),
    "The attacker is 1/(1 + ρ) sure, with the least ρ, which is in the lesson's table.",
)
def _second_slips() -> Iterator[tuple[Fraction | int, str]]:
    """Publish only the second bucket of the lesson, counts 4, 4, 1, 1, 1. How sure can two facts make an attacker?
    (The table of the lesson has ρ.)
    """
    row = LESSON[1]
    yield 1 / disclosure(LESSON[1:], 2) - 1, "This is ρ. The attacker is 1/(1 + ρ) sure."
    yield disclosure(LESSON[:1], 2), "This is the answer for the first bucket."
    yield disclosure(LESSON, 2), "This is the answer for both buckets together, with facts that cross."
    none = within_bucket_table(row, 3)[3].value
    yield (
        none,
        "This is m(3), the least probability that none of three atoms is true. Divide it by the target's to get ρ.",
    )
    yield 1 / (1 + none), "This omits the division by the target's probability."
    yield from disclosure_slips(LESSON[1:], 2)


@exercise("crossing-3", 5, own_release(30))
def _crosses(release: Bucketization) -> str | None:
    """Find two other buckets, of at most 30 people together, where crossing pays with two facts. Write their counts."""
    rows = rows_of(release)
    if problem := two_buckets_hint(release):
        return problem
    if sorted(rows) == sorted(LESSON):
        return "These are the two buckets of the lesson. Find others."
    alone = [_staying(row, 3) for row in rows]
    if not all(alone):
        sure = "first" if not alone[0] else "second"
        return (
            f"Two facts about the {sure} bucket alone make the attacker certain, so crossing cannot gain anything."
            " Use more values in each bucket, or more people with the rarer ones."
        )
    crossing, words = min(_ways_across(rows))
    if crossing < min(alone):
        return None
    return (
        f"Staying gives ρ = {exact(alone[0])} in the first bucket and {exact(alone[1])} in the second. The best way to"
        f" cross is {words}, with ρ = {exact(crossing)}. A smaller ρ is better, so staying is still better, by a factor"
        f" of {float(crossing / min(alone)):.3f}. Make one bucket better for one atom, the other for two."
    )


def _staying(row: Histogram, atoms: int) -> Fraction:
    """Return ρ with all `atoms`, including the target, about this bucket."""
    return within_bucket_table(row, atoms)[atoms].value * sum(row) / row[0]


def _ways_across(rows: Rows) -> Iterator[tuple[Fraction, str]]:
    """Yield ρ for each way to place the target's atoms in one bucket and the rest in the other."""
    for here, there, where in ((0, 1, "first"), (1, 0, "second")):
        for atoms in (1, 2):
            others = within_bucket_table(rows[there], 3 - atoms)[3 - atoms].value
            ratio = _staying(rows[here], atoms) * others
            yield ratio, f"the target {'alone' if atoms == 1 else 'and one more atom'} in the {where} bucket"


@exercise("crossing-4", 5, AttemptKind(TESTS, _read_tests))
def _catches_all(tests: Sequence[Test]) -> str | None:
    """Three programs are wrong. Robin's places all atoms in one bucket. Sam's may use several buckets, but in each all
    atoms are about one person. Toni's never gives one person two atoms. Write at most three tests that together catch
    all three: each program answers some test wrongly.
    """
    caught: dict[str, list[str]] = {name: [] for name in PROGRAMS}
    for number, (rows, k) in enumerate(tests, 1):
        for name, (program, _) in PROGRAMS.items():
            step(1, "answers")
            if program(rows, k) != disclosure(rows, k):
                caught[name].append(str(number))
    missed = [name for name, by in caught.items() if not by]
    if not missed:
        return None
    done = "".join(f"{name} program is caught by test {_and(by)}. " for name, by in caught.items() if by)
    programs = f"{_and(missed)} {'program answers' if len(missed) == 1 else 'programs answer'}"
    asked = "the test" if len(tests) == 1 else f"all {len(tests)} tests"
    return f"{done}{programs} {asked} correctly. {missed[0]} program {PROGRAMS[missed[0]][1]}."


def _and(words: Sequence[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
