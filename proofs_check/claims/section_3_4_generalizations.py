"""Existing algorithms with another check, and what the choice of a release discloses (paper, section 3.4).

"The monotonicity property allows us to make use of existing algorithms", for example Incognito, "by simply replacing
the check for k-anonymity with the check for (c,k)-safety". Incognito (LeFevre, DeWitt and Ramakrishnan, 2005) looks for
*generalizations*: a node is a level for each attribute, and its buckets are the people who agree on all attributes at
these levels. It relies on two properties of what is checked: it is kept when a level is raised, and a node that has
it has it still when an attribute is dropped (which is the same as raising it to its highest level). Disclosure is
monotone, so safety has both. `fastpath.sanitizing.search` is such a search; here all nodes are looked at beside it.

**Errata.** What is found are the minimal *nodes*. Among their bucketizations are all those that are ⪯-minimal among the
generalizations. But the paper says that Incognito "finds all the ⪯-minimal k-anonymous bucketizations", and that "we
can thus find the bucketization that maximizes a given utility function". Bucketizations that are no generalizations are
not looked at, and may be lower, and better, even for a utility that never rises when buckets are merged.

**How long it takes.** A lattice of generalizations whose longest chain has h steps has at most 2^h nodes: raising a
level by one at most doubles what is below. Attributes of two levels reach that, and if exactly the upper half is safe,
a search must look at all nodes of the middle layer, 2^h/(h + 1) of them or more: exponentially many in the height, as
the paper's footnote says.

**The choice is known** (near misses). The paper takes the attacker to know who is in which bucket, not how the release
was chosen. Here the attacker knows that too: of the minimal safe generalizations the one that costs least is released
(the sum of squared bucket sizes, then the smallest levels), so of the tables that fit the release only those remain on
which it would have been chosen (`proofs_check.choice_attack`). A generalization that is fixed beforehand, and released
if it is safe, discloses nothing beyond the release.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from fastpath.sanitizing.lattice import Lattice, Node, minimal, precedes, raised
from fastpath.sanitizing.search import Property, all_minimal
from proofs_check.choice_attack import ChoiceAttack, knowing_the_choice
from proofs_check.claims.claim import (
    Counterexample,
    Refutation,
    claim,
    correction,
    erratum,
    first_refutation,
    near_miss,
    ours,
    unless,
    unless_equal,
)
from proofs_check.claims.scope import Every, Evidence, Ks, all_k, enumerated, shown_k
from proofs_check.claims.section_3_4_monotonicity import never_more
from proofs_check.oracles.small_releases import (
    EVERY_C,
    GeneralizedExample,
    Partition,
    all_partitions,
    different_examples,
    disclosure,
    disclosure_of,
    disclosures,
    is_finer,
    shown_buckets,
    small_examples,
    together,
)
from reference.instances import histograms
from reference.syntax import to_text
from reference.tables import World

SafeNodeQuestion: TypeAlias = tuple[GeneralizedExample, Fraction, int]
"""A table with attributes, c and k."""
AnonymousNodeQuestion: TypeAlias = tuple[GeneralizedExample, int]
"""A table with attributes, and the k of k-anonymity."""
Incognito: TypeAlias = Callable[[Lattice, Property], list[Node]]
NodeChoice: TypeAlias = Callable[[GeneralizedExample, Fraction, int], Node | None]
"""The node that is released of a table, for c and k; None: nothing is."""
SHAPES = ((2, 2), (3, 2), (2, 2, 2))
"""The numbers of levels of the attributes."""


def shown_question(question: SafeNodeQuestion) -> str:
    """The table, c and k."""
    example, threshold, k = question
    return f"{example}, c = {threshold}, k = {k}"


@enumerated(
    lambda examples, k: f"{examples}; all c from 0 to 1 (the disclosures of nodes stand for all), {shown_k(k)}",
    shown=shown_question,
)
def _wanted_safety(examples: Every[GeneralizedExample], k: Ks) -> Iterator[SafeNodeQuestion]:
    for example, one in product(examples, all_k(k)):
        values = {disclosure(example.release(node), one) for node in example.lattice.nodes()}
        yield from ((example, threshold, one) for threshold in sorted(values))


@enumerated(
    lambda examples, k: f"{examples} (the values do not matter); {' and '.join(map(str, k))}-anonymity",
    shown=lambda case: f"{case[0]}; {case[1]}-anonymity",
)
def _wanted_anonymity(examples: Every[GeneralizedExample], k: tuple[int, ...]) -> Iterator[AnonymousNodeQuestion]:
    return product(examples, k)


def anonymous(example: GeneralizedExample, k: int) -> Property:
    """k-anonymity: every bucket has k people or more."""
    return lambda node: min(map(len, example.buckets(node))) >= k


def safe(example: GeneralizedExample, threshold: Fraction, k: int) -> Property:
    """(c,k)-safety: the maximum disclosure is less than c."""
    return lambda node: disclosure(example.release(node), k) < threshold


def lowest(partitions: list[Partition]) -> list[Partition]:
    """The partitions without a finer one among them."""
    return [one for one in partitions if not any(other != one and is_finer(other, one) for other in partitions)]


def all_are_found(example: GeneralizedExample, wanted: Property, found: list[Node]) -> Refutation:
    """The search finds the minimal nodes, and with them all ⪯-minimal bucketizations of the generalizations."""
    nodes = [node for node in example.lattice.nodes() if wanted(node)]
    least = [node for node in nodes if not any(other != node and precedes(other, node) for other in nodes)]
    missed = set(lowest(list({example.buckets(node) for node in nodes}))) - {example.buckets(node) for node in found}
    return unless_equal(sorted(found), sorted(least)) or unless(not missed, f"not found: {missed}")


@correction(
    "incognito-finds-all-minimal-anonymous-generalizations",
    "3.4",
    _wanted_anonymity(different_examples((1, 2, 3, 4), *SHAPES[:2]), (2, 3)),
)
def finds_all_anonymous(case: AnonymousNodeQuestion) -> Refutation:
    """Incognito finds all minimal k-anonymous generalizations."""
    wanted = anonymous(*case)
    return all_are_found(case[0], wanted, all_minimal(case[0].lattice, wanted))


@claim(
    "incognito-finds-all-minimal-safe-generalizations",
    "3.4",
    _wanted_safety(together(small_examples(3, *SHAPES[1:]), different_examples((4,), SHAPES[1])), 1).deepened(
        _wanted_safety(small_examples(4, *SHAPES), 2)
    ),
)
def finds_all_safe(question: SafeNodeQuestion, check: Callable[..., Property] = safe) -> Refutation:
    """Incognito with the other check finds all minimal (c,k)-safe generalizations."""
    return all_are_found(question[0], safe(*question), all_minimal(question[0].lattice, check(*question)))


@erratum(
    "incognito-finds-all-minimal-anonymous-bucketizations",
    "3.4",
    _wanted_anonymity(different_examples((1, 2, 3, 4), (2,)), (2, 3)),
    fails_at="values abcd, attributes 0 1 2 3 → 0123; 2-anonymity",
    fails_with="found is abcd; not found is ab | cd, which is minimal",
    instead="incognito-finds-all-minimal-anonymous-generalizations",
)
def finds_all_bucketizations(case: AnonymousNodeQuestion) -> Refutation:
    """Among what Incognito finds are all ⪯-minimal k-anonymous bucketizations of the table."""
    example, k = case
    found = {example.buckets(node) for node in all_minimal(example.lattice, anonymous(*case))}
    all_lowest = lowest([one for one in all_partitions(len(example.values)) if min(map(len, one)) >= k])
    missed = next((part for part in all_lowest if part not in found), None)
    if missed is None:
        return None
    release = example.named(missed)
    shown = " and ".join(shown_buckets(example.named(part)) for part in sorted(found)) or "nothing"
    return Counterexample(f"found is {shown}; not found is {shown_buckets(release)}, which is minimal", release)


@enumerated(lambda examples, k: f"{examples}; {EVERY_C}, {shown_k(k)}", shown=shown_question)
def _with_every_threshold(examples: Every[GeneralizedExample], k: int) -> Iterator[SafeNodeQuestion]:
    for example, one in product(examples, range(k + 1)):
        values = {disclosure(example.histograms(part), one) for part in all_partitions(len(example.values))}
        yield from ((example, threshold, one) for threshold in sorted(values))


@erratum(
    "the-best-safe-generalization-is-the-best-safe-bucketization",
    "3.4",
    _with_every_threshold(small_examples(4, (2,)), 2),
    fails_at="values abcd, attributes 0 1 2 3 → 0123, c = 1, k = 0",
    fails_with="the best that is found is abcd; ab | cd discloses 1/2, less than 1",
    instead="incognito-finds-all-minimal-safe-generalizations",
)
def best_generalization_is_best(question: SafeNodeQuestion) -> Refutation:
    """No safe bucketization has more buckets than the best that Incognito finds with the check for safety."""
    example, threshold, k = question
    found = [example.buckets(node) for node in all_minimal(example.lattice, safe(*question))]
    best = max(found, key=len, default=())
    for part in sorted(all_partitions(len(example.values)), key=len, reverse=True):
        if len(part) > len(best) and disclosure(example.histograms(part), k) < threshold:
            better = example.named(part)
            disclosed = f"{shown_buckets(better)} discloses {disclosure_of(better, k)}, less than {threshold}"
            shown = shown_buckets(example.named(best)) if best else "nothing"
            return Counterexample(f"the best that is found is {shown}; {disclosed}", better, k)
    return None


@claim(
    "generalizing-and-dropping-attributes-never-discloses-more",
    "3.4",
    small_examples(4, (2, 2)).deepened(small_examples(4, *SHAPES)).also("k ≤ 3"),
)
def is_monotone_among_generalizations(example: GeneralizedExample) -> Refutation:
    """Raising a level, or dropping an attribute, never discloses more."""
    nodes = list(example.lattice.nodes())
    values = {node: disclosures(example.release(node), 3) for node in nodes}
    rises = (never_more(values[high], values[low]) for low, high in product(nodes, repeat=2) if precedes(low, high))
    dropped = (_is_dropped(example, node, place) for node in nodes for place in range(len(node)))
    return first_refutation(rises) or first_refutation(dropped)


def _is_dropped(example: GeneralizedExample, node: Node, place: int) -> Refutation:
    """With this attribute at its highest level the buckets are as if it were not there."""
    attributes = example.attributes[:place] + example.attributes[place + 1 :]
    without = GeneralizedExample(example.values, attributes).buckets(node[:place] + node[place + 1 :])
    return unless_equal(example.buckets(raised(node, place, example.lattice.top[place])), without)


def looks_of(lattice: Lattice, wanted: Property) -> tuple[list[Node], int]:
    """The minimal nodes that are found, and how many different nodes were looked at."""
    looked_at: set[Node] = set()

    def noted(node: Node) -> bool:
        looked_at.add(node)
        return wanted(node)

    return all_minimal(lattice, noted), len(looked_at)


@claim(
    "incognito-is-exponential-in-the-height-of-its-lattice",
    "3.4, footnote",
    Every(
        "all lattices of height h ≤ 8, the upper half of the nodes being safe",
        lambda: (Lattice(top) for height in range(1, 9) for top in histograms(height)),
        Evidence.EXAMPLE,
        shown=lambda lattice: f"highest levels {lattice.top}",
    ),
    words="A lattice of height h has at most 2^h nodes. If its upper half is safe, the search looks at all of the"
    " middle layer or more; for attributes of two levels that is 2^h/(h + 1) nodes or more.",
)
def is_exponential(lattice: Lattice) -> Refutation:
    """Of at most 2^h nodes the search looks at those of the middle layer or more, if all from there on are safe."""
    height = sum(lattice.top)
    found, looks = looks_of(lattice, lambda node: sum(node) >= height // 2)
    middle = [node for node in lattice.nodes() if sum(node) == height // 2]
    holds = sorted(found) == middle and len(middle) <= looks <= lattice.size <= 2**height
    if max(lattice.top) == 1:
        holds = holds and lattice.size == 2**height and looks * (height + 1) >= 2**height
    return unless(holds, f"{len(found)} nodes found with {looks} looks, {len(middle)} in the middle layer")


@lru_cache(100_000)
def best_minimal(example: GeneralizedExample, threshold: Fraction, k: int) -> Node | None:
    """The minimal safe node whose buckets have the least sum of squared sizes; of equal ones the smallest levels."""
    least = minimal(filter(safe(example, threshold, k), example.lattice.nodes()))
    return min(least, key=lambda node: (sum(len(part) ** 2 for part in example.buckets(node)), node), default=None)


def known_choice(question: SafeNodeQuestion, node: Node, choice: NodeChoice) -> ChoiceAttack:
    """What an attacker with k facts learns who knows that the node was released, and by which choice."""
    example, threshold, k = question
    answers: dict[tuple[int, ...], bool] = {}

    def chosen(world: World) -> bool:
        values = [world[f"p{person}"] for person in range(len(example.values))]
        places = tuple(map(values.index, values))  # the same for tables that differ by names of values
        if places not in answers:
            answers[places] = choice(replace(example, values="".join(values)), threshold, k) == node
        return answers[places]

    return knowing_the_choice(example.named(example.buckets(node)), chosen, k)


@enumerated(lambda examples, k: f"{examples}; c = j/n for j ≤ n people, {shown_k(k)}", shown=shown_question)
def _chosen_releases(examples: Every[GeneralizedExample], k: Ks) -> Iterator[SafeNodeQuestion]:
    for example, one in product(examples, all_k(k)):
        people = len(example.values)
        yield from ((example, Fraction(j, people), one) for j in range(1, people + 1))


@ours(
    "a-generalization-fixed-beforehand-tells-nothing-but-the-release",
    "sibling of 3.4",
    _chosen_releases(small_examples(4, (2,)), k=1),
)
def tells_nothing_if_fixed(question: SafeNodeQuestion) -> Refutation:
    """Knowing that a generalization was fixed beforehand, and released since it is safe, tells nothing but the release.

    Every table that fits it would have been released so, and the maximum disclosure is what it is.
    """
    for node in filter(safe(*question), question[0].lattice.nodes()):
        found = known_choice(question, node, lambda *other, node=node: node if safe(*other)(node) else None)
        value = disclosure(question[0].release(node), question[2])
        if (found.kept, found.value) != (found.fitting, value):
            return Counterexample(f"{found.value} instead of {value} in {found.kept} of {found.fitting} tables")
    return None


def _choice_exceeding(question: SafeNodeQuestion, exceeds: Callable[[Fraction, Fraction], bool]) -> Refutation:
    """The choice of the best release, if what it discloses exceeds what the release does."""
    example, _, k = question
    node = best_minimal(*question)
    if node is None:
        return None
    found, value = known_choice(question, node, best_minimal), disclosure(example.release(node), k)
    if not exceeds(found.value, value):
        return None
    kept = f"{found.kept} of {found.fitting} tables"
    numbers = f"{value} by the release, {found.value} for {to_text(found.target)} in the {kept} on which it is chosen"
    return Counterexample(numbers, example.named(example.buckets(node)), k)


@near_miss(
    "knowing-how-a-release-was-chosen-tells-nothing",
    "sibling of 3.4",
    _chosen_releases(small_examples(5, (2,)), k=1),
    fails_at="values aabcd, attributes 012 34 → 01234, c = 3/5, k = 0",
    fails_with="2/5 by the release, 1/2 for p0=a in the 24 of 60 tables on which it is chosen",
    instead="a-generalization-fixed-beforehand-tells-nothing-but-the-release",
)
def is_known_by_nobody(question: SafeNodeQuestion) -> Refutation:
    """An attacker who knows how the release was chosen learns no more: nobody with k facts exceeds its disclosure."""
    return _choice_exceeding(question, lambda found, value: found > value)


@near_miss(
    "a-safe-release-stays-safe-when-its-choice-is-known",
    "sibling of 3.4",
    _chosen_releases(small_examples(5, (2,)), k=1),
    fails_at="values aabcd, attributes 01 234 → 01234, c = 4/5, k = 0",
    fails_with="2/5 by the release, 1 for p0=a in the 6 of 60 tables on which it is chosen",
    instead="a-generalization-fixed-beforehand-tells-nothing-but-the-release",
)
def stays_safe(question: SafeNodeQuestion) -> Refutation:
    """An attacker who knows how a (c,k)-safe release was chosen stays below c with k facts."""
    return _choice_exceeding(question, lambda found, _: found >= question[1])
