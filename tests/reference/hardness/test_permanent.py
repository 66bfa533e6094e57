"""A 0/1 permanent is a number of tables (paper, section 3.1)."""

from itertools import permutations
from math import prod

import pytest
from hypothesis import given
from strategies.clause_sets import matrices

from reference.errors import InvalidInput
from reference.hardness import permanent as subject
from reference.hardness.permanent import Matrix, NotMatrix
from reference.worlds import consistent_worlds


def by_definition(matrix: Matrix) -> int:
    return sum(
        prod(row[column] for row, column in zip(matrix, columns, strict=True))
        for columns in permutations(range(len(matrix)))
    )


@given(matrices())
def test_three_ways_to_the_permanent_agree_with_its_definition(matrix: Matrix) -> None:
    instance = subject.to_counting(matrix)
    expected = by_definition(matrix)
    assert subject.permanent(matrix) == expected
    assert subject.ryser(matrix) == expected
    assert sum(1 for _ in consistent_worlds(instance.bucketization, instance.knowledge)) == expected
    units = instance.knowledge.implications
    assert all(len(unit.antecedent) == len(unit.consequent) == 1 and unit.denied is not None for unit in units)
    assert len(units) == sum(row.count(0) for row in matrix)


@pytest.mark.parametrize("matrix", [(), ((),), ((1, 1),), ((1,), (0,)), ((2,),), ((1.0,),), ((True,),)])
def test_what_is_no_square_matrix_of_zeros_and_ones_is_refused(matrix: Matrix) -> None:
    with pytest.raises(InvalidInput, match="as many rows as columns, at least one, of zeros and ones"):
        subject.to_counting(matrix)


@given(matrices())
def test_a_matrix_is_read_back_however_it_is_written(matrix: Matrix) -> None:
    for between in ("", " ", ",", ", ", "\t"):
        text = "# matrix\n" + "\r\n\n".join(between.join(map(str, row)) for row in matrix)
        assert subject.parse_matrix(text, "FILE") == matrix


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "FILE: expected rows of zeros and ones, got no row"),
        ("# only this\n", "FILE: expected rows of zeros and ones, got no row"),
        ("11\n12\n", 'FILE: line 2: expected entries 0 and 1, got "2"'),
        ("1٣\n11\n", 'FILE: line 1: expected entries 0 and 1, got "٣"'),
        ("11\n\n111\n", "FILE: line 3: expected as many entries as rows, 2, got 3"),
        ("11\n", "FILE: line 1: expected as many entries as rows, 1, got 2"),
        ("1\n" * (subject.MOST_ROWS + 1), "FILE: there are 301 rows, more than the 300 supported"),
    ],
)
def test_what_is_no_matrix_file_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(NotMatrix) as refused:
        subject.parse_matrix(text, "FILE")
    assert str(refused.value) == sentence
