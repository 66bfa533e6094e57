"""Minimal safe generalizations, against the definitions: every node, and the paper's own recursion for each."""

import json
from collections import Counter
from fractions import Fraction
from math import isclose, log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.microdata import ATTRIBUTES, Microdata, microdata

from fastpath.minimize1 import histogram_of
from fastpath.minimize2 import across_buckets
from fastpath.sanitizing.criteria import Demands
from fastpath.sanitizing.lattice import Node, precedes
from fastpath.sanitizing.safe_generalizations import SafetyCheck, document, evidence, safe_generalizations
from fastpath.sanitizing.utility import UTILITIES, Candidate, Utility
from proofs_check.certificate_verifier import verify
from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.generalization import bucketization_of
from reference.probability import probability
from reference.syntax import parse_atom, parse_formula
from worstcase.io.hierarchies import parse_toml
from worstcase.io.tables import generalizations, parse_rows

thresholds = st.sampled_from([Fraction(n, 12) for n in (0, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 11, 12)])
numbers = st.integers(0, 3)


def disclosures(data: Microdata, k: int) -> dict[Node, Fraction]:
    """Of every node, by the paper's definition of generalization and its recursion for the disclosure."""
    result = {}
    for node in data.generalizations.lattice.nodes():
        buckets = bucketization_of(data.table, data.maps(node)).buckets
        result[node] = 1 / (1 + across_buckets([histogram_of(bucket) for bucket in buckets], k)[k])
    return result


@given(microdata(), thresholds, numbers)
def test_the_minimal_nodes_are_those_that_looking_at_all_nodes_finds(data: Microdata, c: Fraction, k: int) -> None:
    values = disclosures(data, k)
    found = safe_generalizations(data.generalizations, c, k)
    safe = {node for node, value in values.items() if value < c}
    expected = {n for n in safe if not any(other != n and precedes(other, n) for other in safe)}
    assert set(found.minimal) == expected
    assert found.checked <= len(values)
    top = found.table.lattice.top
    assert found.disclosure.value == values[top if found.best is None else found.best]
    one = safe_generalizations(data.generalizations, c, k, every=False)
    assert set(one.minimal) <= expected
    assert len(one.minimal) == bool(expected)


@given(microdata(), numbers)
def test_disclosure_never_rises_on_the_way_up(data: Microdata, k: int) -> None:
    """The paper's monotonicity theorem, on every edge of the lattice."""
    table = data.generalizations
    check = SafetyCheck(table, Demands(Fraction(1), k))
    for node in table.lattice.nodes():
        for above in table.lattice.directly_above(node):
            assert check.value(above) <= check.value(node)


@given(microdata(most=6), thresholds, st.integers(0, 2))
def test_the_evidence_stands_by_counting(data: Microdata, c: Fraction, k: int) -> None:
    """Each witness against a node below is counted over all tables, and each certificate is verified."""
    found = safe_generalizations(data.generalizations, c, k)
    proof = evidence(found)
    expected = {below for node in found.minimal for below in found.table.lattice.directly_below(node)}
    levels = [tuple(entry["levels"].values()) for entry in proof["below"]]  # type: ignore[attr-defined] # by name
    assert all(list(entry["levels"]) == list(found.table.table.attributes) for entry in proof["below"])  # type: ignore[call-overload] # likewise
    assert levels == (sorted(expected) if found.minimal else [found.table.lattice.top])
    for entry, node in zip(proof["below"], levels, strict=True):
        assert Fraction(str(entry["disclosure"])) >= c
        published = Bucketization(found.table.at(node).bucketization().buckets)
        formula = parse_formula(entry["knowledge"])  # type: ignore[arg-type] # a list of texts
        assert formula.k <= k
        counted = probability(parse_atom(str(entry["target"])), published, formula)
        assert str(counted) == entry["disclosure"]
    for entry, node in zip(proof["minimal"], found.minimal, strict=True):
        published = found.table.at(node).bucketization()
        assert verify(entry["certificate"], published) == found.check.value(node) < c
    assert json.loads(json.dumps(document(found)))["c"] == str(c)


@given(microdata(), thresholds)
def test_the_best_is_the_cheapest_and_ties_go_to_the_smallest_levels(data: Microdata, c: Fraction) -> None:
    found = safe_generalizations(data.generalizations, c, 1, lambda _: 7)
    assert found.best == (min(found.minimal) if found.minimal else None)
    costs = {node: -index for index, node in enumerate(found.minimal)}

    def later_is_better(candidate: Candidate) -> int:
        return costs[tuple(candidate.levels.values())]

    again = safe_generalizations(data.generalizations, c, 1, later_is_better)
    assert again.best == (found.minimal[-1] if found.minimal else None)


@pytest.mark.parametrize(
    ("cost", "sentence"),
    [
        (lambda _: [3, float("nan")], "expected a number such as 7/10, 0.7 or 3, got NaN"),
        (lambda c: {"x": c.levels["x"]}, "the order of the utility's costs raises TypeError"),
        (lambda c: np.array([c.levels["x"], 2]), "the order of the utility's costs raises ValueError"),
        (
            lambda c: {c.levels["x"]},
            "costs: expected numbers or other costs with a total order, got {0} at (0, 1) and {1} at (1, 0)",
        ),
    ],
)
def test_a_cost_without_an_order_is_refused_in_one_sentence(cost: Utility, sentence: str) -> None:
    rows = [dict(zip("xyS", row, strict=True)) for row in ("acf", "adg", "bdf", "bcg")]
    table, _ = generalizations(parse_rows(json.dumps(rows), "FILE"), "S", parse_toml("[x]\n[y]", "FILE"))
    with pytest.raises(InvalidInput) as refused:
        safe_generalizations(table, Fraction(2, 3), 0, cost)
    assert sentence in str(refused.value)


def generalized_rows(data: Microdata, node: tuple[int, ...]) -> list[tuple[str, ...]]:
    maps = data.maps(node)
    return [tuple(maps[name][text] for name, text in zip(ATTRIBUTES, row, strict=False)) for row in data.rows]


@given(microdata(), st.data())
def test_costs_are_what_their_definitions_say(data: Microdata, choices: st.DataObject) -> None:
    table = data.generalizations
    node = choices.draw(st.sampled_from(list(table.lattice.nodes())))
    cells, rows = table.at(node), generalized_rows(data, node)
    out = choices.draw(st.sets(st.integers(0, len(cells) - 1), max_size=len(cells) - 1))
    candidate = Candidate(table.named(node), cells.without(out), table.table, table.classes)
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
    check = SafetyCheck(table, Demands(Fraction(1), 0))
    for name, cost in UTILITIES.items():
        for node in table.lattice.nodes():
            for above in table.lattice.directly_above(node):
                assert cost(check.candidate(node)) <= cost(check.candidate(above)), name
