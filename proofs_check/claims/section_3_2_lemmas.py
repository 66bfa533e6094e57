"""Lemmas 10 and 11: the best consequent, the best antecedent, and the truth tables of two implications (section 3.2).

**Lemma 10.** Pr(φ | ψ ∧ ∧_i (θ_i → φ_i)) ≤ Pr(φ | ψ ∧ ∧_i (θ_i → φ)) for any formulas and any distribution. Where φ is
true the right-hand knowledge is true, so no world with φ is lost. Where φ is false it is true only if all θ_i are
false, and there the left-hand knowledge is true as well, so no world without φ is won. *Side condition:* the right side
may be undefined, if no world with φ has weight, and none in which all θ_i are false. Then the left side is 0.

**Lemma 11.** For an atom B and conjunctions θ_i of atoms, some atoms A_i have Pr(B | ψ ∧ ∧_i (θ_i → B)) ≤
Pr(B | ψ ∧ ∧_i (A_i → B)). Let A_i be any atom of θ_i. Both sides have all worlds with B. Without B the left knowledge
excludes all θ_i, the right all A_i, which is more. The right side need not be defined for any choice, but for some: if
a world with B has weight, any; otherwise some world has weight in which no θ_i is true, and each θ_i has an atom that
is false there. *Side condition:* θ_i must have an atom. An empty θ_i makes θ_i → B be B itself.

**Evidence.** A formula is any set of worlds, and a world has any weight; ψ is where weights are positive. The
certificates settle all weights at once. Worlds that agree on everything that matters are one *cell* with a symbol for
its weight, and the difference of the cross products

    (weight of φ and right) · (weight of left)  -  (weight of φ and left) · (weight of right)

expands to a polynomial without a negative coefficient. For Lemma 11 a cell states for each i whether θ_i is true, or
only A_i, or neither, which covers all sizes of conjunctions.

**Any distribution.** Whatever is published or known leaves some tables possible, and some likelier than others: a
weight for each table. For all weights, some k implications A_i → A make A as likely as any k basic implications can.

**Figure 4** divides the tables in which A_0 → B_0 and A_1 → B_1 are true into rows a to h, and those in which A_0 → C
and A_1 → C are true into a, b, d', f' and h'; * stands for either value. The chain of inequalities below it begins with
the first fraction without its g. That is not the probability of the line before, but never smaller: one more inequality
in front mends the chain. With d' = d + x, f' = f + y and h' = h + z each inequality holds for all sizes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations_with_replacement, product
from operator import and_
from typing import Any, NamedTuple, TypeAlias

from sympy import ZZ, ring

from proofs_check.claims.claim import claim, erratum, fails, instead, near_miss, over, over_every
from proofs_check.claims.refutation import Counterexample, Refutation, unless, unless_equal
from proofs_check.claims.scope import Draw, Drawn, Every, Evidence, Ks, all_k, enumerated, shown_k
from proofs_check.oracles.listed_tables import Size, all_tables, atoms_of, sayable, shown_size, shown_sizes, true_in
from proofs_check.oracles.small_releases import implies, likelihood, releases_with_k, space_of
from reference.instances import Release, released, releases, shown_release
from reference.language import Atom
from reference.syntax import to_text

Worlds: TypeAlias = tuple[bool, ...]  # a formula: for each world whether it is true
ChosenAtoms: TypeAlias = tuple[Release, tuple[Atom, ...]]  # a release and the atoms A_0, A_1, B_0, B_1 and C
Rows: TypeAlias = Mapping[str, str]  # one side of Figure 4: A_0, A_1, B_0, B_1, C in each row; * for either value
NEITHER, _, BOTH = range(3)  # θ_i and its atom A_i are both false; only the atom is true; both are true


class Situation(NamedTuple):
    """Weighted worlds, the target φ, and pairs of θ_i and φ_i (or, for Lemma 11, of the two atoms of θ_i)."""

    weights: tuple[int, ...]
    target: Worlds
    implications: tuple[tuple[Worlds, Worlds], ...]


class Cell(NamedTuple):
    """Worlds that agree on θ_0, θ_1, …, on φ, and on whether all θ_i → φ_i are true."""

    thetas: tuple[bool, ...]
    target: bool
    kept: bool


def _shown_situation(situation: Situation) -> str:
    """The weights of the worlds, and where each formula is true (1) or false (0)."""

    def bits(worlds: Worlds) -> str:
        return "".join("01"[true] for true in worlds)

    pairs = enumerate(situation.implications)
    shown = ", ".join(f"θ_{number}: {bits(theta)}, φ_{number}: {bits(phi)}" for number, (theta, phi) in pairs)
    return f"weights {' '.join(map(str, situation.weights))}; φ: {bits(situation.target)}, {shown}"


@enumerated(
    lambda *sizes: (
        "all formulas over weighted worlds (weights 0, 1, 2): "
        + ", ".join(f"{worlds} world{'s' * (worlds > 1)} and k = {k}" for worlds, k in sizes)
    ),
    shown=_shown_situation,
)
def _situations(*sizes: tuple[int, int]) -> Iterator[Situation]:
    for worlds, k in sizes:
        formulas = list(product((False, True), repeat=worlds))
        for weights in product(range(3), repeat=worlds):
            for target, *rest in product(formulas, repeat=2 * k + 1):
                yield Situation(weights, target, tuple(zip(rest[:k], rest[k:], strict=True)))


def _drawn_situation(draw: Draw) -> Situation:
    def worlds() -> Worlds:
        return tuple(draw(0, 1) == 1 for _ in range(6))

    weights = tuple(draw(0, 1000) for _ in range(6))
    return Situation(weights, worlds(), tuple((worlds(), worlds()) for _ in range(draw(0, 4))))


SMALL_SITUATIONS = _situations((1, 1), (2, 1), (2, 2), (3, 1)).deepened(_situations((3, 2), (4, 1)))
HEAVY_WORLDS = Drawn(
    "6 worlds of weights up to 1,000, at most 4 implications", _drawn_situation, 100, shown=_shown_situation
)


@enumerated("k = 1, …, {most}; all formulas, all weights", shown=lambda k: f"k = {k}", evidence=Evidence.CERTIFICATE)
def _certificates(most: int) -> range:
    return range(1, most + 1)


def _never_negative(polynomial: Any) -> Refutation:  # noqa: ANN401 - an element of one of SymPy's rings, which has no types
    negative = [number for number in polynomial.coeffs() if number < 0]
    return unless(not negative, f"negative coefficients: {negative}")


def _never_less_likely(cells: Sequence[tuple[bool, bool, bool]]) -> Refutation:
    """For all weights of the cells (target, known before, known after) the target is no less likely after."""
    pairs = list(zip(cells, ring([f"w{number}" for number in range(len(cells))], ZZ)[1:], strict=True))
    left, right = (sum(weight for cell, weight in pairs if cell[0] and cell[side]) for side in (1, 2))
    left_all, right_all = (sum(weight for cell, weight in pairs if cell[side]) for side in (1, 2))
    return _never_negative(right * left_all - left * right_all)


# Lemma 10


def known_before(situation: Situation, world: int) -> bool:
    """∧_i (θ_i → φ_i)."""
    return all(not theta[world] or phi[world] for theta, phi in situation.implications)


def known_after(situation: Situation, world: int) -> bool:
    """∧_i (θ_i → φ)."""
    return all(not theta[world] or situation.target[world] for theta, _ in situation.implications)


def weights_of(situation: Situation, known: Callable[[Situation, int], bool]) -> tuple[int, int]:
    """The weight of φ and the knowledge, and of the knowledge."""
    kept = [world for world in range(len(situation.weights)) if known(situation, world)]
    satisfying = sum(situation.weights[world] for world in kept if situation.target[world])
    return satisfying, sum(situation.weights[world] for world in kept)


@claim("the-target-is-the-best-consequent", "3.2, Lemma 10", SMALL_SITUATIONS)
@claim("the-target-is-the-best-consequent-among-heavy-worlds", "3.2, Lemma 10", HEAVY_WORLDS)
def target_is_best(situation: Situation, after: Callable[[Situation, int], bool] = known_after) -> Refutation:
    """Replacing all consequents by the target never lowers its probability, whatever formulas and weights."""
    (left, left_all), (right, right_all) = (weights_of(situation, known) for known in (known_before, after))
    holds = left * right_all <= right * left_all and (right_all > 0 or left == 0)
    return unless(holds, f"{left}/{left_all} > {right}/{right_all}")


@claim("the-target-is-the-best-consequent-for-all-weights", "3.2, Lemma 10")
@over(_certificates(4).deepened(_certificates(8)))
def target_is_best_for_all_weights(
    k: int, after: Callable[[Cell], bool] = lambda cell: cell.target or not any(cell.thetas)
) -> Refutation:
    """The difference of the cross products, expanded in the cells' weights, has no negative coefficient."""
    truths = product(product((False, True), repeat=k), (False, True), (False, True))
    cells = (Cell(*truth) for truth in truths if truth[2] or any(truth[0]))  # where no θ_i is true, all θ_i → φ_i are
    return _never_less_likely([(cell.target, cell.kept, after(cell)) for cell in cells])


