"""The readable algorithm, with every ingredient replaceable: what the catalogue of mistakes is made of.

Correct is: k + 1 atoms are shared out among the buckets, the target among them; h atoms about a bucket with n people
and counts c_0 ≥ c_1 ≥ … leave the probability m(h) = min over decreasing patterns k_0 + k_1 + … = h of

    ∏_i (n - i - (c_0 + … + c_{k_i - 1})) / (n - i)

that none is true; the target's bucket counts n/c_0 times; and the least product ρ gives 1/(1 + ρ). See
`fastpath.within_bucket` and `fastpath.across_buckets` for the reasons. This one shares no code with them.

>>> str(Recipe()(((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2))
'22/31'
>>> str(Recipe(most_buckets=1)(((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2))
'12/17'

The probability of an event given a formula, readably, with every ingredient replaceable: what mistakes are made of.

Only people who are named matter. Their values are drawn one after the other from their buckets, without replacement,
which gives every world of theirs its weight; the probability is the weight where formula and event hold over that
where the formula holds. Replaceable are how worlds are weighed, what a unit of knowledge means, which units count, and
how they are joined. The truth comes from elsewhere (`truth`); this computation shares no code with it.

>>> question = Question(((2, 1, 1),), ask="probability", event="b0.p0=a", knowledge=("b0.p0=b -> b0.p0=a",))
>>> str(Conditional()(question)), str(Conditional(counts=lambda question, place: False)(question))
('2/3', '1/2')
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import TypeAlias

from proofs_check.audit.question import Question, column_place
from reference.language import Atom, BasicImplication
from reference.syntax import parse_atom, parse_implication

Row: TypeAlias = tuple[int, ...]
Within: TypeAlias = Callable[[Row, int], Fraction]
"""The least probability that none of so many atoms about a bucket is true."""

ONE = Fraction(1)


def decreasing(row: Row) -> Row:
    """The counts that occur, largest first."""
    return tuple(sorted(filter(None, row), reverse=True))


def increasing(row: Row) -> Row:
    """The counts that occur, smallest first."""
    return tuple(sorted(filter(None, row)))


def one_less(n: int, i: int) -> int:
    """People left after i of them: drawing without replacement."""
    return n - i


@dataclass(frozen=True)
class Pattern:
    """How atoms about one bucket are placed: m(h), as correct as its ingredients."""

    left: Callable[[int, int], int] = one_less
    most_people: int | None = None
    most_values: int | None = None
    """For one person."""

    def __call__(self, row: Row, atoms: int) -> Fraction:
        """m(atoms)."""
        return _least(self, row, atoms)


@cache
def _least(pattern: Pattern, row: Row, atoms: int) -> Fraction:
    n = sum(row)
    people = n if pattern.most_people is None else min(n, pattern.most_people)
    most = len(row) if pattern.most_values is None else min(len(row), pattern.most_values)

    @cache
    def place(i: int, largest: int, left: int) -> Fraction:
        smallest = ONE
        if i < people and (remaining := pattern.left(n, i)) > 0:
            for part in range(1, min(largest, left) + 1):
                untrue = Fraction(max(0, remaining - sum(row[:part])), remaining)
                smallest = min(smallest, untrue * place(i + 1, part, left - part))
        return smallest

    return place(0, most, atoms)


def rarest_target(row: Row) -> Fraction:
    """1/Pr(A) for a target A about the rarest value."""
    return Fraction(sum(row), row[-1])


def likeliest_target(row: Row) -> Fraction:
    """1/Pr(A) for a target A about the value that is first in order."""
    return Fraction(sum(row), row[0])


@dataclass(frozen=True)
class Recipe:
    """The maximum disclosure, as correct as its ingredients."""

    within: Within = Pattern()
    order: Callable[[Row], Row] = decreasing
    scale: Callable[[Row], Fraction] = likeliest_target
    extra_atoms: int = 1
    most_buckets: int | None = None

    def __call__(self, rows: Sequence[Row], k: int) -> Fraction:
        """1/(1 + ρ)."""
        return 1 / (1 + _least_ratio(self, tuple(map(self.order, rows)), max(1, k + self.extra_atoms)))

    def ratio(self, rows: tuple[Row, ...], atoms: int) -> Fraction:
        """The least ρ: (buckets used, target placed) and atoms used give the least product so far."""
        best: dict[tuple[int, bool, int], Fraction] = {(0, False, 0): ONE}
        for row in rows:
            table = [self.within(row, h) for h in range(atoms + 1)]
            scale = self.scale(row)
            for (used, placed, before), value in list(best.items()):
                if used != self.most_buckets:
                    for h in range(1, atoms - before + 1):
                        _offer(best, (self._count(used), placed, before + h), value * table[h])
                        if not placed:
                            _offer(best, (self._count(used), True, before + h), value * table[h] * scale)
        return min(value for (_, placed, _), value in best.items() if placed)

    def _count(self, used: int) -> int:
        return used if self.most_buckets is None else used + 1


@lru_cache(maxsize=4096)
def _least_ratio(recipe: Recipe, rows: tuple[Row, ...], atoms: int) -> Fraction:
    """Kept, since many mistakes begin with the correct value."""
    return recipe.ratio(rows, atoms)


def _offer(best: dict[tuple[int, bool, int], Fraction], key: tuple[int, bool, int], value: Fraction) -> None:
    if key not in best or value < best[key]:
        best[key] = value


World: TypeAlias = Mapping[str, int]
"""The column of each named person's value."""
Weights: TypeAlias = tuple[tuple[World, Fraction], ...]
Meaning: TypeAlias = Callable[[list[bool], list[bool]], bool]
"""Whether a unit holds, given which atoms of its two sides do."""


