r"""The paper's formulas and lines of algorithms, from its LaTeX, to compare our list with.

Tokens are compared: whitespace, comments, alignment and spacing do not count, everything else does, signs included.
Listed are all displayed formulas, all numbered lines of the algorithms, the formulas in their captions and inputs, and
the formulas in the text that have a relation, an operation or an argument.

>>> text = r"\begin{abstract}\end{abstract}\Section{One} Let $a \leq b$, for $k$. $$x_i % a note"
>>> text += "\n" + r"\, = y$$ \begin{algorithm}\caption{: $f(n)$}\begin{algorithmic}[1]{\INPUT $n$ (at first $k$)"
>>> text += r"\STATE $p \from 1$ \STATE {\bf return}   $p$ } \end{algorithmic}\end{algorithm}"
>>> for formula in formulas_in(text):
...     print(formula.place, formula.latex, sep=": ")
1, text: a \leq b
1, display 1: x_i = y
1, Algorithm 1, caption: f(n)
1, Algorithm 1, input 1: n
1, Algorithm 1, input 1: k
1, Algorithm 1, line 1: \STATE $p \from 1$
1, Algorithm 1, line 2: \STATE {\bf return} $p$
>>> formulas_otherwise(text)[0]
'1, text: a \\leq b in the text, k - 1 in our list'
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from importlib.resources import files
from itertools import zip_longest
from typing import NamedTuple

from proofs_check.paper.latex_text import HEADINGS, next_section, whole_text

_COMMENT = re.compile(r"(?m)(?<!\\)%.*$")
_SPACE = re.compile(
    r"\\(?:[hv]space\*?\s*\{[^}]*\}|label\{[^}]*\}|multicolumn\{\d\}\{\w\}|(?:begin|end)\{array\}(?:\{\w*\})?)"
    r"|\\(?:nonumber|small|footnotesize|quad|qquad)(?![a-zA-Z])|\\[,;:! \\]|[~&\s]"
)
_TOKEN = re.compile(r"\\[a-zA-Z]+|\\.|\S", re.DOTALL)
_SAYS = re.compile(
    r"[=<>+\-/(]|\\(leq|geq|neq|preceq|subseteq|to|from|times|frac|prod|sum|Sigma|in|land|lor|lnot)(?![a-zA-Z])"
)
_PART = re.compile(
    r"\\(?P<heading>Section|SubSection|SubSubSection)\b"
    r"|\\begin\{algorithm\}(?P<algorithm>.*?)\\end\{algorithm\}"
    r"|\$\$(?P<dollars>.*?)\$\$|\\begin\{eqnarray(?P<star>\*?)\}(?P<array>.*?)\\end\{eqnarray(?P=star)\}"
    r"|(?<!\\)\$(?P<inline>[^$]*)\$",
    re.DOTALL,
)
_LINE = re.compile(r"\\(?=(?:caption|INPUT|STATE|IF|FOR|ELSE|ENDIF|ENDFOR)\b)")


class IndexedFormula(NamedTuple):
    """A formula or a line: where it stands, and its LaTeX without what is not compared."""

    place: str
    latex: str


_TEXT = (files("proofs_check.paper") / "sentences" / "formulas.toml").read_text("utf-8")
FORMULAS = tuple(IndexedFormula(*one) for one in tomllib.loads(_TEXT)["formulas"])  # in the order of the text


def formulas_in(text: str) -> Iterator[IndexedFormula]:
    """The formulas and lines of a LaTeX text, in order."""
    numbers, section, displays, algorithms = [0, 0, 0], "abstract", 0, 0
    body = _COMMENT.sub("", whole_text(text)).partition(r"\begin{abstract}")[2].partition(r"\bibliographystyle")[0]
    for part in _PART.finditer(body):
        if part["heading"]:
            numbers, section = next_section(numbers, HEADINGS.index(part["heading"]))
            displays = 0
        elif part["algorithm"]:
            algorithms += 1
            yield from _lines(f"{section}, Algorithm {algorithms}", part["algorithm"])
        elif display := part["dollars"] or part["array"]:
            displays += 1
            yield _formula(f"{section}, display {displays}", display)
        elif part["inline"] and _SAYS.search(part["inline"]):
            yield _formula(f"{section}, text", part["inline"])


def _lines(place: str, algorithm: str) -> Iterator[IndexedFormula]:
    lines = inputs = 0
    for line in _LINE.split(re.sub(r"\}?\s*\\(begin|end)\{algorithmic\}(\[\d\])?", "", algorithm))[1:]:
        if line.startswith(("INPUT", "caption")):
            inputs += line.startswith("INPUT")
            where = f"{place}, {f'input {inputs}' if inputs else 'caption'}"
            yield from (_formula(where, one) for one in re.findall(r"\$([^$]*)\$", line))
        else:
            lines += 1
            yield _formula(f"{place}, line {lines}", f"\\{line}")


def _formula(place: str, latex: str) -> IndexedFormula:
    return IndexedFormula(place, " ".join(_SPACE.sub(" ", latex).split()))


def formulas_otherwise(text: str) -> list[str]:
    """Where the formulas of the text and those of our list differ."""
    theirs, found = list(formulas_in(text)), []
    matcher = SequenceMatcher(None, _keys(FORMULAS), _keys(theirs), autojunk=False)
    for kind, start, end, begin, stop in matcher.get_opcodes():
        pairs = zip_longest(theirs[begin:stop], FORMULAS[start:end]) if kind != "equal" else ()
        for pair in pairs:
            place = next(one.place for one in pair[::-1] if one)
            one, another = (formula.latex if formula else "nothing" for formula in pair)
            found.append(f"{place}: {one} in the text, {another} in our list")
    return found


def _keys(formulas: Sequence[IndexedFormula]) -> list[tuple[str, ...]]:
    """What is compared: without the number of a line, so that one more line is one difference."""
    return [(one.place.rpartition(", ")[0], *_TOKEN.findall(one.latex)) for one in formulas]
