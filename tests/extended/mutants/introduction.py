"""Mutants of what the claims about abstract, sections 1, 5 and 6 are about."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from extended.mutants import BOUNDARY, DROPPED, INDEX, ORDER, Mutant, changed, mutants
from sympy import Rational

from fastpath.disclosure import Disclosure
from fastpath.negations import max_disclosure_negations
from proofs_check.claims.section_1_introduction import (
    MENDED,
    by_negations,
    common,
    least_c,
    one_and_many,
    share_without,
)
from proofs_check.claims.section_5_6_related_work import EXACT, MASKED, powerful_atoms
from proofs_check.oracles.listed_tables import Size
from proofs_check.oracles.small_releases import disclosure, likelihood
from proofs_check.paper.latex_text import places_of
from reference.buckets import Bucketization
from reference.example import DISEASES, FIGURE_1, FIGURE_2, FIGURE_3, ROWS_OF_FIGURE_3, MaskedGroup
from reference.generalization import AnatomizedTable, anatomize
from reference.language import Formula
from reference.probability import probability
from reference.promises import recursive_diversity
from reference.statements import AtLeast, Same
from reference.tables import Record, Table
from reference.worlds import worlds


def with_disease(disease: str, *people: str) -> Table:
    records = (Record(r.person, r.attributes, disease if r.person in people else r.value) for r in FIGURE_1.records)
    return Table(records, domain=FIGURE_1.domain, sensitive="Disease")


BOB_TWICE = SimpleNamespace(records=(*FIGURE_1.records[:-1], FIGURE_1.records[0]))
FRANK_HAS_FLU = with_disease("flu", "Frank")


def share(wanted: Callable[[Any], bool]) -> Rational:
    return Rational(sum(map(wanted, worlds(FIGURE_3))), 1800)


def redrawn(end: Callable[[int, int], int]) -> list[list[object]]:
    return [[row._replace(end=end(row.start, row.end)) for row in rows] for rows in ROWS_OF_FIGURE_3]


def masked(**masks: str) -> list[MaskedGroup]:
    return [FIGURE_2[0]._replace(attributes={**FIGURE_2[0].attributes, **masks}), *FIGURE_2[1:]]


def listed(*changed: str) -> list[MaskedGroup]:
    return [FIGURE_2[0]._replace(diseases=changed), *FIGURE_2[1:]]


def negations(by: int) -> Callable[[Bucketization, int], Disclosure]:
    return lambda bucketization, k: max_disclosure_negations(bucketization, max(0, k + by))


def of_first_buckets(bucketization: Bucketization, k: int) -> Disclosure:
    few = bucketization.buckets[:-1] or bucketization.buckets
    return max_disclosure_negations(Bucketization(few, domain=bucketization.domain), k)


def anatomized(change: Callable[[int, tuple[int, str], int], Any]) -> Callable[..., AnatomizedTable]:

    def publish(table: Table, parts: Sequence[Sequence[str]]) -> AnatomizedTable:
        published = anatomize(table, parts)
        entries = (change(len(parts) - 1, key, count) for key, count in published.values.items())
        return replace(published, values=Counter(dict(entry for entry in entries if entry)))

    return publish


def atoms_but(left_out: Callable[[Any], bool]) -> Callable[[Size], list[Any]]:
    return lambda size: [atom for atom in powerful_atoms(size) if not left_out(atom)]


MUTANTS: list[Mutant] = mutants({
    "the-numbers-of-the-introduction": changed("probability",
        (DROPPED, "the last fact is forgotten",
         lambda a, b, known: probability(a, b, Formula(known.implications[:-1]))),
        (BOUNDARY, "a part of all tables, not of those that fit the knowledge",
         lambda atom, _, known: share(lambda world: atom.holds(world) and known.holds(world))),
    ),
    "the-equalities-of-section-3-give-the-numbers-of-the-introduction": changed("share_without",
        (DROPPED, "the last A_i is left out", lambda atoms: share_without(atoms[: max(1, len(atoms) - 1)])),
        (BOUNDARY, "some atom is false, not all of them",
         lambda atoms: share(lambda w: not all(a.holds(w) for a in atoms))),
    ),
    "everybody-in-figure-1-has-one-record": [
        *changed("FIGURE_1", (DROPPED, "Karen's record is Bob's again", BOB_TWICE)),
        *changed("DISEASES", (BOUNDARY, "the last disease is none", DISEASES[:-1])),
    ],
    "the-example-is-5-anonymous": [
        *changed("FIGURE_1", (BOUNDARY, "Frank has flu, so that mumps is listed once too often", FRANK_HAS_FLU)),
        *changed("fits", (DROPPED, "only zip codes are looked at, so that ten people fit",
             lambda own, masks: own["Zip"][:4] == masks["Zip"][:4])),
    ],
    "figure-2-hides-everyone-among-five": [
        *changed("FIGURE_2",
            (BOUNDARY, "zip codes that end in 3 are left out by the first mask", masked(Zip="14850")),
            (INDEX, "the first group has the diseases of the second", listed(*FIGURE_2[1].diseases)),
        ),
    ],
    "figure-3-draws-the-permutation": [
        *changed("ROWS_OF_FIGURE_3",
            (ORDER, "every line leads to the disease beside the person", redrawn(lambda start, _: start)),
            (INDEX, "the last two lines are exchanged", redrawn(lambda _, end: {14: 15, 15: 14}.get(end, end))),
        ),
        *changed("FIGURE_2",
            (ORDER, "Figure 2 lists lung cancer before flu", listed("lung cancer", "flu", *FIGURE_2[0].diseases[2:])),
        ),
    ],
    "figure-3-is-a-bucketization-of-figure-1": [
        *changed("FIGURE_1", (BOUNDARY, "Frank has flu", FRANK_HAS_FLU)),
    ],
    "alice-finds-her-neighbours-buckets": changed("FIGURE_2",
        (BOUNDARY, "the first mask hides the sex too", masked(Sex="*")),
        (ORDER, "the groups are exchanged", FIGURE_2[::-1]),
    ),
    "any-disease-listed-there-may-be-eds": changed("FIGURE_2",
        (INDEX, "the second group's list", FIGURE_2[::-1]),
        (BOUNDARY, "every listed disease counts once", listed("flu", "lung cancer", "mumps")),
    ),
    "buckets-of-k-make-a-table-k-anonymous": changed("common",
        (DROPPED, "only the first two people of a bucket are compared", lambda bucket: common(bucket[:2])),
        (INDEX, "the second attribute is never masked", lambda bucket: (common(bucket)[0], bucket[0][1])),
    ),
    "k-anonymity-does-not-look-at-the-sensitive-values": changed("k_anonymity",
        (BOUNDARY, "others are counted, not the person too", lambda b: min(one.size for one in b.buckets) - 1),
        (DROPPED, "the last bucket is forgotten", lambda b: min(one.size for one in b.buckets[:-1] or b.buckets)),
    ),
    "a-bucket-of-one-value-discloses-it-whatever-its-size": changed("likelihood",
        (BOUNDARY, "what is likelier than 3/4 counts as certain",
         lambda *both: int(likelihood(*both) > Fraction(3, 4))),
        (DROPPED, "the last table is left out", lambda true, known: likelihood(true, known & (known >> 1) or known)),
    ),
    "the-frequencies-in-a-bucket-matter-under-knowledge": changed("by_negations",
        (INDEX, "one negated atom too many", lambda release, k: by_negations(release, k + 1)),
        (DROPPED, "only one negated atom is tried, whatever k is", lambda release, _: by_negations(release, 1)),
    ),
    "recursive-diversity-is-safety-against-negations": [
        *changed("max_disclosure_negations",
            (BOUNDARY, "one negated atom fewer", negations(-1)),
            (DROPPED, "the last bucket is forgotten", of_first_buckets),
        ),
        *changed("recursive_diversity",
            (DROPPED, "the bound of the first bucket alone",
             lambda b, diversity: recursive_diversity(Bucketization(b.buckets[:1], domain=b.domain), diversity)),
        ),
    ],
    "distinct-diversity-is-certainty-by-negations": changed("max_disclosure_negations",
        (BOUNDARY, "one negated atom fewer", negations(-1)),
        (DROPPED, "the last bucket is forgotten", of_first_buckets),
    ),
    "anatomy-is-bucketization": changed("anatomize",
        (DROPPED, "the last group's values are forgotten",
         anatomized(lambda last, key, count: (key, count) if key[0] != last or not last else None)),
        (BOUNDARY, "which values occur, not how often", anatomized(lambda _last, key, _count: (key, 1))),
    ),
    "in-figure-2-linking-finds-five-rows-instead-of-one": [
        *changed("MASKED",
            (DROPPED, "the sex is masked too, so that ten rows fit", [{**row, "Sex": "*"} for row in MASKED]),
        ),
        *changed("EXACT", (INDEX, "ages are masked in both figures", [{**row, "Age": "2*"} for row in EXACT])),
    ],
    "protecting-against-long-formulas-protects-against-too-much": [
        *changed("AtLeast", (BOUNDARY, "both of the two people have s", lambda _, *rest: AtLeast(2, *rest))),
        *changed("disclosure",
            (BOUNDARY, "one implication fewer", lambda release, k: disclosure(release, max(0, k - 1))),
        ),
    ],
    "one-of-two-having-a-value-takes-many-implications-given-the-release": changed("as_many_as_values_or_people",
        (DROPPED, "|S| - 1 always, as if the release were not known", lambda row, _: len(row) - 1),
        (INDEX, "n - n(s) for n - 1 - n(s)", lambda row, place: min(len(row) - 1, sum(row) - row[place])),
    ),
    "more-powerful-atoms-take-fewer-units": [
        *changed("powerful_atoms",
            (DROPPED, "no atom compares two people", atoms_but(lambda atom: isinstance(atom, Same))),
            (BOUNDARY, "atoms count from two people on",
             atoms_but(lambda atom: isinstance(atom, AtLeast) and atom.number <= 1)),
        ),
        *changed("number_of_implications", (INDEX, "both facts take |S| implications", lambda size, _: size[1])),
    ],
    "just-l-values-are-equi-probable-up-to-a-factor-c": changed("least_c",
        (INDEX, "the sum begins one value too early", lambda release, diversity: least_c(release, diversity - 1)),
        (ORDER, "the rarest count is divided, not the largest", lambda rows, _: Fraction(rows[0][-1], rows[0][0])),
    ),
    "no-factor-bounds-the-frequencies-in-a-diverse-bucket": changed("one_and_many",
        (BOUNDARY, "one rare value fewer", lambda factor: one_and_many(factor)[:-1]),
        (INDEX, "the frequent value has one person fewer", lambda factor: (factor, *one_and_many(factor)[1:])),
    ),
    "one-reference-needs-mending": [
        *changed("MENDED",
            (DROPPED, "the slip is left as it is", {}),
            (INDEX, "MINIMIZE1 is looked for one section before", dict.fromkeys(MENDED, "Section 3.2")),
        ),
        *changed("places_of",
            (BOUNDARY, "captions are not looked at",
             lambda about, index: places_of(about, [one for one in index if "Figure" not in one.place])),
        ),
    ],
})  # fmt: skip
