"""The sources of the proofs: nothing admitted, left out or compiled among them, and every theorem there."""

import re
import shutil
from pathlib import Path

import pytest
from project import ROOT

from proofs_check.coq import build
from proofs_check.coq.engine import SHIPPED
from proofs_check.coq.theorems import theorems

COQ = ROOT / "proofs_check" / "coq"
THEORIES = sorted((COQ / "theories").glob("*.v"))
NOT_PROVED = {"Admitted", "admit", "give_up", "Axiom", "Axioms", "Parameter", "Parameters", "Conjecture", "Conjectures"}
UNCHECKED = ("Unset Guard Checking", "Unset Positivity Checking", "Unset Universe Checking", "bypass_check")
"""What makes Coq take something on trust without calling it an axiom."""


def without_comments(text: str) -> str:
    """Coq's comments may be in each other."""
    kept, depth = [], 0
    for part in re.split(r"(\(\*|\*\))", text):
        if part == "(*":
            depth += 1
        elif part == "*)" and depth:
            depth -= 1
        elif not depth:
            kept.append(part)
    return "".join(kept)


def taken_on_trust(text: str) -> set[str]:
    said = without_comments(text)
    return (NOT_PROVED & set(re.findall(r"\w+", said))) | {words for words in UNCHECKED if words in said}


@pytest.mark.parametrize("path", THEORIES, ids=lambda path: path.stem)
def test_no_theory_takes_anything_on_trust(path: Path) -> None:
    assert taken_on_trust(path.read_text("utf-8")) == set()


def test_what_is_taken_on_trust_is_noticed() -> None:
    text = (
        "(* give_up (* twice *) Parameter *) Lemma a : b. Proof. admit. Admitted. Axiom b : c. #[bypass_check(guard)]"
    )
    assert taken_on_trust(text) == {"admit", "Admitted", "Axiom", "bypass_check"}


def test_every_theory_is_in_the_book_after_what_it_rests_on() -> None:
    lines = (COQ / "_CoqProject").read_text("utf-8").splitlines()
    listed = [line.removeprefix("theories/") for line in lines if line.endswith(".v")]
    assert sorted(listed) == [path.name for path in THEORIES]
    for place, name in enumerate(listed):
        text = without_comments((COQ / "theories" / name).read_text("utf-8"))
        imported = re.findall(r"From Worstcase Require (?:Import|Export)([^.]*)\.", text)
        used = {f"{module}.v" for modules in imported for module in modules.split()}
        assert used <= set(listed[:place]), name


def test_every_theorem_is_named_once_and_is_in_its_file() -> None:
    assert len({one.name for one in theorems()}) == len(theorems()) > 40
    for theorem in theorems():
        text = without_comments((COQ / theorem.file).read_text("utf-8"))
        stated = rf"^\s*(?:Theorem|Corollary|Lemma|Example)\s+{theorem.name}\b(?!')"
        assert len(re.findall(stated, text, flags=re.MULTILINE)) == 1, theorem.name


def test_every_theorem_that_is_named_rests_on_no_axiom(built_proofs: list[build.ProvedTheorem]) -> None:
    assert [one.theorem for one in built_proofs] == list(theorems())
    assert [one.theorem.name for one in built_proofs if not one.closed] == []
    assert all(one.statement for one in built_proofs)


def test_the_digest_ignores_nothing_that_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "coq"
    shutil.copytree(COQ, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(build, "SOURCES", copy)
    digest = build.sources_digest.__wrapped__
    before = digest()
    compiled = [path for path in copy.rglob("*") if path.suffix in {".v", ".ml", ".js"} or path.name == "_CoqProject"]
    assert len(compiled) > 35
    for path in compiled:
        content = path.read_bytes()
        path.write_bytes(content + b"\n")
        assert (digest() == before) == (path.name == SHIPPED), path
        path.write_bytes(content)
    assert digest() == before
    (copy / "theories" / "New.v").write_text("")
    assert digest() != before


def test_a_theorem_that_is_named_later_is_not_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORSTCASE_PROOFS", str(tmp_path))
    build.build_folder().mkdir(parents=True)
    said = "{" + ", ".join(f'"{one.name}": ["", ""]' for one in theorems()) + "}"
    report = build.build_folder() / "proofs.json"
    report.write_text(said)
    assert len(build.built() or ()) == len(theorems())
    report.write_text(said.replace(theorems()[-1].name, "another"))
    assert build.built() is None
