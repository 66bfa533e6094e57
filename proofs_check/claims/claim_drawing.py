r"""Claims as HTML: the statement, how it is known, and a counterexample with its numbers and pictures.

What is shown comes as texts and numbers, so that claims and outcomes themselves can show themselves in notebooks. The
pictures of a release (bars, the curve, the worst attacker) are worked out here, within a short time; where facts about
one bucket, or denials only, do less, their curves are drawn too.

>>> release = '{"buckets": [{"values": {"flu": 2, "gout": 1}}]}'
>>> pictures = release_pictures(release, 1)
>>> [pictures.count(f'class="{kind}"') for kind in ("bars", "chart", "arrows")]
[1, 1, 1]
>>> uneven = '{"buckets": [{"values": {"flu": 2, "gout": 1, "mumps": 1}}]}'
>>> "only “does not have”" in pictures, "only “does not have”" in release_pictures(uneven, 1)
(False, True)
>>> release_pictures("", 1), explore_line("it's", 1)
('', "echo 'it'\\''s' | worstcase explain - -k 1")
"""

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from fastpath.disclosure import Disclosure, disclosure_curve
from fastpath.negations import negations_curve
from proofs_check.budgets import budget, has_timer
from reference.buckets import Bucketization
from reference.drawing.bucket_bars import bucket_bars
from reference.drawing.fragments import MOST_BARS, drawn_buckets, fragment, paragraph, small_table
from reference.drawing.html_page import wide
from reference.drawing.line_chart import Curve, line_chart
from reference.drawing.svg import shortened
from reference.errors import BudgetExhausted
from reference.releases import parse_bucketization

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
    last = max(facts, SHORTEST_CURVE)
    try:
        with budget(SECONDS if has_timer() else None):
            curve = disclosure_curve(published, last)
            less = {
                "facts about one bucket": _best_bucket(published, last),
                "only “does not have”": _values(negations_curve(published, last)),
            }
    except BudgetExhausted:
        return wide(bars) + paragraph(f"Its curve is not drawn: it was not worked out within {SECONDS} seconds.")
    curves = [Curve("any facts", _values(curve))]
    curves += [Curve(name, values) for name, values in less.items() if values != curves[0].values]
    chart = line_chart("How sure the worst attacker becomes", "facts", curves)
    return "\n".join((wide(bars), wide(chart), curve[facts]._repr_html_()))


def _best_bucket(published: Bucketization, k: int) -> tuple[Fraction, ...]:
    """The same where all facts are about one bucket, the best for each number of them."""
    alone = (Bucketization([bucket], domain=published.domain) for bucket in published.buckets)
    curves = [_values(disclosure_curve(one, k)) for one in alone]
    return tuple(max(values) for values in zip(*curves, strict=True))


def _values(curve: Sequence[Disclosure]) -> tuple[Fraction, ...]:
    return tuple(one.value for one in curve)


def explore_line(release: str, k: int | None) -> str:
    """The line that explains the release of a counterexample."""
    again = release.replace("'", "'\\''")
    return f"echo '{again}' | worstcase explain - -k {k or 0}"
