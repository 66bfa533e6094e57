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
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from reference.bucketization import Bucketization
from reference.buckets import Bucket

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
