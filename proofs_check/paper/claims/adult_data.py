"""The data of the experiments: Adult, its hierarchies, and the tables made of them (paper, section 4).

"The dataset has 45,222 tuples after removing tuples with missing values. We treat Occupation as the sensitive
attribute; its domain consists of fourteen values"; "Age can be generalized to six levels (unsuppressed, generalized
to intervals of size 5, 10, 20, 40, or completely suppressed), Marital Status can be generalized to three levels, and
Race and Gender can each either be left as is or be completely suppressed. We consider all the possible anonymized
tables using those generalizations."

The data are the counts that come with the package. Tuples are those without a missing value in any of the original
fifteen columns: leaving out only those with one among the five attributes would keep 46,033.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple, TypeAlias

from fastpath.sanitizing.lattice import Node
from proofs_check.checking.claim import Claim
from proofs_check.checking.scope import Every
from proofs_check.experiments.adult_tables import Tables, adult, adult_hierarchies

Source: TypeAlias = Callable[[], Tables]


class Stated(NamedTuple):
    """A number in the paper's text."""

    what: str
    number: int


SIZES = (Stated("tuples", 45_222), Stated("occupations", 14))
LEVELS = (Stated("age", 6), Stated("marital-status", 3), Stated("race", 2), Stated("sex", 2))
INTERVALS = {1: 5, 2: 10, 3: 20, 4: 40}
"""For each level between none and all how many years an interval of age has."""


def has_the_size(stated: Stated, tables: Source = adult) -> bool:
    """There are so many of them."""
    return {"tuples": tables().rows, "occupations": tables().values}[stated.what] == stated.number


def has_the_levels(stated: Stated, tables: Source = adult) -> bool:
    """The attribute has so many levels, the data as they are among them."""
    return tables().lattice.top[tables().attributes.index(stated.what)] + 1 == stated.number


def labelled_ages() -> Iterator[tuple[int, int]]:
    """Every level of age, with every age that occurs."""
    return product(range(6), range(17, 91))


def is_the_interval(case: tuple[int, int], labels: Callable[[str], tuple[str, ...]] | None = None) -> bool:
    """The label is the age, an interval of the stated size that holds it, or a star."""
    level, age = case
    label = (labels or adult_hierarchies()["age"].labels)(str(age))[level]
    if level not in INTERVALS:
        return label == (str(age) if level == 0 else "*")
    size = INTERVALS[level]
    return label in {f"[{start},{start + size})" for start in range(age - size + 1, age + 1)}


def all_nodes() -> Iterator[Node]:
    """Every choice of a level for every attribute."""
    return product(range(6), range(3), range(2), range(2))


def is_looked_at(node: Node, tables: Source = adult) -> bool:
    """Its table is among those that were computed, of which there are no others."""
    return node in tables().curves and len(tables().curves) == 72


def shown_node(node: Node) -> str:
    """The levels of the four attributes."""
    return "the levels " + ", ".join(f"{attribute} {level}" for attribute, level in adult().named(node).items())


CLAIMS = (
    Claim(
        name="adult-has-the-stated-size",
        paper="4",
        words="Adult has 45,222 tuples without missing values, and fourteen occupations.",
        scope=Every("the two numbers", lambda: SIZES),
        statement=has_the_size,
        shown=lambda stated: f"{stated.number:,} {stated.what}",
    ),
    Claim(
        name="the-attributes-of-adult-have-the-stated-levels",
        paper="4",
        words="Age has six levels, marital status three, race and gender two each.",
        scope=Every("the four attributes", lambda: LEVELS),
        statement=has_the_levels,
        shown=lambda stated: f"{stated.what}: {stated.number} levels",
    ),
    Claim(
        name="ages-become-intervals-of-the-stated-sizes",
        paper="4",
        words="Ages are left as they are, put in intervals of size 5, 10, 20 or 40, or suppressed.",
        scope=Every("all six levels, all ages from 17 to 90", labelled_ages),
        statement=is_the_interval,
        shown=lambda case: f"age {case[1]} at level {case[0]}",
    ),
    Claim(
        name="all-generalizations-of-adult-are-looked-at",
        paper="4",
        words="All possible anonymized tables are considered: 6 · 3 · 2 · 2 = 72, and no others.",
        scope=Every("all choices of levels", all_nodes),
        statement=is_looked_at,
        shown=shown_node,
    ),
)
