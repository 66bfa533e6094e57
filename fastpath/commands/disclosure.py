"""`worstcase disclosure`: how sure can the worst attacker become?"""

from typing import TYPE_CHECKING

import click

from fastpath.commands.answers import attacker_json, disclosure_json, tell_attacker, tell_curve
from fastpath.commands.uniform import facts, uniform_release
from reference.commands import options, output
from reference.commands.running import metered

if TYPE_CHECKING:
    from fastpath.disclosure import Disclosure
    from reference.buckets import Bucketization
    from reference.meter import Meter

_LONGEST_CURVE = 10_000


@click.command("disclosure")
@options.release_file
@facts
@click.option(
    "--language",
    type=click.Choice(["implications", "negations"]),
    default="implications",
    show_default=True,
    help="What a fact may be: any basic implication, or only 'this person does not have that value'.",
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
    if costs is not None and (curve or language != "implications"):
        raise click.UsageError("--costs goes with neither --curve nor --language negations")
    if curve and k > _LONGEST_CURVE:
        raise click.UsageError(f"--curve answers for at most {_LONGEST_CURVE:,} facts")
    release = uniform_release(file, sensitive, by, person, "maximum disclosure")
    with metered(budget_seconds, budget_memory) as meter:
        if costs is not None:
            _costly(release, costs, k, meter, as_json=as_json)
        elif curve:
            _print_curve(_curve(release, k, language, meter), language, as_json=as_json)
        else:
            _print_one(_one(release, k, language, meter), language, as_json=as_json)


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
    click.echo(f"maximum disclosure with {answer.k} {facts_known}: {output.readable(answer.value)}")
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
    from fastpath.commands.costs import load_costs
    from fastpath.cost_sensitive import maximum_cost

    answer = maximum_cost(release, load_costs(costs, release), k, meter)
    if as_json:
        output.print_json(
            {
                "k": k,
                "cost": output.exact(answer.cost),
                "decimal": output.decimal(answer.cost),
                "probability": output.exact(answer.probability),
                **attacker_json(answer),
                "language": "implications",
                "method": "fastpath",
            }
        )
        return
    click.echo(f"largest cost × probability with {k} facts: {output.readable(answer.cost)}")
    click.echo(f"  at probability {output.readable(answer.probability)}")
    tell_attacker(answer)
