"""What `sanitize` refuses before anything is computed: options that contradict each other, and files.

Outputs never touch an input, hierarchies and whatever links lead to them included.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from reference.buckets import MOST_PEOPLE
from reference.errors import InvalidInput
from reference.exact import Exact
from worstcase.display.evidence import certificate_files, report_files
from worstcase.inputs import Source

if TYPE_CHECKING:
    from fastpath.sanitizing.cells import SensitiveColumns
    from fastpath.sanitizing.publication import Writing


def check_any_one(suppress: Exact, *, any_one: bool, every: bool, utility: object) -> None:
    """Refuse what any one minimal release does not go with, if it is asked for."""
    from fastpath.sanitizing.suppression import allowed_rows

    if not any_one:
        return
    if allowed_rows(suppress, MOST_PEOPLE):
        raise InvalidInput("with rows to leave out every generalization is asked, so there is no quick way to any one")
    asked = "any one minimal release was asked for"
    if every:
        raise InvalidInput(f"{asked}, so not all of them are found, and there are not all to tell of")
    if utility is not None:
        raise InvalidInput(f"{asked}, so the utility has nothing to choose among")


def check_fixed(suppress: Exact, asked: Mapping[str, object] | None) -> None:
    """Refuse what does not go with levels that were fixed beforehand, by what it asks for; None: there are none."""
    from fastpath.sanitizing.suppression import allowed_rows

    if asked is None:
        return
    fixed = "the levels were fixed beforehand"
    if allowed_rows(suppress, MOST_PEOPLE):
        raise InvalidInput(f"{fixed}, but which rows to leave out would be chosen by their values", parameter="node")
    for what, wanted in asked.items():
        if wanted:
            raise InvalidInput(f"{fixed}, so no others are looked at, and there is no {what}", parameter="node")


@dataclass(frozen=True)
class OutputFiles:
    """Where everything is to be written."""

    release: str | Path | None
    certificate: str | Path | None
    report: str | Path | None
    proof: str | Path | None
    picture: str | Path | None
    columns: int
    """How many are protected by themselves: each has a certificate."""

    @property
    def certificates(self) -> list[Path]:
        """A file for the certificate of each column."""
        return [] if self.certificate is None else certificate_files(self.certificate, self.columns)

    @property
    def further(self) -> dict[str, str | Path | None]:
        """All but the release, by what they will hold."""
        numbered = {f"certificate {place} of the release": path for place, path in enumerate(self.certificates, 1)}
        pages = {} if self.report is None else report_files(self.report, self.columns)
        return {"the proof": self.proof, **numbered, **pages, "the picture": self.picture}

    @property
    def of_the_release(self) -> tuple[str, ...]:
        """What is written only where there is a release."""
        files = (self.release, *self.certificates, self.report)
        return tuple(str(path) for path in files if path is not None)


def check_paths(
    table: Source,
    read: Sequence[Path],
    files: OutputFiles,
    how: "Writing",
    columns: "SensitiveColumns",
    utility: object = None,
) -> None:
    """Refuse outputs that cannot be written or are inputs, before anything is computed."""
    from fastpath.sanitizing.publication import check_output, files_of
    from worstcase.display.lattice_picture import check_picture
    from worstcase.io.writing import refuse_overwriting, require_file_name, require_folders

    output, further = files.release, files.further
    if "-" in map(str, (output, *further.values())):
        raise InvalidInput("a file was expected: standard output is for the answer")
    written: list[tuple[str | Path, str]] = []
    if output is not None:
        require_file_name(output)
        check_output(output, how.form, columns, csv_safe=how.csv_safe)
        written += [(path, "the release") for path in files_of(output, how.form)]
    elif how.csv_safe:
        raise InvalidInput("cells are marked in a file, but no output is named", parameter="csv_safe")
    written += [(path, content) for content, path in further.items() if path is not None]
    require_folders(path for path, _ in written)
    inputs: list[tuple[str | Path, str]] = [(each, "a file of the hierarchies") for each in read]
    if isinstance(utility, str) and (module := utility.rpartition(":")[0]).endswith(".py"):
        inputs.append((module, "the module of the utility"))
    refuse_overwriting(written, [*([(table, "the table")] if isinstance(table, str | Path) else []), *inputs])
    if files.picture is not None:
        check_picture(files.picture)
