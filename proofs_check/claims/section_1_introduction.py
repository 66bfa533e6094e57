"""Section 1: the running example, k-anonymity and ℓ-diversity, and what one could believe of them.

**The figures** are transcribed as printed (`reference.example`), so that what ties them can be false. Every stated
probability is a fraction of the 1,800 tables that Figure 3 allows.

**ℓ-diversity** "ensures that it takes at least ℓ - 1" negated atoms. For recursive (c,ℓ)-diversity, r_1 < c·(r_ℓ +
r_{ℓ+1} + …) in every bucket, that is exactly so. The worst ℓ - 2 negated atoms deny one person the values behind the
first. They make the maximum disclosure r_1/(r_1 + r_ℓ + r_{ℓ+1} + …), which is below c/(c + 1).

**Implications between two people** are what ℓ-diversity "does not guard against". For two people in different buckets
Pr(A | A' → A) = x/(1 - x'·(1 - x)), where A and A' have probabilities x and x'. It is largest for the most frequent
values, and any other atom gains no more than from ¬A'.

**"Roughly equi-probable"** is more than the definitions require of the ℓ most frequent values, whatever the factor:
(m, 1, …, 1) with m + 1 ones is diverse for ℓ = 2 and c = 1. Where a bucket has just ℓ values, the factor is c.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple, TypeAlias

from sympy import Rational

from fastpath.negations import max_disclosure_negations
from proofs_check.claims.claim import claim, correction, erratum, fails, instead, near_miss, ours, over, over_every
from proofs_check.claims.refutation import Counterexample, Refutation, unless, unless_equal
from proofs_check.claims.scope import Every, Evidence, enumerated
from proofs_check.oracles import small_releases
from proofs_check.oracles.small_releases import all_releases, compared, disclosure, likelihood, space_of
from proofs_check.paper.latex_text import REFERENCES, Reference, lies_in, places_of
from proofs_check.paper.sentence_index import sentences
from reference import example, instances
from reference.buckets import Bucketization
from reference.example import DISEASES, FIGURE_1, FIGURE_2, FIGURE_2_GENERALIZATION, FIGURE_3, ROWS_OF_FIGURE_3
from reference.generalization import coarsen
from reference.instances import Histogram, Release, histograms, histograms_up_to, released, releases, shown_release
from reference.language import NOTHING, Atom, BasicImplication, Formula, simple_implication
from reference.naming import written
from reference.probability import probability
from reference.promises import distinct_diversity, is_entropy_diverse, k_anonymity, recursive_diversity
from reference.syntax import parse_atom, parse_formula, parse_implication, to_text
from reference.tables import Attributes, Record
from reference.worlds import worlds

Diverse: TypeAlias = tuple[Release, int]  # a release and ℓ
Grouped: TypeAlias = tuple[tuple[tuple[str, ...], ...], ...]  # buckets of people, each given by their attributes


class StatedProbability(NamedTuple):
    """A sentence of the paper on the probability of an event, given some knowledge."""

    words: str
    event: str
    knowledge: tuple[str, ...]
    number: Rational


_LUNG_CANCER = 'Ed="lung cancer"'
STATED = (
    StatedProbability("the probability that Ed has lung cancer is 2/5", _LUNG_CANCER, (), Rational(2, 5)),
    StatedProbability("increases to 1/2", _LUNG_CANCER, ("Ed!=mumps",), Rational(1, 2)),
    StatedProbability("becomes certain", _LUNG_CANCER, ("Ed!=mumps", "Ed!=flu"), Rational(1)),
    StatedProbability("Charlie has the flu with probability 2/5", "Charlie=flu", (), Rational(2, 5)),
    StatedProbability("Charlie has the flu to 10/19", "Charlie=flu", ("Hannah=flu -> Charlie=flu",), Rational(10, 19)),
)
_STATED = Every("the five sentences of section 1 that state a probability", lambda: STATED, shown=lambda one: one.words)
_TEN_PEOPLE = Every("the ten people", lambda: FIGURE_1.people)


@claim("the-numbers-of-the-introduction", "1", _STATED)
def is_the_number(sentence: StatedProbability) -> Refutation:
    """2/5, 1/2 and 1 for Ed's lung cancer; 2/5 and 10/19 for Charlie's flu: parts of the tables of Figure 3."""
    known = parse_formula(sentence.knowledge, FIGURE_3.domain)
    return unless_equal(probability(parse_atom(sentence.event), FIGURE_3, known), sentence.number)


def share_without(atoms: Sequence[Atom]) -> Rational:
    """The part of the tables of Figure 3 in which none of the atoms is true."""
    without = [not any(atom.holds(world) for atom in atoms) for world in worlds(FIGURE_3)]
    return Rational(sum(without), len(without))


@claim("the-equalities-of-section-3-give-the-numbers-of-the-introduction", "1, and 3.3", _STATED)
def formula_gives_the_number(sentence: StatedProbability) -> Refutation:
    """Pr(A) / (Pr(¬A ∧ ¬A_0 ∧ …) + Pr(A)) is the number: what is denied, or implies A, is some A_i."""
    atom = parse_atom(sentence.event)
    others = [unit.antecedent[0] for unit in parse_formula(sentence.knowledge, FIGURE_3.domain).implications]
    likely = 1 - share_without([atom])
    return unless_equal(likely / (share_without([atom, *others]) + likely), sentence.number)


@claim("everybody-in-figure-1-has-one-record", "1, Figure 1")
@over_every("the ten records of Figure 1", lambda: FIGURE_1.records, shown=lambda record: record.person)
def is_a_record_of_one_person(record: Record) -> Refutation:
    """Each record of Figure 1 is the only one of its person, with a disease and three other attributes."""
    number = sum(record.person == other.person for other in FIGURE_1.records)
    found = (number, set(record.attributes), record.value in DISEASES)
    return unless_equal(found, (1, {"Zip", "Age", "Sex"}, True))


def fits(attributes: Attributes, masks: Attributes) -> bool:
    """Whether the attributes are what the masks leave of them, * standing for any text."""
    same = attributes.keys() == masks.keys()
    return same and all(fnmatchcase(attributes[name], mask) for name, mask in masks.items())


@claim("the-example-is-5-anonymous", "1, Figures 1 and 2")
@over_every("the two groups of Figure 2", lambda: FIGURE_2, shown=lambda group: f"the group {group.attributes['Sex']}")
def lists_its_people(group: example.MaskedGroup) -> Refutation:
    """Five people of Figure 1 fit the masks of each group of Figure 2, which lists just their diseases."""
    people = [record for record in FIGURE_1.records if fits(record.attributes, group.attributes)]
    maps = FIGURE_2_GENERALIZATION
    masks = tuple(group.attributes[name] for name in maps)
    coarsened = [record for record in FIGURE_1.records if coarsen(record.attributes, maps) == masks]
    found = (group.name, len(people), people, Counter(record.value for record in people))
    return unless_equal(found, ("*", 5, coarsened, Counter(group.diseases)))


@claim("figure-2-hides-everyone-among-five", "1, Figure 2", _TEN_PEOPLE)
def is_one_of_five(person: str) -> Refutation:
    """In Figure 2 nobody can be told from four others, whose listed diseases differ and include his or hers."""
    groups = [group for group in FIGURE_2 if fits(FIGURE_1.attributes_of(person), group.attributes)]
    listed = {disease for group in groups for disease in group.diseases}
    people = product(groups, FIGURE_1.people)
    alike = sorted(other for group, other in people if fits(FIGURE_1.attributes_of(other), group.attributes))
    found = (len(groups), alike, len(alike), FIGURE_1.value_of(person) in listed, len(listed) > 1)
    return unless_equal(found, (1, sorted(FIGURE_3.bucket_of(person).people), 5, True, True))


@claim("figure-3-draws-the-permutation", "1, Figure 3", _TEN_PEOPLE)
def is_drawn_to_the_disease(person: str) -> Refutation:
    """In Figure 3 everyone's line leads to his or her disease of Figure 1, in the place it has in Figure 2."""
    places = [(bucket, place, row) for bucket, part in enumerate(ROWS_OF_FIGURE_3) for place, row in enumerate(part)]
    starts = [(bucket, row.start) for bucket, _, row in places if row.person == person]
    ends = [(bucket, place, row.disease) for bucket, place, row in places if (bucket, row.end) in starts]
    if not len(starts) == len(ends) == [row.end for *_, row in places].count(starts[0][1]) == 1:
        return Counterexample(f"lines from {starts} to {ends}")
    bucket, place, disease = ends[0]
    return unless_equal(disease, FIGURE_1.value_of(person), FIGURE_2[bucket].diseases[place])


