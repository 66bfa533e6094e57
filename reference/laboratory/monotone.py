"""Does merging buckets never raise the maximum disclosure? And does the language treat all people alike?

The paper's Theorem 14 says that merging buckets never raises the maximum disclosure with respect to basic implications.
Its reason works for every language that is *closed under renaming people*: if φ says something of p, q, … then the
language says the same of any other people. For merged buckets, average over all ways to deal the people out into the
old buckets; one of them must do at least as well. A language that singles out a person may fail: whoever is dealt into
the better bucket then matters.

Both questions are tried on every instance: all merges of two buckets (a coarser bucketization is reached by several of
these), and all exchanges of p1's name with another one. An exchange is compared on masks: the buckets keep their
places, two names change theirs, and the units must be true in the same worlds as before.

>>> from reference.laboratory.languages.literals import AboutOnePerson, NegatedAtoms
>>> from reference.laboratory.scopes import Scope
>>> small = list(Scope(people=3, values=2).pointed())
>>> treats_people_alike(Bench(NegatedAtoms()), small, "so many").holds
True
>>> treats_people_alike(Bench(AboutOnePerson("p1")), small, "so many").counterexample.said
'with the names p1 and p2 exchanged the language says something else'
"""

from collections.abc import Iterator, Sequence

from reference.buckets import Bucket, Bucketization
from reference.laboratory.bench import Bench
from reference.laboratory.scopes import buckets_text, merges
from reference.laboratory.verdicts import Counterexample, Verdict, judged
from reference.naming import written


def is_monotone(bench: Bench, instances: Sequence[Bucketization], k: int, scope: str) -> Verdict:
    """Try all merges of two buckets, with up to k units."""
    pairs = [(before, after) for before in instances for after in merges(before)]
    against = (found for before, after in pairs for found in raised(bench, before, after, k))
    question = "does merging two buckets never raise the maximum?"
    return judged(question, scope, len(pairs) * (k + 1), against, note=f"{len(pairs)} merges, each for k = 0, …, {k}")


def raised(bench: Bench, before: Bucketization, after: Bucketization, k: int) -> Iterator[Counterexample]:
    """The numbers of units with which the maximum is larger after merging."""
    for units in range(k + 1):
        low = bench.maximum(before, units)
        if low < 1 and low < (high := bench.maximum(after, units)):
            said = f"{low} before and {high} after merging into {buckets_text(after)}"
            yield Counterexample(before, said, units, (low, high))


def treats_people_alike(bench: Bench, instances: Sequence[Bucketization], scope: str) -> Verdict:
    """Try all exchanges of the first person's name with another one."""
    pairs = [(one, other) for one in instances for other in list(one.people)[1:]]
    against = (found for one, other in pairs for found in _changed(bench, one, other))
    question = "does it say of everyone what it says of anyone (closed under renaming people)?"
    return judged(question, scope, len(pairs), against, note=f"{len(pairs)} exchanges of two names")


def _changed(bench: Bench, bucketization: Bucketization, other: str) -> Iterator[Counterexample]:
    first = next(bucketization.people)
    if _masks(bench, bucketization) != _masks(bench, _exchanged(bucketization, first, other)):
        said = f"with the names {written(first)} and {written(other)} exchanged the language says something else"
        yield Counterexample(bucketization, said)


def _masks(bench: Bench, bucketization: Bucketization) -> dict[int, frozenset[int]]:
    """For each target, as the worlds in which it is true, what an attacker may know, as sets of worlds."""
    targets = bench.space(bucketization).targets
    return {targets[target]: frozenset(pool.masks) for target, pool in bench.pools(bucketization).items()}


def _exchanged(bucketization: Bucketization, one: str, other: str) -> Bucketization:
    """The same buckets with two names in each other's place."""
    names = {one: other, other: one}
    buckets = [
        Bucket([names.get(person, person) for person in bucket.people], bucket.counts)
        for bucket in bucketization.buckets
    ]
    return Bucketization(buckets, domain=bucketization.domain)
