"""What an attacker knows, and exact numbers: everything that is typed as text."""

import csv
import io
from fractions import Fraction
from pathlib import Path

from benchmarks.fuzzing.target import Target, from_input, must
from reference.exact import exact, exact_number, exact_threshold, parse_exact
from reference.example import FIGURE_3
from reference.language import Atom, Formula
from reference.languages.builtin import language_named
from reference.statements import Sentence
from reference.syntax import parse_atom, parse_formula, parse_statement, statement_text, to_text
from worstcase.inputs import costs_of, knowledge_of
from worstcase.io.files import decoded
from worstcase.options import column_names


def _text(content: bytes) -> str:
    return decoded(content, "the text")


def _formula_again(formula: Formula) -> None:
    must(parse_formula(to_text(formula), FIGURE_3.domain) == formula, "the formula, written and read again, is another")


def _atom_again(atom: Atom) -> None:
    must(parse_atom(to_text(atom)) == atom, "the atom, written and read again, is another")


def _statement_again(statement: Sentence) -> None:
    must(parse_statement(statement_text(statement)) == statement, "the statement, written and read again, is another")


def _numbers(content: bytes) -> tuple[Fraction, ...]:
    text = _text(content)
    return parse_exact(text), exact_number(text, least=0), exact_threshold(text)


def _number_again(numbers: tuple[Fraction, ...]) -> None:
    must(len(set(numbers)) == 1 and parse_exact(exact(numbers[0])) == numbers[0], "the number is read in two ways")
    must(0 <= numbers[0] <= 1, "the threshold is no probability")


def _costs_hold(costs: dict[str, Fraction]) -> None:
    must(
        set(FIGURE_3.domain) <= set(costs) and all(cost >= 0 for cost in costs.values()),
        "a cost is missing or negative",
    )


def _columns_again(columns: tuple[str, ...]) -> None:
    text = io.StringIO()
    csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator="").writerow(columns)
    must(column_names([text.getvalue()]) == columns, "the columns, written and read again, are others")


_UNITS = (
    b"Hannah=flu -> Charlie=flu",
    b'Ed="lung cancer" & Bob=flu -> Ed=mumps | Karen="breast cancer"',
    b"Ed != mumps\nBob=flu -> Dave=flu | Dave=mumps\n\n",
    'Ed=mumps ∧ Bob=flu → Dave="lung cancer" ∨ Ed=flu'.encode(),
    b'"Bob"="lu\\u006eg cancer" -> Frank=mumps',
)
_STATEMENTS = (
    b"not Ed=flu & atleast(1, flu: Ann, Bo) | same(Ann, Bo)",
    b"(a=1 & b=2) | c=3 -> not (d=4 -> e!=5) -> true",
    b'atmost(2, "lung cancer": "Ann B", Bo, Cy) & (false | not not same("x y", b))',
    "¬ a=1 ∧ b≠2 ∨ (c=3 → d=4)".encode(),
)
_NAMES = (b"basic:2,1", b"negations", b"about:Ed", b"counting:3", b"dnf:2,2", b"clauses:2", b"within-buckets")
KNOWLEDGE = (
    Target(
        "knowledge",
        "knowledge as text",
        lambda content: parse_formula(_text(content), FIGURE_3.domain),
        _UNITS,
        _formula_again,
    ),
    Target(
        "knowledge-file",
        "a file of knowledge about a release",
        from_input(lambda path: knowledge_of(Path(path), FIGURE_3)),
        (b"# known\n" + _UNITS[0], _UNITS[2], _UNITS[4]),
        _formula_again,
    ),
    Target(
        "event",
        "an event as text",
        lambda content: parse_atom(_text(content)),
        (b'Ed="lung cancer"', b"a=1", b' "x y" = z.w-1 '),
        _atom_again,
    ),
    Target(
        "statement",
        "a statement of any language",
        lambda content: parse_statement(_text(content)),
        _STATEMENTS,
        _statement_again,
    ),
    Target("number", "an exact number that decides", _numbers, (b"7/10", b"0.7", b"1", b"0"), _number_again),
    Target(
        "costs",
        "a file of costs",
        from_input(lambda path: costs_of(path, FIGURE_3)),
        (b'{"flu": 1, "mumps": "9/2", "lung cancer": 0.25}', b"{}"),
        _costs_hold,
    ),
    Target("language-name", "the name of a built-in language", lambda content: language_named(_text(content)), _NAMES),
    Target(
        "columns",
        "names of columns on the command line",
        lambda content: column_names([_text(content)]),
        (b"age,sex", b'"a,b",c'),
        _columns_again,
    ),
)
