r"""Statements about who has what, as mathematics (see `mathml`).

>>> knows = implies(has("Bo", "<x>"), has("Ed", "a_b"))
>>> print(knows.text, knows.latex, knows.words, sep="\n")
t_Bo = <x> → t_Ed = a_b
t_{\mathrm{Bo}} = \mathrm{{<}x{>}} \to t_{\mathrm{Ed}} = \mathrm{a\_b}
if Bo has <x>, then Ed has a_b
>>> negation(has("Ed", "flu", "Disease")).text, conjunction([]).text
('¬t_Ed[Disease] = flu', 'true')
"""

from collections.abc import Iterable
from dataclasses import replace

from reference.drawing.mathml import Math, equal, joined, name, with_index


def has(person: str, value: str, sensitive: str | None = None) -> Math:
    """The atom that a person has a value, as the paper writes it: t_p[S] = s, or shorter without S."""
    return _tuple_equal(person, name(value), sensitive)


def same(one: str, other: str, sensitive: str | None = None) -> Math:
    """Two people have the same value."""
    return _tuple_equal(one, _tuple(other, sensitive), sensitive)


def _tuple_equal(person: str, right: Math, sensitive: str | None) -> Math:
    left = _tuple(person, sensitive)
    return replace(equal(left, right), words=f"{left.words} has {right.words}")


def _tuple(person: str, sensitive: str | None) -> Math:
    who = name(person)
    what = None if sensitive is None else name(sensitive)
    column = f'<mo stretchy="false">[</mo>{what.mathml}<mo stretchy="false">]</mo>' if what else ""
    latex = rf"t_{{{who.latex}}}" + (f"[{what.latex}]" if what else "")
    return Math(
        with_index("<mi>t</mi>", who) + column, latex, f"t_{who.text}" + (f"[{what.text}]" if what else ""), who.words
    )


def counted(sign: str, amount: int, value: str, people: Iterable[str], sensitive: str) -> Math:
    """How many of these people have the value: ≥ or ≤ a number."""
    latex_sign, word = (r"\geq", "at least") if sign == "≥" else (r"\leq", "at most")
    among = joined([name(person) for person in people], "<mo>,</mo>", ", ", ", ", ", ")
    what, which = name(sensitive), name(value)
    condition = f"<mo>:</mo><msub><mi>t</mi><mi>p</mi></msub><mo>[</mo>{what.mathml}<mo>]</mo><mo>=</mo>{which.mathml}"
    everyone = f"<mo>{{</mo>{among.mathml}<mo>}}</mo>"
    return Math(
        f"<mo>|</mo><mo>{{</mo><mi>p</mi><mo>∈</mo>{everyone}{condition}<mo>}}</mo><mo>|</mo>"
        f"<mo>{sign}</mo><mn>{amount}</mn>",
        rf"|\{{p \in \{{{among.latex}\}} : t_p[{what.latex}] = {which.latex}\}}| {latex_sign} {amount}",
        f"{word} {amount} of {among.text} = {which.text}",
        f"{word} {amount} of {among.words} have {which.words}",
        loose=True,
    )


def implies(before: Math, after: Math) -> Math:
    """If the first, then the second."""
    arrow = joined((before, after), "<mo>→</mo>", r" \to ", " → ", ", then ")
    return replace(arrow, words=f"if {arrow.words}", loose=True)


def conjunction(parts: Iterable[Math]) -> Math:
    """All of these; without any, true."""
    return _all_or_any(parts, "∧", r"\land", "and", "true")


def disjunction(parts: Iterable[Math]) -> Math:
    """One of these; without any, false."""
    return _all_or_any(parts, "∨", r"\lor", "or", "false")


def _all_or_any(parts: Iterable[Math], sign: str, latex: str, word: str, empty: str) -> Math:
    several = list(parts)
    if not several:
        return Math(f"<mi>{empty}</mi>", rf"\mathit{{{empty}}}", empty, empty)
    whole = joined(several, f"<mo>{sign}</mo>", f" {latex} ", f" {sign} ", f" {word} ")
    return replace(whole, loose=whole.loose or len(several) > 1)


def negation(part: Math) -> Math:
    """Not this."""
    return Math(f"<mo>¬</mo>{part.mathml}", rf"\lnot {part.latex}", f"¬{part.text}", f"not {part.words}")