@claim("figure-3-is-a-bucketization-of-figure-1", "1, Figure 3")
@over_every("the two buckets of Figure 3", lambda: range(2), shown=lambda number: f"bucket {number}")
def is_a_bucket_of_the_table(number: int) -> Refutation:
    """The buckets of Figure 3 are the men and the women of Figure 1, with their attributes and diseases."""
    bucket = FIGURE_3.bucket(number)
    sexes = {FIGURE_1.attributes_of(person)["Sex"] for person in bucket.people}
    people = {record.person: record for record in FIGURE_1.records if record.attributes["Sex"] in sexes}
    found = (len(sexes), sorted(bucket.people), bucket.counts, sorted(FIGURE_3.people))
    expected = (1, sorted(people), Counter(record.value for record in people.values()), sorted(FIGURE_1.people))
    same = all(FIGURE_3.attributes[person] == record.attributes for person, record in people.items())
    return unless(same and found == expected, f"{found}, not {expected}")


# Those whose buckets Alice looks for: what she knows of each, and the number of the bucket.
NEIGHBOURS: tuple[tuple[str, Attributes, int], ...] = (
    ("Ed", {"Age": "27", "Sex": "M", "Zip": "14850"}, 0),
    ("Charlie", {"Age": "24", "Sex": "M", "Zip": "14850"}, 0),
    ("Hannah", {"Age": "22", "Sex": "F", "Zip": "14850"}, 1),
)


