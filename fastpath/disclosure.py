"""The maximum disclosure of a bucketization, and an attacker who attains it (paper, sections 2.2 and 3.3).

The maximum disclosure with respect to L^k is the largest Pr(t_p[S] = s | B ∧ φ) over people p, values s, and
conjunctions φ of k basic implications that are consistent with B. `minimize2` finds the least ρ; the value is
1/(1 + ρ), and its shares are turned back into atoms about real people:

- in each bucket with a share, person number i of the pattern carries the k_i most frequent values, one atom each;
- the target A is the first atom of the first share, and every other atom A_i gives one implication A_i → A.

Atoms are different, hence the implications; A and everything that follows from it is consistent with the
bucketization, hence so is the knowledge. Where fewer than k implications give certainty, fewer are given.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import to_text
>>> answer = maximum_disclosure(FIGURE_3, 1)
>>> answer.value, answer.target, [to_text(unit) for unit in answer.knowledge.implications]
(Fraction(2, 3), Atom(person='Bob', value='flu'), ['Bob="lung cancer" -> Bob=flu'])
>>> [str(answer.value) for answer in disclosure_curve(FIGURE_3, 3)]
['2/5', '2/3', '1', '1']
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import repeat
from math import inf
from typing import Protocol

from fastpath.minimize1 import Pattern, Rows
from fastpath.minimize2 import Optimum, optima
from fastpath.summary import CERTAIN, Published, Summary, summarize
from reference.exact import Exact, doubt_of, whole_number
from reference.language import Atom, Formula, simple_implication
from reference.progress import step


class PeopleAndValues(Protocol):
    """What an attacker needs of a bucket."""

    @property
    def people(self) -> Sequence[str]:
        """P_b."""
        ...

    @property
    def values(self) -> tuple[str, ...]:
        """s_b^0, s_b^1, …, as many as are needed."""
        ...


class HasBuckets(Protocol):
    """Anything whose buckets have numbers."""

    def bucket(self, index: int, /) -> PeopleAndValues:
        """Return the bucket with this number."""
        ...

    def labels(self, index: int, /) -> dict[str, str]:
        """Return what its people have in common, as far as that is known."""
        ...


@dataclass(frozen=True)
class Carriers:
    """The people of one bucket whom the atoms are about, and how many atoms each of them carries."""

    bucket: int
    people: tuple[str, ...]
    atoms: Pattern
    # What the people of the bucket have in common, where it comes from a table: `{"age": "37", "sex": "F"}`
    labels: Mapping[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Disclosure:
    """The maximum disclosure, and the attacker who attains it: Pr(target | B ∧ knowledge) = value."""

    k: int
    value: Fraction
    target: Atom
    knowledge: Formula
    pattern: tuple[Carriers, ...]  # who carries how many of the atoms, the target's bucket and person first
    doubt: Fraction = CERTAIN  # 1/λ, where the facts have the strength λ; the knowledge may repeat a fact then


def maximum_disclosure(published: Published, k: int, strength: Exact = inf) -> Disclosure:
    """Return the maximum disclosure with respect to L^k, or to k soft facts of this strength."""
    k, doubt = whole_number(k, "k", 0), doubt_of(strength)
    found = optima(summarize(published, k + 1, doubt))
    return disclosure_at(published, found[min(k, len(found) - 1)], k, doubt)


def disclosure_curve(published: Published, k: int, strength: Exact = inf) -> tuple[Disclosure, ...]:
    """Return the maximum disclosure with respect to L^0, L^1, …, L^k, or to as many soft facts of this strength."""
    k = whole_number(k, "k", 0)
    return curve_of(published, summarize(published, k + 1, doubt_of(strength)))


def curve_of(published: HasBuckets, summary: Summary) -> tuple[Disclosure, ...]:
    """Return the curve that a summary of the published buckets gives."""
    found = optima(summary)
    curve: list[Disclosure] = []
    for k in range(summary.most):
        step(1, "numbers of facts", summary.most)
        curve.append(
            disclosure_at(published, found[k], k, summary.doubt) if k < len(found) else replace(curve[-1], k=k)
        )
    return tuple(curve)


def disclosure_at(published: HasBuckets, optimum: Optimum, k: int, doubt: Fraction = CERTAIN) -> Disclosure:
    """Return the answer that an optimum stands for, with names."""
    carriers = tuple(carriers_of(published, share.bucket, share.pattern) for share in optimum.shares)
    shares = ((published.bucket(share.bucket), share.rows) for share in optimum.shares)
    atoms = (atom for bucket, rows in shares for atom in atoms_of(bucket, rows, bucket.values))
    target = next(atoms)
    return Disclosure(k, 1 / (1 + optimum.ratio), target, implied(atoms, target), carriers, doubt)


def implied(antecedents: Iterable[Atom], target: Atom) -> Formula:
    """Return the conjunction of A_i → A for the antecedents A_i and the target A."""
    return Formula(simple_implication(atom, target) for atom in antecedents)


def carriers_of(published: HasBuckets, index: int, pattern: Pattern) -> Carriers:
    """Return the first people of the bucket, one for each part of the pattern."""
    people = published.bucket(index).people
    return Carriers(index, tuple(people[i] for i in range(len(pattern))), pattern, published.labels(index))


def atoms_of(bucket: PeopleAndValues, rows: Rows, values: tuple[str, ...]) -> Iterator[Atom]:
    """Yield for each of the first people of the bucket the atoms of its row, each as often as it is there."""
    for i, row in enumerate(rows):
        for value, number in zip(values, row, strict=False):
            yield from repeat(Atom(bucket.people[i], value), number)
