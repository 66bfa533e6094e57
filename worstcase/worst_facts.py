"""The worst k facts: how sure can anybody become who knows k of them, by whichever method?

Two methods. `fastpath` is the paper's algorithm, for implications and for negations; what is given besides is searched
for by branch and bound; both assume that all tables are equally likely. `exhaustive` tries every conjunction of at most
k units of any language on every table, with the release's weights and with whatever is given.

>>> from reference.example import FIGURE_3
>>> disclosure(FIGURE_3, 1).value, disclosure(FIGURE_3, 1, given="Bob!=flu").value
(Fraction(2, 3), Fraction(1, 1))
>>> disclosure(FIGURE_3, 0, language="atoms", method="exhaustive", given="Bob!=mumps").value
1/2
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias, Unpack, overload

from reference.buckets import Bucketization
from reference.errors import InvalidInput, PriorNotSupported
from reference.exact import whole_number
from reference.language import Formula
from reference.releases import Release
from worstcase.inputs import Columns, Costs, Source, costs_of, distributed_table, load_release, uniform

if TYPE_CHECKING:
    from fastpath.costs import CostlyDisclosure
    from fastpath.disclosure import Disclosure
    from reference.languages.given import DisclosureGiven
    from reference.languages.protocol import AnyLanguage
    from reference.languages.search import Maximum
    from reference.statements import Sentence

    Given: TypeAlias = Sentence | str | Iterable[Sentence | str]
    Answer: TypeAlias = Disclosure | DisclosureGiven | Maximum

LONGEST_CURVE = 10_000
"""The largest k of a curve: each k has an answer of its own, with an attacker of up to k facts."""


class Facts(Columns, total=False):
    """What an attacker's facts may be and how they are searched, beside how the release is read."""

    language: "str | AnyLanguage"
    method: str
    given: "Given"


@overload
def disclosure(
    release: Source, k: int, *, costs: None = ..., curve: Literal[False] = ..., **how: Unpack[Facts]
) -> "Answer": ...
@overload
def disclosure(
    release: Source, k: int, *, costs: None = ..., curve: Literal[True], **how: Unpack[Facts]
) -> "tuple[Disclosure | Maximum, ...]": ...
@overload
def disclosure(
    release: Source, k: int, *, costs: Costs, curve: Literal[False] = ..., **how: Unpack[Facts]
) -> "CostlyDisclosure": ...
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
    **columns: Unpack[Columns],
) -> "Answer | CostlyDisclosure | tuple[Disclosure | Maximum, ...]":
    """The maximum disclosure over everything that k facts can say, and the attacker who attains it.

    method    fastpath (implications or negations, in polynomial time), or exhaustive (every conjunction on every
              table; honours the release's weights)
    language  what a fact may be; with exhaustive any built-in name, MODULE:NAME, FILE.py:NAME, or a language
    given     what the attacker knows anyway: texts or statements of any form
    costs     a number for each value (0 where there is none), or a file: cost × probability is maximised instead
    curve     a tuple of answers for 0, 1, …, k

    A data frame of PySpark or Dask is decided where it is, as long as none of the above is asked for but `curve`, and
    no `person`: see book/large_tables.md.
    """
    if method not in ("fastpath", "exhaustive"):
        raise InvalidInput(f"the method is {method!a}, but fastpath or exhaustive was expected", parameter="method")
    known = statements_of(given)
    plain = method == "fastpath" and language == "implications" and not curve
    if costs is not None and (known or not plain):
        raise InvalidInput("costs goes with the implications of fastpath for one k only", parameter="costs")
    k = whole_number(k, "k", 0)
    if k > LONGEST_CURVE and curve:
        raise InvalidInput(f"k is {k:,}, but a curve has at most {LONGEST_CURVE:,} facts", parameter="curve")
    if method == "exhaustive":
        answers = _searched(load_release(release, **columns), range(k + 1) if curve else [k], language, known)
        return tuple(answers) if curve else next(answers)
    _for_fastpath(language, known, plain=plain)
    spread = (
        distributed_table(release, **columns) if language == "implications" and costs is None and not known else None
    )
    if spread is not None:
        return spread.curve(k) if curve else spread.maximum_disclosure(k)
    bucketization = _equally_likely(release, **columns)
    if costs is not None:
        from fastpath.costs import maximum_cost

        return maximum_cost(bucketization, costs_of(costs, bucketization), k)
    if known:
        from reference.languages.given import maximum_disclosure_given

        return maximum_disclosure_given(bucketization, _implications(known, bucketization), k)
    from fastpath.disclosure import disclosure_curve, maximum_disclosure
    from fastpath.negations import max_disclosure_negations, negations_curve

    if curve:
        return (negations_curve if language == "negations" else disclosure_curve)(bucketization, k)
    return (max_disclosure_negations if language == "negations" else maximum_disclosure)(bucketization, k)


def _searched(
    release: Release, numbers: Iterable[int], language: "str | AnyLanguage", known: "list[Sentence]"
) -> "Iterator[Maximum]":
    """Every conjunction of a language's units, on the tables that the attacker reckons with."""
    from reference.languages.builtin import load_language
    from reference.languages.search import exhaustive_curve
    from reference.languages.weighted_worlds import reckoned_worlds

    facts = load_language(language)
    return exhaustive_curve(reckoned_worlds(release.bucketization, known, release.prior), facts, numbers)


def _for_fastpath(language: "str | AnyLanguage", known: "list[Sentence]", *, plain: bool) -> None:
    """Refuse what the polynomial-time algorithms do not know."""
    if language not in ("implications", "negations"):
        from reference.languages.builtin import load_language

        name = language if isinstance(language, str) else load_language(language).name
        problem = f"fastpath knows implications and negations by name; the language {name} needs the method exhaustive"
        raise InvalidInput(problem, parameter="method")
    if known and not plain:
        problem = "given goes with implications for one k; for anything else it needs the method exhaustive"
        raise InvalidInput(problem, parameter="given")


def _equally_likely(release: Source, **columns: Unpack[Columns]) -> Bucketization:
    try:
        return uniform(release, "maximum disclosure by fastpath", **columns)
    except PriorNotSupported as error:
        raise PriorNotSupported(f"{error}; the method exhaustive can", parameter="method") from None


def statements_of(given: "Given") -> "list[Sentence]":
    """What is given, each as a statement."""
    parts = list(given) if isinstance(given, Iterable) and not isinstance(given, str) else [given]
    if not parts:
        return []
    from reference.statement_syntax import parse_statement
    from reference.statements import is_statement

    found = [parse_statement(part) if isinstance(part, str) else part for part in parts]
    for part in found:
        if not is_statement(part):
            raise InvalidInput(f"what is given is {part!a}: a text or a statement was expected", parameter="given")
    return found


def _implications(known: "list[Sentence]", bucketization: Bucketization) -> Formula:
    """Statements as a conjunction of basic implications that says the same."""
    from reference.languages.completeness import as_implications
    from reference.statements import is_sentence

    for statement in known:
        if not is_sentence(statement):
            kind = type(statement).__name__
            problem = f"what is given is a statement of the kind {kind}, which only the method exhaustive can look up"
            raise InvalidInput(problem, parameter="given")
    formulas = (as_implications(bucketization, statement) for statement in known)
    return Formula(implication for formula in formulas for implication in formula.implications)
