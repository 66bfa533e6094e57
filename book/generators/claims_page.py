"""Pages of claims: an index, and one page for each section of the paper.

The page of a section lists its definitions with their modules, its sentences, its claims with their scopes, and its
theorems. `python -m book.generators.claims_page` writes `book/claims.md` and `book/claims/`; a test compares them with
the registry. `definitions.toml` and `misprints.toml` in `book/claims` are written by hand.
`python -m benchmarks.deep_run` writes the figures of the deep run.
"""

import json
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from book.generators.markdown_text import prose, table
from proofs_check.claims.claim import AnyClaim, Kind, section_of
from proofs_check.claims.registry import all_claims, modules_by_claim
from proofs_check.claims.scope import DEEP
from proofs_check.coq.theorems import Theorem, theorems
from proofs_check.paper.sentence_index import IndexedSentence, sentences, sentences_about
from worstcase.display.claim_reports import SETTLED

TITLES = {  # the sections in their order, by names of our own
    "abstract": "Abstract",
    "1": "Introduction",
    "2": "Framework",
    "2.1": "Bucketization",
    "2.2": "Background knowledge",
    "2.3": "Disclosure",
    "3": "Checking and enforcing privacy",
    "3.1": "Hardness",
    "3.2": "A special form",
    "3.3": "Computing the maximum",
    "3.3.1": "Within one bucket",
    "3.3.2": "Formula (1) within one bucket",
    "3.3.3": "Over all buckets",
    "3.4": "Finding a safe bucketization",
    "4": "Experiments",
    "5": "Related work",
    "6": "Conclusions",
    "ours": "Beyond the paper",
}
BOOK = Path(__file__).parents[1]
DEEP_RUN = BOOK / "deep_run.json"
_INDEX = """# Claims about the paper

{sentences} sentences of the paper are indexed. Each lists the claims that settle it, or the reason why none can. There
are {claims} claims. `worstcase claims` checks each on every instance of its scope, smallest first, so that a
counterexample is the smallest of the scope. With the evidence `property` the scope is too large. Then instances are
drawn from it, the same ones for the same seed (`--seed`), and a counterexample is shrunk. `worstcase claims NAME`
prints one claim in full, with a link to it.

A claim of the paper *holds* or *fails*. Where it fails, another claim *holds instead*. A *near miss* is plausible but
false. A claim that is *ours* is not in the paper. `python -m book.generators.claims_page` writes these pages.
"""
_MISTAKES = """
## Mistakes in the paper

{sentences} sentences of the paper are wrong, by {claims} claims. One standard decides: a sentence is wrong if it is
false in every reading that its context or usage allows. Sentences that are wrong only because of another one are not
counted.
"""
_DEEP = """## The deep run

`worstcase claims --deep` checks larger scopes, and draws {times} times the instances. One complete run, at commit
{commit}: {claims} claims, {instances:,} instances, all as expected. It ran {processes} claims at once. Their times add
up to {hours:.1f} hours, with the time spent waiting for a processor. Claims added since: {added}, none with a larger
scope. These claims have larger scopes than their pages show:
"""


class Definition(NamedTuple):
    """A definition or algorithm of the paper in words, and the names that implement it."""

    section: str
    words: str
    names: tuple[str, ...]


def definitions() -> list[Definition]:
    """The definitions listed by hand."""
    text = (BOOK / "claims" / "definitions.toml").read_text(encoding="utf-8")
    return [Definition(one["section"], one["words"], tuple(one["names"])) for one in tomllib.loads(text)["definition"]]


def misprints() -> list[list[str]]:
    """The misprints listed by hand: the place, what is printed, and what is meant."""
    text = (BOOK / "claims" / "misprints.toml").read_text(encoding="utf-8")
    rows: list[list[str]] = tomllib.loads(text)["misprints"]
    return rows


def pages() -> dict[str, str]:
    """Every page, by its path in the book."""
    return {"claims.md": _index()} | {f"claims/{_file(section)}": _page(section) for section in TITLES}


def _file(section: str) -> str:
    return f"section_{section.replace('.', '_')}.md"


def _title(section: str) -> str:
    return f"{section} {TITLES[section]}" if section[0].isdigit() else TITLES[section]


def _claims(section: str) -> list[AnyClaim]:
    order = list(Kind)
    those = (claim for claim in all_claims() if section_of(claim.paper) == section)
    return sorted(those, key=lambda claim: (order.index(claim.kind), claim.paper, claim.name))


