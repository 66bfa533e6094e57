"""Whatever is handed to a public function that takes a release or knowledge: it works, or one sentence says why not."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from strategies.knowledge import formulas

import worstcase as w
from worstcase.display.formulas import notation

SMALL = {"buckets": [{"people": ["Ann", "Bo", "Cy"], "values": {"flu": 2, "gout": 1}}, {"values": {"flu": 1}}]}
PLAIN = w.Bucketization(
    [w.Bucket(["Ann", "Bo", "Cy"], {"flu": 2, "gout": 1}), w.Bucket.numbered(1, {"flu": 1})], domain=["flu", "gout"]
)
FRAME = pl.DataFrame({"who": ["Ann", "Bo", "Cy"], "ill": ["flu", "flu", "gout"]})
KNOWN = w.parse_formula("Ann=flu -> Bo=flu")
EITHER = w.Or((w.Atom("Ann", "flu"), w.Atom("Bo", "flu")))
WRONG: list[Any] = [None, 7, [1, 2], {"buckets": []}, KNOWN, object, ()]

OF_RELEASES: dict[str, Callable[..., object]] = {
    "probability": lambda b, **c: w.probability("Ann=flu", b, **c),
    "count_tables": lambda b, **c: w.count_tables("Ann=flu", b, **c),
    "risk": w.risk,
    "consistent": w.consistent,
    "disclosure": lambda b, **c: w.disclosure(b, 1, **c),
    "safety": lambda b, **c: w.safety(b, "9/10", 1, **c),
    "compare": lambda b, **c: w.compare(b, b, 1, **c),
    "explain": lambda b, **c: w.explain(b, 1, **c),
    "certify": lambda b, **c: w.certify(b, 1, **c),
    "minimal_by_merging": lambda b, **c: w.minimal_by_merging(b, "9/10", 0, **c),
    "load_release": w.load_release,
}
"""Each public function that takes a release."""

OF_OTHER_THINGS: dict[str, Callable[[Any], object]] = {
    "Release": w.Release,
    "Bucketization": w.Bucketization,
    "IncrementalRelease": lambda b: w.IncrementalRelease(1).add(b),
}
"""Those that take a bucketization, buckets or a table, and nothing else."""

OF_KNOWLEDGE: dict[str, Callable[[Any], object]] = {
    "probability": lambda known: w.probability("Ann=flu", PLAIN, known),
    "risk": lambda known: w.risk(PLAIN, known),
    "consistent": lambda known: w.consistent(PLAIN, known),
    "disclosure": lambda known: w.disclosure(PLAIN, 1, given=known),
}
"""Each public function that takes knowledge."""

OF_STATEMENTS: dict[str, Callable[[Any], object]] = {
    "probability": lambda event: w.probability(event, PLAIN),
    "to_text": w.to_text,
    "to_latex": w.to_latex,
    "parse_formula": w.parse_formula,
    "parse_statement": w.parse_statement,
    "BasicImplication": lambda atoms: w.BasicImplication(atoms, atoms),
    "Formula": w.Formula,
    "Not": w.Not,
    "And": w.And,
    "Or": w.Or,
    "Implies": lambda part: w.Implies(part, part),
}


@pytest.mark.parametrize("name", OF_RELEASES)
def test_a_release_in_any_form_gives_the_same(name: str, tmp_path: Path) -> None:
    ask, path = OF_RELEASES[name], tmp_path / "small.json"
    path.write_text(json.dumps(SMALL))
    expected = ask(PLAIN)
    for form in (w.Release(PLAIN), w.load_release(path), path, str(path)):
        assert str(ask(form)) == str(expected).replace("'the release'", repr(getattr(form, "where", str(path))))
    assert ask(FRAME, sensitive="ill", person="who")
    with pytest.raises(w.InvalidInput, match="the name of its sensitive column was expected"):
        ask(FRAME)


@pytest.mark.parametrize("name", [*OF_RELEASES, *OF_OTHER_THINGS])
def test_what_is_no_release_is_refused_in_a_sentence(name: str) -> None:
    for thing in WRONG:
        with pytest.raises(w.InvalidInput, match=r"expected|is made of a Bucketization|at least one bucket"):
            (OF_RELEASES | OF_OTHER_THINGS)[name](thing)


@pytest.mark.parametrize("name", OF_KNOWLEDGE)
def test_knowledge_in_any_form_gives_the_same(name: str) -> None:
    ask = OF_KNOWLEDGE[name]
    expected = str(ask(KNOWN))
    for form in (KNOWN.implications[0], [KNOWN.implications[0]], "Ann=flu -> Bo=flu", ["Ann=flu -> Bo=flu"]):
        assert str(ask(form)) == expected
    for wrong in (None, 7, [7], [None], "Ann", ["Ann"], w.Formula):
        with pytest.raises(w.InvalidInput, match="expected"):
            ask(wrong)
    for other in (EITHER, [EITHER, "Ann=flu -> Bo=flu"], [KNOWN, EITHER]):
        if name == "consistent":
            with pytest.raises(w.InvalidInput, match=r"a formula \(implications\) was expected"):
                ask(other)
        else:
            assert ask(other)


@pytest.mark.parametrize("name", OF_STATEMENTS)
def test_what_is_no_statement_is_refused_in_a_sentence(name: str) -> None:
    for thing in (None, 7, [7], "Ann", {"Ann": "flu"}, w.Formula):
        with pytest.raises(w.InvalidInput, match="expected"):
            OF_STATEMENTS[name](thing)


def test_weights_are_honoured_or_refused() -> None:
    three = w.Bucketization([PLAIN.buckets[0]])
    heavy = w.Release(three, {w.Atom("Ann", "flu"): Fraction(3)})
    assert w.risk(heavy, method="worlds") == w.risk(heavy) != w.risk(three)
    for name in ("disclosure", "safety", "certify", "minimal_by_merging"):
        with pytest.raises(w.InvalidInput, match="cannot honour weights"):
            OF_RELEASES[name](heavy)


@given(formulas(PLAIN))
def test_a_formula_is_read_back_from_its_text(formula: w.Formula) -> None:
    assert w.parse_formula(w.to_text(formula)) == formula


STATEMENTS = [
    w.Atom("Ann", "lung cancer"),
    w.Not(w.Atom("Ann", "flu")),
    w.Not(EITHER),
    w.And((EITHER, w.Atom("Cy", "gout"))),
    w.Or((w.And((w.Atom("Ann", "a"), w.Atom("Bo", "b"))), w.Same("Ann", "Bo"))),
    w.Implies(EITHER, w.Same("Bo", "Cy")),
    w.Implies(w.Atom("Ann", "flu"), w.Atom("Bo", "flu")),
    w.AtLeast(2, "flu", ("Ann", "Bo", "Cy")),
    w.AtMost(0, "->", ("Ann",)),
    w.And(()),
    w.Or(()),
    KNOWN.implications[0],
]


@pytest.mark.parametrize("statement", STATEMENTS, ids=w.to_text)
def test_a_statement_of_any_kind_is_written_read_back_and_shown(statement: Any) -> None:  # noqa: ANN401 - of any kind
    assert w.parse_statement(w.to_text(statement)) == statement
    assert notation(statement).text
    latex = w.to_latex(statement)
    assert latex.count("{") == latex.count("}")
    assert latex.count("(") == latex.count(")")


def test_statements_are_shown_as_people_write_them() -> None:
    implied = notation(w.Implies(EITHER, w.Same("Bo", "Cy"))).text
    assert implied == "(t_Ann[S] = flu ∨ t_Bo[S] = flu) → t_Bo[S] = t_Cy[S]"
    assert notation(w.Not(w.AtLeast(2, "flu", ("Ann", "Bo")))).text == "¬at least 2 of Ann, Bo = flu"
    assert (notation(w.And(())).text, w.to_latex(w.Or(()))) == ("true", r"\mathit{false}")
    assert w.to_latex(w.Not(w.Same("p", "q"))) == r"\lnot t_{\mathrm{p}}[\mathrm{S}] = t_{\mathrm{q}}[\mathrm{S}]"
    counted = w.to_latex(w.AtMost(1, "flu", ("p", "q")))
    assert counted == r"|\{p \in \{\mathrm{p}, \mathrm{q}\} : t_p[\mathrm{S}] = \mathrm{flu}\}| \leq 1"
    assert w.to_text(w.Formula([*KNOWN.implications] * 2)) == "Ann=flu -> Bo=flu\nAnn=flu -> Bo=flu"
    assert w.to_text(w.Not(KNOWN)) == "not (Ann=flu -> Bo=flu)"


@pytest.mark.parametrize("name", ["disclosure", "safety", "explain", "certify"])
def test_columns_of_what_is_no_table_are_refused_everywhere(name: str) -> None:
    with pytest.raises(w.InvalidInput, match="sensitive is for tables and data frames, but a Bucketization was given"):
        OF_RELEASES[name](PLAIN, sensitive="ill")
