"""Report cards of knowledge languages as one HTML page: the verdicts in words, and the maxima as curves.

>>> from worstcase.language_studies import report_card
>>> page = card_page(report_card("negations", 1, people=3, beside=["atoms"]))
>>> page.count("<svg"), "monotone under merging: yes" in page
(2, True)
"""

from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from worstcase.display import card_text
from worstcase.display.pages import html_page, html_table, wide
from worstcase.display.svg import Curve, line_chart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reference.languages.examined_language import Finding
    from reference.languages.report_card import LanguagePair, ReportCard

_STYLE = "h2 .soft{font-weight:400}li{margin:.3rem 0}"


def card_page(card: "ReportCard") -> str:
    """The page of one language."""
    return html_page(f"The knowledge language {card.language}", _card(card), _STYLE)


def comparison_page(both: "LanguagePair") -> str:
    """The page of two languages: side by side first, then both cards."""
    title = f"{both.one.language} and {both.other.language}"
    return html_page(f"Two knowledge languages: {title}", _both(both, title), _STYLE)


def _both(both: "LanguagePair", title: str) -> "Iterator[str]":
    yield f"<h1>{escape(title)}</h1><p>{escape(card_text.scope_line(both.one))}.</p>"
    yield "<section>" + "".join(f"<p>{escape(line)}</p>" for line in card_text.comparison_lines(both))
    rows = list(card_text.side_by_side(both))
    yield html_table(("asked", both.one.language, both.other.language), rows) + "</section>"
    yield from _curves(both.one)
    for card in (both.one, both.other):
        yield from _verdicts(card, f"What was found about {card.language}")


def _card(card: "ReportCard") -> "Iterator[str]":
    yield f"<h1>The knowledge language {escape(card.language)}</h1>"
    yield f"<p>With at most k = {card.k} known at a time. {escape(card_text.scope_line(card))}.</p>"
    yield "<p>“Yes” means that no instance of this scope speaks against it; it is no proof.</p>"
    yield from _verdicts(card, "What was found")
    yield from _curves(card)


def _curves(card: "ReportCard") -> "Iterator[str]":
    """The averages, and the largest maximum of the scope that is not given away at once."""
    yield f"<section><h2>How sure an attacker can become</h2><p>{escape(card_text.average_words(card))}.</p>"
    if card.hiding:
        averages = [Curve(name, tuple(row)) for name, row in card.averages.items()]
        yield wide(line_chart("Maximum disclosure on average", "units known", averages))
        rows = [(str(k), *(_shown(row[k]) for row in card.averages.values())) for k in range(card.k + 1)]
        yield html_table(("k", *card.averages), rows)
        yield "<p>And where it is least, over the same bucketizations: the best that a publisher could do there.</p>"
        least = {
            name: tuple(min(rows[place][k] for place in card.hiding) for k in range(card.k + 1))
            for name, rows in card.maxima.items()
        }
        yield wide(line_chart("Least maximum disclosure", "units known", [Curve(*each) for each in least.items()]))
    yield "</section>"


def _shown(value: Fraction) -> str:
    return f"{float(value):.4f}"


def _verdicts(card: "ReportCard", title: str) -> "Iterator[str]":
    yield f"<section><h2>{escape(title)}</h2><ul>"
    for question, finding in card_text.questions(card):
        yield f"<li>{_finding(question, finding)}</li>"
        if question == "monotone under merging":
            yield f"<li><b>special form: {escape(card_text.special_form_words(card))}</b><ul>"
            for form in card.special_forms:
                same = f"{escape(form.shape)}: every unit is true in the same tables as one"
                yield f"<li>{same if form.everything else _finding(form.shape, form.finding)}</li>"
            yield "</ul></li>"
    yield "</ul>"
    for line in (*card_text.labellings_lines(card), *card_text.predicates_lines(card)):
        yield f'<p class="soft">{escape(line)}</p>'
    yield "</section>"


def _finding(question: str, finding: "Finding | None") -> str:
    if finding is None:
        return f"<b>{escape(question)}: none offered</b>"
    answer, colon, rest = card_text.answer_text(finding).partition(" ")
    words = f"<b>{escape(question)}: {answer}</b>{colon}{escape(rest)}"
    if finding.counterexample is None:
        return words
    against = finding.counterexample.bucketization
    rows = [
        (", ".join(bucket.people), ", ".join(f"{value} ×{count}" for value, count in bucket.counts.items()))
        for bucket in against.buckets
    ]
    told = f"<p>smallest counterexample: <code>{escape(str(finding.counterexample))}</code></p>"
    return words + told + html_table(("people of the bucket", "values"), rows)
