"""What is known already: a file with one line of JSON for each trial, written as soon as it is over.

A trial holds for the settings it was made with and for the text of all that takes part in it (its digest is written
beside it); once any of that is changed, it is tried again.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict

from benchmarks.audit_power.trial import AuditedTrial, Settings, Trial
from proofs_check.claims.journal import LineFile, digest, line_file
from reference.errors import InvalidInput

FIRST_LINE = b'{"journal": "worstcase audit power", "format": 1}\n'


class KnownTrials:
    """Trials with the same settings, and the file to which more are added (None: they are not kept)."""

    def __init__(self, settings: Settings, file: LineFile | None = None) -> None:
        """Read what the file holds."""
        self.settings, self._file = settings, file
        self.found: dict[Trial, AuditedTrial] = {}
        for where, line in file.lines if file else ():
            try:
                entry = json.loads(line)
                trial, outcome = Trial(*entry["trial"]), AuditedTrial(**entry["tried"])
                holds = entry["digest"] == digest() and entry["settings"] == list(settings)
            except (ValueError, KeyError, TypeError):
                raise InvalidInput(f"{where}: this is no trial") from None
            if holds:
                self.found[trial] = outcome

    def add(self, trial: Trial, outcome: AuditedTrial) -> None:
        """Keep what came of a trial."""
        self.found[trial] = outcome
        if self._file is not None:
            entry = {"trial": trial, "settings": self.settings, "digest": digest(), "tried": asdict(outcome)}
            self._file.add(json.dumps(entry).encode())


@contextmanager
def known_trials(path: str | None, settings: Settings) -> Iterator[KnownTrials]:
    """Open the file, which need not exist yet."""
    if path is None:
        yield KnownTrials(settings)
        return
    with line_file(path, FIRST_LINE, "worstcase audit power in format 1") as file:
        yield KnownTrials(settings, file)
