"""Questions about the worst attacker with k facts: is a release safe from them, why, and the proof of it.

Every function takes a release in any form that `worstcase.inputs` knows, with `sensitive`, `by` and `person` where it
is a table or a data frame; `worstcase.budget` limits time and memory. All of them assume that all tables are equally
likely, and refuse a release with weights. The command of the same name (`safe` for `safety`) calls it and prints what
it returns.

>>> from reference.example import FIGURE_3
>>> safety(FIGURE_3, "0.7", 1).safe, verify(certify(FIGURE_3, 1), FIGURE_3)
(True, Fraction(2, 3))
"""

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from reference.errors import BudgetExhausted, InvalidInput, RejectedCertificate, WorstcaseError
from reference.exact import Exact, exact_threshold
from worstcase.inputs import Columns, Source, distributed_table, uniform
from worstcase.worst_facts import LONGEST_CURVE

if TYPE_CHECKING:
    from fastpath.coarser import Order
    from fastpath.safety import Comparison, Safety
    from worstcase.display.explanation import ExplanationStep
    from worstcase.proof_files import VerifiedProof


def safety(
    release: Source,
    c: Exact,
    k: int,
    *,
    report: str | Path | None = None,
    **columns: Unpack[Columns],
) -> "Safety":
    """Whether the release is (c,k)-safe: its maximum disclosure with k facts is strictly below c.

    report  a page (HTML) with the evidence, for those who decide; a certificate is written beside it

    A data frame of PySpark or Dask is decided where it is, unless it has a `person` or a report is asked for: see
    book/large_tables.md.
    """
    from fastpath.safety import safety as decided
    from worstcase.display.evidence import lasting, reading_options, report_files, report_release
    from worstcase.io.writing import refuse_overwriting

    if report is None and (spread := distributed_table(release, **columns)) is not None:
        return spread.safety(c, k)
    file = release if isinstance(release, str | Path) else None
    if report is not None:
        written: list[tuple[str | Path, str]] = [(path, what) for what, path in report_files(report).items()]
        refuse_overwriting(written, [] if file is None else [(file, "the release")])
    published = uniform(release, "(c,k)-safety", **columns)
    verdict = decided(published, exact_threshold(c), k)
    if report is not None:
        if k > LONGEST_CURVE:
            raise InvalidInput(f"k is {k:,}, but a report draws a curve of at most {LONGEST_CURVE:,} facts")
        sensitive, by = columns.get("sensitive"), columns.get("by") or ()
        options = [] if sensitive is None else reading_options(sensitive, [by] if isinstance(by, str) else by)
        report_release(published, verdict, report, lasting(file), options)
    return verdict


def compare(
    first: Source,
    second: Source,
    k: int = 5,
    *,
    by_second: str | list[str] | tuple[str, ...] | None = None,
    **columns: Unpack[Columns],
) -> "Comparison":
    """The disclosure curves of two releases side by side; `by_second` is the second's `by`, if it differs.

    Which one is coarser is told by the people's names. Where some have none, it is told by the columns `by` if both
    releases come from one table, else by values alone: `by_values`.
    """
    from fastpath.safety import compare as side_by_side

    other: Columns = columns if by_second is None else {**columns, "by": by_second}
    what = "a comparison"
    releases = uniform(first, what, **columns), uniform(second, what, **other)
    return side_by_side(*releases, k, order=_by_columns(first, second, columns, other))


def _by_columns(first: Source, second: Source, columns: Columns, other: Columns) -> "Order | None":
    """Buckets of one table that agree on fewer columns are unions of those that agree on more."""
    from fastpath.coarser import Order

    same = first is second or (isinstance(first, str | Path) and first == second)
    if not same or columns.get("sensitive") is None:
        return None
    one, two = ({by} if isinstance(by := each.get("by"), str) else set(by or ()) for each in (columns, other))
    if one == two:
        return Order("equal", by_values=False)
    if one > two:
        return Order("second is coarser", by_values=False)
    return Order("first is coarser", by_values=False) if one < two else None


def explain(release: Source, k: int, **columns: Unpack[Columns]) -> "list[ExplanationStep]":
    """How the maximum disclosure comes about, step by step, with every number on the way."""
    from worstcase.display.explanation import explained

    return explained(uniform(release, "the maximum disclosure", **columns), k)


def play(release: Source | None = None, **columns: Unpack[Columns]) -> str:
    """A page on which the release can be changed, attacked and made safe, as HTML; without one, the paper's example."""
    from classroom.playground.page import page_parts
    from reference.example import FIGURE_3
    from worstcase.display.pages import html_page

    return html_page(*page_parts(uniform(FIGURE_3 if release is None else release, "the page", **columns)))


def certify(release: Source, k: int, **columns: Unpack[Columns]) -> dict[str, object]:
    """A certificate of the maximum disclosure, as a JSON object."""
    from fastpath.certificate import certify as certified

    return certified(uniform(release, "a certificate", **columns), k)


def theorem(certificate: dict[str, object]) -> str:
    """A file for Coq, whose kernel checks by itself that a certificate's release has the stated disclosure.

    The certificate is verified first: of one that does not hold nothing is written.
    """
    from proofs_check.coq.programs import theorem_about

    verify(certificate)
    return theorem_about(certificate)


def verify(
    certificate: object,
    release: Source | None = None,
    *,
    verified: bool = False,
    **columns: Unpack[Columns],
) -> Fraction:
    """The maximum disclosure that a certificate (a JSON object, or its file) proves, of this release if it is given.

    Nothing of the algorithm that made the certificate is used. `RejectedCertificate` says why it proves nothing.
    verified  decide by the program that is extracted from the proof of its soundness, where that is built
    """
    from worstcase.io.files import read_json

    if verified:
        from proofs_check.coq.programs import verify_with_proof as decide
    else:
        from proofs_check.certificate_verifier import verify as decide

    if release is None and (told := next((name for name, given in columns.items() if given), None)) is not None:
        raise InvalidInput(f"{told} is for a release that is a table, but no release was given", parameter=told)
    document = read_json(certificate) if isinstance(certificate, str | Path) else certificate
    bucketization = None if release is None else uniform(release, "a certificate", **columns)
    try:
        return decide(document, bucketization)
    except (BudgetExhausted, RejectedCertificate):
        raise
    except WorstcaseError as error:
        if verified:
            raise
        raise RejectedCertificate(str(error)) from error


def verify_proof(proof: object, *, verified: bool = False) -> "VerifiedProof":
    """Every certificate in what `sanitize` wrote as its proof (a JSON object, or its file), and what they leave open.

    `RejectedCertificate` says which of them does not hold, and why. verified  as for `verify`
    """
    from worstcase.io.files import read_json
    from worstcase.proof_files import is_proof, verified_proof

    document = read_json(proof) if isinstance(proof, str | Path) else proof
    if not isinstance(document, dict) or not is_proof(document):
        raise RejectedCertificate("this is no proof that sanitize wrote: an object with its format was expected")
    return verified_proof(document, lambda each: verify(each, None, verified=verified))