@erratum("the-right-side-of-lemma-10-is-defined", "3.2, Lemma 10", _situations((1, 1), (2, 1)))
@fails("weights 1; φ: 0, θ_0: 1, φ_0: 1", "left side 0/1, right side 0/0")
@instead("the-target-is-the-best-consequent")
def right_side_is_defined(situation: Situation, after: Callable[[Situation, int], bool] = known_after) -> Refutation:
    """If the left side of Lemma 10 is defined then so is its right side."""
    (left, left_all), (right, right_all) = (weights_of(situation, known) for known in (known_before, after))
    return unless(right_all > 0 or left_all == 0, f"left side {left}/{left_all}, right side {right}/{right_all}")


# Lemma 11


def all_choices(k: int) -> Iterable[Sequence[int]]:
    """For each of k conjunctions the number of one of its two atoms, in every way."""
    return product(range(2), repeat=k)


@claim("one-atom-is-the-best-antecedent", "3.2, Lemma 11")
@over(SMALL_SITUATIONS.also("two atoms in each antecedent, all choices of one of them"))
@claim("one-atom-is-the-best-antecedent-among-heavy-worlds", "3.2, Lemma 11", HEAVY_WORLDS)
def atom_is_best(
    situation: Situation,
    choices: Callable[[int], Iterable[Sequence[int]]] = all_choices,
    instead: Callable[[tuple[Worlds, Worlds], int, int], bool] = lambda atoms, choice, world: atoms[choice][world],
) -> Refutation:
    """Where the left side is defined, some atoms A_i of the θ_i have a right side that is defined and no smaller."""

    def known_with(choice: Sequence[int]) -> Callable[[Situation, int], bool]:
        pairs = list(zip(situation.implications, choice, strict=True))
        return lambda one, world: one.target[world] or not any(instead(atoms, place, world) for atoms, place in pairs)

    def known_with_both(one: Situation, world: int) -> bool:
        return one.target[world] or not any(a[world] and b[world] for a, b in one.implications)

    left, left_all = weights_of(situation, known_with_both)
    rights = [weights_of(situation, known_with(choice)) for choice in choices(len(situation.implications))]
    defined = [(right, right_all) for right, right_all in rights if right_all]
    holds = bool(defined) and all(left * right_all <= right * left_all for right, right_all in defined)
    return unless(not left_all or holds, f"{left}/{left_all} > one of {rights}")


