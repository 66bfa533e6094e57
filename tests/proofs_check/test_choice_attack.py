"""The minimality attack, held to a literal twin: every arrangement is sanitized by the public function and counted."""

from fractions import Fraction
from importlib import import_module
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

import worstcase
from proofs_check.choice_attack import knowing_the_choice
from reference.errors import InvalidInput

pandas: Any = import_module("pandas")  # which ships no type information
LEVELS: Any = {"sex": {}, "age": {"intervals": [20]}}


def chosen(rows: list[tuple[str, int]], values: tuple[str, ...], c: str, k: int, utility: str) -> Any:  # noqa: ANN401 - the answer, and the node
    frame = pandas.DataFrame({"sex": [row[0] for row in rows], "age": [row[1] for row in rows], "ill": list(values)})
    found = worstcase.sanitize(frame, LEVELS, c, k, sensitive="ill", utility=utility)
    return found, found.found.best


def labels(rows: list[tuple[str, int]], node: tuple[int, int]) -> list[tuple[object, object]]:
    """The label of each row, put down literally."""
    sex, age = node
    return [(row[0] if sex == 0 else "*", {0: row[1], 1: row[1] // 20, 2: "*"}[age]) for row in rows]


def literal(rows: list[tuple[str, int]], values: tuple[str, ...], c: str, k: int, utility: str) -> Any:  # noqa: ANN401 - see below
    """Everything that fits the release, everything on which it is chosen, and the largest probability with k ≤ 1."""
    _, node = chosen(rows, values, c, k, utility)
    shown = labels(rows, node)
    release = sorted(zip(shown, values, strict=True), key=str)
    fitting = {world for world in permutations(values) if sorted(zip(shown, world, strict=True), key=str) == release}
    kept = [world for world in fitting if chosen(rows, world, c, k, utility)[1] == node]
    atoms = list(product(range(len(rows)), sorted(set(values))))
    facts: list[Any] = [lambda _: True]
    if k == 1:
        pairs = product(atoms, atoms)
        facts += [lambda w, a=a, b=b: w[a[0]] != a[1] or w[b[0]] == b[1] for a, b in pairs]
    best = Fraction(0)
    for fact in facts:
        known = [world for world in kept if fact(world)]
        for person, value in atoms:
            if known:
                best = max(best, Fraction(sum(world[person] == value for world in known), len(known)))
    return len(fitting), len(kept), best


@pytest.mark.parametrize("k", [0, 1])
def test_the_attack_is_what_counting_every_arrangement_gives(k: int) -> None:
    random, seen = Random(17 + k), list[bool]()
    while len(seen) < 3:
        rows = [(random.choice("MF"), random.choice([21, 25, 45])) for _ in range(5)]
        values = tuple(random.choice("aabcde") for _ in rows)
        c, utility = random.choice(["3/5", "2/3", "1"]), random.choice(["discernibility", "ncp"])
        found, node = chosen(rows, values, c, k, utility)
        if node in (None, (0, 0)):
            continue
        how: Any = {"sensitive": "ill", "utility": utility, "measure_choice": True}
        attack = worstcase.sanitize(found.source, LEVELS, c, k, **how).choice
        assert attack is not None
        expected = literal(rows, values, c, k, utility)
        assert (attack.fitting, attack.kept, attack.value) == expected
        seen.append(attack.value > found.found.disclosure.value)
    assert len(seen) == 3


def test_facts_are_those_that_attain_it() -> None:
    release = worstcase.FIGURE_3
    for k in range(3):
        attack = knowing_the_choice(release, lambda _: True, k)
        assert attack.value == worstcase.disclosure(release, k).value
        facts = list(attack.knowledge.implications)
        assert len(facts) <= k
        assert Fraction(str(worstcase.probability(attack.target, release, facts))) == attack.value


def test_no_other_atoms_leave_fewer_tables() -> None:
    """Branch and bound against all pairs of atoms, for tables that are chosen at random."""
    release = worstcase.Bucketization.of_histograms([dict.fromkeys("abcd", 1)])
    worlds = list(worstcase.worlds(release))
    random = Random(0)
    for _ in range(150):
        kept = random.sample(worlds, random.randint(6, 20))
        where = {
            frozenset(i for i, world in enumerate(kept) if world[person] == value)
            for person, value in product(release.people, release.domain)
        } - {frozenset()}
        best = max(
            Fraction(len(true), len(true) + len(frozenset(range(len(kept))) - true.union(*some)))
            for true in where
            for some in combinations(where, 2)
        )
        assert knowing_the_choice(release, lambda world, kept=kept: world in kept, 2).value == best  # type: ignore[misc]


def test_what_cannot_be_counted_is_said() -> None:
    with pytest.raises(InvalidInput, match="expected a release that is chosen for at least one table that fits it"):
        knowing_the_choice(worstcase.FIGURE_3, lambda _: False, 0)
