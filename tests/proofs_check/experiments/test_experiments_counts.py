"""Adult: the packaged counts, and the original files with their checksums."""

import hashlib
import os
import sys
import zipfile
from collections.abc import Callable
from importlib.resources import files
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from project import ROOT

from proofs_check.experiments import adult_counts
from proofs_check.experiments.adult_counts import (
    ENVIRONMENT_VARIABLE,
    LICENCE,
    ORIGINALS,
    SOURCE,
    Original,
    counts_text,
    original_counts,
    packaged_counts,
    parse_counts,
)
from proofs_check.experiments.adult_missing import FILE, missing_text, original_missing, packaged_missing
from reference.errors import InvalidInput, InvalidTable

ROW = "39, Private, 1, Bachelors, 13, Divorced, Sales, Wife, White, Female, 0, 0, 40, Peru, <=50K"
CONTENTS = {"adult.data": f"{ROW}\n{ROW}\n\n", "adult.test": f"|a comment\n{ROW.replace('39', '40')}.\n"}
COUNTED = {
    ("39", "Divorced", "White", "Female", "Sales"): 2,
    ("40", "Divorced", "White", "Female", "Sales"): 1,
}
SCRIPT = ROOT / "scripts" / "derive_adult_counts.py"


def packaged_text(name: str = "adult_counts.csv") -> str:
    return files("proofs_check.experiments").joinpath("data", name).read_text(encoding="utf-8")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with two small files that pass for the original ones."""
    originals = {}
    for name, text in CONTENTS.items():
        (tmp_path / name).write_text(text)
        originals[name] = Original(len(text), hashlib.sha256(text.encode()).hexdigest())
    monkeypatch.setattr(adult_counts, "ORIGINALS", originals)
    return tmp_path


def test_the_packaged_counts_are_those_of_45222_people_with_14_occupations() -> None:
    counts = packaged_counts()
    assert counts.total() == 45_222
    assert [len({row[place] for row in counts}) for place in range(5)] == [74, 7, 5, 2, 14]
    ages = {int(row[0]) for row in counts}
    assert (min(ages), max(ages)) == (17, 90)


def test_the_packaged_file_is_what_was_derived_from_the_verified_files() -> None:
    text = packaged_text()
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert digest == "b05565b7ee35af173dadeaf1e31aba07341bd5f75affb3f0e2fd00104ae7bbad"
    assert text == counts_text(packaged_counts())


def test_the_packaged_file_states_source_and_licence() -> None:
    comments = "".join(line for line in packaged_text().splitlines() if line.startswith("#"))
    assert SOURCE in comments
    assert LICENCE in comments
    assert "CC BY 4.0" in LICENCE


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (
            lambda text: text[:0],
            "FILE: the columns age, marital-status, race, sex and one for each occupation were expected",
        ),
        (lambda text: text.replace("\nage,", "\nyears,"), "FILE: the columns age, marital-status, race, sex and one"),
        (lambda text: text[:-2], "FILE: the line of 90,Widowed,White,Male is damaged: 18 columns were expected"),
        (lambda text: text.replace(",White,Female,0", ",White,Female,-1", 1), "FILE: the line of 17,Married-civ-"),
        (lambda text: text[: text.index("\n90,") + 1], "FILE: there are counts of 45,176 people, but 45,222 were"),
    ],
)
def test_damaged_counts_are_refused(damage: Callable[[str], str], sentence: str) -> None:
    with pytest.raises(InvalidTable) as refused:
        parse_counts(damage(packaged_text()), "FILE")
    assert str(refused.value).startswith(sentence)


def test_the_pinned_checksums_are_those_of_the_original_files() -> None:
    digests = [original.sha256 for original in ORIGINALS.values()]
    assert [(digest[:8], digest[-4:]) for digest in digests] == [("5b002646", "603d"), ("a2a9044b", "9c05")]
    assert [len(digest) for digest in digests] == [64, 64]


def test_original_files_are_counted_from_a_folder_and_from_an_archive(small: Path) -> None:
    assert original_counts(small) == COUNTED
    with zipfile.ZipFile(small / "adult.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("some/where/old.adult.test", "another file")
        archive.write(small / "adult.data", "some/where/adult.data")
        archive.write(small / "adult.test", "adult.test")
    assert original_counts(str(small / "adult.zip")) == COUNTED


def test_folders_come_from_the_environment_variable(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENVIRONMENT_VARIABLE, os.pathsep.join(["", str(small / "nowhere"), str(small)]))
    assert original_counts() == COUNTED
    monkeypatch.setenv(ENVIRONMENT_VARIABLE, str(small / "nowhere"))
    with pytest.raises(InvalidInput, match=r"WORSTCASE_ADULT names, but none of its folders \(.*nowhere\) holds them"):
        original_counts()
    monkeypatch.delenv(ENVIRONMENT_VARIABLE)
    with pytest.raises(InvalidInput, match="WORSTCASE_ADULT names, but it is not set"):
        original_counts()


@pytest.mark.parametrize("name", list(CONTENTS))
@pytest.mark.parametrize("changed", [ROW, "", CONTENTS["adult.data"] + "\n"])
def test_a_file_with_another_checksum_is_refused(small: Path, name: str, changed: str) -> None:
    (small / name).write_text(changed)
    with pytest.raises(
        InvalidInput, match=rf"{name}: this is not the original file: its SHA-256 is [0-9a-f]{{64}}, but"
    ):
        original_counts(small)


def test_no_more_is_read_than_the_original_has(small: Path) -> None:
    """A file of any size is refused after as many bytes as there should be."""
    with (small / "adult.data").open("r+b") as stream:
        stream.truncate(10**11)
    with pytest.raises(InvalidInput, match="this is not the original file"):
        original_counts(small)


def test_what_is_neither_a_folder_nor_an_archive_is_refused(small: Path) -> None:
    with pytest.raises(InvalidInput, match=r"nowhere/adult.data: there is no such file"):
        original_counts(small / "nowhere")
    with pytest.raises(InvalidInput, match="a folder or a zip archive was expected: File is not a zip file"):
        original_counts(small / "adult.test")
    with zipfile.ZipFile(small / "empty.zip", "w"):
        pass
    with pytest.raises(InvalidInput, match=r"empty.zip: adult.data: the archive holds no such file"):
        original_counts(small / "empty.zip")


@pytest.mark.parametrize("compression", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
@pytest.mark.parametrize("damaged", [slice(45, 60), slice(56, 64)])
def test_a_damaged_archive_is_refused(small: Path, compression: int, damaged: slice) -> None:
    path = small / "adult.zip"
    with zipfile.ZipFile(path, "w", compression) as archive:
        archive.write(small / "adult.data", "adult.data")
    content = bytearray(path.read_bytes())
    content[damaged] = bytes(len(content[damaged]))
    path.write_bytes(content)
    with pytest.raises(InvalidInput, match="a folder or a zip archive was expected: "):
        original_counts(path)


def test_an_archive_whose_names_are_no_text_is_refused(small: Path) -> None:
    path = small / "adult.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("\u00e9/adult.data", "39")
    path.write_bytes(path.read_bytes().replace("\u00e9".encode(), b"\xb6\xb6"))
    with pytest.raises(InvalidInput, match="a folder or a zip archive was expected: "):
        original_counts(path)


def test_a_row_is_complete_without_a_question_mark_anywhere() -> None:
    rows = [ROW.replace("Peru", "?"), ROW.replace("Private", "?"), ROW]
    assert adult_counts.complete_rows(rows, "FILE").total() == 1
    with pytest.raises(InvalidTable, match="FILE: line 2 has 2 values, but 15 were expected"):
        adult_counts.complete_rows([ROW, "39, Private"], "FILE")


def test_what_is_missing_is_tallied_over_both_files(small: Path) -> None:
    assert original_missing(small) == {frozenset(): 3}
    assert original_missing(small) != packaged_missing()


def test_the_packaged_tally_is_that_of_the_verified_files() -> None:
    tally = packaged_missing()
    assert tally[frozenset()] == packaged_counts().total()
    digest = hashlib.sha256(packaged_text(FILE).encode()).hexdigest()
    assert digest == "049c206adf43499cdd6fa8c8bb954a41005d0ab821d4b62d92f9c672bfba6bec"


@pytest.fixture
def script() -> ModuleType:
    spec = spec_from_file_location("derive_adult_counts", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module, before = module_from_spec(spec), list(sys.path)
    spec.loader.exec_module(module)
    sys.path[:] = before
    return module


def test_the_script_writes_the_packaged_file(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(script, "original_counts", lambda place: packaged_counts() if place == tmp_path else None)
    monkeypatch.setattr(script, "original_missing", lambda place: packaged_missing() if place == tmp_path else None)
    monkeypatch.setattr(script, "RESULT", tmp_path / "adult_counts.csv")
    assert script.main([str(tmp_path)]) == 0
    assert (tmp_path / "adult_counts.csv").read_text() == packaged_text()
    assert (tmp_path / FILE).read_text() == missing_text(packaged_missing()) == packaged_text(FILE)
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("adult_counts.csv: 45,222 people, ")
    assert said[1].startswith("adult_missing.csv: 48,842 rows, ")


def test_the_script_refuses_what_it_cannot_use(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(script, "RESULT", tmp_path / "adult_counts.csv")
    assert script.main(["a", "b"]) == 2
    assert script.main([str(tmp_path)]) == 2
    errors = capsys.readouterr().err.splitlines()
    assert errors[0].startswith("usage: ")
    assert errors[1].endswith("adult.data: there is no such file")
    assert list(tmp_path.iterdir()) == []
