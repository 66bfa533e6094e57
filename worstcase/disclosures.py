"""How sure the worst attacker with k facts becomes, by whichever method; two releases compared; a page to play with.

Every function takes a release in any form that `worstcase.inputs` knows, with `sensitive`, `by` and `person` where it
is a table or a data frame; `worstcase.budget` limits time and memory.

`disclosure` has two methods. `fastpath` is the paper's algorithm, for implications and for negations; what is given
besides is searched for by branch and bound; both assume that all tables are equally likely. `exhaustive` tries every
conjunction of at most k units of any language on every table, with the release's weights and with whatever is given.

>>> from reference.example import FIGURE_3
>>> disclosure(FIGURE_3, 1).value, disclosure(FIGURE_3, 1, given="Bob!=flu").value
(Fraction(2, 3), Fraction(1, 1))
>>> disclosure(FIGURE_3, 0, language="atoms", method="exhaustive", given="Bob!=mumps").value
Fraction(1, 2)
"""

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias, Unpack, overload

from fastpath import safety
from fastpath.costs import CostlyDisclosure, maximum_cost
from fastpath.disclosure import Disclosure, disclosure_curve, maximum_disclosure
from fastpath.known_people import KnownDisclosure, disclosure_with_known_values, skyline_disclosure
from fastpath.negations import max_disclosure_negations, negations_curve
from fastpath.safety import Comparison, Order
from fastpath.summary import CountMatrix, Published
from reference.errors import InvalidInput, PriorNotSupported
from reference.exact import Exact, doubt_of, whole_number
from reference.example import FIGURE_3
from reference.language import Formula
from worstcase.inputs import Columns, Costs, NotATable, Source, costs_of, distributed_table, load_release, uniform

if TYPE_CHECKING:
    from reference.buckets import Bucketization
    from reference.languages.given import DisclosureGiven
    from reference.languages.protocol import AnyLanguage
    from reference.languages.search import Maximum
    from reference.statements import Sentence
    from worstcase.display.explanation import ExplanationStep

    Given: TypeAlias = Sentence | str | Iterable[Sentence | str]
    Answer: TypeAlias = Disclosure | DisclosureGiven | KnownDisclosure | Maximum

FAST_LANGUAGES = ("implications", "negations")
_FAST = "maximum disclosure by fastpath"
LONGEST_CURVE = 10_000  # the largest k of a curve: each k has an answer of its own, with an attacker of up to k facts


class Facts(Columns, total=False):
    """What an attacker's facts may be and how they are searched, beside how the release is read."""

    language: "str | AnyLanguage"
    method: str | None
    given: "Given"
    strength: Exact
    known: int
    levels: Sequence[int] | None


