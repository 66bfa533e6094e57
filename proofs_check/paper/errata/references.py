"""Where the paper's references lead (sections 1 to 4).

Two of them lead elsewhere than they say. "The anonymized dataset in Figure 3" (1) is the one that was published, and
that is Figure 2; Figure 3 has everybody's name. "We use this in Section 3.3.2 to provide … MINIMIZE1" (3.3): MINIMIZE1
is Algorithm 1, in 3.3.1.

What a reference is about is as we read it. Where that stands is looked up in the index of sentences, whose places are
held against the paper's text where that is given: by words of an indexed quotation (a caption, a sentence, a formula)
or by the name that a place has (Algorithm 1, Definition 4). This list is held
against the references in the text likewise.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from proofs_check.checking.claim import Shown, correction, erratum
from proofs_check.checking.scope import Every
from proofs_check.paper.sentence_index import IndexedSentence, sentences


class Reference(NamedTuple):
    """A reference: where it stands, its words, where it leads, and what it is about."""

    place: str
    words: str
    leads_to: str
    about: str

    def __str__(self) -> str:
        return f"{self.place}: {self.words} {self.leads_to}"


_ORIGINAL, _PUBLISHED, _BUCKETIZED = "Original table", "5-anonymous table", "Bucketized table"
REFERENCES = (
    Reference("1", "a table (as in …)", "Figure 1", _ORIGINAL),
    Reference("1", "a table that is a 5-anonymous version", "Figure 2", _PUBLISHED),
    Reference("1", "version of the table in", "Figure 1", _ORIGINAL),
    Reference("1", "the permutation of sensitive values", "Figure 3", _BUCKETIZED),
    Reference("1", "the 5-anonymous table as depicted in", "Figure 2", _PUBLISHED),
    Reference("1", "published the anonymized dataset in", "Figure 3", _PUBLISHED),
    Reference("1", "how these probabilities are computed in", "Section 3", "¬A ∧ (∧_{i∈[k]} ¬A_i) | B) + Pr(A | B)"),
    Reference("1", "we propose a language", "Section 2", "Definition 4"),
    Reference("1", "efficiently preserve privacy", "Section 3", "Algorithm 2"),
    Reference("1", "experiments in", "Section 4", "Figure 5"),
    Reference("1", "related work in", "Section 5", "Many metrics have been proposed"),
    Reference("1", "we conclude in", "Section 6", "a formal study of the worst-case disclosure"),
    Reference("2", "such a language to express background knowledge in", "Section 2.2", "Definition 4"),
    Reference("2.1", "the underlying table T is as depicted in", "Figure 1", _ORIGINAL),
    Reference("2.1", "might publish bucketization B as depicted in", "Figure 3", _BUCKETIZED),
    Reference("2.3", "By our assumptions in", "Section 2.2", "consistent with this bucketization to be equally likely"),
    Reference("2.3", "the bucketization in", "Figure 3", _BUCKETIZED),
    Reference(
        "2.3", "make precise the notion of minimally sanitized in", "Section 3.4", "notion of minimal sanitization"
    ),
    Reference("3", "we defined basic implications in", "Section 2.2", "Definition 2"),
    Reference("3.2", "a diagrammatic representation of T_1 and T_2", "Figure 4", "Truth tables"),
    Reference("3.2", "truth table on the left (resp., right) in", "Figure 4", "Truth tables"),
    Reference("3.2", "it is now clear from", "Figure 4", "Truth tables"),
    Reference("3.3", "how to minimize … individuals in the same bucket", "Section 3.3.1", "Lemma 12"),
    Reference("3.3", "a dynamic programming algorithm MINIMIZE1 in", "Section 3.3.2", "Algorithm 1"),
    Reference("3.3", "another dynamic programming algorithm MINIMIZE2 in", "Section 3.3.3", "Algorithm 2"),
    Reference("3.4", "the check for (c, k)-safety from", "Section 3.3", "Algorithm 2"),
    Reference("4", "plots, for one anonymized table,", "Figure 5", "Disclosure vs # pieces"),
    Reference("4", "for k = 1, 3, 5, 7, 9, 11 in", "Figure 6", "Entropy vs Maximum Disclosure"),
)
"""All references to sections and figures in the text, in its order."""

MENDED = {
    "published the anonymized dataset in": "Figure 2",
    "a dynamic programming algorithm MINIMIZE1 in": "Section 3.3.1",
}
"""Where the two that lead elsewhere should lead."""


def places_of(about: str, index: Sequence[IndexedSentence]) -> list[str]:
    """The places that have this name, or in which a quotation has these words."""
    return [one.place for one in index if about in one.quotation or about in one.place.split(", ")[1:]]


def lies_in(place: str, part: str) -> bool:
    """Tell whether a place is that figure, or in that section."""
    kind, _, number = part.partition(" ")
    section, *names = place.split(", ")
    return part in names if kind == "Figure" else f"{section}.".startswith(f"{number}.")


def leads_there(
    reference: Reference, places: Callable[[str, Sequence[IndexedSentence]], list[str]] = places_of
) -> bool:
    """What the reference is about stands where it leads."""
    return any(lies_in(place, reference.leads_to) for place in places(reference.about, sentences()))


def all_that_lead_elsewhere(reference: Reference) -> Shown:
    """Where it stands, for this reference and the others that lead elsewhere."""
    del reference
    elsewhere = [one for one in REFERENCES if not leads_there(one)]
    told = [f"{one.words} {one.leads_to}, but it stands in {places_of(one.about, sentences())[0]}" for one in elsewhere]
    return Shown(f"{len(elsewhere)} of {len(REFERENCES)} lead elsewhere: {'; '.join(told)}")


def leads_there_once_mended(
    reference: Reference,
    mended: Mapping[str, str] = MENDED,
    places: Callable[[str, Sequence[IndexedSentence]], list[str]] = places_of,
) -> bool:
    """What the reference is about stands where it leads, or where it should lead."""
    return leads_there(reference._replace(leads_to=mended.get(reference.words, reference.leads_to)), places)


_SCOPE = Every(f"{len(REFERENCES)} references of the text to a section or a figure", lambda: REFERENCES)
CLAIMS = (
    erratum(
        name="references-lead-where-they-say",
        paper="1, and 3.3",
        words="What a reference to a section or figure is about stands in that section or figure.",
        scope=_SCOPE,
        statement=leads_there,
        fails_at="1: published the anonymized dataset in Figure 3",
        fails_with="2 of 28 lead elsewhere: published the anonymized dataset in Figure 3, but it stands in 1, Figure 2;"
        " a dynamic programming algorithm MINIMIZE1 in Section 3.3.2, but it stands in 3.3.1, Algorithm 1",
        shows=all_that_lead_elsewhere,
        instead="two-references-need-mending",
    ),
    correction(
        name="two-references-need-mending",
        paper="1, and 3.3",
        words="The published table is Figure 2, and MINIMIZE1 is in 3.3.1; the others are right.",
        scope=_SCOPE,
        statement=leads_there_once_mended,
    ),
)
