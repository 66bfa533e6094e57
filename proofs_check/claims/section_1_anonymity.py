"""Section 1 on k-anonymity and ℓ-diversity, and what one could believe of them.

**k-anonymity** asks that each individual be indistinguishable from k - 1 others. It is reached "by grouping individuals
into buckets of size at least k" and masking what the people of a bucket do not share; it "does not even mention the
sensitive attribute". So if all people of a bucket have one value it is disclosed, whatever the size; and without
further knowledge, only then. Otherwise "the frequencies of the diseases in the bucket still matter": some number of
negated atoms, at least one, discloses more of one bucket than of another with as many people and as many values.
Implications do not always: two such buckets can disclose the same for every k.

**ℓ-diversity** "ensures that it takes at least ℓ - 1 such pieces of information", pieces of the form "individual X does
not have value Y". For recursive (c,ℓ)-diversity, r_1 < c·(r_ℓ + r_{ℓ+1} + …) in every bucket, that is exactly so: the
worst ℓ - 2 negated atoms deny one person the values behind the first, which makes the maximum disclosure
r_1/(r_1 + r_ℓ + r_{ℓ+1} + …), and that is below c/(c + 1). The distinct kind, ℓ values in every bucket, means the same
for certainty.

**Implications between two people** are what ℓ-diversity "does not guard against". In a bucket of four, one of them
discloses more than any negated atom. Figure 3 does not show this: one negated atom about Ed discloses more than Alice's
implication. For two people in different buckets it takes ten people. There all is independent, so Pr(A | A' → A) =
x/(1 - x'·(1 - x)) where A and A' have probabilities x and x', which is largest for the most frequent values; any other
atom gains no more than from ¬A'.

**"Roughly equi-probable."** "For each bucket, the ℓ most frequent sensitive values are roughly equi-probable" is more
than the definitions require: many rare values make up for one that is far more frequent than any other. The factor 2
and c = 1 are ours, and no other factor would do: (m, 1, …, 1) with m + 1 ones is diverse in this sense. Where a bucket
has just ℓ values, the sum is r_ℓ alone, and the values are equi-probable up to a factor c.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple, TypeAlias

from fastpath.disclosure import Disclosure
from fastpath.negations import max_disclosure_negations
from proofs_check.claims.claim import Claim, Counterexample, Finding, near_miss, ours, unless, unless_equal
from proofs_check.claims.scope import Every, Evidence, enumerated
from proofs_check.oracles.small_releases import (
    Compared,
    all_releases,
    compared,
    disclosure,
    implies,
    likelihood,
    space_of,
)
from reference.buckets import Bucketization
from reference.example import FIGURE_3
from reference.instances import (
    Histogram,
    Release,
    histograms,
    histograms_up_to,
    released,
    releases,
    set_partitions,
    shown_release,
)
from reference.language import Atom, BasicImplication, Formula, simple_implication
from reference.naming import written
from reference.probability import probability
from reference.promises import distinct_diversity, is_entropy_diverse, k_anonymity, recursive_diversity
from reference.syntax import parse_implication, to_text

Negations: TypeAlias = Callable[[Bucketization, int], Disclosure]
Diverse: TypeAlias = tuple[Release, int]
"""A release and ℓ."""
Look: TypeAlias = tuple[str, ...]
"""What is known of a person, or left after masking: a text for each attribute."""
Grouped: TypeAlias = tuple[tuple[Look, ...], ...]
"""Buckets of people, each given by their attributes."""


def common(bucket: Sequence[Look]) -> Look:
    """What all people of a bucket share, and * for what they do not."""
    return tuple(texts[0] if len(set(texts)) == 1 else "*" for texts in zip(*bucket, strict=True))


@enumerated(
    "all ways to put at most {people} people with two attributes of two values into buckets; k the smallest size",
    shown=lambda grouped: " | ".join(" ".join("".join(look) for look in bucket) for bucket in grouped),
)
def groupings(people: int) -> Iterator[Grouped]:
    """All multisets of people, and all ways to divide each into buckets."""
    for number in range(1, people + 1):
        for looks in combinations_with_replacement(tuple(product("01", repeat=2)), number):
            for parts in set_partitions(range(number)):
                yield tuple(tuple(looks[place] for place in part) for part in parts)


def is_k_anonymous(grouped: Grouped, masked: Callable[[Sequence[Look]], Look] = common) -> Finding:
    """In buckets of k or more whose differences are masked, everyone looks like k - 1 others at least."""
    published = [(masked(bucket), look) for bucket in grouped for look in bucket]
    rows = [masks for masks, _ in published]
    true = all(mask in ("*", text) for masks, look in published for mask, text in zip(masks, look, strict=True))
    return unless(true and all(rows.count(masks) >= min(map(len, grouped)) for masks in rows), f"masks {rows}")


def does_not_look_at_values(release: Release, promised: Callable[[Bucketization], int] = k_anonymity) -> Finding:
    """The largest k is the smallest number of people in a bucket, and the same if all of them have one value."""
    sizes = [sum(row) for row in release]
    return unless_equal(promised(released(release)), promised(released(tuple((size,) for size in sizes))), min(sizes))


def one_value_is_disclosed(release: Release, measured: Callable[[int, int], Fraction] = likelihood) -> Finding:
    """If all people of a bucket have the same value it is certain, whatever its size; else no value is."""
    space, buckets = space_of(release), released(release).buckets
    certain = {atom.person for atom, true in space.atoms.items() if measured(true, space.everything) == 1}
    return unless_equal(certain, {person for bucket in buckets if len(bucket.values) == 1 for person in bucket.people})


@enumerated(
    "all pairs of buckets of at most {people} people with as many people and as many values, three or more",
    shown=lambda pair: f"{shown_release(pair[:1])} and {shown_release(pair[1:])}",
)
def as_many_values(people: int) -> Iterator[tuple[Histogram, Histogram]]:
    """All pairs of different histograms that agree in people and values."""
    for number in range(1, people + 1):
        rows = [row for row in histograms(number) if len(row) > 2]
        yield from (pair for pair in combinations(rows, 2) if len(pair[0]) == len(pair[1]))


def by_negations(release: Release, k: int) -> Fraction:
    """What k negated atoms disclose."""
    return max_disclosure_negations(released(release), k).value


def frequencies_matter(
    pair: tuple[Histogram, Histogram], disclosed: Callable[[Release, int], Fraction] = by_negations, least: int = 1
) -> Finding:
    """For some k, starting from the least one, more is disclosed of one bucket than of the other."""
    curves = [[disclosed((row,), k) for k in range(least, len(row))] for row in pair]
    if curves[0] != curves[1]:
        return None
    one, other = (", ".join(map(str, curve)) for curve in curves)
    return Counterexample(f"k = {least}, {least + 1}, …: {one} of the one, {other} of the other", released(pair[:1]), 1)


def shown_diverse(case: Diverse) -> str:
    """The release and ℓ."""
    return f"{shown_release(case[0])}, ℓ = {case[1]}"


@enumerated("all releases of at most {people} people, ℓ = 2, …, {most}", shown=shown_diverse)
def diverse_releases(people: int, most: int) -> Iterator[Diverse]:
    """All small releases, with each ℓ from 2 on."""
    return ((release, diversity) for release in releases(people) for diversity in range(2, most + 1))


def least_c(release: Release, diversity: int) -> Fraction:
    """The bound that c must exceed."""
    return Fraction(str(recursive_diversity(released(release), diversity)))


def recursive_is_safety(case: Diverse, negations: Negations = max_disclosure_negations) -> Finding:
    """A release is (c,ℓ)-diverse iff ℓ - 2 negated atoms disclose less than c/(c + 1): more are needed."""
    release, diversity = case
    # With b the bound that c must exceed, b/(b + 1) is disclosed, and everything if no c makes the release diverse.
    bound = None if min(map(len, release)) < diversity else least_c(release, diversity)
    largest = negations(released(release), diversity - 2).value
    return unless_equal(largest, 1 if bound is None else bound / (bound + 1))


def distinct_is_certainty(release: Release, negations: Negations = max_disclosure_negations) -> Finding:
    """The least number of different values in a bucket is one more than the negated atoms certainty takes."""
    bucketization = released(release)
    diversity = distinct_diversity(bucketization)
    certain = [negations(bucketization, k).value == 1 for k in range(diversity)]
    return unless_equal(certain, [False] * (diversity - 1) + [True])


def larger_is_safer(case: Compared) -> Finding:
    """Of two buckets the larger one discloses no more."""
    *rows, k = case
    smaller, larger = (disclosure((row,), k) for row in rows)
    numbers = f"{sum(case[0])} people: {smaller}, {sum(case[1])} people: {larger}"
    return unless(larger <= smaller, numbers, released(case[1:2]), k)


class Disclosed(NamedTuple):
    """How likely an atom is made by an implication."""

    value: Fraction
    target: Atom
    known: BasicImplication

    def __str__(self) -> str:
        return f"{to_text(self.known)} discloses {to_text(self.target)} with {self.value}"


def between_two_people(release: Release) -> Disclosed:
    """The most that one implication between two people discloses: all of them are tried, with all atoms as target."""
    space, best = space_of(release), Disclosed(Fraction(0), Atom("p", "s"), parse_implication("p=s -> p=s"))
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


def by_alice(release: Bucketization) -> Disclosed:
    """What Hannah's flu implying Charlie's discloses of Charlie."""
    target, known = Atom("Charlie", "flu"), parse_implication("Hannah=flu -> Charlie=flu")
    return Disclosed(Fraction(str(probability(target, release, Formula([known])))), target, known)


def _negation_and(worst: Disclosure, other: Disclosed) -> str:
    """What a negated atom and an implication disclose, in words."""
    atoms = (unit.denied or unit.antecedent[0] for unit in worst.knowledge.implications)
    denied = " ".join(f"{written(atom.person)}!={written(atom.value)}" for atom in atoms)
    return f"{denied or 'no negated atom'} discloses {to_text(worst.target)} with {worst.value}, {other}"


def guards_against(
    release: Release,
    implications: Callable[[Release], Disclosed] = between_two_people,
    negations: Negations = max_disclosure_negations,
) -> Finding:
    """One negated atom discloses no less than one of these implications."""
    worst, other = negations(released(release), 1), implications(release)
    if other.value <= worst.value:
        return None
    return Counterexample(_negation_and(worst, other), released(release), 1)


@enumerated("all releases of at most {people} people in two buckets", shown=shown_release)
def two_buckets(people: int) -> Iterator[Release]:
    """All releases of two buckets."""
    return (release for release in releases(people, None, 2) if len(release) == 2)


def alice_knows_more(release: Bucketization, negations: Negations = max_disclosure_negations) -> Finding:
    """In Figure 3 no negated atom discloses as much as Hannah's flu implying Charlie's."""
    worst, other = negations(release, 1), by_alice(release)
    return unless(worst.value < other.value, _negation_and(worst, other), release, 1)


@enumerated("all buckets of at most {people} people, all ℓ ≥ 2 up to the number of values", shown=shown_diverse)
def diverse_buckets(people: int) -> Iterator[Diverse]:
    """All histograms with each ℓ."""
    return (((row,), diversity) for row in histograms_up_to(people) for diversity in range(2, len(row) + 1))


def is_roughly_equal(case: Diverse, bound: Callable[[Release, int], Fraction] = least_c) -> Finding:
    """If c = 1 makes the bucket (c,ℓ)-diverse, and it is entropy ℓ-diverse, r_1 is 2·r_ℓ at most."""
    ((row,), diversity) = case
    diverse = bound((row,), diversity) < 1 and is_entropy_diverse(row, diversity)
    if not diverse or row[0] <= 2 * row[diversity - 1]:
        return None
    rest, ratio = row[diversity - 1 :], Fraction(row[0], row[diversity - 1])
    condition = f"{row[0]} < 1·({' + '.join(map(str, rest))}) = {sum(rest)}"
    numbers = f"{condition}, and the first value is {ratio} times as frequent as number {diversity}"
    return Counterexample(numbers, released((row,)), diversity - 2)


@enumerated("all buckets of at most {people} people and two or more values, ℓ their number", shown=shown_diverse)
def buckets_of_just_these_values(people: int) -> Iterator[Diverse]:
    """All histograms with their number of values."""
    return (((row,), len(row)) for row in histograms_up_to(people) if len(row) > 1)


def is_equal_up_to_c(case: Diverse, bound: Callable[[Release, int], Fraction] = least_c) -> Finding:
    """A bucket of just ℓ values is (c,ℓ)-diverse iff none of them is c times as frequent as another, or more."""
    return unless_equal(bound(*case), max(Fraction(one, other) for one, other in product(case[0][0], repeat=2)))


def one_and_many(factor: int) -> Histogram:
    """One value of f + 1 people, and f + 2 values of one each."""
    return (factor + 1, *(1,) * (factor + 2))


def exceeds_the_factor(factor: int, bucket: Callable[[int], Histogram] = one_and_many) -> Finding:
    """In some 2-diverse bucket (with c = 1, and by entropy) a value is more than f times as frequent as the next."""
    row = bucket(factor)
    exceeds = least_c((row,), 2) < 1 and is_entropy_diverse(row, 2) and row[0] > factor * row[1]
    return unless(exceeds, shown_release((row,)))


CLAIMS = (
    Claim(
        name="buckets-of-k-make-a-table-k-anonymous",
        paper="1, on k-anonymity",
        scope=groupings(4).deepened(groupings(7)),
        statement=is_k_anonymous,
    ),
    ours(
        name="k-anonymity-does-not-look-at-the-sensitive-values",
        paper="ours, on 1",
        words="The largest k for which a release is k-anonymous, as `reference` tells it, is the size of its smallest"
        " bucket, whatever the values.",
        scope=all_releases(9),
        statement=does_not_look_at_values,
    ),
    Claim(
        name="a-bucket-of-one-value-discloses-it-whatever-its-size",
        paper="1, and 5 on k-anonymity",
        scope=all_releases(7).also("all people; tables counted"),
        statement=one_value_is_disclosed,
    ),
    Claim(
        name="the-frequencies-in-a-bucket-matter-under-knowledge",
        paper="1",
        words="Of two buckets that differ in frequencies alone, some k ≥ 1 negated atoms disclose more of one.",
        scope=as_many_values(12),
        statement=frequencies_matter,
    ),
    Claim(
        name="recursive-diversity-is-safety-against-negations",
        paper="1, on ℓ-diversity",
        scope=diverse_releases(8, 5).also("all c"),
        statement=recursive_is_safety,
    ),
    ours(
        name="distinct-diversity-is-certainty-by-negations",
        paper="1, on ℓ-diversity",
        scope=all_releases(8),
        statement=distinct_is_certainty,
    ),
    near_miss(
        name="larger-buckets-are-safer",
        paper="sibling of 1, on k-anonymity",
        scope=compared(8, k=2).where("the second is larger", lambda case: sum(case[0]) < sum(case[1])),
        statement=larger_is_safer,
        fails_at="(1, 1) against (2, 1), k = 0",
        fails_with="2 people: 1/2, 3 people: 2/3",
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
        instead="recursive-diversity-is-safety-against-negations",
    ),
    near_miss(
        name="one-negation-discloses-as-much-as-an-implication-between-two-buckets",
        paper="sibling of 1, on ℓ-diversity",
        words="One implication between people of two buckets discloses no more than one negated atom.",
        scope=two_buckets(11).also("further buckets only help negations"),
        statement=partial(guards_against, implications=between_two_buckets),
        fails_at="(1, 1, 1) + (3, 1, 1, 1, 1)",
        fails_with="b0.p0!=b discloses b0.p0=a with 1/2, b0.p0=a -> b1.p0=a discloses b1.p0=a with 9/17",
        instead="recursive-diversity-is-safety-against-negations",
    ),
    near_miss(
        name="alices-implication-discloses-more-than-any-negation",
        paper="sibling of 1, on Charlie and Hannah",
        scope=Every("Figure 3", lambda: [FIGURE_3], shown=lambda _: "Figure 3"),
        statement=alice_knows_more,
        fails_at="Figure 3",
        fails_with='Bob!="lung cancer" discloses Bob=flu with 2/3, Hannah=flu -> Charlie=flu discloses Charlie=flu with'
        " 10/19",
        instead="the-numbers-of-the-introduction",
    ),
    near_miss(
        name="implications-tell-the-frequencies-of-a-bucket",
        paper="sibling of 1, on frequencies",
        words="Of two buckets that differ in frequencies alone, some k implications disclose more of one.",
        scope=as_many_values(12),
        statement=partial(frequencies_matter, disclosed=disclosure, least=0),
        fails_at="(5, 2, 2, 1, 1) and (5, 3, 1, 1, 1)",
        fails_with="k = 0, 1, …: 5/11, 5/8, 15/19, 10/11, 1 of the one, 5/11, 5/8, 15/19, 10/11, 1 of the other",
        instead="the-frequencies-in-a-bucket-matter-under-knowledge",
    ),
    near_miss(
        name="the-most-frequent-values-are-roughly-equi-probable",
        paper="sibling of 1, on ℓ-diversity",
        words="In an ℓ-diverse bucket (recursively with c = 1, and by entropy) none of the ℓ most frequent values is"
        " more than twice as frequent as another. (The factor is ours.)",
        scope=diverse_buckets(10),
        statement=is_roughly_equal,
        fails_at="(3, 1, 1, 1, 1), ℓ = 2",
        fails_with="3 < 1·(1 + 1 + 1 + 1) = 4, and the first value is 3 times as frequent as number 2",
        instead="just-l-values-are-equi-probable-up-to-a-factor-c",
    ),
    ours(
        name="just-l-values-are-equi-probable-up-to-a-factor-c",
        paper="ours, on 1",
        scope=buckets_of_just_these_values(14),
        statement=is_equal_up_to_c,
    ),
    ours(
        name="no-factor-bounds-the-frequencies-in-a-diverse-bucket",
        paper="ours, on 1",
        scope=Every("the factors 1, 2, …, 20", lambda: range(1, 21), Evidence.EXAMPLE, shown=lambda f: f"factor {f}"),
        statement=exceeds_the_factor,
    ),
)
