"""Adult, the data of the experiments, and its 72 tables (paper, section 4).

"The dataset has 45,222 tuples after removing tuples with missing values." Occupation is the sensitive attribute; "its
domain consists of fourteen values". The first number is right if a tuple is removed for a missing value in any of the
original fifteen columns; looking only at the five attributes that are used would keep 46,033 (see the near misses).

Age has six levels, "unsuppressed, generalized to intervals of size 5, 10, 20, 40, or completely suppressed", marital
status three, race and gender two each. That is how the experiment was set up, so that the claims about levels are about
*our* tables: they are set up so. Where intervals begin, and what the middle level of marital status is, the paper does
not say; our choices are in `experiments.adult_tables`, all others in `experiments.adult_set_ups`.

"We consider all the possible anonymized tables using those generalizations": 72 of them, here put together a second
time, row by row (`oracles.adult_by_hand`): their buckets, and what k negated atoms disclose. What k implications
disclose is computed a second time in `figure_5`. Theorem 14 is looked at on every edge between them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import NamedTuple, TypeAlias

from fastpath.sanitizing.lattice import Node
from proofs_check.checking.claim import Claim, ours
from proofs_check.checking.scope import Every, enumerated
from proofs_check.experiments.adult_missing import Tally, packaged_missing
from proofs_check.experiments.adult_set_ups import histograms_at
from proofs_check.experiments.adult_tables import LANGUAGES, MOST, Tables, adult, adult_hierarchies
from proofs_check.oracles.adult_by_hand import YEARS, buckets_of
from proofs_check.paper.claims.certainty import against_negations
from reference.small_instances import Histogram, Release

Source: TypeAlias = Callable[[], Tables]


class Stated(NamedTuple):
    """A number in the paper's text."""

    what: str
    number: int

    def __str__(self) -> str:
        return f"{self.what}: {self.number:,}"


SIZES = (Stated("tuples", 45_222), Stated("occupations", 14))
LEVELS = (Stated("age", 6), Stated("marital-status", 3), Stated("race", 2), Stated("sex", 2))
ALL_ROWS = 48_842
"""Of both files that Adult consists of."""


def has_the_size(stated: Stated, tables: Source = adult, missing: Callable[[], Tally] = packaged_missing) -> bool:
    """The tables have the stated number; of all rows of Adult as many lack no column."""
    found = {"tuples": tables().rows, "occupations": tables().values}[stated.what]
    complete = missing()[frozenset()] == tables().rows and missing().total() == ALL_ROWS
    return complete and found == stated.number


def has_the_levels(stated: Stated, tables: Source = adult) -> bool:
    """The attribute has the stated number of levels, the data as they are among them."""
    return tables().lattice.top[tables().attributes.index(stated.what)] + 1 == stated.number


def labelled_ages() -> Iterator[tuple[int, int]]:
    """Every level of age, with every age that occurs."""
    return product(range(len(YEARS) + 1), range(17, 91))


def is_the_interval(case: tuple[int, int], labels: Callable[[str], tuple[str, ...]] | None = None) -> bool:
    """The label is the age, the interval of the stated size that holds it and begins at a multiple, or a star."""
    level, age = case
    label = (labels or adult_hierarchies()["age"].labels)(str(age))[level]
    if level in {0, len(YEARS)}:
        return label == (str(age) if level == 0 else "*")
    start = age // YEARS[level] * YEARS[level]
    return label == f"[{start},{start + YEARS[level]})"


def shown_node(node: Node) -> str:
    """The levels of the four attributes."""
    return "the levels " + ", ".join(f"{attribute} {level}" for attribute, level in adult().named(node).items())


@enumerated("all 72 choices of levels", shown=shown_node)
def all_nodes() -> Iterator[Node]:
    """Every choice of a level for every attribute, the finest table first."""
    return product(range(6), range(3), range(2), range(2))


def is_looked_at(
    node: Node,
    tables: Source = adult,
    by_hand: Callable[[Node], Release] = buckets_of,
    made: Callable[[Node], Iterable[Histogram]] = histograms_at,
) -> bool:
    """Our tables are these 72 and no others, each with the histograms, and what negations disclose, as by hand."""
    if node not in tables().curves or len(tables().curves) != len(list(all_nodes())):
        return False
    own, buckets = tables().curves[node], by_hand(node)
    if Counter(made(node)) != Counter(buckets):
        return False
    different = tuple(sorted(set(buckets)))
    disclosed = tuple(against_negations(different, k) for k in range(MOST + 1))
    return (own.buckets, own.negations) == (len(buckets), disclosed) and own.implications[0] == disclosed[0]


Edge: TypeAlias = tuple[Node, Node]


def generalizing_never_raises(edge: Edge, tables: Source = adult) -> bool:
    """One step of generalization never raises the maximum disclosure, in either language."""
    below, above = (tables().curves[node] for node in edge)
    return all(
        one >= other
        for language in LANGUAGES
        for one, other in zip(below.of(language), above.of(language), strict=True)
    )


CLAIMS = (
    Claim(
        name="adult-has-the-stated-size",
        paper="4",
        words="Adult has 45,222 tuples without a missing value in any of its fifteen columns, and 14 occupations.",
        scope=Every("the two numbers", lambda: SIZES),
        statement=has_the_size,
    ),
    ours(
        name="the-attributes-of-adult-have-the-stated-levels",
        paper="ours, on 4",
        words="In our tables age has six levels, marital status three, race and gender two each.",
        scope=Every("numbers of levels of the four attributes", lambda: LEVELS),
        statement=has_the_levels,
    ),
    ours(
        name="ages-become-intervals-of-the-stated-sizes",
        paper="ours, on 4",
        words="In our tables ages are left as they are, put in intervals of size 5, 10, 20 or 40, or suppressed.",
        scope=Every(
            "all six levels, all ages from 17 to 90",
            labelled_ages,
            shown=lambda case: f"age {case[1]} at level {case[0]}",
        ),
        statement=is_the_interval,
    ),
    ours(
        name="all-generalizations-of-adult-are-looked-at",
        paper="ours, on 4",
        words="Our tables are these 72 and no others. Put together row by row, each has the same histograms of buckets,"
        " and k negated atoms disclose the same.",
        scope=all_nodes().also("k negated atoms, k ≤ 13"),
        statement=is_looked_at,
    ),
    ours(
        name="generalizing-adult-further-never-discloses-more",
        paper="ours, on 3.4, Theorem 14",
        scope=Every(
            "all 180 edges between the 72 tables, k ≤ 13",
            lambda: adult().edges(),
            shown=lambda edge: f"{shown_node(edge[0])}, and {shown_node(edge[1])}",
        ),
        statement=generalizing_never_raises,
    ),
)
