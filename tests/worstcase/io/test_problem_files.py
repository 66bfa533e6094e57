"""DIMACS files are read strictly."""

from pathlib import Path

import pytest
from hypothesis import given
from pysat.formula import CNF
from strategies.clause_sets import clause_sets

from reference.errors import InvalidInput
from reference.hardness.satisfiability import ClauseSet
from worstcase.io import problem_files
from worstcase.io.problem_files import NotDimacs, parse_dimacs, read_dimacs


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


HEADER = "but a header such as p cnf 20 85 was expected before the clauses"
LITERAL = "but a literal such as 3 or -3, or 0, was expected"
REFUSED = {
    "": f"nothing is here, {HEADER}",
    "c only this\n": f"nothing is here, {HEADER}",
    "c\n1 2 0\n": f'line 2: "1 2 0" is here, {HEADER}',
    "p cnf 3\n": f'line 1: "p cnf 3" is here, {HEADER}',
    "p cnf -3 1\n": f'line 1: "p cnf -3 1" is here, {HEADER}',
    "p cnf 3 1 1\n": f'line 1: "p cnf 3 1 1" is here, {HEADER}',
    "p wcnf 3 1\n": f'line 1: "p wcnf 3 1" is here, {HEADER}',
    "p cnf 3 ١\n": f'line 1: "p cnf 3 ١" is here, {HEADER}',
    "p cnf 3 1\n1 4 0\n": "line 2: the literal 4 is here, but the header declares 3 variables",
    "p cnf 3 1\n1\n-4 0\n": "line 3: the literal -4 is here, but the header declares 3 variables",
    "p cnf 3 1\n1 x 0\n": f'line 2: "x" is here, {LITERAL}',
    "p cnf 3 1\n-0\n": f'line 2: "-0" is here, {LITERAL}',
    "p cnf 3 1\n+1 0\n": f'line 2: "+1" is here, {LITERAL}',
    "p cnf 3 1\n1.0 0\n": f'line 2: "1.0" is here, {LITERAL}',
    "p cnf 3 1\np cnf 3 1\n1 0\n": f'line 2: "p" is here, {LITERAL}',
    "p cnf 3 1\n1 0\n#\n": f'line 3: "#" is here, {LITERAL}',
    "p cnf 3 1\n1 0\n%\n1 0\n": 'line 4: "1" is here, but after % nothing but 0 was expected',
    "p cnf 3 1\n1 2\n": "the last clause is not ended: a 0 was expected at the end of the file",
    "p cnf 3 1\n1 2\n%\n0\n": "the last clause is not ended: a 0 was expected at the end of the file",
    "p cnf 3 2\n1 2 0\n": "there are 1 clauses, but the header declares 2",
    "p cnf 3 1\n1 0 2 0\n": "there are 2 clauses, but the header declares 1",
    "p cnf 50001 0\n": "line 1: 50,001 variables are declared, more than the 50,000 supported",
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
    with pytest.raises(NotDimacs, match=r"^FILE: clause 1 has 4 literals, more than the 3 supported$"):
        parse_dimacs("p cnf 1 1\n1 1 1 1 0\n", "FILE")
    with pytest.raises(
        NotDimacs, match=r"^FILE: line 3: there are more than 5 literals and zeros, the most supported$"
    ):
        parse_dimacs("p cnf 1 3\n1 0\n1 0 1 0\n", "FILE")


def test_a_file_that_is_too_large_is_refused_by_its_size(tmp_path: Path) -> None:
    path = tmp_path / "large.cnf"
    with path.open("wb") as stream:
        stream.truncate(problem_files.MOST_BYTES + 1)
    with pytest.raises(InvalidInput, match=r"large\.cnf: expected at most 16,777,216 bytes, got more"):
        read_dimacs(path)
