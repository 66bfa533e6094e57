"""What a search over formulas answers: the value, who attains it, and what was covered.

>>> whole = Coverage(worlds=36, targets=3, units=441, formulas=441, masks=234, conjunctions=27_730, examined=1_000)
>>> print(whole)
27,730 conjunctions of 441 units on 36 tables; 234 of the units are different and not trivial
>>> print(Coverage(worlds=1, targets=1, units=1, formulas=63, masks=0, conjunctions=1, examined=1))
1 conjunction of 1 unit (which stands for 63 formulas) on 1 table; it is trivial
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING

from reference.laboratory.search_problem import SearchProblem
from reference.laboratory.statements import Sentence, all_of
from reference.laboratory.symmetry import different
from reference.language import Atom, Statement
from reference.naming import numbered, rounded

if TYPE_CHECKING:
    from sympy import Rational


@dataclass(frozen=True)
class Coverage:
    """How much a search has covered.

    `units` were yielded by the language, standing for `formulas`; `masks` of them are different sets of worlds, and
    neither all worlds nor none. `conjunctions` is the number of sets of at most k such masks (of at most k_i of kind
    i), all of which are covered; `examined` is how many pairs of a target and a conjunction were worked out, the others
    being equal to one of these by a proved symmetry, or unable to be better. `targets` were told apart.
    For a targeted language, units, masks and conjunctions are those of all targets together.
    """

    worlds: int
    targets: int
    units: int
    formulas: int
    masks: int
    conjunctions: int
    examined: int

    def __str__(self) -> str:
        conjunctions = "1 conjunction" if self.conjunctions == 1 else f"{rounded(self.conjunctions)} conjunctions"
        stand = "which stands for" if self.units == 1 else "which stand for"
        formulas = "" if self.formulas == self.units else f" ({stand} {rounded(self.formulas)} formulas)"
        searched = f"{conjunctions} of {numbered(self.units, 'unit')}{formulas} on {numbered(self.worlds, 'table')}"
        return f"{searched}; {self._different()}" if self.units else searched

    def _different(self) -> str:
        """How many of the units say something that no other says, and not nothing."""
        if self.units == 1:
            return "it is not trivial" if self.masks else "it is trivial"
        if self.masks == self.units:
            return "all of the units are different and not trivial"
        verb = "is" if self.masks == 1 else "are"
        return f"{self.masks:,} of the units {verb} different and not trivial"


@dataclass(frozen=True)
class Maximiser:
    """An attacker: after the target, knowing these units and nothing more."""

    target: Atom
    units: tuple[Statement, ...]

    @property
    def knowledge(self) -> Sentence:
        """The conjunction of the units."""
        return all_of(self.units)  # type: ignore[arg-type] # a user's own statements are joined as ours are


@dataclass(frozen=True)
class Maximum:
    """The maximum disclosure with respect to a language, and all who attain it, up to symmetry."""

    language: str
    k: int | tuple[int, ...]
    satisfying: int
    consistent: int
    """Tables consistent with the first maximiser's knowledge; `satisfying` are those with its target true as well.

    Where tables have weights, these are sums of weights, all of them brought to whole numbers.
    """
    maximisers: tuple[Maximiser, ...]
    complete: bool
    """All maximisers are there: up to symmetry, and up to knowledge that is true in the same tables."""
    coverage: Coverage
    weighted: bool = False
    """Some tables are likelier than others."""

    @property
    def value(self) -> "Rational":
        """The largest Pr(t_p[S] = s | B ∧ φ)."""
        from sympy import Rational  # noqa: PLC0415 - takes long to load, and not all who look at an answer ask for it

        return Rational(self.satisfying, self.consistent)


@dataclass(frozen=True)
class TargetMaximum:
    """For one target the largest a / (a + b), and the picks that have it (each set of worlds once)."""

    satisfying: int = 0
    consistent: int = 1
    picks: tuple[tuple[int, ...], ...] = ()
    examined: int = 0
    complete: bool = True

    def joined(self, other: "TargetMaximum", most: int) -> "TargetMaximum":
        """The larger of the two, or both if they are equal, with no more picks than stated."""
        examined = self.examined + other.examined
        sign = self.satisfying * other.consistent - other.satisfying * self.consistent
        if sign:
            return replace(self if sign > 0 else other, examined=examined)
        picks = self.picks + other.picks
        complete = self.complete and other.complete and len(picks) <= most
        return TargetMaximum(self.satisfying, self.consistent, picks[:most], examined, complete)


def maximum_of(problem: SearchProblem, found: Sequence[TargetMaximum]) -> Maximum:
    """The largest of all targets' maxima, with names; what was found for each representative, in their order."""
    largest = max(found, key=lambda one: Fraction(one.satisfying, one.consistent))
    winners = [
        (target, one)
        for target, one in zip(problem.representatives, found, strict=True)
        if one.satisfying * largest.consistent == largest.satisfying * one.consistent
    ]
    return Maximum(
        language=problem.collected.language,
        k=problem.k,
        satisfying=largest.satisfying,
        consistent=largest.consistent,
        maximisers=tuple(each for target, one in winners for each in _maximisers(problem, target, one)),
        complete=all(one.complete for _, one in winners),
        coverage=_coverage(problem, sum(one.examined for one in found)),
        weighted=problem.space.weights is not None,
    )


def _maximisers(problem: SearchProblem, target: Atom, found: TargetMaximum) -> Iterator[Maximiser]:
    """The picks with their statements; of those that an exchange makes equal, one."""
    kinds = [problem.units[target][kind] for kind in problem.sequence(target)]
    masks = []
    for picks in found.picks:
        mask = problem.space.everything
        for units, place in zip(kinds, picks, strict=False):
            mask &= units.masks[place]
        masks.append(mask)
    for place in different(problem.space, masks, [kept.worlds for kept in problem.fixing(target)]):
        chosen = {(id(units), unit): units for units, unit in zip(kinds, found.picks[place], strict=False) if unit}
        yield Maximiser(target, tuple(units.statements[unit] for (_, unit), units in chosen.items()))


def _coverage(problem: SearchProblem, examined: int) -> Coverage:
    """What a search over all representatives has covered."""
    collected = problem.collected
    return Coverage(
        worlds=problem.space.size,
        targets=len(problem.representatives),
        units=collected.yielded,
        formulas=collected.formulas,
        masks=sum(len(units.masks) - 1 for kinds in collected.different for units in kinds),
        conjunctions=sum(
            prod(_up_to(len(units.masks) - 1, most) for units, most in zip(kinds, problem.picks, strict=True))
            for kinds in collected.different
        ),
        examined=examined,
    )


def _up_to(number: int, most: int) -> int:
    """How many sets of at most so many there are, out of this number of things."""
    if most >= number:
        return 1 << number
    sets = total = 1
    for size in range(1, most + 1):
        sets = sets * (number - size + 1) // size
        total += sets
    return total