@claim("one-atom-is-the-best-antecedent-for-all-weights", "3.2, Lemma 11")
@over(_certificates(4).also("one atom or more in each antecedent, two for the choice"))
def atom_is_best_for_all_weights(
    k: int,
    instead: Callable[[int], bool] = lambda state: state != NEITHER,
    choices: Callable[[int], Iterable[Sequence[int]]] = all_choices,
) -> Refutation:
    """For any atoms A_i of the θ_i the difference of cross products, expanded in the cells' weights, has no negative
    coefficient; and every cell of the left side, which may be the only one with weight, stays for some atoms.
    """  # noqa: D205 - one sentence
    cells = product(product(range(3), repeat=k), (False, True))
    likely = [
        (target, target or BOTH not in states, target or not any(map(instead, states))) for states, target in cells
    ]
    kept = (cell for cell in product(product((False, True), repeat=2), repeat=k) if not any(map(all, cell)))
    defined = all(
        any(not any(atoms[one] for atoms, one in zip(cell, choice, strict=True)) for choice in choices(k))
        for cell in kept
    )
    return _never_less_likely(likely) or unless(defined, "every choice has a true atom")


def best_with_atoms(release: Release, target: int, k: int) -> Fraction:
    """The largest Pr(B | all A_i → B) over all k atoms A_i."""
    space = space_of(release)
    chosen = combinations_with_replacement((implies(space, atom, target) for atom in space.atoms.values()), k)
    return max(likelihood(target, reduce(and_, units, space.everything)) for units in chosen)


