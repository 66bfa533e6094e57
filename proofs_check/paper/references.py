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
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from proofs_check.paper.latex_text import HEADINGS, whole_text
from proofs_check.paper.sentence_index import IndexedSentence


class Reference(NamedTuple):
    """A reference: where it stands, its words, where it leads, and what it is about."""

    place: str
    words: str
    leads_to: str
    about: str

    def __str__(self) -> str:
        return f"{self.place}: {self.words} {self.leads_to}"


_ORIGINAL, _PUBLISHED, _BUCKETIZED = "Original table", "5-anonymous table", "Bucketized table"
REFERENCES = (
    Reference("1", "a table (as in …)", "Figure 1", _ORIGINAL),
    Reference("1", "a table that is a 5-anonymous version", "Figure 2", _PUBLISHED),
    Reference("1", "version of the table in", "Figure 1", _ORIGINAL),
    Reference("1", "the permutation of sensitive values", "Figure 3", _BUCKETIZED),
    Reference("1", "the 5-anonymous table as depicted in", "Figure 2", _PUBLISHED),
    Reference("1", "published the anonymized dataset in", "Figure 3", _PUBLISHED),
    Reference("1", "how these probabilities are computed in", "Section 3", "¬A ∧ (∧_{i∈[k]} ¬A_i) | B) + Pr(A | B)"),
    Reference("1", "we propose a language", "Section 2", "Definition 4"),
    Reference("1", "efficiently preserve privacy", "Section 3", "Algorithm 2"),
    Reference("1", "experiments in", "Section 4", "Figure 5"),
    Reference("1", "related work in", "Section 5", "Many metrics have been proposed"),
    Reference("1", "we conclude in", "Section 6", "a formal study of the worst-case disclosure"),
    Reference("2", "such a language to express background knowledge in", "Section 2.2", "Definition 4"),
    Reference("2.1", "the underlying table T is as depicted in", "Figure 1", _ORIGINAL),
    Reference("2.1", "might publish bucketization B as depicted in", "Figure 3", _BUCKETIZED),
    Reference("2.3", "By our assumptions in", "Section 2.2", "consistent with this bucketization to be equally likely"),
    Reference("2.3", "the bucketization in", "Figure 3", _BUCKETIZED),
    Reference(
        "2.3", "make precise the notion of minimally sanitized in", "Section 3.4", "notion of minimal sanitization"
    ),
    Reference("3", "we defined basic implications in", "Section 2.2", "Definition 2"),
    Reference("3.2", "a diagrammatic representation of T_1 and T_2", "Figure 4", "Truth tables"),
    Reference("3.2", "truth table on the left (resp., right) in", "Figure 4", "Truth tables"),
    Reference("3.2", "it is now clear from", "Figure 4", "Truth tables"),
    Reference("3.3", "how to minimize … individuals in the same bucket", "Section 3.3.1", "Lemma 12"),
    Reference("3.3", "a dynamic programming algorithm MINIMIZE1 in", "Section 3.3.2", "Algorithm 1"),
    Reference("3.3", "another dynamic programming algorithm MINIMIZE2 in", "Section 3.3.3", "Algorithm 2"),
    Reference("3.4", "the check for (c, k)-safety from", "Section 3.3", "Algorithm 2"),
    Reference("4", "plots, for one anonymized table,", "Figure 5", "Disclosure vs # pieces"),
    Reference("4", "for k = 1, 3, 5, 7, 9, 11 in", "Figure 6", "Entropy vs Maximum Disclosure"),
)
"""All references to sections and figures in the text, in its order."""


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
            level = HEADINGS.index(mark["heading"])
            numbers = [*numbers[:level], numbers[level] + 1, 0, 0][:3]
            section = ".".join(str(number) for number in numbers if number)
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
    listed = [(one.place, one.leads_to) for one in REFERENCES]
    pairs = enumerate(zip_longest(references_in(text), listed), start=1)
    return [
        f"reference {number}: {_described(one)} in the text, {_described(other)} in our list"
        for number, (one, other) in pairs
        if one != other
    ]


def _described(reference: tuple[str, str] | None) -> str:
    return "nothing" if reference is None else f"{reference[0]} leads to {reference[1]}"
