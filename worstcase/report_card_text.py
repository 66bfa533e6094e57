"""A report card for people: a table, a plot and the verdicts.

>>> from fractions import Fraction
>>> print(bar(Fraction(5, 8), width=4) + "|")
██▌ |
"""

from collections.abc import Iterator
from fractions import Fraction

from reference.laboratory.examined_language import Finding, buckets_text
from reference.laboratory.properties import MOST_WORLDS
from reference.laboratory.report_card import ReportCard

_EIGHTHS = " ▏▎▍▌▋▊▉"


def as_text(card: ReportCard) -> str:
    """The whole card."""
    return "\n".join([*_heading(card), "", *_table(card), "", *_plot(card), "", *_verdicts(card)])


def bar(share: Fraction, width: int = 40) -> str:
    """A bar as long as the share, to an eighth of a character."""
    eighths = round(share * width * 8)
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip().ljust(width)


def _heading(card: ReportCard) -> Iterator[str]:
    yield f"The language {card.language}, with at most {card.k} {'unit' if card.k == 1 else 'units'}"
    yield f"Scope: {card.scope}: {card.instances} bucketizations"


def _table(card: ReportCard) -> Iterator[str]:
    """A row for each k, a column for each language."""
    if not card.hiding:
        yield "Every bucketization of the scope gives somebody's value away."
        return
    yield f"Maximum disclosure, on average over the {len(card.hiding)} bucketizations that alone give no value away"
    widths = {name: max(len(name), 6) for name in card.averages}
    yield "   k  " + "  ".join(name.rjust(width) for name, width in widths.items())
    for k in range(card.k + 1):
        cells = (f"{float(card.averages[name][k]):.4f}".rjust(width) for name, width in widths.items())
        yield f"{k:>4}  " + "  ".join(cells)


def _plot(card: ReportCard) -> Iterator[str]:
    """The same as bars, the languages of each k one below the other."""
    widest = max(map(len, card.averages))
    for k in range(card.k + 1 if card.hiding else 0):
        for place, (name, row) in enumerate(card.averages.items()):
            yield f"{f'k = {k}' if not place else '':<7} {name:<{widest}} │{bar(row[k])}│ {float(row[k]):.4f}"


def _verdicts(card: ReportCard) -> Iterator[str]:
    yield from _verdict("closed under renaming people", card.alike)
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


def _verdict(name: str, verdict: Finding) -> Iterator[str]:
    """Yes or no, how many instances, and the smallest counterexample."""
    answer = "yes" if verdict.holds else "no"
    yield f"{name}: {answer} ({verdict.instances} instances{'; ' if verdict.note else ''}{verdict.note})"
    against = verdict.counterexample
    if against is not None:
        number = "" if against.k is None else f", k = {against.k}"
        yield f"  smallest counterexample: {buckets_text(against.bucketization)}{number}: {against.said}"


def _units_needed(card: ReportCard) -> Iterator[str]:
    expressible, predicates = card.fully_said
    yield (
        f"  {expressible} of {predicates} predicates can be expressed on the {len(card.expressiveness)}"
        f" bucketizations of at most {MOST_WORLDS} tables"
    )
    if card.hardest is not None:
        hardest = card.hardest
        yield f"  some of these need {hardest.most_units} units, none more: {buckets_text(hardest.bucketization)}"
