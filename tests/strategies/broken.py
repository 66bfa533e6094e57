"""Claims about something that is broken, or mended, on purpose."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import pytest

from proofs_check.checking.claim import Verdict
from proofs_check.checking.registry import claim_named


@dataclass(frozen=True)
class Broken:
    """What is broken: a parameter of the statement, or a name in a module of claims."""

    name: str
    replacement: Callable[..., Any] | type
    module: str = ""


def parameter(name: str, replacement: Callable[..., Any]) -> Broken:
    """A parameter of the statement."""
    return Broken(name, replacement)


def inside(module: str, name: str, replacement: Callable[..., Any] | type) -> Broken:
    """A name in a module of claims."""
    return Broken(name, replacement, f"proofs_check.paper.{module}")


def checked_when_broken(name: str, broken: Broken, patch: pytest.MonkeyPatch) -> Verdict:
    """The verdict on the claim when this is broken."""
    claim = claim_named(name)
    if broken.module:
        patch.setattr(import_module(broken.module), broken.name, broken.replacement)
        return claim.check().verdict
    return claim.about(**{broken.name: broken.replacement}).check().verdict
