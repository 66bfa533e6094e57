"""What one could believe of ℓ-diversity, of frequencies and of masks (siblings of sections 1 and 5).

**ℓ-diversity** promises something against negated atoms. The paper says that it "does not guard against" what Alice
knows of Charlie and Hannah, an implication between two people. It does not: already in a bucket of four an implication
between two of its people discloses more than any negated atom. But Figure 3 does not show this. There one negated atom
about Ed discloses more than Alice's implication. For two people in different buckets, as Charlie and Hannah are, it
takes ten people: bucket by bucket all is independent, so Pr(A | A' → A) = x/(1 - x'·(1 - x)) where A and A' have
probabilities x and x', and it is largest for the most frequent values. Other atoms gain no more than from ¬A': their
probability lies between what it was and what it is under ¬A'.

**Frequencies** matter: what negated atoms disclose tells the frequencies of a bucket. What implications disclose does
not: two buckets can disclose the same for every k.

**Large buckets.** k-anonymity asks for large buckets, and the paper's introduction says why that is not enough: what
counts is how the values are spread.

**Masks** prevent linking if they hide enough; that something is masked is not enough.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple, TypeAlias

from sympy import Rational

from fastpath.disclosure import Disclosure
from fastpath.negations import max_disclosure_negations
from proofs_check.checking.claim import Shown, near_miss
from proofs_check.checking.scope import Every, enumerated
from proofs_check.oracles.pairs_of_buckets import Compared, compared
from proofs_check.oracles.small_releases import all_releases, disclosure, implies, likelihood, space_of
from proofs_check.paper.claims.introduction import as_many_values
from reference.bucketization import Bucketization
from reference.example import FIGURE_3
from reference.language import Atom, BasicImplication, Formula, simple_implication
from reference.naming import written
from reference.probability import probability
from reference.small_instances import Histogram, Release, released, releases, shown_release
from reference.syntax import parse_implication, to_text

Negations: TypeAlias = Callable[[Bucketization, int], Disclosure]


class Disclosed(NamedTuple):
    """How likely an atom is made by an implication."""

    value: Fraction
    target: Atom
    known: BasicImplication

    def __str__(self) -> str:
        return f"{to_text(self.known)} discloses {to_text(self.target)} with {self.value}"


def between_two_people(release: Release) -> Disclosed:
    """The most that one implication between two people discloses: all of them are tried, with all atoms as target."""
    space, best = space_of(release), Disclosed(Fraction(0), Atom("nobody", "nothing"), parse_implication("p=s -> p=s"))
    for before, after in product(space.atoms, repeat=2):
        if before.person != after.person and (known := implies(space, space.atoms[before], space.atoms[after])):
            for target, true in space.atoms.items():
                if (value := likelihood(true, known)) > best.value:
                    best = Disclosed(value, target, simple_implication(before, after))
    return best


def between_two_buckets(release: Release) -> Disclosed:
    """The most that one implication from a person of one bucket to a person of the other discloses of that person."""
    found = []
    for before, after in ((0, 1), (1, 0)):
        target, other = Atom(f"b{after}.p0", "a"), Atom(f"b{before}.p0", "a")
        x, given = (Fraction(release[bucket][0], sum(release[bucket])) for bucket in (after, before))
        found.append(Disclosed(x / (1 - given * (1 - x)), target, simple_implication(other, target)))
    return max(found, key=lambda one: one.value)


def guards_against(
    release: Release,
    implications: Callable[[Release], Disclosed] = between_two_people,
    negations: Negations = max_disclosure_negations,
) -> bool:
    """One negated atom discloses no less than one implication between two people."""
    return implications(release).value <= negations(released(release), 1).value


def guards_against_other_buckets(
    release: Release,
    implications: Callable[[Release], Disclosed] = between_two_buckets,
    negations: Negations = max_disclosure_negations,
) -> bool:
    """One negated atom discloses no less than one implication between people of different buckets."""
    return guards_against(release, implications, negations)


def one_negation(bucketization: Bucketization) -> str:
    """The most that one negated atom discloses, in words."""
    worst = max_disclosure_negations(bucketization, 1)
    denied = [f"{written(atom.person)}!={written(atom.value)}" for atom in map(_denied, worst.knowledge.implications)]
    return f"{' '.join(denied) or 'no negated atom'} discloses {to_text(worst.target)} with {worst.value}"


def _denied(unit: BasicImplication) -> Atom:
    return unit.denied or unit.antecedent[0]


def shown_in_numbers(release: Release, implications: Callable[[Release], Disclosed]) -> Shown:
    """What the worst negated atom and the worst of these implications disclose."""
    return Shown(f"{one_negation(released(release))}, {implications(release)}", released(release), 1)


@enumerated("all releases of at most {people} people in two buckets", shown=shown_release)
def two_buckets(people: int) -> Iterator[Release]:
    """All releases of two buckets."""
    return (release for release in releases(people, None, 2) if len(release) == 2)


ALICE = parse_implication("Hannah=flu -> Charlie=flu")


def alice_knows_more(bucketization: Bucketization, negations: Negations = max_disclosure_negations) -> bool:
    """No negated atom discloses as much as Hannah's flu implying Charlie's."""
    return negations(bucketization, 1).value < Fraction(str(_charlies_flu(bucketization)))


def _charlies_flu(bucketization: Bucketization) -> Rational:
    return probability(Atom("Charlie", "flu"), bucketization, Formula([ALICE]))


def alice_in_numbers(bucketization: Bucketization) -> Shown:
    """What Alice's implication discloses, and the worst negated atom."""
    likely = f"{to_text(ALICE)} discloses Charlie=flu with {_charlies_flu(bucketization)}"
    return Shown(f"{one_negation(bucketization)}, {likely}", bucketization, 1)


