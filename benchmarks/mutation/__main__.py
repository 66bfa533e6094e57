"""Mutants of the computing modules against the tests: `python -m benchmarks.mutation --session FILE`.

Needs the extra `mutation`. What is known is kept in the session file (`--session`), so that the same command goes on
where it was stopped. Survivors with a listed reason are equivalent to the program as it is. The status is 0 if all that
were drawn were tried and at least 95 % of those that are not equivalent were killed; 1 if not; 2 if the tests fail
without any mutant.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.mutation import report
from benchmarks.mutation.campaign import Campaign, CleanTestsFail, say
from benchmarks.mutation.modules import computing_modules
from benchmarks.mutation.mutants import Mutant, mutants
from benchmarks.mutation.sample import sample
from benchmarks.mutation.session import SURVIVED, Session
from benchmarks.mutation.survivors import reason_for, reasons, stale
from benchmarks.mutation.workshop import copied, warm_up
from benchmarks.options import natural, positive

ROOT = Path(__file__).parent.parent.parent


def main(arguments: Sequence[str]) -> int:
    """Draw, try, report."""
    options = _parser().parse_args(arguments)
    warm_up()
    with copied(ROOT) as copy:
        modules = computing_modules(copy)
        sources = {module: (copy / module).read_text(encoding="utf-8") for module in modules}
        every = [mutant for module in modules for mutant in mutants(module, sources[module])]
        drawn = sample(every, None if options.all else options.sample, options.seed)
        chosen = [mutant for mutant in drawn if _wanted(mutant, options.modules)]
        say(f"{len(every)} mutants of {len(modules)} modules, {len(drawn)} drawn with the seed {options.seed},")
        say(f"of which {len(chosen)} are in the modules asked for")
        session = Session(options.session)
        try:
            Campaign(copy, sources, session).run(_untried(chosen, session, sources, again=options.again))
        except KeyboardInterrupt:
            say("stopped: the same command goes on from here")
        except CleanTestsFail as sentence:
            say(str(sentence))
            return 2
    known = {mutant: outcome for mutant in chosen if (outcome := session.known(mutant, sources))}
    return _report(report.TriedMutants(known, len(chosen), len(every)), sources, every)


def _report(tried: report.TriedMutants, sources: dict[str, str], every: Sequence[Mutant]) -> int:
    listed = reasons()
    status, sentence = report.verdict(tried, listed)
    lines = [*report.table(tried), "", *report.survivors(tried, listed, sources)]
    lines += [f"stale: there is no {entry.operator} of {entry.line!r}" for entry in stale(listed, every)]
    sys.stdout.write("\n".join([*lines, sentence]) + "\n")
    return status


def _wanted(mutant: Mutant, modules: Sequence[str]) -> bool:
    return not modules or any(mutant.module.startswith(module) for module in modules)


def _untried(chosen: Sequence[Mutant], session: Session, sources: dict[str, str], *, again: bool) -> list[Mutant]:
    """The mutants whose outcome is not known, and, if asked for, those that survived without a reason."""
    listed = reasons()

    def to_be_tried(mutant: Mutant) -> bool:
        known = session.known(mutant, sources)
        return known is None or (again and known.verdict == SURVIVED and reason_for(mutant, listed) is None)

    return [mutant for mutant in chosen if to_be_tried(mutant)]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutation", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--sample", type=positive, default=500, metavar="N", help="how many mutants are drawn (500)")
    parser.add_argument("--seed", type=natural, default=1, metavar="S", help="of the sample (1)")
    parser.add_argument("--all", action="store_true", help="try all mutants instead")
    parser.add_argument(
        "--modules", nargs="+", default=[], metavar="PATH", help="only those of the drawn that are here"
    )
    parser.add_argument("--session", type=Path, required=True, metavar="FILE", help="where outcomes are kept")
    parser.add_argument(
        "--again",
        action="store_true",
        help="try those that survived without a listed reason again, since tests were added",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
