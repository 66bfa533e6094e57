"""The page of all claims, the book's chapter: the paper sentence by sentence, and then every claim with its scope.

`python -m book.generators.claims_page > book/claims.md` makes the page anew. A test holds it to the registry: a claim
without its row breaks the build. `python -m benchmarks.deep_run` writes the figures of the deep run.
"""

import json
import sys
from itertools import groupby
from pathlib import Path

from book.generators.markdown_text import cell, table
from proofs_check.claims import registry
from proofs_check.claims.claim import AnyClaim, Kind
from proofs_check.claims.scope import DEEP
from proofs_check.paper.sentence_index import IndexedSentence, sentences
from worstcase.display.claim_reports import SETTLED

_HEADINGS = {
    Kind.PAPER: "What the paper says",
    Kind.ERRATUM: "Where the paper slips",
    Kind.CORRECTION: "What it should have said",
    Kind.NEAR_MISS: "What one could believe, and is false",
    Kind.OURS: "Theorems of our own",
}
_OPENING = """# Claims

The paper sentence by sentence, {} of them, each with the claims that settle it or the reason why none can; then the
{} claims themselves. Each is checked by `worstcase claims` on every instance of its scope, smallest first: so
a counterexample is the smallest of the scope. Where the evidence is `property` the scope is too large for that:
instances are drawn from it, always the same ones for the same seed (`--seed`), and what fails is shrunk.
`worstcase claims NAME` tells one in full. This page is made by `python -m book.generators.claims_page`.
"""
DEEP_RUN = Path(__file__).parents[1] / "deep_run.json"
_DEEP = """## The deep run

`worstcase claims --deep` checks larger scopes, and {times} times the instances where they are drawn. Run once to its
end, at commit {commit}: {claims} claims, {instances:,} instances, all as expected. Their times, {processes} at
once and with all waiting for a processor, add up to {hours:.1f} hours. These claims have larger scopes than above:

| claim | scope | instances | seconds |
| --- | --- | ---: | ---: |
"""


def page() -> str:
    """The whole page."""
    claims = sorted(registry.all_claims(), key=lambda claim: (claim.paper, claim.name))
    parts = [_OPENING.format(len(sentences()), len(claims))]
    for section, those in groupby(sentences(), key=lambda one: one.section):
        rows = [(one.place, f"“{one.quotation}”", _settled(one)) for one in those]
        parts.append(f"## The paper, {section if section.isalpha() else f'section {section}'}\n")
        parts.append(table(("where", "what it says", "claims"), rows) + "\n")
    for kind in Kind:
        head = ("claim", "paper", "statement", "expected", "evidence", "scope")
        stated = table(head, (_row(claim) for claim in claims if claim.kind is kind))
        parts += [f"## {_HEADINGS[kind]}\n", f"{stated}\n"]
    kept = json.loads(DEEP_RUN.read_text(encoding="utf-8"))
    deep = _DEEP.format(**kept, times=DEEP, hours=kept["seconds"] / 3600)
    for one in kept["larger"]:
        deep += f"| {one['name']} | {cell(one['scope'])} | {one['instances']:,} | {one['seconds']:,} |\n"
    return "\n".join([*parts, deep])


def _settled(sentence: IndexedSentence) -> str:
    claims = (registry.claim_named(name) for name in sentence.claims)
    settled = sentence.reason or ", ".join(f"`{claim.name}` ({SETTLED[claim.kind]})" for claim in claims)
    return f"{settled}. {sentence.note}" if sentence.note else settled


def _row(claim: AnyClaim) -> tuple[str, ...]:
    more = f": {claim.fails_with}" if claim.fails_with else ""
    expected = "holds" if claim.fails_at is None else f"fails at {claim.fails_at}{more}"
    names = ", ".join(f"`{theorem.name}`" for theorem in claim.theorems)
    evidence = f"proved ({names}); here {claim.scope.evidence}" if names else str(claim.evidence)
    return f'<a id="{claim.name}"></a>`{claim.name}`', claim.paper, claim.words, expected, evidence, str(claim.scope)


if __name__ == "__main__":
    sys.stdout.write(page())