def tells_frequencies(
    pair: tuple[Histogram, Histogram], largest: Callable[[Release, int], Fraction] = disclosure
) -> bool:
    """For some k, k implications disclose more of one bucket than of the other."""
    one, other = pair
    return any(largest((one,), k) != largest((other,), k) for k in range(len(one)))


def curves_in_numbers(pair: tuple[Histogram, Histogram]) -> Shown:
    """What implications disclose of the two buckets; the first is the release to look at."""
    curves = [", ".join(str(disclosure((row,), k)) for k in range(len(row))) for row in pair]
    return Shown(f"k = 0, 1, …: {curves[0]} of the one, {curves[1]} of the other", released(pair[:1]), 1)


Looks: TypeAlias = tuple[str, ...]
COARSER = {"1": "low", "2": "low", "3": "high"}


@enumerated(
    "all tables of two to {people} people, an attribute of values 1 and 2, which become low, and 3, which becomes high",
    shown=lambda table: f"the values {', '.join(table)}",
)
def looks(people: int) -> Iterator[Looks]:
    """Everybody's value of the attribute."""
    return (one for number in range(2, people + 1) for one in product("123", repeat=number))


def rows_that_fit(table: Looks, coarser: Mapping[str, str]) -> list[tuple[int, int]]:
    """For each person, how many rows fit what is known before and after generalizing."""
    after = [coarser[one] for one in table]
    return [(table.count(one), after.count(coarser[one])) for one in table]


def hides_everyone(table: Looks, coarser: Mapping[str, str] = COARSER) -> bool:
    """After generalizing the attribute, several rows fit what is known of anybody."""
    return all(rows > 1 for _, rows in rows_that_fit(table, coarser))


def linking_in_numbers(table: Looks) -> Shown:
    """Who is alone, before and after."""
    alone = next(place for place, rows in enumerate(rows_that_fit(table, COARSER)) if rows[1] == 1)
    one, people = table[alone], len(table)
    return Shown(f"1 of {people} rows has the value {one}, and 1 of {people} has {COARSER[one]} after generalizing")


def larger_is_safer(case: Compared) -> bool:
    """Of two buckets the larger one discloses no more."""
    smaller, larger, k = case
    return disclosure((larger,), k) <= disclosure((smaller,), k)


