"""Existing algorithms with another check: Incognito (paper, section 3.4; the slips are in `errata.finding_all`).

"The monotonicity property allows us to make use of existing algorithms", for example Incognito, "by simply replacing
the check for k-anonymity with the check for (c,k)-safety". Incognito (LeFevre, DeWitt and Ramakrishnan, 2005) looks for
*generalizations*: a node is a level for each attribute, and its buckets are the people who agree on all attributes at
these levels. It relies on two properties of what is checked: it is kept when a level is raised, and a node that has
it has it still when an attribute is dropped (which is the same as raising it to its highest level). Disclosure is
monotone, so safety has both. `fastpath.sanitizing.search` is such a search; here all nodes are looked at beside it.

What is found are the minimal *nodes*. Among their bucketizations are all those that are ⪯-minimal among the
generalizations. That is not among all bucketizations: see the errata.

**How long it takes.** A lattice of generalizations whose longest chain has h steps has at most 2^h nodes: raising a
level by one at most doubles what is below. Attributes of two levels reach that, and if exactly the upper half is safe,
a search must look at all nodes of the middle layer, 2^h/(h + 1) of them or more: exponentially many in the height, as
the paper's footnote says.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from fastpath.sanitizing.lattice import Lattice, Node, precedes, raised
from fastpath.sanitizing.search import Property, all_minimal
from proofs_check.checking.claim import Claim, correction
from proofs_check.checking.scope import Every, Evidence, Ks, all_k, enumerated, shown_k
from proofs_check.oracles.small_hierarchies import (
    GeneralizedExample,
    different_examples,
    is_finer,
    small_examples,
    together,
)
from proofs_check.oracles.small_releases import disclosure, disclosures
from reference.small_instances import Release, histograms

Wanted: TypeAlias = tuple[GeneralizedExample, Fraction, int]
"""A table with attributes, c and k."""
Anonymous: TypeAlias = tuple[GeneralizedExample, int]
"""A table with attributes, and the k of k-anonymity."""
Incognito: TypeAlias = Callable[[Lattice, Property], list[Node]]

SHAPES = ((2, 2), (3, 2), (2, 2, 2))
"""The numbers of levels of the attributes."""


def shown_wanted(wanted: Wanted) -> str:
    """The table, c and k."""
    example, threshold, k = wanted
    return f"{example}, c = {threshold}, k = {k}"


@enumerated(
    lambda examples, k: f"{examples}; all c from 0 to 1 (the disclosures of nodes stand for all), {shown_k(k)}",
    shown=shown_wanted,
)
def wanted_safety(examples: Every[GeneralizedExample], k: Ks) -> Iterator[Wanted]:
    """These tables with attributes, all k and c."""
    for example in examples:
        for one in all_k(k):
            values = {disclosure(example.release(node), one) for node in example.lattice.nodes()}
            yield from ((example, threshold, one) for threshold in sorted(values))


@enumerated(
    lambda examples, k: f"{examples} (the values do not matter); {' and '.join(map(str, k))}-anonymity",
    shown=lambda case: f"{case[0]}; {case[1]}-anonymity",
)
def wanted_anonymity(examples: Every[GeneralizedExample], k: tuple[int, ...]) -> Iterator[Anonymous]:
    """These tables with attributes, and the k of k-anonymity."""
    return product(examples, k)


def anonymous(example: GeneralizedExample, k: int) -> Property:
    """k-anonymity: every bucket has k people or more."""
    return lambda node: min(map(len, example.buckets(node))) >= k


def safe(example: GeneralizedExample, threshold: Fraction, k: int) -> Property:
    """(c,k)-safety: the maximum disclosure is less than c."""
    return lambda node: disclosure(example.release(node), k) < threshold


def all_are_found(example: GeneralizedExample, wanted: Property, incognito: Incognito) -> bool:
    """The search finds the minimal nodes, and with them all ⪯-minimal bucketizations of the generalizations."""
    nodes = [node for node in example.lattice.nodes() if wanted(node)]
    minimal = [node for node in nodes if not any(other != node and precedes(other, node) for other in nodes)]
    found = incognito(example.lattice, wanted)
    parts = {example.buckets(node) for node in nodes}
    lowest = {part for part in parts if not any(other != part and is_finer(other, part) for other in parts)}
    return sorted(found) == sorted(minimal) and lowest <= {example.buckets(node) for node in found}


def finds_all_anonymous(case: Anonymous, incognito: Incognito = all_minimal) -> bool:
    """Incognito finds all minimal k-anonymous generalizations."""
    return all_are_found(case[0], anonymous(*case), incognito)


def finds_all_safe(
    wanted: Wanted,
    incognito: Incognito = all_minimal,
    check: Callable[[GeneralizedExample, Fraction, int], Property] = safe,
) -> bool:
    """Incognito with the other check finds all minimal (c,k)-safe generalizations."""
    return all_are_found(wanted[0], safe(*wanted), lambda lattice, _: incognito(lattice, check(*wanted)))


def is_monotone_among_generalizations(
    example: GeneralizedExample, curve: Callable[[Release, int], list[Fraction]] = disclosures, most: int = 3
) -> bool:
    """Raising a level, or dropping an attribute, never discloses more."""
    nodes = list(example.lattice.nodes())
    values = {node: curve(example.release(node), most) for node in nodes}
    kept = all(
        before >= after
        for low, high in product(nodes, repeat=2)
        if precedes(low, high)
        for before, after in zip(values[low], values[high], strict=True)
    )
    return kept and all(_is_dropped(example, node, place) for node in nodes for place in range(len(node)))


def _is_dropped(example: GeneralizedExample, node: Node, place: int) -> bool:
    """With this attribute at its highest level the buckets are as if it were not there."""
    attributes = example.attributes[:place] + example.attributes[place + 1 :]
    without = GeneralizedExample(example.values, attributes).buckets(node[:place] + node[place + 1 :])
    return example.buckets(raised(node, place, example.lattice.top[place])) == without


def looks_of(lattice: Lattice, wanted: Property) -> tuple[list[Node], int]:
    """The minimal nodes that are found, and how many different nodes were looked at."""
    looked_at: set[Node] = set()

    def noted(node: Node) -> bool:
        looked_at.add(node)
        return wanted(node)

    return all_minimal(lattice, noted), len(looked_at)


def is_exponential(lattice: Lattice, search: Callable[[Lattice, Property], tuple[list[Node], int]] = looks_of) -> bool:
    """Of at most 2^h nodes the search looks at those of the middle layer or more, if all from there on are safe."""
    height = sum(lattice.top)
    found, looks = search(lattice, lambda node: sum(node) >= height // 2)
    middle = [node for node in lattice.nodes() if sum(node) == height // 2]
    bounded = sorted(found) == middle and len(middle) <= looks <= lattice.size <= 2**height
    two_levels = max(lattice.top) == 1
    return bounded and (not two_levels or (lattice.size == 2**height and looks * (height + 1) >= 2**height))


CLAIMS = (
    Claim(
        name="generalizing-and-dropping-attributes-never-discloses-more",
        paper="3.4",
        scope=small_examples(4, (2, 2)).deepened(small_examples(4, *SHAPES)).also("k ≤ 3"),
        statement=is_monotone_among_generalizations,
    ),
    Claim(
        name="incognito-is-exponential-in-the-height-of-its-lattice",
        paper="3.4, footnote",
        words=(
            "A lattice of height h has at most 2^h nodes. If its upper half is safe, the search looks at all of the "
            "middle layer or more; for attributes of two levels that is 2^h/(h + 1) nodes or more."
        ),
        scope=Every(
            "all lattices of height h ≤ 8, the upper half of the nodes being safe",
            lambda: (Lattice(top) for height in range(1, 9) for top in histograms(height)),
            evidence=Evidence.EXAMPLE,
            shown=lambda lattice: f"highest levels {lattice.top}",
        ),
        statement=is_exponential,
    ),
    correction(
        name="incognito-finds-all-minimal-anonymous-generalizations",
        paper="3.4",
        scope=wanted_anonymity(different_examples((1, 2, 3, 4), *SHAPES[:2]), (2, 3)),
        statement=finds_all_anonymous,
    ),
    Claim(
        name="incognito-finds-all-minimal-safe-generalizations",
        paper="3.4",
        scope=wanted_safety(together(small_examples(3, *SHAPES[1:]), different_examples((4,), SHAPES[1])), 1).deepened(
            wanted_safety(small_examples(4, *SHAPES), 2)
        ),
        statement=finds_all_safe,
    ),
)
