"""Every public function that takes a number reads it exactly: a float as its decimal, and no truth value or NaN."""

import inspect
import json
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
import sympy

import worstcase
from fastpath.safety import breaking_point
from reference.buckets import Bucketization
from reference.languages.builtin import NegatedAtoms
from worstcase.io.hierarchies import parse_toml

ED = worstcase.Atom("Ed", "flu")
FIGURE = worstcase.FIGURE_3
PATIENTS = pl.DataFrame({"age": [31, 38, 52], "illness": ["flu", "gout", "flu"]})
AGES = parse_toml("[age]\nintervals = [20]", "the hierarchies")
Ask = Callable[[Any], object]


def conjectured(number: object) -> NegatedAtoms:
    class Guess(NegatedAtoms):
        def conjecture(self, _: Bucketization, __: int) -> object:
            return number

    return Guess()


def sanitized(c: Any = "3/4", k: Any = 0, **more: Any) -> object:  # noqa: ANN401 - wrong on purpose
    return worstcase.sanitize(PATIENTS, AGES, c, k, sensitive="illness", **more)


def right_answer(buckets: Any, k: int) -> object:  # noqa: ANN401 - what is audited
    return worstcase.disclosure(
        worstcase.Bucketization.of_histograms([{v: n for v, n in one.items() if n} for one in buckets]), k
    ).value


# Numbers that may be fractions: for each the public function, the parameter, and a question
DECIDING: dict[tuple[str, str], Ask] = {
    ("safety", "c"): lambda x: worstcase.safety(FIGURE, x, 0),
    ("breaking_point", "threshold"): lambda x: breaking_point(FIGURE, x),
    ("minimal_by_merging", "c"): lambda x: worstcase.minimal_by_merging(FIGURE, x, 0),
    ("sanitize", "c"): sanitized,
    ("sanitize", "utility"): lambda x: sanitized(utility=lambda _: x),
    ("sanitize", "utility, one of several"): lambda x: sanitized(utility=lambda _: (1, x)),
    ("sanitize", "suppress"): lambda x: sanitized(suppress=x),
    ("sanitize", "criteria"): lambda x: sanitized(criteria={"t-closeness": x}),
    ("disclosure", "costs"): lambda x: worstcase.disclosure(FIGURE, 0, costs={"flu": x}),
    ("Prior", "weights"): lambda x: worstcase.Prior({ED: x}),
    ("Release", "weights"): lambda x: worstcase.Release(FIGURE, {ED: x}),
    ("report_card", "conjecture"): lambda x: worstcase.report_card(
        conjectured(x), 0, people=2, values=2, beside=["atoms"]
    ),
}

# Strengths of soft facts: numbers from 1, or inf
STRENGTHS: dict[tuple[str, str], Ask] = {
    ("disclosure", "strength"): lambda x: worstcase.disclosure(FIGURE, 1, strength=x),
    ("safety", "strength"): lambda x: worstcase.safety(FIGURE, "1/2", 1, strength=x),
    ("minimal_by_merging", "strength"): lambda x: worstcase.minimal_by_merging(FIGURE, "9/10", 1, strength=x),
    ("compare", "strength"): lambda x: worstcase.compare(FIGURE, FIGURE, 1, strength=x),
    ("sanitize", "strength"): lambda x: sanitized(k=1, strength=x),
    ("certify", "strength"): lambda x: worstcase.certify(FIGURE, 1, strength=x),
    ("IncrementalRelease", "strength"): lambda x: worstcase.IncrementalRelease(1, strength=x),
}

