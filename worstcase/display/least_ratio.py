"""The least ρ, the way the algorithm finds it: the best bucket for each number of atoms, and sharing atoms out.

>>> from reference.example import FIGURE_3
>>> subject = ExplainedRelease.of(FIGURE_3, 1)
>>> sharing_out(subject).table[1:]
(('R(2)', '1/2', '1/2'), ('R(1) · M(1)', '3/2 · 3/5', '9/10'))
>>> the_least(subject).sentences[0]
'The least of them is ρ = 1/2.'
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from fastpath.minimize1 import Pattern
from reference.naming import bucket_number, numbered
from worstcase.display.explained_release import MOST_ROWS, ExplainedRelease, left_out
from worstcase.display.formulas import Math, add, applied, equal, fraction, number, probability, product, symbol
from worstcase.display.meaning import RHO, A, K
from worstcase.display.one_bucket import M_B, H
from worstcase.display.pages import Introduced, Prose
from worstcase.display.step import ExplanationStep, Row
from worstcase.display.svg import shortened

M, R = symbol("M"), symbol("R")


def best_buckets(subject: ExplainedRelease) -> ExplanationStep:
    """The summary of all buckets: M and R."""
    first, scaled = subject.least[0], subject.scaled[0]
    rows = [
        (
            str(h),
            (number(m.value), f" in bucket {bucket_number(m.bucket)}"),
            (number(r.value), f" in bucket {bucket_number(r.bucket)}"),
        )
        for h, (m, r) in enumerate(zip(subject.least, subject.scaled, strict=True), 1)
    ]
    return ExplanationStep(
        "The best bucket for so many atoms",
        (
            (
                "The least ",
                applied(M_B, H),
                " of all buckets is written ",
                Introduced(applied(M, H)),
                ": for instance ",
                equal(applied(M, number(1)), number(first.value)),
                f", from bucket {bucket_number(first.bucket)}.",
            ),
            (
                "In the bucket of the target, what counts is ",
                fraction(applied(M_B, H), probability(A)),
                ", since ",
                RHO,
                " divides by ",
                probability(A),
                "; the target is best about the bucket's most frequent value.",
            ),
            (
                "The least of these over all buckets is written ",
                Introduced(applied(R, H)),
                ": for instance ",
                equal(applied(R, number(1)), number(scaled.value)),
                f", from bucket {bucket_number(scaled.bucket)}.",
            ),
            *left_out(MOST_ROWS, len(rows), "numbers of atoms"),
        ),
        ((H, applied(M, H), applied(R, H)), *rows[:MOST_ROWS]),
    )


def sharing_out(subject: ExplainedRelease) -> ExplanationStep:
    """MINIMIZE2: the products, the least first."""
    rows = sorted(_ways(subject), key=lambda way: way[0])
    fewer = f" Here {subject.atoms} of them give certainty already." if subject.atoms < subject.k + 1 else ""
    return ExplanationStep(
        "Sharing the atoms out among buckets",
        (
            (
                "There are ",
                equal(add(K, number(1)), number(subject.k + 1)),
                f" {'atoms' if subject.k else 'atom'} to share out, the target among them.{fewer}",
            ),
            "Who has what in one bucket tells nothing about another, so probabilities multiply.",
            (
                "With ",
                H,
                " atoms about the bucket of the target, the least ",
                RHO,
                " is ",
                applied(R, H),
                ", multiplied by the ",
                M,
                " of the atoms about other buckets.",
            ),
            "Where one takes the same bucket twice, another is as small or smaller: those atoms do more together.",
            *left_out(MOST_ROWS, len(rows), "ways"),
        ),
        (("shared out", "with the numbers", RHO), *(row for _, row in rows[:MOST_ROWS])),
    )


def _ways(subject: ExplainedRelease) -> Iterator[tuple[Fraction, Row]]:
    for h in range(1, subject.atoms + 1):
        entry, rest = subject.scaled[h - 1], subject.products[subject.atoms - h]
        letters = [applied(R, number(h)), *(applied(M, number(part)) for part in rest.parts)]
        numbers = [number(entry.value), *(number(subject.least[part - 1].value) for part in rest.parts)]
        value = entry.value * rest.value
        yield value, (_shortened(letters), _shortened(numbers), number(value))


def _shortened(factors: Sequence[Math]) -> Prose:
    """A product of at most so many factors as fit in a cell."""
    if len(factors) <= MOST_ROWS // 2:
        return (product(*factors),)
    return product(*factors[: MOST_ROWS // 2]), f" · … ({len(factors):,} factors)"


def the_least(subject: ExplainedRelease) -> ExplanationStep:
    """The answer, and who carries the atoms."""
    sure = equal(fraction(number(1), add(number(1), RHO)), fraction(number(1), add(number(1), number(subject.ratio))))
    carriers = "; ".join(
        f"{subject.bucket_name(share.bucket)}: " + _carried(share.people, share.atoms)
        for share in subject.answer.pattern
    )
    facts = numbered(subject.k, "fact")
    return ExplanationStep(
        "The worst attacker",
        (
            ("The least of them is ", equal(RHO, number(subject.ratio)), "."),
            (
                "How sure the worst attacker is, is called the ",
                Introduced("maximum disclosure"),
                ": it is ",
                equal(sure, number(subject.answer.value)),
                ".",
            ),
            (
                f"No {facts} of the form if … then …, however many atoms are in them, make anybody surer of an atom."
                if subject.k != 1
                else "No fact of the form if … then …, however many atoms are in it, makes anybody surer of an atom.",
            ),
            (f"Who carries how many atoms: {carriers}.",),
        ),
    )


def _carried(people: Sequence[str], atoms: Pattern) -> str:
    shown = [f"{shortened(person, 40)} {number}" for person, number in zip(people, atoms, strict=True)]
    few = ", ".join(shown[:MOST_ROWS])
    return few if len(shown) <= MOST_ROWS else f"{few} and {len(shown) - MOST_ROWS:,} more people"