@near_miss("an-empty-antecedent-can-be-replaced-by-an-atom", "sibling of 3.2, Lemma 11")
@over(releases_with_k(4, k=(1, 2)).also("all atoms"))
@fails("(1, 1, 1), k = 1", "true -> b0.p0=a gives 1, 1 implications with an atom before the arrow 1/2 at most")
@instead("one-atom-is-the-best-antecedent")
def empty_antecedents_can_be_replaced(release: Release, k: int) -> Refutation:
    """Lemma 11 also holds for a conjunction of no atoms."""
    for atom, target in space_of(release).targets.items():
        if (found := best_with_atoms(release, target, k)) < 1:
            numbers = f"true -> {to_text(atom)} gives 1, {k} implications with an atom before the arrow {found} at most"
            return Counterexample(numbers, released(release), k)
    return None


# Any distribution


class Weighing(NamedTuple):
    """How many people and values there are, a weight for each table, and k."""

    size: Size
    weights: tuple[int, ...]
    k: int

    def weight(self, tables: int) -> int:
        """The weight of a set of tables."""
        return sum(weight for number, weight in enumerate(self.weights) if tables >> number & 1)


@enumerated(
    lambda *sizes, k: (
        f"all weights of the tables of {', '.join(f'{shown_sizes([size])} (0 to {most})' for size, most in sizes)},"
        f" {shown_k(k)}; all basic implications"
    ),
    shown=lambda case: f"{shown_size(case.size)}, weights {' '.join(map(str, case.weights))}, k = {case.k}",
)
def _weighings(*sizes: tuple[Size, int], k: Ks) -> Iterator[Weighing]:
    for size, largest in sizes:
        target = true_in(size, atoms_of(size)[0])
        for weights in product(range(largest + 1), repeat=all_tables(size).bit_length()):
            cases = (Weighing(size, weights, number) for number in all_k(k))
            yield from (case for case in cases if case.weight(target))  # the first atom is possible


WEIGHINGS = _weighings(((1, 2), 2), ((1, 3), 2), ((2, 2), 2), ((2, 3), 1), k=2)


@cache
def _said_by_any(size: Size, k: int) -> frozenset[int]:
    said = {all_tables(size)}
    for _ in range(k):
        said = {one & other for one in said for other in sayable(size, size[0] * size[1])}
    return frozenset(said)


@cache
def said_by_special_form(size: Size, k: int) -> frozenset[int]:
    """The sets of tables that k implications A_i → A express, for all atoms A_i and the first atom A."""
    target, *_ = atoms = [true_in(size, atom) for atom in atoms_of(size)]
    units = [all_tables(size) & ~atom | target for atom in atoms]
    return frozenset(reduce(and_, each, all_tables(size)) for each in combinations_with_replacement(units, k))


