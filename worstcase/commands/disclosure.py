"""`worstcase disclosure`: how sure can the worst attacker become?"""

from typing import TYPE_CHECKING, cast

import click

from reference import exact_numbers
from worstcase import options, output
from worstcase.exit_status import metered
from worstcase.output import attacker_json, disclosure_json, tell_attacker, tell_curve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastpath.costs import CostlyDisclosure
    from fastpath.disclosure import Disclosure
    from reference.laboratory.given_knowledge import DisclosureGiven
    from reference.laboratory.maximum import Maximum
    from worstcase.inputs import Columns


@click.command("disclosure")
@options.release_file
@options.facts
@click.option(
    "--language",
    metavar="NAME",
    default="implications",
    show_default=True,
    help="What a fact may be: implications (basic ones), negations, or with --method exhaustive any built-in"
    " language or one of your own, MODULE:NAME or FILE.py:NAME (see `worstcase language --help`).",
)
@click.option(
    "--method",
    type=click.Choice(["fastpath", "exhaustive"]),
    default="fastpath",
    show_default=True,
    help="fastpath: the polynomial-time algorithm; exhaustive: every conjunction of K facts on every table.",
)
@click.option(
    "--given",
    "given",
    metavar="TEXT",
    multiple=True,
    help='What the attacker knows anyway, such as Ed=flu or "Bo=flu -> Ed=flu". May be repeated.',
)
@click.option("--curve", is_flag=True, help="Answer for each of 0, 1, …, K.")
@click.option("--costs", metavar="FILE", help="A JSON object, value to cost: maximise cost × probability instead.")
@options.budgets
@options.as_json
def command(
    file: str,
    columns: "Columns",
    k: int,
    language: str,
    method: str,
    given: tuple[str, ...],
    curve: bool,
    costs: str | None,
    budget: options.Budget,
    as_json: bool,
) -> None:
    r"""Tell the maximum disclosure, and the attacker who attains it.

    That is the largest probability of any person having any value, over everything that K facts can say.

    \b
    worstcase example -o hospital.json
    worstcase disclosure hospital.json -k 1
    """
    from fastpath.costs import CostlyDisclosure
    from fastpath.disclosure import Disclosure
    from worstcase import worst_attacker

    with metered(*budget) as meter:
        found = worst_attacker.disclosure(
            file, k, language=language, method=method, given=given, costs=costs, curve=curve, meter=meter, **columns
        )
    if isinstance(found, CostlyDisclosure):
        _print_costly(found, as_json=as_json)
    elif given:
        _print_given(cast("DisclosureGiven", found), given, as_json=as_json)
    elif method == "exhaustive":
        _print_searched(cast("Sequence[Maximum]", found if curve else (found,)), language, as_json=as_json)
    elif isinstance(found, Disclosure):
        _print_one(found, language, as_json=as_json)
    else:
        _print_curve(cast("Sequence[Disclosure]", found), language, as_json=as_json)


def _print_one(answer: "Disclosure", language: str, *, as_json: bool) -> None:
    if as_json:
        output.print_json({**disclosure_json(answer), "language": language, "method": "fastpath"})
        return
    facts_known = language.removesuffix("s") if answer.k == 1 else language
    click.echo(f"maximum disclosure with {answer.k} {facts_known}: {exact_numbers.readable(answer.value)}")
    tell_attacker(answer)


def _print_curve(curve: "Sequence[Disclosure]", language: str, *, as_json: bool) -> None:
    if as_json:
        last = disclosure_json(curve[-1])
        whole = [disclosure_json(answer) for answer in curve]
        output.print_json({**last, "language": language, "method": "fastpath", "curve": whole})
        return
    click.echo(f"maximum disclosure with k {language}")
    tell_curve(curve)


def _print_costly(answer: "CostlyDisclosure", *, as_json: bool) -> None:
    if as_json:
        output.print_json(
            {
                "k": answer.k,
                "cost": exact_numbers.exact(answer.cost),
                "decimal": exact_numbers.decimal(answer.cost),
                "probability": exact_numbers.exact(answer.probability),
                **attacker_json(answer),
                "language": "implications",
                "method": "fastpath",
            }
        )
        return
    click.echo(f"largest cost × probability with {answer.k} facts: {exact_numbers.readable(answer.cost)}")
    click.echo(f"  at probability {exact_numbers.readable(answer.probability)}")
    tell_attacker(answer)


def _print_given(answer: "DisclosureGiven", given: tuple[str, ...], *, as_json: bool) -> None:
    from reference.syntax import to_text

    if as_json:
        output.print_json(
            {
                "k": answer.k,
                "disclosure": exact_numbers.exact(answer.value),
                "decimal": exact_numbers.decimal(answer.value),
                "target": to_text(answer.target),
                "knowledge": [to_text(unit) for unit in answer.knowledge.implications],
                "given": list(given),
                "language": "implications",
                "method": "given",
            }
        )
        return
    value = exact_numbers.readable(answer.value)
    click.echo(f"maximum disclosure with {answer.k} facts beyond what is given: {value}")
    tell_attacker(answer)


def _print_searched(curve: "Sequence[Maximum]", language: str, *, as_json: bool) -> None:
    if as_json:
        whole = [_searched_json(answer) for answer in curve]
        rest = {"curve": whole} if len(whole) > 1 else {}
        output.print_json({**whole[-1], "language": language, "method": "exhaustive", **rest})
        return
    for answer in curve:
        click.echo(f"maximum disclosure with {answer.k} of {language}: {exact_numbers.readable(answer.value)}")
        found = _searched_json(answer)
        click.echo(f"  the attacker becomes that sure of {found['target']}, knowing {found['knowledge']}")
        click.echo(f"  {len(answer.maximisers):,} attackers attain it up to symmetry; {answer.coverage}")


def _searched_json(answer: "Maximum") -> dict[str, object]:
    from reference.laboratory.statement_syntax import statement_text
    from reference.language import Atom, BasicImplication
    from reference.syntax import to_text

    first = answer.maximisers[0]
    texts = [
        to_text(unit) if isinstance(unit, Atom | BasicImplication) else statement_text(unit)  # type: ignore[arg-type]  # a user's own
        for unit in first.units
    ]
    return {
        "k": answer.k,
        "disclosure": exact_numbers.exact(answer.value),
        "decimal": exact_numbers.decimal(answer.value),
        "target": to_text(first.target),
        "knowledge": texts,
        "maximisers": len(answer.maximisers),
        "conjunctions": str(answer.coverage.conjunctions),
        "worlds": answer.coverage.worlds,
    }
