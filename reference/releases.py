"""Releases: a bucketization with an attacker's prior, and the JSON object that holds both.

    {"sensitive": "Disease",                                  optional: the sensitive attribute's name
     "domain": ["flu", "mumps", "measles"],                   optional: S; without it, the values that occur
     "buckets": [{"people": ["Ann", "Bo"],                    optional: without them bucket 0 has b0.p0, b0.p1, …
                  "values": {"flu": 1, "mumps": 1}}],         n_b(s) for each value s that occurs in the bucket
     "weights": {"Ann": {"flu": "3/2"}}}                      optional: an attacker's prior w(p, s), 1 where absent

Nothing is guessed: an unknown key, a count that is not a whole number from 1, people and counts that disagree are
refused with their place. Buckets are counted from 0. The shipped schema (schemas/bucketization.schema.json) refuses the
same, except for what a schema cannot express: people in two buckets, numbers of people and values that differ, a domain
that lacks a value, weights of unknown people or values, and how a number or a repeated key is written (2.0 is a whole
number to a schema, and not here).

>>> release = parse_bucketization('{"buckets": [{"values": {"flu": 2, "mumps": 1}}]}', "FILE")
>>> list(release.bucketization.people), release.bucketization.domain
(['b0.p0', 'b0.p1', 'b0.p2'], ('flu', 'mumps'))
>>> parse_bucketization('{"buckets": [{"values": {"flu": 0}}]}', "FILE")
Traceback (most recent call last):
...
reference.errors.InvalidTable: FILE: bucket 1: value flu: the count: expected a whole number from 1, got 0
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from reference.buckets import Bucket, Bucketization, NumberedPeople
from reference.errors import InvalidInput, InvalidTable
from reference.exact import exact_number, whole_number
from reference.language import Atom
from reference.naming import described_thing, is_text, listed, written
from reference.strict_json import described, exact_json_number, parse

if TYPE_CHECKING:
    from reference.priors import Prior

Kind = TypeVar("Kind", list[Any], dict[str, Any])


@dataclass(frozen=True)
class Release:
    """What an analysis starts from: a bucketization, and the weights w(p, s) of some atoms; the others weigh 1."""

    bucketization: Bucketization
    weights: Mapping[Atom, Fraction] = field(default_factory=dict, hash=False)
    # What sentences about it begin with: the file that it comes from.
    where: str = field(default="the release", compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.bucketization, Bucketization):
            raise InvalidInput(f"a release is made of a Bucketization, not of {described_thing(self.bucketization)}")
        exact = {}
        for atom, weight in self.weights.items():
            what = f"the weight of {written(atom.person)}={written(atom.value)}"
            exact[atom] = exact_number(weight, what, least=0)
        vars(self).update(weights=exact)

    @property
    def is_uniform(self) -> bool:
        """All tables are equally likely."""
        return all(weight == 1 for weight in self.weights.values())

    @cached_property
    def prior(self) -> "Prior":
        """The attacker's prior."""
        from reference.priors import Prior  # noqa: PLC0415 - loads SymPy, which reading a file does not need

        return Prior(self.weights)


def parse_bucketization(text: str, where: str) -> Release:
    """Read the text of a bucketization file; `where` is what its errors begin with."""
    return from_json(parse(text, where), where)


def from_json(document: object, where: str = "bucketization") -> Release:
    """Understand the JSON object of a bucketization file."""
    fields = _fields(document, where, ("sensitive", "domain", "buckets", "weights"), required="buckets")
    sensitive = _name(fields.get("sensitive", "S"), f"{where}: sensitive")
    given = [_with_keys(one) for one in _a(list, fields["buckets"], f"{where}: buckets", "a list of buckets")]
    buckets = [_bucket(index, bucket, f"{where}: bucket {index + 1}") for index, bucket in enumerate(given)]
    in_order = dict.fromkeys(value for bucket in given for value in bucket["values"])
    domain = _names(fields["domain"], f"{where}: domain") if "domain" in fields else list(in_order)
    try:
        bucketization = Bucketization(buckets, domain=domain, sensitive=sensitive)
    except InvalidTable as error:
        raise InvalidTable(f"{where}: {error}") from None
    return Release(bucketization, _weights(fields.get("weights", {}), f"{where}: weights", bucketization), where)