def _index() -> str:
    rows, wrong = [], {Kind.ERRATUM: list[tuple[str, ...]](), Kind.NEAR_MISS: list[tuple[str, ...]]()}
    for section in TITLES:
        those, claims = [one for one in sentences() if one.section == section], _claims(section)
        number = f"{len(those)} ({sum(bool(one.claims) for one in those)} settled by claims)" if those else ""
        rows.append((f"[{_title(section)}](claims/{_file(section)})", number, str(len(claims))))
        for claim in claims:
            if claim.kind in wrong:
                link = f"[`{claim.name}`](claims/{_file(section)}#{claim.name})"
                wrong[claim.kind].append((link, claim.paper, claim.words, claim.fails_at or ""))
    errata = [claim.name for claim in all_claims() if claim.kind is Kind.ERRATUM]
    head = ("claim", "paper", "statement", "smallest counterexample")
    kept = json.loads(DEEP_RUN.read_text(encoding="utf-8"))
    deep = [(one["name"], one["scope"], f"{one['instances']:,}", f"{one['seconds']:,}") for one in kept["larger"]]
    parts = [
        _INDEX.format(sentences=len(sentences()), claims=len(all_claims())),
        table(("section", "sentences", "claims"), rows),
        _MISTAKES.format(sentences=len(sentences_about(*errata)), claims=len(errata)),
        table(head, wrong[Kind.ERRATUM]),
        "\n## Misprints and unclear notation\n",
        table(("paper", "printed", "meant"), ([prose(part) for part in row] for row in misprints())),
        "\n## Near misses\n",
        table(head, wrong[Kind.NEAR_MISS]),
        f"\n{_DEEP.format(**kept, times=DEEP, hours=kept['seconds'] / 3600, added=len(all_claims()) - kept['claims'])}",
        table(("claim", "scope", "instances", "seconds"), deep),
    ]
    return "\n".join(parts) + "\n"


def _page(section: str) -> str:
    return "\n\n".join([f"# {_title(section)}", "[All sections](../claims.md)", *_parts(section)]) + "\n"


def _parts(section: str) -> Iterator[str]:
    rows = [(prose(one.words), ", ".join(map(_name, one.names))) for one in definitions() if one.section == section]
    if rows:
        yield "## Definitions and algorithms"
        yield table(("definition or algorithm", "here"), rows)
    if those := [one for one in sentences() if one.section == section]:
        yield "## Sentences"
        yield table(
            ("where", "sentence", "claims"), ((one.place, f"“{one.quotation}”", _settled(one)) for one in those)
        )
    if claims := _claims(section):
        yield "## Claims"
        yield table(("claim", "paper", "verdict", "statement", "evidence", "scope", "module"), map(_row, claims))
    if left := [one for one in theorems() if section_of(one.paper) == section and not one.claims]:
        yield "## Theorems without a claim"
        yield table(("theorem", "statement"), ((_theorem(one), prose(one.words)) for one in left))


def _settled(sentence: IndexedSentence) -> str:
    named = {claim.name: claim for claim in all_claims()}
    claims = (named[name] for name in sentence.claims)
    links = (f"[`{one.name}`]({_file(section_of(one.paper))}#{one.name}) ({SETTLED[one.kind]})" for one in claims)
    settled = sentence.reason or ", ".join(links)
    return f"{settled}. {sentence.note}" if sentence.note else settled


def _row(claim: AnyClaim) -> tuple[str, ...]:
    more = f": {claim.fails_with}" if claim.fails_with else ""
    verdict = SETTLED[claim.kind] + ("" if claim.fails_at is None else f" at {claim.fails_at}{more}")
    proofs = ", ".join(map(_theorem, claim.theorems))
    evidence = str(claim.scope.evidence) + (f"; proved for all sizes: {proofs}" if proofs else "")
    module = modules_by_claim()[claim.name]
    link = f"[{module.rpartition('.')[2]}](../../proofs_check/{module.replace('.', '/')}.py)"
    anchor = f'<a id="{claim.name}"></a>`{claim.name}`'
    return anchor, claim.paper, verdict, prose(claim.words), evidence, str(claim.scope), link


def _name(name: str) -> str:
    module = name.rpartition(".")[0]
    is_package = (import_module(module).__file__ or "").endswith("__init__.py")
    return f"[`{name}`](../../{module.replace('.', '/')}{'/__init__' if is_package else ''}.py)"


def _theorem(theorem: Theorem) -> str:
    return f"[`{theorem.name}`](../../proofs_check/coq/{theorem.file})"


if __name__ == "__main__":
    for name, text in pages().items():
        (BOOK / name).write_text(text, encoding="utf-8")
