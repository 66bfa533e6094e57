"""Mutants of the special form, its lemmas and its truth tables (paper, section 3.2)."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import reduce
from itertools import combinations, combinations_with_replacement, product
from operator import and_
from typing import Any, cast

from extended.mutants import Change, Mutant
from strategies.broken import Broken, parameter

from proofs_check.claims.large_releases import curve
from proofs_check.claims.section_3_2_lemmas import CHAIN, GROWN, LEFT, RIGHT, Cell, Situation, said_by_special_form
from proofs_check.claims.section_3_2_special_form import Side, both_steps
from proofs_check.oracles.listed_tables import Size as World
from proofs_check.oracles.listed_tables import all_tables, atoms_of, true_in
from proofs_check.oracles.small_releases import implies, space_of
from reference.instances import Case, Release
from reference.language import Atom
from reference.languages.world_space import WorldSpace

Sizes = Mapping[str, int]


def table(name: str, rows: object) -> Broken:
    """A parameter that is a table of rows."""
    return Broken(name, cast("Any", rows))


def one_value_less(world: World) -> int:
    """As many atoms a side as there are values, but one."""
    return max(1, world[1] - 1)


def but_last_after(situation: Situation, world: int) -> bool:
    """All θ_i → φ but the last."""
    return all(not theta[world] or situation.target[world] for theta, _ in situation.implications[:-1])


def old_joins_antecedent(situation: Situation, world: int) -> bool:
    """All θ_i ∧ φ_i → φ: the old consequent joins the antecedent."""
    pairs = situation.implications
    return all(not (theta[world] and phi[world]) or situation.target[world] for theta, phi in pairs)


def swapped_sides(situation: Situation, world: int) -> bool:
    """All φ_i → φ: the consequent is taken for the antecedent."""
    return all(not phi[world] or situation.target[world] for _, phi in situation.implications)


def but_last_in_cell(cell: Cell) -> bool:
    return cell.target or not any(cell.thetas[:-1])


def all_in_cell(cell: Cell) -> bool:
    """θ_0 ∧ θ_1 ∧ … → φ."""
    return cell.target or not all(cell.thetas)


def always_kept_with_target(cell: Cell) -> bool:
    """φ and the old knowledge, or no θ_i at all."""
    return (cell.target and cell.kept and all(cell.thetas)) or not any(cell.thetas)


def special(
    case: Case,
    fewer: int = 0,
    antecedent: Callable[[Atom, Atom], bool] = lambda *_: True,
    target: Callable[[Atom], bool] = lambda _: True,
) -> Fraction:
    """The largest Pr(A | A_0 → A, …) over some of the atoms A, A_0, …, k - fewer of them."""
    release, k = case
    space = space_of(release)
    best = Fraction(0)
    for name, mask in space.targets.items():
        if not target(name):
            continue
        masks = [0, *(one for atom, one in space.atoms.items() if antecedent(name, atom))]  # 0 is never true
        for chosen in combinations_with_replacement(masks, max(0, k - fewer)):
            known = reduce(and_, (implies(space, one, mask) for one in chosen), space.everything)
            best = max(best, Fraction(mask.bit_count(), known.bit_count()))
    return best


SPECIAL = (
    (Change.BOUNDARY, "k - 1 implications", lambda case: special(case, fewer=1)),
    (Change.DROPPED_CASE, "no antecedent about the target's person", lambda case: special(case, 0, other_person)),
    (Change.DROPPED_CASE, "no antecedent with the first value", lambda case: special(case, 0, other_value)),
    (Change.DROPPED_CASE, "the targets of the last bucket only", lambda c: special(c, target=in_last_bucket(c))),
)


def other_person(target: Atom, atom: Atom) -> bool:
    return target.person != atom.person


def other_value(_: Atom, atom: Atom) -> bool:
    return atom.value != "a"


def in_last_bucket(case: Case) -> Callable[[Atom], bool]:
    return lambda atom: atom.person.startswith(f"b{len(case[0]) - 1}.")


def but_last_atom(space: WorldSpace, target: int) -> list[int]:
    return [space.everything, *(implies(space, atom, target) for atom in list(space.atoms.values())[:-1])]


def from_the_target(space: WorldSpace, target: int) -> list[int]:
    return [implies(space, target, atom) for atom in space.atoms.values()]


def from_first_atom(world: World, k: int) -> frozenset[int]:
    """All A → A_i: the implications are turned round."""
    target, *_ = atoms = [true_in(world, atom) for atom in atoms_of(world)]
    units = [all_tables(world) & ~target | atom for atom in atoms]
    return frozenset(reduce(and_, each, all_tables(world)) for each in combinations_with_replacement(units, k))


def but_last_atom_said(world: World, k: int) -> frozenset[int]:
    target, *_ = atoms = [true_in(world, atom) for atom in atoms_of(world)]
    units = [all_tables(world) & ~atom | target for atom in atoms[:-1]]
    return frozenset(reduce(and_, each, all_tables(world)) for each in combinations_with_replacement(units, k))


def but_last_antecedent(space: WorldSpace, antecedents: tuple[Side, ...], target: int) -> Iterator[int]:
    return both_steps(space, antecedents[:-1], target)


def first_antecedent_for_all(space: WorldSpace, antecedents: tuple[Side, ...], target: int) -> Iterator[int]:
    return both_steps(space, antecedents[:1] * len(antecedents), target)


def next_target(space: WorldSpace, antecedents: tuple[Side, ...], target: int) -> Iterator[int]:
    """The consequents become the atom after the one that is wanted."""
    targets = list(space.targets.values())
    return both_steps(space, antecedents, targets[(targets.index(target) + 1) % len(targets)])


def one_late(release: Release, k: int) -> list[Fraction]:
    """The curve with each value one place too late."""
    values = curve(release, k)
    return [values[0], *values[:-1]]


def one_early(release: Release, k: int) -> list[Fraction]:
    return curve(release, k + 1)[1:]


def without_last_bucket(release: Release, k: int) -> list[Fraction]:
    return curve(release[:-1] or release, k)


def different_atoms(world: World, widest: int) -> frozenset[int]:
    """What is said with just so many different atoms a side."""
    everything = all_tables(world)
    sides = list(combinations([true_in(world, atom) for atom in atoms_of(world)], widest))
    return frozenset(everything & ~reduce(and_, one) | sum(set(other)) for one, other in product(sides, repeat=2))


MUTANTS: list[Mutant] = [
    Mutant(
        "finitely-many-implications-say-everything-that-can-be-said",
        Change.INDEX,
        "|S| - 1 atoms a side for |P|·|S|",
        parameter("enough", one_value_less),
    ),
    Mutant(
        "finitely-many-implications-say-everything-that-can-be-said",
        Change.BOUNDARY,
        "just so many different atoms, for at most so many",
        parameter("said", different_atoms),
    ),
    *(
        Mutant("the-target-is-the-best-consequent", change, words, parameter("after", after))
        for change, words, after in (
            (Change.BOUNDARY, "the last implication is forgotten", but_last_after),
            (Change.DROPPED_CASE, "the old consequent joins the antecedent", old_joins_antecedent),
            (Change.ORDER, "old consequents imply the target", swapped_sides),
        )
    ),
    Mutant(
        "the-target-is-the-best-consequent-among-heavy-worlds",
        Change.BOUNDARY,
        "the last implication is forgotten",
        parameter("after", but_last_after),
    ),
    *(
        Mutant("the-target-is-the-best-consequent-for-all-weights", change, words, parameter("after", after))
        for change, words, after in (
            (Change.BOUNDARY, "the last implication is forgotten", but_last_in_cell),
            (Change.DROPPED_CASE, "worlds with the target are kept if all θ_i are true", always_kept_with_target),
            (Change.ORDER, "all antecedents together imply the target", all_in_cell),
        )
    ),
    *(
        Mutant("one-atom-is-the-best-antecedent", change, words, parameter("instead", instead))
        for change, words, instead in (
            (
                Change.BOUNDARY,
                "the first world is forgotten",
                lambda atoms, one, w: w > 0 and atoms[one][w],
            ),
            (Change.INDEX, "the atom is looked up in the world before", lambda atoms, one, w: atoms[one][w - 1]),
            (Change.DROPPED_CASE, "one atom without the other", lambda a, one, w: a[one][w] and not a[1 - one][w]),
        )
    ),
    Mutant(
        "one-atom-is-the-best-antecedent-among-heavy-worlds",
        Change.DROPPED_CASE,
        "one atom without the other",
        parameter("instead", lambda atoms, one, world: atoms[one][world] and not atoms[1 - one][world]),
    ),
    *(
        Mutant(name, Change.DROPPED_CASE, words, parameter("choices", choices))
        for name in ("one-atom-is-the-best-antecedent", "one-atom-is-the-best-antecedent-for-all-weights")
        for words, choices in (
            ("always the first atom", lambda k: [(0,) * k]),
            ("all first atoms or all second ones", lambda k: [(0,) * k, (1,) * k]),
        )
    ),
    Mutant(
        "one-atom-is-the-best-antecedent-for-all-weights",
        Change.DROPPED_CASE,
        "the atom where the conjunction is false",
        parameter("instead", lambda state: state == 1),
    ),
    *(
        Mutant("the-rows-of-the-truth-tables-partition", change, words, table(side, rows))
        for change, words, side, rows in (
            (Change.INDEX, "row f asks for B_1, not B_0", "left", LEFT | {"f": "10*11"}),
            (Change.DROPPED_CASE, "row h' is left out", "right", {row: RIGHT[row] for row in RIGHT if row != "h'"}),
            (Change.BOUNDARY, "row d' allows both antecedents", "right", RIGHT | {"d'": "*1**1"}),
        )
    ),
    *(
        Mutant("the-relations-between-the-truth-tables", change, words, table(side, rows))
        for change, words, side, rows in (
            (Change.DROPPED_CASE, "row d does not ask for B_1", "left", LEFT | {"d": "01**1"}),
            (Change.INDEX, "row f' is for A_1", "right", RIGHT | {"f'": RIGHT["d'"]}),
            (Change.INDEX, "row h' is without C", "right", RIGHT | {"h'": "11**0"}),
        )
    ),
    Mutant(
        "the-second-row-has-the-target-and-neither-antecedent",
        Change.DROPPED_CASE,
        "the row does not look at A_1",
        table("left", LEFT | {"b": "0***1"}),
    ),
    Mutant(
        "the-second-row-has-the-target-and-neither-antecedent",
        Change.ORDER,
        "the first two rows are exchanged",
        table("right", {row: RIGHT[row] for row in ("b", "a", "d'", "f'", "h'")}),
    ),
    *(
        Mutant(name, change, words, parameter(part, counted))
        for name, change, words, part, counted in (
            (
                "two-implications-count-all-eight-rows",
                Change.DROPPED_CASE,
                "the denominator without e",
                "denominator",
                lambda sizes: sum(sizes.values()) - sizes["e"],
            ),
            (
                "two-implications-count-all-eight-rows",
                Change.DROPPED_CASE,
                "the numerator without h",
                "numerator",
                lambda sizes: sizes["b"] + sizes["d"] + sizes["f"],
            ),
            (
                "two-implications-count-all-eight-rows",
                Change.INDEX,
                "the numerator with g for h",
                "numerator",
                lambda sizes: sizes["b"] + sizes["d"] + sizes["f"] + sizes["g"],
            ),
            (
                "two-implications-to-the-target-count-five-rows",
                Change.DROPPED_CASE,
                "the numerator without f'",
                "numerator",
                lambda sizes: sizes["b"] + sizes["d'"] + sizes["h'"],
            ),
            (
                "two-implications-to-the-target-count-five-rows",
                Change.DROPPED_CASE,
                "the denominator without h'",
                "denominator",
                lambda sizes: sum(sizes.values()) - sizes["h'"],
            ),
        )
    ),
    *(
        Mutant("each-inequality-of-the-chain-holds", change, words, table(name, changed))
        for change, words, name, changed in (
            (Change.DROPPED_CASE, "d' need not be larger than d", "grown", GROWN | {"d'": "x"}),
            (
                Change.DROPPED_CASE,
                "the last denominator keeps c",
                "chain",
                CHAIN | {"the second ≤": (*CHAIN["the second ≤"][:3], "a b c d' f' h'")},
            ),
            (
                Change.ORDER,
                "the fractions of the first ≤ are exchanged",
                "chain",
                CHAIN | {"the first ≤": CHAIN["the first ≤"][2:] + CHAIN["the first ≤"][:2]},
            ),
        )
    ),
    *(
        Mutant(name, change, words, parameter("special", worst))
        for name in (
            "simple-implications-with-one-consequent-are-worst",
            "one-consequent-is-worst-among-simple-implications",
        )
        for change, words, worst in SPECIAL
    ),
    *(
        Mutant("one-consequent-is-worst-beyond-given-knowledge", change, words, parameter("special", units))
        for change, words, units in (
            (Change.BOUNDARY, "the last atom is forgotten", but_last_atom),
            (Change.ORDER, "the target implies the atoms", from_the_target),
        )
    ),
    *(
        Mutant("one-consequent-is-worst-for-any-distribution", change, words, parameter("special", said))
        for change, words, said in (
            (Change.BOUNDARY, "k - 1 implications", lambda world, k: said_by_special_form(world, max(0, k - 1))),
            (Change.BOUNDARY, "the last atom is forgotten", but_last_atom_said),
            (Change.ORDER, "the target implies the atoms", from_first_atom),
        )
    ),
    *(
        Mutant("a-worst-conjunction-stays-one-in-special-form", change, words, parameter("rewriting", rewriting))
        for change, words, rewriting in (
            (Change.BOUNDARY, "the last implication is forgotten", but_last_antecedent),
            (Change.INDEX, "the first antecedent stands for all", first_antecedent_for_all),
            (Change.INDEX, "the consequent is the next atom", next_target),
        )
    ),
    *(
        Mutant(name, change, words, parameter("values", values))
        for name in ("a-search-finds-the-maximum-in-some-larger-releases", "no-drawn-attacker-exceeds-the-maximum")
        for change, words, values in (
            (Change.BOUNDARY, "the maximum for k - 1", one_late),
            (Change.DROPPED_CASE, "the last bucket is forgotten", without_last_bucket),
        )
    ),
    Mutant(
        "a-search-finds-the-maximum-in-some-larger-releases",
        Change.BOUNDARY,
        "the maximum for k + 1",
        parameter("values", one_early),
    ),
]
