r"""Answers about the worst attacker, as notebooks show them: how sure, of what, with which facts, and if that is safe.

>>> from fractions import Fraction
>>> ed = Atom("Ed", "flu")
>>> print(disclosure_latex(Fraction(2, 5), ed, Formula()))
$\Pr(t_{\mathrm{Ed}}[\mathrm{S}] = \mathrm{flu} \mid B) = \frac{2}{5}$
>>> print(safety_latex(Fraction(2, 3), Fraction(7, 10)))
$\frac{2}{3} < \frac{7}{10}$
"""

from collections.abc import Sequence
from fractions import Fraction

from reference.drawing.attacker_arrows import attacker_arrows
from reference.drawing.bucket_bars import DrawnBucket
from reference.drawing.fragments import MOST_ROWS, fragment, paragraph, small_table
from reference.drawing.line_chart import Curve, line_chart
from reference.drawing.logic import conjunction
from reference.drawing.mathml import Math, equal, given, joined, number, parenthesised, symbol
from reference.drawing.prose import Part, Supplied
from reference.drawing.svg import shortened, some
from reference.exact import percent
from reference.language import Atom, Formula
from reference.naming import bucket_number, numbered
from reference.syntax import to_text

LONGEST_FACT, LONGEST_FORMULA = 200, 600
_B, _PHI = symbol("B"), symbol("φ", r"\varphi")


def disclosure_html(
    value: Fraction, k: int, target: Atom, knowledge: Formula, carriers: Sequence[tuple[int, Sequence[str]]]
) -> str:
    """How sure the worst attacker is, with the facts as arrows and as text; `carriers` are the people by bucket."""
    sure: tuple[Part, ...] = ("certain",) if value == 1 else (number(value), f" sure ({percent(value)})")
    who: tuple[Part, ...] = (" that ", Supplied(target.person), " has ", Supplied(target.value), ".")
    facts = [(unit.antecedent[0].person, unit.antecedent[0].value) for unit in knowledge.implications]
    buckets = [DrawnBucket(f"bucket {bucket_number(index)}", people, ()) for index, people in carriers]
    parts = [paragraph(f"With {numbered(k, 'fact')} the worst attacker is ", *sure, *who)]
    if all(unit.consequent == (target,) and len(unit.antecedent) == 1 for unit in knowledge.implications) and facts:
        parts.append(attacker_arrows("The attacker's facts", buckets, (target.person, target.value), facts))
    if facts:
        shown = (shortened(to_text(unit), LONGEST_FACT) for unit in knowledge.implications[:MOST_ROWS])
        parts.append(small_table([("fact", ""), *((str(place), text) for place, text in enumerate(shown, 1))]))
    if len(facts) > MOST_ROWS:
        parts.append(paragraph(f"and {len(facts) - MOST_ROWS:,} more facts"))
    return fragment(*parts)


def disclosure_latex(value: Fraction, target: Atom, knowledge: Formula) -> str:
    """Pr(target | B ∧ knowledge) = value; φ for knowledge that is long."""
    known = [parenthesised(unit.notation("S")) for unit in knowledge.implications[: MOST_ROWS + 1]]
    if len(known) > MOST_ROWS or sum(len(one.text) for one in known) > LONGEST_FORMULA:
        known = [_PHI]
    short = Atom(shortened(target.person, LONGEST_FACT), shortened(target.value, LONGEST_FACT))
    return f"${equal(given(short.notation('S'), conjunction([_B, *known])), number(value)).latex}$"


def cost_html(cost: Fraction, probability: Fraction, target: Atom, disclosure: str) -> str:
    """The largest cost times probability, in front of the attacker who attains it."""
    words: tuple[Part, ...] = ("The largest cost times probability is ", number(cost), ": ", number(probability))
    return fragment(
        paragraph(*words, " that ", Supplied(target.person), " has ", Supplied(target.value), "."), disclosure
    )


def risk_html(risk: Fraction, target: Atom) -> str:
    """Of what an attacker is surest."""
    sure: tuple[Part, ...] = ("certain",) if risk == 1 else (number(risk), f" sure ({percent(risk)})")
    who: tuple[Part, ...] = (" that ", Supplied(target.person), " has ", Supplied(target.value), ".")
    return fragment(paragraph("This attacker is ", *sure, *who))


def risk_latex(risk: Fraction, target: Atom) -> str:
    """Pr(target | B ∧ φ) = risk."""
    short = Atom(shortened(target.person, LONGEST_FACT), shortened(target.value, LONGEST_FACT))
    return f"${equal(given(short.notation('S'), conjunction([_B, _PHI])), number(risk)).latex}$"


def count_html(rows: Sequence[tuple[str, str]], probability: Fraction | None) -> str:
    """How many tables there are of each kind, and the event's probability if it has one."""
    words: tuple[Part, ...] = ("No table fits both the release and the knowledge, so there is no probability.",)
    if probability is not None:
        words = ("The probability of the event is ", number(probability), f" ({percent(probability)}).")
    return fragment(paragraph(*words), small_table([("tables", "number"), *rows]))


def safety_html(asked: tuple[Fraction, int], safe: bool, breaks_at: int, violating: Sequence[int], worst: str) -> str:  # noqa: FBT001 - the verdict
    """The verdict for a threshold and a number of facts, where it breaks, and the worst attacker."""
    threshold, k = asked
    word = "Safe" if safe else "Not safe"
    breaks = "at any number of facts" if not breaks_at else f"from {numbered(breaks_at, 'fact')} on"
    lines = [
        paragraph(f"{word}: for the threshold ", number(threshold), f" and {numbered(k, 'fact')}."),
        paragraph(f"This release is not safe {breaks}."),
    ]
    if violating:
        which = some([str(bucket_number(index)) for index in violating[: MOST_ROWS + 1]], MOST_ROWS, 20, len(violating))
        lines.append(paragraph(f"Buckets that alone reach the threshold: {which}."))
    return fragment(*lines, worst)


def safety_latex(value: Fraction, threshold: Fraction) -> str:
    """The disclosure against the threshold."""
    return f"${_against(value, threshold).latex}$"


def _against(value: Fraction, threshold: Fraction) -> Math:
    sign, latex, words = ("&lt;", " < ", " is less than ") if value < threshold else ("≥", r" \geq ", " is at least ")
    return joined((number(value), number(threshold)), f"<mo>{sign}</mo>", latex, latex, words)


def comparison_html(curve: Sequence[tuple[Fraction, Fraction]], sentence: str) -> str:
    """Two curves in one picture, and how the releases stand in order."""
    both = [Curve(name, values) for name, values in zip(("first", "second"), zip(*curve, strict=True), strict=True)]
    return fragment(paragraph(sentence), line_chart("Maximum disclosure of two releases", "facts", both))


def comparison_rows(curve: Sequence[tuple[Fraction, Fraction]]) -> list[tuple[Part, ...]]:
    """The first numbers of both curves, as rows of a table."""
    rows = ((str(k), number(one), number(other)) for k, (one, other) in enumerate(curve[:MOST_ROWS]))
    return [("k", "first", "second"), *rows]