@overload
def disclosure(
    release: Source, k: int | None = ..., *, costs: None = ..., curve: Literal[False] = ..., **how: Unpack[Facts]
) -> "Answer": ...
@overload
def disclosure(
    release: Source, k: int | None = ..., *, costs: None = ..., curve: Literal[True], **how: Unpack[Facts]
) -> "tuple[Disclosure | Maximum, ...]": ...
@overload
def disclosure(
    release: Source, k: int | None = ..., *, costs: Costs, curve: Literal[False] = ..., **how: Unpack[Facts]
) -> CostlyDisclosure: ...
@overload
def disclosure(
    release: Source, k: int | None = ..., *, costs: Costs | None = ..., curve: bool = ..., **how: Unpack[Facts]
) -> "Answer | CostlyDisclosure | tuple[Disclosure | Maximum, ...]": ...
def disclosure(
    release: Source,
    k: int | None = None,
    *,
    language: "str | AnyLanguage" = "implications",
    method: str | None = None,
    given: "Given" = (),
    strength: Exact = inf,
    known: int = 0,
    levels: Sequence[int] | None = None,
    costs: Costs | None = None,
    curve: bool = False,
    **columns: Unpack[Columns],
) -> "Answer | CostlyDisclosure | tuple[Disclosure | Maximum, ...]":
    """Return the maximum disclosure over all sets of k facts, with a worst-case attacker.

    method    fastpath (implications or negations, in polynomial time), or exhaustive (every conjunction on every
              table, with the release's weights); by default fastpath where the language has one
    language  the facts that may be known: any built-in name, MODULE:NAME, FILE.py:NAME, or a language
    given     what the attacker knows besides: texts or statements of any form
    strength  how much the attacker trusts each fact: a number from 1 (not at all) to inf (certain). A table in which a
              fact of strength 10 is false is 1/10 as likely; a fact may count twice
    known     the number of people, other than those of the facts, whose values the attacker knows
    levels    Privacy Skyline's (ℓ, k, m), with the language skyline and without k: the numbers of values that the
              target does not have, of known people, and of implications
    costs     a number for each value (default: 0), or a file: cost × probability is maximized instead
    curve     return a tuple of answers for 0, 1, …, k

    With fastpath the release may also be a `CountMatrix`. A data frame of PySpark or Dask is evaluated where it is, if
    none of the above is given but `curve`, and no `person`: see book/large_tables.md.
    """
    known = whole_number(known, "the number of known people", 0)
    if known or levels is not None:  # which no other algorithm knows
        others = {"strength": doubt_of(strength), "given": statements_of(given), "costs": costs is not None}
        others |= {"curve": curve, "the method exhaustive": method == "exhaustive"}
        return _with_known_people(uniform(release, _FAST, **columns), k, known, levels, language, others)
    method = method_for(language, method)
    statements = statements_of(given)
    plain = method == "fastpath" and language == "implications" and not curve
    if costs is not None and (statements or not plain):
        raise InvalidInput("costs: supported for implications by fastpath and a single k only", parameter="costs")
    alone = method == "fastpath" and language == "implications" and costs is None and not statements
    _check_strength(strength, plain=alone)
    k = whole_number(k, "k", 0)
    if k > LONGEST_CURVE and curve:
        raise InvalidInput(f"k is {k:,}, but a curve has at most {LONGEST_CURVE:,} facts", parameter="curve")
    if method == "exhaustive":
        from reference.languages.search import exhaustive_curve
        from reference.languages.world_space import weighted_worlds
        from worstcase.io.user_code import load_language

        whole, facts = load_release(release, **columns), load_language(language)
        tables = weighted_worlds(whole.bucketization, statements, whole.prior)
        answers = exhaustive_curve(tables, facts, range(k + 1) if curve else [k])
        return tuple(answers) if curve else next(answers)
    _for_fastpath(language, statements, plain=plain)
    if alone and (spread := distributed_table(release, **columns)) is not None:
        return spread.curve(k, strength) if curve else spread.maximum_disclosure(k, strength)
    published = _equally_likely(release, **columns)
    if costs is not None:
        return maximum_cost(published, costs_of(costs, published), k)
    if statements:
        from reference.languages.given import maximum_disclosure_given

        if isinstance(published, CountMatrix):
            raise InvalidInput("given is about people, but a CountMatrix holds counts alone", parameter="given")
        return maximum_disclosure_given(published, _implications(statements, published), k)
    if language == "negations":
        found = negations_curve(published, k) if curve else max_disclosure_negations(published, k)
    else:
        found = (disclosure_curve if curve else maximum_disclosure)(published, k, strength)
    return found


def _with_known_people(
    published: "Bucketization",
    k: int | None,
    known: int,
    levels: Sequence[int] | None,
    language: "str | AnyLanguage",
    others: Mapping[str, object],
) -> KnownDisclosure:
    """Use the algorithm for known values or for Privacy Skyline, which combine with nothing else."""
    parameter, only = ("known", "implications") if levels is None else ("levels", "skyline")
    more = {} if levels is None else {"k": k is not None, "known": known}
    for other, wanted in {**others, **more, f"a language other than {only}": language != only}.items():
        if wanted:
            raise InvalidInput(f"{parameter}: no algorithm combines it with {other}", parameter=parameter)
    if levels is None:
        return disclosure_with_known_values(published, known, whole_number(k, "k", 0))
    return skyline_disclosure(published, levels)


def _check_strength(strength: Exact, *, plain: bool) -> None:
    """Refuse soft facts where no algorithm knows them."""
    if doubt_of(strength) and not plain:
        problem = "the strength: soft facts need implications and fastpath, without given and costs"
        raise InvalidInput(problem, parameter="strength")


def method_for(language: "str | AnyLanguage", method: str | None = None) -> str:
    """Return the method; by default fastpath for the languages that have one, else exhaustive."""
    method = method or ("fastpath" if language in FAST_LANGUAGES else "exhaustive")
    if method not in ("fastpath", "exhaustive"):
        raise InvalidInput(f"the method: expected fastpath or exhaustive, got {method!a}", parameter="method")
    return method


