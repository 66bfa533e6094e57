"""The tables that a SAT solver finds are the tables of the definition, for each encoding and solver."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import atoms, bucketizations, formulas, priors
from strategies.profiles import examples
from sympy import Rational

from reference.buckets import Bucketization
from reference.counting.cnf import ENCODINGS
from reference.counting.sat import NATIVE_SOLVERS, SOLVERS, sat_worlds
from reference.example import FIGURE_3
from reference.language import NOTHING
from reference.probability import marginals, tally
from reference.syntax import parse_atom, parse_formula
from reference.tables import World
from reference.worlds import consistent_worlds

PAIRS = [(e, solver) for e in ENCODINGS for solver in (NATIVE_SOLVERS if e == "native" else SOLVERS)]


def _frozen(world: World) -> frozenset[tuple[str, str]]:
    return frozenset(world.items())


@pytest.mark.parametrize(("encoding", "solver"), PAIRS)
@examples(25)
@given(st.data(), bucketizations())
def test_the_solver_finds_each_consistent_table_once(
    encoding: str, solver: str, data: st.DataObject, bucketization: Bucketization
) -> None:
    knowledge = data.draw(formulas(bucketization))
    found = [_frozen(world) for world in sat_worlds(bucketization, knowledge, encoding=encoding, solver=solver)]
    assert len(set(found)) == len(found)
    assert set(found) == {_frozen(world) for world in consistent_worlds(bucketization, knowledge)}


@pytest.mark.parametrize(("encoding", "solver"), PAIRS)
def test_figure_3_has_1800_tables_and_the_probability_of_the_paper(encoding: str, solver: str) -> None:
    """Pr(Charlie=flu | Hannah=flu → Charlie=flu) = 10/19 (paper, 2.3)."""
    event = parse_atom("Charlie=flu")
    plain = tally(event, sat_worlds(FIGURE_3, NOTHING, encoding=encoding, solver=solver))
    assert (plain.consistent, plain.probability) == (1_800, Rational(2, 5))
    knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
    assert tally(event, sat_worlds(FIGURE_3, knowledge, encoding=encoding, solver=solver)).probability == Rational(
        10, 19
    )


@examples(60)
@given(st.data(), bucketizations(), st.sampled_from(PAIRS))
def test_numbers_and_weights_agree_under_any_prior(
    data: st.DataObject, bucketization: Bucketization, pair: tuple[str, str]
) -> None:
    knowledge, event = data.draw(formulas(bucketization)), data.draw(atoms(bucketization))
    prior = data.draw(priors(bucketization))
    found = list(sat_worlds(bucketization, knowledge, encoding=pair[0], solver=pair[1]))
    generated = list(consistent_worlds(bucketization, knowledge))
    assert tally(event, found, prior) == tally(event, generated, prior)
    assert marginals(found, prior) == marginals(generated, prior)
