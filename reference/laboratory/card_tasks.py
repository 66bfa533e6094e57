"""The work behind a report card, as tasks with a name: what another process can do about one bucketization.

A task is done by whoever has the language's source; what comes of it are notes (`notebook`), which are put among those
of the process that makes the card. That process then finds them there, as if it had done the work itself.

>>> pair = Bucketization.of_histograms([{"a": 1, "b": 1}])
>>> for about, found in notes_of(Task("negations", "maxima", ("1",)), [as_written(pair)]):
...     print(about[:-1], found)
('negations', 'maximum', '', '1') ('1',)
"""

from collections.abc import Callable, Iterable
from functools import lru_cache

from reference.bucketization import Bucketization
from reference.laboratory.closure import moved
from reference.laboratory.examined_language import ExaminedLanguage
from reference.laboratory.knowledge_language import AnyLanguage
from reference.laboratory.languages import load_language
from reference.laboratory.notebook import Note, Notebook, Task, as_written, read_back
from reference.laboratory.properties import expressiveness, merged_maxima, never_excluded
from reference.laboratory.special_form import in_all_shapes, in_the_authors_shape

__all__ = ["TASKS", "Bucketization", "as_written", "notes_of"]

TASKS: dict[str, Callable[[ExaminedLanguage, Note, Bucketization], object]] = {
    "renamings": lambda examined, asked, one: moved(examined, one, asked[0], frozenset(asked[1:])),
    "maxima": lambda examined, asked, one: examined.maximum(one, int(asked[0])),
    "merges": lambda examined, asked, one: merged_maxima(examined, one, int(asked[0])),
    "shapes": lambda examined, asked, one: in_all_shapes(examined, one, int(asked[0])),
    "simpler": lambda examined, asked, one: in_the_authors_shape(examined, one, int(asked[0])),
    "complete": lambda examined, _, one: never_excluded(examined, one),
    "predicates": lambda examined, _, one: expressiveness(examined, one),
}
"""Each under the name with which the card asks for it."""


def notes_of(task: Task, written: Iterable[str]) -> list[tuple[Note, Note]]:
    """All that is noted when the task is done on these bucketizations."""
    fresh: dict[Note, Note] = {}
    examined = ExaminedLanguage(_language(task.source), Notebook(keep=fresh.__setitem__), task.source)
    for text in written:
        TASKS[task.name](examined, task.asked, read_back(text))
    return list(fresh.items())


@lru_cache(maxsize=8)
def _language(source: str) -> AnyLanguage:
    return load_language(source)
