"""The pages of claims are what the registry says, and a link leads to each claim."""

import json
from pathlib import Path

import pytest
from project import ROOT

import worstcase
from benchmarks.deep_run import figures
from book.generators import claims_page
from book.generators.claims_page import DEEP_RUN, pages
from proofs_check.claims.registry import all_claims
from proofs_check.claims.scope import DEEP


def test_every_claim_has_its_row_where_its_link_leads() -> None:
    book = ROOT / "book"
    kept = {path.relative_to(book).as_posix() for path in (book / "claims.md", *book.glob("claims/*.md"))}
    made = pages()
    assert {name: (book / name).read_text(encoding="utf-8") for name in kept} == made
    assert sum(text.count("\n| <a id=") for text in made.values()) == len(all_claims()) > 100
    for claim in all_claims():
        page, _, anchor = claim.link.removeprefix("book/").partition("#")
        assert f'\n| <a id="{anchor}"></a>`{claim.name}` | ' in made[page]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"[{len(all_claims())} claims about the paper](book/claims.md)" in readme


def test_the_deep_run_that_is_kept_was_over_the_scopes_of_today() -> None:
    """Otherwise: `python -m benchmarks.deep_run`."""
    assert "The deep run" in pages()["claims.md"]
    kept = json.loads(DEEP_RUN.read_text(encoding="utf-8"))
    deep = {claim.name: str(claim.scoped(deep=True).scope) for claim in all_claims()}
    quick = {claim.name: str(claim.scope) for claim in all_claims()}
    assert {one["name"]: one["scope"] for one in kept["larger"]} == {n: s for n, s in deep.items() if s != quick[n]}
    assert kept["claims"] <= len(all_claims())
    assert all(one["instances"] > 0 for one in kept["larger"])


def test_what_is_kept_of_a_deep_run_is_told_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two claims, of which one has a larger scope."""
    larger = "clauses-of-two-literals-are-easily-checked"
    reports = worstcase.claims(larger, "buckets-are-independent", deep=True)
    (tmp_path / "deep_run.json").write_text(json.dumps(figures(reports, 2)), encoding="utf-8")
    monkeypatch.setattr(claims_page, "DEEP_RUN", tmp_path / "deep_run.json")
    page = pages()["claims.md"]
    assert f"| {larger} | all sets of clauses of at most 2 literals: 4 over 2" in page
    assert f"draws {DEEP} times the instances" in page