def _for_fastpath(language: "str | AnyLanguage", known: "list[Sentence]", *, plain: bool) -> None:
    """Refuse what the polynomial-time algorithms do not know."""
    if language not in FAST_LANGUAGES:
        from worstcase.io.user_code import load_language

        name = language if isinstance(language, str) else load_language(language).name
        problem = f"the method: fastpath supports implications and negations by name; use exhaustive for {name}"
        raise InvalidInput(problem, parameter="method")
    if known and not plain:
        problem = "given: fastpath supports it for implications and a single k only; use the method exhaustive"
        raise InvalidInput(problem, parameter="given")


def _equally_likely(release: Source, **columns: Unpack[Columns]) -> Published:
    if isinstance(release, CountMatrix):
        return release
    try:
        return uniform(release, _FAST, **columns)
    except PriorNotSupported as error:
        raise PriorNotSupported(f"{error}; the method exhaustive can", parameter="method") from None


def statements_of(given: "Given") -> "list[Sentence]":
    """Return what is given as statements."""
    parts = list(given) if isinstance(given, Iterable) and not isinstance(given, str) else [given]
    if not parts:
        return []
    from reference.statements import is_statement
    from reference.syntax import parse_statement

    found = [parse_statement(part) if isinstance(part, str) else part for part in parts]
    for part in found:
        if not is_statement(part):
            raise InvalidInput(f"given: expected a text or a statement, got {part!a}", parameter="given")
    return found


def _implications(known: "list[Sentence]", bucketization: "Bucketization") -> Formula:
    """Statements as an equivalent conjunction of basic implications."""
    from reference.languages.completeness import as_implications
    from reference.statements import is_sentence

    for statement in known:
        if not is_sentence(statement):
            kind = type(statement).__name__
            problem = f"given: expected implications, got a statement {kind}; the method exhaustive supports it"
            raise InvalidInput(problem, parameter="given")
    return Formula(unit for statement in known for unit in as_implications(bucketization, statement).implications)


def compare(
    first: Source,
    second: Source,
    k: int = 5,
    *,
    strength: Exact = inf,
    by_second: str | Sequence[str] | None = None,
    **columns: Unpack[Columns],
) -> Comparison:
    """Compare the disclosure curves of two releases; `by_second` is the second's `by`, if it differs.

    If one of the two is no table, the columns are for the other.
    The facts may have a strength, as in `disclosure`. An entry of `breaks_at` is then None if it is beyond 8 and k.
    Which one is coarser follows from the people's names. Where some have none, it follows from the columns `by` if both
    releases come from one table, else from values alone: `by_values`.
    """
    other: Columns = columns if by_second is None else {**columns, "by": by_second}
    releases, refused = list["Bucketization"](), list[NotATable]()
    for release, how in ((first, columns), (second, other)):
        try:
            releases.append(uniform(release, "a comparison", **how))
        except NotATable as error:  # columns are for the other one
            refused.append(error)
            releases.append(uniform(error.release, "a comparison"))
    if len(refused) == 2:
        raise refused[0]
    return safety.compare(releases[0], releases[1], k, strength, order=_by_columns(first, second, columns, other))


def _by_columns(first: Source, second: Source, columns: Columns, other: Columns) -> Order | None:
    """Buckets of one table that agree on fewer columns are unions of those that agree on more."""
    same = first is second or (isinstance(first, str | Path) and first == second)
    if not same or columns.get("sensitive") is None:
        return None
    one, two = ({by} if isinstance(by := each.get("by"), str) else set(by or ()) for each in (columns, other))
    if one == two:
        return "equal"
    if one > two:
        return "second is coarser"
    return "first is coarser" if one < two else None


def explain(release: Source, k: int, **columns: Unpack[Columns]) -> "list[ExplanationStep]":
    """Explain the maximum disclosure step by step, with every number on the way."""
    from worstcase.display.explanation import explained

    return explained(uniform(release, "the maximum disclosure", **columns), k)


def play(release: Source | None = None, **columns: Unpack[Columns]) -> str:
    """Return a page (HTML) on which a release, or the paper's example, can be changed, attacked and made safe."""
    from classroom.playground.page import page_parts
    from worstcase.display.pages import html_page

    return html_page(*page_parts(uniform(FIGURE_3 if release is None else release, "the page", **columns)))