def sizes_in_numbers(case: Compared) -> Shown:
    """The sizes and what is disclosed; the larger bucket is the release to look at."""
    *both, k = case
    return Shown(", ".join(f"{sum(row)} people: {disclosure((row,), k)}" for row in both), released((case[1],)), k)


CLAIMS = (
    near_miss(
        name="larger-buckets-are-safer",
        paper="sibling of 1, on k-anonymity",
        scope=compared(8, k=2).where("the second is larger", lambda case: sum(case[0]) < sum(case[1])),
        statement=larger_is_safer,
        fails_at="(1, 1) against (2, 1), k = 0",
        fails_with="2 people: 1/2, 3 people: 2/3",
        shows=sizes_in_numbers,
        instead="merging-two-buckets-never-raises-disclosure",
    ),
    near_miss(
        name="one-negation-discloses-as-much-as-an-implication-between-two-people",
        paper="sibling of 1, on ℓ-diversity",
        words="One implication between two people discloses no more than one negated atom. (The paper says: it may.)",
        scope=all_releases(5).also("all implications between two people"),
        statement=guards_against,
        fails_at="(2, 1, 1)",
        fails_with="b0.p0!=b discloses b0.p0=a with 2/3, b0.p0=a -> b0.p1=a discloses b0.p1=a with 3/4",
        shows=lambda release: shown_in_numbers(release, between_two_people),
        instead="recursive-diversity-is-safety-against-negations",
    ),
    near_miss(
        name="one-negation-discloses-as-much-as-an-implication-between-two-buckets",
        paper="sibling of 1, on ℓ-diversity",
        words="One implication between people of two buckets discloses no more than one negated atom.",
        scope=two_buckets(11).also("further buckets only help negations"),
        statement=guards_against_other_buckets,
        fails_at="(1, 1, 1) + (3, 1, 1, 1, 1)",
        fails_with="b0.p0!=b discloses b0.p0=a with 1/2, b0.p0=a -> b1.p0=a discloses b1.p0=a with 9/17",
        shows=lambda release: shown_in_numbers(release, between_two_buckets),
        instead="recursive-diversity-is-safety-against-negations",
    ),
    near_miss(
        name="alices-implication-discloses-more-than-any-negation",
        paper="sibling of 1, on Charlie and Hannah",
        words="In Figure 3 no negated atom discloses as much as Hannah's flu implying Charlie's.",
        scope=Every("Figure 3", lambda: [FIGURE_3], shown=lambda _: "Figure 3"),
        statement=alice_knows_more,
        fails_at="Figure 3",
        fails_with='Bob!="lung cancer" discloses Bob=flu with 2/3, Hannah=flu -> Charlie=flu discloses Charlie=flu with'
        " 10/19",
        shows=alice_in_numbers,
        instead="the-numbers-of-the-introduction",
    ),
    near_miss(
        name="implications-tell-the-frequencies-of-a-bucket",
        paper="sibling of 1, on frequencies",
        words="Of two buckets that differ in frequencies alone, some k implications disclose more of one.",
        scope=as_many_values(12),
        statement=tells_frequencies,
        fails_at="(5, 2, 2, 1, 1) and (5, 3, 1, 1, 1)",
        fails_with="k = 0, 1, …: 5/11, 5/8, 15/19, 10/11, 1 of the one, 5/11, 5/8, 15/19, 10/11, 1 of the other",
        shows=curves_in_numbers,
        instead="the-frequencies-in-a-bucket-matter-under-knowledge",
    ),
    near_miss(
        name="any-generalization-prevents-linking",
        paper="sibling of 5, on generalization",
        words="After generalizing an attribute nobody can be found by it.",
        scope=looks(3),
        statement=hides_everyone,
        fails_at="the values 1, 3",
        fails_with="1 of 2 rows has the value 1, and 1 of 2 has low after generalizing",
        shows=linking_in_numbers,
        instead="buckets-of-k-make-a-table-k-anonymous",
    ),
)
