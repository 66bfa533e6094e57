"""What an explanation is about: a release, the worst attacker with k facts, and the numbers that lead to him.

>>> from reference.example import FIGURE_3
>>> subject = ExplainedRelease.of(FIGURE_3, 1)
>>> subject.answer.value, subject.alone.value, subject.ratio, subject.atoms
(Fraction(2, 3), Fraction(2, 5), Fraction(1, 2), 2)
>>> [str(value) for value in subject.curve]
['2/5', '2/3', '1', '1', '1', '1']
"""

from dataclasses import dataclass
from fractions import Fraction

from fastpath.disclosure import Disclosure, disclosure_at
from fastpath.minimize2 import Product, best_products, optima
from fastpath.summary import SummaryEntry, summarize
from reference.buckets import Bucket, Bucketization
from reference.exact import whole_number
from reference.language import Atom, BasicImplication
from worstcase.display.bucket_pictures import DrawnBucket, bucket_name, drawn_buckets
from worstcase.display.formulas import Math, equal, name
from worstcase.display.pages import LONGEST_NAME, Prose, Supplied
from worstcase.display.svg import shortened

MOST_ROWS, MOST_NAMES, MOST_BARS, LONGEST_CURVE = 12, 6, 6, 60
"""Of a table, of people in a row, of buckets in a picture; the largest k of a curve."""

LONGEST_FORMULA = 28
"""Characters of the names in a formula."""

SHORTEST_CURVE = 5
"""A curve goes at least so far, whatever k is asked for."""


@dataclass(frozen=True)
class ExplainedRelease:
    """A release, a k, and what was worked out about them."""

    published: Bucketization
    k: int
    answer: Disclosure
    alone: Disclosure
    """The answer without any fact."""
    curve: tuple[Fraction, ...]
    """The maximum disclosure with 0, 1, … facts."""
    least: tuple[SummaryEntry, ...]
    """M(1), M(2), …, at most M(k + 1)."""
    scaled: tuple[SummaryEntry, ...]
    """R(1), R(2), …, as many."""
    products: tuple[Product, ...]
    """The best products of entries of M with 0, 1, … atoms."""

    @classmethod
    def of(cls, published: Bucketization, k: int) -> "ExplainedRelease":
        """Work it out."""
        k = whole_number(k, "k", 0)
        most = max(k, SHORTEST_CURVE)
        summary = summarize(published, most + 1)
        found = optima(summary)
        values = [1 / (1 + one.ratio) for one in found]
        values += [values[-1]] * (min(most, LONGEST_CURVE) + 1 - len(values))
        return cls(
            published,
            k,
            disclosure_at(published, found[min(k, len(found) - 1)], k),
            disclosure_at(published, found[0], 0),
            tuple(values[: min(most, LONGEST_CURVE) + 1]),
            summary.least[: k + 1],
            summary.ratio[: k + 1],
            tuple(best_products([entry.value for entry in summary.least[: k + 1]])),
        )

    @property
    def atoms(self) -> int:
        """How many atoms the attacker speaks of at most: k + 1, or as many as give certainty."""
        return len(self.scaled)

    @property
    def ratio(self) -> Fraction:
        """The least ρ."""
        return (1 - self.answer.value) / self.answer.value

    @property
    def target_bucket(self) -> int:
        """The number of the bucket of the target."""
        return self.answer.pattern[0].bucket

    @property
    def home(self) -> Bucket:
        """The bucket of the target."""
        return self.published.buckets[self.target_bucket]

    @property
    def sensitive(self) -> str:
        """What the sensitive attribute is called in a sentence."""
        return "value" if self.published.sensitive == "S" else shortened(self.published.sensitive, LONGEST_NAME)

    def shown(self, most: int = MOST_ROWS) -> list[int]:
        """The numbers of the first buckets, and of those that matter."""
        matter = {carriers.bucket for carriers in self.answer.pattern}
        return sorted({*range(min(most, len(self.published.buckets))), *matter})

    def drawn(self, numbers: list[int]) -> list[DrawnBucket]:
        """These buckets, to be drawn."""
        return drawn_buckets(self.published, numbers)

    def bucket_name(self, number: int) -> str:
        """The bucket's number, with what its people have in common."""
        return bucket_name(self.published, number)

    def has(self, atom: Atom) -> Prose:
        """That somebody has something, in words."""
        return Supplied(atom.person), f" has the {self.sensitive} ", Supplied(atom.value)

    def fact(self, unit: BasicImplication) -> Prose:
        """A fact of the worst attacker in words: a value that the target person does not have, or if …, then …"""
        [before], [after] = unit.antecedent, unit.consequent
        if unit.denied is not None:
            return Supplied(before.person), f" does not have the {self.sensitive} ", Supplied(before.value)
        return "if ", *self.has(before), ", then ", *self.has(after)


def atom_math(atom: Atom) -> Math:
    """An atom as a formula, which does not break at the end of a line: cut so that it fits on a phone."""
    most = LONGEST_FORMULA if len(atom.person) + len(atom.value) <= LONGEST_FORMULA else LONGEST_FORMULA // 2
    return equal(name(shortened(atom.person, most)), name(shortened(atom.value, most)))


def left_out(shown: int, number: int, what: str) -> tuple[str, ...]:
    """A sentence if not all are shown."""
    return () if shown >= number else (f"Shown are {shown:,} of {number:,} {what}.",)
