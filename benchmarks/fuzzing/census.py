"""Which functions of ours read what others wrote, and whether a target reaches each of them.

A *reader* is a function of the four packages that calls one of the `DECODERS` itself: by these everything comes in that
is not given as a Python object. Readers are found in the sources, so that a new one is noticed; what a target reaches
is seen by running its seeds. `LEFT_OUT` are readers that no stranger's bytes get to, each with the reason.
"""

import ast
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import FrameType

from benchmarks.fuzzing.target import Target, tried, watching

ROOT = Path(__file__).parents[2]
PACKAGES = ("reference", "fastpath", "proofs_check", "classroom", "worstcase")
DECODERS = {
    *("read_text", "read_bytes", "read_json", "opened", "decode", "decoded", "line_file"),
    *("load", "loads", "JSONDecoder", "parse", "parse_json", "literal_eval", "reader", "DictReader"),
    *("connect", "ZipFile", "parse_exact", "exact_json_number", "check_refutation"),
}
"""By the last part of their names: of files, of JSON, TOML, CSV, Python and our grammars, of archives, of numbers."""

VERIFIERS = (
    "proofs_check/certificate_verifier.py verify",
    "reference/counting/refutation.py check_refutation",
    "worstcase/certificates.py verify_proof",
)

_SHIPPED = "reads what comes with the package"
_OWN = "reads what another process of the same run wrote"
_DIGEST = "looks at bytes to compare them, and understands nothing of them"
_COMMAND = "hands a path on to a function that a target reaches"
LEFT_OUT = {
    "fastpath/distributed.py parsed_part": _OWN,
    "proofs_check/audit/peers/answering.py serve": _OWN,
    "proofs_check/audit/subject.py Command.complaints": "keeps the last lines of a program's errors, as text",
    "proofs_check/audit/subject.py serve": _OWN,
    "proofs_check/audit/subject.py Worker._running": _OWN,
    "proofs_check/card_run.py _digest": _DIGEST,
    "proofs_check/card_run.py _loaded": "loads a language in a worker process, by the name that a target reads",
    "proofs_check/claims/journal.py digest_of": _DIGEST,
    "proofs_check/claims/registry.py modules_by_claim": _SHIPPED,
    "proofs_check/coq/build.py sources_digest": _DIGEST,
    "proofs_check/coq/build.py built": "reads what our own build of the proofs wrote",
    "proofs_check/coq/build.py _asked.answer": "reads what Coq says in our own build",
    "proofs_check/coq/engine.py engine_text": _SHIPPED,
    "proofs_check/coq/programs.py _in_quickjs": "hands a certificate that a target reads to the shipped engine",
    "proofs_check/coq/programs.py ask_engine": "reads what the shipped engine answers",
    "proofs_check/coq/engine.py build_engines": _SHIPPED,
    "proofs_check/coq/theorems.py theorems": _SHIPPED,
    "proofs_check/experiments/adult_counts.py _packaged": _SHIPPED,
    "proofs_check/paper/sentence_index.py sentences": _SHIPPED,
    "reference/progress.py memory_in_use": "reads what the operating system says of processes",
    "proofs_check/vectors/__init__.py text": _SHIPPED,
    "proofs_check/vectors/__init__.py document": _SHIPPED,
    "reference/counting/sat.py Inconsistent.check": "checks a proof that our own solver gave",
    "reference/languages/properties.py read_back": _OWN,
    "worstcase/audits.py audit": _COMMAND,
    "worstcase/audits.py run_vectors": _SHIPPED,
    "worstcase/display/claim_reports.py as_record": "reads a release that the same run wrote as text",
    "worstcase/commands/audit.py command": _SHIPPED,
    "worstcase/commands/vectors.py export_command": _SHIPPED,
    "worstcase/commands/vectors.py list_command": _SHIPPED,
    "worstcase/commands/verify.py command": _COMMAND,
    "worstcase/certificates.py file_fingerprint": _DIGEST,
    "worstcase/io/adult_files.py original_lines": "decodes the original files only, by their checksums",
    "worstcase/display/lesson_page.py render_lesson": "runs the notebook, after its cells were read (the target cells)",
    "classroom/playground/page.py _text": _SHIPPED,
    "classroom/playground/page.py first_data": _SHIPPED,
    "classroom/playground/page.py examples": _SHIPPED,
    "classroom/playground/page.py page_parts": _SHIPPED,
    "worstcase/studies.py claims": "opens workers, which only has the name of a decoder",
    "worstcase/studies.py quotations": "reads by what the target latex reaches, and then looks for quotations",
}


@cache
def readers() -> set[str]:
    """Every function that calls a decoder itself, as FILE NAME."""
    found = set()
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "adapters" not in path.parts:  # they are run by the Python of another environment
                name = path.relative_to(ROOT).as_posix()
                tree = ast.parse(path.read_text(encoding="utf-8"))
                found |= {f"{name} {function}" for function in _calling(tree, "")}
    return found


def _calling(node: ast.AST, inside: str) -> Iterable[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and inside and ast.unparse(child.func).rpartition(".")[2] in DECODERS:
            yield inside
        scope = child.name if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else None
        yield from _calling(child, inside if scope is None else f"{inside}.{scope}".lstrip("."))


def reached(targets: Iterable[Target]) -> set[str]:
    """Every function of ours that the seeds of these targets reach, as FILE NAME."""
    codes = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    sys.setprofile(note)
    try:
        with watching():
            for target in targets:
                for seed in target.seeds:
                    tried(target, seed)
    finally:
        sys.setprofile(None)
    prefix = f"{ROOT}/"
    places = ((code.co_filename.removeprefix(prefix), code.co_qualname.replace(".<locals>", "")) for code in codes)
    return {f"{file} {name}" for file, name in places if file.startswith(PACKAGES)}