@claim("alice-finds-her-neighbours-buckets", "1")
@over_every("Ed, Charlie and Hannah", lambda: NEIGHBOURS, shown=lambda neighbour: neighbour[0])
def is_found(person: str, known: Attributes, bucket: int) -> Refutation:
    """The age, sex and zip code of each neighbour fit one group of Figure 2: for Ed the first."""
    fitting = [number for number, group in enumerate(FIGURE_2) if fits(known, group.attributes)]
    found = (FIGURE_1.attributes_of(person), fitting, FIGURE_3.index_of(person))
    return unless_equal(found, (known, [bucket], bucket))


@claim("any-disease-listed-there-may-be-eds", "1", Every("the six diseases", lambda: DISEASES))
def is_eds_as_often_as_listed(disease: str) -> Refutation:
    """Ed has each disease as likely as it is frequent in the first group of Figure 2, and none for certain."""
    listed = FIGURE_2[0].diseases
    likely = probability(Atom("Ed", disease), FIGURE_3, NOTHING)
    share = Rational(listed.count(disease), len(listed))
    return unless(bool(likely == share < 1), f"{likely} of the tables, {share} of the list")


_REFERENCES = Every(f"{len(REFERENCES)} references of the text to a section or a figure", lambda: REFERENCES)
MENDED = {"a dynamic programming algorithm MINIMIZE1 in": "Section 3.3.1"}  # where it should lead


def _leads_to(reference: Reference, mended: Mapping[str, str]) -> bool:
    part = mended.get(reference.words, reference.leads_to)
    return any(lies_in(place, part) for place in places_of(reference.about, sentences()))


