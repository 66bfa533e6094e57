"""What one could believe of learning more, and is false (siblings of the paper's sections 2.2 and 2.3).

**Dependence.** Buckets are independent as long as nothing is known across them; one implication ties them: "the
assignments of individuals to sensitive values in different buckets are not necessarily independent".

**Likely is not certain.** The language says which tables are possible. That some are likelier than others, as Alice's
"extremely likely", it cannot say: with two tables every predicate makes an atom's probability 0, 1/2 or 1.

**More facts.** The *maximum* disclosure never falls when k grows. Under one formula things are different: a further
fact may make an atom less likely, even the most likely one of all.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import TypeAlias

from proofs_check.checking.claim import Shown, near_miss
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.first_implication import first_implication
from proofs_check.oracles.small_releases import all_releases, implication_sets, likelihood, space_of
from reference.laboratory.world_space import WorldSpace
from reference.language import Atom, BasicImplication, simple_implication
from reference.small_instances import Release, released, releases, shown_release
from reference.syntax import to_text

Tied: TypeAlias = tuple[Release, int, tuple[Atom, Atom]]
"""A release, the tables that some knowledge leaves, and two atoms about different buckets."""
Weighted: TypeAlias = tuple[Release, tuple[int, ...]]
"""A release, and how likely its tables are."""


def _shown_tied(case: Tied) -> str:
    release, known, pair = case
    left = f"given what leaves {known.bit_count()} of {space_of(release).size} tables"
    return f"{shown_release(release)}, {' and '.join(f'{a.person}={a.value}' for a in pair)}, {left}"


@enumerated(
    "releases of 2 buckets, at most {people} people and 2 values, all simple implications, all pairs of atoms",
    shown=_shown_tied,
)
def tied(people: int) -> Iterator[Tied]:
    """Releases of two buckets with every simple implication and every pair of atoms about the two."""
    for release in releases(people, 2, 2):
        if len(release) == 2:
            space = space_of(release)
            one, other = ([atom for atom in space.targets if atom.person.startswith(f"b{b}.")] for b in (0, 1))
            known = sorted(mask for mask in implication_sets(space) if mask)
            yield from ((release, mask, pair) for mask, pair in product(known, product(one, other)))


def stay_independent(case: Tied, measured: Callable[[int, int], Fraction] = likelihood) -> bool:
    """Given the implication, the two atoms are independent."""
    release, known, pair = case
    space = space_of(release)
    one, other = (space.atoms[atom] for atom in pair)
    return measured(one & other, known) == measured(one, known) * measured(other, known)


def shown_dependence(case: Tied) -> Shown:
    """The probabilities of the two atoms and of both, and an implication that leaves these tables."""
    release, known, pair = case
    space = space_of(release)
    formula = first_implication(space, lambda left: left == known)
    one, other = (space.atoms[atom] for atom in pair)
    product_of = f"{likelihood(one, known)} · {likelihood(other, known)}"
    numbers = f"given {formula}, both have {likelihood(one & other, known)}, not {product_of}"
    return Shown(numbers, released(release), 1)


@enumerated(
    "all releases of at most {people} people, 2 values and {most} tables, tables of weight 1 or 2",
    shown=lambda case: f"{shown_release(case[0])}, weights {case[1]}",
)
def weighted(people: int, most: int) -> Iterator[Weighted]:
    """Small releases, with tables of weight 1 or 2."""
    for release in releases(people, 2):
        if (size := space_of(release).size) <= most:
            yield from ((release, weights) for weights in product((1, 2), repeat=size))


def is_a_predicate(case: Weighted) -> bool:
    """Some predicate, with all tables equally likely, makes every atom as likely as the weights do."""
    release, weights = case
    space = space_of(release)
    wanted = [Fraction(_weight(atom, weights), sum(weights)) for atom in space.atoms.values()]
    known = range(1, 1 << space.size)
    return any([likelihood(atom, mask) for atom in space.atoms.values()] == wanted for mask in known)


def shown_unlikely(case: Weighted) -> Shown:
    """What the weights make of the first atom, and what predicates can make of it."""
    release, weights = case
    space = space_of(release)
    atom, mask = next(iter(space.atoms.items()))
    wanted = Fraction(_weight(mask, weights), sum(weights))
    found = sorted({likelihood(mask, known) for known in range(1, 1 << space.size)})
    numbers = f"{to_text(atom)} has {wanted} by the weights; a predicate can make it {', '.join(map(str, found))}"
    return Shown(numbers, released(release))


def _weight(tables: int, weights: tuple[int, ...]) -> int:
    return sum(weight for number, weight in enumerate(weights) if tables >> number & 1)


def atoms_only_gain(release: Release) -> bool:
    """One simple implication more never makes an atom less likely."""
    space = space_of(release)
    return all(
        likelihood(atom, known) >= likelihood(atom, space.everything)
        for known in implication_sets(space)
        for atom in space.atoms.values()
        if known
    )


def shown_less_likely(release: Release) -> Shown:
    """The first atom, and the first implication that makes it less likely."""
    space = space_of(release)
    atom, mask = next(iter(space.atoms.items()))
    before = likelihood(mask, space.everything)
    one = next(unit for unit in _units(space) if (left := space.mask(unit)) and likelihood(mask, left) < before)
    after = likelihood(mask, space.mask(one))
    return Shown(f"{to_text(atom)} has {before}, and given {to_text(one)} it has {after}", released(release), 1)


def _units(space: WorldSpace) -> list[BasicImplication]:
    return [simple_implication(one, other) for one, other in product(space.atoms, repeat=2)]


def _risk(release: Release, known: int) -> Fraction:
    return max(likelihood(atom, known) for atom in space_of(release).atoms.values())


def risk_only_grows(release: Release) -> bool:
    """A simple implication more never lowers the disclosure risk."""
    space = space_of(release)
    units = implication_sets(space) | {space.everything}
    risks = {known: _risk(release, known) for known in units | {a & b for a, b in combinations(units, 2)} if known}
    return all(risks[a & b] >= risks[a] for a in units for b in units if a & b)


def shown_lower_risk(release: Release) -> Shown:
    """Two implications with a smaller risk than the first of them alone."""
    space = space_of(release)
    for one, other in product(_units(space), repeat=2):
        alone, both = space.mask(one), space.mask(one) & space.mask(other)
        if both and _risk(release, both) < _risk(release, alone):
            risks = _risk(release, alone), _risk(release, both)
            numbers = f"given {to_text(one)} the risk is {risks[0]}, given {to_text(other)} too it is {risks[1]}"
            return Shown(numbers, released(release), 2)
    raise ValueError("no implication lowers the risk")


CLAIMS = (
    near_miss(
        name="buckets-stay-independent-under-knowledge",
        paper="2.2, closing remark",
        words="Atoms about two buckets are independent, whatever implication is known. (The remark says: not always.)",
        scope=tied(5),
        statement=stay_independent,
        fails_at="(1, 1) + (1, 1), b0.p0=a and b1.p0=a, given what leaves 3 of 4 tables",
        fails_with="given b0.p0=b -> b1.p0=a, both have 1/3, not 2/3 · 2/3",
        shows=shown_dependence,
        instead="buckets-are-independent",
    ),
    near_miss(
        name="every-belief-is-a-predicate",
        paper="sibling of the abstract, and of 2.2",
        words="That some tables are likelier than others can be said by saying which tables are possible.",
        scope=weighted(4, most=6).also("all predicates"),
        statement=is_a_predicate,
        fails_at="(1, 1), weights (1, 2)",
        fails_with="b0.p0=a has 1/3 by the weights; a predicate can make it 0, 1/2, 1",
        shows=shown_unlikely,
        instead="implications-can-say-everything",
    ),
    near_miss(
        name="knowledge-never-makes-an-atom-less-likely",
        paper="sibling of 2.3",
        scope=all_releases(4).also("all simple implications, all atoms"),
        statement=atoms_only_gain,
        fails_at="(1, 1)",
        fails_with="b0.p0=a has 1/2, and given b0.p0=a -> b0.p0=b it has 0",
        shows=shown_less_likely,
        instead="disclosure-grows-strictly-until-certainty",
    ),
    near_miss(
        name="knowledge-never-lowers-the-disclosure-risk",
        paper="sibling of 2.3, Definition 5",
        scope=all_releases(4).also("all pairs of simple implications"),
        statement=risk_only_grows,
        fails_at="(2, 1, 1)",
        fails_with="given b0.p0=a -> b0.p1=a the risk is 3/4, given b0.p0=a -> b0.p0=b too it is 2/3",
        shows=shown_lower_risk,
        instead="disclosure-grows-strictly-until-certainty",
    ),
)
