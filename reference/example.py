"""The paper's running example: the hospital's ten patients (Figures 1 to 3), each figure as it is printed.

None of the three is made from another: that Figure 2 is a 5-anonymous version of Figure 1, and that Figure 3 draws the
permutation that leads from one to the other, are claims (`proofs_check.claims.section_1_introduction`). Diseases are
written in small letters.

>>> FIGURE_3.size, [bucket.frequencies[0] for bucket in FIGURE_3.buckets]
(10, [('flu', 2), ('flu', 2)])
>>> FIGURE_2[0].diseases
('flu', 'lung cancer', 'mumps', 'flu', 'lung cancer')
>>> ROWS_OF_FIGURE_3[0][3]
DrawnRow(person='Ed', attributes={'Zip': '14850', 'Age': '27', 'Sex': 'M'}, start=9, end=6, disease='flu')
"""

from collections import Counter
from typing import NamedTuple

from reference.buckets import Bucket, Bucketization
from reference.tables import Attributes, Record, Table

# S: the diseases that the figures list.
DISEASES = ("flu", "lung cancer", "mumps", "breast cancer", "heart disease", "ovarian cancer")

_FIGURE_1 = """
Bob     14850 23 M flu
Charlie 14850 24 M flu
Dave    14850 25 M lung cancer
Ed      14850 27 M lung cancer
Frank   14853 29 M mumps
Gloria  14850 21 F flu
Hannah  14850 22 F flu
Irma    14853 24 F breast cancer
Jessica 14853 26 F ovarian cancer
Karen   14853 28 F heart disease
"""

# The original table.
FIGURE_1 = Table(
    (
        Record(name, {"Zip": zip_code, "Age": age, "Sex": sex}, disease)
        for name, zip_code, age, sex, disease in (line.split(maxsplit=4) for line in _FIGURE_1.strip().splitlines())
    ),
    domain=DISEASES,
    sensitive="Disease",
)


class MaskedGroup(NamedTuple):
    """A group of rows of Figure 2: what is left of its people, * standing for what is masked, and their diseases."""

    name: str
    attributes: Attributes
    diseases: tuple[str, ...]  # in the order in which they are printed


def _masked(sex: str, *diseases: str) -> MaskedGroup:
    return MaskedGroup("*", {"Zip": "1485*", "Age": "2*", "Sex": sex}, diseases)


# The 5-anonymous table.
FIGURE_2 = (
    _masked("M", "flu", "lung cancer", "mumps", "flu", "lung cancer"),
    _masked("F", "flu", "breast cancer", "flu", "heart disease", "ovarian cancer"),
)

# The masks of Figure 2 as maps from values to coarser ones.
FIGURE_2_GENERALIZATION = {
    "Zip": dict.fromkeys(["14850", "14853"], "1485*"),
    "Age": dict.fromkeys(map(str, range(20, 30)), "2*"),
    "Sex": {"M": "M", "F": "F"},
}

_FIGURE_3 = """
Bob     14850 23 M  6  7 flu
Charlie 14850 24 M  7  9 lung cancer
Dave    14850 25 M  8 10 mumps
Ed      14850 27 M  9  6 flu
Frank   14853 29 M 10  8 lung cancer

Gloria  14850 21 F 11 12 flu
Hannah  14850 22 F 12 13 breast cancer
Irma    14853 24 F 13 11 flu
Jessica 14853 26 F 14 15 heart disease
Karen   14853 28 F 15 14 ovarian cancer
"""


class DrawnRow(NamedTuple):
    """A row of Figure 3: a person, a disease, and the numbers of the lines that start at one and end at the other."""

    person: str
    attributes: Attributes
    start: int
    end: int
    disease: str


def _drawn(line: str) -> DrawnRow:
    person, zip_code, age, sex, start, end, disease = line.split(maxsplit=6)
    return DrawnRow(person, {"Zip": zip_code, "Age": age, "Sex": sex}, int(start), int(end), disease)


# The rows of each bucket, in printed order.
ROWS_OF_FIGURE_3 = tuple(tuple(map(_drawn, part.splitlines())) for part in _FIGURE_3.strip().split("\n\n"))

FIGURE_3 = Bucketization(
    (Bucket([row.person for row in rows], Counter(row.disease for row in rows)) for rows in ROWS_OF_FIGURE_3),
    domain=DISEASES,
    sensitive="Disease",
    attributes={row.person: row.attributes for rows in ROWS_OF_FIGURE_3 for row in rows},
)
"""The bucketized table: who is in which bucket, and which diseases occur there."""
