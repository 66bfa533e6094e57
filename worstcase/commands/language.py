"""`worstcase language`: the report card of a knowledge language, for people a table, a plot and the verdicts.

>>> from fractions import Fraction
>>> print(bar(Fraction(5, 8), width=4) + "|")
██▌ |
"""

from typing import TYPE_CHECKING, Any

import click

from worstcase import options

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from reference.laboratory.card import ReportCard
    from reference.laboratory.examined_language import Finding

_EIGHTHS = " ▏▎▍▌▋▊▉"


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
def command(budget: options.Budget, as_json: bool, **question: Any) -> None:  # noqa: ANN401 - those of `report_card`
    r"""Examine a knowledge language on all small bucketizations.

    MODULE:NAME is a language of your own (MODULE a dotted name or a path to a .py file), or a built-in name such as
    negations or implications. What is told: the maximum disclosure for 0, 1, …, K units beside other languages;
    whether the language is closed under renaming people and values, monotone under merging, has a special form, is
    complete; and whether its author's conjecture holds. Each verdict names its scope, its number of instances and its
    smallest counterexample. The people of the scope are p1, p2, …, the values a, b, ….

    One bucketization stands for those that renaming makes equal only where all languages on the card were found closed
    under that renaming, on every labelling of the scope; otherwise every labelling is tried. The conjecture always is.

    \b
    JSON keys: language, k, scope, instances (bucketizations that were looked at), labellings (all of the scope, for
    which these stand), kept (for each language the names that it treats in a way of their own),
    hiding (instances that alone give no value away), averages (of the maxima over all labellings of these, for
    each language a fraction for each of 0, …, K), maxima (for each instance, with its labellings, the same),
    and the verdicts alike (closed under renaming people), alike_values (and values), monotone, special_forms
    (a list; with shape, every_unit), complete (with predicates, expressible, most_units, hardest), conjecture
    (or null), each with question, holds, scope, instances, note and counterexample (or null), which has
    buckets, k (or null), values and said.

    \b
    worstcase language classroom/an_example_language.py:OneOfTwo -k 2
    """
    from worstcase.studies import report_card

    with options.metered(*budget) as meter, options.own_output():
        card = report_card(**question, meter=meter)
    if as_json:
        options.print_json(card.as_json())
    else:
        click.echo(as_text(card))


def as_text(card: "ReportCard") -> str:
    """The whole card."""
    return "\n".join([*_heading(card), "", *_table(card), "", *_plot(card), "", *_verdicts(card)])


def bar(share: "Fraction", width: int = 40) -> str:
    """A bar as long as the share, to an eighth of a character."""
    eighths = round(share * width * 8)
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip().ljust(width)


def _heading(card: "ReportCard") -> "Iterator[str]":
    yield f"The language {card.language}, with at most {card.k} {'unit' if card.k == 1 else 'units'}"
    stand_for = "" if card.instances == card.labellings else f", which stand for {card.labellings:,}"
    yield f"Scope: {card.scope}: {card.instances:,} bucketizations{stand_for}"


def _table(card: "ReportCard") -> "Iterator[str]":
    """A row for each k, a column for each language."""
    if not card.hiding:
        yield "Every bucketization of the scope gives somebody's value away."
        return
    labellings = sum(card.classes[place].labellings for place in card.hiding)
    yield f"Maximum disclosure, on average over the {labellings:,} bucketizations that alone give no value away"
    widths = {name: max(len(name), 6) for name in card.averages}
    yield "   k  " + "  ".join(name.rjust(width) for name, width in widths.items())
    for k in range(card.k + 1):
        cells = (f"{float(card.averages[name][k]):.4f}".rjust(width) for name, width in widths.items())
        yield f"{k:>4}  " + "  ".join(cells)


def _plot(card: "ReportCard") -> "Iterator[str]":
    """The same as bars, the languages of each k one below the other."""
    widest = max(map(len, card.averages))
    for k in range(card.k + 1 if card.hiding else 0):
        for place, (name, row) in enumerate(card.averages.items()):
            yield f"{f'k = {k}' if not place else '':<7} {name:<{widest}} │{bar(row[k])}│ {float(row[k]):.4f}"


def _verdicts(card: "ReportCard") -> "Iterator[str]":
    yield from _verdict("closed under renaming people", card.alike)
    yield from _verdict("closed under renaming values", card.alike_values)
    yield from _merged(card)
    yield from _verdict("monotone under merging", card.monotone)
    yield f"special form: {'; '.join(card.simplest_forms) or 'none found'}"
    for form in card.special_forms:
        note = " (all its units are)" if form.everything else ""
        yield from (f"  {line}" for line in _verdict(f"{form.shape}{note}", form.finding))
    yield from _verdict("complete", card.complete)
    yield from _units_needed(card)
    if card.conjecture is None:
        yield "conjecture: none offered"
    else:
        yield from _verdict("conjecture", card.conjecture)


def _merged(card: "ReportCard") -> "Iterator[str]":
    """Which labellings were tried, and because of which languages."""
    for what in ("people", "values"):
        names = {language: getattr(kept, what) for language, kept in card.kept.items() if getattr(kept, what)}
        together = frozenset[str]().union(*names.values())
        whose = "" if set(names) <= {card.language} else f" (because of {' and '.join(names)})"
        if getattr(card.names, what) <= together:
            yield f"  so every labelling of the {what} was tried{whose}"
        else:
            others = f" other than {', '.join(sorted(together))}" if together else ""
            yield f"  so one labelling stands for all that differ in the names of {what}{others}{whose}"


def _verdict(name: str, verdict: "Finding") -> "Iterator[str]":
    """Yes or no, how many instances, and the smallest counterexample."""
    from reference.laboratory.examined_language import buckets_text

    answer = "yes" if verdict.holds else "no"
    instances = "1 instance" if verdict.instances == 1 else f"{verdict.instances} instances"
    yield f"{name}: {answer} ({instances}{'; ' if verdict.note else ''}{verdict.note})"
    against = verdict.counterexample
    if against is not None:
        number = "" if against.k is None else f", k = {against.k}"
        yield f"  smallest counterexample: {buckets_text(against.bucketization)}{number}: {against.said}"


def _units_needed(card: "ReportCard") -> "Iterator[str]":
    from reference.laboratory.examined_language import buckets_text
    from reference.laboratory.properties import MOST_WORLDS

    expressible, predicates = card.fully_said
    yield (
        f"  {expressible} of {predicates} predicates can be expressed on the {len(card.expressiveness)}"
        f" bucketizations of at most {MOST_WORLDS} tables"
    )
    if card.hardest is not None:
        hardest = card.hardest
        units = "1 unit" if hardest.most_units == 1 else f"{hardest.most_units} units"
        yield f"  some of these need {units}, none more: {buckets_text(hardest.bucketization)}"
