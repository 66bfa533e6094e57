r"""The paper's own text, from its LaTeX: its sentences and references, to compare our lists with.

Two texts are compared word by word: a word is a run of the letters a to z and of digits, so that signs, Greek letters
and markup do not matter; captions, footnotes and the words of the algorithms are sentences of their own; what is drawn
or set as a table is left out.

>>> text = r"\begin{abstract}It \emph{is} so\footnote{Nearly always is.}. Or is $x_1 < 2$?\end{abstract}"
>>> text += r"\Section{More} As \cite{a} they said."
>>> for sentence in paper_sentences(text):
...     print(sentence.section, sentence.words)
abstract ('it', 'is', 'so')
abstract ('nearly', 'always', 'is')
abstract ('or', 'is', 'x', '1', '2')
1 ('as', 'they', 'said')

What a reference to a section or a figure is about is as we read it. Where that stands is looked up in the index of
sentences: by words of an indexed quotation, or by the name of a place (Algorithm 1). In the LaTeX a reference is a
`\ref` to a label that begins with `sec:` or `fig:`. Figures are numbered by the captions that are not an algorithm's.

>>> text = r"\begin{abstract}\end{abstract}\Section{One} As in Figure \ref{fig:a}."
>>> text += r"\begin{figure}\caption{A}\label{fig:a}\end{figure}\SubSection{Two}\label{sec:b} See \ref{sec:b}."
>>> references_in(text)
[('1', 'Figure 1'), ('1.1', 'Section 1.1')]
>>> print(*references_otherwise(text)[:2], sep="\n")
reference 2: 1.1 leads to Section 1.1 in the text, 1 leads to Figure 2 in our list
reference 3: nothing in the text, 1 leads to Figure 1 in our list
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import pairwise, zip_longest
from typing import NamedTuple

from proofs_check.paper.sentence_index import IndexedSentence

_BREAK = "\n\n"  # what no sentence goes across

# Commands that stand for words; all others are markup.
_SPOKEN = {"MinimizeWithinBucket": "MINIMIZE1", "MinimizeAcrossBuckets": "MINIMIZE2", "SharpP": "#P", "Lb": "L "} | {
    name: f" {name} " for name in ("Pr", "B", "NP", "true", "false", "min", "max")
}

HEADINGS = ("Section", "SubSection", "SubSubSection")


class PaperSentence(NamedTuple):
    """A sentence of the text: its section, and its words in small letters."""

    section: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.section}: {' '.join(self.words)}"


class IndexCheck(NamedTuple):
    """The result of comparing the index with the text."""

    quotations: int
    missing: list[IndexedSentence]  # quotations that do not stand in the text, in that section, after those before them
    unindexed: list[PaperSentence]  # sentences of which nothing is quoted
    references: tuple[str, ...] = ()  # where references to sections and figures are not as listed
    formulas: tuple[str, ...] = ()  # where formulas and lines of algorithms are not as listed


def compared(index: Sequence[IndexedSentence], text: str) -> IndexCheck:
    """Look for every quotation, in order, and for every sentence that has none."""
    sentences, found, missing, start = list(paper_sentences(text)), set(), [], 0
    for entry in index:
        parts = [words_of(part) for part in entry.quotation.split("…")]
        pattern = re.compile(".*".join(f" {' '.join(part)}(?= )" for part in parts if part))
        for place in range(start, len(sentences)):
            section, words = sentences[place]
            if section == entry.section and pattern.search(f" {' '.join(words)} "):
                start = place
                found.add(place)
                break
        else:
            missing.append(entry)
    return IndexCheck(len(index), missing, [one for place, one in enumerate(sentences) if place not in found])


def words_of(text: str) -> tuple[str, ...]:
    """The words, in small letters."""
    return tuple(re.findall(r"[a-z0-9]+", text.lower()))


def paper_sentences(text: str) -> Iterator[PaperSentence]:
    """The sentences of a LaTeX text."""
    numbers, section = [0, 0, 0], "abstract"
    for chunk in re.split(r"\n\s*\n", _plain(text)):
        if heading := re.match(r"@@(\d)", chunk.strip()):
            numbers, section = next_section(numbers, int(heading[1]))
            continue
        bounds = [0, *(match.end() for match in re.finditer(r"[.?!][\"')}\s]*\s(?=[A-Z($\\`])", chunk)), len(chunk)]
        for start, end in pairwise(bounds):
            unmarked = re.sub(r"\\([a-zA-Z]+)\*?", lambda match: _SPOKEN.get(match[1], " "), chunk[start:end])
            words = words_of(unmarked)
            if sum(len(word) > 1 for word in words) >= 2:
                yield PaperSentence(section, words)


def next_section(numbers: Sequence[int], level: int) -> tuple[list[int], str]:
    """The numbers after a heading of this level (0 for a section), and the section as it is written."""
    numbers = [*numbers[:level], numbers[level] + 1, 0, 0][:3]
    return numbers, ".".join(str(number) for number in numbers if number)


def _plain(text: str) -> str:
    """The body without what is no sentence; headings become marks, and footnotes and captions paragraphs."""
    text = re.sub(r"(?m)(?<!\\)%.*$", "", whole_text(text))
    body = re.search(r"\\begin\{abstract\}(.*?)(\\bibliographystyle|\\end\{document\}|\Z)", text, re.DOTALL)
    text = body[1] if body else text
    for commands, arguments, kept in (
        ("DrawLines|includegraphics|hspace|vspace", 1, None),
        ("newcommand|renewcommand|Lines", 2, None),
        ("parbox|IfTechReport", 2, 1),
        ("footnote|caption", 1, 0),
    ):
        text = _replaced(text, commands, arguments, kept)
    for level, command in enumerate(HEADINGS):
        text = re.sub(rf"\\{command}\b", f"{_BREAK}@@{level} \\\\heading", text)
    text = _replaced(text, "heading", 1, None)
    text = re.sub(r"@@(\d)", rf"@@\1{_BREAK}", text)
    text = re.sub(r"\\begin\{(tabular|pspicture)\}.*?\\end\{\1\}", " ", text, flags=re.DOTALL)
    text = re.sub(r"\$?\\(cite|ref|label)\{[^}]*\}\$?", " ", text)
    text = re.sub(r"\\(begin|end)\{(array|eqnarray\*?|small)\}(\{[^}]*\})?", " ", text)
    text = re.sub(r"\\(begin|end)\{[^}]*\}(\[[^\]]*\])?", _BREAK, text)
    text = re.sub(r"\\textbf\{Algorithm complexity\. \}", _BREAK, text)
    return re.sub(r"\\(INPUT|STATE|IF|FOR|ELSE|ENDIF|ENDFOR|item)\b", _BREAK, text)


def whole_text(text: str) -> str:
    r"""One text of many: where files follow each other, each after `%% file: NAME.tex`, \input{NAME} stands for one.

    A file is put in once, at its first \input: files that input each other would never end.
    """
    _, *parts = re.split(r"(?m)^%% file: ([\w-]*)\.(\w+)\n", text)
    named: dict[str, str] = {name: part for name, kind, part in zip(*[iter(parts)] * 3, strict=True) if kind == "tex"}
    whole = named.pop(next(iter(named), ""), text)
    while (again := re.sub(r"\\input\{(\w+)\}", lambda match: named.pop(match[1], ""), whole)) != whole:
        whole = again
    return whole


def _replaced(text: str, commands: str, arguments: int, kept: int | None) -> str:
    """The text in which commands and their arguments give way to one of them, a paragraph of its own, or to nothing."""
    mark = re.compile(rf"\\(?:{commands})\*?(?![a-zA-Z])")
    start = 0
    while match := mark.search(text, start):
        found, end = [], match.end()
        for _ in range(arguments):
            optional = re.compile(r"\s*(\[[^\]]*\])?\s*").match(text, end)
            end = optional.end() if optional else end
            if not text.startswith("{", end):
                break
            closing = _closing(text, end)
            found.append(text[end + 1 : closing])
            end = closing + 1
        instead = f"{_BREAK}{found[kept]}{_BREAK}" if kept is not None and kept < len(found) else " "
        text, start = text[: match.start()] + instead + text[end:], match.start()
    return text


def _closing(text: str, opening: int) -> int:
    depth = 0
    for match in re.compile(r"\\.|[{}]", re.DOTALL).finditer(text, opening):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth == 0:
            return match.start()
    return len(text) - 1


class Reference(NamedTuple):
    """A reference: where it stands, its words, where it leads, and what it is about."""

    place: str
    words: str
    leads_to: str
    about: str

    def __str__(self) -> str:
        return f"{self.place}: {self.words} {self.leads_to}"


_TEXT = (files("proofs_check.paper") / "sentences" / "references.toml").read_text("utf-8")
REFERENCES = tuple(Reference(*one) for one in tomllib.loads(_TEXT)["references"])  # in the order of the text


def places_of(about: str, index: Sequence[IndexedSentence]) -> list[str]:
    """The places that have this name, or in which a quotation has these words."""
    return [one.place for one in index if about in one.quotation or about in one.place.split(", ")[1:]]


def lies_in(place: str, part: str) -> bool:
    """Whether a place is that figure, or in that section."""
    kind, _, number = part.partition(" ")
    section, *names = place.split(", ")
    return part in names if kind == "Figure" else f"{section}.".startswith(f"{number}.")


_MARK = re.compile(
    r"\\(?P<heading>Section|SubSection|SubSubSection)\b|\\(?P<bound>begin|end)\{algorithm\}|\\(?P<caption>caption)\b"
    r"|\\label\{(?P<label>(sec|fig):[^}]*)\}|\\ref\{(?P<reference>(sec|fig):[^}]*)\}"
)


def references_in(text: str) -> list[tuple[str, str]]:
    """For each reference the number of the section in which it stands, and where it leads."""
    numbers, figures, section, here, in_algorithm = [0, 0, 0], 0, "abstract", "", False
    found: list[tuple[str, str]] = []
    labels: dict[str, str] = {}
    for mark in _MARK.finditer(re.sub(r"(?m)(?<!\\)%.*$", "", whole_text(text))):
        if mark["heading"]:
            numbers, section = next_section(numbers, HEADINGS.index(mark["heading"]))
            here = f"Section {section}"
        elif mark["bound"]:
            in_algorithm = mark["bound"] == "begin"
        elif mark["caption"] and not in_algorithm:
            figures += 1
            here = f"Figure {figures}"
        elif mark["label"]:
            labels[mark["label"]] = here
        elif mark["reference"]:
            found.append((section, mark["reference"]))
    return [(place, labels.get(label, "nowhere")) for place, label in found]


def references_otherwise(text: str) -> list[str]:
    """Where the references of the text and those of our list differ, one after the other."""
    ours = [f"{one.place} leads to {one.leads_to}" for one in REFERENCES]
    theirs = [f"{place} leads to {part}" for place, part in references_in(text)]
    pairs = enumerate(zip_longest(theirs, ours, fillvalue="nothing"), start=1)
    return [f"reference {n}: {one} in the text, {other} in our list" for n, (one, other) in pairs if one != other]
