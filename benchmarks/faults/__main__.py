"""Faults at every moment: `python -m benchmarks.faults`, or with the names of some of the commands.

Every command that writes is killed, asked to end and given a full disk at each of its steps that write, once where the
files of its answer exist before and once where they do not; `trial` says what must hold after each. The status is 0
if all of it does, 1 if not.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.command_line import command_parser, positive, say
from benchmarks.faults.trial import TriedFault, tried
from benchmarks.faults.writing_commands import WRITING_COMMANDS, WritingCommand
from benchmarks.faults.writing_steps import FAULTS


def main(arguments: Sequence[str]) -> int:
    """Try, and tell."""
    parser = command_parser("benchmarks.faults", __doc__)
    parser.add_argument("names", nargs="*", metavar="COMMAND", help=f"of {', '.join(WRITING_COMMANDS)}")
    parser.add_argument("--quick", action="store_true", help="leave out what takes seconds by itself")
    parser.add_argument("--steps", type=positive, metavar="N", help="at N steps of each, from the first to the last")
    parser.add_argument("--old-files", action="store_true", help="only where the files of the answer exist before")
    options = parser.parse_args(arguments)
    if unknown := set(options.names) - WRITING_COMMANDS.keys():
        parser.error(f"no such command: {', '.join(sorted(unknown))}")
    chosen = {
        name: command
        for name, command in WRITING_COMMANDS.items()
        if (name in options.names or not options.names) and not (options.quick and command.long)
    }
    say("| command | steps | " + " | ".join(FAULTS) + " | after a kill |")
    say("| --- " * (len(FAULTS) + 3) + "|")
    total, wrong = Counter[str](), list[str]()
    for name, command in chosen.items():
        for where, found in _both(command, options.steps, only_old=options.old_files):
            numbers = " | ".join(str(found.faults.get(kind, 0)) for kind in FAULTS)
            left = ", ".join(f"{number} {what}" for what, number in sorted(found.after_kills.items()) if number)
            say(f"| {name}, {where} | {found.steps} | {numbers} | {left} |")
            total += Counter(found.faults)
            wrong += [f"{name}, {where}: {what}" for what in found.wrong]
    say(f"\n{sum(total.values()):,} faults, {len(wrong):,} of them with something wrong afterwards")
    for what in wrong:
        say(f"  {what}")
    return 1 if wrong else 0


def _both(command: WritingCommand, steps: int | None, *, only_old: bool) -> Iterator[tuple[str, TriedFault]]:
    for existing in (True,) if only_old else (True, False):
        with tempfile.TemporaryDirectory() as parent:
            folder = Path(parent) / "folder"
            folder.mkdir()
            where = "over old files" if existing else "new files"
            yield where, tried(command, folder, existing=existing, most_steps=steps)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
