"""`worstcase disclosure`: the worst k facts, and how likely they make an event."""

from typing import TYPE_CHECKING, Unpack, cast

import click

from reference.exact import decimal, exact, readable, strength_text
from reference.naming import numbered, visible
from worstcase import options
from worstcase.inputs import Columns

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from fastpath.costs import CostlyDisclosure
    from fastpath.disclosure import Disclosure
    from reference.language import Statement
    from reference.languages.given import DisclosureGiven
    from reference.languages.search import Maximum

    Answer = Disclosure | DisclosureGiven | CostlyDisclosure | Maximum


@click.command("disclosure", cls=options.OnceCommand)
@options.release_file
@options.number_of_facts
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
@click.option("--curve", is_flag=True, help="Print the answer for each of 0, 1, …, K.")
@click.option("--costs", metavar="FILE", help="JSON file with a cost for each value: maximize cost × probability.")
@options.budgets
@options.as_json
def command(
    file: str,
    k: int,
    language: str,
    method: str | None,
    given: tuple[str, ...],
    strength: str,
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

    if method is None and (method := disclosures.method_for(language)) == "exhaustive":
        click.echo(f"worstcase: {language} has no fast path: trying every set of facts on every table", err=True)
    with options.own_output():
        release = load_release(file, **columns)
        found = disclosures.disclosure(
            release, k, language=language, method=method, given=given, strength=strength, costs=costs, curve=curve
        )
    answers = found if isinstance(found, tuple) else (found,)
    known = disclosures.statements_of(given)
    spoken = [attacker.spoken_of(release.bucketization, *_statements(answer), *known) for answer in answers]
    if as_json:
        records = [
            _as_json(answer) | {"buckets": attacker.as_json(buckets)}
            for answer, buckets in zip(answers, spoken, strict=True)
        ]
        beside = {"given": list(given)} if given else {}
        how = {"language": language, "method": "given" if given and method == "fastpath" else method}
        options.print_json({**records[-1], **beside, **how, **({"curve": records} if curve else {})})
    elif curve:
        click.echo("\n".join(_curve_lines(cast("tuple[Disclosure | Maximum, ...]", found), language, given)))
        targets = (_statements(answer)[0] for answer in answers)
        attacker.print_buckets(attacker.spoken_of(release.bucketization, *targets, *known))
    else:
        click.echo("\n".join(_lines(answers[0], language, given)))
        attacker.print_buckets(spoken[0])


def _statements(answer: "Answer") -> "Sequence[Statement]":
    """The target and the facts of the attacker."""
    from reference.languages.search import Maximum

    if isinstance(answer, Maximum):
        return answer.maximisers[0].target, *answer.maximisers[0].units
    return answer.target, answer.knowledge


def _as_json(answer: "Answer") -> dict[str, object]:
    from fastpath.costs import CostlyDisclosure
    from reference.languages.search import Maximum
    from worstcase.display.attacker import attacker_json, searched_json

    if isinstance(answer, CostlyDisclosure):
        record: dict[str, object] = {"k": answer.k, "cost": exact(answer.cost), "decimal": decimal(answer.cost)}
        record["probability"] = exact(answer.probability)
    else:
        record = {"k": answer.k, "disclosure": exact(answer.value), "decimal": decimal(answer.value)}
    if isinstance(answer, Maximum):
        return record | searched_json(answer)
    if doubt := _doubt(answer):
        record["strength"] = strength_text(doubt)
    pattern = getattr(answer, "pattern", None)
    return record | attacker_json(answer.target, answer.knowledge.implications, pattern, doubt)


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


def _lines(answer: "Answer", language: str, given: "Sequence[str]") -> "Iterator[str]":
    from fastpath.costs import CostlyDisclosure
    from reference.languages.given import DisclosureGiven
    from reference.languages.search import Maximum
    from worstcase.display.attacker import attacker_lines, of_strength, searched_lines

    if isinstance(answer, Maximum):
        yield from searched_lines(answer, language, given)
        return
    if isinstance(answer, CostlyDisclosure):
        yield f"largest cost × probability with {numbered(answer.k, 'fact')}: {readable(answer.cost)}"
        yield f"  at probability {readable(answer.probability)}"
    else:
        beyond = " beyond what is given" if isinstance(answer, DisclosureGiven) else ""
        facts = numbered(answer.k, language.removesuffix("s")) + of_strength(_doubt(answer))
        yield f"maximum disclosure with {facts}{beyond}: {readable(answer.value)}"
    yield from attacker_lines(answer.target, answer.knowledge.implications, given, _doubt(answer))


def _doubt(answer: "Answer") -> "Fraction":
    """1/λ of soft facts."""
    from fastpath.disclosure import Disclosure
    from fastpath.summary import CERTAIN

    return answer.doubt if isinstance(answer, Disclosure) else CERTAIN
