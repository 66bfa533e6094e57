"""What the commands of this folder share: their parser, the numbers that it reads, and lines that are seen at once.

>>> natural("0"), positive("12"), amount("0.5")
(0, 12, 0.5)
>>> positive("0")
Traceback (most recent call last):
...
argparse.ArgumentTypeError: '0' was given, but a whole number from 1 was expected
"""

import argparse
import sys

_MOST_DIGITS = 15


def command_parser(name: str, words: str | None) -> argparse.ArgumentParser:
    """A parser for `python -m NAME`, whose help begins with the words of that module."""
    return argparse.ArgumentParser(
        prog=f"python -m {name}", description=words, formatter_class=argparse.RawDescriptionHelpFormatter
    )


def natural(text: str, least: int = 0) -> int:
    """A whole number, 0 or more."""
    if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS and int(text) >= least):
        raise argparse.ArgumentTypeError(f"{text!a:.40} was given, but a whole number from {least} was expected")
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
        raise argparse.ArgumentTypeError(f"{text!a:.40} was given, but a number above 0 was expected")
    return number


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def log(line: str) -> None:
    """Print a line on standard error."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
