"""Claims about something that is broken, or mended, on purpose."""

import inspect
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any, TypeAlias

import pytest

from proofs_check.claims.claim import Outcome
from proofs_check.claims.registry import claim_named

# What replaces a parameter of the statement, a name of its module, or one of another ("fastpath.summary:merge")
Changes: TypeAlias = Mapping[str, Any]


def outcome_with(name: str, changes: Changes) -> Outcome:
    """What comes of checking a claim when some of what it is about is changed."""
    claim, parameters = claim_named(name), {}
    own = inspect.unwrap(claim.statement)
    with pytest.MonkeyPatch.context() as patch:
        for place, replacement in changes.items():
            module, _, changed = place.rpartition(":")
            if not module and changed in inspect.signature(own).parameters:
                parameters[changed] = replacement
            else:
                path = module if "." in module else f"proofs_check.claims.{module}" if module else own.__module__
                patch.setattr(import_module(path), changed, replacement)
        try:
            return replace(claim, statement=partial(claim.statement, **parameters)).check()
        finally:
            _forget()


def _forget() -> None:
    """Empty the caches of claims and oracles: they may hold what came of the change."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("proofs_check.claims.", "proofs_check.oracles.")):
            for value in vars(module).values():
                getattr(value, "cache_clear", int)()
