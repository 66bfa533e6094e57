"""`worstcase disclosure`: how sure can the worst attacker become?"""

from typing import TYPE_CHECKING

import click

from reference import exact_numbers
from worstcase import options
from worstcase.inputs import Columns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastpath.costs import CostlyDisclosure
    from fastpath.disclosure import Disclosure
    from reference.laboratory.given_knowledge import DisclosureGiven
    from reference.laboratory.maximum import Maximum
    from reference.language import Statement


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
    columns: Columns,
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
    from worstcase import attacker_buckets, worst_attacker
    from worstcase.inputs import release_of

    with options.metered(*budget) as meter:
        release = release_of(file, **columns)
        found = worst_attacker.disclosure(
            release, k, language=language, method=method, given=given, costs=costs, curve=curve, meter=meter
        )
    answers = found if isinstance(found, tuple) else (found,)
    spoken = [attacker_buckets.spoken_of(release.bucketization, *_statements(answer)) for answer in answers]
    if as_json:
        records = [
            _as_json(answer) | {"buckets": attacker_buckets.as_json(buckets)}
            for answer, buckets in zip(answers, spoken, strict=True)
        ]
        beside = {"given": list(given)} if given else {}
        how = {"language": language, "method": "given" if given else method}
        options.print_json({**records[-1], **beside, **how, **({"curve": records} if curve else {})})
        return
    if curve and method == "fastpath":
        click.echo(f"maximum disclosure with k {language}")
    for answer, buckets in zip(answers, spoken, strict=True):
        _tell(answer, language, given, briefly=curve)
        if not curve:
            attacker_buckets.tell(buckets)
    if curve:  # each bucket once, for the people whom the lines above name
        targets = (_statements(answer)[0] for answer in answers)
        attacker_buckets.tell(attacker_buckets.spoken_of(release.bucketization, *targets))


def _statements(answer: "Disclosure | DisclosureGiven | CostlyDisclosure | Maximum") -> "Sequence[Statement]":
    """What the attacker is after, and what the attacker knows."""
    from reference.laboratory.maximum import Maximum

    if isinstance(answer, Maximum):
        return answer.maximisers[0].target, *answer.maximisers[0].units
    return answer.target, answer.knowledge


def _as_json(answer: "Disclosure | DisclosureGiven | CostlyDisclosure | Maximum") -> dict[str, object]:
    from fastpath.costs import CostlyDisclosure
    from reference.laboratory.maximum import Maximum

    record: dict[str, object] = {"k": answer.k}
    if isinstance(answer, CostlyDisclosure):
        record["cost"], record["decimal"] = exact_numbers.exact(answer.cost), exact_numbers.decimal(answer.cost)
        return record | {"probability": exact_numbers.exact(answer.probability)} | attacker_json(answer)
    record["disclosure"], record["decimal"] = exact_numbers.exact(answer.value), exact_numbers.decimal(answer.value)
    return record | (_searched_json(answer) if isinstance(answer, Maximum) else attacker_json(answer))


def attacker_json(answer: "Disclosure | DisclosureGiven | CostlyDisclosure") -> dict[str, object]:
    """The target, the knowledge and, where it is known, who carries it, as JSON keys."""
    from reference.laboratory.given_knowledge import DisclosureGiven
    from reference.syntax import to_text

    units = [to_text(unit) for unit in answer.knowledge.implications]
    attacker: dict[str, object] = {"target": to_text(answer.target), "knowledge": units}
    if not isinstance(answer, DisclosureGiven):
        attacker["pattern"] = [
            {"bucket": carriers.bucket, "people": list(carriers.people), "atoms": list(carriers.atoms)}
            for carriers in answer.pattern
        ]
    return attacker


def _searched_attacker(answer: "Maximum") -> tuple[str, list[str]]:
    """The target and the units of the first who attains the maximum."""
    from reference.laboratory.statement_syntax import statement_text
    from reference.language import Atom, BasicImplication
    from reference.syntax import to_text

    first = answer.maximisers[0]
    texts = [
        to_text(unit) if isinstance(unit, Atom | BasicImplication) else statement_text(unit)  # type: ignore[arg-type]  # a user's own
        for unit in first.units
    ]
    return to_text(first.target), texts


def _searched_json(answer: "Maximum") -> dict[str, object]:
    target, units = _searched_attacker(answer)
    return {
        "target": target,
        "knowledge": units,
        "maximisers": len(answer.maximisers),
        "conjunctions": str(answer.coverage.conjunctions),
        "worlds": answer.coverage.worlds,
    }


def _tell(
    answer: "Disclosure | DisclosureGiven | CostlyDisclosure | Maximum",
    language: str,
    given: "Sequence[str]",
    *,
    briefly: bool,
) -> None:
    from fastpath.costs import CostlyDisclosure
    from reference.laboratory.given_knowledge import DisclosureGiven
    from reference.laboratory.maximum import Maximum
    from reference.syntax import to_text

    if isinstance(answer, CostlyDisclosure):
        cost = exact_numbers.readable(answer.cost)
        click.echo(f"largest cost × probability with {answer.k} {'fact' if answer.k == 1 else 'facts'}: {cost}")
        click.echo(f"  at probability {exact_numbers.readable(answer.probability)}")
        tell_attacker(answer)
        return
    value = exact_numbers.readable(answer.value)
    if isinstance(answer, Maximum):
        click.echo(f"maximum disclosure with {answer.k} of {language}: {value}")
        _tell_searched(answer)
    elif briefly:
        click.echo(f"k = {answer.k:>2}  {value:<28} {to_text(answer.target)}")
    else:
        beyond = " beyond what is given" if isinstance(answer, DisclosureGiven) else ""
        facts = language.removesuffix("s") if answer.k == 1 else language
        click.echo(f"maximum disclosure with {answer.k} {facts}{beyond}: {value}")
        tell_attacker(answer, given)


def _tell_searched(answer: "Maximum") -> None:
    """The first of those who attain the maximum, and how many there are."""
    target, units = _searched_attacker(answer)
    click.echo(f"  the attacker becomes that sure of {target}")
    for number, unit in enumerate(units, 1):
        click.echo(f"  fact {number}: {unit}")
    if not units:
        click.echo("  from the release alone")
    number, least = len(answer.maximisers), "" if answer.complete else "at least "
    attackers = "1 attacker attains" if number == 1 and not least else f"{least}{number:,} attackers attain"
    click.echo(f"  {attackers} it up to symmetry; {answer.coverage}")


def tell_attacker(answer: "Disclosure | DisclosureGiven | CostlyDisclosure", given: "Sequence[str]" = ()) -> None:
    """Say who learns what from which facts, and from what was given anyway."""
    from reference.rendering import to_rich
    from reference.syntax import to_text

    click.echo(f"  the attacker becomes that sure of {to_text(answer.target)}")
    for number, unit in enumerate(answer.knowledge.implications, 1):
        meaning = f"   ({to_rich(unit).plain})" if unit.denied else ""
        click.echo(f"  fact {number}: {to_text(unit)}{meaning}")
    for text in given:
        click.echo(f"  given: {text}")
    if not answer.knowledge.implications:
        click.echo(f"  from the release{' and what is given' if given else ''} alone")
