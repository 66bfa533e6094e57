"""The deep run, whose figures the book keeps: `python -m benchmarks.deep_run --journal deep.jsonl`.

Every claim is checked over its larger scope, where it has one, and with hundreds of times the instances, where they
are drawn (`worstcase claims --deep`): about two hours of processor time. What is finished is in the journal, so that
the same command goes on where it was stopped. At the end the figures are written to `book/deep_run.json`, and
`python -m book.generators.claims_page` puts them on the page of claims. The status is 0 if everything came out as
expected; 1 if not, and then nothing is written.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import worstcase
from benchmarks.command_line import command_parser, log, positive
from benchmarks.results import commit
from book.generators.claims_page import DEEP_RUN
from proofs_check.claims.registry import ClaimReport, all_claims
from proofs_check.claims.running import cores
from reference.errors import WorstcaseError
from reference.strict_json import json_text
from worstcase.interruptions import ending_cleanly, status_of
from worstcase.io.writing import write_text
from worstcase.terminal import progress_bar


def main(arguments: Sequence[str]) -> int:
    """Check, and keep what came of it."""
    parser = command_parser("benchmarks.deep_run", __doc__)
    parser.add_argument("--journal", required=True, metavar="FILE", help="of finished claims, to go on from")
    parser.add_argument("--processes", type=positive, metavar="N", help="at once (as many as there are processors)")
    parser.add_argument("-o", "--output", type=Path, default=DEEP_RUN, metavar="FILE", help="(the book's)")
    options = parser.parse_args(arguments)
    number = options.processes or cores()
    try:
        with progress_bar("claims"):
            reports = worstcase.claims(deep=True, executor=f"processes:{number}", journal=options.journal)
        if unexpected := [report.claim.name for report in reports if not report.as_expected]:
            log(f"not as expected: {', '.join(unexpected)}")
            return 1
        write_text(options.output, json_text(figures(reports, number), indent=1))
    except WorstcaseError as error:
        log(str(error))
        return error.status
    return 0


def figures(reports: Sequence[ClaimReport], processes: int) -> dict[str, object]:
    """What is kept: of all claims together, and of each whose larger scope was checked."""
    quick = {claim.name: str(claim.scope) for claim in all_claims()}
    return {
        "commit": commit(),
        "processes": processes,
        "seconds": round(sum(report.seconds for report in reports)),
        "claims": len(reports),
        "instances": sum(report.outcome.instances for report in reports),
        "larger": [
            {
                "name": report.claim.name,
                "scope": str(report.claim.scope),
                "instances": report.outcome.instances,
                "seconds": round(report.seconds, 1),
            }
            for report in reports
            if str(report.claim.scope) != quick[report.claim.name]
        ],
    }


if __name__ == "__main__":
    with ending_cleanly():
        try:
            sys.exit(main(sys.argv[1:]))
        except KeyboardInterrupt as stopped:
            log("stopped: the same command goes on from here")
            sys.exit(status_of(stopped))
