r"""The references to sections and figures in the paper, with what each is about, and those in its LaTeX.

What a reference is about is as we read it. Where that stands is looked up in the index of sentences: by words of an
indexed quotation (a caption, a sentence, a formula), or by the name of a place (Algorithm 1, Definition 4). Where the
paper's LaTeX is given, the list is compared with it: a reference is a `\ref` to a label that begins with `sec:` or
`fig:`. Sections are numbered by their headings, figures by the captions that are not an algorithm's.

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
from collections.abc import Sequence
from importlib.resources import files
from itertools import zip_longest
from typing import NamedTuple

from proofs_check.paper.latex_text import HEADINGS, next_section, whole_text
from proofs_check.paper.sentence_index import IndexedSentence


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
