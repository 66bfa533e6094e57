"""The theorems by name: each in words, under which conditions, in which file, and which claims it settles."""

import tomllib
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from reference.errors import InvalidInput
from reference.naming import written

TRUSTED_BASE = (
    "Coq's kernel, which checks the proofs",
    "Coq's extraction, with ExtrOcamlBasic and ExtrOcamlZBigInt, and OCaml's compiler",
    "Zarith and GMP, the arithmetic behind the extracted numbers",
    "the shell's reading of counts, k, the disclosure and the names in a file (programs/*.ml)",
)
"""What is trusted in the end about the answers of the extracted programs."""


class Theorem(NamedTuple):
    """A theorem of the book."""

    name: str
    file: str
    """Such as theories/Model.v."""
    paper: str
    """Its place in the paper, or "ours"."""
    words: str
    conditions: str
    """What it needs, in words; empty if nothing."""
    claims: tuple[str, ...]
    """The claims that it settles for all sizes."""

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
    hint = f"did you mean {close[0]}?" if close else "`theorems()` lists them all"
    raise InvalidInput(f"there is no theorem {written(name)}: {hint}")


def theorems_of(claim: str) -> list[Theorem]:
    """The theorems that settle a claim."""
    return [one for one in theorems() if claim in one.claims]
