"""Code that a language's author wrote: run, and whatever goes wrong in it told with its file and line.

A language is somebody's program. It may raise anything, `SystemExit` included, or hand over what cannot be used. Either
ends with one sentence that names the language and the line to look at:

    something is raised            the last line of the author's code on the way to it
    a unit cannot be used          the line that yields it; where `units` is no generator, the line where it begins

Ctrl-C and a machine without memory are nobody's mistake, and pass. Our own built-in languages have no place to name.

>>> def code():
...     yield 1
...     yield from (number for number in [2, 3])
>>> numbers = code()
>>> [place_of_yield(numbers)[1] - code.__code__.co_firstlineno for _ in map(next, (numbers, numbers))]
[1, 2]
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeVar

from reference.errors import InvalidInput, WorstcaseError
from reference.files.python_objects import (
    Place,
    failure_message,
    failure_place,
    failure_words,
    is_an_authors,
    place_text,
)

if TYPE_CHECKING:
    from types import CodeType, FrameType

Result = TypeVar("Result")
_OUR_MODULES = ("reference.", "fastpath.", "proofs_check.", "worstcase.")


def safely(whose: str, action: Callable[[], Result], place: Callable[[], Place | None] = lambda: None) -> Result:
    """Do something that runs an author's code; `place` is where to look if the error does not tell."""
    try:
        return action()
    except (KeyboardInterrupt, MemoryError):
        raise
    except WorstcaseError as error:
        where = place_text(failure_place(error) or place())
        raise _kind(error)(f"{whose}: {failure_message(error)}{where}") from None
    except BaseException as error:
        where = place_text(failure_place(error) or place())
        raise InvalidInput(f"{whose} raises {failure_words(error)}{where}") from error


def _kind(error: WorstcaseError) -> type[WorstcaseError]:
    """What the error is raised again as; one that the author derived from ours, as ours."""
    kinds = (kind for kind in type(error).__mro__ if issubclass(kind, WorstcaseError))
    ours = next(kind for kind in kinds if kind.__module__.startswith(_OUR_MODULES))
    return InvalidInput if ours.status == 1 else ours  # 1 is an answer, and this is none


def place_of_yield(iterator: Iterator[object]) -> Place | None:
    """The author's line at which a generator, or a generator that it yields from, waits."""
    found: Place | None = None
    inner: object = iterator
    while inner is not None:
        frame: FrameType | None = getattr(inner, "gi_frame", None)
        if frame is not None and is_an_authors(frame.f_code.co_filename):
            found = frame.f_code.co_filename, frame.f_lineno
        inner = getattr(inner, "gi_yieldfrom", None)
    return found


def place_of_function(function: object) -> Place | None:
    """The line where an author's function or method begins."""
    code: CodeType | None = getattr(getattr(function, "__func__", function), "__code__", None)
    if code is None or not is_an_authors(code.co_filename):
        return None
    return code.co_filename, code.co_firstlineno
