"""Building the proofs: Coq checks every theorem, and OCaml compiles the programs that are extracted from them.

The sources are compiled in a folder outside the packages whose name ends with their digest: its content was built from
these very proofs. `WORSTCASE_PROOFS` names another parent folder. Nothing else needs the tools (`PACKAGES`).
"""

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from proofs_check.coq.engine import SHIPPED, build_engines
from proofs_check.coq.theorems import Theorem, theorems
from reference.errors import InvalidInput
from reference.naming import source_name

PACKAGES = (  # in Debian
    "coq libcoq-mathcomp-ssreflect libcoq-mathcomp-fingroup libcoq-mathcomp-algebra make ocaml-findlib"
    " libzarith-ocaml-dev js-of-ocaml"
)
PROGRAMS = ("worst_case", "verify_certificate")  # the algorithm with its attacker, and the verifier of certificates
SOURCES = Path(__file__).parent
_COPIED = ("_CoqProject", "theories", "programs", "javascript", "engine.py")
_SHELLS = ("strict_json.ml", "knowledge_text.ml")
_REPORT = "proofs.json"


class ProvedTheorem(NamedTuple):
    """A theorem that Coq has checked, with its statement and its assumptions as Coq prints them."""

    theorem: Theorem
    statement: str
    assumptions: str

    @property
    def closed(self) -> bool:
        """Whether it rests on no axiom."""
        return self.assumptions == "Closed under the global context"


class Proofs(NamedTuple):
    """All theorems as Coq has checked them, and the folder with everything that was compiled."""

    theorems: tuple[ProvedTheorem, ...]
    folder: Path


def sources() -> list[Path]:
    """All files that are compiled, without the shipped engine, which is built from them."""
    every = (path for name in _COPIED for path in [SOURCES / name, *(SOURCES / name).rglob("*")])
    return sorted(path for path in every if path.is_file() and path.name != SHIPPED)


@cache
def sources_digest() -> str:
    """One digest of all files that are compiled."""
    whole = hashlib.sha256()
    for path in sources():
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        whole.update(f"{path.relative_to(SOURCES).as_posix()}\n{content}\n".encode())
    return whole.hexdigest()


def build_folder() -> Path:
    """The folder for the built proofs, which may not exist yet."""
    cache_home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    parent = os.environ.get("WORSTCASE_PROOFS") or str(Path(cache_home) / "worstcase")
    return Path(parent) / f"proofs-{sources_digest()[:16]}"


def has_program(name: str) -> bool:
    """Return whether the program of this name is built."""
    return (build_folder() / name).is_file()


def program(name: str) -> Path:
    """Return the compiled program of this name; raise InvalidInput if the proofs are not built."""
    path = build_folder() / name
    if not has_program(name):
        raise InvalidInput(f"the program {name}, extracted from the proofs, is not built: run `worstcase proofs` first")
    return path


def built() -> list[ProvedTheorem] | None:
    """The theorems as built from these sources; None if they are not built, or a theorem was added since."""
    path = build_folder() / _REPORT
    answers = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    if any(one.name not in answers for one in theorems()):
        return None
    return [ProvedTheorem(one, *answers[one.name]) for one in theorems()]


def build(report: Callable[[str], None]) -> list[ProvedTheorem]:
    """Compile and check everything, unless that is done, in another folder that is renamed at the end."""
    if (known := built()) is not None:
        return known
    folder = build_folder()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder.parent, prefix="making-") as beside:
            new = Path(beside) / folder.name
            _compile(new, report)
            report("printing the assumptions of each theorem")
            proved = _asked(new)
            answers = {one.theorem.name: (one.statement, one.assumptions) for one in proved}
            text = json.dumps(answers, ensure_ascii=False, indent=1) + "\n"
            (new / _REPORT).write_text(text, encoding="utf-8")
            shutil.rmtree(folder, ignore_errors=True)
            new.rename(folder)
    except OSError as error:
        raise InvalidInput(f"{source_name(folder)}: the folder cannot be created: {error.strerror or error}") from None
    return proved


def _compile(folder: Path, report: Callable[[str], None]) -> None:
    for path in sources():
        copy = folder / path.relative_to(SOURCES)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copy)
    report("compiling the theories")
    _run(["coq_makefile", "-f", "_CoqProject", "-o", "Makefile.coq"], folder)
    _run(["make", "-s", "-f", "Makefile.coq", "-j", "2"], folder)
    report("extracting and compiling the programs")
    _run(["coqc", "-Q", "../theories", "Worstcase", "-w", "none", "Extraction.v"], folder / "programs")
    for name in PROGRAMS:
        options = ["-w", "-a", "-package", "zarith", "-linkpkg"]
        units = ["proved.mli", "proved.ml", *_SHELLS, f"{name}.ml"]
        _run(["ocamlfind", "ocamlopt", *options, *units, "-o", f"../{name}"], folder / "programs")
    report("compiling the engine for JavaScript")
    build_engines(folder, _run)


def _asked(folder: Path) -> list[ProvedTheorem]:
    """Statement and assumptions of every theorem as Coq prints them, one file each."""
    answers = folder / "answers"
    answers.mkdir(exist_ok=True)
    every = theorems()
    lines = ["From mathcomp Require Import all_ssreflect fingroup perm all_algebra."]
    lines += [f"From Worstcase Require Import {module}." for module in dict.fromkeys(one.module for one in every)]
    lines += ["Set Printing Width 110.", "Unset Printing Implicit Defensive."]
    for one in every:
        name = f"{one.module}.{one.name}"
        lines += [f'Redirect "answers/{name}.type" Check {name}.']
        lines += [f'Redirect "answers/{name}.rests_on" Print Assumptions {name}.']
    (folder / "Asked.v").write_text("\n".join(lines) + "\n", encoding="utf-8")
    _run(["coqc", "-Q", "theories", "Worstcase", "-w", "none", "Asked.v"], folder)

    def answer(one: Theorem, what: str) -> str:
        return (answers / f"{one.module}.{one.name}.{what}.out").read_text(encoding="utf-8").strip()

    return [ProvedTheorem(one, answer(one, "type").partition(":")[2].strip(), answer(one, "rests_on")) for one in every]


def _run(command: list[str], folder: Path) -> str:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    except FileNotFoundError:
        raise InvalidInput(f"{command[0]} is not installed: install the Debian packages {PACKAGES}") from None
    if done.returncode:
        first = next((line for line in (done.stderr + done.stdout).splitlines() if line.strip()), "no output")
        raise InvalidInput(f"{' '.join(command[:2])} failed in {folder}: {first}")
    return done.stdout