def bucket_of(person: str) -> int:
    """b3.p7 is in bucket 3."""
    return int(person.partition(".")[0][1:])


@lru_cache(maxsize=4096)
def read(question: Question) -> tuple[Atom, tuple[BasicImplication, ...], tuple[str, ...]]:
    """The event, the units of knowledge, and who is named."""
    event, units = parse_atom(question.event), tuple(map(parse_implication, question.knowledge))
    atoms = [event, *(atom for unit in units for atom in unit.atoms())]
    return event, units, tuple(dict.fromkeys(atom.person for atom in atoms))


@lru_cache(maxsize=4096)
def weighed(question: Question, drawing: str = "without replacement") -> Weights:
    """The worlds of those who are named, with their weights."""
    people = read(question)[2]
    homes = [0 if drawing == "one bucket" else bucket_of(person) for person in people]
    rows = (_united(question),) if drawing == "one bucket" else question.rows
    if drawing == "counts ignored":
        rows = tuple(tuple(min(1, count) for count in row) for row in rows)
    worlds: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    for place, home in enumerate(homes):
        worlds = [
            ((*values, column), weight * Fraction(left, total))
            for values, weight in worlds
            for column, left, total in _draws(rows[home], _taken(values, homes, place, drawing))
        ]
    return tuple((dict(zip(people, values, strict=True)), weight) for values, weight in worlds)


def _taken(values: tuple[int, ...], homes: list[int], place: int, drawing: str) -> list[int]:
    """The values that are gone from the bucket."""
    replaced = drawing in {"with replacement", "counts ignored"}
    return [] if replaced else [value for value, home in zip(values, homes, strict=False) if home == homes[place]]


def _draws(row: tuple[int, ...], taken: list[int]) -> Iterator[tuple[int, int, int]]:
    """Each value that may be drawn, how often it is left, of how many."""
    for column, count in enumerate(row):
        if (left := count - taken.count(column)) > 0:
            yield column, left, sum(row) - len(taken)


def _united(question: Question) -> tuple[int, ...]:
    width = max(map(len, question.rows))
    return tuple(sum(row[j] for row in question.rows if j < len(row)) for j in range(width))


def implies(left: list[bool], right: list[bool]) -> bool:
    """What a basic implication says."""
    return not all(left) or any(right)


def true_in(world: World, atom: Atom) -> bool:
    """Whether the person has the value."""
    return world[atom.person] == column_place(atom.value)


def every_unit(question: Question, place: int) -> bool:
    """Each unit of knowledge counts."""
    del question, place
    return True


@dataclass(frozen=True)
class Conditional:
    """Pr(event | formula), as correct as its ingredients."""

    means: Meaning = implies
    counts: Callable[[Question, int], bool] = every_unit
    drawing: str = "without replacement"
    together: Callable[[list[bool]], bool] = all

    def __call__(self, question: Question) -> Fraction:
        """The quotient; a contradiction divides by zero."""
        both, formula, _ = self.weigh(question)
        return both / formula

    def weigh(self, question: Question) -> tuple[Fraction, Fraction, Fraction]:
        """How much formula and event weigh together, the formula, and the event."""
        event, units, _ = read(question)
        chosen = [unit for place, unit in enumerate(units) if self.counts(question, place)]
        both = formula = alone = Fraction(0)
        for world, weight in weighed(question, self.drawing):
            held = [self._holds(world, unit) for unit in chosen]
            known, happens = not held or self.together(held), true_in(world, event)
            both += weight * (known and happens)
            formula += weight * known
            alone += weight * happens
        return both, formula, alone

    def _holds(self, world: World, unit: BasicImplication) -> bool:
        left = [true_in(world, atom) for atom in unit.antecedent]
        return self.means(left, [true_in(world, atom) for atom in unit.consequent])
