"""Everything that is smaller than a question, the smallest first: what makes a smallest example the smallest.

Which questions these are is said in words (`listed_text`), since "everything" has bounds. Up to four people they are
all releases in every order of buckets and values (order may matter to an implementation); beyond that, every multiset
of histograms, with the values of each bucket in decreasing order and buckets in ascending order: that is every release
for whoever depends neither on names nor on order. With each goes every k up to one past its number of values. Names of
the question's own and zeros are tried as they are, and plainly. A threshold stays as far from the maximum as it is.

Of questions with knowledge there is no end, so none are listed.

>>> [(one.rows, one.k) for one in everything_smaller(Question(((1, 1),), 1))][-3:]
[(((1,),), 6), (((1, 1),), 0), (((2,),), 0)]
>>> sum(1 for one in everything_smaller(Question(((3, 3, 1), (2, 1, 1)), 1)) if one.people == 9)
2146
"""

from collections.abc import Iterator
from dataclasses import replace

from proofs_check.audit.choices import at_same_distance
from proofs_check.audit.question import Question, Row
from reference.instances import count_matrices, releases_of

IN_EVERY_ORDER = 4
"""People up to which all orders of buckets and values are listed."""
_MOST_FACTS = 6
"""K up to which all are listed there."""
_WITH_FACTS = {"disclosure", "safe"}


def can_list_smaller(question: Question) -> bool:
    """Whether what is smaller can be listed."""
    return question.ask != "probability"


def everything_smaller(question: Question) -> Iterator[Question]:
    """The listed questions that are smaller than this one, the smallest first."""
    for people in range(1, question.people + 1):
        for one in _of(question, people):
            if one.size < question.size:
                yield one


def _of(question: Question, people: int) -> Iterator[Question]:
    if people > IN_EVERY_ORDER:
        for rows, k in _in_order(people, question.ask in _WITH_FACTS):
            yield from _asked(question, rows, k)
    else:
        facts = range(_MOST_FACTS + 1) if question.ask in _WITH_FACTS else (0,)
        found = [one for rows in count_matrices(people) for k in facts for one in _asked(question, rows, k)]
        yield from sorted(found, key=lambda one: one.size)


def _in_order(people: int, with_facts: bool) -> Iterator[tuple[tuple[Row, ...], int]]:  # noqa: FBT001 - a plain switch
    """Fewest buckets first, then smallest k, then lexicographic."""
    for buckets in range(1, people + 1):
        found = releases_of(people, buckets)
        for k in range(people + 2) if with_facts else (0,):
            yield from ((rows, k) for rows in found if k <= max(map(len, rows)) + 1)


def _asked(question: Question, rows: tuple[Row, ...], k: int) -> Iterator[Question]:
    plain = replace(question, rows=rows, k=k, names=(), zeros=False)
    yield at_same_distance(question, plain)
    if question.names or question.zeros:
        yield at_same_distance(question, replace(plain, names=question.names, zeros=question.zeros))


def listed_text(question: Question, people: int) -> str:
    """Which questions those of up to this many people are, in words."""
    order = "in every order of buckets and values"
    if people > IN_EVERY_ORDER:
        order = f"with values in decreasing order in each bucket (up to {IN_EVERY_ORDER} people {order})"
    facts = ", with every k up to one past the number of values" if question.ask in _WITH_FACTS else ""
    names = ", with plain names and with these" if question.names or question.zeros else ""
    threshold = ", with c as far from the maximum as here" if question.threshold is not None else ""
    number = "one person" if people == 1 else f"up to {people} people"
    return f"all releases of {number}, {order}{facts}{names}{threshold}"
