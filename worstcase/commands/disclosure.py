"""`worstcase disclosure`: the worst k facts, and how likely they make an event."""

from typing import TYPE_CHECKING, Any, Unpack, cast

import click

from reference.exact import decimal, exact, readable, strength_text
from reference.naming import numbered, visible
from worstcase import options
from worstcase.inputs import Columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from fastpath.costs import CostlyDisclosure
    from fastpath.disclosure import Disclosure
    from fastpath.known_people import KnownDisclosure
    from reference.language import Statement
    from reference.languages.given import DisclosureGiven
    from reference.languages.search import Maximum
    from reference.statements import Sentence

    Answer = Disclosure | DisclosureGiven | KnownDisclosure | CostlyDisclosure | Maximum


def _levels(_: click.Context, __: click.Parameter, text: str | None) -> "list[int] | None":
    try:
        return None if text is None else [int(part) for part in text.split(",")]
    except ValueError:
        raise click.BadParameter("expected three whole numbers L,K,M") from None


@click.command("disclosure", cls=options.OnceCommand)
@options.release_file
@click.option(
    "-k", "k", metavar="K", type=options.NumberOfFacts(min=0), help="Number of facts that the attacker knows."
)
@click.option(
    "--language",
    metavar="NAME",
    default="implications",
    show_default=True,
    help="The facts that an attacker may know: any built-in language, or your own, MODULE:NAME or FILE.py:NAME (see"
    " `worstcase language --list`).",
)
@click.option(
    "--method",
    type=click.Choice(["fastpath", "exhaustive"]),
    help="fastpath: the polynomial algorithm, for implications and negations (default for these); exhaustive: try every"
    " K facts on every table (default for other languages).",
)
@click.option(
    "--given",
    "-K",
    "given",
    metavar="TEXT",
    multiple=True,
    help='A fact that the attacker knows besides these K, such as Ed=flu or "Bo=flu -> Ed=flu". May be repeated.',
)
@options.strength
@click.option(
    "--strengths",
    metavar="L,L…",
    callback=lambda *given: None if given[-1] is None else given[-1].split(","),
    help="Print the answer for each of these strengths, with a ceiling that holds for every model.",
)
@click.option(
    "--known",
    metavar="J",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="Number of other people whose values the attacker also knows.",
)
@click.option(
    "--levels",
    metavar="L,K,M",
    callback=_levels,
    help="With --language skyline, without -k: the attacker knows L values that the target does not have, K other"
    " people's values, and M facts “if this person has the value, so has the target”.",
)
@click.option("--curve", is_flag=True, help="Print the answer for each of 0, 1, …, K.")
@click.option("--costs", metavar="FILE", help="JSON file with a cost for each value: maximize cost × probability.")
@options.budgets
@options.as_json
def command(
    file: str,
    k: int | None,
    language: str,
    method: str | None,
    given: tuple[str, ...],
    strength: str,
    strengths: "list[str] | None",
    known: int,
    levels: "list[int] | None",
    curve: bool,
    costs: str | None,
    as_json: bool,
    **columns: Unpack[Columns],
) -> None:
    r"""Compute the maximum disclosure and a worst-case attacker.

    That is the largest probability that any person has any value, over all choices of K facts.

    Languages other than implications and negations, and releases with weights (--method exhaustive), are searched
    exhaustively. That is for small releases; --budget-seconds stops it. book/languages.md has ten small languages.

    \b
    worstcase example -o hospital.json
    worstcase disclosure hospital.json -k 1
    worstcase disclosure hospital.json -k 1 --language same-values
    """
    from worstcase import disclosures
    from worstcase.display import attacker
    from worstcase.inputs import load_release

    if k is None and levels is None:
        raise click.MissingParameter(param_hint="'-k'", param_type="option")
    others: dict[str, object] = {"--strength": strength != "inf", "--curve": curve, "--known": known}
    others |= {"--levels": levels, "--costs": costs, "--given": given, "--method exhaustive": method == "exhaustive"}
    others["a language other than implications"] = language != "implications"
    if strengths is not None and (other := next(filter(others.get, others), None)):
        raise click.UsageError(f"--strengths cannot be combined with {other}")
    method = method or ("fastpath" if levels else None)
    if method is None and (method := disclosures.method_for(language)) == "exhaustive":
        click.echo(f"worstcase: {language} has no fast path: trying every set of facts on every table", err=True)
    with options.own_output():
        release = load_release(file, **columns)

        def ask(one: str) -> "Answer | tuple[Disclosure | Maximum, ...]":
            how = disclosures.Facts(
                language=language, method=method, given=given, strength=one, known=known, levels=levels
            )
            return disclosures.disclosure(release, k, costs=costs, curve=curve, **how)

        found = ask(strength) if strengths is None else tuple(map(ask, strengths))
        answers = cast("tuple[Any, ...]", found if isinstance(found, tuple) else (found,))
        soft = strengths is not None or any(map(_doubt, answers))
        nothing = disclosures.disclosure(release, 0).value if soft else None
    also = disclosures.statements_of(given)
    spoken = [attacker.spoken_of(release.bucketization, *_statements(answer), *also) for answer in answers]
    if as_json:
        records = [
            _as_json(answer, nothing) | {"buckets": attacker.as_json(buckets)}
            for answer, buckets in zip(answers, spoken, strict=True)
        ]
        beside: dict[str, object] = {"given": list(given)} if given else {}
        beside |= {} if levels is None else {"levels": levels}
        how = {"language": language, "method": "given" if given and method == "fastpath" else method}
        many = {"curve": records} if curve or strengths else {}
        options.print_json({"k": k, **records[-1], **beside, **how, **many})
    elif curve or strengths:
        lines = _strength_lines(answers, nothing) if strengths else _curve_lines(answers, language, given)
        click.echo("\n".join(lines))
        targets = (_statements(answer)[0] for answer in answers)
        attacker.print_buckets(attacker.spoken_of(release.bucketization, *targets, *also))
    else:
        asked = numbered(k or 0, language.removesuffix("s"))
        asked = asked if levels is None else f"levels {','.join(map(str, levels))} of Privacy Skyline"
        asked += f" and {numbered(known, 'known value')}" if known else ""
        click.echo("\n".join(_lines(answers[0], language, given, asked)))
        attacker.print_buckets(spoken[0])


