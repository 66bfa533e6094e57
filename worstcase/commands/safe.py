"""`worstcase safe`: is the worst case below a threshold?"""

import click

from reference import exact_numbers
from worstcase import options
from worstcase.commands.disclosure import attacker_json, tell_attacker
from worstcase.inputs import Columns


@click.command("safe")
@options.release_file
@click.option("-c", "threshold", metavar="C", required=True, help="The threshold, such as 7/10 or 0.7, read exactly.")
@options.facts
@options.budgets
@options.as_json
def command(file: str, columns: Columns, threshold: str, k: int, budget: options.Budget, as_json: bool) -> int:
    """Tell whether a release is (C,K)-safe.

    It is if the maximum disclosure with K facts is strictly below C. Status 0: safe; 1: not safe.
    """
    from worstcase.worst_attacker import safety

    with options.metered(*budget) as meter:
        verdict = safety(file, threshold, k, meter, **columns)
    c = exact_numbers.exact(verdict.threshold)
    if as_json:
        options.print_json(
            {
                "safe": verdict.safe,
                "c": c,
                "k": k,
                "disclosure": exact_numbers.exact(verdict.disclosure.value),
                "decimal": exact_numbers.decimal(verdict.disclosure.value),
                "breaks_at": verdict.breaks_at,
                "violating": list(verdict.violating),
                **attacker_json(verdict.disclosure),
            }
        )
        return 0 if verdict.safe else 1
    relation = "below" if verdict.safe else "not below"
    value = exact_numbers.readable(verdict.disclosure.value)
    click.echo(f"{'safe' if verdict.safe else 'not safe'}: maximum disclosure {value}, {relation} {c}")
    tell_attacker(verdict.disclosure)
    click.echo(f"  no longer safe from k = {verdict.breaks_at} on")
    if verdict.violating:
        shown = ", ".join(map(str, verdict.violating[:10])) + (" …" if len(verdict.violating) > 10 else "")
        click.echo(f"  {len(verdict.violating):,} of its buckets alone reach it: {shown}")
    elif not verdict.safe:
        click.echo("  no bucket alone reaches it: the facts tie buckets together")
    return 0 if verdict.safe else 1
