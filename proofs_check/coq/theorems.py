"""Theorems by name: words, conditions, file, and the claims that each settles."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from reference.errors import InvalidInput
from reference.naming import nearest, with_words, written

TRUSTED_BASE = (  # of the answers of the extracted programs
    "Coq's kernel, which checks the proofs",
    "Coq's extraction, with ExtrOcamlBasic and ExtrOcamlZBigInt, and OCaml's compiler",
    "Zarith and GMP, the arithmetic behind the extracted numbers; in QuickJS, js_of_ocaml and QuickJS's BigInt",
    "the shell's reading of counts, k, the disclosure and the names in a file (programs/*.ml, javascript/shell.js)",
)


class Theorem(NamedTuple):
    """A theorem of the book."""

    name: str
    file: str  # such as theories/Model.v
    paper: str  # its place in the paper, or "ours"
    words: str
    conditions: str  # in words; empty if there are none
    claims: tuple[str, ...]  # those that it settles for all sizes

    @property
    def module(self) -> str:
        """The name of the file, as Coq calls it."""
        return self.file.rpartition("/")[2].removesuffix(".v")


@cache
def theorems() -> tuple[Theorem, ...]:
    """All theorems, in the order of the paper."""
    text = (files("proofs_check.coq") / "theorems.toml").read_text("utf-8")
    defaults = {"conditions": "", "claims": ()}
    every = (defaults | one for one in tomllib.loads(text)["theorem"])
    return tuple(Theorem(**one | {"file": f"theories/{one['file']}", "claims": tuple(one["claims"])}) for one in every)


def theorems_named(text: str) -> tuple[Theorem, ...]:
    """The theorem of this name, or those about these words, such as `Theorem 9`."""
    known = {one.name: one for one in theorems()}
    described = {one.name: f"{one.name.replace('_', ' ')} {one.paper} {one.words}" for one in theorems()}
    found = [text] if text in known else with_words(text, described)
    if not found:
        raise InvalidInput(f"there is no theorem {written(text)}{nearest(text, known)}; book/theorems.md lists all")
    return tuple(known[name] for name in found)


def theorems_of(claim: str) -> list[Theorem]:
    """The theorems that settle a claim."""
    return [one for one in theorems() if claim in one.claims]
