"""Where an algorithm for generalizations is said to find all bucketizations, or the best (paper, section 3.4).

**Incognito** "finds all the ⪯-minimal k-anonymous bucketizations": of the generalizations. Others are not looked at,
and may be lower, and better.

**The best.** "We can thus find the bucketization that maximizes a given utility function": of the generalizations. Even
for a utility that never rises when buckets are merged, the best of these need not be the best of all bucketizations.
"""

from collections.abc import Callable, Iterator

from fastpath.sanitizing.search import all_minimal
from proofs_check.checking.claim import Shown, erratum
from proofs_check.checking.scope import Every, enumerated, shown_k
from proofs_check.oracles.small_hierarchies import (
    GeneralizedExample,
    Partition,
    all_partitions,
    different_examples,
    is_finer,
    small_examples,
)
from proofs_check.oracles.small_releases import disclosure
from proofs_check.oracles.small_searches import EVERY_C, disclosure_of, shown_buckets
from proofs_check.paper.claims.generalizing import (
    Anonymous,
    Incognito,
    Wanted,
    anonymous,
    safe,
    shown_wanted,
    wanted_anonymity,
)
from proofs_check.paper.claims.minimal_bucketizations import number_of_buckets


def lowest_anonymous(case: Anonymous) -> list[Partition]:
    """All ⪯-minimal k-anonymous bucketizations."""
    example, k = case
    wanted = [one for one in all_partitions(len(example.values)) if min(map(len, one)) >= k]
    return [one for one in wanted if not any(other != one and is_finer(other, one) for other in wanted)]


def finds_all_anonymous(case: Anonymous, lowest: Callable[[Anonymous], list[Partition]] = lowest_anonymous) -> bool:
    """Among what Incognito finds are all ⪯-minimal k-anonymous bucketizations of the table."""
    example = case[0]
    found = {example.buckets(node) for node in all_minimal(example.lattice, anonymous(*case))}
    return set(lowest(case)) <= found


def shows_what_is_not_found(case: Anonymous) -> Shown:
    """What is found, and what is not."""
    example = case[0]
    found = {example.buckets(node) for node in all_minimal(example.lattice, anonymous(*case))}
    said = " and ".join(shown_buckets(example.named(part)) for part in sorted(found)) or "nothing"
    missed = example.named(next(part for part in lowest_anonymous(case) if part not in found))
    return Shown(f"found is {said}; not found is {shown_buckets(missed)}, which is minimal", missed)


@enumerated(lambda examples, k: f"{examples}; {EVERY_C}, {shown_k(k)}", shown=shown_wanted)
def with_every_threshold(examples: Every[GeneralizedExample], k: int) -> Iterator[Wanted]:
    """These tables with attributes, all k, and all c that matter to some bucketization."""
    for example in examples:
        for one in range(k + 1):
            values = {disclosure(example.histograms(part), one) for part in all_partitions(len(example.values))}
            yield from ((example, threshold, one) for threshold in sorted(values))


def best_generalization_is_best(wanted: Wanted, incognito: Incognito = all_minimal) -> bool:
    """No safe bucketization has more buckets than the best that Incognito finds with the check for safety."""
    example, threshold, k = wanted
    found = [example.buckets(node) for node in incognito(example.lattice, safe(*wanted))]
    everything = (one for one in all_partitions(len(example.values)) if len(one) > max(map(len, found), default=0))
    return not any(disclosure(example.histograms(one), k) < threshold for one in everything)


def shows_a_better_one(wanted: Wanted) -> Shown:
    """The best of what is found, and a better one."""
    example, threshold, k = wanted
    found = [example.named(example.buckets(node)) for node in all_minimal(example.lattice, safe(*wanted))]
    best = max(found, key=number_of_buckets, default=None)
    wider = (example.named(one) for one in sorted(all_partitions(len(example.values)), key=len, reverse=True))
    better = next(one for one in wider if disclosure_of(one, k) < threshold)
    disclosed = f"{shown_buckets(better)} discloses {disclosure_of(better, k)}, less than {threshold}"
    return Shown(f"the best that is found is {shown_buckets(best) if best else 'nothing'}; {disclosed}", better, k)


CLAIMS = (
    erratum(
        name="incognito-finds-all-minimal-anonymous-bucketizations",
        paper="3.4",
        scope=wanted_anonymity(different_examples((1, 2, 3, 4), (2,)), (2, 3)),
        statement=finds_all_anonymous,
        fails_at="values abcd, attributes 0 1 2 3 → 0123; 2-anonymity",
        fails_with="found is abcd; not found is ab | cd, which is minimal",
        shows=shows_what_is_not_found,
        instead="incognito-finds-all-minimal-anonymous-generalizations",
    ),
    erratum(
        name="the-best-safe-generalization-is-the-best-safe-bucketization",
        paper="3.4",
        scope=with_every_threshold(small_examples(4, (2,)), 2),
        statement=best_generalization_is_best,
        fails_at="values abcd, attributes 0 1 2 3 → 0123, c = 1, k = 0",
        fails_with="the best that is found is abcd; ab | cd discloses 1/2, less than 1",
        shows=shows_a_better_one,
        instead="incognito-finds-all-minimal-safe-generalizations",
    ),
)