def _statements(answer: "Answer") -> "Sequence[Statement]":
    """The target and the facts of the attacker."""
    from reference.languages.search import Maximum

    if isinstance(answer, Maximum):
        return answer.maximisers[0].target, *answer.maximisers[0].units
    return answer.target, answer.knowledge, *getattr(answer, "known", ())


def _texts(statements: "Iterable[Sentence]") -> "list[str]":
    from reference.syntax import statement_text

    return list(map(statement_text, statements))


def _as_json(answer: "Answer", nothing: "Fraction | None") -> dict[str, object]:
    """The answer's record; with soft facts also their ceiling, from the disclosure without facts."""
    from fastpath.costs import CostlyDisclosure
    from fastpath.disclosure import Disclosure
    from fastpath.known_people import KnownDisclosure
    from fastpath.safety import ceiling
    from reference.languages.search import Maximum
    from reference.statements import Not
    from worstcase.display.attacker import attacker_json, searched_json

    if isinstance(answer, CostlyDisclosure):
        record: dict[str, object] = {"k": answer.k, "cost": exact(answer.cost), "decimal": decimal(answer.cost)}
        record["probability"] = exact(answer.probability)
    else:
        record = {} if isinstance(answer, KnownDisclosure) else {"k": answer.k}
        record |= {"disclosure": exact(answer.value), "decimal": decimal(answer.value)}
    if isinstance(answer, Maximum):
        return record | searched_json(answer)
    if isinstance(answer, KnownDisclosure):
        record |= {"known": _texts(answer.known), "denied": _texts(map(Not, answer.denied))}
    if nothing is not None and isinstance(answer, Disclosure):
        record["strength"] = strength_text(answer.doubt)
        record["ceiling"] = exact(ceiling(nothing, answer.k, answer.doubt))
    pattern = getattr(answer, "pattern", None)
    return record | attacker_json(answer.target, answer.knowledge.implications, pattern, _doubt(answer))


def _strength_lines(answers: "Sequence[Disclosure]", nothing: "Fraction | None") -> "Iterator[str]":
    """A line for each strength."""
    from fastpath.safety import ceiling

    yield f"maximum disclosure with {numbered(answers[0].k, 'implication')}, by strength"
    for answer in answers:
        most = readable(ceiling(cast("Fraction", nothing), answer.k, answer.doubt))
        yield f"{strength_text(answer.doubt):>6}  {readable(answer.value):<28} in any model at most {most}"


def _curve_lines(answers: "tuple[Disclosure | Maximum, ...]", language: str, given: "Sequence[str]") -> "Iterator[str]":
    """A line for each k."""
    from reference.languages.search import Maximum
    from reference.syntax import knowledge_text
    from worstcase.display.attacker import of_strength, searched_heading, searched_scope

    searched = answers[-1] if isinstance(answers[-1], Maximum) else None
    heading = f"maximum disclosure with k {language}{of_strength(_doubt(answers[-1]))}"
    yield searched_heading(searched, "k", language, given) if searched else heading
    for answer in answers:
        yield f"k = {answer.k:>2}  {readable(answer.value):<28} {knowledge_text(_statements(answer)[0])}"
    yield from (f"  given: {visible(text)}" for text in given)
    yield from searched_scope(searched) if searched else ()


def _lines(answer: "Answer", language: str, given: "Sequence[str]", asked: str) -> "Iterator[str]":
    from fastpath.costs import CostlyDisclosure
    from fastpath.known_people import KnownDisclosure
    from reference.languages.given import DisclosureGiven
    from reference.languages.search import Maximum
    from reference.statements import Not
    from worstcase.display.attacker import attacker_lines, first_few, of_strength, searched_lines

    if isinstance(answer, Maximum):
        yield from searched_lines(answer, language, given)
        return
    if isinstance(answer, CostlyDisclosure):
        yield f"largest cost × probability with {numbered(answer.k, 'fact')}: {readable(answer.cost)}"
        yield f"  at probability {readable(answer.probability)}"
    else:
        beyond = " beyond what is given" if isinstance(answer, DisclosureGiven) else ""
        yield f"maximum disclosure with {asked}{of_strength(_doubt(answer))}{beyond}: {readable(answer.value)}"
        given = (
            [*given, *first_few(_texts((*answer.known, *map(Not, answer.denied))), "value")]
            if isinstance(answer, KnownDisclosure)
            else given
        )
    yield from attacker_lines(answer.target, answer.knowledge.implications, given, _doubt(answer))


def _doubt(answer: "Answer") -> "Fraction":
    """1/λ of soft facts."""
    from fastpath.disclosure import Disclosure
    from fastpath.summary import CERTAIN

    return answer.doubt if isinstance(answer, Disclosure) else CERTAIN