@erratum("references-lead-where-they-say", "1, and 3.3", _REFERENCES)
@fails(
    "3.3: a dynamic programming algorithm MINIMIZE1 in Section 3.3.2",
    "1 of 28 leads elsewhere: a dynamic programming algorithm MINIMIZE1 in Section 3.3.2,"
    " but it stands in 3.3.1, Algorithm 1",
)
@instead("one-reference-needs-mending")
def leads_there(reference: Reference) -> Refutation:
    """What a reference to a section or figure is about stands in that section or figure.

    The dataset "in Figure 3" is no slip: Figures 2 and 3 show the same buckets, and 2.1 publishes those of Figure 3.
    """
    wrong = [one for one in REFERENCES if not _leads_to(one, {})]
    slips = (f"{one.words} {one.leads_to}, but it stands in {places_of(one.about, sentences())[0]}" for one in wrong)
    leads = "leads" if len(wrong) == 1 else "lead"
    numbers = f"{len(wrong)} of {len(REFERENCES)} {leads} elsewhere: {'; '.join(slips)}"
    return unless(reference not in wrong, numbers)


@correction("one-reference-needs-mending", "1, and 3.3", _REFERENCES)
def leads_there_when_mended(reference: Reference) -> Refutation:
    """MINIMIZE1 is in 3.3.1; the other references to sections and figures are right."""
    return unless(_leads_to(reference, MENDED))


