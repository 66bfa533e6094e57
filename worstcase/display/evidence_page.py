"""The evidence for a release as one page, for people who decide whether it may be published.

The page is made of texts that are handed in and of sentences about the model that are the same for every release. It
needs no network, prints well, and holds no record of the confidential table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from reference.exact import percent, percent_at_most
from worstcase.display import attacker_words

if TYPE_CHECKING:
    from fastpath.disclosure import Disclosure

_STYLE = """
.verdict{border:2px solid var(--ink);padding:.6rem 1rem;font-size:1.15em}pre{background:var(--shade);padding:.6rem}
td:first-child{white-space:nowrap}.hash{font-family:ui-monospace,monospace}pre{white-space:pre-wrap}
figure{margin:1rem 0}.wide>svg.lattice{max-width:none!important}
@media print{.wide>svg.lattice{max-width:100%!important}}
"""

MODEL = (
    "The attacker is taken to know who is in the table, and in which group of the release everybody is.",
    "Before anything else is known, all ways of giving a group's values to its people are taken to be equally likely.",
    "Beyond that the attacker knows k facts of the form “if … then …” about who has which value: the worst ones.",
    "Somebody who knows more facts may become surer: the curve shows how much.",
    "Other knowledge (a proportion, a likelihood, a second table) is covered only as far as k such facts can say it.",
    "The number is how sure anybody could become that one person has one value; similar values count as different.",
    "The release stands alone: a second release of the same or overlapping data may tell more together with it.",
)
"""What every number on the page assumes."""


@dataclass(frozen=True)
class ProtectedColumn:
    """What a release discloses of one sensitive column, and the certificate of it."""

    sensitive: str
    """The column's name, or what sentences call its values where they are combinations."""
    curve: tuple["Disclosure", ...]
    """For 0, 1, 2, … facts."""
    breaks_at: int
    """The smallest number of facts at which it is no longer safe."""
    worst: "Disclosure"
    sizes: tuple[int, ...]
    """How many people are in each group that the worst attacker speaks of."""
    certificate: str
    """Its file."""
    fingerprint: str


@dataclass(frozen=True)
class EvidenceTexts:
    """All that one page tells of one release."""

    title: str
    c: Fraction
    k: int
    safe: bool
    protected: str
    """What nobody becomes surer of, in words."""
    asked: Sequence[tuple[str, str]]
    """What was asked for, and what the answer is."""
    files: Sequence[tuple[str, str, str]]
    """What was read and written: what it is, its name, its SHA-256."""
    release: Sequence[tuple[str, str]]
    columns: Sequence[ProtectedColumn]
    choice: Sequence[str]
    """How it was chosen, as HTML."""
    commands: Sequence[str]
    """Lines that check it."""
    limits: Sequence[str]
    """What is assumed of this release beyond the model."""
    confidential: Sequence[str]
    """What is on the page, but not in the release."""
    beside: Sequence[str] = ()
    """What must be read together with the verdict."""
    unchecked: Sequence[str] = ()
    """What the lines do not check."""


def evidence_page(texts: EvidenceTexts) -> str:
    """The page."""
    from worstcase.display.pages import html_page, html_table

    body = [
        f"<h1>{escape(texts.title)}</h1>",
        f'<p class="verdict">{escape(_verdict(texts))}</p>',
        *(f"<p><strong>{escape(sentence)}</strong></p>" for sentence in texts.beside),
        *_section("What was asked, and the answer", [html_table(("", ""), texts.asked)]),
        *_section("The release", [html_table(("", ""), texts.release)]),
        *(part for column in texts.columns for part in _column(column, texts)),
        *(_section("How it was chosen", texts.choice) if texts.choice else ()),
        *_section("What is assumed", [_listed([*MODEL, *texts.limits])]),
        *_section("What to check, and how", _checks(texts)),
        *_section("What on this page is confidential", [_listed(texts.confidential)]),
    ]
    return html_page(texts.title, body, _STYLE)


def _verdict(texts: EvidenceTexts) -> str:
    worst = max(column.worst.value for column in texts.columns)
    facts = {0: "nothing else", 1: "1 fact"}.get(texts.k, f"{texts.k:,} facts")
    of = f"({worst}) of {texts.protected}"
    if texts.safe:
        sure = f"{percent_at_most(worst)} sure {of}"
        return f"Safe: nobody who knows {facts} becomes more than {sure}, and that is below the threshold of {texts.c}."
    sure = f"{percent(worst)} sure {of}"
    return f"Not safe: somebody who knows {facts} can become {sure}, and that is not below the threshold of {texts.c}."


def _column(column: ProtectedColumn, texts: EvidenceTexts) -> Iterator[str]:
    from worstcase.display.svg import Curve, line_chart

    values = tuple(answer.value for answer in column.curve)
    chart = line_chart(
        f"How sure the worst attacker becomes of {column.sensitive}",
        "number of facts that the attacker knows",
        [Curve(f"maximum disclosure of {column.sensitive}", values)],
        level=texts.c,
    )
    until = f"From k = {column.breaks_at:,} on the threshold is reached." if column.breaks_at else "It never is below."
    asked = f"Asked for was k = {texts.k:,}: {column.worst.value}, {percent(column.worst.value)}."
    yield from _section(
        f"The worst attacker: {column.sensitive}",
        [
            f"<p>{escape(attacker_words.certainty(column.worst, column.sensitive))}</p>",
            _listed(attacker_words.facts(column.worst, column.sensitive)),
            _listed(attacker_words.groups(column.worst, column.sizes)),
            f"<p>{escape(_no_other(column.sensitive))}</p>",
            f"<figure><div class='wide'>{chart}</div><figcaption>{escape(f'{asked} {until}')}</figcaption></figure>",
        ],
    )


def _no_other(sensitive: str) -> str:
    other = "No other choice of as many facts of the form “if … then …” about who has which"
    return f"{other} {sensitive} makes anybody surer of anybody's {sensitive}."


def _checks(texts: EvidenceTexts) -> Iterator[str]:
    from worstcase.display.pages import html_table

    certificates = [
        (f"the certificate for {column.sensitive}", column.certificate, column.fingerprint) for column in texts.columns
    ]
    yield html_table(("what", "file", "SHA-256"), [*texts.files, *certificates])
    yield (
        "<p>A certificate proves the number by itself: a small separate program compares what is stated in it. In the"
        " folder where the release was made, each of these lines ends with status 0 if all is well:</p>"
    )
    yield f"<pre>{escape(chr(10).join(texts.commands))}</pre>"
    yield _listed(texts.unchecked)


def _section(title: str, parts: Sequence[str] | Iterator[str]) -> Iterator[str]:
    yield f"<section><h2>{escape(title)}</h2>"
    yield from parts
    yield "</section>"


def _listed(sentences: Sequence[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences) + "</ul>" if sentences else ""
