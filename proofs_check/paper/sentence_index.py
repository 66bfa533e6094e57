"""The paper, sentence by sentence, with the claims that settle each.

The index is in `sentences/*.toml`, one file a section, in the order of the paper. An entry has the *place* (the number
of the section, and what narrows it down), a short *quotation* from the sentence, at most 20 words ("…" where words are
left out), and either

- the names of the *claims* that settle the sentence, whether it is true or not, or
- the *reason* why none can: it is a definition, an announcement, an opinion, another paper's result.

Beside the claims there may be a *note*: which reading of the sentence they confirm, or what of it they leave open.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

LONGEST_QUOTATION = 20  # in words
SECTIONS = (  # the files of the index, in the order of the paper
    "abstract",
    "introduction",
    "framework",
    "hardness",
    "special_form",
    "within_bucket",
    "across_buckets",
    "search",
    "experiments",
    "related_work",
)


class IndexedSentence(NamedTuple):
    """A sentence of the paper, and what is known about it."""

    place: str
    quotation: str
    claims: tuple[str, ...] = ()
    reason: str = ""
    note: str = ""

    @property
    def section(self) -> str:
        """The number of the section, such as 3.3.1."""
        return self.place.partition(",")[0]


@cache
def sentences() -> tuple[IndexedSentence, ...]:
    """All sentences, in the order of the paper."""
    folder = files("proofs_check.paper") / "sentences"
    texts = ((folder / f"{section}.toml").read_text("utf-8") for section in SECTIONS)
    every = (one for text in texts for one in tomllib.loads(text)["sentence"])
    return tuple(IndexedSentence(**one | {"claims": tuple(one.get("claims", ()))}) for one in every)


def sentences_about(*claims: str) -> list[IndexedSentence]:
    """The sentences that one of these claims settles."""
    return [one for one in sentences() if not set(claims).isdisjoint(one.claims)]
