"""`worstcase disclosure`: how sure can the worst attacker become?"""

from typing import TYPE_CHECKING

import click

from reference import exact_numbers
from worstcase import options, output
from worstcase.exit_status import metered
from worstcase.options import facts, uniform_release
from worstcase.output import attacker_json, disclosure_json, tell_attacker, tell_curve

if TYPE_CHECKING:
    from fastpath.disclosure import Disclosure
    from reference.bucketization import Bucketization
    from reference.laboratory.search_problem import Maximum
    from reference.meter import Meter


_LONGEST_CURVE = 10_000


@click.command("disclosure")
@options.release_file
@facts
@click.option(
    "--language",
    metavar="NAME",
    default="implications",
    show_default=True,
    help="What a fact may be: implications (basic ones), negations, or with --method exhaustive any language that"
    " `worstcase language --help` lists.",
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
    sensitive: str | None,
    by: str | None,
    person: str | None,
    k: int,
    language: str,
    method: str,
    given: tuple[str, ...],
    curve: bool,
    costs: str | None,
    budget_seconds: float | None,
    budget_memory: float | None,
    as_json: bool,
) -> None:
    r"""Tell the maximum disclosure, and the attacker who attains it.

    That is the largest probability of any person having any value, over everything that K facts can say.

    \b
    worstcase example -o hospital.json
    worstcase disclosure hospital.json -k 1
    """
    _check_together(k, language, method, given, curve=curve, costs=costs)
    release = uniform_release(file, sensitive, by, person, "maximum disclosure")
    with metered(budget_seconds, budget_memory) as meter:
        if costs is not None:
            _costly(release, costs, k, meter, as_json=as_json)
        elif given:
            _beyond(release, given, k, meter, as_json=as_json)
        elif method == "exhaustive":
            numbers = range(k + 1) if curve else [k]
            _searched(release, language, list(numbers), meter, as_json=as_json)
        elif curve:
            _print_curve(_curve(release, k, language, meter), language, as_json=as_json)
        else:
            _print_one(_one(release, k, language, meter), language, as_json=as_json)


def _check_together(
    k: int, language: str, method: str, given: tuple[str, ...], *, curve: bool, costs: str | None
) -> None:
    """Refuse what does not go together, before anything is read."""
    plain = language == "implications" and method == "fastpath" and not curve
    if costs is not None and (given or not plain):
        raise click.UsageError("--costs goes with the implications of fastpath for one K only")
    if given and not plain:
        raise click.UsageError("--given goes with the implications of fastpath for one K only")
    if method == "fastpath" and language not in ("implications", "negations"):
        raise click.UsageError(f"fastpath knows implications and negations; for {language!r} take --method exhaustive")
    if curve and k > _LONGEST_CURVE:
        raise click.UsageError(f"--curve answers for at most {_LONGEST_CURVE:,} facts")


def _one(release: "Bucketization", k: int, language: str, meter: "Meter") -> "Disclosure":
    from fastpath.disclosure import maximum_disclosure
    from fastpath.negations import max_disclosure_negations

    return (max_disclosure_negations if language == "negations" else maximum_disclosure)(release, k, meter)


def _curve(release: "Bucketization", k: int, language: str, meter: "Meter") -> "tuple[Disclosure, ...]":
    from fastpath.disclosure import disclosure_curve
    from fastpath.negations import negations_curve

    return (negations_curve if language == "negations" else disclosure_curve)(release, k, meter)


def _print_one(answer: "Disclosure", language: str, *, as_json: bool) -> None:
    if as_json:
        output.print_json({**disclosure_json(answer), "language": language, "method": "fastpath"})
        return
    facts_known = language.removesuffix("s") if answer.k == 1 else language
    click.echo(f"maximum disclosure with {answer.k} {facts_known}: {exact_numbers.readable(answer.value)}")
    tell_attacker(answer)


def _print_curve(curve: "tuple[Disclosure, ...]", language: str, *, as_json: bool) -> None:
    if as_json:
        last = disclosure_json(curve[-1])
        whole = [disclosure_json(answer) for answer in curve]
        output.print_json({**last, "language": language, "method": "fastpath", "curve": whole})
        return
    click.echo(f"maximum disclosure with k {language}")
    tell_curve(curve)


def _costly(release: "Bucketization", costs: str, k: int, meter: "Meter", *, as_json: bool) -> None:
    from fastpath.costs import load_costs, maximum_cost

    answer = maximum_cost(release, load_costs(costs, release), k, meter)
    if as_json:
        output.print_json(
            {
                "k": k,
                "cost": exact_numbers.exact(answer.cost),
                "decimal": exact_numbers.decimal(answer.cost),
                "probability": exact_numbers.exact(answer.probability),
                **attacker_json(answer),
                "language": "implications",
                "method": "fastpath",
            }
        )
        return
    click.echo(f"largest cost × probability with {k} facts: {exact_numbers.readable(answer.cost)}")
    click.echo(f"  at probability {exact_numbers.readable(answer.probability)}")
    tell_attacker(answer)


def _beyond(release: "Bucketization", given: tuple[str, ...], k: int, meter: "Meter", *, as_json: bool) -> None:
    from reference.laboratory.completeness import as_implications
    from reference.laboratory.given_knowledge import maximum_disclosure_given
    from reference.laboratory.statement_syntax import parse_statement
    from reference.language import Formula
    from reference.syntax import to_text

    statements = (as_implications(release, parse_statement(text), meter) for text in given)
    known = Formula(implication for statement in statements for implication in statement.implications)
    answer = maximum_disclosure_given(release, known, k, meter)
    if as_json:
        output.print_json(
            {
                "k": k,
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
    click.echo(f"maximum disclosure with {k} facts beyond what is given: {exact_numbers.readable(answer.value)}")
    tell_attacker(answer)


def _searched(release: "Bucketization", language: str, numbers: list[int], meter: "Meter", *, as_json: bool) -> None:
    from reference.laboratory.exhaustive_search import exhaustive_maximum
    from reference.laboratory.languages import language_named

    curve = [exhaustive_maximum(release, language_named(language), k, meter=meter) for k in numbers]
    if as_json:
        whole = [_searched_json(answer) for answer in curve]
        rest = {"curve": whole} if len(whole) > 1 else {}
        output.print_json({**whole[-1], "language": language, "method": "exhaustive", **rest})
        return
    for k, answer in zip(numbers, curve, strict=True):
        click.echo(f"maximum disclosure with {k} of {language}: {exact_numbers.readable(answer.value)}")
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
