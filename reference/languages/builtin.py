"""The built-in languages: facts, counting, privacy skyline, clauses, and implications of bounded or of any width.

A basic implication with m atoms before and n atoms after its arrow has width (m, n); the simple ones have width (1, 1).
For any width there are too many to list: 4^(|P|·|S|) clauses ¬A_0 ∨ … ∨ ¬A_{m-1} ∨ B_0 ∨ … ∨ B_{n-1}. But a clause is
false exactly where all A_i are true and all B_j are false, which is a *box*: for each person p a set V_p of values of
the bucket, and all worlds where every person's value is in their set. So boxes are enumerated instead. A basic
implication is a clause with m ≥ 1 and n ≥ 1. Its box fixes a person: some V_p has one value. And n ≥ 1 needs nothing
more: if no person is excluded from anything, take for B_0 that the person of A_0 has another value.

Different boxes may hold the same worlds. Buckets are independent, so the worlds of a box are a product of sets of
arrangements, one for each bucket; non-empty products are equal if and only if all their factors are. Hence: find the
different sets of arrangements of each bucket, person by person, with a box for each and one that fixes a person if
there is one; and combine buckets in all ways.

The name of a built-in language may be followed by arguments after a colon: `basic:2,1`, `about:Ed`, `counting:3`.

>>> from reference.syntax import statement_text
>>> pair = Bucketization.of_histograms([{"a": 1, "b": 1}])
>>> for kind, units in PrivacySkyline().units_about(Atom("b0.p0", "a"), pair).items():
...     print(kind, [statement_text(unit) for unit in units])
denied ['b0.p0!=b']
known ['b0.p1=b']
shared ['b0.p1=a -> b0.p0=a']
>>> [statement_text(unit) for unit in BasicImplications().units(pair)]
['b0.p1=a -> b0.p1=b', 'b0.p1=b -> b0.p1=a']
>>> three = Bucketization.of_histograms([{"a": 2, "b": 1}])
>>> for name in ("same-values", "counting", "clauses:2", "dnf:2,1", "simple", "basic:2,1"):
...     print(name, len(list(language_named(name).units(three))))
same-values 6
counting 48
clauses:2 78
dnf:2,1 78
simple 36
basic:2,1 108
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import ClassVar, TypeAlias, TypeVar

from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput
from reference.language import Atom, BasicImplication, Statement, simple_implication
from reference.languages.completeness import contrary
from reference.languages.protocol import AnyLanguage
from reference.naming import listed, nearest, written
from reference.progress import step, watch
from reference.statements import AtLeast, AtMost, Not, Same, Sentence, all_of, any_of
from reference.worlds import arrangements

T = TypeVar("T")


def all_atoms(bucketization: Bucketization) -> Iterator[Atom]:
    """t_p = s for all people p, in the table's order, and all values s in S."""
    return (Atom(person, value) for person in bucketization.people for value in bucketization.domain)


def _signed_atoms(bucketization: Bucketization) -> list[Sentence]:
    atoms = list(all_atoms(bucketization))
    return [*atoms, *map(Not, atoms)]


def _up_to(most: int, things: Sequence[T]) -> Iterator[tuple[T, ...]]:
    return (chosen for number in range(1, most + 1) for chosen in combinations(things, number))


def _pairs(atoms: Iterable[Atom]) -> Iterator[BasicImplication]:
    return (simple_implication(one, other) for one, other in product(list(atoms), repeat=2))


class _Numbered:
    """A language with whole numbers from 1 as its arguments, which are part of its name."""

    family: ClassVar[str]

    def __post_init__(self) -> None:
        if any(number is not None and number < 1 for number in vars(self).values()):
            raise InvalidInput(f"{self.name}: expected whole numbers from 1")

    @property
    def name(self) -> str:
        """The family, with the numbers after a colon."""
        numbers = ",".join(str(number) for number in vars(self).values() if number is not None)
        return f"{self.family}:{numbers}" if numbers else self.family


@dataclass(frozen=True)
class NegatedAtoms:
    """A person does not have a value.

    The knowledge of ℓ-diversity (Machanavajjhala, Gehrke, Kifer, Venkitasubramaniam, ICDE 2006), as the paper puts it
    in its footnote on Theorem 3 (2.2).
    """

    name = "negations"

    def units(self, bucketization: Bucketization) -> Iterator[Not]:
        """¬A for each atom A."""
        return map(Not, all_atoms(bucketization))


