"""Where the command starts: before anything slow is imported, so that Ctrl-C ends it quietly from then on."""

import os
import signal


def main() -> None:
    """Import the command line and run it; until it is there, Ctrl-C ends the process without a word."""
    quiet = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if quiet:
        signal.signal(signal.SIGINT, lambda number, _: os._exit(128 + number))
    from worstcase import command_line

    if quiet:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    command_line.main()
