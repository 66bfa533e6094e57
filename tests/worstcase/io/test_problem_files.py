"""DIMACS files are read strictly."""

import pytest
from hypothesis import given
from pysat.formula import CNF
from strategies.clause_sets import clause_sets

from reference.hardness.satisfiability import ClauseSet
from worstcase.io import problem_files
from worstcase.io.problem_files import NotDimacs, parse_dimacs


@given(clause_sets(most_variables=5, most_clauses=6))
def test_what_is_written_is_read_back_by_us_and_by_python_sat(clauses: ClauseSet) -> None:
    assert parse_dimacs(clauses.to_dimacs(), "FILE") == clauses
    if all(clauses.clauses):
        assert CNF(from_string=clauses.to_dimacs()).clauses == [list(clause) for clause in clauses.clauses]


@pytest.mark.parametrize(
    "text",
    [
        "p cnf 3 2\n1 -3 0\n2 0\n",
        "c first\n\nc\np  cnf\t3 2\r\n1 -3 0 2 0",
        "p cnf 3 2\n1\nc between\n-3\n0\n2 0\n",
        "p cnf 3 2\n1 -3 0\n2 0\n%\n0\n\n",
    ],
)
def test_layout_does_not_matter(text: str) -> None:
    assert parse_dimacs(text, "FILE") == ClauseSet(3, ((1, -3), (2,)))


HEADER = "expected a header such as p cnf 20 85 before the clauses"
LITERAL = "expected a literal such as 3 or -3, or 0"
REFUSED = {
    "": f"{HEADER}, got nothing",
    "c\n1 2 0\n": f'line 2: {HEADER}, got "1 2 0"',
    "p cnf -3 1\n": f'line 1: {HEADER}, got "p cnf -3 1"',
    "p cnf 3 ١\n": f'line 1: {HEADER}, got "p cnf 3 ١"',
    "p cnf 3 1\n1 4 0\n": "line 2: expected a variable of at most 3, as the header declares, got 4",
    "p cnf 3 1\n-0\n": f'line 2: {LITERAL}, got "-0"',
    "p cnf 3 1\n+1 0\n": f'line 2: {LITERAL}, got "+1"',
    "p cnf 3 1\n1 0\n%\n1 0\n": 'line 4: expected only 0 after %, got "1"',
    "p cnf 3 1\n1 2\n": "expected a 0 after the last clause, got the end of the file",
    "p cnf 3 2\n1 2 0\n": "expected 2 clauses, as the header declares, got 1",
    "p cnf 3 1\n1 0 2 0\n": "expected 1 clause, as the header declares, got 2",
    "p cnf 50001 0\n": "line 1: expected at most 50,000 variables, got 50,001",
}


@pytest.mark.parametrize("text", REFUSED)
def test_nonsense_is_refused_in_one_sentence_with_its_line(text: str) -> None:
    with pytest.raises(NotDimacs) as refused:
        parse_dimacs(text, "FILE")
    assert str(refused.value) == f"FILE: {REFUSED[text]}"


def test_a_word_of_a_megabyte_is_refused_and_not_repeated() -> None:
    with pytest.raises(NotDimacs) as refused:
        parse_dimacs("p cnf 3 1\n" + "9" * 10**6 + " 0\n", "FILE")
    assert len(str(refused.value)) < 150


def test_limits_are_kept_to_the_literal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(problem_files, "LONGEST_CLAUSE", 3)
    monkeypatch.setattr(problem_files, "MOST_LITERALS", 5)
    assert parse_dimacs("p cnf 1 1\n1 1 1 0\n", "FILE").clauses == ((1, 1, 1),)
    with pytest.raises(NotDimacs, match=r"^FILE: clause 1: expected at most 3 literals, got 4$"):
        parse_dimacs("p cnf 1 1\n1 1 1 1 0\n", "FILE")
    with pytest.raises(NotDimacs, match=r"^FILE: line 3: expected at most 5 literals and zeros in the file, got more$"):
        parse_dimacs("p cnf 1 3\n1 0\n1 0 1 0\n", "FILE")