@dataclass(frozen=True)
class Atoms:
    """A person has a value (paper, 2.2, Definition 1): one atom about the target discloses everything."""

    name = "atoms"

    def units(self, bucketization: Bucketization) -> Iterator[Atom]:
        """All atoms."""
        return all_atoms(bucketization)


@dataclass(frozen=True)
class AboutOnePerson:
    """One named person does not have a value: negated atoms that are not closed under renaming people.

    Ours, as a language for which merging buckets may raise the maximum disclosure: the paper's Theorem 14 is about
    implications, and holds for every language that treats all people alike.
    """

    person: str

    @property
    def name(self) -> str:
        """The family, with the person after a colon."""
        return f"about:{self.person}"

    def units(self, bucketization: Bucketization) -> Iterator[Not]:
        """¬(t_p = s) for each value s."""
        bucketization.index_of(self.person)
        return (Not(Atom(self.person, value)) for value in bucketization.domain)


@dataclass(frozen=True)
class SameValues:
    """Two people have the same value, or two people have different values.

    Ours, after the same-value families of Chen, LeFevre and Ramakrishnan (*Privacy Skyline*, VLDB 2007), which are
    about one value: spouses share an infection, for example.
    """

    name = "same-values"

    def units(self, bucketization: Bucketization) -> Iterator[Same | Not]:
        """Both for each pair of people; of a person alone, the same value as their own."""
        everyone = list(bucketization.people)
        if len(everyone) == 1:
            yield from map(Same, everyone, everyone)
        for one, other in combinations(everyone, 2):
            yield Same(one, other)
            yield Not(Same(one, other))


@dataclass(frozen=True)
class CountingFacts(_Numbered):
    """At least m, or at most m, of these people have a value; for any number of people, or up to a largest number.

    Ours, after the paper's remark (2.2) that knowledge is any predicate on tables, such as one about an average.
    """

    largest: int | None = None
    family = "counting"

    def units(self, bucketization: Bucketization) -> Iterator[AtLeast | AtMost]:
        """Small groups first; trivial numbers are left out."""
        everyone = list(bucketization.people)
        for people in _up_to(self.largest or len(everyone), everyone):
            for value in bucketization.domain:
                yield from (AtLeast(number, value, people) for number in range(1, len(people) + 1))
                yield from (AtMost(number, value, people) for number in range(len(people)))


@dataclass(frozen=True)
class PrivacySkyline:
    """The knowledge (ℓ, k, m) of *Privacy Skyline*: three kinds of facts, all of them about one target.

    Chen, LeFevre and Ramakrishnan (*Privacy Skyline: Privacy with Multidimensional Adversarial Knowledge*, VLDB 2007)
    let an attacker who is after t_p[S] = s know

        ℓ    values that p does not have                       ¬(t_p = s'),  s' ≠ s
        k    the values of other people                        t_q = s',     q ≠ p, s' ≠ s
        m    people who would share the value s with p         t_q = s → t_p = s,  q ≠ p

    No q is of both kinds there: that q has s, and the implication about q, would give t_p = s for certain. So nobody is
    known to have s, which never helps the attacker otherwise; about those with other values the implication is empty.
    The attacker's knowledge is bounded by the triple (ℓ, k, m); a single number covers all triples with that sum.
    """

    name = "skyline"
    kinds = ("denied", "known", "shared")

    def units_about(self, target: Atom, bucketization: Bucketization) -> Mapping[str, Iterable[Statement]]:
        """The units of each kind."""
        others = [person for person in bucketization.people if person != target.person]
        return {
            "denied": [Not(Atom(target.person, s)) for s in bucketization.domain if s != target.value],
            "known": [Atom(person, s) for person in others for s in bucketization.domain if s != target.value],
            "shared": [simple_implication(Atom(person, target.value), target) for person in others],
        }


@dataclass(frozen=True)
class BoundedClauses(_Numbered):
    """Disjunctions of a bounded number of atoms and negated atoms (paper, 2.2: what basic implications leave out)."""

    width: int = 2
    family = "clauses"

    def units(self, bucketization: Bucketization) -> Iterator[Sentence]:
        """The short ones first."""
        return (any_of(chosen) for chosen in _up_to(self.width, _signed_atoms(bucketization)))


