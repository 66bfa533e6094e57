"""Where the command starts: before anything slow is imported, so that Ctrl-C ends it quietly from then on."""

import os
import signal
import sys


def main() -> None:
    """Import the command line and run it; until it is there, Ctrl-C ends the process without a word."""
    quiet = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if quiet:
        signal.signal(signal.SIGINT, lambda number, _: os._exit(128 + number))
    from worstcase import command_line

    if quiet:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    _allow_long_numbers()
    command_line.main()


def _allow_long_numbers() -> None:
    """Let Python convert numbers as long as it does by itself: we have limits of our own below that, with sentences."""
    usual = sys.int_info.default_max_str_digits
    if 0 < sys.get_int_max_str_digits() < usual:  # by PYTHONINTMAXSTRDIGITS; 0 is no limit
        sys.set_int_max_str_digits(usual)
