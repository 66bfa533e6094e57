"""Do the extracted programs say what everything else says? `python -m benchmarks.proved`.

Questions about releases (`--questions`, 10,000) go to `fastpath`, to the extracted program and to the engine for
JavaScript, of which the latter two must name the same attacker; one in twenty also to the engine whose numbers are
Coq's own. So many genuine certificates (`--certificates`, 10,000), and as many forgeries, are judged by the Python
verifier, by the extracted one and by the engine, in Node and in QuickJS. `--seed` makes others. The proofs must be
built (`worstcase proofs`),
and Node be there. The status is 0 if all agree, 1 if two of them differ, 2 if something is missing.
"""

import sys
import time
from collections import Counter
from collections.abc import Sequence

from benchmarks.command_line import command_parser, log, natural, say
from benchmarks.proved.answers import by_engine, by_extracted, by_fastpath
from benchmarks.proved.questions import MOST_FACTS, questions
from benchmarks.proved.verdicts import genuine_and_forged, judged
from proofs_check.coq.build import build_folder
from reference.errors import WorstcaseError

_PLAIN_OF = 20


def main(arguments: Sequence[str]) -> int:
    """Ask everything, print what came of it, and tell whether all agreed."""
    parser = command_parser("benchmarks.proved", __doc__)
    for name, number in (("--questions", 10_000), ("--certificates", 10_000), ("--seed", 2007)):
        parser.add_argument(name, type=natural, default=number, metavar="N")
    options = parser.parse_args(arguments)
    try:
        different = answered_differently(options.questions, options.seed) if options.questions else 0
        different += judged_differently(options.certificates, options.seed) if options.certificates else 0
    except WorstcaseError as error:
        log(str(error))
        return error.status
    return 1 if different else 0


def answered_differently(number: int, seed: int) -> int:
    """How many questions are answered in more than one way."""
    asked = questions(number, seed)
    huge = sum(one.huge for one in asked)
    say(f"{len(asked):,} questions with k ≤ {MOST_FACTS}, {huge:,} of them with counts beyond 2^64")
    started = time.perf_counter()
    fast = [by_fastpath(one) for one in asked]
    started = _took("fastpath", started)
    extracted = by_extracted(asked)
    started = _took("the extracted program", started)
    engine = by_engine(asked)
    started = _took("the engine for JavaScript", started)
    plain = by_engine(asked[::_PLAIN_OF], build_folder() / "engine_plain.js")
    _took(f"the engine with Coq's own numbers, one in {_PLAIN_OF}", started)
    crossing = sum(len({bucket for bucket, _, _ in one.atoms}) > 1 for one in extracted)
    answers = zip(asked, fast, extracted, engine, strict=True)  # the attackers of one proof are one attacker
    wrong = [one for one, value, first, second in answers if first != second or first.value != value]
    pairs = zip(asked[::_PLAIN_OF], plain, engine[::_PLAIN_OF], strict=True)
    wrong += [one for one, its, other in pairs if its != other]
    for one in wrong[:5]:
        say(f"  answered differently: {one}")
    say(f"  {len(wrong)} answered differently; in {crossing:,} the attacker speaks of several buckets")
    return len(wrong)


def judged_differently(number: int, seed: int) -> int:
    """How many certificates are judged in more than one way, or genuine and not accepted."""
    started = time.perf_counter()
    contents = list(genuine_and_forged(number, seed))
    verdicts = list(judged(content for _, content in contents))
    tally = Counter((genuine, one.python is not None) for (genuine, _), one in zip(contents, verdicts, strict=True))
    both = zip(contents, verdicts, strict=True)
    wrong = [one for (genuine, _), one in both if not one.alike or (genuine and one.python is None)]
    made = sum(genuine for genuine, _ in contents)
    say(f"{made:,} genuine certificates and {len(contents) - made:,} forgeries, judged by three verifiers")
    _took("making and judging them", started)
    for one in wrong[:5]:
        said = f"Python {one.python}, extracted {one.extracted}, engine {one.engine}, QuickJS {one.quickjs}"
        say(f"  judged differently: {said}: {one.content!r:.400}")
    say(f"  accepted: {tally[True, True]:,} genuine ones, {tally[False, True]:,} that were changed and still follow")
    say(f"  {len(wrong)} judged differently")
    return len(wrong)


def _took(what: str, started: float) -> float:
    now = time.perf_counter()
    say(f"  {what}: {now - started:.1f} s")
    return now


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
