"""What section 2 says and is not so: equivalence in both directions, tiny domains, empty conditions, 10/19.

- 2.1, "the exact values of the non-sensitive attributes are not released": where a class has one value it is; in the
  paper's own Figure 2 everyone's sex is.
- 2.1, "full-domain generalization and bucketization are equivalent": a generalization cannot tell people with the same
  attributes apart; a bucketization can.
- Theorem 3 needs two values in S: with one, every implication is true in the only table, and "false" cannot be
  said.
- "We can represent ¬t[S] = s by (t[S] = s) → (t[S] = s')" needs that second value too.
- The maximum over φ ∈ L^k in Definition 6 is over the φ that are *consistent* with B: for others no probability is
  defined. Likewise the risk in Definition 5.
- "The maximum disclosure of the bucketization in Figure 3 with respect to L^1 turns out to be 10/19, and occurs when φ
  is" an implication across the two buckets about flu. That φ gives 10/19, but the maximum is 2/3: of the five people in
  the first bucket two have flu, two lung cancer and one mumps; whoever has not lung cancer has flu with 2/3.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations_with_replacement, product

from fastpath.disclosure import Disclosure, maximum_disclosure
from proofs_check.checking.claim import Shown, correction, erratum
from proofs_check.checking.scope import Every, Evidence
from proofs_check.oracles.first_implication import first_implications
from proofs_check.oracles.small_releases import implication_sets, largest, likelihood, releases_with_k, space_of
from proofs_check.paper.claims.coarsening import Divided, divided_release, divided_tables, is_a_generalization
from proofs_check.paper.claims.completeness import Predicate, World, predicates, tables
from proofs_check.paper.claims.units import SMALL_WORLDS, all_tables, atoms_of, true_in
from reference.bucketization import Bucketization
from reference.example import FIGURE_2_GENERALIZATION, FIGURE_3
from reference.generalization import Generalization
from reference.laboratory.languages.implications import SimpleImplications
from reference.laboratory.world_space import WorldSpace
from reference.language import Atom, BasicImplication, simple_implication
from reference.meter import UNLIMITED, Meter
from reference.small_instances import Case, released
from reference.syntax import to_text

ACROSS = simple_implication(Atom("Hannah", "flu"), Atom("Charlie", "flu"))
"""From the second bucket to the first, both flu: the paper's."""
WITHIN = simple_implication(Atom("Ed", "flu"), Atom("Ed", "mumps"))
"""Ed has not flu."""


def exact_values_are_hidden(attribute: str, generalization: Generalization = FIGURE_2_GENERALIZATION) -> bool:
    """Every class that is published stands for two exact values at least."""
    classes = Counter(generalization[attribute].values())
    return min(classes.values()) > 1


def shown_exact(attribute: str) -> Shown:
    """Which exact values a class stands for."""
    levels = FIGURE_2_GENERALIZATION[attribute]
    return Shown(", ".join(f"{coarse} is published for {exact} alone" for exact, coarse in levels.items()))


def every_bucketization_is_one(divided: Divided) -> bool:
    """Every bucketization is a full-domain generalization: some way to coarsen the attributes gives it."""
    return is_a_generalization(divided)


def shown_unreachable(divided: Divided) -> Shown:
    """Who is told apart without a difference."""
    attributes, parts = divided
    rows = list(zip(*attributes, strict=True))
    equal = len(rows) - len(set(rows))
    numbers = f"{len(parts)} buckets, but {equal + 1} people with the same attributes are in one, however coarsened"
    return Shown(numbers, divided_release(divided))


def can_be_said_at_all(predicate: Predicate) -> bool:
    """Some implications are together true exactly where the predicate is: those true wherever it is, all of them."""
    people, values, bits = predicate
    return strongest(predicate, _implications(people, values)) == bits


def strongest(predicate: Predicate, implications: list[BasicImplication]) -> int:
    """Where all those implications are true that are true wherever the predicate is."""
    people, values, bits = predicate
    everything = tables(people, values)
    left = (1 << len(everything)) - 1
    for implication in implications:
        mask = sum(1 << number for number, table in enumerate(everything) if implication.holds(table))
        if mask & bits == bits:
            left &= mask
    return left


def _implications(people: int, values: int) -> list[BasicImplication]:
    """All basic implications with at most |P| atoms a side."""
    atoms = atoms_of((people, values))
    sides = [side for width in range(1, people + 1) for side in combinations_with_replacement(atoms, width)]
    return [BasicImplication(one, other) for one, other in product(sides, sides)]


def shown_unsaid(predicate: Predicate) -> Shown:
    """How many tables the strongest conjunction leaves."""
    people, values, bits = predicate
    left = strongest(predicate, _implications(people, values)).bit_count()
    return Shown(f"true in {bits.bit_count()} of {values**people} tables; all that implications can say leaves {left}")


def can_be_denied(world: World, arrow: Callable[[Atom, Atom], BasicImplication] = simple_implication) -> bool:
    """For every atom t[S] = s there is an s' ≠ s with which (t[S] = s) → (t[S] = s') denies it."""
    atoms, everything = atoms_of(world), all_tables(world)
    return all(
        any(
            true_in(world, arrow(atom, other)) == everything & ~true_in(world, atom)
            for other in atoms
            if other.person == atom.person and other.value != atom.value
        )
        for atom in atoms
    )


def shown_undeniable(world: World) -> Shown:
    """Which values there are besides the first."""
    others = [atom.value for atom in atoms_of(world) if atom.person == "p0"][1:]
    return Shown(f"besides a, the values of S are: {', '.join(others) or 'none'}; nothing says that p0 has not a")