def common(bucket: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """What all people of a bucket share, and * for what they do not."""
    return tuple(texts[0] if len(set(texts)) == 1 else "*" for texts in zip(*bucket, strict=True))


@enumerated(
    "all ways to put at most {people} people with two attributes of two values into buckets; k the smallest size",
    shown=lambda grouped: " | ".join(" ".join("".join(look) for look in bucket) for bucket in grouped),
)
def _groupings(people: int) -> Iterator[Grouped]:
    for number in range(1, people + 1):
        for looks in combinations_with_replacement(tuple(product("01", repeat=2)), number):
            for parts in instances.set_partitions(range(number)):
                yield tuple(tuple(looks[place] for place in part) for part in parts)


@claim("buckets-of-k-make-a-table-k-anonymous", "1, on k-anonymity", _groupings(4).deepened(_groupings(7)))
def is_k_anonymous(grouped: Grouped) -> Refutation:
    """In buckets of k or more whose differences are masked, everyone looks like k - 1 others at least."""
    published = [(common(bucket), look) for bucket in grouped for look in bucket]
    rows = [masks for masks, _ in published]
    true = all(mask in ("*", text) for masks, look in published for mask, text in zip(masks, look, strict=True))
    return unless(true and all(rows.count(masks) >= min(map(len, grouped)) for masks in rows), f"masks {rows}")


@ours("k-anonymity-does-not-look-at-the-sensitive-values", "ours, on 1")
@over(all_releases(9))
def _does_not_look_at_values(release: Release) -> Refutation:
    """The largest k for which a release is k-anonymous, as `reference` tells it, is the size of its smallest bucket,
    whatever the values.
    """  # noqa: D205 - one sentence
    sizes = [sum(row) for row in release]
    one_value = released(tuple((size,) for size in sizes))
    return unless_equal(k_anonymity(released(release)), k_anonymity(one_value), min(sizes))


@claim("a-bucket-of-one-value-discloses-it-whatever-its-size", "1, and 5 on k-anonymity")
@over(all_releases(7).also("all people; tables counted"))
def one_value_is_disclosed(release: Release) -> Refutation:
    """If all people of a bucket have the same value it is certain, whatever its size; else no value is."""
    space, buckets = space_of(release), released(release).buckets
    certain = {atom.person for atom, true in space.atoms.items() if likelihood(true, space.everything) == 1}
    return unless_equal(certain, {person for bucket in buckets if len(bucket.values) == 1 for person in bucket.people})


@enumerated(
    "all pairs of buckets of at most {people} people with as many people and as many values, three or more",
    shown=lambda pair: f"{shown_release(pair[:1])} and {shown_release(pair[1:])}",
)
def _as_many_values(people: int) -> Iterator[tuple[Histogram, Histogram]]:
    for number in range(1, people + 1):
        rows = [row for row in histograms(number) if len(row) > 2]
        yield from (pair for pair in combinations(rows, 2) if len(pair[0]) == len(pair[1]))


def by_negations(release: Release, k: int) -> Fraction:
    """What k negated atoms disclose."""
    return max_disclosure_negations(released(release), k).value


def _disclose_differently(
    pair: tuple[Histogram, Histogram], disclosed: Callable[[Release, int], Fraction], least: int
) -> Refutation:
    one, other = (", ".join(str(disclosed((row,), k)) for k in range(least, len(row))) for row in pair)
    numbers = f"k = {least}, {least + 1}, …: {one} of the one, {other} of the other"
    return unless(one != other, numbers, released(pair[:1]), 1)


@claim("the-frequencies-in-a-bucket-matter-under-knowledge", "1", _as_many_values(12))
def frequencies_matter(pair: tuple[Histogram, Histogram]) -> Refutation:
    """Of two buckets that differ in frequencies alone, some k ≥ 1 negated atoms disclose more of one."""
    return _disclose_differently(pair, by_negations, 1)


def _shown_diverse(case: Diverse) -> str:
    return f"{shown_release(case[0])}, ℓ = {case[1]}"


@enumerated("all releases of at most {people} people, ℓ = 2, …, {most}", shown=_shown_diverse)
def _diverse_releases(people: int, most: int) -> Iterator[Diverse]:
    return ((release, diversity) for release in releases(people) for diversity in range(2, most + 1))


def least_c(release: Release, diversity: int) -> Fraction:
    """The bound that c must exceed."""
    return Fraction(str(recursive_diversity(released(release), diversity)))


@claim("recursive-diversity-is-safety-against-negations", "1, on ℓ-diversity", _diverse_releases(8, 5).also("all c"))
def recursive_is_safety(release: Release, diversity: int) -> Refutation:
    """A release is (c,ℓ)-diverse iff ℓ - 2 negated atoms disclose less than c/(c + 1): more are needed."""
    # With b the bound that c must exceed, b/(b + 1) is disclosed, and everything if no c makes the release diverse.
    bound = least_c(release, diversity) if min(map(len, release)) >= diversity else None
    largest = max_disclosure_negations(released(release), diversity - 2).value
    return unless_equal(largest, 1 if bound is None else bound / (bound + 1))


@ours("distinct-diversity-is-certainty-by-negations", "1, on ℓ-diversity", all_releases(8))
def distinct_is_certainty(release: Release) -> Refutation:
    """The least number of different values in a bucket is one more than the negated atoms certainty takes."""
    bucketization = released(release)
    diversity = distinct_diversity(bucketization)
    certain = [max_disclosure_negations(bucketization, k).value == 1 for k in range(diversity)]
    return unless_equal(certain, [False] * (diversity - 1) + [True])


@near_miss("larger-buckets-are-safer", "sibling of 1, on k-anonymity")
@over(compared(8, k=2).where("the second is larger", lambda case: sum(case[0]) < sum(case[1])))
@fails("(1, 1) against (2, 1), k = 0", "2 people: 1/2, 3 people: 2/3")
@instead("merging-two-buckets-never-raises-disclosure")
def larger_is_safer(small: Histogram, large: Histogram, k: int) -> Refutation:
    """Of two buckets the larger one discloses no more."""
    less, more = disclosure((large,), k), disclosure((small,), k)
    return unless(less <= more, f"{sum(small)} people: {more}, {sum(large)} people: {less}", released((large,)), k)


class Disclosed(NamedTuple):
    """How likely an atom is made by an implication."""

    value: Fraction
    target: Atom
    known: BasicImplication


def _and_a_negation(release: Bucketization, other: Disclosed) -> tuple[Fraction, str]:
    worst = max_disclosure_negations(release, 1)
    atoms = (unit.denied or unit.antecedent[0] for unit in worst.knowledge.implications)
    denied = " ".join(f"{written(atom.person)}!={written(atom.value)}" for atom in atoms) or "no negated atom"
    implied = f"{to_text(other.known)} discloses {to_text(other.target)} with {other.value}"
    return worst.value, f"{denied} discloses {to_text(worst.target)} with {worst.value}, {implied}"


def _no_worse_than_a_negation(release: Release, implications: Iterable[Disclosed]) -> Refutation:
    best = max(implications, key=lambda one: one.value, default=None)
    if best is None:
        return None
    negated, numbers = _and_a_negation(released(release), best)
    return unless(best.value <= negated, numbers, released(release), 1)


@near_miss("one-negation-discloses-as-much-as-an-implication-between-two-people", "sibling of 1, on ℓ-diversity")
@over(all_releases(5).also("all implications between two people"))
@fails("(2, 1, 1)", "b0.p0!=b discloses b0.p0=a with 2/3, b0.p0=a -> b0.p1=a discloses b0.p1=a with 3/4")
@instead("recursive-diversity-is-safety-against-negations")
def guards_against_two_people(release: Release) -> Refutation:
    """One implication between two people discloses no more than one negated atom. (The paper says: it may.)"""
    space = space_of(release)
    disclosed = (
        Disclosed(likelihood(true, known), target, unit)
        for unit, known in small_releases.simple_implications(space)
        if known and unit.antecedent[0].person != unit.consequent[0].person
        for target, true in space.atoms.items()
    )
    return _no_worse_than_a_negation(release, disclosed)


def between_two_buckets(release: Release) -> Iterator[Disclosed]:
    """The most that implications from one bucket to the other disclose of a person there, in both directions."""
    for before, after in ((0, 1), (1, 0)):
        target, other = Atom(f"b{after}.p0", "a"), Atom(f"b{before}.p0", "a")
        x, given = (Fraction(release[bucket][0], sum(release[bucket])) for bucket in (after, before))
        yield Disclosed(x / (1 - given * (1 - x)), target, simple_implication(other, target))


@enumerated("all releases of at most {people} people in two buckets", shown=shown_release)
def _two_buckets(people: int) -> Iterator[Release]:
    return (release for release in releases(people, None, 2) if len(release) == 2)


@near_miss("one-negation-discloses-as-much-as-an-implication-between-two-buckets", "sibling of 1, on ℓ-diversity")
@over(_two_buckets(11).also("further buckets only help negations"))
@fails(
    "(1, 1, 1) + (3, 1, 1, 1, 1)", "b0.p0!=b discloses b0.p0=a with 1/2, b0.p0=a -> b1.p0=a discloses b1.p0=a with 9/17"
)
@instead("recursive-diversity-is-safety-against-negations")
def guards_against_two_buckets(release: Release) -> Refutation:
    """One implication between people of two buckets discloses no more than one negated atom."""
    return _no_worse_than_a_negation(release, between_two_buckets(release))


@near_miss("alices-implication-discloses-more-than-any-negation", "sibling of 1, on Charlie and Hannah")
@over_every("Figure 3", lambda: [FIGURE_3], shown=lambda _: "Figure 3")
@fails(
    "Figure 3",
    'Bob!="lung cancer" discloses Bob=flu with 2/3, Hannah=flu -> Charlie=flu discloses Charlie=flu with 10/19',
)
@instead("the-numbers-of-the-introduction")
def alice_knows_more(release: Bucketization) -> Refutation:
    """In Figure 3 no negated atom discloses as much as Hannah's flu implying Charlie's."""
    target, known = Atom("Charlie", "flu"), parse_implication("Hannah=flu -> Charlie=flu")
    disclosed = Disclosed(Fraction(str(probability(target, release, Formula([known])))), target, known)
    negated, numbers = _and_a_negation(release, disclosed)
    return unless(negated < disclosed.value, numbers, release, 1)


@near_miss("implications-tell-the-frequencies-of-a-bucket", "sibling of 1, on frequencies", _as_many_values(12))
@fails(
    "(5, 2, 2, 1, 1) and (5, 3, 1, 1, 1)",
    "k = 0, 1, …: 5/11, 5/8, 15/19, 10/11, 1 of the one, 5/11, 5/8, 15/19, 10/11, 1 of the other",
)
@instead("the-frequencies-in-a-bucket-matter-under-knowledge")
def frequencies_matter_to_implications(pair: tuple[Histogram, Histogram]) -> Refutation:
    """Of two buckets that differ in frequencies alone, some k implications disclose more of one."""
    return _disclose_differently(pair, disclosure, 0)


@enumerated("all buckets of at most {people} people, all ℓ ≥ 2 up to the number of values", shown=_shown_diverse)
def _diverse_buckets(people: int) -> Iterator[Diverse]:
    return (((row,), diversity) for row in histograms_up_to(people) for diversity in range(2, len(row) + 1))


@near_miss("the-most-frequent-values-are-roughly-equi-probable", "sibling of 1, on ℓ-diversity")
@over(_diverse_buckets(10))
@fails("(3, 1, 1, 1, 1), ℓ = 2", "3 < 1·(1 + 1 + 1 + 1) = 4, and the first value is 3 times as frequent as number 2")
@instead("just-l-values-are-equi-probable-up-to-a-factor-c")
def _is_roughly_equal(case: Diverse) -> Refutation:
    """In an ℓ-diverse bucket (recursively with c = 1, and by entropy) none of the ℓ most frequent values is more than
    twice as frequent as another. (The factor is ours.)
    """  # noqa: D205 - one sentence
    ((row,), diversity) = case
    diverse = least_c((row,), diversity) < 1 and is_entropy_diverse(row, diversity)
    rest, ratio = row[diversity - 1 :], Fraction(row[0], row[diversity - 1])
    condition = f"{row[0]} < 1·({' + '.join(map(str, rest))}) = {sum(rest)}"
    numbers = f"{condition}, and the first value is {ratio} times as frequent as number {diversity}"
    return unless(not diverse or ratio <= 2, numbers, released((row,)), diversity - 2)


@enumerated("all buckets of at most {people} people and two or more values, ℓ their number", shown=_shown_diverse)
def _buckets_of_just_these_values(people: int) -> Iterator[Diverse]:
    return (((row,), len(row)) for row in histograms_up_to(people) if len(row) > 1)


@ours("just-l-values-are-equi-probable-up-to-a-factor-c", "ours, on 1", _buckets_of_just_these_values(14))
def is_equal_up_to_c(case: Diverse) -> Refutation:
    """A bucket of just ℓ values is (c,ℓ)-diverse iff none of them is c times as frequent as another, or more."""
    return unless_equal(least_c(*case), max(Fraction(one, other) for one, other in product(case[0][0], repeat=2)))


def one_and_many(factor: int) -> Histogram:
    """One value of f + 1 people, and f + 2 values of one each."""
    return (factor + 1, *(1,) * (factor + 2))


@ours("no-factor-bounds-the-frequencies-in-a-diverse-bucket", "ours, on 1")
@over_every("the factors 1, 2, …, 20", lambda: range(1, 21), Evidence.EXAMPLE, shown=lambda f: f"factor {f}")
def exceeds_the_factor(factor: int) -> Refutation:
    """In some 2-diverse bucket (with c = 1, and by entropy) a value is more than f times as frequent as the next."""
    row = one_and_many(factor)
    exceeds = least_c((row,), 2) < 1 and is_entropy_diverse(row, 2) and row[0] > factor * row[1]
    return unless(exceeds, shown_release((row,)))