@dataclass(frozen=True)
class DisjunctiveUnits(_Numbered):
    """Disjunctions of a bounded number of conjunctions of a bounded number of atoms and negated atoms each (DNF).

    The paper (2.2) remarks that basic implications need exponentially many units for arbitrary DNF formulas and that
    other choices of basic units may need fewer. Here one DNF formula is one unit.
    """

    terms: int = 2
    width: int = 2
    family = "dnf"

    def units(self, bucketization: Bucketization) -> Iterator[Sentence]:
        """Those of few conjunctions first."""
        terms = [all_of(chosen) for chosen in _up_to(self.width, _signed_atoms(bucketization))]
        return (any_of(chosen) for chosen in _up_to(self.terms, terms))


@dataclass(frozen=True)
class SimpleImplications:
    """A → B for all atoms A and B (paper, section 3, Definition 7)."""

    name = "simple"

    def units(self, bucketization: Bucketization) -> Iterator[BasicImplication]:
        """All pairs of atoms."""
        return _pairs(all_atoms(bucketization))


@dataclass(frozen=True)
class BoundedImplications(_Numbered):
    """Basic implications with at most m atoms before and n atoms after the arrow (paper, 2.2, Definition 2).

    Atoms before the arrow are about different people: two different ones about the same person are never true
    together, and such an implication is trivial, as A → A is.
    """

    before: int = 2
    after: int = 2
    family = "basic"

    def units(self, bucketization: Bucketization) -> Iterator[BasicImplication]:
        """The narrow ones first."""
        for m, n in product(range(1, self.before + 1), range(1, self.after + 1)):
            for antecedent in combinations(all_atoms(bucketization), m):
                if len({atom.person for atom in antecedent}) == m:
                    for consequent in combinations(all_atoms(bucketization), n):
                        yield BasicImplication(antecedent, consequent)


@dataclass(frozen=True)
class ImplicationsWithinBuckets:
    """A → B for atoms A and B about people of the same bucket.

    Ours, to measure how much an attacker gains from dependences across buckets, which the paper (2.2) is the first to
    consider.
    """

    name = "within-buckets"

    def units(self, bucketization: Bucketization) -> Iterator[BasicImplication]:
        """All pairs of atoms about one bucket."""
        for bucket in bucketization.buckets:
            yield from _pairs(Atom(person, value) for person in bucket.people for value in bucketization.domain)


@dataclass(frozen=True)
class BasicImplications:
    """All basic implications, of any width (paper, 2.2, Definition 2)."""

    name = "implications"

    def units(self, bucketization: Bucketization) -> Iterator[BasicImplication]:
        """One for each set of worlds; the trivial A → A is left out."""
        if len(bucketization.domain) == 1:
            atom = Atom(next(iter(bucketization.people)), bucketization.domain[0])
            yield BasicImplication([atom], [atom])  # all there is
            return
        for boxes in _products(bucketization, fixing=True):
            before, after = _literals(bucketization, boxes)
            yield BasicImplication(before, after or [contrary(before[0], bucketization)])

    def formulas(self, bucketization: Bucketization) -> int:
        """The number of ways to choose atoms before and after the arrow, at least one of each."""
        return int(((1 << bucketization.size * len(bucketization.domain)) - 1) ** 2)


@dataclass(frozen=True)
class AllClauses:
    """All clauses, of any width: disjunctions of atoms and negated atoms.

    The paper (2.2) observes that basic implications are the clauses with at least one negated atom, so this adds the
    purely positive ones.
    """

    name = "clauses"

    def units(self, bucketization: Bucketization) -> Iterator[Sentence]:
        """One for each set of worlds; trivial ones are left out."""
        for boxes in _products(bucketization, fixing=False):
            before, after = _literals(bucketization, boxes)
            if before or after:
                yield any_of([*map(Not, before), *after])

    def formulas(self, bucketization: Bucketization) -> int:
        """The number of sets of atoms and negated atoms, other than the empty one."""
        return int((1 << 2 * bucketization.size * len(bucketization.domain)) - 1)


# For each person of a bucket the values V_p; None for a person who is free
Box: TypeAlias = tuple[frozenset[str] | None, ...]
# For each set of arrangements that is a box: the box that was found first, and one that fixes a person
Boxes: TypeAlias = dict[int, tuple[Box, Box | None]]


def _products(bucketization: Bucketization, *, fixing: bool) -> Iterator[tuple[Box, ...]]:
    """Boxes of all buckets, each set of worlds once; with `fixing`, only those with a box that fixes a person."""
    for chosen in product(*(_boxes(bucket).values() for bucket in bucketization.buckets)):
        if not fixing or any(fixed for _, fixed in chosen):
            yield tuple(fixed or free for free, fixed in chosen)


