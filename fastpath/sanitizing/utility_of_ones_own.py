r"""A utility that the user wrote: MODULE:FUNCTION.

The module is imported as Python imports it, the current folder included; the function gets a `utility.Candidate` and
returns what its release costs. To name a module is to run it.

>>> load_utility("fastpath.sanitizing.utility:height").__name__
'height'
>>> load_utility("nowhere:cost")
Traceback (most recent call last):
...
reference.errors.InvalidInput: the utility nowhere:cost cannot be loaded: No module named 'nowhere'
"""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from fastpath.sanitizing.utility import Candidate, Utility
from reference.errors import InvalidInput


def load_utility(name: str) -> Utility:
    """The function with this name, its failures made sentences."""
    module, _, function = name.partition(":")
    here = str(Path.cwd())
    sys.path.insert(0, here)
    try:
        found = getattr(import_module(module), function)
    except Exception as error:  # noqa: BLE001 - whatever the user's module does on import
        raise InvalidInput(f"the utility {name} cannot be loaded: {error}") from None
    finally:
        sys.path.remove(here)
    if not callable(found):
        raise InvalidInput(f"the utility {name} is no function")
    return _guarded(found, name)


def _guarded(function: Callable[[Candidate], object], name: str) -> Utility:
    def cost(candidate: Candidate) -> object:
        try:
            return function(candidate)
        except Exception as error:  # noqa: BLE001 - whatever the user's function does
            kind = type(error).__name__
            raise InvalidInput(f"the utility {name} failed at {candidate.levels}: {kind}: {error}") from None

    cost.__name__ = function.__name__
    return cost
