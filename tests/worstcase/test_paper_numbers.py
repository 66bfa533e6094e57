"""Every number in the paper's sections 1 and 2, by every method that counts tables."""

from collections import Counter
from math import log10

import pytest
from sympy import Rational

from reference.counting.methods import count_by, stream
from reference.example import FIGURE_1, FIGURE_3
from reference.probability import tally
from reference.syntax import parse_atom, parse_formula

LUNG_CANCER = 'Ed="lung cancer"'
SENTENCES = [
    ("Alice's estimate of the probability that Ed has lung cancer is 2/5", LUNG_CANCER, [], (2, 5)),
    ("after ruling out [mumps], the probability increases to 1/2", LUNG_CANCER, ["Ed!=mumps"], (1, 2)),
    ("if [he] does not have flu, [it] becomes certain", LUNG_CANCER, ["Ed!=mumps", "Ed!=flu"], (1, 1)),
    ("Alice thinks that Charlie has the flu with probability 2/5", "Charlie=flu", [], (2, 5)),
    ("update her probability to 10/19", "Charlie=flu", ["Hannah=flu -> Charlie=flu"], (10, 19)),
    ("Ed does not have flu", "Ed=flu", ['Ed=flu -> Ed="ovarian cancer"'], (0, 1)),
]


@pytest.mark.parametrize("method", ["worlds", "sat"])
@pytest.mark.parametrize(("sentence", "event", "units", "expected"), SENTENCES)
def test_the_numbers_of_the_introduction(
    sentence: str, event: str, units: list[str], expected: tuple[int, int], method: str
) -> None:
    knowledge = parse_formula(units, FIGURE_3.domain)
    count = tally(parse_atom(event), stream(method, FIGURE_3, knowledge))
    assert count.probability == Rational(*expected), sentence


def test_the_first_bucket_is_found_by_sex_and_zip_code() -> None:
    """Using her knowledge of Ed's age, gender, and zip-code, Alice can identify Ed's bucket (the first)."""
    assert FIGURE_3.index_of("Ed") == FIGURE_3.index_of("Charlie") == 0
    assert FIGURE_3.index_of("Hannah") == 1
    assert FIGURE_1.attributes_of("Ed") == {"Age": "27", "Sex": "M", "Zip": "14850"}


def test_each_bucket_of_figure_3_is_a_permutation_of_figure_1() -> None:
    for bucket in FIGURE_3.buckets:
        assert Counter(FIGURE_1.value_of(person) for person in bucket.people) == bucket.counts


def test_the_ten_nineteenths_in_tables() -> None:
    """1,800 tables; 1,800 × 2/5 × 3/5 violate the implication, 720 of the remaining 1,368 have Charlie=flu."""
    knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
    count = tally(parse_atom("Charlie=flu"), stream("worlds", FIGURE_3, knowledge))
    assert (count.consistent, count.satisfying) == (1368, 720)


@pytest.mark.parametrize("method", ["worlds", "sat", "structured"])
def test_logarithms_are_told_unless_there_is_no_table(method: str) -> None:
    count = count_by(method, parse_atom("Charlie=flu"), FIGURE_3, parse_formula(["Hannah=flu -> Charlie=flu"]))
    told = [count.log10_worlds, count.log10_consistent, count.log10_satisfying]
    assert told == [pytest.approx(log10(number)) for number in (1800, 1368, 720)]
    count = count_by(method, parse_atom("Ed=flu"), FIGURE_3, parse_formula(["Ed!=flu"], FIGURE_3.domain))
    assert (count.satisfying, count.log10_satisfying) == (0, None)
