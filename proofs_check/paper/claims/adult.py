"""Adult, the data of the experiments, and what Figures 5 and 6 show (paper, section 4; slips are in `errata.figures`).

"The dataset has 45,222 tuples after removing tuples with missing values. We treat Occupation as the sensitive
attribute; its domain consists of fourteen values"; "Age can be generalized to six levels (unsuppressed, generalized
to intervals of size 5, 10, 20, 40, or completely suppressed), Marital Status can be generalized to three levels, and
Race and Gender can each either be left as is or be completely suppressed. We consider all the possible anonymized
tables using those generalizations." The data are the counts that come with the package. Tuples are those without a
missing value in any of the original fifteen columns: leaving out only those with one among the five attributes would
keep 46,033.

"Maximum disclosure certainly reaches 1 at k = 13"; "for a given k, the difference between the maximum disclosure for
negated atoms and for basic implications is not too large. This means that an anonymized table which tolerates maximum
disclosure due to k negated atoms need not be anonymized much further to defend against k implications"; "We plotted
an analogous graph […] for negation statements and observed very similar behavior."

Where the words leave room, the claim states the bound at which it was read: "not too large" and "very similar" are
less than a tenth of disclosure, "not much further" is at most a third of the lattice's nine steps. Theorem 14 is
looked at here too, on every edge of the lattice.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple, TypeAlias

from fastpath.sanitizing.lattice import Node
from proofs_check.checking.claim import Claim, correction
from proofs_check.checking.scope import Every, enumerated
from proofs_check.experiments.adult_tables import (
    FIGURE_5_NODE,
    LANGUAGES,
    MOST,
    Language,
    Tables,
    adult,
    adult_hierarchies,
    compare,
    every_comparison,
)
from proofs_check.experiments.figures import FIGURE_6_KS, entropy_curve
from reference.exact_numbers import readable

Source: TypeAlias = Callable[[], Tables]


class Stated(NamedTuple):
    """A number in the paper's text."""

    what: str
    number: int

    def __str__(self) -> str:
        return f"{self.what}: {self.number:,}"


SIZES = (Stated("tuples", 45_222), Stated("occupations", 14))
LEVELS = (Stated("age", 6), Stated("marital-status", 3), Stated("race", 2), Stated("sex", 2))
INTERVALS = {1: 5, 2: 10, 3: 20, 4: 40}
"""For each level between none and all how many years an interval of age has."""


def has_the_size(stated: Stated, tables: Source = adult) -> bool:
    """The data have the stated number."""
    return {"tuples": tables().rows, "occupations": tables().values}[stated.what] == stated.number


def has_the_levels(stated: Stated, tables: Source = adult) -> bool:
    """The attribute has the stated number of levels, the data as they are among them."""
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


def shown_node(node: Node) -> str:
    """The levels of the four attributes."""
    return "the levels " + ", ".join(f"{attribute} {level}" for attribute, level in adult().named(node).items())


@enumerated("all 72 choices of levels", shown=shown_node)
def all_nodes() -> Iterator[Node]:
    """Every choice of a level for every attribute, the finest table first."""
    return product(range(6), range(3), range(2), range(2))


def is_looked_at(node: Node, tables: Source = adult) -> bool:
    """All possible anonymized tables are considered: 6 · 3 · 2 · 2 = 72, and no others."""
    return node in tables().curves and len(tables().curves) == 72


Edge: TypeAlias = tuple[Node, Node]
Threshold: TypeAlias = tuple[Fraction, int]
"""c and k."""
LARGE = Fraction(1, 10)
"""A difference of disclosures from here on is taken to be large."""
FURTHER = 3
"""A third of the nine steps from the bottom of the lattice to its top."""


def generalizing_never_raises(edge: Edge, tables: Source = adult) -> bool:
    """One step of generalization never raises the maximum disclosure, in either language."""
    below, above = (tables().curves[node] for node in edge)
    return all(
        one >= other
        for language in LANGUAGES
        for one, other in zip(below.of(language), above.of(language), strict=True)
    )


def is_certain_at_13(node: Node, tables: Source = adult) -> bool:
    """Maximum disclosure certainly reaches 1 at k = 13."""
    return tables().curves[node].implications[MOST] == 1


def negations_never_exceed(node: Node, tables: Source = adult) -> bool:
    """The maximum disclosure for k negated atoms is never larger than for k implications."""
    return all(difference >= 0 for difference in tables().curves[node].differences())


def differ_by_little(case: tuple[Node, int], tables: Source = adult) -> bool:
    """With k implications less than a tenth more is disclosed than with k negated atoms."""
    node, k = case
    return tables().curves[node].differences()[k] < LARGE


