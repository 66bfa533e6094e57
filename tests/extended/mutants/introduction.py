"""Mutants of what the claims about abstract, sections 1, 5 and 6 are about."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, cast

from extended.mutants import Change, Mutant
from strategies.broken import Broken, inside, parameter
from sympy import Rational

from fastpath.disclosure import Disclosure
from fastpath.negations import max_disclosure_negations
from proofs_check.oracles.small_releases import disclosure, likelihood
from proofs_check.paper.claims.introduction import Look, by_negations, common
from proofs_check.paper.claims.related_work import EXACT, MASKED, powerful_atoms
from proofs_check.paper.claims.running_example import share_without
from proofs_check.paper.errata.references import MENDED, places_of
from proofs_check.paper.near_misses.diverse_buckets import least_c, one_and_many
from reference.anatomy import AnatomizedTable, anatomize
from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.example import DISEASES, FIGURE_1, FIGURE_2, FIGURE_3, ROWS_OF_FIGURE_3, DrawnRow
from reference.laboratory.statements import AtLeast, Same
from reference.language import Atom, Formula, Statement
from reference.probability import probability
from reference.promises import recursive_diversity
from reference.small_instances import Histogram, Release
from reference.tables import Record, Table
from reference.worlds import number_of_worlds, worlds

BOUNDARY, INDEX, ORDER, DROPPED, GROSS = Change


def printed(name: str, instead: Any) -> Broken:  # noqa: ANN401 - a figure, whatever it is made of
    """A figure that is printed otherwise."""
    return Broken(name, instead)


def diseases(of: Callable[[Record], str]) -> Table:
    """Figure 1 with other diseases."""
    records = (Record(one.person, one.attributes, of(one)) for one in FIGURE_1.records)
    return Table(records, domain=FIGURE_1.domain, sensitive="Disease")


MUMPS = diseases(lambda _: "mumps")
SWAPPED = diseases(lambda one: {"Irma": "flu", "Gloria": "breast cancer"}.get(one.person, one.value))
FRANK_HAS_FLU = diseases(lambda one: "flu" if one.person == "Frank" else one.value)


def without_the_last_fact(atom: Atom, bucketization: Bucketization, known: Statement) -> Rational:
    """The probability given all facts but the last."""
    facts = known.implications[:-1] if isinstance(known, Formula) else ()
    return probability(atom, bucketization, Formula(facts))


def of_all_tables(atom: Atom, bucketization: Bucketization, known: Statement) -> Rational:
    """The part of all tables in which the atom is true and the knowledge too."""
    if not isinstance(known, Formula) or not known.implications:
        return probability(atom, bucketization, known)
    whole = Bucketization(bucketization.buckets, domain=bucketization.domain)
    true = sum(atom.holds(world) and known.holds(world) for world in worlds(whole))
    return Rational(true, number_of_worlds(whole))


def some_false(atoms: Sequence[Atom]) -> Rational:
    """The part of the tables of Figure 3 in which some of the atoms is false."""
    return Rational(sum(not all(atom.holds(one) for atom in atoms) for one in worlds(FIGURE_3)), 1800)


def redrawn(change: Callable[[int, int, DrawnRow], DrawnRow]) -> tuple[tuple[DrawnRow, ...], ...]:
    """Figure 3 with other rows."""
    return tuple(
        tuple(change(number, place, row) for place, row in enumerate(rows))
        for number, rows in enumerate(ROWS_OF_FIGURE_3)
    )


def in_rows_of_their_own() -> tuple[tuple[DrawnRow, ...], ...]:
    """Every line leads to the disease beside the person."""
    return redrawn(lambda _number, _place, row: row._replace(end=row.start))


LAST_LINE = {14: 15, 15: 14}


def moved(person: str) -> Bucketization:
    """Figure 3 with a person and one disease in the other bucket."""
    first, second = FIGURE_3.buckets
    value = first.values[-1]
    return Bucketization(
        [
            Bucket([one for one in first.people if one != person], Counter(first.counts) - Counter([value])),
            Bucket([*second.people, person], Counter(second.counts) + Counter([value])),
        ],
        domain=FIGURE_3.domain,
        attributes=FIGURE_3.attributes,
    )


def masked(number: int, **masks: str) -> tuple[object, ...]:
    """Figure 2 with other masks in one group."""
    groups = list(FIGURE_2)
    groups[number] = groups[number]._replace(attributes={**groups[number].attributes, **masks})
    return tuple(groups)


def listed(number: int, *changed: str) -> tuple[object, ...]:
    """Figure 2 with other diseases in one group."""
    groups = list(FIGURE_2)
    groups[number] = groups[number]._replace(diseases=changed)
    return tuple(groups)


def of_the_first_two(bucket: Sequence[Look]) -> Look:
    """What the first two people of a bucket share."""
    return common(bucket[:2])


def negations(by: int) -> Callable[[Bucketization, int], Disclosure]:
    """What more or fewer negated atoms disclose."""
    return lambda bucketization, k: max_disclosure_negations(bucketization, max(0, k + by))


def of_first_buckets(bucketization: Bucketization, k: int) -> Disclosure:
    """What negated atoms disclose of all buckets but the last."""
    few = bucketization.buckets[:-1] or bucketization.buckets
    return max_disclosure_negations(Bucketization(few, domain=bucketization.domain), k)


def bound_behind(bucketization: Bucketization, diversity: int) -> Rational:
    """The sum in the definition of recursive diversity begins one value too late."""
    return max(
        Rational(bucket.frequencies[0][1], sum(count for _, count in bucket.frequencies[diversity:]) or 1)
        for bucket in bucketization.buckets
    )


def bound_of_the_first(bucketization: Bucketization, diversity: int) -> Rational:
    """The bound of the first bucket alone."""
    return recursive_diversity(Bucketization(bucketization.buckets[:1], domain=bucketization.domain), diversity)


def without_the_last_group(table: Table, parts: Sequence[Sequence[str]]) -> AnatomizedTable:
    """Anatomy that forgets the values of the last group, if there are several."""
    published = anatomize(table, parts)
    last = len(parts) - 1
    kept = {key: count for key, count in published.values.items() if key[0] != last or not last}
    return replace(published, values=kept)


def each_value_once(table: Table, parts: Sequence[Sequence[str]]) -> AnatomizedTable:
    """Anatomy that tells which values occur, not how often."""
    published = anatomize(table, parts)
    return replace(published, values=Counter(dict.fromkeys(published.values, 1)))


def numbered_backwards(table: Table, parts: Sequence[Sequence[str]]) -> AnatomizedTable:
    """Anatomy whose two tables number the groups from different ends."""
    published = anatomize(table, parts)
    values = Counter({(len(parts) - 1 - group, value): n for (group, value), n in published.values.items()})
    return replace(published, values=values)


def largest_of_fewer(release: Release, k: int) -> Fraction:
    """The maximum disclosure with one implication less."""
    return disclosure(release, max(0, k - 1))


def first_value_only(row: Histogram, k: int) -> Fraction:
    """What negated atoms that leave the first value out disclose, told by the first count alone."""
    del k
    return Fraction(row[0], sum(row))


MUTANTS = [
    Mutant(
        "the-numbers-of-the-introduction",
        DROPPED,
        "the last fact is forgotten",
        parameter("measured", without_the_last_fact),
    ),
    Mutant(
        "the-numbers-of-the-introduction",
        BOUNDARY,
        "a part of all tables, not of those that fit the knowledge",
        parameter("measured", of_all_tables),
    ),
    Mutant(
        "the-equalities-of-section-3-give-the-numbers-of-the-introduction",
        DROPPED,
        "the last A_i is left out",
        parameter("without", lambda atoms: share_without(atoms[: max(1, len(atoms) - 1)])),
    ),
    Mutant(
        "the-equalities-of-section-3-give-the-numbers-of-the-introduction",
        BOUNDARY,
        "some atom is false, not all of them",
        parameter("without", some_false),
    ),
    Mutant(
        "everybody-in-figure-1-has-one-record",
        DROPPED,
        "Karen's record is Bob's again",
        printed("records", (*FIGURE_1.records[:-1], FIGURE_1.records[0])),
    ),
    Mutant("the-example-is-5-anonymous", GROSS, "everybody has mumps (passed before)", printed("table", MUMPS)),
    Mutant(
        "everybody-in-figure-1-has-one-record",
        BOUNDARY,
        "the last disease is none",
        Broken("DISEASES", cast("Any", DISEASES[:-1]), "proofs_check.paper.claims.running_example"),
    ),
    Mutant(
        "the-example-is-5-anonymous",
        BOUNDARY,
        "Frank has flu, so that mumps is listed once too often",
        printed("table", FRANK_HAS_FLU),
    ),
    Mutant(
        "the-example-is-5-anonymous",
        DROPPED,
        "only zip codes are looked at, so that ten people fit",
        inside("claims.running_example", "fits", lambda own, masks: own["Zip"][:4] == masks["Zip"][:4]),
    ),
    Mutant("figure-2-hides-everyone-among-five", GROSS, "everybody has mumps (passed before)", printed("table", MUMPS)),
    Mutant(
        "figure-2-hides-everyone-among-five",
        BOUNDARY,
        "zip codes that end in 3 are left out by the first mask",
        printed("groups", masked(0, Zip="14850")),
    ),
    Mutant(
        "figure-2-hides-everyone-among-five",
        INDEX,
        "the first group has the diseases of the second",
        printed("groups", listed(0, *FIGURE_2[1].diseases)),
    ),
    Mutant(
        "figure-3-draws-the-permutation",
        ORDER,
        "every line leads to the disease beside the person",
        printed("rows", in_rows_of_their_own()),
    ),
    Mutant(
        "figure-3-draws-the-permutation",
        INDEX,
        "the last two lines are exchanged",
        printed("rows", redrawn(lambda _n, _p, row: row._replace(end=LAST_LINE.get(row.end, row.end)))),
    ),
    Mutant(
        "figure-3-draws-the-permutation",
        ORDER,
        "Figure 2 lists lung cancer before flu",
        printed("groups", listed(0, "lung cancer", "flu", *FIGURE_2[0].diseases[2:])),
    ),
    Mutant("figure-3-draws-the-permutation", GROSS, "everybody has mumps", printed("table", MUMPS)),
    Mutant(
        "figure-3-is-a-bucketization-of-figure-1",
        INDEX,
        "Frank and his mumps are in the other bucket",
        printed("bucketized", moved("Frank")),
    ),
    Mutant("figure-3-is-a-bucketization-of-figure-1", BOUNDARY, "Frank has flu", printed("table", FRANK_HAS_FLU)),
    Mutant(
        "alice-finds-her-neighbours-buckets",
        BOUNDARY,
        "the first mask hides the sex too",
        printed("groups", masked(0, Sex="*")),
    ),
    Mutant("alice-finds-her-neighbours-buckets", ORDER, "the groups are exchanged", printed("groups", FIGURE_2[::-1])),
    Mutant("any-disease-listed-there-may-be-eds", INDEX, "the second group's list", printed("groups", FIGURE_2[::-1])),
    Mutant(
        "any-disease-listed-there-may-be-eds",
        BOUNDARY,
        "every listed disease counts once",
        printed("groups", listed(0, "flu", "lung cancer", "mumps")),
    ),
    Mutant(
        "buckets-of-k-make-a-table-k-anonymous",
        DROPPED,
        "only the first two people of a bucket are compared",
        parameter("masked", of_the_first_two),
    ),
    Mutant(
        "buckets-of-k-make-a-table-k-anonymous",
        INDEX,
        "the second attribute is never masked",
        parameter("masked", lambda bucket: (common(bucket)[0], bucket[0][1])),
    ),
    Mutant(
        "k-anonymity-does-not-look-at-the-sensitive-values",
        BOUNDARY,
        "others are counted, not the person too",
        parameter("promised", lambda release: min(bucket.size for bucket in release.buckets) - 1),
    ),
    Mutant(
        "k-anonymity-does-not-look-at-the-sensitive-values",
        DROPPED,
        "the last bucket is forgotten",
        parameter("promised", lambda release: min(b.size for b in release.buckets[:-1] or release.buckets)),
    ),
    Mutant(
        "k-anonymity-does-not-look-at-the-sensitive-values",
        GROSS,
        "the rarest value's people are counted",
        parameter("promised", lambda release: min(bucket.frequencies[-1][1] for bucket in release.buckets)),
    ),
    Mutant(
        "a-bucket-of-one-value-discloses-it-whatever-its-size",
        BOUNDARY,
        "what is likelier than 3/4 counts as certain",
        parameter("measured", lambda true, known: Fraction(int(likelihood(true, known) > Fraction(3, 4)))),
    ),
    Mutant(
        "a-bucket-of-one-value-discloses-it-whatever-its-size",
        DROPPED,
        "the last table is left out",
        parameter("measured", lambda true, known: likelihood(true, known & (known >> 1) or known)),
    ),
    Mutant(
        "the-frequencies-in-a-bucket-matter-under-knowledge",
        GROSS,
        "only the first frequency matters",
        parameter("disclosed", first_value_only),
    ),
    Mutant(
        "the-frequencies-in-a-bucket-matter-under-knowledge",
        INDEX,
        "one negated atom too many",
        parameter("disclosed", lambda row, k: by_negations(row, k + 1)),
    ),
    Mutant(
        "the-frequencies-in-a-bucket-matter-under-knowledge",
        DROPPED,
        "only one negated atom is tried, whatever k is",
        parameter("disclosed", lambda row, _: by_negations(row, 1)),
    ),
    Mutant(
        "recursive-diversity-is-safety-against-negations",
        BOUNDARY,
        "one negated atom more",
        parameter("negations", negations(1)),
    ),
    Mutant(
        "recursive-diversity-is-safety-against-negations",
        BOUNDARY,
        "one negated atom fewer",
        parameter("negations", negations(-1)),
    ),
    Mutant(
        "recursive-diversity-is-safety-against-negations",
        DROPPED,
        "the last bucket is forgotten",
        parameter("negations", of_first_buckets),
    ),
    Mutant(
        "recursive-diversity-is-safety-against-negations",
        INDEX,
        "the sum begins one value too late",
        inside("claims.introduction", "recursive_diversity", bound_behind),
    ),
    Mutant(
        "recursive-diversity-is-safety-against-negations",
        DROPPED,
        "the bound of the first bucket alone",
        inside("claims.introduction", "recursive_diversity", bound_of_the_first),
    ),
    Mutant(
        "distinct-diversity-is-certainty-by-negations",
        BOUNDARY,
        "one negated atom fewer",
        parameter("negations", negations(-1)),
    ),
    Mutant(
        "distinct-diversity-is-certainty-by-negations",
        DROPPED,
        "the last bucket is forgotten",
        parameter("negations", of_first_buckets),
    ),
    Mutant(
        "anatomy-is-bucketization",
        DROPPED,
        "the last group's values are forgotten",
        parameter("publish", without_the_last_group),
    ),
    Mutant(
        "anatomy-is-bucketization", BOUNDARY, "which values occur, not how often", parameter("publish", each_value_once)
    ),
    Mutant(
        "anatomy-is-bucketization",
        ORDER,
        "the groups are numbered from the other end in the second table",
        parameter("publish", numbered_backwards),
    ),
    Mutant(
        "in-figure-2-linking-finds-five-rows-instead-of-one",
        DROPPED,
        "the sex is masked too, so that ten rows fit",
        printed("masked", tuple({**row, "Sex": "*"} for row in MASKED)),
    ),
    Mutant(
        "in-figure-2-linking-finds-five-rows-instead-of-one",
        INDEX,
        "ages are masked in both figures",
        printed("exact", tuple({**row, "Age": "2*"} for row in EXACT)),
    ),
    Mutant(
        "protecting-against-long-formulas-protects-against-too-much",
        BOUNDARY,
        "both of the two people have s",
        parameter("harmless", lambda _, value, people: AtLeast(2, value, people)),
    ),
    Mutant(
        "protecting-against-long-formulas-protects-against-too-much",
        BOUNDARY,
        "one implication fewer",
        parameter("largest", largest_of_fewer),
    ),
    Mutant(
        "one-of-two-having-a-value-takes-many-implications-given-the-release",
        DROPPED,
        "|S| - 1 always, as if the release were not known (said before)",
        parameter("expected", lambda row, _: len(row) - 1),
    ),
    Mutant(
        "one-of-two-having-a-value-takes-many-implications-given-the-release",
        INDEX,
        "n - n(s) for n - 1 - n(s)",
        parameter("expected", lambda row, place: min(len(row) - 1, sum(row) - row[place])),
    ),
    Mutant(
        "more-powerful-atoms-take-fewer-units",
        DROPPED,
        "no atom compares two people",
        parameter("atoms", lambda size: [atom for atom in powerful_atoms(size) if not isinstance(atom, Same)]),
    ),
    Mutant(
        "more-powerful-atoms-take-fewer-units",
        BOUNDARY,
        "atoms count from two people on",
        parameter(
            "atoms",
            lambda size: [a for a in powerful_atoms(size) if not isinstance(a, AtLeast) or a.number > 1],
        ),
    ),
    Mutant(
        "more-powerful-atoms-take-fewer-units",
        INDEX,
        "both facts take |S| implications",
        parameter("expected", lambda fact: fact[0][1]),
    ),
    Mutant(
        "just-l-values-are-equi-probable-up-to-a-factor-c",
        INDEX,
        "the sum begins one value too early",
        parameter("bound", lambda row, diversity: least_c(row, diversity - 1)),
    ),
    Mutant(
        "just-l-values-are-equi-probable-up-to-a-factor-c",
        ORDER,
        "the rarest count is divided, not the largest",
        parameter("bound", lambda row, _: Fraction(row[-1], row[0])),
    ),
    Mutant(
        "no-factor-bounds-the-frequencies-in-a-diverse-bucket",
        BOUNDARY,
        "one rare value fewer",
        parameter("bucket", lambda factor: one_and_many(factor)[:-1]),
    ),
    Mutant(
        "no-factor-bounds-the-frequencies-in-a-diverse-bucket",
        INDEX,
        "the frequent value has one person fewer",
        parameter("bucket", lambda factor: (factor, *one_and_many(factor)[1:])),
    ),
    Mutant(
        "two-references-need-mending",
        DROPPED,
        "the last slip is left as it is",
        printed("mended", dict(list(MENDED.items())[:-1])),
    ),
    Mutant(
        "two-references-need-mending",
        INDEX,
        "MINIMIZE1 is looked for one section further",
        printed("mended", {**MENDED, "a dynamic programming algorithm MINIMIZE1 in": "Section 3.3.2"}),
    ),
    Mutant(
        "two-references-need-mending",
        BOUNDARY,
        "captions are not looked at",
        parameter("places", lambda about, index: places_of(about, [one for one in index if "Figure" not in one.place])),
    ),
]
