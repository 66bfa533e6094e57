"""`worstcase probability`: how likely one event is, given some facts."""

from typing import TYPE_CHECKING, Any

import click

from reference.exact import MOST_DIGITS, counted, decimal, exact, readable, readable_count
from worstcase import options
from worstcase.inputs import Columns, Counting

if TYPE_CHECKING:
    from collections.abc import Callable

    from reference.probability import TableCount


@click.command("probability", cls=options.OnceCommand)
@options.release_file
@click.option("--event", metavar="ATOM", required=True, help='The event, such as Charlie=flu or Ed="lung cancer".')
@options.knowledge
@options.counting
@options.budgets
@options.as_json
@click.option("--exact-counts", is_flag=True, help="Print all digits of counts that have more than 4,000.")
def command(
    file: str, columns: Columns, event: str, known: list[Any], counting: Counting, exact_counts: bool, as_json: bool
) -> None:
    r"""Compute Pr(event given release and facts) exactly.

    All tables that fit the release and the facts are equally likely. The answer is the fraction of them in which the
    event is true. If the file has weights, it is their share of the weight.

    \b
    worstcase example -o hospital.json
    worstcase probability hospital.json --event Charlie=flu --knowledge "Hannah=flu -> Charlie=flu"
    """
    from reference.syntax import parse_atom, to_text
    from worstcase.inputs import formula_of, load_release
    from worstcase.probabilities import count_tables

    release = load_release(file, **columns)
    atom, knowledge = parse_atom(event), formula_of(known, release.bucketization)
    count = count_tables(atom, release, knowledge, **counting)
    count.probability  # noqa: B018 - contradictory facts are refused before anything is printed
    event, units = to_text(atom), [to_text(unit) for unit in knowledge.implications]
    if as_json:
        question = {"event": event, "knowledge": units, "method": counting.get("method")}
        numbers = _as_json(count, weighted=not release.is_uniform, all_digits=exact_counts)
        options.print_json(question | numbers)
    else:
        _print_text(count, event, len(units), weighted=not release.is_uniform)


def _counts(count: "TableCount") -> "dict[str, tuple[float | None, Callable[[], int]]]":
    return {
        "worlds": (count.log10_worlds, lambda: count.worlds),
        "consistent": (count.log10_consistent, lambda: count.consistent),
        "satisfying": (count.log10_satisfying, lambda: count.satisfying),
    }


def _as_json(count: "TableCount", *, weighted: bool, all_digits: bool) -> dict[str, object]:
    answer: dict[str, object] = {}
    for name, (logarithm, number) in _counts(count).items():
        answer |= counted(name, logarithm, number, all_digits=all_digits)
    if weighted and count.log10_worlds < MOST_DIGITS:
        weights = count.tally()
        answer["consistent_weight"] = exact(weights.consistent_weight)
        answer["satisfying_weight"] = exact(weights.satisfying_weight)
    return answer | {"probability": exact(count.probability), "decimal": decimal(count.probability)}


def _print_text(count: "TableCount", event: str, facts: int, *, weighted: bool) -> None:
    given = f"release, {facts} known" if facts else "release"
    click.echo(f"Pr({event} | {given}) = {readable(count.probability)}")
    worlds, consistent, satisfying = (readable_count(*one) for one in _counts(count).values())
    click.echo(f"  {worlds} tables fit the release")
    click.echo(f"  {consistent} of them also fit the facts")
    click.echo(f"  {satisfying} of those have {event}")
    if weighted:
        click.echo("  they are weighted by the prior in the file")
