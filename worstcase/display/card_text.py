"""Report cards of knowledge languages for the terminal: a table, a plot and the verdicts; and two of them side by side.

>>> from fractions import Fraction
>>> print(bar(Fraction(5, 8), width=4) + "|")
██▌ |
"""

from typing import TYPE_CHECKING

from reference.naming import numbered

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from reference.languages.examined_language import Finding
    from reference.languages.report_card import LanguagePair, ReportCard

_EIGHTHS = " ▏▎▍▌▋▊▉"


def as_text(card: "ReportCard") -> str:
    """The whole card."""
    title = f"The language {card.language}, with at most {numbered(card.k, 'unit')}"
    return "\n".join([title, scope_line(card), "", *_table(card), "", *_plot(card), "", *_verdicts(card)])


def comparison_text(both: "LanguagePair") -> str:
    """Two cards side by side: what is asked, with a column for each; then how their maxima compare."""
    one, other = both.one, both.other
    title = f"The languages {one.language} and {other.language}, with at most {numbered(one.k, 'unit')}"
    rows = [("", one.language, other.language), *side_by_side(both)]
    asked, left = (max(len(row[column]) for row in rows) for column in (0, 1))
    table = [f"{question:<{asked}}  {mine:<{left}}  {yours}" for question, mine, yours in rows]
    return "\n".join([title, scope_line(one), "", *_table(one), "", *table, "", *comparison_lines(both)])


def comparison_lines(both: "LanguagePair") -> "Iterator[str]":
    """How the maxima compare, with the smallest instances that show it."""
    yield f"{both.verdict} ({both.never_more.instances:,} instances)"
    for word, finding in (("more", both.never_more), ("less", both.never_less)):
        if finding.counterexample is not None:
            yield f"  smallest where {both.one.language} gives {word}: {finding.counterexample}"


def side_by_side(both: "LanguagePair") -> "Iterator[tuple[str, str, str]]":
    """What is asked, and the answer on each card."""
    for (question, mine), (_, yours) in zip(_answers(both.one), _answers(both.other), strict=True):
        yield question, mine, yours


def _answers(card: "ReportCard") -> "Iterator[tuple[str, str]]":
    for question, finding in questions(card):
        yield question, "not offered" if finding is None else "yes" if finding.holds else "no"
    for form in card.special_forms[:6]:
        answer = "every unit is" if form.everything else "yes" if form.finding.holds else "no"
        yield f"enough: {form.shape}", answer
    expressible, predicates = card.fully_said
    yield "predicates that can be expressed", f"{expressible:,} of {predicates:,}"


def questions(card: "ReportCard") -> "tuple[tuple[str, Finding | None], ...]":
    """What is found out about every language but its special forms, each with the finding."""
    return tuple(card.findings.items())


def special_form_words(card: "ReportCard") -> str:
    """Which shapes are enough, in words that the lines below them bear out."""
    if card.simplest_forms:
        return f"enough on this scope: {'; '.join(card.simplest_forms)}"
    if len(card.trivial_forms) == len(card.special_forms):
        return "nothing simpler to try, on this scope every unit means as much as one of each shape"
    others = " that only some of its units have" if card.trivial_forms else ""
    return f"none of the shapes{others} is enough on this scope"


def bar(share: "Fraction", width: int = 40) -> str:
    """A bar as long as the share, to an eighth of a character."""
    eighths = round(share * width * 8)
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip().ljust(width)


def scope_line(card: "ReportCard") -> str:
    """The scope, and how many bucketizations it has."""
    stand_for = "" if card.instances == card.labellings else f", which stand for {card.labellings:,}"
    return f"Scope: {card.scope}: {card.instances:,} bucketizations{stand_for}"


def average_words(card: "ReportCard") -> str:
    """What the averages are over."""
    if not card.hiding:
        return "Every bucketization of the scope gives somebody's value away."
    labellings = sum(card.classes[place].labellings for place in card.hiding)
    some = f"the {labellings:,} of these {card.labellings:,}"
    return f"Maximum disclosure, on average over {some} that alone give no value away"


def _table(card: "ReportCard") -> "Iterator[str]":
    """A row for each k, a column for each language."""
    yield average_words(card)
    if not card.hiding:
        return
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
    yield from (f"  {line}" for line in labellings_lines(card))
    yield from _verdict("monotone under merging", card.monotone)
    yield f"special form: {special_form_words(card)}"
    for form in card.special_forms:
        if form.everything:
            yield f"  {form.shape}: every unit is true in the same tables as one"
        else:
            yield from (f"  {line}" for line in _verdict(form.shape, form.finding))
    yield from _verdict("complete", card.complete)
    yield from (f"  {line}" for line in predicates_lines(card))
    if card.conjecture is None:
        yield "conjecture: none offered"
    else:
        yield from _verdict("conjecture", card.conjecture)


def labellings_lines(card: "ReportCard") -> "Iterator[str]":
    """Which labellings were tried, and because of which languages."""
    for what in ("people", "values"):
        names = {language: getattr(kept, what) for language, kept in card.kept.items() if getattr(kept, what)}
        together = frozenset[str]().union(*names.values())
        whose = "" if set(names) <= {card.language} else f" (because of {' and '.join(names)})"
        if getattr(card.names, what) <= together:
            yield f"so every labelling of the {what} was tried{whose}"
        else:
            others = f" other than {', '.join(sorted(together))}" if together else ""
            yield f"so one labelling stands for all that differ in the names of {what}{others}{whose}"


def answer_text(verdict: "Finding") -> str:
    """Yes or no, and how many instances were tried."""
    instances = "1 instance" if verdict.instances == 1 else f"{verdict.instances} instances"
    return f"{'yes' if verdict.holds else 'no'} ({instances}{'; ' if verdict.note else ''}{verdict.note})"


def _verdict(name: str, verdict: "Finding") -> "Iterator[str]":
    """Yes or no, how many instances, and the smallest counterexample."""
    yield f"{name}: {answer_text(verdict)}"
    if verdict.counterexample is not None:
        yield f"  smallest counterexample: {verdict.counterexample}"


def predicates_lines(card: "ReportCard") -> "Iterator[str]":
    """How many predicates can be expressed, and with how many units."""
    from reference.languages.examined_language import buckets_text
    from reference.languages.properties import MOST_WORLDS

    expressible, predicates = card.fully_said
    yield (
        f"{expressible} of {predicates} predicates can be expressed on the {len(card.expressiveness)}"
        f" bucketizations of at most {MOST_WORLDS} tables"
    )
    if card.hardest is not None:
        units, buckets = numbered(card.hardest.most_units, "unit"), buckets_text(card.hardest.bucketization)
        yield f"some of these need {units}, none more: {buckets}"
