r"""The references to sections and figures in the paper's LaTeX, to hold the list in `errata.references` against.

A reference is a `\ref` to a label that begins with `sec:` or `fig:`. Sections are numbered by their headings, figures
by the captions that are not an algorithm's.

>>> text = r"\begin{abstract}\end{abstract}\Section{One} As in Figure \ref{fig:a}."
>>> text += r"\begin{figure}\caption{A}\label{fig:a}\end{figure}\SubSection{Two}\label{sec:b} See \ref{sec:b}."
>>> references_in(text)
[('1', 'Figure 1'), ('1.1', 'Section 1.1')]
>>> print(*references_otherwise(text)[:2], sep="\n")
reference 2: 1.1 leads to Section 1.1 in the text, 1 leads to Figure 2 in our list
reference 3: nothing in the text, 1 leads to Figure 1 in our list
"""

import re
from itertools import zip_longest

from proofs_check.paper.errata.references import REFERENCES
from proofs_check.paper.latex_text import HEADINGS, whole_text

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
        f"reference {number}: {_told(one)} in the text, {_told(other)} in our list"
        for number, (one, other) in pairs
        if one != other
    ]


def _told(reference: tuple[str, str] | None) -> str:
    return "nothing" if reference is None else f"{reference[0]} leads to {reference[1]}"
