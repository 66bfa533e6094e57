"""Parameters that had another name: the former one still works, and warns.

What is renamed goes on working under its former name until the next major version (book/formats.md, "What may
change"); a `DeprecationWarning` says what to write instead.

>>> @formerly(threshold="c")
... def is_certain(c: int) -> bool:
...     return c == 1
>>> is_certain(c=1)
True
>>> import warnings
>>> with warnings.catch_warnings(record=True) as told:
...     warnings.simplefilter("always")
...     is_certain(threshold=1)
True
>>> print(told[0].message)
is_certain: the parameter threshold is called c now; the former name goes with version 2
"""

import warnings
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar, cast

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")


def formerly(**names: str) -> Callable[[Callable[Parameters, Answer]], Callable[Parameters, Answer]]:
    """Let each parameter of a function be given by its former name, too: `formerly(former="present")`."""

    def with_former_names(function: Callable[Parameters, Answer]) -> Callable[Parameters, Answer]:
        @wraps(function)
        def asked(*given: Parameters.args, **options: Parameters.kwargs) -> Answer:
            for former, present in names.items():
                if former in options and present not in options:
                    problem = f"the parameter {former} is called {present} now; the former name goes with version 2"
                    warnings.warn(f"{function.__name__}: {problem}", DeprecationWarning, stacklevel=2)
                    cast("dict[str, object]", options)[present] = options.pop(former)
            return function(*given, **options)

        return asked

    return with_former_names
