"""One formula is hard, the worst of all formulas is not: what is measured, and how it is drawn."""

from fractions import Fraction
from pathlib import Path

import pytest

from proofs_check.experiments.growth import growth_factor, points
from reference.errors import InvalidInput
from reference.hardness.permanent import half_full, ryser
from worstcase.display.figure_files import require_kind, write_growth


def test_both_answers_are_exact() -> None:
    for point in points(9):
        assert point.tables == ryser(half_full(point.size))
        assert point.facts == sum(row.count(0) for row in half_full(point.size))
        *uncertain, certain = (Fraction(1, left) for left in range(point.size, 0, -1))
        assert point.disclosures == (*uncertain, certain, certain)


def test_one_formula_outgrows_all_formulas() -> None:
    found = list(points(14))
    ones = [point.one_formula.steps for point in found]
    alls = [point.all_formulas.steps for point in found]
    assert growth_factor(ones) > 1.5 > growth_factor(alls) > 1
    assert growth_factor([3 * 2**n for n in range(10)]) == pytest.approx(2)
    assert growth_factor([5]) == 1
    assert all(steps <= 2 * n**2 * n.bit_length() for n, steps in enumerate(alls, start=2))


@pytest.mark.parametrize("name", ["curve", "curve.pdf", ".png/curve"])
def test_a_picture_of_another_kind_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput, match=r"expected a name that ends in \.png or \.svg for a picture$"):
        require_kind(name)


def test_pictures_are_written_whole_and_alike_each_time(tmp_path: Path) -> None:
    found = list(points(5))
    for name, start in (("a.svg", b"<?xml"), ("a.PNG", b"\x89PNG")):
        write_growth(found, str(tmp_path / name))
        first = (tmp_path / name).read_bytes()
        write_growth(found, str(tmp_path / name))
        assert (tmp_path / name).read_bytes() == first
        assert first.startswith(start)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.PNG", "a.svg"]
    with pytest.raises(InvalidInput, match="the file cannot be written: No such file or directory"):
        write_growth(found, str(tmp_path / "none" / "a.svg"))