def _boxes(bucket: Bucket) -> Boxes:
    rows = list(watch(arrangements(bucket), "arrangements"))
    found: Boxes = {(1 << len(rows)) - 1: ((), None)}
    for place in range(bucket.size):
        has = {s: sum(1 << number for number, row in enumerate(rows) if row[place] == s) for s in bucket.values}
        options: list[tuple[frozenset[str] | None, int]] = [(None, sum(has.values()))]  # V_p with its arrangements
        sets = sorted(range(1, 1 << len(has)), key=lambda bits: -bits.bit_count())
        for chosen in sets[len(has) > 1 :]:  # all values are no restriction
            some = frozenset(value for i, value in enumerate(has) if chosen >> i & 1)
            options.append((some, sum(has[value] for value in some)))
        longer: Boxes = {}
        for mask, (free, fixed) in found.items():
            step(len(options), "boxes")
            for values, allowed in options:
                if mask & allowed:
                    first, fixing = longer.get(mask & allowed, ((*free, values), None))
                    if fixing is None and values is not None and len(values) == 1:
                        fixing = (*free, values)
                    elif fixing is None and fixed is not None:
                        fixing = (*fixed, values)
                    longer[mask & allowed] = first, fixing
        found = longer
    return found


def _literals(bucketization: Bucketization, boxes: tuple[Box, ...]) -> tuple[list[Atom], list[Atom]]:
    """The atoms that a box makes true, and those that it makes false."""
    before, after = [], []
    for bucket, box in zip(bucketization.buckets, boxes, strict=True):
        for person, values in zip(bucket.people, box, strict=True):
            if values is not None and len(values) == 1:
                before += [Atom(person, value) for value in values]
            elif values is not None:
                after += [Atom(person, value) for value in bucket.values if value not in values]
    return before, after


# Each built-in language by its name, with what its arguments are
FORMS: dict[str, Callable[..., AnyLanguage]] = {
    "negations": NegatedAtoms,
    "atoms": Atoms,
    "simple": SimpleImplications,
    "implications": BasicImplications,
    "within-buckets": ImplicationsWithinBuckets,
    "clauses": AllClauses,
    "same-values": SameValues,
    "counting": CountingFacts,
    "skyline": PrivacySkyline,
    "basic:BEFORE,AFTER": BoundedImplications,
    "clauses:WIDTH": BoundedClauses,
    "dnf:TERMS,WIDTH": DisjunctiveUnits,
    "counting:PEOPLE": CountingFacts,
    "about:PERSON": AboutOnePerson,
}
NAMES = tuple(FORMS)
BUILT_IN = {name: make for name, make in FORMS.items() if ":" not in name}  # those that take no arguments


@dataclass(frozen=True)
class BuiltIn:
    """A built-in language: its name, and what a unit of it means."""

    name: str
    says: str


def built_in_languages() -> list[BuiltIn]:
    """All built-in languages, each with the first sentence of its description."""
    first = {name: str(kind.__doc__).split("\n\n", maxsplit=1)[0] for name, kind in FORMS.items()}
    return [BuiltIn(name, " ".join(sentence.split())) for name, sentence in first.items()]


def language_named(text: str) -> AnyLanguage:
    """The built-in language of this name."""
    name, colon, arguments = text.partition(":")
    form = next((form for form in NAMES if form.partition(":")[:2] == (name, colon)), "")
    if form == "about:PERSON":
        return AboutOnePerson(arguments)
    if form and not colon:
        return FORMS[form]()
    if form and re.fullmatch(rf"[0-9]{{1,9}}(,[0-9]{{1,9}}){{{form.count(',')}}}", arguments):
        return FORMS[form](*map(int, arguments.split(",")))
    raise InvalidInput(
        f"the language: expected one of {listed(NAMES, len(NAMES))}, got {written(text)}{nearest(text, NAMES)}"
    )


def spelling(family: str) -> str:
    """The forms of a built-in name, such as `counting or counting:PEOPLE`; empty if there is none."""
    forms = " or ".join(form for form in NAMES if form.partition(":")[0] == family)
    numbers = ":" in forms and family != "about"
    return f"{forms} with whole numbers from 1 (at most nine digits)" if numbers else forms
