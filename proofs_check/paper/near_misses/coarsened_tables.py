"""What one could believe of generalizations, and is false (siblings of the paper's section 2.1).

**Exact values.** "The exact values of the non-sensitive attributes are not released; only the coarsened values are
released": where a class has one value the coarsened value is the exact one. In the paper's own Figure 2 everyone's sex
is published.

**The other direction.** "Full-domain generalization and bucketization are equivalent" if people and their attributes
are known: what is published leaves the same tables possible, which is so. One may read more into it, that every
bucketization comes from coarsening; but a generalization cannot tell people with the same attributes apart.

**People who differ.** Even if no two people have the same attributes a bucketization need not come from coarsening: to
join two people is to make their values alike in every attribute, and a third person may then be alike too.

**Minimal among fewer.** "All our results hold for full-domain generalization as well": a generalization below which no
other one is safe may have safe bucketizations below it, which do not come from coarsening.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeAlias

from proofs_check.checking.claim import Shown, near_miss
from proofs_check.checking.scope import Every, Evidence, enumerated
from proofs_check.oracles.small_releases import bucketizations
from proofs_check.oracles.small_searches import Question, is_safe, questions, shown_question
from proofs_check.paper.claims.coarsening import (
    Column,
    Divided,
    columns,
    divided_release,
    divided_tables,
    generalized,
    grouped,
    is_a_generalization,
)
from reference.bucketization import Bucketization
from reference.example import FIGURE_2_GENERALIZATION
from reference.generalization import Generalization
from reference.order import precedes

Coarsened: TypeAlias = tuple[Question, Column]
"""A table with one attribute, c and k."""


def exact_values_are_hidden(attribute: str, generalization: Generalization = FIGURE_2_GENERALIZATION) -> bool:
    """Every class that is published stands for two exact values at least."""
    classes = Counter(generalization[attribute].values())
    return min(classes.values()) > 1


def shown_exact(attribute: str) -> Shown:
    """Which exact values a class stands for."""
    levels = FIGURE_2_GENERALIZATION[attribute]
    return Shown(", ".join(f"{coarse} is published for {exact} alone" for exact, coarse in levels.items()))


def every_bucketization_is_one(divided: Divided) -> bool:
    """Every bucketization is a full-domain generalization: some way to coarsen the attributes gives it."""
    return is_a_generalization(divided)


def shown_unreachable(divided: Divided) -> Shown:
    """Who is told apart without a difference."""
    attributes, parts = divided
    rows = list(zip(*attributes, strict=True))
    equal = len(rows) - len(set(rows))
    numbers = f"{len(parts)} buckets, but {equal + 1} people with the same attributes are in one, however coarsened"
    return Shown(numbers, divided_release(divided))


def differ(divided: Divided) -> bool:
    """No two people have the same attributes."""
    rows = list(zip(*divided[0], strict=True))
    return len(set(rows)) == len(rows)


def differing_people_can_be_divided(divided: Divided) -> bool:
    """If no two people have the same attributes every bucketization is a full-domain generalization."""
    return is_a_generalization(divided)


def shown_joined(divided: Divided) -> Shown:
    """Who is joined, against who would be."""
    attributes, parts = divided
    coarse = max((one for one in generalized(attributes) if all(any(p <= q for q in one) for p in parts)), key=len)
    numbers = f"{len(parts)} buckets, but whatever keeps each of them together has at most {len(coarse)}"
    return Shown(numbers, divided_release(divided))


@enumerated(
    lambda people, k: f"{questions(people, k)}; one attribute",
    shown=lambda case: f"{shown_question(case[0])}, attribute {' '.join(str(value + 1) for value in case[1])}",
)
def coarsened(people: int, k: int) -> Iterator[Coarsened]:
    """All questions about small tables, with each attribute that people may have."""
    for question in questions(people, k):
        yield from ((question, column) for column in columns(len(question[0].people)))


def from_attribute(column: Column, bucketization: Bucketization) -> bool:
    """The buckets come from coarsening the attribute."""
    names = sorted(bucketization.people)
    return grouped(tuple(bucketization.index_of(name) for name in names)) in generalized((column,))


def minimal_among_all(case: Coarsened, comes_from: Callable[[Column, Bucketization], bool] = from_attribute) -> bool:
    """Below a minimal safe generalization there is no safe bucketization."""
    return not any(True for _ in _below_minimal(case, comes_from))


def _below_minimal(
    case: Coarsened, comes_from: Callable[[Column, Bucketization], bool]
) -> Iterator[tuple[Bucketization, Bucketization]]:
    """Minimal safe generalizations, and safe bucketizations below them."""
    (table, threshold, k), column = case
    safe = [one for one in bucketizations(table) if is_safe(one, threshold, k)]
    chosen = [one for one in safe if comes_from(column, one)]
    minimal = [one for one in chosen if not any(other != one and precedes(other, one) for other in chosen)]
    return ((one, other) for one in minimal for other in safe if other != one and precedes(other, one))


def shown_below(case: Coarsened) -> Shown:
    """A generalization, and what is safe below it."""
    above, below = next(_below_minimal(case, from_attribute))
    sizes = [" + ".join(str(bucket.size) for bucket in one.buckets) for one in (above, below)]
    numbers = f"the least safe generalization has buckets of {sizes[0]} people, and {sizes[1]} is safe"
    return Shown(numbers, below, case[0][2])


CLAIMS = (
    near_miss(
        name="generalization-releases-no-exact-values",
        paper="sibling of 2.1",
        words="No class stands for one exact value, which would then be published.",
        scope=Every("the attributes of Figure 2", lambda: FIGURE_2_GENERALIZATION, Evidence.EXAMPLE),
        statement=exact_values_are_hidden,
        fails_at="Sex",
        fails_with="M is published for M alone, F is published for F alone",
        shows=shown_exact,
        instead="only-coarsened-values-are-released",
    ),
    near_miss(
        name="every-bucketization-is-a-generalization",
        paper="sibling of 2.1",
        words="Every bucketization comes from coarsening the attributes in some way.",
        scope=divided_tables(4).also("all ways to coarsen both attributes"),
        statement=every_bucketization_is_one,
        fails_at="attributes 1 1 | 1 1",
        fails_with="2 buckets, but 2 people with the same attributes are in one, however coarsened",
        shows=shown_unreachable,
        instead="an-attribute-that-tells-everyone-apart-generalizes-to-every-bucketization",
    ),
    near_miss(
        name="people-who-differ-can-be-divided-by-generalization",
        paper="sibling of 2.1",
        scope=divided_tables(4).where("no two people have the same attributes", differ),
        statement=differing_people_can_be_divided,
        fails_at="attributes 1 1 | 1 2, 2 1",
        fails_with="2 buckets, but whatever keeps each of them together has at most 1",
        shows=shown_joined,
        instead="an-attribute-that-tells-everyone-apart-generalizes-to-every-bucketization",
    ),
    near_miss(
        name="a-minimal-safe-generalization-is-a-minimal-safe-bucketization",
        paper="sibling of 2.1, and of 3.4",
        scope=coarsened(4, k=1),
        statement=minimal_among_all,
        fails_at="values abcd, c = 1, k = 0, attribute 1 1 1 1",
        fails_with="the least safe generalization has buckets of 4 people, and 2 + 2 is safe",
        shows=shown_below,
        instead="generalizing-further-merges-buckets-and-discloses-no-more",
    ),
)
