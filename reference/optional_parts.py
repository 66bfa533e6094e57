"""Packages that only some tasks need, and the sentence that asks for one that is missing.

The project is installed without them as `worstcase-privacy`, and with them by its *extras* (pyproject.toml). The
distribution `worstcase` on the package index is somebody else's, so nobody must be told to install that one.

>>> print(missing("matplotlib", "drawing pictures"))
drawing pictures needs the package matplotlib: in a clone run `python3 start.py`, elsewhere \
`python -m pip install 'worstcase-privacy[plot]'`
"""

from reference.errors import InvalidInput

EXTRAS = {"distributed": "dask", "matplotlib": "plot", "narwhals": "frames", "pycanon": "audit"}
"""Each optional package that we ask for by name, with the extra that brings it."""


def missing(package: str, task: str) -> InvalidInput:
    """The error for a task (the subject of the sentence) whose package is not installed."""
    return InvalidInput(
        f"{task} needs the package {package}: in a clone run `python3 start.py`,"
        f" elsewhere `python -m pip install 'worstcase-privacy[{EXTRAS[package]}]'`"
    )
