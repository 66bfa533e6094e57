"""The running example of section 1: its figures, Alice's neighbours, the stated numbers, and the references.

**The figures** are transcribed as they are printed (`reference.example`), so that what ties them can be false. Figure 2
is "a 5-anonymous version of the table in Figure 1": five people fit the masks of each group, which lists their diseases
of Figure 1. Figure 3 "depicts the permutation of sensitive values": the line that starts at a person ends at the
person's disease of Figure 1, in the place in which Figure 2 prints it.

**Alice** knows age, sex and zip code of Ed, Charlie and Hannah, and finds their buckets. Every probability that the
section states is a fraction of the 1,800 tables that Figure 3 allows, and the equalities of 3.3 give each of them.

**References.** Two lead to the wrong place. "The anonymized dataset in Figure 3" is the published one, and that is
Figure 2. MINIMIZE1 is not in 3.3.2; it is Algorithm 1, in 3.3.1.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import partial
from typing import NamedTuple, TypeAlias

from sympy import Rational

from proofs_check.claims.claim import Claim, Counterexample, Finding, correction, erratum, unless, unless_equal
from proofs_check.claims.scope import Every
from proofs_check.paper.references import REFERENCES, Reference, lies_in, places_of
from proofs_check.paper.sentence_index import IndexedSentence, sentences
from reference.buckets import Bucketization
from reference.example import (
    DISEASES,
    FIGURE_1,
    FIGURE_2,
    FIGURE_2_GENERALIZATION,
    FIGURE_3,
    ROWS_OF_FIGURE_3,
    DrawnRow,
    MaskedGroup,
)
from reference.generalization import Generalization, coarsen
from reference.language import Atom, Formula, Statement
from reference.probability import probability
from reference.syntax import parse_atom, parse_formula
from reference.tables import Attributes, Record, Table
from reference.worlds import worlds

Measure: TypeAlias = Callable[[Atom, Bucketization, Statement], Rational]


class StatedProbability(NamedTuple):
    """A sentence of the paper: the probability of an event, given some knowledge."""

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


def is_the_number(sentence: StatedProbability, measured: Measure = probability) -> Finding:
    """2/5, 1/2 and 1 for Ed's lung cancer; 2/5 and 10/19 for Charlie's flu: parts of the tables of Figure 3."""
    known = parse_formula(sentence.knowledge, FIGURE_3.domain)
    return unless_equal(measured(parse_atom(sentence.event), FIGURE_3, known), sentence.number)


def share_without(atoms: Sequence[Atom]) -> Rational:
    """The part of the tables of Figure 3 in which none of the atoms is true."""
    found = [not any(atom.holds(world) for atom in atoms) for world in worlds(FIGURE_3)]
    return Rational(sum(found), len(found))


def formula_gives_the_number(
    sentence: StatedProbability, without: Callable[[Sequence[Atom]], Rational] = share_without
) -> Finding:
    """Pr(A) / (Pr(¬A ∧ ¬A_0 ∧ …) + Pr(A)) is the number: what is denied, or implies A, is some A_i."""
    atom = parse_atom(sentence.event)
    others = [unit.antecedent[0] for unit in parse_formula(sentence.knowledge, FIGURE_3.domain).implications]
    likely = 1 - without([atom])
    return unless_equal(likely / (without([atom, *others]) + likely), sentence.number)


def is_a_record_of_one_person(record: Record, records: Sequence[Record] = FIGURE_1.records) -> Finding:
    """Each record of Figure 1 is the only one of its person, with a disease and three other attributes."""
    number = sum(record.person == other.person for other in records)
    found = (number, set(record.attributes), record.value in DISEASES)
    return unless_equal(found, (1, {"Zip", "Age", "Sex"}, True))


def fits(attributes: Attributes, masks: Attributes) -> bool:
    """Whether the attributes are what the masks leave of them, * standing for any text."""
    same = attributes.keys() == masks.keys()
    return same and all(fnmatchcase(attributes[name], mask) for name, mask in masks.items())


def lists_its_people(
    group: MaskedGroup, table: Table = FIGURE_1, maps: Generalization = FIGURE_2_GENERALIZATION
) -> Finding:
    """Five people of Figure 1 fit the masks of each group of Figure 2, which lists just their diseases.

    That they fit is found twice: by reading the masks, and by the maps that coarsen attributes to masks.
    """
    people = [record for record in table.records if fits(record.attributes, group.attributes)]
    masks = tuple(group.attributes[name] for name in maps)
    coarsened = [record for record in table.records if coarsen(record.attributes, maps) == masks]
    found = (group.name, len(people), people, Counter(record.value for record in people))
    return unless_equal(found, ("*", 5, coarsened, Counter(group.diseases)))


def is_one_of_five(person: str, table: Table = FIGURE_1, groups: Sequence[MaskedGroup] = FIGURE_2) -> Finding:
    """In Figure 2 nobody can be told from four others, whose listed diseases differ and include his or hers."""
    fitting = [group for group in groups if fits(table.attributes_of(person), group.attributes)]
    if len(fitting) != 1:
        return Counterexample(f"{len(fitting)} groups fit {person}")
    alike = sorted(other for other in table.people if fits(table.attributes_of(other), fitting[0].attributes))
    listed = set(fitting[0].diseases)
    together = alike == sorted(FIGURE_3.bucket_of(person).people) and len(alike) == 5
    return unless(together and table.value_of(person) in listed and len(listed) > 1, f"{alike} have {sorted(listed)}")


def is_drawn_to_the_disease(
    person: str,
    rows: Sequence[Sequence[DrawnRow]] = ROWS_OF_FIGURE_3,
    table: Table = FIGURE_1,
    groups: Sequence[MaskedGroup] = FIGURE_2,
) -> Finding:
    """In Figure 3 everyone's line leads to his or her disease of Figure 1, in the place it has in Figure 2.

    No other line starts there, and no other ends with its number.
    """
    places = [(bucket, place, row) for bucket, part in enumerate(rows) for place, row in enumerate(part)]
    starts = [(bucket, row.start) for bucket, _, row in places if row.person == person]
    ends = [(bucket, place, row.disease) for bucket, place, row in places if (bucket, row.end) in starts]
    if len(starts) != 1 or len(ends) != 1 or [row.end for *_, row in places].count(starts[0][1]) != 1:
        return Counterexample(f"lines from {starts} to {ends}")
    bucket, place, disease = ends[0]
    return unless_equal(disease, table.value_of(person), groups[bucket].diseases[place])


def is_a_bucket_of_the_table(number: int, bucketized: Bucketization = FIGURE_3, table: Table = FIGURE_1) -> Finding:
    """The buckets of Figure 3 are the men and the women of Figure 1, with their attributes and diseases."""
    bucket = bucketized.bucket(number)
    sexes = {table.attributes_of(person)["Sex"] for person in bucket.people}
    people = {record.person: record for record in table.records if record.attributes["Sex"] in sexes}
    found = (len(sexes), sorted(bucket.people), bucket.counts, sorted(bucketized.people))
    expected = (1, sorted(people), Counter(record.value for record in people.values()), sorted(table.people))
    same = all(bucketized.attributes[person] == record.attributes for person, record in people.items())
    return unless(same and found == expected, f"{found}, not {expected}")


class Neighbour(NamedTuple):
    """Someone whose bucket Alice looks for: what she knows, and the number of the bucket."""

    person: str
    known: Attributes
    bucket: int


NEIGHBOURS = (
    Neighbour("Ed", {"Age": "27", "Sex": "M", "Zip": "14850"}, 0),
    Neighbour("Charlie", {"Age": "24", "Sex": "M", "Zip": "14850"}, 0),
    Neighbour("Hannah", {"Age": "22", "Sex": "F", "Zip": "14850"}, 1),
)


def is_found(neighbour: Neighbour, groups: Sequence[MaskedGroup] = FIGURE_2) -> Finding:
    """The age, sex and zip code of each neighbour fit one group of Figure 2: for Ed the first."""
    fitting = [number for number, group in enumerate(groups) if fits(neighbour.known, group.attributes)]
    found = (FIGURE_1.attributes_of(neighbour.person), fitting, FIGURE_3.index_of(neighbour.person))
    return unless_equal(found, (neighbour.known, [neighbour.bucket], neighbour.bucket))


def is_eds_as_often_as_listed(
    disease: str, measured: Measure = probability, groups: Sequence[MaskedGroup] = FIGURE_2
) -> Finding:
    """Ed has each disease as likely as it is frequent in the first group of Figure 2, and none for certain."""
    listed = groups[0].diseases
    likely = measured(Atom("Ed", disease), FIGURE_3, Formula(()))
    share = Rational(listed.count(disease), len(listed))
    return unless(bool(likely == share < 1), f"{likely} of the tables, {share} of the list")


MENDED = {
    "published the anonymized dataset in": "Figure 2",
    "a dynamic programming algorithm MINIMIZE1 in": "Section 3.3.1",
}
"""Where the two references that lead elsewhere should lead."""


def leads_there(
    reference: Reference,
    mended: Mapping[str, str] | None = None,
    places: Callable[[str, Sequence[IndexedSentence]], list[str]] = places_of,
) -> Finding:
    """What the reference is about stands where it leads, or where it should lead."""

    def leads_elsewhere(one: Reference) -> bool:
        part = (mended or {}).get(one.words, one.leads_to)
        return not any(lies_in(place, part) for place in places(one.about, sentences()))

    if not leads_elsewhere(reference):
        return None
    elsewhere = list(filter(leads_elsewhere, REFERENCES))
    slips = [
        f"{one.words} {one.leads_to}, but it stands in {places_of(one.about, sentences())[0]}" for one in elsewhere
    ]
    return Counterexample(f"{len(elsewhere)} of {len(REFERENCES)} lead elsewhere: {'; '.join(slips)}")


_SENTENCES = Every(
    "the five sentences of section 1 that state a probability", lambda: STATED, shown=lambda one: one.words
)
_TEN_PEOPLE = Every("the ten people", lambda: FIGURE_1.people)
_REFERENCES = Every(f"{len(REFERENCES)} references of the text to a section or a figure", lambda: REFERENCES)

CLAIMS = (
    Claim(
        name="the-numbers-of-the-introduction",
        paper="1",
        scope=_SENTENCES,
        statement=is_the_number,
    ),
    Claim(
        name="the-equalities-of-section-3-give-the-numbers-of-the-introduction",
        paper="1, and 3.3",
        scope=_SENTENCES,
        statement=formula_gives_the_number,
    ),
    Claim(
        name="everybody-in-figure-1-has-one-record",
        paper="1, Figure 1",
        scope=Every("the ten records of Figure 1", lambda: FIGURE_1.records, shown=lambda record: record.person),
        statement=is_a_record_of_one_person,
    ),
    Claim(
        name="the-example-is-5-anonymous",
        paper="1, Figures 1 and 2",
        scope=Every(
            "the two groups of Figure 2", lambda: FIGURE_2, shown=lambda group: f"the group {group.attributes['Sex']}"
        ),
        statement=lists_its_people,
    ),
    Claim(
        name="figure-2-hides-everyone-among-five",
        paper="1, Figure 2",
        scope=_TEN_PEOPLE,
        statement=is_one_of_five,
    ),
    Claim(
        name="figure-3-draws-the-permutation",
        paper="1, Figure 3",
        scope=_TEN_PEOPLE,
        statement=is_drawn_to_the_disease,
    ),
    Claim(
        name="figure-3-is-a-bucketization-of-figure-1",
        paper="1, Figure 3",
        scope=Every("the two buckets of Figure 3", lambda: range(2), shown=lambda number: f"bucket {number}"),
        statement=is_a_bucket_of_the_table,
    ),
    Claim(
        name="alice-finds-her-neighbours-buckets",
        paper="1",
        scope=Every("Ed, Charlie and Hannah", lambda: NEIGHBOURS, shown=lambda neighbour: neighbour.person),
        statement=is_found,
    ),
    Claim(
        name="any-disease-listed-there-may-be-eds",
        paper="1",
        scope=Every("the six diseases", lambda: DISEASES),
        statement=is_eds_as_often_as_listed,
    ),
    erratum(
        name="references-lead-where-they-say",
        paper="1, and 3.3",
        words="What a reference to a section or figure is about stands in that section or figure.",
        scope=_REFERENCES,
        statement=leads_there,
        fails_at="1: published the anonymized dataset in Figure 3",
        fails_with="2 of 28 lead elsewhere: published the anonymized dataset in Figure 3, but it stands in 1, Figure 2;"
        " a dynamic programming algorithm MINIMIZE1 in Section 3.3.2, but it stands in 3.3.1, Algorithm 1",
        instead="two-references-need-mending",
    ),
    correction(
        name="two-references-need-mending",
        paper="1, and 3.3",
        words="The published table is Figure 2, and MINIMIZE1 is in 3.3.1; the others are right.",
        scope=_REFERENCES,
        statement=partial(leads_there, mended=MENDED),
    ),
)