def thresholds() -> Iterator[Threshold]:
    """Every k, with thresholds that stand for every c from 0 to 1."""
    return ((comparison.c, comparison.k) for comparison in every_comparison(adult()))


def is_not_much_further(threshold: Threshold, tables: Source = adult) -> bool:
    """From every minimal safe table for k negations, 3 of 9 steps lead to one safe for k implications."""
    return all(steps is not None and steps <= FURTHER for steps in compare(tables(), *threshold).steps)


def points() -> Iterator[tuple[int, int]]:
    """The points of Figure 6: every k and every entropy, by its place."""
    return product(FIGURE_6_KS, range(len(adult().by_entropy)))


def twins_are_close(point: tuple[int, int], tables: Source = adult) -> bool:
    """The graph for negations is very similar to Figure 6: nowhere 1/10 away."""
    k, place = point
    one, other = (entropy_curve(tables(), language, k)[place].disclosure for language in LANGUAGES)
    return abs(one - other) < LARGE


def ends_fall(case: tuple[int, Language], tables: Source = adult) -> bool:
    """At the largest of the least entropies less is disclosed than at the smallest."""
    k, language = case
    curve = entropy_curve(tables(), language, k)
    return curve[-1].disclosure < curve[0].disclosure


CLAIMS = (
    Claim(
        name="adult-has-the-stated-size",
        paper="4",
        words="Adult has 45,222 tuples without missing values, and fourteen occupations.",
        scope=Every("the two numbers", lambda: SIZES),
        statement=has_the_size,
    ),
    Claim(
        name="the-attributes-of-adult-have-the-stated-levels",
        paper="4",
        words="Age has six levels, marital status three, race and gender two each.",
        scope=Every("numbers of levels of the four attributes", lambda: LEVELS),
        statement=has_the_levels,
    ),
    Claim(
        name="ages-become-intervals-of-the-stated-sizes",
        paper="4",
        words="Ages are left as they are, put in intervals of size 5, 10, 20 or 40, or suppressed.",
        scope=Every(
            "all six levels, all ages from 17 to 90",
            labelled_ages,
            shown=lambda case: f"age {case[1]} at level {case[0]}",
        ),
        statement=is_the_interval,
    ),
    Claim(
        name="all-generalizations-of-adult-are-looked-at",
        paper="4",
        scope=all_nodes(),
        statement=is_looked_at,
    ),
    Claim(
        name="generalizing-adult-further-never-discloses-more",
        paper="4, and 3.4, Theorem 14",
        scope=Every(
            "all 180 edges between the 72 tables, k ≤ 13",
            lambda: adult().edges(),
            shown=lambda edge: f"{shown_node(edge[0])}, and {shown_node(edge[1])}",
        ),
        statement=generalizing_never_raises,
    ),
    Claim(
        name="adult-is-certain-with-thirteen-implications",
        paper="4",
        scope=all_nodes(),
        statement=is_certain_at_13,
    ),
    correction(
        name="negations-never-exceed-implications-on-adult",
        paper="4, Figure 5",
        scope=all_nodes().also("k ≤ 13"),
        statement=negations_never_exceed,
    ),
    Claim(
        name="negations-and-implications-differ-by-less-than-a-tenth-in-figure-5",
        paper="4, Figure 5",
        words="For a given k the difference between negated atoms and implications is not too large: below 1/10.",
        scope=Every(
            "Figure 5's table, k ≤ 13",
            lambda: product((FIGURE_5_NODE,), range(MOST + 1)),
            shown=lambda case: f"k = {case[1]}, difference {readable(adult().curves[case[0]].differences()[case[1]])}",
        ),
        statement=differ_by_little,
    ),
    Claim(
        name="adult-need-not-be-anonymized-much-further",
        paper="4, Figure 5",
        scope=Every(
            "all k ≤ 13, all c (the disclosures that some table has, and 1, stand for all)",
            thresholds,
            shown=lambda case: f"c = {readable(case[0])}, k = {case[1]}",
        ),
        statement=is_not_much_further,
    ),
    Claim(
        name="negations-behave-as-implications-in-figure-6",
        paper="4, Figure 6",
        scope=Every(
            "all six curves, all 23 entropies", points, shown=lambda point: f"k = {point[0]}, entropy number {point[1]}"
        ),
        statement=twins_are_close,
    ),
    correction(
        name="the-ends-of-figure-6-fall",
        paper="4, Figure 6",
        scope=Every(
            "all six curves, for implications and for negations",
            lambda: product(FIGURE_6_KS, LANGUAGES),
            shown=lambda case: f"k = {case[0]}, {case[1]}",
        ),
        statement=ends_fall,
    ),
)
