"""Numbers on a command line, as argparse asks for them: what is none ends with a sentence and status 2.

>>> natural("0"), positive("12"), amount("0.5")
(0, 12, 0.5)
>>> positive("0")
Traceback (most recent call last):
...
argparse.ArgumentTypeError: '0' was given, but a whole number from 1 was expected
"""

from argparse import ArgumentTypeError

_MOST_DIGITS = 15


def natural(text: str, least: int = 0) -> int:
    """A whole number, 0 or more."""
    if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS and int(text) >= least):
        raise ArgumentTypeError(f"{text!a:.40} was given, but a whole number from {least} was expected")
    return int(text)


def positive(text: str) -> int:
    """A whole number, 1 or more."""
    return natural(text, 1)


def amount(text: str) -> float:
    """A number above 0, such as of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise ArgumentTypeError(f"{text!a:.40} was given, but a number above 0 was expected")
    return number
