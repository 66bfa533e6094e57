"""The attacker in words: the target, the facts, and the people behind the names.

Generated names such as b11108.p0 carry no meaning. The bucket has labels: what its rows have in the columns that form
the buckets. They are looked up for the buckets that an attacker's statements are about and no others, so a million
further ones cost nothing here.

>>> from reference.buckets import Bucket, Bucketization
>>> buckets = [Bucket(["Ann", "Bo"], {"flu": 1, "gout": 1}), Bucket(["Cy"], {"flu": 1})]
>>> sentences(buckets_of(Bucketization(buckets, by=["age"], keys=[("37",), ("52",)]), ["Ann", "Cy"]))
['  Ann is one of 2 people with age=37', '  Cy is the only person with age=52']
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log10
from typing import TYPE_CHECKING, TypeVar, cast

import click

from fastpath.summary import CERTAIN
from reference import exact as exact_numbers
from reference.language import Atom, BasicImplication, Statement
from reference.naming import labels_text, listed, visible, written
from reference.statements import Same, Sentence, parts_of
from reference.syntax import statement_text, to_text
from worstcase.display import formulas
from worstcase.display.pages import Prose, Supplied

if TYPE_CHECKING:
    from fastpath.disclosure import Carriers, Disclosure, HasBuckets
    from reference.buckets import Bucketization
    from reference.languages.search import Maximum

# built-in languages whose names state what a fact is
_NOUNS = {"implications": "implication", "negations": "negation", "atoms": "atom", "clauses": "clause"}
_MOST_TEXTS = 10  # of a list for people

Text = TypeVar("Text")


@dataclass(frozen=True)
class SpokenBucket:
    """A bucket that an attacker's statements are about."""

    number: int
    labels: Mapping[str, str]  # what its people have in common, if the release comes from a table
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
    """A sentence for each bucket that has labels, as lines of an answer; of many buckets the first."""
    texts = []
    for bucket in buckets:
        if bucket.labels:
            are = one_of(len(bucket.spoken_of), bucket.people)
            texts.append(f"  {listed(bucket.spoken_of)} {are} with {labels_text(bucket.labels)}")
    return first_few(texts, "bucket")


def print_buckets(buckets: Sequence[SpokenBucket]) -> None:
    """Print these sentences, below what they add to."""
    for sentence in sentences(buckets):
        click.echo(sentence)


def one_of(number: int, people: int, where: str = "") -> str:
    """That these are some of the people of a bucket.

    >>> one_of(1, 1), one_of(1, 3), one_of(2, 3, " of bucket 7")
    ('is the only person', 'is one of 3 people', 'are 2 of 3 people of bucket 7')
    """
    if people == 1:
        return f"is the only person{where}"
    return f"{'is one' if number == 1 else f'are {number:,}'} of {people:,} people{where}"


def first_few(texts: "Sequence[Text | str]", noun: str) -> "list[Text | str]":
    """The texts; of many only the first ten, and how many more there are.

    >>> first_few([*"abcdefghijklmn"], "fact")[-2:]
    ['j', '  … and 4 more facts (--json prints all)']
    """
    if len(texts) <= _MOST_TEXTS + 1:
        return list(texts)
    return [*texts[:_MOST_TEXTS], f"  … and {len(texts) - _MOST_TEXTS:,} more {noun}s (--json prints all)"]


def sure_words(value: Fraction) -> str:
    """How sure an attacker is."""
    return "certain" if value == 1 else f"{formulas.number(value).text} sure ({exact_numbers.percent(value)})"


def atom_words(atom: Atom, sensitive: str = "", who: Callable[[str], Prose] = Supplied, verb: str = "has") -> Prose:
    """That a person has a value, or with another verb that the person does not."""
    column = ("the ", Supplied(sensitive), " ") if sensitive else ()
    return who(atom.person), f" {verb} ", column, Supplied(atom.value)


def fact_words(unit: BasicImplication, sensitive: str, who: Callable[[str], Prose] = Supplied) -> Prose:
    """A fact of the worst attacker: a value that the target person does not have, or if …, then …"""
    if unit.denied is not None:
        return atom_words(unit.denied, sensitive, who, "does not have")
    [before], [after] = unit.antecedent, unit.consequent
    return "if ", atom_words(before, sensitive, who), ", then ", atom_words(after, sensitive, who)


def attacker_json(
    target: Atom, units: Iterable[Statement], pattern: "Sequence[Carriers] | None" = None, doubt: Fraction = CERTAIN
) -> dict[str, object]:
    """The target, the facts and, where it is known, who carries the atoms, as JSON keys."""
    record: dict[str, object] = {"target": to_text(target), "knowledge": [_text(unit, doubt) for unit in units]}
    if pattern is None:
        return record
    carriers = [{"bucket": one.bucket, "people": list(one.people), "atoms": list(one.atoms)} for one in pattern]
    return {**record, "pattern": carriers}


def attacker_lines(
    target: Atom, units: Sequence[Statement], given: Sequence[str] = (), doubt: Fraction = CERTAIN
) -> Iterator[str]:
    """Who learns what from which facts (with what a negated atom in disguise means), and what was given anyway."""
    yield f"  target: {to_text(target)}"
    facts = []
    for number, unit in enumerate(units, 1):
        denied = unit.denied if isinstance(unit, BasicImplication) else None
        meaning = "" if denied is None else f"   ({written(denied.person)} ≠ {written(denied.value)})"
        facts.append(f"  fact {number}: {_text(unit, doubt)}{meaning}")
    yield from first_few(facts, "fact")
    yield from (f"  given: {visible(text)}" for text in given)
    if not units:
        yield f"  from the release{' and what is given' if given else ''} alone"


def of_strength(doubt: Fraction) -> str:
    """How strong soft facts are; nothing for certain ones.

    >>> of_strength(Fraction(1, 10)), of_strength(CERTAIN)
    (' of strength 10', '')
    """
    return f" of strength {exact_numbers.strength_text(doubt)}" if doubt else ""


def with_strength(doubt: Fraction) -> str:
    """That facts are soft, and how strong; nothing for certain ones."""
    return f" with facts{of_strength(doubt)}" if doubt else ""


def _text(unit: Statement, doubt: Fraction = CERTAIN) -> str:
    strength = f" @ {exact_numbers.strength_text(doubt)}" if doubt else ""
    return statement_text(cast("Sentence", unit)) + strength


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
