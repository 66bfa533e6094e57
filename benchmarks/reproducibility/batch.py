"""Many calls in the surroundings of this process: `python -m benchmarks.reproducibility.batch FOLDER`.

FOLDER/calls.json lists the lines. Each is run by the command's own entry, in a copy of this process (`fork`, so that
packages are loaded once), in a folder of its own that holds the inputs. What it prints goes to FOLDER/NUMBER.out and
FOLDER/NUMBER.err, its status to FOLDER/NUMBER.status, and what it writes is found in FOLDER/NUMBER.
"""

import json
import os
import sys
from importlib import import_module
from pathlib import Path

from benchmarks.reproducibility.calls import Call, write_inputs
from proofs_check.claims.registry import all_claims

LOADED_ONCE = ("duckdb", "pysat.solvers", "rich.console", "sympy", "worstcase.api")


def main(folder: Path) -> None:
    """Run all calls of the folder, one after the other."""
    for name in LOADED_ONCE:
        import_module(name)
    all_claims()  # loads the modules of all claims
    for number, line in enumerate(json.loads((folder / "calls.json").read_text(encoding="utf-8"))):
        place = folder / str(number)
        write_inputs(place)
        statuses = [_status(arguments, place) for arguments in Call(line).commands]
        (folder / f"{number}.status").write_text(str(max(statuses, key=abs)), encoding="ascii")


def _status(arguments: list[str], place: Path) -> int:
    process = os.fork()
    if process:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    for descriptor, kind in ((1, "out"), (2, "err")):
        printed = place.with_name(f"{place.name}.{kind}")
        os.dup2(os.open(printed, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666), descriptor)
    os.chdir(place)
    sys.argv = ["worstcase", *(os.fsdecode(one.encode()) for one in arguments)]
    status = 70
    try:
        import_module("worstcase.entry").main()
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
