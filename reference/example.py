"""The paper's running example: the hospital's ten patients (Figures 1 to 3).

>>> FIGURE_3.size, [bucket.frequencies[0] for bucket in FIGURE_3.buckets]
(10, [('flu', 2), ('flu', 2)])
"""

from reference.order import bucketize_by
from reference.tables import Record, Table

_PATIENTS = """
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


FIGURE_1 = Table(
    (
        Record(name, {"Zip": zip_code, "Age": age, "Sex": sex}, disease)
        for name, zip_code, age, sex, disease in (line.split(maxsplit=4) for line in _PATIENTS.strip().splitlines())
    ),
    domain=["flu", "lung cancer", "mumps", "breast cancer", "heart disease", "ovarian cancer"],
    sensitive="Disease",
)
"""The original table."""

FIGURE_2_GENERALIZATION = {
    "Zip": dict.fromkeys(["14850", "14853"], "1485*"),
    "Age": dict.fromkeys(map(str, range(20, 30)), "2*"),
    "Sex": {"M": "M", "F": "F"},
}
"""How the 5-anonymous table of Figure 2 coarsens the original."""

FIGURE_3 = bucketize_by(FIGURE_1, ["Sex"])
"""The bucketized table."""
