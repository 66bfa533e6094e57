"""Theorems by name: words, conditions, file, and the claims that each settles."""

import tomllib
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from reference.errors import InvalidInput
from reference.naming import written

TRUSTED_BASE = (  # of the answers of the extracted programs
    "Coq's kernel, which checks the proofs",
    "Coq's extraction, with ExtrOcamlBasic and ExtrOcamlZBigInt, and OCaml's compiler",
    "Zarith and GMP, the arithmetic behind the extracted numbers",
    "the shell's reading of counts, k, the disclosure and the names in a file (programs/*.ml)",
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


def theorem_named(name: str) -> Theorem:
    """The theorem of this name."""
    known = {one.name: one for one in theorems()}
    if name in known:
        return known[name]
    close = get_close_matches(name, known, n=1, cutoff=0.4)
    hint = f"did you mean {close[0]}?" if close else "book/theorems.md lists all"
    raise InvalidInput(f"there is no theorem {written(name)}: {hint}")


def theorems_of(claim: str) -> list[Theorem]:
    """The theorems that settle a claim."""
    return [one for one in theorems() if claim in one.claims]
