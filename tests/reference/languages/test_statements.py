"""Formulas beyond implications: one meaning, whichever way it is computed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import atoms, bucketizations, names
from strategies.profiles import examples
from strategies.statements import statements

from reference.buckets import Bucket, Bucketization
from reference.errors import BudgetExhausted, InconsistentKnowledge, InvalidKnowledge, UnknownPerson, UnknownValue
from reference.language import Atom, BasicImplication
from reference.languages.completeness import as_implications
from reference.languages.world_space import WorldSpace
from reference.statements import FALSE, And, AtLeast, AtMost, Implies, Not, Or, Same, Sentence
from reference.syntax import parse_statement, statement_text
from reference.worlds import worlds

PAIR = Bucketization([Bucket(["Ann", "Bo"], {"flu": 1, "mumps": 1})])


@given(st.data(), bucketizations())
def test_the_mask_of_a_statement_holds_the_worlds_in_which_it_is_true(
    data: st.DataObject, published: Bucketization
) -> None:
    statement = data.draw(statements(published))
    mask = WorldSpace(published).mask(statement)
    assert mask == sum(statement.holds(world) << number for number, world in enumerate(worlds(published)))


@examples(40)
@given(st.data(), bucketizations(most_people=5))
def test_basic_implications_say_the_same(data: st.DataObject, published: Bucketization) -> None:
    """The paper's Theorem 3, statement by statement."""
    statement = data.draw(statements(published, leaves=4))
    try:
        formula = as_implications(published, statement)
    except InconsistentKnowledge:
        assert len(published.domain) == 1
        assert not any(map(statement.holds, worlds(published)))
        return
    assert all(formula.holds(world) == statement.holds(world) for world in worlds(published))


@given(st.data(), bucketizations())
def test_parsing_the_printed_statement_gives_it_back(data: st.DataObject, published: Bucketization) -> None:
    statement = data.draw(statements(published))
    assert parse_statement(statement_text(statement)) == statement


@given(names(), names(), names().filter(bool))
def test_every_name_can_be_written_and_read(person: str, value: str, other: str) -> None:
    people = tuple(dict.fromkeys((person, other)))
    for statement in (Atom(person, value), Same(person, other), AtMost(1, value, people), Not(Atom(other, value))):
        assert parse_statement(statement_text(statement)) == statement


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("a=1 -> b=2", BasicImplication([Atom("a", "1")], [Atom("b", "2")])),
        ("(a=1) -> b=2", Implies(Atom("a", "1"), Atom("b", "2"))),
        ("a=1 -> (b=2 | c=3)", Implies(Atom("a", "1"), Or((Atom("b", "2"), Atom("c", "3"))))),
        ("not a=1 & b=2 | c=3", Or((And((Not(Atom("a", "1")), Atom("b", "2"))), Atom("c", "3")))),
        ("not=1 & true=2", And((Atom("not", "1"), Atom("true", "2")))),
        ("a,b=1", Atom("a,b", "1")),
        ("same(a,b)", Same("a", "b")),
        ("atleast(2,x:a,b)", AtLeast(2, "x", ("a", "b"))),
        ("¬a=1 ∧ b≠2", And((Not(Atom("a", "1")), Not(Atom("b", "2"))))),
        ("false", FALSE),
    ],
)
def test_texts_are_read_as_documented(text: str, statement: Sentence) -> None:
    assert parse_statement(text) == statement


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "statement '' ends too early, after column 0: expected a statement"),
        ("a=", "statement 'a=' ends too early, after column 2: expected a name"),
        ("a=1)", "statement 'a=1)' cannot be read at column 4: expected an operator or the end"),
        ("(a=1", "statement '(a=1' ends too early, after column 4: expected )"),
        ("atleast(1, y)", "statement 'atleast(1, y)' cannot be read at column 13: expected a colon"),
        ("atmost(1, y: a, a)", "a counting fact: expected different people, got (a, a)"),
        ("(" * 101 + "a=1" + ")" * 101, f"statement '{'(' * 40}…' is nested more than 100 deep"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_column(text: str, sentence: str) -> None:
    with pytest.raises(InvalidKnowledge) as caught:
        parse_statement(text)
    assert str(caught.value) == sentence


def test_an_implication_may_have_hundreds_of_atoms() -> None:
    atoms = [Atom(f"b0.p{number}", "flu") for number in range(300)]
    text = f"{' & '.join(map(statement_text, atoms))} -> {' | '.join(map(statement_text, atoms))}"
    assert parse_statement(text) == BasicImplication(atoms, atoms)


def test_unknown_people_and_values_are_refused() -> None:
    for text, error in [("same(Ann, Zed)", UnknownPerson), ("not (Bo=gout)", UnknownValue)]:
        with pytest.raises(error):
            as_implications(PAIR, parse_statement(text))
        with pytest.raises(error):
            WorldSpace(PAIR).mask(parse_statement(text))


def test_statements_that_need_too_many_implications_are_refused() -> None:
    twenty = Bucketization.of_histograms([{"flu": 10, "mumps": 10}])
    people = tuple(twenty.people)
    halves = Or(
        tuple(And((Atom(one, "flu"), Atom(other, "flu"))) for one, other in zip(people[::2], people[1::2], strict=True))
    )
    assert as_implications(twenty, halves).k == 2**10
    for statement in (AtLeast(9, "flu", people), Or((halves, AtMost(1, "mumps", people[:6])))):
        with pytest.raises(BudgetExhausted, match="the statement needs more than 10,000 basic implications"):
            as_implications(twenty, statement)


@given(st.data(), bucketizations())
def test_a_statement_of_another_kind_is_tried_in_every_world(data: st.DataObject, published: Bucketization) -> None:
    atom = data.draw(atoms(published))

    class Foreign:
        holds, atoms = atom.holds, atom.atoms

    space = WorldSpace(published)
    assert space.mask(Foreign()) == space.mask(atom)


def test_what_was_read_is_read_again_however_many_arrows_it_has() -> None:
    statement = parse_statement("a=1 -> " * 98 + "a=1")
    assert parse_statement(statement_text(statement)) == statement
    for deep in ("a=1 -> " * 120 + "a=1", "(" * 300 + "a=1" + ")" * 300):
        with pytest.raises(InvalidKnowledge, match="nested more than 100 deep"):
            parse_statement(deep)
