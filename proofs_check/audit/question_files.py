r"""Questions as JSON: how one is stated, and files of them.

A question is stated by the fields that are asked (`protocol.schema.json`): `ask`, `buckets`, and `k`, `c`, `l`,
`event`, `knowledge` where they belong to what is asked. The `id` of a line is passed over; any other field is refused.
The l of recursive diversity is the least number of values in a bucket; it may be left out, and another one is refused.
**A replay file** holds questions that were answered wrongly, to be asked again:

    {"format": "worstcase audit replay", "version": 1, "subject": …, "questions": [{"ask": …, "k": …, "buckets": …}, …]}

>>> question_of({"ask": "disclosure", "k": 1, "buckets": [{"flu": 2, "Flu": 1}]})
Question(rows=((2, 1),), k=1, names=('flu', 'Flu'))
>>> questions_in({"format": FORMAT, "version": 1, "questions": [{"ask": "disclosure", "k": 1, "buckets": [{"a": 1}]}]})
[Question(rows=((1,),), k=1)]
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from proofs_check.audit.question import ASKS, Question, Row, column_name, column_place, name_text
from proofs_check.audit.what_is_asked import DEFINITIONS
from reference.errors import InvalidInput
from reference.exact import parse_exact
from reference.language import Atom, BasicImplication
from reference.naming import written
from reference.syntax import parse_atom, parse_implication, to_text

FORMAT, VERSION = "worstcase audit replay", 1


def question_of(fields: Mapping[str, object], where: str = "question") -> Question:
    """The question that such fields state; a zero that is written for one bucket is written for all."""
    ask, k = fields.get("ask", "disclosure"), fields.get("k", 0)
    if not isinstance(ask, str) or ask not in ASKS:
        raise _wrong(where, "ask", f"one of {', '.join(ASKS)} was expected")
    given = fields.get("buckets")
    if not isinstance(given, list) or not given:
        raise _wrong(where, "buckets", 'a list of at least one bucket such as {"flu": 2, "gout": 1} was expected')
    buckets = [_bucket(bucket, where, place) for place, bucket in enumerate(given)]
    if type(k) is not int or k < 0:
        raise _wrong(where, "k", "a whole number, 0 or more, was expected")
    threshold = _threshold(fields.get("c"), where) if ask == "safe" else None
    units = fields.get("knowledge", [])
    if not isinstance(units, list):
        raise _wrong(where, "knowledge", "a list of implications, as texts, was expected")
    known = ("ask", *DEFINITIONS[ask].given)
    if (foreign := next((name for name in fields if name not in (*known, "id")), None)) is not None:
        raise _wrong(where, name_text(str(foreign)), f"a question about {ask} has {', '.join(known)}, and not this")
    knowledge = tuple(map(str, units))
    event, knowledge = (str(fields.get("event", "")), knowledge) if ask == "probability" else ("", ())
    names, event, knowledge = _columns(buckets, event, knowledge)
    places = {name: place for place, name in enumerate(names)} if names else None
    rows = tuple(_row(bucket, places) for bucket in buckets)
    zeros = any(not all(bucket.values()) for bucket in buckets)
    question = Question(rows, k, ask, threshold, event, knowledge, names, zeros)
    if (least := question.fields().get("l")) is not None and not _is_number(fields.get("l", least), least):
        raise _wrong(
            where, "l", f"{least} was expected, the least number of values in a bucket: no other l is asked here"
        )
    return question


def _is_number(value: object, number: object) -> bool:
    """Whether it is this whole number, and no truth value or float that Python takes for it."""
    return type(value) is int and value == number


def _columns(
    buckets: Sequence[Mapping[str, int]], event: str, knowledge: tuple[str, ...]
) -> tuple[tuple[str, ...], str, tuple[str, ...]]:
    """The names of columns that have names of their own, and event and knowledge in terms of a, b, …"""
    names = dict.fromkeys(name for bucket in buckets for name in bucket)
    if all(map(_is_usual, names)):
        return (), event, knowledge
    units = [parse_implication(unit) for unit in knowledge]
    atoms = [*([parse_atom(event)] if event else []), *(atom for unit in units for atom in unit.atoms())]
    columns = {name: column_name(place) for place, name in enumerate(names | dict.fromkeys(a.value for a in atoms))}

    def usual(side: Iterable[Atom]) -> list[Atom]:
        return [Atom(atom.person, columns[atom.value]) for atom in side]

    said = tuple(to_text(BasicImplication(usual(one.antecedent), usual(one.consequent))) for one in units)
    return tuple(columns), to_text(usual(atoms[:1])[0]) if event else "", said


def _is_usual(name: str) -> bool:
    try:
        return column_place(name) >= 0
    except InvalidInput:
        return False


def _wrong(where: str, name: str, expected: str) -> InvalidInput:
    """What to say of a field that is missing or wrong."""
    return InvalidInput(f"{where}: {name}: {expected}")


def _threshold(value: object, where: str) -> Fraction:
    try:
        threshold = parse_exact(str(value))
    except InvalidInput:
        raise _wrong(where, "c", 'a fraction as a text, such as "2/3", was expected') from None
    if not 0 <= threshold <= 1:
        raise _wrong(where, "c", f"a fraction from 0 to 1 was expected, and not {written(str(value))}")
    return threshold


def _bucket(bucket: object, where: str, place: int) -> dict[str, int]:
    name = f"buckets[{place}]"
    if not isinstance(bucket, dict):
        raise _wrong(where, name, 'values with their counts, such as {"flu": 2, "gout": 1}, were expected')
    for value, count in bucket.items():
        if type(count) is not int or count < 0:
            raise _wrong(
                where, f"{name}, {name_text(str(value))}", "a whole number, 0 or more, was expected as its count"
            )
    if not any(bucket.values()):
        raise _wrong(where, name, "at least one person was expected in it, that is a count above 0")
    return {str(name): count for name, count in bucket.items()}


def _row(bucket: Mapping[str, int], places: Mapping[str, int] | None) -> Row:
    counts = {places[name] if places else column_place(name): count for name, count in bucket.items()}
    return tuple(counts.get(j, 0) for j in range(max(counts) + 1))


def replay_text(subject: str, questions: Iterable[Question]) -> str:
    """A replay file with these questions."""
    fields = [question.fields() for question in dict.fromkeys(questions)]
    document = {"format": FORMAT, "version": VERSION, "subject": subject, "questions": fields}
    return json.dumps(document, indent=1) + "\n"


def questions_in(document: object, where: str = "replay file") -> list[Question]:
    """The questions that a replay file holds."""
    if not isinstance(document, dict) or (document.get("format"), document.get("version")) != (FORMAT, VERSION):
        raise InvalidInput(f"{where}: this is no replay file of an audit, version {VERSION}")
    questions = document.get("questions")
    if not isinstance(questions, list) or not all(isinstance(fields, dict) for fields in questions):
        raise InvalidInput(f"{where}: the list of questions is missing")
    return [question_of(fields, f"{where}: question {place}") for place, fields in enumerate(questions)]