def to_json(release: Release) -> dict[str, object]:
    """The JSON object of the release's file: `from_json` gives the release back, less people's attributes."""
    bucketization = release.bucketization
    buckets = []
    for index, bucket in enumerate(bucketization.buckets):
        numbered = isinstance(bucket.people, NumberedPeople) and bucket.people.bucket == index
        named: dict[str, object] = {} if numbered else {"people": list(bucket.people)}
        buckets.append(named | {"values": dict(bucket.frequencies)})
    domain, sensitive = list(bucketization.domain), bucketization.sensitive
    document: dict[str, object] = {"sensitive": sensitive, "domain": domain, "buckets": buckets}
    weights: dict[str, dict[str, str]] = {}
    for atom, weight in sorted(release.weights.items()):
        if weight != 1:
            weights.setdefault(atom.person, {})[atom.value] = str(weight)
    return document | {"weights": weights} if weights else document


def _with_keys(bucket: Any) -> Any:  # noqa: ANN401 - JSON
    """A bucket that is written as its counts alone, with the key `values`; any other one as it is."""
    if not isinstance(bucket, dict) or not bucket or "values" in bucket or "people" in bucket:
        return bucket
    return bucket if any(isinstance(count, dict | list) for count in bucket.values()) else {"values": bucket}


def _bucket(index: int, bucket: object, where: str) -> Bucket:
    fields = _fields(bucket, where, ("people", "values"), required="values")
    people = _names(fields["people"], f"{where}: people") if "people" in fields else None
    counts = {}
    for value, count in _a(dict, fields["values"], f"{where}: values", "an object with counts by value").items():
        what = f"{where}: value {written(value)}: the count"
        counts[value] = whole_number(count, what, 1, error=InvalidTable, shown=described)
    try:
        return Bucket.numbered(index, counts) if people is None else Bucket(people, counts)
    except InvalidTable as error:
        raise InvalidTable(f"{where}: {error}") from None


def _weights(document: object, where: str, bucketization: Bucketization) -> dict[Atom, Fraction]:
    """Those w(p, s) that differ from 1."""
    weights: dict[Atom, Fraction] = {}
    for person, row in _a(dict, document, where, "an object with weights by person and value").items():
        place = f"{where}: person {written(person)}"
        for value, weight in _a(dict, row, place, "an object with weights by value").items():
            try:
                bucketization.index_of(person)
                bucketization.require_value(value)
            except InvalidInput as error:
                raise type(error)(f"{where}: {error}") from None
            what = f"{where}: {written(person)}={written(value)}: the weight"
            weights[Atom(person, value)] = exact_json_number(weight, what, least=0)
    return {atom: weight for atom, weight in weights.items() if weight != 1}


def _fields(document: object, where: str, allowed: Sequence[str], required: str) -> dict[str, object]:
    fields = _a(dict, document, where, f"an object with the keys {listed(allowed)}")
    for key in fields:
        if key not in allowed:
            raise InvalidInput(f"{where}: expected one of the keys {listed(allowed)}, got {written(key)}")
    if required not in fields:
        raise InvalidInput(f"{where}: the key {required} is missing")
    return fields


def _a(kind: type[Kind], document: object, where: str, expected: str) -> Kind:
    if not isinstance(document, kind):
        raise InvalidInput(f"{where}: expected {expected}, got {described(document)}")
    return document


def _names(document: object, where: str) -> list[str]:
    return [_name(name, where) for name in _a(list, document, where, "a list of names")]


def _name(name: object, where: str) -> str:
    if not isinstance(name, str) or not is_text(name):
        raise InvalidTable(f"{where}: expected a name, got {described(name)}")
    return name
