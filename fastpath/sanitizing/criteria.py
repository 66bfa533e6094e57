r"""Demands on a release: (c,k)-safety, and further criteria such as k-anonymity.

A release is given by its *views*: the same buckets, once for each column or combination that is protected by itself.
Each view must be (c,k)-safe (paper, section 3.4: its maximum disclosure with respect to L^k is strictly below c). Every
bucket, with n rows and counts r_1 ≥ r_2 ≥ … ≥ r_m of its sensitive values, must satisfy each criterion asked for:

    k-anonymity=K               n ≥ K
    l-diversity=L               m ≥ L (different values)
    entropy-l-diversity=L       -Σ (r_i/n)·log(r_i/n) ≥ log L, where L may be a fraction
    recursive-diversity=C,L     r_1 < C·(r_L + r_{L+1} + … + r_m)
    t-closeness=T               ½·Σ |r_i/n - q_i| ≤ T, where q_i is the share of value i in all released rows

**All of them are kept on the way up**: if two buckets keep one, so does their union, and a search may pass over nodes
above one that keeps them. For (c,k)-safety that is the paper's monotonicity theorem. Sizes and numbers of different
values only grow. The entropy of a mixture is at least the mixture of the entropies. The L - 1 largest counts of a union
add up to no more than those of its parts do together, so its tail is at least the sum of their tails, and r_1 at most
the sum of their r_1. A distance to fixed shares is convex, and uniting buckets leaves the shares of all rows as they
are. (Where rows are left out of the release, see `suppression`.)

Facts may be soft (see `fastpath.soft_facts`). Merging buckets discloses no more then, either.

Logarithms are compared exactly, see `fastpath.exact_logarithm`. Most unsafe releases are found quickly: where a bucket
has k + 1 different values or fewer, k negations about one of its people leave at most one, so the disclosure is 1. Of
soft facts this holds for k = 0 only.

>>> [criterion.text for criterion in parsed_criteria(["k-anonymity=5", "recursive-diversity=1/2,3"])]
['k-anonymity=5', 'recursive-diversity=1/2,3']
>>> [entropy] = parsed_criteria(["entropy-l-diversity=2"])
>>> entropy.breaks((5, 5)), entropy.breaks((6, 5)), entropy.breaks((6, 5, 1))
(False, True, False)
>>> parsed_criteria({"t-closeness": "0.2"})
(Closeness(t=Fraction(1, 5)),)
>>> from fastpath.sanitizing.cells import Cells
>>> cells = Cells.of_counts(["sex"], "disease", [(("M", "flu"), 2), (("M", "mumps"), 1), (("M", "gout"), 1)])
>>> [Demands.of(c, 0, asked).kept_by([cells]) for c, asked in (("1/2", []), ("3/5", []), ("3/5", ["k-anonymity=5"]))]
[False, True, False]
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import inf
from typing import TypeAlias

from fastpath.exact_logarithm import Logarithm
from fastpath.minimize1 import Histogram
from fastpath.minimize2 import Optimum, optima
from fastpath.safety import reaches_alone
from fastpath.sanitizing.cells import Cells
from fastpath.summary import CERTAIN
from reference.errors import InvalidInput
from reference.exact import Exact, doubt_of, exact, exact_number, exact_threshold, whole_number
from reference.naming import described_thing, written


@dataclass(frozen=True)
class BucketCriterion:
    """A criterion about each bucket by itself: a bucket breaks it or not, whatever else is released."""

    text: str
    breaks: Callable[[Histogram], bool]

    def broken_by(self, cells: Cells) -> list[int]:
        """Return the buckets that break it."""
        breaks = cache(self.breaks)
        return [index for index, histogram in enumerate(cells.bucket_histograms()) if breaks(histogram)]


@dataclass(frozen=True)
class Closeness:
    """t-closeness: a criterion about each bucket and all rows of the release."""

    t: Fraction

    @property
    def text(self) -> str:
        """Return the criterion as it is asked for."""
        return f"t-closeness={exact(self.t)}"

    def broken_by(self, cells: Cells) -> list[int]:
        """Return the buckets that break it."""
        return [index for index, distance in enumerate(distances(cells)) if distance > self.t]


Criterion: TypeAlias = BucketCriterion | Closeness


def distances(cells: Cells) -> list[Fraction]:
    """Return half the sum of absolute differences between each bucket's shares of values and those of all rows."""
    everyone = [0] * len(cells.domain)
    for value, count in zip(cells.values.tolist(), cells.counts.tolist(), strict=True):
        everyone[value] += count
    rows, result = cells.rows, list[Fraction]()
    for index, size in enumerate(cells.sizes):
        run = cells.cells_of(index)
        present = list(zip(cells.values[run].tolist(), cells.counts[run].tolist(), strict=True))
        differences = sum(abs(count * rows - everyone[value] * size) for value, count in present)
        absent = rows - sum(everyone[value] for value, _ in present)
        result.append(Fraction(differences + absent * size, 2 * rows * size))
    return result


def _has_little_entropy(least: Fraction, histogram: Histogram) -> bool:
    """n·log n - Σ r·log r < n·log ℓ."""
    size = sum(histogram)
    terms: Counter[int] = Counter({size: size})
    for count in histogram:
        terms[count] -= count
    for number, share in ((least.numerator, -size), (least.denominator, size)):
        terms[number] += share
    return Logarithm(terms) < Logarithm({})


