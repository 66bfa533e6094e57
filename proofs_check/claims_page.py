"""The page that lists every claim, CLAIMS.md: `python -m proofs_check.claims_page > CLAIMS.md` makes it anew.

A test holds the page to the registry: a claim without its row breaks the build.
"""

import sys
from collections.abc import Iterator

from proofs_check.claim import AnyClaim, Kind
from proofs_check.registry import all_claims

_HEADINGS = {
    Kind.PAPER: "What the paper says",
    Kind.ERRATUM: "Where the paper slips",
    Kind.CORRECTION: "What it should have said",
    Kind.NEAR_MISS: "What one could believe, and is not so",
    Kind.OURS: "Theorems of our own",
}


def page() -> str:
    """The whole page."""
    claims = all_claims()
    return "\n".join([*_opening(len(claims)), *(line for kind in Kind for line in _section(kind, claims))]) + "\n"


def _opening(number: int) -> Iterator[str]:
    yield "# Claims"
    yield ""
    yield f"{number} statements, each checked by `worstcase claims` on every instance of its scope, smallest first: so"
    yield "a counterexample is the smallest there is. Where the evidence is `property` the scope is too large for that:"
    yield "instances are drawn from it, always the same ones for the same seed (`--seed`), and what fails is shrunk."
    yield "`worstcase claims NAME` tells one in full. This page is made by `python -m proofs_check.claims_page`."


def _section(kind: Kind, claims: tuple[AnyClaim, ...]) -> Iterator[str]:
    yield ""
    yield f"## {_HEADINGS[kind]}"
    yield ""
    yield "| claim | paper | statement | expected | evidence | scope |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for claim in claims:
        if claim.kind is kind:
            expected = "holds" if claim.fails_at is None else f"fails at {claim.fails_at}"
            cells = (f"`{claim.name}`", claim.paper, claim.words, expected, claim.evidence, claim.extent)
            yield "| " + " | ".join(_cell(text) for text in cells) + " |"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    sys.stdout.write(page())
