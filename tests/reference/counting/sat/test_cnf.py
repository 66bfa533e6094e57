"""A bucketization and a formula as clauses: the models are exactly the consistent tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations, formulas
from strategies.profiles import examples

from reference.buckets import Bucket, Bucketization
from reference.counting.cnf import ENCODINGS, NATIVE, Cnf, encode, encode_mentioned
from reference.counting.sat import NATIVE_SOLVERS, SOLVERS, LoadedSolver, rows
from reference.errors import InvalidInput, UnknownPerson, UnknownValue
from reference.language import NOTHING, Atom, BasicImplication, Formula, simple_implication
from reference.worlds import number_of_worlds

ENCODED = [encoding for encoding in ENCODINGS if encoding != NATIVE]
PAIRS = [(NATIVE, solver) for solver in NATIVE_SOLVERS] + [(e, solver) for e in ENCODED for solver in SOLVERS]
HISTOGRAMS = [[(5,)], [(1, 1)], [(4, 1)], [(1, 1, 1, 1)], [(2, 2, 1)], [(3, 3)], [(4, 2, 1)], [(2, 1), (1,), (2, 2)]]


def _bucketization(histograms: list[tuple[int, ...]]) -> Bucketization:
    return Bucketization.of_histograms(
        ({f"v{index}": count for index, count in enumerate(counts)} for counts in histograms),
        domain=["v0", "v1", "v2", "v3", "spare"],
    )


def _number_of_full_models(cnf: Cnf, solver: str) -> int:
    """Count assignments to all variables, auxiliary ones too: nothing is projected away."""
    with LoadedSolver(solver, cnf) as loaded:
        return sum(1 for _ in rows(loaded, [(v, -v) for v in range(1, cnf.variables + 1)]))


@pytest.mark.parametrize(("encoding", "solver"), PAIRS)
@pytest.mark.parametrize("histograms", HISTOGRAMS, ids=str)
def test_the_number_of_models_is_the_multinomial(histograms: list[tuple[int, ...]], encoding: str, solver: str) -> None:
    """∏_b n_b! / ∏_s n_b(s)!, with auxiliary variables counted: the encoding preserves the count."""
    bucketization = _bucketization(histograms)
    cnf = encode(bucketization, NOTHING, encoding)
    assert _number_of_full_models(cnf, solver) == number_of_worlds(bucketization)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_variables_of_impossible_atoms_do_not_change_the_number_of_models(encoding: str) -> None:
    bucketization = _bucketization([(2, 1), (1, 1)])
    never = Atom("b0.p0", "spare")
    knowledge = Formula([simple_implication(never, Atom("b1.p0", "v0")), simple_implication(never, never)])
    cnf = encode(bucketization, knowledge, encoding)
    assert _number_of_full_models(cnf, "minicard") == number_of_worlds(bucketization)


@examples(40)
@given(st.data(), bucketizations(), st.sampled_from(ENCODED))
def test_every_variable_occurs_in_a_clause(data: st.DataObject, bucketization: Bucketization, encoding: str) -> None:
    """A variable in no clause would be free, and double a counter's count."""
    cnf = encode(bucketization, data.draw(formulas(bucketization)), encoding)
    assert {abs(literal) for clause in cnf.clauses for literal in clause} == set(range(1, cnf.variables + 1))


def test_a_basic_implication_is_one_clause() -> None:
    bucketization = _bucketization([(1, 1), (1, 1)])
    a, b, c, d = (Atom(f"b{i}.p{j}", "v0") for i in range(2) for j in range(2))
    cnf = encode(bucketization, Formula([BasicImplication([a, b, a], [c, d])]))
    variable = {Atom(choice.person, value): variable for choice in cnf.choices for value, variable in choice.options}
    assert len(cnf.clauses) == len(encode(bucketization).clauses) + 1
    assert (-variable[a], -variable[b], variable[c], variable[d]) in cnf.clauses


def test_an_implication_that_is_always_true_needs_no_clause() -> None:
    bucketization = _bucketization([(1, 1)])
    atom = Atom("b0.p0", "v0")
    assert encode(bucketization, Formula([simple_implication(atom, atom)])).clauses == encode(bucketization).clauses


def test_the_people_mentioned_get_variables_and_nobody_else() -> None:
    bucketization = Bucketization([Bucket.numbered(0, {"flu": 10**9, "mumps": 1}), Bucket(["Ed"], {"flu": 1})])
    knowledge = Formula([simple_implication(Atom("b0.p7", "mumps"), Atom("b0.p5", "mumps"))])
    cnf = encode_mentioned(bucketization, knowledge)
    assert [choice.person for choice in cnf.choices] == ["b0.p7", "b0.p5"]
    assert cnf.at_most == (((2, 4), 1),)


@pytest.mark.parametrize("encoding", ENCODED)
def test_dimacs_text_holds_the_clauses_and_names_the_variables_to_project_on(encoding: str) -> None:
    cnf = encode(_bucketization([(2, 2, 1)]), NOTHING, encoding)
    show, header, *lines = cnf.to_dimacs().splitlines()
    assert show == f"c p show {' '.join(map(str, range(1, 16)))} 0"
    assert header == f"p cnf {cnf.variables} {len(cnf.clauses)}"
    assert [tuple(map(int, line.split())) for line in lines] == [(*clause, 0) for clause in cnf.clauses]


def test_native_constraints_are_not_written_as_dimacs() -> None:
    cnf = encode(_bucketization([(1, 1)]))
    with pytest.raises(InvalidInput, match="one of the encodings seqcounter, mtotalizer, kmtotalizer was expected"):
        cnf.to_dimacs()


def test_an_unknown_encoding_is_refused() -> None:
    for encoder in (encode, encode_mentioned):
        with pytest.raises(InvalidInput, match='no encoding "a b": one of native, seqcounter, mtotalizer, kmtotalizer'):
            encoder(_bucketization([(1, 1)]), NOTHING, "a b")


def test_people_and_values_that_do_not_exist_are_refused() -> None:
    known, stranger, unheard = Atom("b0.p0", "v0"), Atom("Zoe", "v0"), Atom("b0.p0", "plague")
    for encoder in (encode, encode_mentioned):
        with pytest.raises(UnknownPerson):
            encoder(_bucketization([(1, 1)]), Formula([simple_implication(stranger, known)]))
        with pytest.raises(UnknownValue):
            encoder(_bucketization([(1, 1)]), Formula([simple_implication(known, unheard)]))


@pytest.mark.parametrize("encoding", [NATIVE, "kmtotalizer"])
def test_a_thousand_people_with_ten_values_can_be_encoded(encoding: str) -> None:
    cnf = encode(Bucketization.of_histograms([{f"v{i}": 100 for i in range(10)}]), NOTHING, encoding)
    assert len(cnf.choices) == 1_000
    assert cnf.variables >= 10_000
    assert len(cnf.at_most) == (10 if encoding == NATIVE else 0)
