"""Questions about the worst attacker with k facts: how sure can anybody become, and the proof of it.

Every function takes a release in any form that `worstcase.inputs` knows, with `sensitive`, `by` and `person` where it
is a table or a data frame, and a `Meter` that limits time and memory. All of them assume that all tables are equally
likely, and refuse a release with weights. The command of the same name (`safe` for `safety`) calls it and prints what
it returns.

>>> from reference.example import FIGURE_3
>>> disclosure(FIGURE_3, 1).value, disclosure(FIGURE_3, 1, given="Bob!=flu").value
(Fraction(2, 3), Fraction(1, 1))
>>> safety(FIGURE_3, "0.7", 1).safe, verify(certify(FIGURE_3, 1), FIGURE_3)
(True, Fraction(2, 3))
"""

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, Unpack, overload

from reference.bucketization import Bucketization
from reference.errors import BudgetExhausted, InvalidInput, RejectedCertificate, WorstcaseError
from reference.exact_numbers import Exact, exact_threshold
from reference.language import Formula
from reference.meter import UNLIMITED, Meter
from worstcase.inputs import Columns, Costs, Source, costs_of, uniform

if TYPE_CHECKING:
    from fastpath.coarser import Order
    from fastpath.costs import CostlyDisclosure
    from fastpath.disclosure import Disclosure
    from fastpath.safety import Comparison, Safety
    from proofs_check.explanation import ExplanationStep
    from reference.laboratory.given_knowledge import DisclosureGiven
    from reference.laboratory.knowledge_language import AnyLanguage
    from reference.laboratory.maximum import Maximum
    from reference.laboratory.statements import Sentence

    Given: TypeAlias = Sentence | str | Iterable[Sentence | str]
    Answer: TypeAlias = Disclosure | DisclosureGiven | Maximum

LONGEST_CURVE = 10_000
"""The largest k of a curve: each k has an answer of its own, with an attacker of up to k facts."""


class Facts(Columns, total=False):
    """What an attacker's facts may be and how they are searched, beside how the release is read."""

    language: "str | AnyLanguage"
    method: str
    given: "Given"
    meter: Meter


@overload
def disclosure(
    release: Source, k: int, *, costs: None = ..., curve: Literal[False] = ..., **how: Unpack[Facts]
) -> "Answer": ...
@overload
def disclosure(
    release: Source, k: int, *, costs: Costs | None = ..., curve: bool = ..., **how: Unpack[Facts]
) -> "Answer | CostlyDisclosure | tuple[Disclosure | Maximum, ...]": ...
def disclosure(
    release: Source,
    k: int,
    *,
    language: "str | AnyLanguage" = "implications",
    method: str = "fastpath",
    given: "Given" = (),
    costs: Costs | None = None,
    curve: bool = False,
    meter: Meter = UNLIMITED,
    **columns: Unpack[Columns],
) -> "Answer | CostlyDisclosure | tuple[Disclosure | Maximum, ...]":
    """The maximum disclosure over everything that k facts can say, and the attacker who attains it.

    method    fastpath (implications or negations, in polynomial time), or exhaustive (every conjunction on every table)
    language  what a fact may be; with exhaustive any built-in name, MODULE:NAME, or a language of your own
    given     what the attacker knows anyway: texts or statements of any form
    costs     a number for each value (0 where there is none), or a file: cost × probability is maximised instead
    curve     a tuple of answers for 0, 1, …, k
    """
    from fastpath.histogram import checked_number

    plain = language == "implications" and method == "fastpath" and not curve
    for name, is_given in (("costs", costs is not None), ("given", given != ())):
        if is_given and (not plain or (costs is not None and given != ())):
            raise InvalidInput(f"{name} goes with the implications of fastpath for one k only", parameter=name)
    if method not in ("fastpath", "exhaustive"):
        raise InvalidInput(f"the method is {method!a}, but fastpath or exhaustive was expected", parameter="method")
    if method == "fastpath" and language not in ("implications", "negations"):
        problem = f"fastpath knows implications and negations; the language {language} needs the method exhaustive"
        raise InvalidInput(problem, parameter="method")
    if curve and checked_number(k) > LONGEST_CURVE:
        raise InvalidInput(f"k is {k:,}, but a curve has at most {LONGEST_CURVE:,} facts", parameter="curve")
    bucketization = uniform(release, "maximum disclosure", **columns)
    checked_number(k)
    if costs is not None:
        from fastpath.costs import maximum_cost

        return maximum_cost(bucketization, costs_of(costs, bucketization), k, meter)
    if given != ():
        from reference.laboratory.given_knowledge import maximum_disclosure_given

        return maximum_disclosure_given(bucketization, _given(given, bucketization, meter), k, meter)
    if method == "exhaustive":
        from reference.laboratory.exhaustive_search import exhaustive_maximum
        from reference.laboratory.languages import load_language

        facts = load_language(language) if isinstance(language, str) else language
        answers = (exhaustive_maximum(bucketization, facts, n, meter=meter) for n in (range(k + 1) if curve else [k]))
        return tuple(answers) if curve else next(answers)
    from fastpath.disclosure import disclosure_curve, maximum_disclosure
    from fastpath.negations import max_disclosure_negations, negations_curve

    if curve:
        return (negations_curve if language == "negations" else disclosure_curve)(bucketization, k, meter)
    return (max_disclosure_negations if language == "negations" else maximum_disclosure)(bucketization, k, meter)


