"""`worstcase figures`: keys, files, pictures, sentences, statuses."""

import csv
import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from command_calls import answer, call, refusal

from proofs_check.extras import install_line
from worstcase.display import figure_files

DATA = ["figure5.csv", "figure6-negations.csv", "figure6.csv", "figures.json", "tables.csv"]
PICTURES = [f"{name}.{kind}" for name in ("figure5", "figure6", "figure6-negations") for kind in ("png", "svg")]


@pytest.fixture(autouse=True)
def without_original_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable may be set where the tests run."""
    monkeypatch.delenv("WORSTCASE_ADULT", raising=False)


def without_matplotlib(name: str) -> object:
    if name.startswith("matplotlib"):
        raise ImportError
    return import_module(name)


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_figures_are_written_with_all_72_curves_as_fractions(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    found: Any = answer("figures", "--out", str(folder))
    assert names_in(folder) == sorted(DATA + PICTURES)
    assert sorted(found.pop("files")) == sorted(str(folder / name) for name in DATA + PICTURES)
    assert json.loads((folder / "figures.json").read_text()) == found
    for name in PICTURES:
        assert (folder / name).read_bytes().startswith(b"\x89PNG" if name.endswith("png") else b"<?xml")
    assert "k negated atoms" in (folder / "figure5.svg").read_text()
    assert (found["rows"], found["values"], found["tables"], found["buckets"]) == (45_222, 14, 72, 11_559)
    assert (found["age_start"], found["entropy_base"], found["counted_from"]) == (0, 2, "the packaged counts")
    assert len({tuple(node["levels"].values()) for node in found["nodes"]}) == 72
    levels, both = {"age": 3, "marital-status": 2, "race": 1, "sex": 1}, ("implications", "negations")
    (own,) = (node for node in found["nodes"] if node["levels"] == levels)
    points = found["figure_5"]["points"]
    assert found["figure_5"]["levels"] == levels
    assert [[point[language] for point in points] for language in both] == [own[language] for language in both]
    assert points[1] == {"k": 1} | dict.fromkeys(both, "162/397") | {f"{one}_decimal": 162 / 397 for one in both}
    for figure in ("figure_6", "figure_6_negations"):
        assert [(curve["k"], len(curve["points"])) for curve in found[figure]] == [(k, 23) for k in range(1, 12, 2)]
    third = [found[figure][0]["points"][2]["disclosure"] for figure in ("figure_6", "figure_6_negations")]
    assert third == ["3/4", "2/3"]
    last = found["figure_6"][0]["points"][-1]
    assert (last["attained_by"], last["tables"]) == ([{"age": 5, "marital-status": 2, "race": 1, "sex": 1}], 1)
    steps = [one["further_steps"] for one in found["minimal"] if any(one["further_steps"])]
    assert steps == [[0, 1, 0, 0], [0, 0, 1, 0, 0], [2, 0, 0, 0, 0, 0]]
    assert [sentence["name"] for sentence in found["sentences"] if not sentence["holds"]] == [
        "negations-are-always-weaker-in-figure-5",
        "disclosure-falls-with-entropy-in-figure-6",
        "more-entropy-means-less-skew-in-figure-6",
    ]
    assert (len(found["sentences"]), found["sentences"][0]["finding"]) == (22, "2 instances tried")


def test_without_matplotlib_the_data_are_written_and_a_sentence_names_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figure_files, "import_module", without_matplotlib)
    done = call("figures", "-o", str(tmp_path), "--age-start", "17")
    assert (done.returncode, names_in(tmp_path)) == (0, DATA)
    assert done.stderr == (
        "worstcase: the data are written, but no pictures: drawing pictures needs the package matplotlib:"
        f" install it with `{install_line('plot')}`\n"
    )
    assert "intervals of age begin at 17" in done.stdout
    assert "checked on the packaged counts, with intervals of age that begin at 0\n" in done.stdout
    found = json.loads((tmp_path / "figures.json").read_text())
    texts = ((tmp_path / f"{name}.csv").read_text().splitlines() for name in ("figure5", "figure6", "tables"))
    figure_5, figure_6, tables = (list(csv.DictReader(lines)) for lines in texts)
    points = [point["implications"] for point in found["figure_5"]["points"]]
    assert ([row["implications"] for row in figure_5], points[1]) == (points, "1665/6916")
    pairs = [(int(row["k"]), row["disclosure"]) for row in figure_6]
    assert pairs == [(curve["k"], point["disclosure"]) for curve in found["figure_6"] for point in curve["points"]]
    assert len(tables) == 72 * 2 * 14


def test_without_a_folder_the_numbers_and_verdicts_are_printed() -> None:
    done = call("figures")
    assert (done.returncode, done.stderr) == (0, "")
    for line in (
        "  5        0.7669     0.7152\n",
        " 3.4015       1  0.1535  0.2174  0.3445  0.4939  0.6950  0.9607\n",
        "FAILS: negations-are-always-weaker-in-figure-5\n",
        "fails at Figure 5's table: both disclose the same at k = 1: 162/397",
        "holds: three-steps-further-are-enough-on-adult\n",
    ):
        assert line in done.stdout


@pytest.mark.parametrize(
    ("arguments", "variable", "sentence"),
    [
        (["--output", __file__], "", "the folder cannot be made: File exists"),
        (["--adult", "nowhere"], "", "nowhere/adult.data: there is no such file"),
        ([], "nowhere", "adult.data and adult.test, got nowhere, which lack them"),
        (["--age-start", "young"], "", "Invalid value for '--age-start': 'young' is not a valid integer range"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    arguments: list[str], variable: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORSTCASE_ADULT", variable)
    assert sentence in refusal("figures", *arguments)