@claim("one-consequent-is-worst-for-any-distribution", "3.2, remark on Lemmas 10 and 11", WEIGHINGS)
def is_worst_for_any_weights(case: Weighing) -> Refutation:
    """Whatever weights tables have, some A_i → A make A at least as likely as any given k basic implications."""
    target = true_in(case.size, atoms_of(case.size)[0])
    special, every = (
        [(case.weight(known & target), case.weight(known)) for known in said(case.size, case.k)]
        for said in (said_by_special_form, _said_by_any)
    )
    best = max(Fraction(part, whole) for part, whole in special if whole)
    worse = [f"{part}/{whole}" for part, whole in every if part * best.denominator > best.numerator * whole]
    return unless(not worse, f"{worse} > {best}")


# Figure 4

LEFT = {"a": "00**0", "b": "00**1", "c": "01*10", "d": "01*11", "e": "101*0", "f": "101*1", "g": "11110", "h": "11111"}
RIGHT = {"a": "00**0", "b": "00**1", "d'": "01**1", "f'": "10**1", "h'": "11**1"}
RELATIONS = (("a", "=", "a"), ("b", "=", "b"), ("d", "⊆", "d'"), ("f", "⊆", "f'"), ("h", "⊆", "h'"))
CHAIN = {  # the fraction before a ≤, numerator and denominator, and the fraction after it
    "g put back": ("b d f h", "a b c d e f g h", "b d f h", "a b c d e f h"),
    "the first ≤": ("b d f h", "a b c d e f h", "b d f h", "a b d f h"),
    "the second ≤": ("b d f h", "a b d f h", "b d' f' h'", "a b d' f' h'"),
}
GROWN = {"d'": "d x", "f'": "f y", "h'": "h z"}  # d' = d + x, and so on, with x, y, z ≥ 0
ALL_ROWS: Every[tuple[int, ...]] = Every(
    "all 32 combinations of truth values of A0, A1, B0, B1, C", lambda: product((0, 1), repeat=5)
)


def in_row(row: tuple[int, ...], pattern: str) -> bool:
    """A row of truth values fits a row of the figure."""
    return all(sign in ("*", str(value)) for sign, value in zip(pattern, row, strict=True))


@claim("the-rows-of-the-truth-tables-partition", "3.2, Figure 4", ALL_ROWS)
def rows_partition(row: tuple[int, ...], left: Rows = LEFT, right: Rows = RIGHT) -> Refutation:
    """Each side's rows are disjoint, and together they are exactly where that side's implications are true."""
    a0, a1, b0, b1, c = map(bool, row)
    true = [(not a0 or b0) and (not a1 or b1), (not a0 or c) and (not a1 or c)]
    return unless_equal([sum(in_row(row, pattern) for pattern in side.values()) for side in (left, right)], true)


@claim("the-relations-between-the-truth-tables", "3.2, Figure 4", Every("the five relations", lambda: RELATIONS))
def relation_is_right(relation: tuple[str, str, str]) -> Refutation:
    """Rows a and b are equal on both sides; d, f and h are parts of d', f' and h', as rows not the whole."""
    sides = (LEFT[relation[0]], RIGHT[relation[2]])
    one, other = ({row for row in product((0, 1), repeat=5) if in_row(row, pattern)} for pattern in sides)
    return unless(one == other if relation[1] == "=" else one < other, f"{len(one)} and {len(other)} rows")


@claim("the-second-row-has-the-target-and-neither-antecedent", "3.2, on Figure 4", ALL_ROWS)
def second_row_is_right(row: tuple[int, ...], left: Rows = LEFT, right: Rows = RIGHT) -> Refutation:
    """The second row is b: where C is true, and neither A_0 nor A_1 is."""
    a0, a1, _, _, c = row
    seconds = [list(side.items())[1] for side in (left, right)]
    found = [(name, in_row(row, pattern)) for name, pattern in seconds]
    return unless_equal(found, [("b", bool(c and not a0 and not a1))] * 2)


def _shown_atoms(case: ChosenAtoms) -> str:
    pairs = zip(("A0", "A1", "B0", "B1", "C"), case[1], strict=True)
    return f"{shown_release(case[0])}, {', '.join(f'{name}: {atom.person}={atom.value}' for name, atom in pairs)}"


