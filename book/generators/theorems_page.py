"""The page of all theorems, the book's chapter: paper, theorem, conditions, file, and the claims that each settles.

`python -m book.generators.theorems_page > book/theorems.md` makes the page anew; a test holds it to the list of
theorems.
"""

import sys

from book.generators.markdown_text import table
from proofs_check.coq.theorems import TRUSTED_BASE, Theorem, theorems

_OPENING = """# Theorems

{} theorems, for all sizes, machine-checked by Coq. `worstcase proofs` checks them and prints their assumptions
(Coq's kernel alone). [The chapter on proofs](proofs.md) presents the argument. A claim in the last column follows from
the theorems that list it, together, under their conditions. It is also checked on its own scope. This page is made by
`python -m book.generators.theorems_page`.

"""


def page() -> str:
    """The whole page."""
    rows = table(("paper", "in words", "conditions", "theorem", "file", "claims"), map(_row, theorems()))
    trusted = "".join(f"- {line}\n" for line in TRUSTED_BASE)
    opening = _OPENING.format(len(theorems()))
    return f"{opening}{rows}\n\nWhat the extracted programs print rests on this besides:\n\n{trusted}"


def _row(theorem: Theorem) -> tuple[str, ...]:
    file = f"[{theorem.module}.v](../proofs_check/coq/{theorem.file})"
    claims = ", ".join(f"`{name}`" for name in theorem.claims)
    return theorem.paper, theorem.words, theorem.conditions, f"`{theorem.name}`", file, claims


if __name__ == "__main__":
    sys.stdout.write(page())
