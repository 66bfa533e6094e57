"""What the commands print is true: sentences that were once false of some input."""

from pathlib import Path

import pytest
from command_calls import answer, call

import worstcase
from fastpath.safety import Safety
from reference.languages import search as exhaustive_search
from worstcase.display.notebook import HTML

PATIENTS = "sex,age,ill\nM,30,flu\nM,40,gout\nF,30,flu\nF,40,flu\n"


def sentence(*arguments: str) -> str:
    """The text, without the line ends that the width of a terminal makes."""
    done = call(*arguments)
    assert done.returncode in (0, 1), done.stderr
    return " ".join(done.stdout.split())


def test_buckets_of_one_table_are_compared_by_their_columns(tmp_path: Path) -> None:
    """Without names, too: rows that agree on sex and age agree on sex."""
    path = tmp_path / "patients.csv"
    path.write_text(PATIENTS)
    for first, second, order in [
        ("sex,age", "sex", "second is coarser"),
        ("sex", "age,sex", "first is coarser"),
        ("age", "age", "equal"),
        ("sex", "age", None),
    ]:
        found = answer("compare", str(path), str(path), "--sensitive", "ill", "--by", first, "--by-second", second)
        assert found["by_values"] is (order is None)
        assert order in (None, found["order"])


def test_a_release_that_was_never_safe_is_not_called_no_longer_safe(hospital: str) -> None:
    text = sentence("safe", hospital, "-c", "2/5", "-k", "0")
    assert "not safe for any k" in text
    assert "no longer safe" not in text
    assert "no longer safe from k = 1 on" in sentence("safe", hospital, "-c", "1/2", "-k", "1")


def test_a_breaking_point_that_was_not_found_is_not_claimed() -> None:
    """Soft facts seldom make an attacker certain, and they are looked at up to a bound."""
    page = HTML[Safety](worstcase.safety(worstcase.FIGURE_3, 1, 1, strength=2))
    assert "and 1 fact of strength 2." in page
    assert "With 1 fact of strength 2 the worst attacker is" in page
    assert "This release is safe with up to 8 facts. More facts were not tried." in page


def test_attackers_that_were_not_all_kept_are_not_counted_as_all(
    hospital: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("disclosure", hospital, "--method", "exhaustive", "--language", "atoms", "-k")
    attain = "attackers attain it, up to symmetry and to knowledge that is true in the same tables"
    assert f" 20 {attain}" in sentence(*asked, "2")
    assert " fact 1: " in sentence(*asked, "2")
    assert "from the release alone" in sentence(*asked, "0")
    monkeypatch.setattr(exhaustive_search.target_maxima, "__defaults__", (1,))
    assert f" at least 4 {attain}" in sentence(*asked, "2")


def test_one_minimal_generalization_is_not_called_the_only_one(tmp_path: Path) -> None:
    table, levels = tmp_path / "patients.csv", tmp_path / "levels.toml"
    table.write_text(PATIENTS)
    levels.write_text("[age]\nintervals = [20]\n[sex]\nsuppress = true\n")
    asked = ("sanitize", str(table), "--sensitive", "ill", "--hierarchies", str(levels), "-c", "1", "-k", "0")
    assert "the only minimal safe generalization: " in sentence(*asked), "all of them are looked for"
    assert "only" not in sentence(*asked, "--any")
    assert "a minimal safe generalization: " in sentence(*asked, "--any")
    assert "best by discernibility: " in sentence(*asked, "--all")