@enumerated("all atoms A0, A1, B0, B1, C about releases of at most {people} people and 2 values", shown=_shown_atoms)
def _choices_of_atoms(people: int) -> Iterator[ChosenAtoms]:
    for release in releases(people, 2):
        yield from ((release, chosen) for chosen in product(space_of(release).atoms, repeat=5))


CHOSEN = _choices_of_atoms(3).deepened(_choices_of_atoms(4))


def _line(case: ChosenAtoms, consequents: Sequence[Atom], rows: Rows, numerator: str, denominator: str) -> Refutation:
    """Pr(C | A_i → consequents), where it is defined, is a quotient of sums of the sizes of the named rows."""
    space, (a0, a1, *_, c) = space_of(case[0]), case[1]
    pairs = zip((a0, a1), consequents, strict=True)
    known = reduce(and_, (implies(space, space.atoms[one], space.atoms[other]) for one, other in pairs))
    tables = [tuple(space.atoms[atom] >> number & 1 for atom in case[1]) for number in range(space.size)]
    sizes = {name: sum(in_row(table, pattern) for table in tables) for name, pattern in rows.items()}
    above, below = (sum(sizes[row] for row in names.split()) for names in (numerator, denominator))
    if below == 0 if not known else below > 0 and likelihood(space.atoms[c], known) == Fraction(above, below):
        return None
    shown, whole = ", ".join(f"{row} = {size}" for row, size in sizes.items() if size), sum(sizes.values())
    both = f"with g {above}/{whole}, without g {above}/{whole - sizes.get('g', 0)}"
    return Counterexample(f"{shown}, all other rows 0: {both}", released(case[0]), 2)


@claim("two-implications-count-all-eight-rows", "3.2, below Figure 4", CHOSEN)
def first_line(case: ChosenAtoms, denominator: str = "a b c d e f g h", numerator: str = "b d f h") -> Refutation:
    """Pr(C | A_i → B_i) = (b + d + f + h)/(a + b + c + d + e + f + g + h)."""
    return _line(case, case[1][2:4], LEFT, numerator, denominator)


@near_miss("two-implications-count-seven-rows", "sibling of 3.2, below Figure 4", _choices_of_atoms(3))
@fails(
    "(1, 1), A0: b0.p0=a, A1: b0.p0=a, B0: b0.p0=a, B1: b0.p0=a, C: b0.p0=b",
    "b = 1, g = 1, all other rows 0: with g 1/2, without g 1/1",
)
@instead("two-implications-count-all-eight-rows")
def first_line_without_g(case: ChosenAtoms, denominator: str = "a b c d e f h") -> Refutation:
    """The printed chain begins with Pr(C | A_i → B_i) = (b + d + f + h)/(a + b + c + d + e + f + h), no g."""
    return first_line(case, denominator)


@claim("two-implications-to-the-target-count-five-rows", "3.2, below Figure 4", CHOSEN)
def second_line(case: ChosenAtoms, denominator: str = "a b d' f' h'", numerator: str = "b d' f' h'") -> Refutation:
    """Pr(C | A_i → C) = (b + d' + f' + h')/(a + b + d' + f' + h')."""
    return _line(case, case[1][4:] * 2, RIGHT, numerator, denominator)


@claim("each-inequality-of-the-chain-holds", "3.2, below Figure 4")
@over_every("the two ≤ of the chain, and one before them; all sizes", lambda: CHAIN, Evidence.CERTIFICATE)
def link_holds(link: str) -> Refutation:
    """Each ≤ of the chain holds for all sizes with d ≤ d', f ≤ f' and h ≤ h', and with g put back in front too."""
    names = "abcdefghxyz"
    size = dict(zip(names, ring(list(names), ZZ)[1:], strict=True))
    above, below, above_after, below_after = (
        sum(size[name] for row in rows.split() for name in GROWN.get(row, row).split()) for rows in CHAIN[link]
    )
    return _never_negative(above_after * below - above * below_after)
