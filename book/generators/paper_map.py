"""The map of the paper: for each section its definitions with their modules, its claims, and its theorems.

The definitions are listed in `paper_map.toml`; sentences, claims and theorems come from where they are kept, and each
is put where its `paper` says. To write it anew: `python -m book.generators.paper_map > book/paper_map.md`.
"""

import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from book.generators.markdown_text import prose, table
from proofs_check.claims.claim import AnyClaim, section_of
from proofs_check.claims.registry import MODULES, claims_of
from proofs_check.coq.theorems import Theorem, theorems
from proofs_check.paper.sentence_index import sentences
from worstcase.display.claim_reports import SETTLED

TITLES = {  # the sections in their order; names of our own
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

_OPENING = """# The paper, and where it lives

From a section of the paper to its definitions and the modules that hold them, to the claims about it, and to the
theorems that prove a claim for all sizes. What the paper says *holds* or *fails*; where it fails, something *holds
instead*. A *near miss* is what one could believe, and is false; *ours* is what the paper does not say.
[All claims](claims.md) with their scopes, and [all theorems](theorems.md) with their conditions, are chapters of their
own. This page is made when the book is built.
"""


class Definition(NamedTuple):
    """What the paper introduces, in words, and the names of what it is here."""

    section: str
    words: str
    names: tuple[str, ...]


def definitions() -> list[Definition]:
    """What is listed by hand."""
    text = (Path(__file__).parent.parent / "paper_map.toml").read_text(encoding="utf-8")
    return [Definition(one["section"], one["words"], tuple(one["names"])) for one in tomllib.loads(text)["definition"]]


def page() -> str:
    """The whole page."""
    return "\n\n".join([_OPENING, *(part for section in TITLES for part in _section(section))]) + "\n"


def _section(section: str) -> Iterator[str]:
    number = f"{section} " if section[0].isdigit() else ""
    yield f"## {number}{TITLES[section]}"
    if those := [one for one in sentences() if one.section == section]:
        settled = sum(bool(one.claims) for one in those)
        anchor = f"the-paper-{section}" if section.isalpha() else f"the-paper-section-{section.replace('.', '')}"
        yield f"[{len(those)} sentences](claims.md#{anchor}), {settled} of them settled by claims."
    rows = [(prose(one.words), ", ".join(map(_name, one.names))) for one in definitions() if one.section == section]
    if rows:
        yield table(("definition or algorithm", "here"), rows)
    claims = [
        _claim_row(name, claim) for name in MODULES for claim in claims_of(name) if section_of(claim.paper) == section
    ]
    if claims:
        yield table(("claim", "", "what it says", "module", "theorems"), claims)
    left = [one for one in theorems() if section_of(one.paper) == section and not one.claims]
    if left:
        rows = [(_theorem(one), prose(one.words)) for one in left]
        yield "Theorems that settle no claim of their own:"
        yield table(("theorem", "what it says"), rows)


def _claim_row(module: str, claim: AnyClaim) -> tuple[str, ...]:
    proved = ", ".join(map(_theorem, claim.theorems))
    link = f"[{module.rpartition('.')[2]}](../proofs_check/{module.replace('.', '/')}.py)"
    return f"`{claim.name}`", SETTLED[claim.kind], prose(claim.words), link, proved


def _name(name: str) -> str:
    module = name.rpartition(".")[0]
    is_package = (import_module(module).__file__ or "").endswith("__init__.py")
    return f"[`{name}`](../{module.replace('.', '/')}{'/__init__' if is_package else ''}.py)"


def _theorem(theorem: Theorem) -> str:
    return f"[`{theorem.name}`](../proofs_check/coq/{theorem.file})"


if __name__ == "__main__":
    sys.stdout.write(page())