# Numbers that must be whole: each is asked with 1 as well, which is fine
COUNTING: dict[tuple[str, str], Ask] = {
    ("safety", "k"): lambda x: worstcase.safety(FIGURE, "1/2", x),
    ("disclosure", "k"): lambda x: worstcase.disclosure(FIGURE, x),
    ("disclosure", "k, negations"): lambda x: worstcase.disclosure(FIGURE, x, language="negations"),
    ("disclosure", "k, curve"): lambda x: worstcase.disclosure(FIGURE, x, curve=True),
    ("disclosure", "k, given"): lambda x: worstcase.disclosure(FIGURE, x, given="Ed!=flu"),
    ("disclosure", "k, costs"): lambda x: worstcase.disclosure(FIGURE, x, costs={"flu": 1}),
    ("disclosure", "k, exhaustive"): lambda x: worstcase.disclosure(FIGURE, x, method="exhaustive", language="atoms"),
    ("disclosure", "k, exhaustive curve"): lambda x: worstcase.disclosure(
        FIGURE, x, method="exhaustive", language="atoms", curve=True
    ),
    ("disclosure", "known"): lambda x: worstcase.disclosure(FIGURE, 0, known=x),
    ("disclosure", "levels"): lambda x: worstcase.disclosure(FIGURE, language="skyline", levels=(0, x, 1)),
    ("minimal_by_merging", "k"): lambda x: worstcase.minimal_by_merging(FIGURE, "9/10", x),
    ("sanitize", "k"): lambda x: sanitized(k=x),
    ("sanitize", "seed"): lambda x: sanitized(seed=x),
    ("sanitize", "node"): lambda x: sanitized(node={"age": x}),
    ("compare", "k"): lambda x: worstcase.compare(FIGURE, FIGURE, x),
    ("explain", "k"): lambda x: worstcase.explain(FIGURE, x),
    ("certify", "k"): lambda x: worstcase.certify(FIGURE, x),
    ("IncrementalRelease", "k"): worstcase.IncrementalRelease,
    ("report_card", "k"): lambda x: worstcase.report_card("atoms", x, people=2, values=2, beside=["atoms"]),
    ("report_card", "people"): lambda x: worstcase.report_card("atoms", 0, people=x, values=2, beside=["atoms"]),
    ("report_card", "values"): lambda x: worstcase.report_card("atoms", 0, people=2, values=x, beside=["atoms"]),
    ("report_card", "buckets"): lambda x: worstcase.report_card("atoms", 0, people=2, buckets=x, beside=["atoms"]),
    ("compare_languages", "k"): lambda x: worstcase.compare_languages("atoms", "negations", x, people=2, values=2),
    ("Bucket", "counts"): lambda x: worstcase.Bucket(["Ann"], {"flu": x}),
    ("AtLeast", "number"): lambda x: worstcase.AtLeast(x, "flu", ("Ann",)),
    ("AtMost", "number"): lambda x: worstcase.AtMost(x, "flu", ("Ann",)),
    ("CountMatrix", "counts"): lambda x: worstcase.CountMatrix([[x]], ["flu"]),
    ("hardness_permanent", "matrix"): lambda x: worstcase.hardness_permanent([[x]]),
    ("hardness_curve", "most"): lambda x: worstcase.hardness_curve(x + 1 if x == 1 and type(x) is int else x),
    ("figures", "age_start"): lambda x: worstcase.figures(age_start=x),
    ("merged", "indices"): lambda x: worstcase.merged(FIGURE, 0, x),
    ("audit", "questions"): lambda x: worstcase.audit(lambda **_: 1, questions=x),
    ("audit", "seed"): lambda x: worstcase.audit(lambda **_: 1, questions=1, seed=x),
    ("audit_function", "questions"): lambda x: worstcase.audit_function(right_answer, questions=x),
    ("audit_function", "seed"): lambda x: worstcase.audit_function(right_answer, questions=1, seed=x),
    ("claims", "seed"): lambda x: worstcase.claims("safety-is-strict", seed=x),
    ("verify", "certificate's k"): lambda x: worstcase.verify({**worstcase.certify(FIGURE, 1), "k": x}),
}

RESULTS = {"Disclosure", "Safety", "Sanitized"}  # Answers, which our functions make and nobody asks with

# When to give up, and who is told: no answer depends on them, only whether there is one
NOT_DECIDING = {"seconds", "memory", "steps", "answer_seconds", "budget", "listener", "told"}

FLOATS = [0.5, 1.0, np.float64(0.5), np.float32(1), np.float16(0.5), sympy.Float("0.5")]
NO_NUMBERS = [float("nan"), float("inf"), True, np.True_, None, 1j, Decimal("NaN"), Decimal("Infinity")]


