"""The page of claims is what the registry says."""

from project import ROOT

from proofs_check.checking.registry import all_claims
from worstcase.claims_page import page


def test_every_claim_has_its_row() -> None:
    text = (ROOT / "book" / "claims.md").read_text(encoding="utf-8")
    assert text == page()
    assert text.count("\n| `") == len(all_claims()) > 100


def test_the_readme_leads_to_the_page() -> None:
    assert f"[all {len(all_claims())} claims on one page](book/claims.md)" in (ROOT / "README.md").read_text(
        encoding="utf-8"
    )
