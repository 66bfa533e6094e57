"""The proved functions in JavaScript, for pages: `javascript/engine.js`, stored in the project as built.

Two engines are built from the same proofs by js_of_ocaml, with the same door and the same shell around them. In the one
that is shipped (`bigint/`) numbers are JavaScript's BigInt. In the other (`plain/`) they are Coq's own binary numbers,
so that no arithmetic is trusted; it is slow and serves to test the first.
"""

import shutil
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

ENGINES = {"bigint": "engine.js", "plain": "engine_plain.js"}  # the folder of its own sources, and the built file
SHIPPED = "engine.js"  # the only file of its folder that is made of the others
_HEAD = "// Built by `worstcase proofs` from proofs_check/coq, never edited: the proved functions, then shell.js.\n"


def engine_text() -> str:
    """Return the text of the shipped engine."""
    return (files("proofs_check.coq") / "javascript" / SHIPPED).read_text("utf-8")


def build_engines(folder: Path, run: Callable[[list[str], Path], object]) -> None:
    """Extract the functions, compile them to JavaScript, and put the shell around them."""
    sources = folder / "javascript"
    for name, engine in ENGINES.items():
        own = sources / name
        for shared in ("basic.ml", "door.ml"):
            shutil.copy(sources / shared, own)
        run(["coqc", "-Q", "../../theories", "Worstcase", "-w", "none", "Extraction.v"], own)
        (own / "proved.mli").unlink()
        run(["ocamlc", "-nopervasives", "-c", "basic.ml"], own)
        arithmetic = ["big.ml"] if (own / "big.ml").exists() else []
        units = ["basic.cmo", *arithmetic, "proved.ml", "reading.ml", "door.ml"]
        options = ["-nopervasives", "-no-check-prims", "-open", "Basic", "-w", "-a"]
        run(["ocamlc", *options, *units, "-o", "proved.byte"], own)
        foreign = [*(["big.js"] if arithmetic else []), "../door.js"]
        options = ["--opt=3", "--no-source-map", "--no-extern-fs"]
        run(["js_of_ocaml", *options, *foreign, "proved.byte", "-o", "proved.js"], own)
        parts = [_HEAD, *(path.read_text("utf-8") for path in (own / "proved.js", sources / "shell.js"))]
        (folder / engine).write_text("".join(parts), encoding="utf-8")
