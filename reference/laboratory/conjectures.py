"""Conjectures: a closed form for the maximum, offered with a language, tried on every instance.

A language may have a method `conjecture(bucketization, k)` that returns what its author believes the maximum
disclosure with at most k units to be: a `Fraction`, another exact rational, or an integer. A float is refused, since
it could neither agree nor disagree exactly.

>>> from reference.laboratory.languages.literals import NegatedAtoms
>>> from reference.laboratory.scopes import Scope
>>> class Guess(NegatedAtoms):
...     "Negated atoms, with a guess: only the most frequent value counts."
...     def conjecture(self, bucketization: Bucketization, k: int) -> Fraction:
...         return max(Fraction(bucket.frequencies[0][1], bucket.size) for bucket in bucketization.buckets)
>>> found = conjecture_holds(Bench(Guess()), list(Scope(people=2).bucketizations()), 1, "so many")
>>> found.counterexample.said, found.counterexample.k
('conjectured 1/2, but the maximum is 1', 1)
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from numbers import Rational

from sympy import Rational as SymPyRational

from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.laboratory.bench import Bench
from reference.laboratory.scopes import buckets_text
from reference.laboratory.verdicts import Counterexample, Verdict, judged
from reference.naming import written


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