# The criteria, each with what is written after its name.
FORMS = {
    "k-anonymity": "K",
    "l-diversity": "L",
    "entropy-l-diversity": "L",
    "recursive-diversity": "C,L",
    "t-closeness": "T",
}
# Criteria as a text NAME=VALUE or several, or as values by name (of recursive diversity the pair C, L).
Asked: TypeAlias = str | Iterable[str] | Mapping[str, "Exact | Sequence[Exact]"]


def parsed_criteria(asked: Asked) -> tuple[Criterion, ...]:
    """Parse the criteria that are asked for."""
    if isinstance(asked, Mapping):
        values = {name: value if isinstance(value, tuple | list) else [value] for name, value in asked.items()}
        return tuple(_criterion(name, each) for name, each in values.items())  # type: ignore[arg-type] # checked there
    if not isinstance(asked, Iterable):
        raise InvalidInput(f"the criteria: expected texts NAME=VALUE, got {described_thing(asked)}")
    criteria = []
    for text in [asked] if isinstance(asked, str) else asked:
        if not isinstance(text, str):
            raise InvalidInput(f"the criterion: expected a text NAME=VALUE, got {described_thing(text)}")
        name, equals, value = text.partition("=")
        criteria.append(_criterion(name, value.split(",") if equals else ()))
    return tuple(criteria)


def _criterion(name: str, values: Sequence[Exact]) -> Criterion:
    if name not in FORMS:
        expected = ", ".join(f"{name}={form}" for name, form in FORMS.items())
        raise InvalidInput(f"the criterion: expected one of {expected}, got {written(name)}")
    if len(values) != len(FORMS[name].split(",")):
        shown = ",".join(map(str, values))
        raise InvalidInput(f"the criterion {name}: expected {name}={FORMS[name]}, got {written(shown)}")
    if name == "t-closeness":
        return Closeness(exact_number(values[0], "the t of t-closeness", least=0))
    if name == "entropy-l-diversity":
        least = exact_number(values[0], "the ℓ of entropy-l-diversity", least=1)
        return BucketCriterion(f"{name}={exact(least)}", lambda histogram: _has_little_entropy(least, histogram))
    if name == "recursive-diversity":
        c, diversity = exact_number(values[0], f"the c of {name}", least=0), _whole(values[1], f"the ℓ of {name}")
        return BucketCriterion(f"{name}={exact(c)},{diversity}", lambda r: r[0] >= c * sum(r[diversity - 1 :]))
    if name == "k-anonymity":
        size = _whole(values[0], f"the k of {name}")
        return BucketCriterion(f"{name}={size}", lambda r: sum(r) < size)
    number = _whole(values[0], f"the ℓ of {name}")
    return BucketCriterion(f"{name}={number}", lambda r: len(r) < number)


def _whole(value: Exact, what: str) -> int:
    number = exact_number(value, what)
    return whole_number(number.numerator if number.denominator == 1 else number, what, 1, shown=str)


@dataclass(frozen=True)
class Demands:
    """A threshold c, a number k of implications, criteria, and the doubt 1/λ of implications of strength λ."""

    c: Fraction
    k: int
    criteria: tuple[Criterion, ...] = ()
    doubt: Fraction = CERTAIN

    @classmethod
    def of(cls, c: Exact, k: int, criteria: Asked = (), strength: Exact = inf) -> "Demands":
        """Parse the demands."""
        return cls(exact_threshold(c), whole_number(k, "k", 0), parsed_criteria(criteria), doubt_of(strength))

    @property
    def closeness(self) -> tuple[Closeness, ...]:
        """Return the criteria that compare a bucket with all released rows."""
        return tuple(criterion for criterion in self.criteria if isinstance(criterion, Closeness))

    def kept_by(self, views: Iterable[Cells]) -> bool:
        """Return whether a release with these views keeps all demands."""
        return all(
            view.fewest_values > (1 if self.doubt else self.k + 1)
            and not any(criterion.broken_by(view) for criterion in self.criteria)
            and not self.reached_by(self.optimum(view))
            for view in views
        )

    def optimum(self, view: Cells) -> Optimum:
        """Return the least ρ with k implications and its shares; the maximum disclosure is 1/(1 + ρ)."""
        found = optima(view.summary(self.k + 1, self.doubt))
        return found[min(self.k, len(found) - 1)]

    def reached_by(self, optimum: Optimum) -> bool:
        """Return whether the maximum disclosure is c or more."""
        return 1 / (1 + optimum.ratio) >= self.c

    def broken_alone(self, histograms: Sequence[Histogram]) -> bool:
        """Return whether a bucket with one of these histograms alone breaks a criterion or reaches c."""
        criteria = [criterion for criterion in self.criteria if isinstance(criterion, BucketCriterion)]
        return any(
            # k negations do, found soon
            histogram[0] >= self.c * (sum(histogram) - (1 - self.doubt) * sum(histogram[1 : self.k + 1]))
            or any(criterion.breaks(histogram) for criterion in criteria)
            or reaches_alone(histogram, self.c, self.k, self.doubt)
            for histogram in histograms
        )
