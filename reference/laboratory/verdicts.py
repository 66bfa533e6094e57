"""What a report card says of a language: a verdict with its scope, its number of instances, its counterexample.

A verdict never claims more than was looked at: "yes" means that no instance of the scope speaks against it. "No" comes
with the smallest counterexample: fewest people, then fewest buckets, then smallest k, then lexicographic.

>>> pair = Bucketization.of_histograms([{"a": 1, "b": 1}])
>>> verdict = judged("is it so?", "one table", 1, [Counterexample(pair, "it is not", 2), Counterexample(pair, "no", 1)])
>>> verdict.holds, verdict.counterexample.said
(False, 'no')
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from reference.buckets import Bucketization
from reference.laboratory.scopes import buckets_text


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
