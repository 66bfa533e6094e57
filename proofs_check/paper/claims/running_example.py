"""The paper's running example: its three figures, Alice's neighbours, and every number that is stated (section 1).

**The figures.** Each is transcribed as it is printed (`reference.example`), so that what ties them can be false. Figure
2 is "a 5-anonymous version of the table in Figure 1": five people fit the masks of each group, and the diseases that
they have in Figure 1 are those that the group lists. Figure 3 "depicts the permutation of sensitive values that was
used to construct this table": the line that starts at a person ends at his or her disease of Figure 1, in the place in
which Figure 2 prints it.

**Alice** knows age, sex and zip code of Ed, Charlie and Hannah, and finds their buckets. Which of the diseases listed
there is Ed's she does not know. "Alice's estimate of the probability that Ed has lung cancer is 2/5"; with mumps ruled
out it "increases to 1/2", and without flu it "becomes certain". Charlie's flu has 2/5, and with Hannah's flu implying
Charlie's, 10/19. All of them are fractions of the 1,800 tables that Figure 3 allows. "We show how these probabilities
are computed in Section 3": the equalities of 3.3 give each of them.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

from sympy import Rational

from proofs_check.checking.claim import Claim
from proofs_check.checking.scope import Every
from reference.bucketization import Bucketization
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

Measure = Callable[[Atom, Bucketization, Statement], Rational]
Groups = Sequence[MaskedGroup]
Rows = Sequence[Sequence[DrawnRow]]


class StatedProbability(NamedTuple):
    """A sentence of the paper: what the probability of an event is, given some knowledge."""

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


def is_the_number(sentence: StatedProbability, measured: Measure = probability) -> bool:
    """The fraction of tables is the number in the sentence."""
    known = parse_formula(sentence.knowledge, FIGURE_3.domain)
    return bool(measured(parse_atom(sentence.event), FIGURE_3, known) == sentence.number)


def share_without(atoms: Sequence[Atom]) -> Rational:
    """The part of the tables of Figure 3 in which none of the atoms is true."""
    found = [not any(atom.holds(world) for atom in atoms) for world in worlds(FIGURE_3)]
    return Rational(sum(found), len(found))


def formula_gives_the_number(
    sentence: StatedProbability, without: Callable[[Sequence[Atom]], Rational] = share_without
) -> bool:
    """Pr(A) / (Pr(¬A ∧ ¬A_0 ∧ …) + Pr(A)) is the number: what is denied, or implies A, is some A_i."""
    atom = parse_atom(sentence.event)
    others = [unit.antecedent[0] for unit in parse_formula(sentence.knowledge, FIGURE_3.domain).implications]
    likely = 1 - without([atom])
    return bool(likely / (without([atom, *others]) + likely) == sentence.number)


def is_a_record_of_one_person(record: Record, records: Sequence[Record] = FIGURE_1.records) -> bool:
    """Nobody else has this name, and the record tells zip code, age, sex and a disease."""
    alone = sum(record.person == other.person for other in records) == 1
    return alone and record.attributes.keys() == {"Zip", "Age", "Sex"} and record.value in DISEASES


def fits(attributes: Attributes, masks: Attributes) -> bool:
    """Tell whether what is left by the masks is what these attributes are, * standing for any text."""
    same = attributes.keys() == masks.keys()
    return same and all(fnmatchcase(attributes[name], mask) for name, mask in masks.items())


def lists_its_people(
    group: MaskedGroup, table: Table = FIGURE_1, maps: Generalization = FIGURE_2_GENERALIZATION
) -> bool:
    """Five people fit the masks, which hide names; the group lists just their diseases of the original table.

    That they fit is told twice: by reading the masks, and by the maps that coarsen attributes to masks.
    """
    people = [record for record in table.records if fits(record.attributes, group.attributes)]
    masks = tuple(group.attributes[name] for name in maps)
    coarsened = [record for record in table.records if coarsen(record.attributes, maps) == masks]
    listed = Counter(record.value for record in people) == Counter(group.diseases)
    return group.name == "*" and len(people) == 5 and people == coarsened and listed


def is_one_of_five(person: str, table: Table = FIGURE_1, groups: Groups = FIGURE_2) -> bool:
    """One group fits the person and the four others of the same bucket; it lists the person's disease, and another."""
    fitting = [group for group in groups if fits(table.attributes_of(person), group.attributes)]
    if len(fitting) != 1:
        return False
    alike = [other for other in table.people if fits(table.attributes_of(other), fitting[0].attributes)]
    listed = set(fitting[0].diseases)
    together = sorted(alike) == sorted(FIGURE_3.bucket_of(person).people)
    return len(alike) == 5 and together and table.value_of(person) in listed and len(listed) > 1


