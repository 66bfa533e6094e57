"""`worstcase probability`: how likely one event is, given some facts."""

from functools import partial
from pathlib import Path
from typing import Unpack

import click

from reference.exact import MOST_DIGITS, counted, decimal, exact, readable, readable_count
from reference.naming import numbered
from worstcase import options
from worstcase.inputs import Columns


@click.command("probability", cls=options.OnceCommand)
@options.release_file
@click.option("--event", metavar="ATOM", required=True, help='The event, such as Charlie=flu or Ed="lung cancer".')
@options.knowledge
@options.counting
@options.budgets
@options.as_json
@click.option("--exact-counts", is_flag=True, help="Print all digits of counts that have more than 4,000.")
def command(
    file: str,
    event: str,
    facts: tuple[str, ...],
    files: list[Path],
    method: str,
    encoding: str,
    solver: str,
    exact_counts: bool,
    as_json: bool,
    **columns: Unpack[Columns],
) -> None:
    r"""Compute Pr(event given release and facts) exactly.

    All tables that fit the release and the facts are equally likely. The answer is the fraction of them in which the
    event is true. If the file has weights, tables count by their weights. A fact such as "Ed!=mumps @ 10" is soft: a
    table in which it is false is 1/10 as likely.

    \b
    worstcase example -o hospital.json
    worstcase probability hospital.json --event Charlie=flu --knowledge "Hannah=flu -> Charlie=flu"
    """
    from reference.syntax import parse_atom, to_text
    from worstcase.inputs import certain_and_soft, facts_in, load_release
    from worstcase.probabilities import count_tables

    release = load_release(file, **columns)
    atom, stated = parse_atom(event), list(facts_in([*facts, *files]))
    knowledge, soft = certain_and_soft(stated, release.bucketization)
    count = count_tables(atom, release, [knowledge, *soft], method=method, encoding=encoding, solver=solver)
    answer = count.probability  # contradictory facts are refused before anything is printed
    event, units = to_text(atom), [*map(to_text, knowledge.implications), *map(to_text, soft)]
    weighted = bool(soft) or not release.is_uniform
    names = ("worlds", "consistent", "satisfying")  # the numbers themselves may be too long to compute
    counts = {name: (getattr(count, f"log10_{name}"), partial(getattr, count, name)) for name in names}
    if as_json:
        record: dict[str, object] = {"event": event, "knowledge": units, "method": method}
        for name, (logarithm, number) in counts.items():
            record |= counted(name, logarithm, number, all_digits=exact_counts)
        if weighted and count.log10_worlds < MOST_DIGITS:
            weights = count.tally()
            record["consistent_weight"] = exact(weights.consistent_weight)
            record["satisfying_weight"] = exact(weights.satisfying_weight)
        options.print_json(record | {"probability": exact(answer), "decimal": decimal(answer)})
        return
    given = f"release, {numbered(len(stated), 'fact')}" if stated else "release"
    click.echo(f"Pr({event} | {given}) = {readable(answer)}")
    worlds, consistent, satisfying = (readable_count(*one) for one in counts.values())
    click.echo(f"  {worlds} tables fit the release")
    click.echo(f"  {consistent} of them also fit the {'certain ' if soft else ''}facts")
    click.echo(f"  {satisfying} of those have {event}")
    if weighted:
        sources = ["the prior in the file"] * (not release.is_uniform) + ["the soft facts"] * bool(soft)
        click.echo(f"  they are weighted by {' and '.join(sources)}")
