"""Adult: the packaged counts, and the original files with their checksums."""

import hashlib
import os
import runpy
import sys
import zipfile
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace

import pytest
from project import ROOT

from proofs_check.experiments.adult_counts import (
    LICENCE,
    SOURCE,
    complete_rows,
    packaged_counts,
    packaged_missing,
    parse_counts,
)
from reference.errors import InvalidInput, InvalidTable
from worstcase.io import adult_files
from worstcase.io.adult_files import ORIGINALS, original_counts

ROW = "39, Private, 1, Bachelors, 13, Divorced, Sales, Wife, White, Female, 0, 0, 40, Peru, <=50K"
CONTENTS = {"adult.data": f"{ROW}\n{ROW}\n\n", "adult.test": f"|a comment\n{ROW.replace('39', '40')}.\n"}
COUNTED = {("39", "Divorced", "White", "Female", "Sales"): 2, ("40", "Divorced", "White", "Female", "Sales"): 1}
DIGESTS = {
    "adult_counts.csv": "b05565b7ee35af173dadeaf1e31aba07341bd5f75affb3f0e2fd00104ae7bbad",
    "adult_missing.csv": "049c206adf43499cdd6fa8c8bb954a41005d0ab821d4b62d92f9c672bfba6bec",
}
NO_ARCHIVE = "expected a folder or a zip archive with this file: "


def packaged_text(name: str) -> str:
    return files("proofs_check.experiments").joinpath("data", name).read_text(encoding="utf-8")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with two small files that pass for the original ones."""
    originals = {}
    for name, text in CONTENTS.items():
        (tmp_path / name).write_text(text)
        originals[name] = (len(text), hashlib.sha256(text.encode()).hexdigest())
    monkeypatch.setattr(adult_files, "ORIGINALS", originals)
    return tmp_path


def test_the_packaged_files_are_those_derived_from_the_verified_ones() -> None:
    """That the script writes them is checked below."""
    counts, missing = packaged_counts(), packaged_missing()
    assert counts.total() == missing[frozenset()] == 45_222
    assert [len({row[place] for row in counts}) for place in range(5)] == [74, 7, 5, 2, 14]
    for name, digest in DIGESTS.items():
        text = packaged_text(name)
        assert hashlib.sha256(text.encode()).hexdigest() == digest
        assert f"# Source: {SOURCE}.\n# Licence: {LICENCE}.\n" in text
    digests = [sha256 for _, sha256 in ORIGINALS.values()]
    assert [(digest[:8], digest[-4:]) for digest in digests] == [("5b002646", "603d"), ("a2a9044b", "9c05")]


def test_original_files_are_counted_from_a_folder_and_from_an_archive(small: Path) -> None:
    assert original_counts(small) == COUNTED
    with zipfile.ZipFile(small / "adult.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("some/where/old.adult.test", "another file")
        archive.write(small / "adult.data", "some/where/adult.data")
        archive.write(small / "adult.test", "adult.test")
    assert original_counts(str(small / "adult.zip")) == COUNTED


def test_folders_come_from_the_environment_variable(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORSTCASE_ADULT", os.pathsep.join(["", str(small / "nowhere"), str(small)]))
    assert original_counts() == COUNTED
    monkeypatch.setenv("WORSTCASE_ADULT", "")
    with pytest.raises(InvalidInput, match=r"WORSTCASE_ADULT: expected a folder .*, but it is not set"):
        original_counts()


@pytest.mark.parametrize("name", list(CONTENTS))
@pytest.mark.parametrize("size", [0, 10**11], ids=["empty", "no more is read than the original has"])
def test_a_file_with_another_checksum_is_refused(small: Path, name: str, size: int) -> None:
    os.truncate(small / name, size)
    with pytest.raises(
        InvalidInput, match=rf"{name}: expected the original file with SHA-256 [0-9a-f]{{64}}, got [0-9a-f]{{64}}"
    ):
        original_counts(small)


def test_what_is_neither_a_folder_nor_an_archive_is_refused(small: Path) -> None:
    with zipfile.ZipFile(small / "empty.zip", "w"):
        pass
    with zipfile.ZipFile(small / "names.zip", "w") as archive:
        archive.writestr("\u00e9/adult.data", "39")
    (small / "names.zip").write_bytes((small / "names.zip").read_bytes().replace("\u00e9".encode(), b"\xb6\xb6"))
    for name, sentence in {
        "nowhere": r"nowhere/adult.data: there is no such file",
        "adult.test": f"{NO_ARCHIVE}File is not a zip file",
        "empty.zip": f"{NO_ARCHIVE}.*no item named",
        "names.zip": NO_ARCHIVE,
    }.items():
        with pytest.raises(InvalidInput, match=sentence):
            original_counts(small / name)


@pytest.mark.parametrize("compression", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_archive_is_refused(small: Path, compression: int) -> None:
    path = small / "adult.zip"
    with zipfile.ZipFile(path, "w", compression) as archive:
        archive.write(small / "adult.data", "adult.data")
    content = path.read_bytes()
    path.write_bytes(content[:45] + bytes(19) + content[64:])
    with pytest.raises(InvalidInput, match=NO_ARCHIVE):
        original_counts(path)


def test_a_row_is_complete_without_a_question_mark_anywhere() -> None:
    text = packaged_text("adult_counts.csv")
    with pytest.raises(InvalidTable, match="expected 45,222 people, got 45,176"):
        parse_counts(text[: text.index("\n90,") + 1])
    rows = [ROW.replace("Peru", "?"), ROW.replace("Private", "?"), ROW]
    assert complete_rows(rows, "FILE").total() == 1
    with pytest.raises(InvalidTable, match="FILE: line 2: expected 15 values, got 2"):
        complete_rows([ROW, "39, Private"], "FILE")


def test_the_script_writes_the_packaged_files_and_refuses_what_it_cannot_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    script = SimpleNamespace(**runpy.run_path(str(ROOT / "scripts" / "derive_adult_counts.py")))
    known = script.main.__globals__
    monkeypatch.setitem(known, "DATA", tmp_path)
    assert script.main(["a", "b"]) == script.main([str(tmp_path)]) == 2
    errors = capsys.readouterr().err.splitlines()
    assert errors[0].startswith("usage: ")
    assert errors[1].endswith("adult.data: there is no such file")
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setitem(known, "original_counts", lambda _: packaged_counts())
    monkeypatch.setitem(known, "original_lines", lambda _: [([], "")])
    monkeypatch.setitem(known, "missing_in", lambda *_: packaged_missing())
    assert script.main([str(tmp_path)]) == 0
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {n: packaged_text(n) for n in DIGESTS}
    counts, missing = capsys.readouterr().out.splitlines()
    assert (counts[:32], missing[:31]) == ("adult_counts.csv: 45,222 people,", "adult_missing.csv: 48,842 rows,")
