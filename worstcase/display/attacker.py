"""The attacker in words: the target, the facts, the people behind the names, and how sure that makes the attacker.

Generated names such as b11108.p0 carry no meaning. The bucket has labels: what its rows have in the columns that form
the buckets. They are looked up for the buckets that an attacker's statements are about and no others, so a million
further ones cost nothing here.

>>> from reference.buckets import Bucket, Bucketization
>>> buckets = [Bucket(["Ann", "Bo"], {"flu": 1, "gout": 1}), Bucket(["Cy"], {"flu": 1})]
>>> sentences(buckets_of(Bucketization(buckets, by=["age"], keys=[("37",), ("52",)]), ["Ann", "Cy"]))
['Ann is one of 2 people with age=37', 'Cy is the only person with age=52']
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log10
from typing import TYPE_CHECKING, cast

import click

from reference import exact as exact_numbers
from reference.language import Atom, BasicImplication, Statement
from reference.naming import labels_text, listed, visible, written
from reference.statements import Same, Sentence, parts_of
from reference.syntax import statement_text, to_text

if TYPE_CHECKING:
    from fastpath.disclosure import Carriers, Disclosure, HasBuckets
    from reference.buckets import Bucketization
    from reference.languages.search import Maximum

# built-in languages whose names state what a fact is
_NOUNS = {"implications": "implication", "negations": "negation", "atoms": "atom", "clauses": "clause"}


@dataclass(frozen=True)
class SpokenBucket:
    """A bucket that an attacker's statements are about."""

    number: int
    # what its people have in common; empty where the release comes from no table or has one bucket only
    labels: Mapping[str, str]
    people: int  # the number of its people
    spoken_of: tuple[str, ...]  # those whom the statements are about


def buckets_of(bucketization: "Bucketization", people: Iterable[str]) -> list[SpokenBucket]:
    """The buckets of these people, in the order in which they are first met."""
    names: dict[int, dict[str, None]] = {}
    for person in people:
        names.setdefault(bucketization.index_of(person), {})[person] = None
    return [
        SpokenBucket(index, bucketization.labels(index), bucketization.bucket(index).size, tuple(met))
        for index, met in names.items()
    ]


def spoken_of(bucketization: "Bucketization", *statements: Statement) -> list[SpokenBucket]:
    """The buckets that these statements are about, the target first."""
    return buckets_of(bucketization, (person for statement in statements for person in _people(statement)))


def _people(statement: Statement) -> Iterator[str]:
    """Whom a statement is about; one of a user's own kind is about the people of its atoms."""
    if isinstance(statement, Same):
        yield from (statement.one, statement.other)
    elif parts := parts_of(cast("Sentence", statement)):
        for part in parts:
            yield from _people(part)
    else:
        yield from (atom.person for atom in statement.atoms())


def carried(published: "HasBuckets", answer: "Disclosure") -> list[SpokenBucket]:
    """The buckets of those who carry the atoms of an answer, the target's first."""
    return [
        SpokenBucket(part.bucket, part.labels, len(published.bucket(part.bucket).people), part.people)
        for part in answer.pattern
    ]


def as_json(buckets: Sequence[SpokenBucket]) -> list[dict[str, object]]:
    """The buckets as JSON objects."""
    return [
        {"number": one.number, "labels": dict(one.labels), "people": one.people, "spoken_of": list(one.spoken_of)}
        for one in buckets
    ]


def sentences(buckets: Sequence[SpokenBucket]) -> list[str]:
    """A sentence for each bucket that has labels."""
    texts = []
    for bucket in buckets:
        number, among = len(bucket.spoken_of), f"of {bucket.people:,} people"
        are = f"are {number:,} {among}" if number > 1 else f"is one {among}"
        are = are if bucket.people > 1 else "is the only person"
        texts += [f"{listed(bucket.spoken_of)} {are} with {labels_text(bucket.labels)}"] if bucket.labels else []
    return texts


def print_buckets(buckets: Sequence[SpokenBucket]) -> None:
    """Print these sentences, below what they add to."""
    for sentence in sentences(buckets):
        click.echo(f"  {sentence}")


def attacker_json(
    target: Atom, units: Iterable[Statement], pattern: "Sequence[Carriers] | None" = None
) -> dict[str, object]:
    """The target, the facts and, where it is known, who carries the atoms, as JSON keys."""
    record: dict[str, object] = {"target": to_text(target), "knowledge": [_text(unit) for unit in units]}
    if pattern is None:
        return record
    carriers = [{"bucket": one.bucket, "people": list(one.people), "atoms": list(one.atoms)} for one in pattern]
    return {**record, "pattern": carriers}


def attacker_lines(target: Atom, units: Sequence[Statement], given: Sequence[str] = ()) -> Iterator[str]:
    """Who learns what from which facts (with what a negated atom in disguise means), and what was given anyway."""
    yield f"  target: {to_text(target)}"
    for number, unit in enumerate(units, 1):
        denied = unit.denied if isinstance(unit, BasicImplication) else None
        meaning = "" if denied is None else f"   ({written(denied.person)} ≠ {written(denied.value)})"
        yield f"  fact {number}: {_text(unit)}{meaning}"
    yield from (f"  given: {visible(text)}" for text in given)
    if not units:
        yield f"  from the release{' and what is given' if given else ''} alone"


def _text(unit: Statement) -> str:
    return statement_text(cast("Sentence", unit))


def searched_json(answer: "Maximum") -> dict[str, object]:
    """The first attacker who attains the maximum of a search, how many do, and what was searched."""
    first, conjunctions = answer.maximisers[0], answer.coverage.conjunctions
    return {
        **attacker_json(first.target, first.units),
        "maximisers": len(answer.maximisers),
        "all_maximisers": answer.complete,
        **exact_numbers.counted("conjunctions", log10(conjunctions), conjunctions.__int__),
        "worlds": answer.coverage.worlds,
    }


def facts_text(number: str, asked: str, name: str) -> str:
    """The number of facts with their kind: of the language that was asked for, whose name is this.

    >>> facts_text("1", "implications", "implications"), facts_text("0", "FILE.py:Gossip", "gossip")
    ('1 implication', '0 facts of the language gossip')
    """
    facts = _NOUNS.get(asked, "fact") + ("" if number == "1" else "s")
    return f"{number} {facts}" if asked in _NOUNS else f"{number} {facts} of the language {written(name)}"


def searched_heading(answer: "Maximum", number: str, asked: str, given: Sequence[str]) -> str:
    """What a search, or a curve of them, found."""
    beyond = " beyond what is given" if given else ""
    return f"maximum disclosure with {facts_text(number, asked, answer.language)}{beyond}"


def searched_lines(answer: "Maximum", asked: str, given: Sequence[str]) -> Iterator[str]:
    """The maximum, the first attacker who attains it, how many do, and what was searched."""
    first, number = answer.maximisers[0], len(answer.maximisers)
    yield f"{searched_heading(answer, f'{answer.k:,}', asked, given)}: {exact_numbers.readable(answer.value)}"
    yield from attacker_lines(first.target, first.units, given)
    least = "" if answer.complete else "at least "
    attackers = "1 attacker attains" if number == 1 and not least else f"{least}{number:,} attackers attain"
    yield f"  {attackers} it, up to symmetry and to knowledge that is true in the same tables"
    yield from searched_scope(answer)


def searched_scope(answer: "Maximum") -> Iterator[str]:
    """What was searched."""
    if answer.weighted:
        yield "  the tables have the weights of the release"
    yield f"  searched: {answer.coverage}"
