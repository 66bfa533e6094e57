"""What a search over formulas answers: the value, who attains it, and what was covered.

>>> whole = Coverage(worlds=36, targets=3, units=441, formulas=441, masks=234, conjunctions=27_730, examined=1_000)
>>> print(whole)
441 units (441 formulas), 234 different and not trivial; 27,730 conjunctions of them covered on 36 tables
"""

from dataclasses import dataclass
from math import log10

from sympy import Rational

from reference.laboratory.statements import Sentence, all_of
from reference.language import Atom, Statement


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
        return (
            f"{self.units:,} units ({_number(self.formulas)} formulas), {self.masks:,} different and not trivial;"
            f" {_number(self.conjunctions)} conjunctions of them covered on {self.worlds:,} tables"
        )


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
    """Tables consistent with a maximiser's knowledge, and those in which the target is true as well (of the first)."""
    maximisers: tuple[Maximiser, ...]
    complete: bool
    """All maximisers are there: up to symmetry, and up to knowledge that is true in the same tables."""
    coverage: Coverage

    @property
    def value(self) -> Rational:
        """The largest Pr(t_p[S] = s | B ∧ φ)."""
        return Rational(self.satisfying, self.consistent)


def _number(number: int) -> str:
    return f"{number:,}" if number < 10**12 else f"about 10^{log10(number):.0f}"
