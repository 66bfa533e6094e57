"""What a report card says of a language: a verdict with its scope, its number of instances, its counterexample.

A verdict never claims more than was looked at: "yes" means that no instance of the scope speaks against it. "No" comes
with the smallest counterexample: fewest people, then fewest buckets, then smallest k, then lexicographic.

>>> pair = Bucketization.of_histograms([{"a": 1, "b": 1}])
>>> verdict = judged("is it so?", "one table", 1, [Counterexample(pair, "it is not", 2), Counterexample(pair, "no", 1)])
>>> verdict.holds, verdict.counterexample.said
(False, 'no')

Conjectures: a closed form for the maximum, offered with a language, tried on every instance.

A language may have a method `conjecture(bucketization, k)` that returns what its author believes the maximum
disclosure with at most k units to be: a `Fraction`, another exact rational, or an integer. A float is refused, since
it could neither agree nor disagree exactly.

>>> from reference.laboratory.languages.facts import NegatedAtoms
>>> from reference.small_instances import SmallScope
>>> class Guess(NegatedAtoms):
...     "Negated atoms, with a guess: only the most frequent value counts."
...     def conjecture(self, bucketization: Bucketization, k: int) -> Fraction:
...         return max(Fraction(bucket.frequencies[0][1], bucket.size) for bucket in bucketization.buckets)
>>> found = conjecture_holds(Bench(Guess()), list(SmallScope(people=2).bucketizations()), 1, "so many")
>>> found.counterexample.said, found.counterexample.k
('conjectured 1/2, but the maximum is 1', 1)

Does merging buckets never raise the maximum disclosure? And does the language treat all people alike?

The paper's Theorem 14 says that merging buckets never raises the maximum disclosure with respect to basic implications.
Its reason works for every language that is *closed under renaming people*: if φ says something of p, q, … then the
language says the same of any other people. For merged buckets, average over all ways to deal the people out into the
old buckets; one of them must do at least as well. A language that singles out a person may fail: whoever is dealt into
the better bucket then matters.

Both questions are tried on every instance: all merges of two buckets (a coarser bucketization is reached by several of
these), and all exchanges of p1's name with another one. An exchange is compared on masks: the buckets keep their
places, two names change theirs, and the units must be true in the same worlds as before.

>>> from reference.laboratory.languages.facts import AboutOnePerson, NegatedAtoms
>>> from reference.small_instances import SmallScope
>>> small = list(SmallScope(people=3, values=2).pointed())
>>> treats_people_alike(Bench(NegatedAtoms()), small, "so many").holds
True
>>> treats_people_alike(Bench(AboutOnePerson("p1")), small, "so many").counterexample.said
'with the names p1 and p2 exchanged the language says something else'
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational

from sympy import Rational as SymPyRational

from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.errors import InvalidInput
from reference.laboratory.examined_language import Bench
from reference.naming import written
from reference.small_instances import merges


@dataclass(frozen=True)
class Counterexample:
    """A bucketization that speaks against something, and in what way; k where a number of units is involved."""

    bucketization: Bucketization
    said: str
    k: int | None = None
    values: tuple[Fraction, ...] = ()
    """The numbers that should have been equal, or in order."""

    @property
    def rank(self) -> tuple[int, int, int, str, str]:
        """The smaller, the better to look at."""
        size, buckets = self.bucketization.size, len(self.bucketization.buckets)
        return size, buckets, self.k or 0, buckets_text(self.bucketization), self.said

    def as_json(self) -> dict[str, object]:
        """The buckets in the format of a bucketization file, with what is wrong."""
        return {
            "buckets": [
                {"people": list(bucket.people), "values": dict(bucket.counts)} for bucket in self.bucketization.buckets
            ],
            "k": self.k,
            "values": list(map(str, self.values)),
            "said": self.said,
        }


def buckets_text(bucketization: Bucketization) -> str:
    """The buckets as people read them: who is in each, and each value as often as it occurs."""
    return " ".join(f"{{{_listed(bucket.people)}: {_values(bucket)}}}" for bucket in bucketization.buckets)


def _values(bucket: Bucket) -> str:
    return _listed(value for value, count in sorted(bucket.frequencies) for _ in range(count))


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(written, names))


@dataclass(frozen=True)
class Verdict:
    """An answer for all instances of a scope; None: the question does not apply."""

    question: str
    scope: str
    instances: int
    holds: bool | None
    counterexample: Counterexample | None = None
    note: str = ""

    def as_json(self) -> dict[str, object]:
        """All of it."""
        return {
            "question": self.question,
            "holds": self.holds,
            "scope": self.scope,
            "instances": self.instances,
            "counterexample": None if self.counterexample is None else self.counterexample.as_json(),
            "note": self.note,
        }


def judged(question: str, scope: str, instances: int, against: Iterable[Counterexample], *, note: str = "") -> Verdict:
    """Yes if nothing speaks against it, else no with the smallest counterexample."""
    smallest = min(against, key=lambda found: found.rank, default=None)
    return Verdict(question, scope, instances, smallest is None, smallest, note)


def conjecture_holds(bench: Bench, instances: Sequence[Bucketization], k: int, scope: str) -> Verdict | None:
    """Compare with the maxima for up to k units; None if the language offers no conjecture."""
    if not callable(getattr(bench.language, "conjecture", None)):
        return None
    against = [found for one in instances for found in _wrong(bench, one, k)]
    question = "is the maximum what the language's author conjectures?"
    return judged(question, scope, len(instances) * (k + 1), against)


def _wrong(bench: Bench, bucketization: Bucketization, k: int) -> Iterator[Counterexample]:
    for units in range(k + 1):
        bench.meter.step(1, "conjectures")
        guess, truth = _conjectured(bench, bucketization, units), bench.maximum(bucketization, units)
        if guess != truth:
            yield Counterexample(
                bucketization, f"conjectured {guess}, but the maximum is {truth}", units, (guess, truth)
            )


def _conjectured(bench: Bench, bucketization: Bucketization, k: int) -> Fraction:
    name = written(bench.language.name)
    try:
        guess = bench.language.conjecture(bucketization, k)  # type: ignore[union-attr] # looked for above
    except Exception as error:
        raise InvalidInput(
            f"the conjecture of the language {name} raises {type(error).__name__} for {buckets_text(bucketization)}"
            f" and k = {k}: {written(str(error))}"
        ) from error
    if isinstance(guess, bool) or not isinstance(guess, (Rational, SymPyRational)):
        raise InvalidInput(
            f"the conjecture of the language {name} is {written(repr(guess))} for {buckets_text(bucketization)} and"
            f" k = {k}: an exact fraction was expected"
        )
    return Fraction(int(guess.numerator), int(guess.denominator))


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
