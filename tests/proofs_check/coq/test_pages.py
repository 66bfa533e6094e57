"""The chapter on the proofs and the table of theorems say what is so."""

import re

from project import ROOT

from book.generators.theorems_page import page
from proofs_check.claims.claim import Verdict
from proofs_check.claims.registry import all_claims, claim_named
from proofs_check.coq.build import SOURCES
from proofs_check.coq.theorems import theorems, theorems_named

CHAPTER = (ROOT / "book" / "proofs.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", CHAPTER, re.DOTALL)


def test_the_statements_of_the_chapter_stand_in_the_book() -> None:
    book = "\n".join(path.read_text(encoding="utf-8") for path in sorted((SOURCES / "theories").glob("*.v")))
    quoted = blocks("coq")
    assert len(quoted) > 10
    for statement in quoted:
        assert " ".join(statement.split()) in " ".join(book.split()), statement
        kind, name = statement.split()[:2]
        assert kind == "Definition" or theorems_named(name)[0].name == name


def test_the_table_of_theorems_is_the_list() -> None:
    assert (ROOT / "book" / "theorems.md").read_text(encoding="utf-8") == page()


def test_a_theorem_settles_claims_that_hold() -> None:
    for theorem in theorems():
        for name in theorem.claims:
            assert claim_named(name).expected() is Verdict.HOLDS
    assert sum(bool(claim.theorems) for claim in all_claims()) >= 40
