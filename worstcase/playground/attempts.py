"""What a reader would build on the page to refute a false statement: the instances of its claim, as the page has them.

An attempt is a record: the buckets (counts by value), all values, and what else the statement speaks of (k, c, facts,
an atom, …). Where a claim's instance leaves something open ("all simple implications about this release"), there are
many attempts, and the instance is a counterexample if one of them is. `theorems.js` decides an attempt.

>>> instance = ((1, 1),), (Atom("b0.p0", "a"), Atom("b0.p1", "a"))
>>> first = next(attempts("people-of-one-bucket-are-independent", instance))
>>> first["rows"], first["event"]
([{'a': 1, 'b': 1}], {'person': 'b0.p0', 'value': 'a'})
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement, product
from typing import Any, TypeAlias

from proofs_check.oracles.bucket_rows import bucketization_of
from proofs_check.oracles.small_releases import first_implications, space_of
from reference.buckets import Bucketization, bucketize
from reference.instances import columns_released, released
from reference.language import Atom, BasicImplication, simple_implication
from reference.syntax import parse_implication

Attempt: TypeAlias = dict[str, Any]
Attempts: TypeAlias = Iterable[Attempt]
Instance: TypeAlias = Any
"""What a claim is tried on; each claim has its own kind."""


def _release(published: Bucketization, **also: object) -> Attempt:
    rows = [dict(bucket.frequencies) for bucket in published.buckets]
    return {"rows": rows, "values": list(published.domain), **also}


def _atom(atom: Atom) -> dict[str, str]:
    return {"person": atom.person, "value": atom.value}


def _fact(fact: BasicImplication) -> dict[str, list[dict[str, str]]]:
    return {"given": [*map(_atom, fact.antecedent)], "then": [*map(_atom, fact.consequent)]}


def _pair(case: Instance) -> Attempts:
    """Two buckets to be compared; perhaps with a k."""
    one, other, *k = case
    yield _release(released((one, other)), **({"k": k[0]} if k else {}))


def _counts(case: Instance) -> Attempts:
    """A release, perhaps with a k."""
    release, *k = case if isinstance(case[-1], int) else (case,)
    yield _release(released(release), **({"k": k[0]} if k else {}))


def _with_k(case: Instance) -> Attempts:
    """A bucket, which need not have all values, and k."""
    row, k = case
    yield _release(bucketization_of(row), k=k)


def _with_atoms(case: Instance) -> Attempts:
    """A bucket and a number of atoms: those of so many facts, and the one that they speak of."""
    row, atoms = case
    if atoms:
        yield _release(bucketization_of(row), k=atoms - 1)


def _with_number(case: Instance) -> Attempts:
    release, number = case
    yield _release(released(release), number=number)


def _with_pattern(case: Instance) -> Attempts:
    row, pattern = case
    yield _release(bucketization_of(row), pattern=list(pattern))


def _merged(case: Instance) -> Attempts:
    columns, k = case
    yield _release(columns_released(columns), k=k)


def _at_home(case: Instance) -> Attempts:
    columns, home = case
    yield _release(columns_released(columns), bucket=home)


def _fixed(case: Instance) -> Attempts:
    columns, fact = case
    yield _release(columns_released(columns), facts=[_fact(fact)])


def _divided(case: Instance) -> Attempts:
    """A table that is to be divided, with c and k: as one bucket."""
    table, threshold, k = case
    whole = bucketize(table, [[record.person for record in table.records]])
    yield _release(whole, c=str(threshold), k=k)


def _facts(most: int, spare: int = 0) -> Callable[[Instance], Attempts]:
    """A release with a k, and every k simple implications."""

    def made(case: Instance) -> Attempts:
        release, k = case
        atoms = list(space_of(release, spare).atoms)
        if 1 <= k <= most:
            for pairs in combinations_with_replacement(list(product(atoms, repeat=2)), k):
                known = [_fact(simple_implication(*pair)) for pair in pairs]
                yield _release(released(release, spare), facts=known)

    return made


def _with_event(made: Callable[[Instance], Attempts]) -> Callable[[Instance], Attempts]:
    """The same with every atom to ask about."""

    def asked(case: Instance) -> Attempts:
        for attempt in made(case):
            people = [f"b{i}.p{j}" for i, row in enumerate(attempt["rows"]) for j in range(sum(row.values()))]
            for person, value in product(people, attempt["values"]):
                yield {**attempt, "event": {"person": person, "value": value}}

    return asked


def _one_fact(release: Instance) -> Attempts:
    return _facts(1)((release, 1))


def _one_or_two_facts(release: Instance) -> Attempts:
    yield from _facts(1)((release, 1))
    yield from _facts(2)((release, 2))


def _two_atoms(case: Instance) -> Attempts:
    release, (one, other) = case
    yield _release(released(release), event=_atom(one), second=_atom(other))


def _tied(case: Instance) -> Attempts:
    """What is known is given by the tables that it leaves; some implication leaves them."""
    release, known, (one, other) = case
    text = first_implications(space_of(release), 1, lambda left: left == known)
    yield _release(released(release), facts=[_fact(parse_implication(text))], event=_atom(one), second=_atom(other))


def _one_atom(case: Instance) -> Attempts:
    row, atom = case
    yield _release(bucketization_of(row), event=_atom(atom))


def _five_atoms(case: Instance) -> Attempts:
    release, (a0, a1, b0, b1, c) = case
    known = [_fact(simple_implication(*pair)) for pair in ((a0, b0), (a1, b1))]
    yield _release(released(release), facts=known, event=_atom(c))


def _one_target(case: Instance) -> Attempts:
    release, target, antecedents = case
    known = [_fact(simple_implication(atom, target)) for atom in antecedents]
    yield _release(released(release), facts=known, event=_atom(target))


BUILT: dict[str, Callable[[Instance], Attempts]] = {
    "larger-buckets-are-safer": _pair,
    "the-safer-of-two-releases-is-safer-for-every-k": _pair,
    "more-entropy-means-less-disclosure": _pair,
    "more-entropy-means-less-skew": _pair,
    "implications-tell-the-frequencies-of-a-bucket": _pair,
    "the-most-frequent-values-are-roughly-equi-probable": _with_number,
    "negations-are-as-strong-as-implications": _counts,
    "what-is-safe-against-negations-can-be-made-safe-against-implications": _counts,
    "one-negation-discloses-as-much-as-an-implication-between-two-people": _counts,
    "one-negation-discloses-as-much-as-an-implication-between-two-buckets": _counts,
    "the-worst-case-fits-in-one-bucket": _counts,
    "the-worst-case-with-three-implications-fits-in-one-bucket": _counts,
    "merging-always-lowers-disclosure": _merged,
    "every-language-is-monotone": _at_home,
    "there-is-one-minimal-safe-bucketization": _divided,
    "minimal-means-fewest-merges-from-the-bottom": _divided,
    "there-are-k-different-implications-with-one-consequent": _counts,
    "minimal-atoms-are-shared-out-equally": _with_atoms,
    "minimize1-minimizes-formula-1": _with_k,
    "the-closed-form-needs-no-people": _with_pattern,
    "there-are-atoms-for-every-pattern": _with_pattern,
    "the-closed-form-holds-in-any-order": _with_pattern,
    "the-closed-form-is-never-negative": _with_pattern,
    "every-minimal-set-of-atoms-names-a-most-frequent-value": _with_k,
    "every-formula-is-consistent-with-the-release": _facts(2, spare=1),
    "satisfiable-implications-are-consistent": _facts(1, spare=1),
    "negations-can-express-implications": _one_fact,
    "people-of-one-bucket-are-independent": _two_atoms,
    "buckets-stay-independent-under-knowledge": _tied,
    "knowledge-never-makes-an-atom-less-likely": _with_event(_one_fact),
    "knowledge-never-lowers-the-disclosure-risk": _one_or_two_facts,
    "merging-never-raises-the-risk-under-a-fixed-formula": _fixed,
    "one-long-implication-is-as-good-as-many-short-ones": _one_target,
    "an-empty-antecedent-can-be-replaced-by-an-atom": _with_event(_counts),
    "formula-1-is-defined-for-all-atoms": _one_atom,
    "two-implications-count-seven-rows": _five_atoms,
    "every-maximiser-has-the-special-form": _with_event(_facts(2)),
}
"""By the name of the claim: the attempts that stand for an instance."""


def attempts(name: str, instance: object) -> Iterator[Attempt]:
    """The attempts that stand for an instance of this claim."""
    return iter(BUILT[name](instance))
