"""Costs, against their definitions row by row."""

from collections import Counter
from fractions import Fraction
from math import isclose, log2

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.microdata import ATTRIBUTES, Microdata, microdata

from fastpath.sanitizing.utility import UTILITIES, Candidate, exact_cost
from reference.errors import InvalidInput
from worstcase.safe_releases import utility_named


def generalized_rows(data: Microdata, node: tuple[int, ...]) -> list[tuple[str, ...]]:
    maps = data.maps(node)
    return [tuple(maps[name][text] for name, text in zip(ATTRIBUTES, row, strict=False)) for row in data.rows]


@given(microdata(), st.data())
def test_costs_are_what_their_definitions_say(data: Microdata, choices: st.DataObject) -> None:
    table = data.generalizations
    node = choices.draw(st.sampled_from(list(table.lattice.nodes())))
    cells, rows = table.at(node), generalized_rows(data, node)
    out = choices.draw(st.sets(st.integers(0, len(cells) - 1), max_size=len(cells) - 1))
    candidate = Candidate.of(table, node, cells.without(out))
    gone = {tuple(cells.labels(index).values()) for index in out}
    sizes = Counter(rows)
    assert candidate.left_out == sum(row in gone for row in rows)
    assert UTILITIES["height"](candidate) == sum(node)
    assert UTILITIES["discernibility"](candidate) == sum(len(rows) if row in gone else sizes[row] for row in rows)
    assert UTILITIES["average"](candidate) == Fraction(len(rows), len(sizes) - len(gone))
    penalty, bits = Fraction(0), 0.0
    for i, name in enumerate(ATTRIBUTES):
        values, labels = [row[i] for row in data.rows], [row[i] for row in rows]
        for value, label, row in zip(values, labels, rows, strict=True):
            inside = {v for v in values if row in gone or data.maps(node)[name][v] == label}
            penalty += Fraction(len(inside) - 1, max(1, len(set(values)) - 1))
            bits += log2((len(rows) if row in gone else labels.count(label)) / values.count(value))
    assert UTILITIES["ncp"](candidate) == penalty / (len(rows) * len(ATTRIBUTES))
    assert isclose(float(UTILITIES["entropy"](candidate)), bits, abs_tol=1e-9)


@given(microdata())
def test_no_cost_falls_on_the_way_up(data: Microdata) -> None:
    """So the best of the minimal nodes is the best of all safe nodes."""
    table = data.generalizations
    for name, cost in UTILITIES.items():
        for node in table.lattice.nodes():
            for above in table.lattice.directly_above(node):
                assert cost(Candidate.of(table, node)) <= cost(Candidate.of(table, above)), name


def test_a_function_of_ones_own_is_loaded_by_name(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(str(tmp_path))
    with open("taste_of_mine.py", "w", encoding="utf-8") as module:  # noqa: PTH123 - in the current folder
        module.write(
            "def cost(candidate):\n    return -candidate.levels['x']\n\nnothing = 3\n\ndef bad(_):\n    1 / 0\n"
        )
    cost = utility_named("taste_of_mine:cost")
    candidate = Candidate({"x": 2}, None, None, ())  # type: ignore[arg-type] # only the levels are looked at
    assert cost(candidate) == -2
    with pytest.raises(InvalidInput, match="the utility taste_of_mine:nothing is no function"):
        utility_named("taste_of_mine:nothing")
    with pytest.raises(InvalidInput, match="module taste_of_mine has no cots"):
        utility_named("taste_of_mine:cots")
    with pytest.raises(InvalidInput, match=r"the utility at \{'x': 2\} raises ZeroDivisionError"):
        exact_cost(utility_named("taste_of_mine:bad"), candidate)
    with pytest.raises(InvalidInput, match="there is no utility beauty: the utilities are discernibility, average"):
        utility_named("beauty")
