"""`worstcase risk`: the most likely event, given some facts."""

from pathlib import Path
from typing import Unpack

import click

from reference.exact import decimal, exact, readable
from worstcase import options
from worstcase.inputs import Columns


@click.command("risk", cls=options.OnceCommand)
@options.release_file
@options.knowledge
@options.counting
@options.budgets
@options.as_json
def command(
    file: str,
    facts: tuple[str, ...],
    files: list[Path],
    method: str,
    encoding: str,
    solver: str,
    as_json: bool,
    **columns: Unpack[Columns],
) -> None:
    r"""Compute the disclosure risk: the probability of the most likely event.

    That is the largest Pr(person = value given release and facts) over all people and values. A fact such as
    "Ed!=mumps @ 10" is soft: a table in which it is false is 1/10 as likely.

    \b
    worstcase example -o hospital.json
    worstcase risk hospital.json --knowledge "Ed!=mumps" --knowledge "Ed!=flu"
    """
    from reference.syntax import to_text
    from worstcase import probabilities
    from worstcase.display import attacker
    from worstcase.inputs import certain_and_soft, facts_in, load_release

    release = load_release(file, **columns)
    knowledge, soft = certain_and_soft(facts_in([*facts, *files]), release.bucketization)
    risk = probabilities.risk(release, [knowledge, *soft], method=method, encoding=encoding, solver=solver)
    spoken = attacker.spoken_of(release.bucketization, risk.target)
    if as_json:
        record = {"risk": exact(risk.risk), "decimal": decimal(risk.risk), "target": to_text(risk.target)}
        units = [*map(to_text, knowledge.implications), *map(to_text, soft)]
        options.print_json({**record, "buckets": attacker.as_json(spoken), "knowledge": units, "method": method})
    else:
        click.echo(f"disclosure risk {readable(risk.risk)}, for {to_text(risk.target)}")
        attacker.print_buckets(spoken)
