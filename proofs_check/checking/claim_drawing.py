r"""Claims as HTML: the statement, how it is known, and a counterexample with its numbers and pictures.

What is shown comes as texts and numbers, so that claims and outcomes themselves can show themselves in notebooks. The
pictures of a release (bars, the curve, the worst attacker) are worked out here, within a short time.

>>> release = '{"buckets": [{"values": {"flu": 2, "gout": 1}}]}'
>>> pictures = release_pictures(release, 1)
>>> [pictures.count(f'class="{kind}"') for kind in ("bars", "chart", "arrows")]
[1, 1, 1]
>>> release_pictures("", 1), explore_line("it's", 1)
('', "echo 'it'\\''s' | worstcase explain - -k 1")
"""

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from fastpath.disclosure import Disclosure, disclosure_curve
from reference.drawing.bucket_bars import bucket_bars
from reference.drawing.fragments import MOST_BARS, drawn_buckets, fragment, paragraph, small_table
from reference.drawing.html_page import wide
from reference.drawing.line_chart import Curve, line_chart
from reference.drawing.svg import shortened
from reference.errors import BudgetExhausted
from reference.files.release_file import parse_bucketization
from reference.meter import Meter

SECONDS, SHORTEST_CURVE, LONGEST_CURVE, LONGEST_LINE = 5, 3, 30, 2_000


def claim_html(name: str, words: str, known: Sequence[tuple[str, str]]) -> str:
    """A claim: its name, what it says, and rows of what is known about it."""
    rows = [("what", ""), *known]
    return fragment(f"<p><b>{escape(name)}</b></p>", paragraph(words), small_table(rows))


def outcome_html(verdict: str, instances: int, counterexample: str | None, numbers: str, pictures: str) -> str:
    """What came of checking."""
    parts = [paragraph(f"{verdict}; instances tried: {instances:,}")]
    if counterexample is not None:
        parts.append(paragraph("counterexample: ", shortened(counterexample, 1_000)))
    if numbers:
        parts.append(paragraph("in numbers: ", shortened(numbers, 2_000)))
    return fragment(*parts, pictures)


def release_pictures(release: str, k: int | None) -> str:
    """The release of a counterexample as bars, its curve, and its worst attacker with k facts; nothing without one."""
    if not release:
        return ""
    published = parse_bucketization(release, "the counterexample").bucketization
    first = range(min(len(published.buckets), MOST_BARS))
    bars = bucket_bars("The release", drawn_buckets(published, first), number=len(published.buckets))
    facts = min(k or 0, LONGEST_CURVE)
    try:
        curve = disclosure_curve(published, max(facts, SHORTEST_CURVE), Meter(SECONDS))
    except BudgetExhausted:
        return wide(bars) + paragraph(f"Its curve is not drawn: it was not worked out within {SECONDS} seconds.")
    chart = line_chart("How sure the worst attacker becomes", "facts", [Curve("maximum disclosure", _values(curve))])
    return "\n".join((wide(bars), wide(chart), curve[facts]._repr_html_()))


def _values(curve: Sequence[Disclosure]) -> tuple[Fraction, ...]:
    return tuple(one.value for one in curve)


def explore_line(release: str, k: int | None) -> str:
    """The line that explains the release of a counterexample."""
    again = release.replace("'", "'\\''")
    return f"echo '{again}' | worstcase explain - -k {k or 0}"
