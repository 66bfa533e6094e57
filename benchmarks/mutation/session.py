"""What is known already: a file with one line of JSON for each mutant that was tried.

A line is written as soon as an outcome is known, so that whatever stops a campaign costs one mutant at most. An
outcome holds for the text of the module that was mutated (its digest is written beside it); once the module is
changed, its mutants are tried again. The last line about a mutant counts.

Other lines say how long the tests of a file took without any mutant, which means that they passed; this holds as
long as neither that file nor anything else but other tests is changed.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from benchmarks.mutation.mutants import Mutant

KILLED, TIMED_OUT, SURVIVED = "killed", "timed out", "survived"


@dataclass(frozen=True)
class MutantOutcome:
    """How a mutant fared."""

    verdict: str
    seconds: float
    by: str = ""
    """The test that failed first."""


class Session:
    """The outcomes in a file, and those to come."""

    def __init__(self, path: Path) -> None:
        """Read what the file holds, if there is one; a line that was cut off is no outcome."""
        self._path = path
        self._known: dict[tuple[object, ...], MutantOutcome] = {}
        self._clean: dict[str, list[float]] = {}
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            if "clean" in entry:
                self._clean[entry["clean"]] = entry["seconds"]
            else:
                self._known[entry["digest"], *entry["mutant"]] = MutantOutcome(**entry["outcome"])

    def known(self, mutant: Mutant, sources: Mapping[str, str]) -> MutantOutcome | None:
        """The outcome of a mutant of these sources, if it was tried."""
        return self._known.get((digest(sources[mutant.module]), *mutant.identity))

    def write(self, mutant: Mutant, sources: Mapping[str, str], outcome: MutantOutcome) -> None:
        """Keep an outcome."""
        key = digest(sources[mutant.module])
        self._known[key, *mutant.identity] = outcome
        self._append({"digest": key, "mutant": mutant.identity, "outcome": asdict(outcome)})

    def clean(self, key: str) -> list[float] | None:
        """How long the tests of a file took when they passed, if they did."""
        return self._clean.get(key)

    def write_clean(self, key: str, file: str, seconds: list[float]) -> None:
        """Keep that the tests of a file passed."""
        self._clean[key] = seconds
        self._append({"clean": key, "file": file, "seconds": seconds})

    def _append(self, entry: object) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")


def clean_key(root: Path, file: str) -> str:
    """What tells whether the clean tests of a file need to be run again: its text, and all but tests."""
    paths = (path for path in sorted(root.rglob("*.py")) if not path.name.startswith("test_"))
    texts = "\0".join(path.read_text(encoding="utf-8") for path in paths if "benchmarks" not in path.parts)
    return digest(f"{file}\0{(root / file).read_text(encoding='utf-8')}\0{texts}")


def digest(source: str) -> str:
    """What tells one text of a module from another."""
    return sha256(source.encode()).hexdigest()[:16]
