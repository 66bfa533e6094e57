"""Report cards of knowledge languages, one or two side by side: as text with a table and a plot, and as a page.

>>> from fractions import Fraction
>>> print(bar(Fraction(5, 8), width=4) + "|")
██▌ |
>>> from worstcase.studies import report_card
>>> page = card_page(report_card("negations", 1, people=3, beside=["atoms"]))
>>> page.count("<svg"), "monotone under merging: yes" in page
(2, True)
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape

from reference.languages.properties import MOST_WORLDS, Finding, buckets_text
from reference.languages.report_card import LanguagePair, ReportCard
from reference.naming import numbered
from worstcase.display.pages import html_page, html_table, wide
from worstcase.display.svg import Curve, line_chart

_EIGHTHS = " ▏▎▍▌▋▊▉"
_STYLE = "li{margin:.3rem 0}.form{margin-left:2rem}"


def as_text(card: ReportCard) -> str:
    """The whole card."""
    title = f"The language {card.language}, with at most {numbered(card.k, 'fact')}"
    return "\n".join([title, _scope_line(card), "", *_table(card), "", *_plot(card), "", *_verdict_lines(card)])


def comparison_text(both: LanguagePair) -> str:
    """Two cards side by side: what is asked, with a column for each; then how their maxima compare."""
    one, other = both.one, both.other
    title = f"The languages {one.language} and {other.language}, with at most {numbered(one.k, 'fact')}"
    rows = [("", one.language, other.language), *_side_by_side(both)]
    asked, left = (max(len(row[column]) for row in rows) for column in (0, 1))
    table = [f"{question:<{asked}}  {mine:<{left}}  {yours}" for question, mine, yours in rows]
    return "\n".join([title, _scope_line(one), "", *_table(one), "", *table, "", *_comparison_lines(both)])


def card_page(card: ReportCard) -> str:
    """The page of one language."""
    title = f"The knowledge language {card.language}"
    body = [
        f"<h1>{escape(title)}</h1>",
        f"<p>With at most k = {card.k} known at a time. {escape(_scope_line(card))}.</p>",
        "<p>“Yes” means that this scope has no counterexample. It is not a proof.</p>",
    ]
    return html_page(title, [*body, *_verdicts(card, "What was found"), *_curves(card)], _STYLE)


def comparison_page(both: LanguagePair) -> str:
    """The page of two languages: side by side first, then both cards."""
    title = f"{both.one.language} and {both.other.language}"
    body = [f"<h1>{escape(title)}</h1><p>{escape(_scope_line(both.one))}.</p><section>"]
    body += [f"<p>{escape(line)}</p>" for line in _comparison_lines(both)]
    body += [html_table(("asked", both.one.language, both.other.language), _side_by_side(both)), "</section>"]
    body += _curves(both.one)
    for card in (both.one, both.other):
        body += _verdicts(card, f"What was found about {card.language}")
    return html_page(f"Two knowledge languages: {title}", body, _STYLE)


def _comparison_lines(both: LanguagePair) -> Iterator[str]:
    yield f"{both.verdict} ({both.never_more.instances:,} instances)"
    for word, finding in (("more", both.never_more), ("less", both.never_less)):
        if finding.counterexample is not None:
            yield f"  smallest where {both.one.language} gives {word}: {finding.counterexample}"


def _side_by_side(both: LanguagePair) -> list[tuple[str, str, str]]:
    answers = zip(_answers(both.one), _answers(both.other), strict=True)
    return [(question, mine, yours) for (question, mine), (_, yours) in answers]


def _answers(card: ReportCard) -> Iterator[tuple[str, str]]:
    for question, finding in card.findings.items():
        yield question, "not offered" if finding is None else "yes" if finding.holds else "no"
    for form in card.special_forms[:6]:
        answer = "every fact is" if form.everything else "yes" if form.finding.holds else "no"
        yield f"enough: {form.shape}", answer
    expressible, predicates = card.fully_said
    yield "predicates that can be expressed", f"{expressible:,} of {predicates:,}"


def special_form_words(card: ReportCard) -> str:
    """Which shapes are enough, in words that the lines below them bear out."""
    if card.simplest_forms:
        return f"enough on this scope: {'; '.join(card.simplest_forms)}"
    if len(card.trivial_forms) == len(card.special_forms):
        return "no simpler shape to try: on this scope every fact is equivalent to one of each shape"
    others = " that only some of its facts have" if card.trivial_forms else ""
    return f"none of the shapes{others} is enough on this scope"


def bar(share: Fraction, width: int = 40) -> str:
    """A bar as long as the share, to an eighth of a character."""
    eighths = round(share * width * 8)
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip().ljust(width)


def _scope_line(card: ReportCard) -> str:
    stand_for = "" if card.instances == card.labellings else f", which stand for {card.labellings:,}"
    return f"Scope: {card.scope}: {card.instances:,} bucketizations{stand_for}"


def _average_words(card: ReportCard) -> str:
    if not card.hiding:
        return "Every bucketization of the scope discloses the value of some person."
    labellings = sum(card.classes[place].labellings for place in card.hiding)
    some = f"the {labellings:,} of these {card.labellings:,}"
    return f"Maximum disclosure, on average over {some} that alone disclose no value with certainty"


def _table(card: ReportCard) -> Iterator[str]:
    yield _average_words(card)
    if card.hiding:
        widths = {name: max(len(name), 6) for name in card.averages}
        yield "   k  " + "  ".join(name.rjust(width) for name, width in widths.items())
        for k in range(card.k + 1):
            yield f"{k:>4}  " + "  ".join(_decimal(card.averages[name][k]).rjust(widths[name]) for name in widths)


def _decimal(value: Fraction) -> str:
    return f"{float(value):.4f}"


def _plot(card: ReportCard) -> Iterator[str]:
    widest = max(map(len, card.averages))
    for k in range(card.k + 1 if card.hiding else 0):
        for place, (name, row) in enumerate(card.averages.items()):
            yield f"{f'k = {k}' if not place else '':<7} {name:<{widest}} │{bar(row[k])}│ {_decimal(row[k])}"


def _verdicts_of(card: ReportCard) -> Iterator[tuple[str, Finding | None, Sequence[str], bool]]:
    """What was asked with the answer, the finding if there is one, notes, and whether it is about a special form."""
    notes = {"closed under renaming values": _labellings_lines, "complete": _predicates_lines}
    for question, finding in card.findings.items():
        further = list(notes[question](card)) if question in notes else []
        yield f"{question}: {_answer(finding)}", finding, further, False
        if question == "monotone under merging":
            yield f"special form: {special_form_words(card)}", None, (), False
            for form in card.special_forms:
                if form.everything:
                    yield f"{form.shape}: every fact is true in the same tables as one", None, (), True
                else:
                    yield f"{form.shape}: {_answer(form.finding)}", form.finding, (), True


def _answer(finding: Finding | None) -> str:
    if finding is None:
        return "none offered"
    note = f"; {finding.note}" if finding.note else ""
    return f"{'yes' if finding.holds else 'no'} ({numbered(finding.instances, 'instance')}{note})"


def _verdict_lines(card: ReportCard) -> Iterator[str]:
    for words, finding, notes, is_form in _verdicts_of(card):
        indent = "  " if is_form else ""
        yield indent + words
        if finding is not None and finding.counterexample is not None:
            yield f"{indent}  smallest counterexample: {finding.counterexample}"
        yield from (f"  {note}" for note in notes)


def _verdicts(card: ReportCard, title: str) -> Iterator[str]:
    yield f"<section><h2>{escape(title)}</h2><ul>"
    for words, finding, notes, is_form in _verdicts_of(card):
        answer, bracket, rest = words.partition(" (")
        yield f"<li{' class=form' if is_form else ''}><b>{escape(answer)}</b>{escape(bracket + rest)}"
        if finding is not None and finding.counterexample is not None:
            buckets = finding.counterexample.bucketization.buckets
            values = [", ".join(f"{value} ×{count}" for value, count in bucket.counts.items()) for bucket in buckets]
            people = [", ".join(bucket.people) for bucket in buckets]
            yield f"<p>smallest counterexample: <code>{escape(str(finding.counterexample))}</code></p>"
            yield html_table(("people of the bucket", "values"), zip(people, values, strict=True))
        yield from (f'<p class="soft">{escape(note)}</p>' for note in notes)
        yield "</li>"
    yield "</ul></section>"


def _labellings_lines(card: ReportCard) -> Iterator[str]:
    for what in ("people", "values"):
        names = {language: getattr(kept, what) for language, kept in card.kept.items() if getattr(kept, what)}
        together = frozenset[str]().union(*names.values())
        whose = "" if set(names) <= {card.language} else f" (because of {' and '.join(names)})"
        if getattr(card.names, what) <= together:
            yield f"so every labelling of the {what} was tried{whose}"
        else:
            others = f" other than {', '.join(sorted(together))}" if together else ""
            yield f"so one labelling stands for all that differ in the names of {what}{others}{whose}"


def _predicates_lines(card: ReportCard) -> Iterator[str]:
    expressible, predicates = card.fully_said
    few = f"the {len(card.expressiveness)} bucketizations of at most {MOST_WORLDS} tables"
    yield f"{expressible} of {predicates} predicates can be expressed on {few}"
    if card.hardest is not None:
        units, buckets = numbered(card.hardest.most_units, "fact"), buckets_text(card.hardest.bucketization)
        yield f"the hardest of these needs {units}: {buckets}"


def _curves(card: ReportCard) -> Iterator[str]:
    """The averages, and the least maximum of the scope that is not given away at once."""
    yield f"<section><h2>How sure an attacker can become</h2><p>{escape(_average_words(card))}.</p>"
    if card.hiding:
        ks, averages = range(card.k + 1), [Curve(name, tuple(row)) for name, row in card.averages.items()]
        yield wide(line_chart("Maximum disclosure on average", "facts known", averages))
        rows = [(str(k), *(_decimal(row[k]) for row in card.averages.values())) for k in ks]
        yield html_table(("k", *card.averages), rows)
        yield "<p>And where it is least, over the same bucketizations: the best that a publisher could do there.</p>"
        maxima = {name: [maxima[place] for place in card.hiding] for name, maxima in card.maxima.items()}
        least = [Curve(name, [min(row[k] for row in rows) for k in ks]) for name, rows in maxima.items()]
        yield wide(line_chart("Least maximum disclosure", "facts known", least))
    yield "</section>"
