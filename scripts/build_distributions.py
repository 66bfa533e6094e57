"""Build the wheel and the source distribution, the same bytes every time: `python scripts/build_distributions.py OUT`.

What is committed is built, whatever else lies in the folder, with the setuptools that is installed here (it is the one
in `requirements/development.txt`). Nothing of the moment goes in: every time is that of the commit
(`SOURCE_DATE_EPOCH`, if that is set), every file may be read by all and written by its owner, every archive is in order
of names, and nobody owns anything.
"""

import gzip
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"


def main(out: Path) -> None:
    """Build both, and print what was written."""
    out.mkdir(parents=True, exist_ok=True)
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or _git("log", "-1", "--format=%ct"))
    with tempfile.TemporaryDirectory() as made:
        source, built = Path(made) / "source", Path(made) / "built"
        with tarfile.open(fileobj=io.BytesIO(_git("archive", "HEAD"))) as committed:
            if hasattr(tarfile, "data_filter"):  # Python 3.11.4 and newer
                committed.extraction_filter = tarfile.data_filter
            committed.extractall(source)  # noqa: S202 - our own commit
        built.mkdir()
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch), "PYTHONHASHSEED": "0"}
        for kind in ("build_sdist", "build_wheel"):
            command = [sys.executable, "-W", "ignore", "-c", BUILD, kind, str(built)]
            subprocess.run(command, cwd=source, env=environment, capture_output=True, check=True)  # noqa: S603
        for path in sorted(built.iterdir()):
            again = _wheel(path) if path.suffix == ".whl" else _source(path, epoch)
            (out / path.name).write_bytes(again)
            sys.stdout.write(f"{out / path.name}\n")


def _wheel(path: Path) -> bytes:
    """The same wheel: setuptools keeps the order and the times, but not the permissions, which are those of umask."""
    made = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            plain = zipfile.ZipInfo(entry.filename, entry.date_time)
            plain.external_attr = 0o100644 << 16
            new.writestr(plain, old.read(entry), zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _source(path: Path, epoch: int) -> bytes:
    """The same archive, in order of names and without the moment, the owner and the permissions of its files."""
    made = io.BytesIO()
    with (
        tarfile.open(path) as old,
        gzip.GzipFile(fileobj=made, mode="wb", mtime=epoch, filename="") as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for entry in sorted(old.getmembers(), key=lambda one: one.name):
            plain = tarfile.TarInfo(entry.name)
            plain.type, plain.size, plain.mtime = entry.type, entry.size, epoch
            plain.mode = 0o755 if entry.isdir() else 0o644
            new.addfile(plain, old.extractfile(entry))
    return made.getvalue()


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout  # noqa: S603, S607


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "dist").resolve())
