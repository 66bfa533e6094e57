r"""Mathematics in four forms at once: MathML for a page, LaTeX, a line of plain text, and words to be read aloud.

Small formulas are made of smaller ones by the constructors here; what a user supplied goes through `name`, which shows
it as text, whatever is in it. `html(formula)` is the `<math>` element for a page. Nothing is computed here.

>>> from fractions import Fraction
>>> rho = symbol("ρ", r"\rho")
>>> sure = equal(fraction(number(1), add(number(1), rho)), number(Fraction(2, 3)))
>>> print(sure.text, sure.latex, sure.words, sep="\n")
1/(1 + ρ) = 2/3
\frac{1}{1 + \rho} = \frac{2}{3}
1 over (1 plus ρ) equals 2 over 3
>>> print(html(applied(indexed("m", 0), number(2))))
<math xmlns="http://www.w3.org/1998/Math/MathML" aria-label="m index 0 of 2"><msub><mi>m</mi><mn>0</mn></msub>
<mo stretchy="false">(</mo><mn>2</mn><mo stretchy="false">)</mo></math>
>>> print(given(name("a_b"), name("<50 %>")).latex)
\Pr(\mathrm{a\_b} \mid \mathrm{{<}50~\%{>}})
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from html import escape

from reference.exact import Ratio, exact
from reference.naming import visible

LONGEST_NUMBER = 30
"""Characters of an exact number that is shown whole."""

_LATEX = str.maketrans(
    {char: f"\\{char}" for char in "{}$&#%_"}
    | {char: f"{{{char}}}" for char in "<>=+*:,"}
    | {char: rf"\text{{{char}}}" for char in "-'`\""}
    | {"\\": r"{\backslash}", "^": r"{\hat{\,}}", "~": r"{\tilde{\,}}", " ": "~"}
)
"""In \\mathrm, for LaTeX as well as for MathJax: nothing that only one of them knows."""


@dataclass(frozen=True)
class Math:
    """A formula: its MathML without the outer element, LaTeX for mathematics mode, a line of text, and words."""

    mathml: str
    latex: str
    text: str
    words: str
    loose: bool = False
    """It falls apart inside a fraction or a product, unless it is put in parentheses."""


def html(formula: Math, *, block: bool = False) -> str:
    """The element for a page: within a line, or in a line of its own."""
    large = ' displaystyle="true"' if "<mfrac>" in formula.mathml else ""
    display = ' display="block"' if block else large
    head = f'<math xmlns="http://www.w3.org/1998/Math/MathML" aria-label="{escape(formula.words)}"{display}>'
    return f"{head}{formula.mathml}</math>"


def symbol(letter: str, latex: str | None = None) -> Math:
    """A variable, such as k or ρ."""
    return Math(f"<mi>{escape(letter)}</mi>", latex or letter, letter, letter)


def number(value: Ratio) -> Math:
    """A number, exact if that is short: otherwise rounded, and said to be so."""
    shown = exact(value)
    if len(shown) > LONGEST_NUMBER:
        rounded = f"{Decimal(int(value.numerator)) / Decimal(int(value.denominator)):.6g}"
        about = f"<mrow><mo>≈</mo><mn>{rounded}</mn></mrow>"
        return Math(about, rf"\approx {rounded}", f"≈ {rounded}", f"about {rounded}")
    above, _, below = shown.partition("/")
    return fraction(_digits(above), _digits(below)) if below else _digits(above)


def _digits(digits: str) -> Math:
    return Math(f"<mn>{digits}</mn>", digits, digits, digits)


def name(text: str) -> Math:
    """What a user supplied, upright: a person, a value, a column."""
    shown = visible(text)
    latex = rf"\mathrm{{{shown.translate(_LATEX)}}}"
    return Math(f"<mtext>{escape(shown)}</mtext>", latex, shown, shown)


def indexed(letter: str, index: Math | int) -> Math:
    """A letter with an index below, such as n_b."""
    below = number(index) if isinstance(index, int) else index
    words = f"{letter} index {below.words}"
    return Math(with_index(f"<mi>{letter}</mi>", below), f"{letter}_{{{below.latex}}}", f"{letter}_{below.text}", words)


def with_index(base: str, below: Math) -> str:
    """MathML with a formula as its index."""
    inner = below.mathml if below.mathml.count("<") == 2 else f"<mrow>{below.mathml}</mrow>"
    return f"<msub>{base}{inner}</msub>\n"


def applied(function: Math, *arguments: Math) -> Math:
    """A function at an argument, such as M(2)."""
    inside = joined(arguments, "<mo>,</mo>", ", ", ", ", " and ")
    return Math(
        f"{function.mathml}{_BEFORE}{inside.mathml}{_AFTER}",
        f"{function.latex}({inside.latex})",
        f"{function.text}({inside.text})",
        f"{function.words} of {inside.words}",
    )


def fraction(above: Math, below: Math) -> Math:
    """One above the other."""
    return Math(
        f"<mfrac><mrow>{above.mathml}</mrow><mrow>{below.mathml}</mrow></mfrac>",
        rf"\frac{{{above.latex}}}{{{below.latex}}}",
        f"{_closed(above, 'text')}/{_closed(below, 'text')}",
        f"{_closed(above, 'words')} over {_closed(below, 'words')}",
    )


def product(*factors: Math) -> Math:
    """Factors with a dot between; of a single one, itself."""
    return joined(
        [parenthesised(one) if one.loose else one for one in factors], "<mo>·</mo>", r" \cdot ", " · ", " times "
    )


def add(*terms: Math) -> Math:
    """A sum."""
    return replace(joined(terms, "<mo>+</mo>", " + ", " + ", " plus "), loose=len(terms) > 1)


def subtract(*terms: Math) -> Math:
    """The first less the others."""
    return replace(joined(terms, "<mo>−</mo>", " - ", " − ", " minus "), loose=len(terms) > 1)


def equal(*sides: Math) -> Math:
    """A chain of equations."""
    return replace(joined(sides, "<mo>=</mo>", " = ", " = ", " equals "), loose=True)


def probability(event: Math) -> Math:
    """Pr(event)."""
    return applied(Math("<mi>Pr</mi>", r"\Pr", "Pr", "the probability"), event)


def given(event: Math, condition: Math) -> Math:
    """Pr(event | condition)."""
    return probability(joined((event, condition), "<mo>|</mo>", r" \mid ", " | ", " given that "))


_BEFORE, _AFTER = '<mo stretchy="false">(</mo>', '<mo stretchy="false">)</mo>'


def parenthesised(inner: Math) -> Math:
    """The same in parentheses."""
    return Math(f"{_BEFORE}{inner.mathml}{_AFTER}", f"({inner.latex})", f"({inner.text})", f"({inner.words})")


def _closed(part: Math, form: str) -> str:
    text: str = getattr(part, form)
    return f"({text})" if part.loose else text


def joined(parts: Iterable[Math], sign: str, latex: str, text: str, words: str) -> Math:
    """Formulas with a sign between them, in each of the four forms; of a single one, itself."""
    several = list(parts)
    if len(several) == 1:
        return several[0]
    return Math(
        sign.join(part.mathml for part in several),
        latex.join(part.latex for part in several),
        text.join(part.text for part in several),
        words.join(part.words for part in several),
    )
