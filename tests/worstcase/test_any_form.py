"""Whatever is handed to a public function that takes a release or knowledge: it works, or one sentence says why not."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

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
    "verify": lambda b, **c: w.verify(w.certify(b, 1, **c), b, **c),
    "minimal_by_merging": lambda b, **c: w.minimal_by_merging(b, "9/10", 0, **c),
    "load_release": w.load_release,
}  # each public function that takes a release

OF_OTHER_THINGS: dict[str, Callable[[Any], object]] = {
    "Release": w.Release,
    "Bucketization": w.Bucketization,
    "IncrementalRelease": lambda b: w.IncrementalRelease(1).add(b),
}  # those that take a bucketization, buckets or a table, and nothing else

OF_KNOWLEDGE: dict[str, Callable[[Any], object]] = {
    "probability": lambda known: w.probability("Ann=flu", PLAIN, known),
    "risk": lambda known: w.risk(PLAIN, known),
    "consistent": lambda known: w.consistent(PLAIN, known),
    "disclosure": lambda known: w.disclosure(PLAIN, 1, given=known),
}  # each public function that takes knowledge

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
    with pytest.raises(w.InvalidInput, match="expected the name of the table's sensitive column, got none"):
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
            with pytest.raises(w.InvalidInput, match=r"expected a formula \(implications\)"):
                ask(other)
        else:
            assert ask(other)


@pytest.mark.parametrize("name", OF_STATEMENTS)
def test_what_is_no_statement_is_refused_in_a_sentence(name: str) -> None:
    for thing in (None, 7, [7], "Ann", {"Ann": "flu"}, w.Formula):
        with pytest.raises(w.InvalidInput, match="expected"):
            OF_STATEMENTS[name](thing)


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


@pytest.mark.parametrize("name", ["disclosure", "safety", "explain", "certify"])
def test_columns_of_what_is_no_table_are_refused_everywhere(name: str) -> None:
    with pytest.raises(w.InvalidInput, match="sensitive is for tables and data frames, not for a Bucketization"):
        OF_RELEASES[name](PLAIN, sensitive="ill")


@pytest.mark.parametrize(("thing", "got"), [({"flu": 1}, "a dict"), ([1], "a list"), (None, "None")])
def test_what_is_no_data_frame_is_named_by_its_type(thing: object, got: str) -> None:
    expected = f"expected a Bucketization, a path or a data frame, got {got}; see Bucketization.of_histograms"
    with pytest.raises(w.InvalidInput) as caught:
        w.disclosure(thing, 1)
    assert str(caught.value) == expected


def test_columns_are_for_that_release_of_two_that_is_a_table() -> None:
    """In either order."""
    columns: Any = {"sensitive": "ill", "person": "who"}
    alone = w.disclosure(PLAIN, 1).value, w.disclosure(FRAME, 1, **columns).value
    assert w.compare(PLAIN, FRAME, 1, **columns).curve[1] == alone
    assert w.compare(FRAME, PLAIN, 1, **columns).curve[1] == alone[::-1]
    with pytest.raises(w.InvalidInput, match="sensitive is for tables"):
        w.compare(PLAIN, PLAIN, 1, **columns)