def safety(release: Source, c: Exact, k: int, meter: Meter = UNLIMITED, **columns: Unpack[Columns]) -> "Safety":
    """Whether the release is (c,k)-safe: its maximum disclosure with k facts is strictly below c."""
    from fastpath.safety import safety as decided

    return decided(uniform(release, "(c,k)-safety", **columns), exact_threshold(c), k, meter)


def compare(
    first: Source,
    second: Source,
    k: int = 5,
    meter: Meter = UNLIMITED,
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
    return side_by_side(*releases, k, meter, order=_by_columns(first, second, columns, other))


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


def explain(release: Source, k: int, meter: Meter = UNLIMITED, **columns: Unpack[Columns]) -> "list[ExplanationStep]":
    """How the maximum disclosure comes about, step by step, with every number on the way."""
    from proofs_check.explanation import explained

    return explained(uniform(release, "the maximum disclosure", **columns), k, meter)


def certify(release: Source, k: int, meter: Meter = UNLIMITED, **columns: Unpack[Columns]) -> dict[str, object]:
    """A certificate of the maximum disclosure, as a JSON object."""
    from fastpath.certificate import certify as certified

    return certified(uniform(release, "a certificate", **columns), k, meter)


def theorem(certificate: dict[str, object]) -> str:
    """A file for Coq, whose kernel checks by itself that a certificate's release has the stated disclosure."""
    from proofs_check.coq.programs import theorem_about

    return theorem_about(certificate)


def verify(
    certificate: object,
    release: Source | None = None,
    meter: Meter = UNLIMITED,
    *,
    verified: bool = False,
    **columns: Unpack[Columns],
) -> Fraction:
    """The maximum disclosure that a certificate (a JSON object, or its file) proves, of this release if it is given.

    Nothing of the algorithm that made the certificate is used. `RejectedCertificate` says why it proves nothing.
    verified  decide by the program that is extracted from the proof of its soundness, where that is built
    """
    from reference.files.strict_json import read_json

    if verified:
        from proofs_check.coq.programs import verify_with_proof as decide
    else:
        from proofs_check.certificate_verifier import verify as decide

    document = read_json(certificate) if isinstance(certificate, str | Path) else certificate
    bucketization = None if release is None else uniform(release, "a certificate", **columns)
    try:
        return decide(document, bucketization, meter)
    except (BudgetExhausted, RejectedCertificate):
        raise
    except WorstcaseError as error:
        if verified:
            raise
        raise RejectedCertificate(str(error)) from error


def _given(given: "Given", bucketization: Bucketization, meter: Meter) -> Formula:
    """Facts of any form, as a conjunction of basic implications that says the same."""
    from reference.laboratory.completeness import as_implications
    from reference.laboratory.statement_syntax import parse_statement

    parts = given if isinstance(given, Iterable) and not isinstance(given, str) else (given,)
    statements = (parse_statement(part) if isinstance(part, str) else part for part in parts)
    formulas = (as_implications(bucketization, statement, meter) for statement in statements)
    return Formula(implication for formula in formulas for implication in formula.implications)
