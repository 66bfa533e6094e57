"""The picture on the first page, and in the README: what a hospital publishes, and how sure the worst attacker becomes.

`python -m book.generators.picture > book/picture.svg` makes it anew; a test holds it to this. It has a paper of its
own, light or dark, so that it can be read on any page that shows it as an image.
"""

import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from html import escape

import worstcase
from fastpath.disclosure import disclosure_curve
from worstcase.display.bucket_pictures import DrawnBucket, bucket_bars
from worstcase.display.svg import COLOURS, PAPER_STYLE, svg_text

MOST_FACTS = 2
WIDTH, MARGIN, ROW = 720, 40, 62


def picture() -> str:
    """The picture as text."""
    release = worstcase.FIGURE_3
    curve = disclosure_curve(release, MOST_FACTS)
    words = "; ".join(f"{_known(answer)}: {answer.value} sure of {_target(answer)}" for answer in curve)
    text = 'font-family="system-ui,sans-serif" font-size="13" fill="currentColor"'
    head = 'font-size="16" font-weight="600"'
    published = [
        DrawnBucket(f"bucket {number}", bucket.people, bucket.frequencies)
        for number, bucket in enumerate(release.buckets, 1)
    ]
    bars = bucket_bars("What is published", published)
    [tall] = map(int, re.findall(r'viewBox="0 0 640 (\d+)"', bars))
    bars = bars.replace('width="100%"', f'x="{MARGIN}" y="50" width="640" height="{tall}"', 1)
    height = tall + 114 + ROW * len(curve)
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" {text}>',
        "<title>What is published, and how sure the worst attacker becomes</title>",
        f"<desc>{escape(words)}</desc>",
        f"<style>{PAPER_STYLE}</style>",
        f'<rect class="paper" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="10"/>',
        svg_text(MARGIN, 34, "What is published: who is in which bucket, and its diseases", head),
        bars,
        svg_text(MARGIN, tall + 86, f"How sure the worst attacker becomes of {_target(curve[-1])}", head),
        *(line for k, answer in enumerate(curve) for line in _row(answer, tall + 96 + ROW * k)),
        "</svg>",
    )
    return "\n".join(lines) + "\n"


def _row(answer: worstcase.Disclosure, y: int) -> Iterator[str]:
    full = WIDTH - 2 * MARGIN - 60
    part = full * float(answer.value)
    yield svg_text(MARGIN, y + 20, _known(answer))
    bar = f'x="{MARGIN}" y="{y + 28}" height="20"'
    yield f'<rect {bar} width="{full}" fill="none" stroke="currentColor" stroke-opacity="0.4"/>'
    yield f'<rect {bar} width="{part:.1f}" fill="{COLOURS[1]}" fill-opacity="0.75"/>'
    yield svg_text(MARGIN + full + 12, y + 43, str(Fraction(answer.value)), 'font-size="16" font-weight="600"')


def _known(answer: worstcase.Disclosure) -> str:
    """The worst facts in words; all of them are about one person here."""
    facts = [implication.antecedent[0] for implication in answer.knowledge.implications]
    assert {fact.person for fact in facts} <= {answer.target.person}  # noqa: S101 - or they need other words
    known = " nor ".join(fact.value for fact in facts)
    number = f"{answer.k} {'fact' if answer.k == 1 else 'facts'}"
    has = "has neither" if len(facts) > 1 else "does not have"
    return f"{number}: {answer.target.person} {has} {known}" if facts else f"{number}: the release alone"


def _target(answer: worstcase.Disclosure) -> str:
    return f"{answer.target.person}’s {answer.target.value}"


if __name__ == "__main__":
    sys.stdout.write(picture())