def all_are_consistent(case: Case) -> bool:
    """Every conjunction of k simple implications is true in some table; S has a value that does not occur."""
    release, k = case
    space = space_of(release, 1)
    known = {space.everything}
    for _ in range(k):
        known = {one & other for one in known for other in implication_sets(space)}
    return 0 not in known


def shown_inconsistent(case: Case) -> Shown:
    """Implications that no table satisfies."""
    release, k = case
    space = space_of(release, 1)
    formula = first_implications(space, k, lambda known: not known)
    numbers = f"given {formula}, every probability is 0/0: it is true in 0 of {space.size} tables"
    return Shown(numbers, released(release, 1), k)


def is_ten_nineteenths(k: int, meter: Meter = UNLIMITED) -> bool:
    """The largest probability with one implication is 10/19."""
    return largest(FIGURE_3, SimpleImplications(), k, meter) == Fraction(10, 19)


def shown_in_the_example(k: int) -> Shown:
    """What the paper's implication gives, and one that gives more."""
    space = WorldSpace(FIGURE_3)
    told = []
    for implication, target in ((ACROSS, Atom("Charlie", "flu")), (WITHIN, Atom("Ed", "lung cancer"))):
        value = likelihood(space.atoms[target], space.mask(implication))
        told.append(f"given {to_text(implication)}, {to_text(target)} has {value}")
    numbers = ", but ".join(told)
    return Shown(numbers, FIGURE_3, k)


def is_two_thirds(
    k: int, fast: Callable[[Bucketization, int], Disclosure] = maximum_disclosure, meter: Meter = UNLIMITED
) -> bool:
    """2/5 with none, 2/3 with one implication; by search over all simple implications, and by `fastpath`."""
    expected = (Fraction(2, 5), Fraction(2, 3))[k]
    return largest(FIGURE_3, SimpleImplications(), k, meter) == fast(FIGURE_3, k).value == expected


CLAIMS = (
    erratum(
        name="generalization-releases-no-exact-values",
        paper="2.1",
        words="Full-domain generalization does not release the exact values of the non-sensitive attributes.",
        scope=Every("the attributes of Figure 2", lambda: FIGURE_2_GENERALIZATION, Evidence.EXAMPLE),
        statement=exact_values_are_hidden,
        fails_at="Sex",
        fails_with="M is published for M alone, F is published for F alone",
        shows=shown_exact,
        instead="only-coarsened-values-are-released",
    ),
    erratum(
        name="every-bucketization-is-a-generalization",
        paper="2.1",
        words="Generalization does what bucketization does: every bucketization comes from coarsening the attributes.",
        scope=divided_tables(4).also("all ways to coarsen both attributes"),
        statement=every_bucketization_is_one,
        fails_at="attributes 1 1 | 1 1",
        fails_with="2 buckets, but 2 people with the same attributes are in one, however coarsened",
        shows=shown_unreachable,
        instead="an-attribute-that-tells-everyone-apart-generalizes-to-every-bucketization",
    ),
    erratum(
        name="implications-can-say-everything-whatever-the-domain",
        paper="2.2, Theorem 3 (completeness)",
        words="Every predicate on tables is a conjunction of basic implications, also if S has one value.",
        scope=predicates((1, 1), (1, 2), (1, 3), (1, 4)),
        statement=can_be_said_at_all,
        fails_at="people: 1, values: 1, true in no table",
        fails_with="true in 0 of 1 tables; all that implications can say leaves 1",
        shows=shown_unsaid,
        instead="implications-can-say-everything",
    ),
    erratum(
        name="every-atom-can-be-denied",
        paper="2.2, after Definition 4",
        scope=SMALL_WORLDS.also("all atoms, all s'"),
        statement=can_be_denied,
        fails_at="people: 1, values: 1",
        fails_with="besides a, the values of S are: none; nothing says that p0 has not a",
        shows=shown_undeniable,
        instead="a-negated-atom-is-an-implication",
    ),
    erratum(
        name="every-formula-is-consistent-with-the-release",
        paper="2.3, Definitions 5 and 6",
        words="Pr(t_p[S] = s | B ∧ φ) is defined for every φ in L^k.",
        scope=releases_with_k(3, k=2).also("one more value in S, all simple implications"),
        statement=all_are_consistent,
        fails_at="(1), k = 1",
        fails_with="given b0.p0=a -> b0.p0=b, every probability is 0/0: it is true in 0 of 1 tables",
        shows=shown_inconsistent,
        instead="fastpath-finds-the-maximum-and-an-attacker",
    ),
    erratum(
        name="the-example-discloses-ten-nineteenths",
        paper="2.3, after Definition 6",
        words="The maximum disclosure of Figure 3 with respect to L^1 is 10/19, with an implication across buckets.",
        scope=Every("Figure 3, k = 1, all simple implications", lambda: (1,), shown=lambda k: f"Figure 3, k = {k}"),
        statement=is_ten_nineteenths,
        metered=True,
        fails_at="Figure 3, k = 1",
        fails_with="given Hannah=flu -> Charlie=flu, Charlie=flu has 10/19, "
        'but given Ed=flu -> Ed=mumps, Ed="lung cancer" has 2/3',
        shows=shown_in_the_example,
        instead="the-example-discloses-two-thirds",
    ),
    correction(
        name="the-example-discloses-two-thirds",
        paper="2.3, after Definition 6",
        words="The maximum disclosure of Figure 3 is 2/5 with respect to L^0 and 2/3 with respect to L^1.",
        scope=Every(
            "Figure 3, k = 0, 1, all simple implications", lambda: (0, 1), shown=lambda k: f"Figure 3, k = {k}"
        ),
        statement=is_two_thirds,
        metered=True,
    ),
)
