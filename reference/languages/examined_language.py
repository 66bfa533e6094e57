"""What was worked out about languages so far, so that nothing is worked out twice: neither here, nor in another run.

A *note* is some texts. What it is about is some texts, too: the language's source, what was asked, and the
bucketization as it is written. A notebook may hand each new note on, to be written down (`keep`); and a notebook that
has others to work for it may let them work *ahead*, on bucketizations that are about to be asked for.

>>> notebook = Notebook()
>>> notebook.note(("negations", "maximum", "1"), lambda: ("2/3",))
('2/3',)
>>> notebook.note(("negations", "maximum", "1"), lambda: ("this is not asked again",))
('2/3',)
>>> pair = Bucketization([Bucket(["p1", "p2"], {"a": 1, "b": 1})])
>>> as_written(pair)
'[[[["p1", "p2"], [["a", 1], ["b", 1]]]], ["a", "b"]]'
>>> read_back(as_written(pair)) == pair
True

A language under examination: its units on each bucketization, collected once, its maxima, and what is found of it.

A language may have nothing to say of some bucketization (two people with equal values, where there is one person);
then the attacker knows nothing there. It must have something to say somewhere. A maximum of 1 stays 1 with more
units, so the search for larger k is spared.

A finding never claims more than was looked at: "yes" means that no instance of the scope speaks against it. "No" comes
with the smallest counterexample: fewest people, then fewest buckets, then smallest k, then lexicographic.

>>> from reference.languages.builtin import NegatedAtoms
>>> examined = ExaminedLanguage(NegatedAtoms())
>>> three = Bucketization.of_histograms([{"a": 1, "b": 1, "c": 1}])
>>> [str(examined.maximum(three, k)) for k in range(4)]
['1/3', '1/2', '1', '1']
>>> against = [FailingRelease(three, "it is not", 2), FailingRelease(three, "no", 1)]
>>> finding = judged("is it so?", "one table", 1, against)
>>> finding.holds, finding.counterexample.said
(False, 'no')
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from reference.buckets import Bucket, Bucketization
from reference.language import Atom
from reference.languages.branch_and_bound import pruned_search
from reference.languages.protocol import AnyLanguage, CollectedUnits, Units, collected
from reference.languages.world_space import WorldSpace
from reference.naming import written

Note: TypeAlias = tuple[str, ...]


class Task(NamedTuple):
    """What can be worked out about a bucketization by itself, by name, with whatever else it depends on."""

    source: str
    """The language: a built-in name, MODULE:NAME or FILE.py:NAME."""
    name: str
    asked: Note = ()


class Notebook:
    """Notes by what they are about; each new one is also handed to `keep`."""

    def __init__(
        self, notes: Mapping[Note, Note] | None = None, keep: Callable[[Note, Note], None] | None = None
    ) -> None:
        self._notes = dict(notes or {})
        self._keep = keep

    def note(self, about: Note, work: Callable[[], Note]) -> Note:
        """What was noted about this, or what the work comes to."""
        found = self._notes.get(about)
        return self.write(about, work()) if found is None else found

    def write(self, about: Note, found: Note) -> Note:
        """Note something."""
        self._notes[about] = found
        if self._keep is not None:
            self._keep(about, found)
        return found

    def __contains__(self, about: object) -> bool:
        return about in self._notes

    def ahead(
        self, task: Task, instances: Iterable[Bucketization], work: Callable[[Bucketization], object]
    ) -> Iterator[Bucketization]:
        """Pass the bucketizations on, each when its share of the task is noted: here by doing the work."""
        del task
        for one in instances:
            work(one)
            yield one


def as_written(bucketization: Bucketization) -> str:
    """A bucketization with the order of its buckets, people and values, which a language may look at."""
    buckets = [[list(bucket.people), list(bucket.counts.items())] for bucket in bucketization.buckets]
    return json.dumps([buckets, list(bucketization.domain)], ensure_ascii=False)


def read_back(text: str) -> Bucketization:
    """The bucketization that was written so."""
    buckets, domain = json.loads(text)
    return Bucketization([Bucket(people, dict(counts)) for people, counts in buckets], domain=domain)


Keeps: TypeAlias = Callable[[int], bool]
"""Tells which masks are kept."""


class ExaminedLanguage:
    """A language, with what was worked out about it so far."""

    def __init__(self, language: AnyLanguage, notebook: Notebook | None = None, source: str = "") -> None:
        self.language, self.source = language, source or language.name
        self.notebook = Notebook() if notebook is None else notebook
        self.yielded = 0
        """How many units it has yielded on all bucketizations."""
        self._collected: dict[str, tuple[WorldSpace, CollectedUnits]] = {}

    def noted(self, what: Note, bucketization: Bucketization, work: Callable[[], Note]) -> Note:
        """What was noted of this language about a bucketization, or what the work comes to."""
        return self.notebook.note((self.source, *what, as_written(bucketization)), work)

    def ahead(
        self, name: str, asked: Note, instances: Iterable[Bucketization], work: Callable[[Bucketization], object]
    ) -> Iterator[Bucketization]:
        """The bucketizations, each when the work on it is noted: done here, or elsewhere under this name."""
        return self.notebook.ahead(Task(self.source, name, asked), instances, work)

    def space(self, bucketization: Bucketization) -> WorldSpace:
        """The worlds of a bucketization."""
        return self._on(bucketization)[0]

    def units(self, bucketization: Bucketization) -> dict[Atom, Units]:
        """For each target the units that an attacker may know who is after it; kinds are thrown together."""
        return {target: units for target, (units,) in self._on(bucketization)[1].by_target.items()}

    def says(self, space: WorldSpace) -> frozenset[tuple[int, frozenset[int]]]:
        """Each target with what an attacker may know who is after it, all of them as sets of worlds."""
        units = collected(self.language, space, may_be_empty=True)
        self.yielded += units.yielded
        together = units.together().by_target
        different = {id(one): frozenset(one.masks) for (one,) in together.values()}
        return frozenset((space.atoms[target], different[id(one)]) for target, (one,) in together.items())

    def maximum(
        self, bucketization: Bucketization, k: int, shape: str = "", keeps: Callable[[Atom], Keeps] | None = None
    ) -> Fraction:
        """The maximum disclosure with at most k units: all of them, or those that a named shape keeps for a target."""
        if k == 0:
            return max(Fraction(bucket.frequencies[0][1], bucket.size) for bucket in bucketization.buckets)
        if self.maximum(bucketization, k - 1, shape, keeps) == 1:
            return Fraction(1)

        def searched() -> Note:
            space, units = self._on(bucketization)
            return (str(pruned_search(space, units.only(keeps) if keeps else units, k).value),)

        return Fraction(self.noted(("maximum", shape, str(k)), bucketization, searched)[0])

    def _on(self, bucketization: Bucketization) -> tuple[WorldSpace, CollectedUnits]:
        """Its worlds, and the units about it."""
        key = as_written(bucketization)
        if key not in self._collected:
            space = WorldSpace(bucketization)
            units = collected(self.language, space, may_be_empty=True)
            self._collected[key] = space, units.together()
            self.yielded += units.yielded
        return self._collected[key]


@dataclass(frozen=True)
class FailingRelease:
    """A bucketization that speaks against something, and in what way; k where a number of units is involved."""

    bucketization: Bucketization
    said: str
    k: int | None = None
    values: tuple[Fraction, ...] = ()
    """The numbers that should have been equal, or in order."""

    @property
    def rank(self) -> tuple[int, int, int, str, str]:
        """Fewest people, then fewest buckets, then smallest k, then lexicographic."""
        size, buckets = self.bucketization.size, len(self.bucketization.buckets)
        return size, buckets, self.k or 0, buckets_text(self.bucketization), self.said

    def __str__(self) -> str:
        number = "" if self.k is None else f", k = {self.k}"
        return f"{buckets_text(self.bucketization)}{number}: {self.said}"

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
    texts = []
    for bucket in bucketization.buckets:
        values = [value for value, count in sorted(bucket.frequencies) for _ in range(count)]
        texts.append(f"{{{', '.join(map(written, bucket.people))}: {', '.join(map(written, values))}}}")
    return " ".join(texts)


@dataclass(frozen=True)
class Finding:
    """The answer to a question for all instances of a scope, with the smallest counterexample if it is no."""

    question: str
    scope: str
    instances: int
    holds: bool
    counterexample: FailingRelease | None = None
    note: str = ""

    def as_json(self) -> dict[str, object]:
        """The fields as they are named, the counterexample with its own."""
        return {
            "question": self.question,
            "holds": self.holds,
            "scope": self.scope,
            "instances": self.instances,
            "counterexample": None if self.counterexample is None else self.counterexample.as_json(),
            "note": self.note,
        }


def judged(question: str, scope: str, instances: int, against: Iterable[FailingRelease], *, note: str = "") -> Finding:
    """Yes if nothing speaks against it, else no with the smallest counterexample."""
    smallest = min(against, key=lambda found: found.rank, default=None)
    return Finding(question, scope, instances, smallest is None, smallest, note)
