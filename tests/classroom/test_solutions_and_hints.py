"""Every solution is accepted, and no hint gives one away: what can be read in a hint as an attempt is itself wrong."""

import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, islice, permutations, product

import pytest
from project import ROOT

from classroom.exercises.catalogue import exercise_named, exercises
from classroom.exercises.exercise import Exercise, checked
from classroom.exercises.notebooks import python_tree
from reference.errors import InvalidInput
from reference.language import Atom
from reference.syntax import to_text

SOLUTIONS = {
    name: solution
    for path in sorted((ROOT / "classroom" / "solutions").glob("*.toml"))
    for name, solution in tomllib.loads(path.read_text(encoding="utf-8")).items()
}
NAMES = [exercise.name for exercise in exercises()]
NONSENSE = [
    *(None, ..., "", "…", "?", ", ,", [], {}, "x", "1 +", "=", "->", "None", "\x00\x1b[2J", "'; DROP", "a" * 10**5),
    *(True, 0.5, float("nan"), float("inf"), 10**400, -1, "-1", "1e9", "2/0", "١", object(), b"bytes", {1, 2}, 3j),
    *([[]], [[[[]]]], [1] * 1000, ["x"] * 1000, [None, 1], [object()], {"a": {"b": {}}}, [[10**9]], [["a"]]),
    *("__import__('os').system('true')", "<script>alert(1)</script>", "[" * 5000, '["a"', "{}" * 50, [[0.5]], [True]),
]


def test_every_exercise_has_solutions_and_every_solution_an_exercise() -> None:
    assert SOLUTIONS.keys() == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_solution_is_accepted_and_what_teachers_are_told_to_expect_is_wrong(name: str) -> None:
    assert SOLUTIONS[name]["right"]
    assert SOLUTIONS[name]["because"]
    for attempt in SOLUTIONS[name]["right"]:
        result = checked(exercise_named(name), attempt)
        assert (result.right, result.answered, result.hint) == (True, True, ""), (attempt, result.hint)
    for attempt in SOLUTIONS[name].get("wrong", ()):
        result = checked(exercise_named(name), attempt)
        assert (result.right, result.answered) == (False, True), attempt
        assert result.hint


def attempts(exercise: Exercise) -> Iterator[object]:
    """Many attempts of the exercise's kind, most of them wrong."""
    right = SOLUTIONS[exercise.name]["right"]
    yield from SOLUTIONS[exercise.name].get("wrong", ())
    if exercise.kind.about:
        release, most = exercise.kind.about
        atoms = [Atom(person, value) for person in islice(release.people, 7) for value in release.domain[:4]]
        simple = [f"{to_text(a)} -> {to_text(b)}" for a, b in permutations(atoms, 2)][::7]
        yield from chain(simple[:60], (to_text(atom).replace("=", "!=", 1) for atom in atoms))
        yield from (simple[i : i + most] for i in range(0, len(simple) - most, 17))
        yield from (simple[:most], simple[: most + 1])
        yield [f"{to_text(atoms[0])} & {to_text(atoms[4])} -> {to_text(atoms[-1])}"]
    elif exercise.kind.numeric and not isinstance(right[0], list):
        yield from range(-1, 130)
        yield from (str(Fraction(a, b)) for b in range(2, 26) for a in range(1, b + 3))
    elif exercise.kind.numeric:
        number = len(right[0])
        yield from ([0] * number, [1] * number, list(range(number)), ["1/2"] * number)
        for numbers in right:
            yield from ([*numbers[:place], "1/97", *numbers[place + 1 :]] for place in range(number))
            yield list(reversed(numbers))
    elif "whole numbers" in exercise.kind.expects:
        yield from (list(parts) for length in range(1, 5) for parts in product((1, 2, 3, 4), repeat=length))
    elif "list of counts" in exercise.kind.expects:
        rows = [[1], [2], [1, 1], [2, 1], [1, 1, 1], [2, 2], [3, 1], [2, 1, 1], [4, 3, 1, 1, 1], [30]]
        yield from ([row] for row in rows)
        yield from (list(pair) for pair in product(rows, repeat=2))


READABLE = (  # what a student could copy from a hint
    r"-?\d[\d,]*(?:/\d+)?",
    r"`([^`]+)`",
    r'"([^"]+)"',
    r"\[[^\]]*\]",
    r'(?:"[^"]+"|[\w.]+)!?=(?:"[^"]+"|[\w.]+)',
    r'(?:"[^"]+"|[\w.]+)=(?:"[^"]+"|[\w.]+) -> (?:"[^"]+"|[\w.]+)=(?:"[^"]+"|[\w.]+)',
)