def is_drawn_to_the_disease(
    person: str, rows: Rows = ROWS_OF_FIGURE_3, table: Table = FIGURE_1, groups: Groups = FIGURE_2
) -> bool:
    """The person's line ends in the same bucket at the disease of Figure 1, which Figure 2 has in the same place.

    No other line starts there, and no other ends with its number.
    """
    starts = [(bucket, row.start) for bucket, part in enumerate(rows) for row in part if row.person == person]
    ends = [
        (bucket, place, row.disease)
        for bucket, part in enumerate(rows)
        for place, row in enumerate(part)
        if (bucket, row.end) in starts
    ]
    numbers = [row.end for part in rows for row in part]
    if len(starts) != 1 or len(ends) != 1 or numbers.count(starts[0][1]) != 1:
        return False
    bucket, place, disease = ends[0]
    return disease == table.value_of(person) == groups[bucket].diseases[place]


def is_a_bucket_of_the_table(number: int, bucketized: Bucketization = FIGURE_3, table: Table = FIGURE_1) -> bool:
    """The bucket has everybody of one sex, with the attributes and diseases of Figure 1, and none is left out."""
    bucket = bucketized.bucket(number)
    sexes = {table.attributes_of(person)["Sex"] for person in bucket.people}
    people = [record for record in table.records if record.attributes["Sex"] in sexes]
    return (
        len(sexes) == 1
        and sorted(bucket.people) == sorted(record.person for record in people)
        and all(bucketized.attributes[record.person] == record.attributes for record in people)
        and Counter(record.value for record in people) == bucket.counts
        and sorted(bucketized.people) == sorted(table.people)
    )


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


def is_found(neighbour: Neighbour, groups: Groups = FIGURE_2) -> bool:
    """What Alice knows is so in Figure 1, and fits one group of Figure 2, which is the neighbour's bucket."""
    fitting = [number for number, group in enumerate(groups) if fits(neighbour.known, group.attributes)]
    is_so = FIGURE_1.attributes_of(neighbour.person) == neighbour.known
    return is_so and fitting == [neighbour.bucket] == [FIGURE_3.index_of(neighbour.person)]


def is_eds_as_often_as_listed(disease: str, measured: Measure = probability, groups: Groups = FIGURE_2) -> bool:
    """Ed has it in as large a part of the tables as it has of the first group's list, and not in all tables."""
    listed = groups[0].diseases
    likely = measured(Atom("Ed", disease), FIGURE_3, Formula(()))
    return bool(likely == Rational(listed.count(disease), len(listed)) and likely < 1)


_SENTENCES = Every(
    "the five sentences of section 1 that state a probability", lambda: STATED, shown=lambda one: one.words
)
CLAIMS = (
    Claim(
        name="the-numbers-of-the-introduction",
        paper="1",
        words="2/5, 1/2 and 1 for Ed's lung cancer; 2/5 and 10/19 for Charlie's flu: parts of the tables of Figure 3.",
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
        words="Each record of Figure 1 is the only one of its person, with a disease and three other attributes.",
        scope=Every("the ten records of Figure 1", lambda: FIGURE_1.records, shown=lambda record: record.person),
        statement=is_a_record_of_one_person,
    ),
    Claim(
        name="the-example-is-5-anonymous",
        paper="1, Figures 1 and 2",
        words="Five people of Figure 1 fit the masks of each group of Figure 2, which lists just their diseases.",
        scope=Every(
            "the two groups of Figure 2", lambda: FIGURE_2, shown=lambda group: f"the group {group.attributes['Sex']}"
        ),
        statement=lists_its_people,
    ),
    Claim(
        name="figure-2-hides-everyone-among-five",
        paper="1, Figure 2",
        words="In Figure 2 nobody can be told from four others, whose listed diseases differ and include his or hers.",
        scope=Every("the ten people", lambda: FIGURE_1.people),
        statement=is_one_of_five,
    ),
    Claim(
        name="figure-3-draws-the-permutation",
        paper="1, Figure 3",
        words="In Figure 3 everyone's line leads to his or her disease of Figure 1, in the place it has in Figure 2.",
        scope=Every("the ten people", lambda: FIGURE_1.people),
        statement=is_drawn_to_the_disease,
    ),
    Claim(
        name="figure-3-is-a-bucketization-of-figure-1",
        paper="1, Figure 3",
        words="The buckets of Figure 3 are the men and the women of Figure 1, with their attributes and diseases.",
        scope=Every("the two buckets of Figure 3", lambda: range(2), shown=lambda number: f"bucket {number}"),
        statement=is_a_bucket_of_the_table,
    ),
    Claim(
        name="alice-finds-her-neighbours-buckets",
        paper="1",
        words="The age, sex and zip code of each neighbour fit one group of Figure 2: for Ed the first.",
        scope=Every("Ed, Charlie and Hannah", lambda: NEIGHBOURS, shown=lambda neighbour: neighbour.person),
        statement=is_found,
    ),
    Claim(
        name="any-disease-listed-there-may-be-eds",
        paper="1",
        words="Ed has each disease as likely as it is frequent in the first group of Figure 2, and none for certain.",
        scope=Every("the six diseases", lambda: DISEASES),
        statement=is_eds_as_often_as_listed,
    ),
)
