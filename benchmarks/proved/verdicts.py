"""Certificates judged by the Python verifier, by the extracted one and by the engine, in Node and in QuickJS."""

import random
import tempfile
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from benchmarks.proved import forgeries
from benchmarks.proved.answers import verdicts_of_engine, verdicts_of_extracted
from proofs_check.certificate_verifier import verify
from proofs_check.coq.programs import ask_engine
from reference.errors import WorstcaseError
from worstcase.io.files import read_json

_AT_ONCE = 500


class Judged(NamedTuple):
    """A certificate's file, and the disclosure that each verifier says it proves, None where it proves nothing."""

    content: bytes
    python: str | None
    extracted: str | None
    engine: str | None
    quickjs: str | None

    @property
    def alike(self) -> bool:
        """Whether all say the same."""
        return self.python == self.extracted == self.engine == self.quickjs


def judged(contents: Iterable[bytes]) -> Iterator[Judged]:
    """The verdicts on each certificate."""
    rest = iter(contents)
    while batch := list(islice(rest, _AT_ONCE)):
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder) / f"{i}.json" for i in range(len(batch))]
            for path, content in zip(paths, batch, strict=True):
                path.write_bytes(content)
            python = [by_python(path) for path in paths]
            extracted = verdicts_of_extracted(paths)
        engine = verdicts_of_engine(map(_text, batch))
        quickjs = map(by_quickjs, batch)
        for content, *verdicts in zip(batch, python, extracted, engine, quickjs, strict=True):
            yield Judged(content, *verdicts)


def by_python(path: Path) -> str | None:
    """What the Python verifier says; an error that is none of ours is a defect."""
    try:
        return str(verify(read_json(path)))
    except WorstcaseError:
        return None


def by_quickjs(content: bytes) -> str | None:
    """What the engine says in QuickJS."""
    answer = ask_engine(_text(content))
    return None if isinstance(answer, str) else answer["disclosure"]


def _text(content: bytes) -> str:
    """As a page reads a file: what is not UTF-8 becomes the replacement character, which no certificate holds."""
    return content.decode("utf-8", errors="replace")


def genuine_and_forged(number: int, seed: int) -> Iterator[tuple[bool, bytes]]:
    """So many genuine certificates, each with a forgery of it."""
    generator = random.Random(seed)  # noqa: S311 - no secret
    for certificate in forgeries.genuine(number, seed):
        yield True, forgeries.as_file(certificate)
        yield False, forgeries.forged(certificate, generator)