@pytest.mark.parametrize("name", NAMES)
def test_no_hint_gives_an_answer_away(name: str) -> None:
    exercise = exercise_named(name)
    tried = list(attempts(exercise))
    hints = {result.hint for attempt in tried if not (result := checked(exercise, attempt)).right}
    assert len(tried) >= 2
    assert hints or len(tried) < 3
    copied = {found for hint in hints for pattern in READABLE for found in re.findall(pattern, hint)}
    for text in copied:
        assert not checked(exercise, text).right, text
    for attempt, hint in product(SOLUTIONS[name]["right"], hints):
        assert not all(part in hint for part in parts(attempt)), (attempt, hint)


@pytest.mark.parametrize("name", NAMES)
def test_no_example_of_how_to_write_an_attempt_is_right(name: str) -> None:
    exercise = exercise_named(name)
    examples = {found for pattern in (*READABLE, r"\[.*\]") for found in re.findall(pattern, exercise.kind.expects)}
    assert examples
    for text in examples:
        assert not checked(exercise, text).right, text


@pytest.mark.parametrize("release", re.findall(r'"(\w+ \| \w+)"', exercise_named("merging-2").kind.expects))
def test_the_release_of_an_example_is_no_answer_with_the_facts_and_people_of_the_lesson(release: str) -> None:
    for fact in ("p1=a -> p2=b", "p1=a -> p3=a", "p1=a -> p3=c", *(f"p{n}!={v}" for n in range(1, 6) for v in "abcd")):
        assert not checked(exercise_named("merging-2"), [release, fact]).right, fact
    assert not any(checked(exercise_named("merging-3"), [release, f"p{n}"]).right for n in range(1, 6))


def test_a_number_is_accepted_if_it_is_exact_and_otherwise_a_fraction_is_asked_for() -> None:
    for attempt in (["2/3", 0.75], '["2/3", 0.75]', ["2/3", "0.75"], ["2/3", Fraction(3, 4)]):
        assert checked(exercise_named("merging-1"), attempt).right, attempt
    assert checked(exercise_named("worlds-1"), 18.0).right
    rounded: list[object] = [[2 / 3, 0.75], ["0.6667", "3/4"], '["0.6667", 0.75]', [0.6667, "3/4"]]
    for inexact in rounded:
        result = checked(exercise_named("merging-1"), inexact)
        assert not result.right
        assert re.search(r"exactly, as a fraction", result.hint), result.hint
    assert "exactly" not in checked(exercise_named("merging-1"), ["1/3", "3/4"]).hint
    assert not checked(exercise_named("worlds-1"), 18 + 2**-20).right


def parts(attempt: object) -> list[str]:
    """What an attempt is made of, as it would stand in a hint: texts by their lines, numbers as words of their own."""
    match attempt:
        case str():
            return attempt.splitlines()
        case dict():
            return parts(list(attempt.values()))
        case list() if all(isinstance(one, int) for one in attempt):
            return [", ".join(map(str, attempt))]
        case list():
            return [part for one in attempt for part in parts(one)]
    return [f" {attempt} "]


@pytest.mark.parametrize("name", NAMES)
def test_nonsense_gets_a_sentence(name: str) -> None:
    for attempt in NONSENSE:
        result = checked(exercise_named(name), attempt)
        assert not result.right or isinstance(attempt, int | str), attempt
        assert result.right or re.fullmatch(r".{3,598}[.?!]", result.hint), result.hint
        assert "Traceback" not in result.hint


def test_an_unknown_exercise_is_told_with_the_nearest() -> None:
    with pytest.raises(InvalidInput, match=r"there is no exercise worlds1: did you mean worlds-1\?"):
        exercise_named("worlds1")
    for wrong in (None, 7, "\x1b" * 10**6, "zzz"):
        with pytest.raises(InvalidInput, match="exercise"):
            exercise_named(wrong)  # type: ignore[arg-type] # that is tested


@pytest.mark.parametrize("text", ["x = 1if 2 else 3", '"\\d"', "1 is 1", "assert (1, 2)"])
def test_a_notebook_is_parsed_without_warnings(text: str, recwarn: pytest.WarningsRecorder) -> None:
    assert len(python_tree(text).body) == 1
    assert not recwarn.list