@pytest.mark.parametrize("asked", DECIDING, ids=" ".join)
def test_what_is_no_number_is_refused(asked: tuple[str, str]) -> None:
    for number in NO_NUMBERS:
        with pytest.raises(worstcase.InvalidInput, match=r"expected a (number such as 7/10, 0\.7 or 3|fraction), got"):
            DECIDING[asked](number)


@pytest.mark.parametrize("asked", DECIDING, ids=" ".join)
def test_exact_numbers_are_taken(asked: tuple[str, str]) -> None:
    for number in (1, Fraction(1, 2), Decimal("0.5"), "1/2", "0.5", sympy.Rational(1, 2), np.int64(1)):
        DECIDING[asked](number)
    for number in FLOATS if asked != ("report_card", "conjecture") else ():
        DECIDING[asked](number)


@pytest.mark.parametrize("asked", STRENGTHS, ids=" ".join)
def test_a_strength_is_a_number_from_1_or_inf(asked: tuple[str, str]) -> None:
    for number in ("ten", "1/2", *(one for one in NO_NUMBERS if repr(one) != "inf")):
        with pytest.raises(worstcase.InvalidInput, match=r"^the strength: expected a number "):
            STRENGTHS[asked](number)
    for number in (1, 1.5, np.float32(1), Fraction(3, 2), Decimal("1.5"), "3/2", "inf", float("inf")):
        STRENGTHS[asked](number)


# As many buckets as people, or no seed
NONE_IS_ALLOWED = {("report_card", "buckets"), ("sanitize", "seed")}


@pytest.mark.parametrize("asked", COUNTING, ids=" ".join)
def test_a_whole_number_is_no_float_and_no_truth_value(asked: tuple[str, str]) -> None:
    for number in (*FLOATS, *NO_NUMBERS, "one", 1.5, Fraction(3, 2)):
        if number is None and asked in NONE_IS_ALLOWED:
            continue
        with pytest.raises(worstcase.WorstcaseError, match=r"expected|a matrix") as no:
            COUNTING[asked](number)
        assert no.value.status in (1, 2)


SLOW = {("figures", "age_start"), ("claims", "seed")}


@pytest.mark.parametrize("asked", sorted(COUNTING.keys() - SLOW), ids=" ".join)
def test_a_whole_number_is_taken(asked: tuple[str, str]) -> None:
    COUNTING[asked](1)


def test_every_parameter_that_may_be_a_number_is_asked_about() -> None:
    """A new one must be put into one of the tables, or among what decides nothing."""
    numbers = ("int", "Exact", "Ratio", "Fraction", "float", "ArrayLike", "Costs")
    asked, forgotten = DECIDING.keys() | COUNTING.keys() | STRENGTHS.keys(), []
    for name in sorted(set(worstcase.__all__) - RESULTS):
        public = getattr(worstcase, name)
        if not callable(public) or (isinstance(public, type) and issubclass(public, Exception)):
            continue
        for parameter in inspect.signature(public).parameters.values():
            known = (name, parameter.name) in asked or parameter.name in NOT_DECIDING
            if not known and any(kind in str(parameter.annotation) for kind in numbers):
                forgotten.append((name, parameter.name))
    assert not forgotten


def test_a_decimal_of_endless_digits_is_refused() -> None:
    with pytest.raises(worstcase.InvalidInput, match="expected at most 1,000 digits"):
        worstcase.safety(FIGURE, Decimal("1E-999999999"), 0)
    assert worstcase.safety(FIGURE, Decimal("0.50"), 0).threshold == Fraction(1, 2)


def test_numbers_in_files_are_read_as_they_are_written(tmp_path: Path) -> None:
    """0.1 in a file of costs is a tenth, and so is it among weights."""
    costs = tmp_path / "costs.json"
    costs.write_text('{"flu": 0.1}')
    assert worstcase.disclosure(FIGURE, 0, costs=str(costs)).cost == Fraction(1, 25)
    weighted = {"buckets": [{"people": ["Ann", "Bo"], "values": {"a": 1, "b": 1}}], "weights": {"Ann": {"a": "0.1"}}}
    path = tmp_path / "weighted.json"
    path.write_text(json.dumps(weighted))
    assert worstcase.probability("Ann=a", str(path)) == sympy.Rational(1, 11)
