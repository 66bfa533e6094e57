"""Knowledge as text: parse(print(x)) = x, and errors that point at the column."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import names

from reference.errors import InvalidKnowledge
from reference.language import Atom, BasicImplication, negated_atom, simple_implication
from reference.naming import written
from reference.statements import Not
from reference.syntax import parse_formula, parse_implication, parse_statement, to_text
from worstcase.display.formulas import to_latex

ANY_ATOM = st.builds(Atom, names(), names())
ANY_SIDE = st.lists(ANY_ATOM, min_size=1, max_size=4)


@given(st.builds(BasicImplication, ANY_SIDE, ANY_SIDE))
@example(simple_implication(Atom("a\u2028b", "\x7f\U0001f600"), Atom("a", "b")))
def test_reading_a_printed_implication_gives_it_back(implication: BasicImplication) -> None:
    assert to_text(implication).isprintable()
    assert parse_implication(to_text(implication)) == implication
    assert to_latex(implication).count("{") >= 4


@given(ANY_ATOM, st.lists(names(), min_size=2, unique=True))
def test_reading_a_printed_negated_atom_over_the_same_domain_gives_it_back(atom: Atom, domain: list[str]) -> None:
    negation = negated_atom(atom, domain)
    assert parse_implication(to_text(negation), domain) == negation
    assert parse_implication(f"{written(atom.person)}!={written(atom.value)}", domain) == negation


WORDS = ["a", "b-", "->", "→", "=", "!=", "≠", "&", "∧", "|", '"a b"', r'"\u00e9"', '"', " ", "\x1c", "<", "-", "!"]


def _damaged_units(number: int) -> Iterator[str]:
    """Two or three atoms with signs around them, and a word or none put somewhere; some of it is readable."""
    random = Random(2007)
    for _ in range(number):
        names = random.choices(["a", "b-", '"a b"'], k=2 * random.choice([1, 2, 2, 3]))
        signs = random.choices(["=", "!="], weights=[5, 1], k=len(names))
        signs[1::2] = random.choices(["->", " -> ", "&", "|"], k=len(names) // 2)
        words = [word for pair in zip(names, signs, strict=True) for word in pair][:-1]
        if random.random() < 0.5:
            words.insert(random.randrange(len(words)), random.choice(WORDS))
        yield "".join(words)


def test_knowledge_is_what_the_grammar_of_statements_takes_for_an_implication_or_a_negated_atom() -> None:
    """Which another program reads, from a grammar. (Without ¬ and parentheses, which only statements have.)"""
    readable = Counter[object]()
    for text in _damaged_units(3_000):
        try:
            found = parse_statement(text)
        except InvalidKnowledge:
            found = None
        meant: object = found if isinstance(found, BasicImplication) else None
        if isinstance(found, Not) and isinstance(found.part, Atom):
            meant = negated_atom(found.part, ["a", "b"])
        try:
            unit = parse_implication(text, ["a", "b"])
        except InvalidKnowledge:
            unit = None
        assert unit == meant, text
        readable[type(found) if meant else None] += 1
    assert min(readable[kind] for kind in (BasicImplication, Not, None)) > 50


OPEN = "(check its closing quotation mark, and that its escapes are those of JSON)"
QUOTES = "(put a name with spaces or symbols in double quotes)"


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("Hannah=flu -> Charlie=flu", simple_implication(Atom("Hannah", "flu"), Atom("Charlie", "flu"))),
        ("a=1∧b=2→c=3∨d=4", BasicImplication([Atom("a", "1"), Atom("b", "2")], [Atom("c", "3"), Atom("d", "4")])),
        ("Ed!=mumps", simple_implication(Atom("Ed", "mumps"), Atom("Ed", "flu"))),
        ("Ed ≠ flu", simple_implication(Atom("Ed", "flu"), Atom("Ed", "lung cancer"))),
        ("b0.p1=Exec-managerial->b0.p2=x-", simple_implication(Atom("b0.p1", "Exec-managerial"), Atom("b0.p2", "x-"))),
        ('"a->b"="x\\n\\"y\\u00e9" -> 李=नमस्ते', simple_implication(Atom("a->b", 'x\n"yé'), Atom("李", "नमस्ते"))),
    ],
)
def test_knowledge_is_read_as_documented(text: str, meaning: BasicImplication) -> None:
    assert parse_implication(text, ["flu", "lung cancer", "mumps"]) == meaning


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "knowledge '' ends too early, after column 0: expected a name"),
        ("Ed", "knowledge 'Ed' ends too early, after column 2: expected != or ="),
        ("Ed=flu", "knowledge 'Ed=flu' ends too early, after column 6: expected & or ->"),
        ("-> Ed=flu", "knowledge '-> Ed=flu' cannot be read at column 1: expected a name"),
        ("Ed=flu ->", "knowledge 'Ed=flu ->' ends too early, after column 9: expected a name"),
        (
            "Ed=flu | Bo=flu -> Cy=flu",
            "knowledge 'Ed=flu | Bo=flu -> Cy=flu' cannot be read at column 8: expected & or ->",
        ),
        ("a=1 -> b=2 & c=3", "knowledge 'a=1 -> b=2 & c=3' cannot be read at column 12: expected the end or |"),
        ("a=1 -> b=2 -> c=3", "knowledge 'a=1 -> b=2 -> c=3' cannot be read at column 12: expected the end or |"),
        (
            "a=lung cancer -> b=2",
            f"knowledge 'a=lung cancer -> b=2' cannot be read at column 8: expected & or -> {QUOTES}",
        ),
        ("Ed <- flu", "knowledge 'Ed <- flu' cannot be read at column 4: expected != or ="),
        ("a!=1 & b!=2", "knowledge 'a!=1 & b!=2' cannot be read at column 6: expected the end"),
        ("a\n=", "knowledge 'a\\n=' ends too early, after column 3: expected a name"),
        ('a="b c', f"knowledge 'a=\\\"b c' cannot be read at column 3: expected a name {OPEN}"),
        (r'a="\ud800" -> b=c', "an atom: expected a text, got '\\ud800'"),
    ],
)
def test_what_cannot_be_read_is_pointed_at(text: str, sentence: str) -> None:
    with pytest.raises(InvalidKnowledge) as refused:
        parse_implication(text)
    assert str(refused.value) == sentence


def test_a_formula_is_read_unit_by_unit() -> None:
    formula = parse_formula(["Ed!=mumps", "Ed!=flu"], ["flu", "mumps"])
    assert [to_text(unit) for unit in formula.implications] == ["Ed=mumps -> Ed=flu", "Ed=flu -> Ed=mumps"]
    assert to_latex(formula) == (
        r"(\lnot t_{\mathrm{Ed}}[\mathrm{S}] = \mathrm{mumps}) \land (\lnot t_{\mathrm{Ed}}[\mathrm{S}] = \mathrm{flu})"
    )
    assert to_latex(parse_formula([])) == r"\mathit{true}"


def test_latex_is_escaped_and_set_as_the_paper_does() -> None:
    unit = parse_implication('a_b="50%" & c="{x}" -> d="e f" | g="\\\\"')
    assert to_latex(unit, "Disease") == (
        r"t_{\mathrm{a\_b}}[\mathrm{Disease}] = \mathrm{50\%} \land t_{\mathrm{c}}[\mathrm{Disease}] = \mathrm{\{x\}}"
        r" \to t_{\mathrm{d}}[\mathrm{Disease}] = \mathrm{e~f}"
        r" \lor t_{\mathrm{g}}[\mathrm{Disease}] = \mathrm{{\backslash}}"
    )
