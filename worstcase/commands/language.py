"""`worstcase language`: the report card of a knowledge language."""

import click

from worstcase import options, output
from worstcase.exit_status import metered


@click.command("language")
@click.argument("language", metavar="MODULE:NAME")
@click.option("-k", "k", metavar="K", type=click.IntRange(0, 20), required=True, help="At most K units are known.")
@click.option(
    "--people", metavar="N", type=int, default=5, show_default=True, help="Scope: bucketizations of at most N people."
)
@click.option("--values", metavar="V", type=int, default=3, show_default=True, help="Scope: at most V values.")
@click.option("--buckets", metavar="M", type=int, help="Scope: at most M buckets (otherwise as many as people).")
@click.option(
    "--beside",
    metavar="NAME",
    multiple=True,
    help="A built-in language to compare with; may be repeated. Otherwise a few well-known ones.",
)
@options.budgets
@options.as_json
def command(
    language: str,
    k: int,
    people: int,
    values: int,
    buckets: int | None,
    beside: tuple[str, ...],
    budget: options.Budget,
    as_json: bool,
) -> None:
    r"""Examine a knowledge language on all small bucketizations.

    MODULE:NAME is a language of your own (MODULE a dotted name or a path to a .py file), or a built-in name such as
    negations or implications. What is told: the maximum disclosure for 0, 1, …, K units beside other languages;
    whether the language is closed under renaming people, monotone under merging, has a special form, is complete;
    and whether its author's conjecture holds. Each verdict names its scope, its number of instances and its smallest
    counterexample. The people of the scope are p1, p2, …, the values a, b, ….

    \b
    JSON keys: language, k, scope, instances (bucketizations), hiding (those that alone give no value away),
    averages (of the maxima over these, for each language a fraction for each of 0, …, K),
    maxima (for each bucketization and language the same), and the verdicts alike, monotone, special_forms
    (a list; with shape, every_unit), complete (with predicates, expressible, most_units, hardest), conjecture
    (or null), each with question, holds, scope, instances, note and counterexample (or null), which has
    buckets, k (or null), values and said.

    \b
    worstcase language classroom/an_example_language.py:OneOfTwo -k 2
    """
    from worstcase.report_card_text import as_text
    from worstcase.studies import report_card

    with metered(*budget) as meter:
        card = report_card(language, k, people=people, values=values, buckets=buckets, beside=beside, meter=meter)
    if as_json:
        output.print_json(card.as_json())
    else:
        click.echo(as_text(card))
