"""Section 3.2: the special form (Theorem 9), Lemmas 10 and 11 behind it, and Figure 4.

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

**Theorem 9** follows from both. Here it is confirmed without them. `reference.languages` tries every conjunction of k
basic implications, of any width (or of k simple ones, which reaches further), and knows nothing of a special form.
`worst_of_special_form` tries all A_i → A, and nothing else. `fastpath` computes its answer from histograms, and names
an attacker. All must agree. The same holds beyond an implication that is known already.

**From the lemmas to the theorem.** "Starting with any set of k basic implications that maximize disclosure", Lemma 10
replaces the consequents by the likeliest atom, and Lemma 11 each antecedent by an atom, "while still maintaining
maximum disclosure". This is done to *every* conjunction of k basic implications (one or two different atoms a side)
that attains the maximum: after both steps the atom must be as likely as before.

**L^k is finite** (footnote) up to what implications express: |P|·|S| atoms a side suffice. Literally it is not:
Definition 2 allows any m and n, and does not ask for different atoms. Nor does Definition 4 ask for k different φ_i.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import chain, combinations, combinations_with_replacement, product
from operator import and_, or_
from typing import Any, NamedTuple, TypeAlias

from sympy import ZZ, ring

from fastpath.disclosure import maximum_disclosure
from proofs_check.claims.claim import claim, erratum, fails, instead, near_miss, ours, over, over_every
from proofs_check.claims.refutation import Counterexample, Refutation, first_failure, unless, unless_equal
from proofs_check.claims.scope import Draw, Drawn, Every, Evidence, Ks, all_k, enumerated, shown_k
from proofs_check.oracles import listed_tables as listed
from proofs_check.oracles import small_releases as small
from proofs_check.oracles.listed_tables import SMALL_SIZES, Size, all_tables, atoms_of, sayable, shown_sizes, true_in
from proofs_check.oracles.small_releases import disclosure, implies, likelihood, releases_with_k, searched, space_of
from reference.instances import Case, Release, released, releases, shown_case, shown_release
from reference.language import Atom, BasicImplication, simple_implication
from reference.languages.builtin import BasicImplications, SimpleImplications
from reference.languages.world_space import WorldSpace
from reference.probability import probability
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
    shown=lambda case: f"{listed.shown_size(case.size)}, weights {' '.join(map(str, case.weights))}, k = {case.k}",
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


Side: TypeAlias = tuple[int, ...]  # atoms, each as the set of tables in which it is true


# What basic implications express


def number_of_atoms(size: Size) -> int:
    """|P|·|S|."""
    return size[0] * size[1]


@claim("finitely-many-implications-say-everything-that-can-be-said", "3.2, footnote on L^k", SMALL_SIZES)
def says_no_more(
    size: Size, said: Callable[[Size, int], frozenset[int]] = sayable, enough: Callable[[Size], int] = number_of_atoms
) -> Refutation:
    """Up to what they say there are finitely many basic implications: |P|·|S| atoms a side suffice."""
    atoms = enough(size)
    return unless_equal(said(size, atoms), said(size, atoms + 1), said(size, 2 * number_of_atoms(size)))


def implications_of_width(size: Size, widest: int) -> Collection[BasicImplication]:
    """All basic implications with at most this many atoms a side, which need not be different."""
    sides = [side for width in range(1, widest + 1) for side in product(atoms_of(size), repeat=width)]
    return {BasicImplication(one, other) for one, other in product(sides, repeat=2)}


@near_miss("the-language-is-finite", "sibling of 3.2, footnote on L^k")
@over(SMALL_SIZES.also("all basic implications, atoms may be repeated"))
@fails(
    "people: 1, values: 1",
    "basic implications by atoms a side: 1 with at most 1, 4 with at most 2, 9 with at most 3,"
    " 16 with at most 4, …; one more is p0=a & p0=a -> p0=a",
)
@instead("finitely-many-implications-say-everything-that-can-be-said")
def is_finite(size: Size) -> Refutation:
    """There are finitely many atoms, so L^k is finite: no implication has more than |P|·|S| atoms a side.

    No slip of the footnote: it needs finitely many formulas that differ in meaning, and there are only so many.
    """
    atoms = number_of_atoms(size)
    few, more, *_ = wider = [implications_of_width(size, most) for most in range(atoms, atoms + 4)]
    if few == more:
        return None
    numbers = ", ".join(f"{len(every)} with at most {most}" for most, every in enumerate(wider, start=atoms))
    longer = min(map(to_text, set(more) - set(few)))
    return Counterexample(f"basic implications by atoms a side: {numbers}, …; one more is {longer}")


# The special form

BASIC = releases_with_k(5, k=2, values=3).deepened(releases_with_k(6, k=2, values=3)).also("all basic implications")
SIMPLE = releases_with_k(5, k=3, values=3).deepened(releases_with_k(7, k=3, values=4)).also("all simple implications")
IN_ONE_BUCKET = (  # what does not occur among few people, and which claims try it
    "in each of these some worst atoms are about one bucket, equally many a person; for others see "
    "`two-buckets-are-combined-where-that-pays` and `the-fast-table-within-a-bucket-is-right`"
)


@cache
def worst_of_special_form(case: Case) -> Fraction:
    """The largest Pr(A | A_0 → A, …) over all atoms A, A_0, …, by counting tables."""
    release, k = case
    space = space_of(release)
    best = Fraction(0)
    for target in space.targets.values():
        others = space.everything & ~target
        left = {others & ~atom for atom in space.atoms.values()}
        fewest = min(reduce(and_, chosen, others).bit_count() for chosen in combinations_with_replacement(left, k))
        best = max(best, Fraction(target.bit_count(), target.bit_count() + fewest))
    return best


@claim("simple-implications-with-one-consequent-are-worst", "3.2, Theorem 9", BASIC)
def is_worst_among_basic(case: Case, special: Callable[[Case], Fraction] = worst_of_special_form) -> Refutation:
    """Some k simple implications with the same consequent maximise disclosure over L^k."""
    return unless_equal(searched(case, BasicImplications()), special(case))


@claim("one-consequent-is-worst-among-simple-implications", "3.2, Theorem 9", SIMPLE)
def is_worst_among_simple(case: Case, special: Callable[[Case], Fraction] = worst_of_special_form) -> Refutation:
    """Some k simple implications with the same consequent maximise disclosure over k simple implications."""
    return unless_equal(searched(case, SimpleImplications()), special(case))


@ours("fastpath-finds-the-maximum-and-an-attacker", "ours, on 3.3", BASIC.also(IN_ONE_BUCKET))
def fastpath_is_right(release: Release, k: int, language: SimpleImplications | None = None) -> Refutation:
    """`fastpath` gives the maximum over all formulas of L^k, and an attacker who attains it."""
    bucketization = released(release)
    answer = maximum_disclosure(bucketization, k)
    attained = Fraction(str(probability(answer.target, bucketization, answer.knowledge)))
    found = searched((release, k), language or BasicImplications())
    return unless_equal(answer.value, found, attained) or unless(answer.knowledge.k <= k, f"k = {answer.knowledge.k}")


@ours("fastpath-finds-the-maximum-over-simple-implications", "ours, on 3.3", SIMPLE.also(IN_ONE_BUCKET))
def fastpath_is_right_beyond(release: Release, k: int) -> Refutation:
    """The same, searched among simple implications, which reaches further."""
    return fastpath_is_right(release, k, SimpleImplications())


@enumerated(
    "all releases of at most {people} people and 3 values, one simple implication known",
    shown=lambda case: f"{shown_release(case[0])}, {case[1].bit_count()} tables known to be possible",
)
def _given_knowledge(people: int) -> Iterator[tuple[Release, int]]:
    for release in releases(people, 3):
        yield from ((release, known) for known in sorted(small.implication_sets(space_of(release))) if known)


def to_the_target(space: WorldSpace, target: int) -> list[int]:
    """All implications A_0 → A to one target, as sets of tables."""
    return [implies(space, atom, target) for atom in space.atoms.values()]


@claim("one-consequent-is-worst-beyond-given-knowledge", "3.2, remark on Lemmas 10 and 11")
@over(_given_knowledge(4).also("all simple implications for one more, all targets"))
def is_worst_beyond_given_knowledge(release: Release, given: int) -> Refutation:
    """Also beyond one simple implication known already, the worst further simple implication is some A_0 → A."""
    space = space_of(release)

    def likeliest(target: int, units: Collection[int]) -> Fraction:
        return max(likelihood(target, given & unit) for unit in units if given & unit)

    targets = [target for target in space.targets.values() if given & target]
    found = [likeliest(target, to_the_target(space, target)) for target in targets]
    return unless_equal(found, [likeliest(target, small.implication_sets(space)) for target in targets])


# From any worst conjunction to the special form


@enumerated(
    lambda *sizes: (
        ", ".join(
            f"all releases of at most {people} people and {values} values, k = {k}" for people, values, k in sizes
        )
        + "; all basic implications with 1 or 2 different atoms a side"
    ),
    shown=shown_case,
)
def _small_cases(*sizes: tuple[int, int, int]) -> Iterator[Case]:
    for people, values, k in sizes:
        yield from ((release, k) for release in releases(people, values))


def both_steps(space: WorldSpace, antecedents: tuple[Side, ...], target: int) -> Iterator[int]:
    """All consequents are the target; then also each antecedent is one of its atoms."""
    for befores in chain([tuple(reduce(and_, side) for side in antecedents)], product(*antecedents)):
        yield reduce(and_, (implies(space, before, target) for before in befores), space.everything)


def _maximised(space: WorldSpace, sides: list[Side], antecedents: tuple[Side, ...], largest: Fraction) -> set[int]:
    """The atoms that some consequents make as likely as the maximum."""
    afters, known = {reduce(or_, side) for side in sides}, {space.everything}
    for side in antecedents:
        units = {implies(space, reduce(and_, side), after) for after in afters}
        known = {one & unit for one in known for unit in units}
    targets = space.targets.values()
    return {target for target in targets if any(likelihood(target, one) == largest for one in known if one)}


@claim("a-worst-conjunction-stays-one-in-special-form", "3.2, between Lemmas 10 and 11")
@over(_small_cases((4, 3, 1), (3, 2, 2)).deepened(_small_cases((6, 3, 1), (5, 2, 2))))
def stays_the_maximum(release: Release, k: int, rewriting: Callable[..., Iterator[int]] = both_steps) -> Refutation:
    """Any k worst basic implications stay worst with the target as consequent, and then atoms as antecedents."""
    space, largest = space_of(release), searched((release, k), BasicImplications())
    sides = [*combinations(space.atoms.values(), 1), *combinations(space.atoms.values(), 2)]
    return first_failure(
        unless_equal(likelihood(target, known) if known else None, largest)
        for antecedents in combinations_with_replacement(sides, k)
        for target in _maximised(space, sides, antecedents, largest)
        for known in rewriting(space, antecedents, target)
    )


def of_special_form(case: Case, target: Atom) -> set[int]:
    """The sets of tables that k implications A_i → A express, for all atoms A_i."""
    space = space_of(case[0])
    chosen = combinations_with_replacement(to_the_target(space, space.atoms[target]), case[1])
    return {reduce(and_, units, space.everything) for units in chosen}


@near_miss("every-maximiser-has-the-special-form", "sibling of 3.2, Theorem 9")
@over(releases_with_k(4, k=2).also("all simple implications"))
@fails(
    "(2, 1), k = 1",
    "b0.p1=a has probability 1 given b0.p0=a -> b0.p0=b (tables left: 1),"
    " and given b0.p0=a -> b0.p1=a (tables left: 2)",
)
@instead("simple-implications-with-one-consequent-are-worst")
def every_maximiser_is_special(release: Release, k: int) -> Refutation:
    """Every worst conjunction of k simple implications says the same as some A_i → A with one consequent."""
    space, largest = space_of(release), disclosure(release, k)
    said = {target: of_special_form((release, k), target) for target in space.targets}
    worst = [
        (target, formula, known)
        for formula, known in small.conjunctions(space, k)
        for target, mask in space.targets.items()
        if known and likelihood(mask, known) == largest
    ]
    for target, formula, known in worst:
        if known not in said[target]:
            alike = ((one, left) for atom, one, left in worst if atom == target)
            special = next(one for one in alike if {unit.consequent for unit in one[0].implications} == {(target,)})
            given = ", and ".join(
                f"given {' and '.join(map(to_text, one.implications))} (tables left: {left.bit_count()})"
                for one, left in ((formula, known), special)
            )
            return Counterexample(f"{to_text(target)} has probability {largest} {given}", released(release), k)
    return None


def with_one_consequent(release: Release) -> Collection[BasicImplication]:
    """All simple implications whose consequent is the first atom."""
    first, *_ = atoms = list(space_of(release).atoms)
    return {simple_implication(atom, first) for atom in atoms}


@near_miss("there-are-k-different-implications-with-one-consequent", "sibling of 3.2, Theorem 9")
@over(releases_with_k(3, k=12))
@fails("(1), k = 2", "a set of 2 is wanted, but there is only b0.p0=a -> b0.p0=a")
@instead("simple-implications-with-one-consequent-are-worst")
def there_are_k_different_ones(release: Release, k: int) -> Refutation:
    """The set of Theorem 9 has k *different* simple implications with the same consequent, for every k."""
    every = with_one_consequent(release)
    if len(every) >= k:
        return None
    only = ", ".join(sorted(map(to_text, every)))
    return Counterexample(f"a set of {k} is wanted, but there is only {only}", released(release), k)
