"""Nothing that is false is accepted as a certificate: forgeries made by hand, and mutations by the thousand."""

import random
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from oracles.inclusion_exclusion import consistent_tables
from step_limits import at_most
from strategies.certified import CROSSING, MANY

from benchmarks.proved.forgeries import Certificate, mutated
from fastpath.certificate import PARTS, certify
from fastpath.disclosure import maximum_disclosure
from proofs_check.certificate_verifier import verify
from reference.buckets import Bucketization
from reference.errors import RejectedCertificate, WorstcaseError
from reference.example import FIGURE_3
from reference.language import Formula
from reference.syntax import parse_atom, parse_formula

# One negation or one fact about another person gives 1/2, but only if it is about the same value.
ALL_DIFFERENT = Bucketization.of_histograms([{"a": 1, "b": 1, "c": 1}])
GENEROUS = {"least": ["1", "1"], "ratio": ["9", "9"], "product": ["1", "1"]}


def too_low() -> Certificate:
    """What an implementation that never crosses buckets would certify: 12/17, attained but exceeded."""
    alone = maximum_disclosure(Bucketization([CROSSING.buckets[0]]), 2)
    return certify(CROSSING, 2) | {
        "disclosure": str(alone.value),
        "target": "b0.p0=a",
        "knowledge": [
            f"{a.antecedent[0].person}={a.antecedent[0].value} -> b0.p0=a" for a in alone.knowledge.implications
        ],
    }


def too_few_people() -> Certificate:
    """All atoms about one person, where two people are better: attained but exceeded, like the above."""
    release = Bucketization.of_histograms([{"a": 4, "b": 1, "c": 1, "d": 1}])
    return certify(release, 1) | {"disclosure": "2/3", "target": "b0.p0=a", "knowledge": ["b0.p0=b -> b0.p0=a"]}


def with_vector(certificate: Certificate, name: str, place: int, entry: str) -> Certificate:
    return certificate | {name: [*certificate[name][:place], entry, *certificate[name][place + 1 :]]}


def with_bounds(certificate: Certificate, bound: Callable[[int, int, int], str], people: int) -> Certificate:
    """With other numbers for the first people, and vectors as if all was well."""
    for profile in certificate["profiles"]:
        for i, rows in enumerate(profile["bounds"][:people]):
            profile["bounds"][i] = [[bound(i, u, u + j) for j in range(len(row))] for u, row in enumerate(rows, 1)]
    return certificate


def test_a_disclosure_that_is_too_low_is_rejected_even_with_its_own_attacker() -> None:
    for forged in (too_low(), too_few_people()):
        with pytest.raises(RejectedCertificate, match=r"the disclosure .* does not follow"):
            verify(forged)


FORGERIES: dict[str, tuple[Callable[[], Certificate], str]] = {
    "the ratio is raised": (
        lambda: with_vector(with_vector(too_low(), "ratio", 0, "9"), "ratio", 1, "9"),
        "the ratio does not follow",
    ),
    "the least is raised, and the products with it": (
        lambda: with_vector(with_vector(too_low(), "least", 0, "1"), "product", 1, "1"),
        "the least does not follow",
    ),
    "a product is raised": (lambda: with_vector(too_low(), "product", 1, "1"), "the product for 1 atoms"),
    "no atoms at all are given a probability above 1": (
        lambda: too_few_people() | {"product": ["9", "1/2"]},
        "the product for 0 atoms",
    ),
    "the bounds say that nothing is ever decided": (
        lambda: with_bounds(too_few_people(), lambda i, *_: ["42", "6"][i], 2) | GENEROUS,
        "a bound of a profile for person 0 and 1 atoms does not follow",
    ),
    "the odds are raised, and the ratio with them": (
        lambda: with_profiles(too_few_people(), odds=["9", "9"]) | {"ratio": ["3", "3"]},
        "is not covered by its profile",
    ),
    "the profile's people have no parts": (lambda: without_bounds(too_few_people(), parts=0), "not for 2 atoms"),
    "the profile has too few people": (lambda: without_bounds(too_few_people(), size=1), "not for 2 atoms"),
    "a bound has digits that are no decimal digits": (
        lambda: with_bounds(too_few_people(), lambda *_: "\N{SUPERSCRIPT TWO}", 1),
        "expected the digits of a whole number, got ",
    ),
    "a bound is too long to be read": (
        lambda: with_bounds(too_few_people(), lambda *_: "1" * 4001, 1),
        "expected the digits of a whole number, got a long text",
    ),
    "a later person has a row of no bounds": (
        lambda: with_empty_row(certify(CROSSING, 2)),
        "the bounds of a profile for person 1 do not have the expected shape",
    ),
    "k is a truth value": (lambda: certify(FIGURE_3, 1) | {"k": True}, "k: expected a whole number, got true"),
    "a bucket is covered by a truth value": (
        lambda: certify(FIGURE_3, 1) | {"covered": [False, False]},
        "a profile's number: expected a whole number, got false",
    ),
    "the attacker names another value for each of two people": (
        lambda: certify(ALL_DIFFERENT, 1) | {"target": "b0.p0=a", "knowledge": ["b0.p1=b -> b0.p0=a"]},
        "the values that the attacker names for the people of a bucket are not nested",
    ),
    "the attacker speaks of a stranger": (
        lambda: certify(FIGURE_3, 1) | {"target": "Ed=flu"},
        "the attacker names a person who is in no bucket",
    ),
}


def with_profiles(certificate: Certificate, **fields: Any) -> Certificate:  # noqa: ANN401 - any JSON value
    return certificate | {"profiles": [profile | fields for profile in certificate["profiles"]]}


def with_empty_row(certificate: Certificate) -> Certificate:
    for profile in certificate["profiles"]:
        profile["bounds"][1].append([])
    return certificate


def without_bounds(certificate: Certificate, **fields: int) -> Certificate:
    """With no bounds to speak of, and other numbers in the profiles."""
    return with_profiles(with_bounds(certificate, lambda *_: "0", 2), **fields) | GENEROUS


@pytest.mark.parametrize("what", FORGERIES)
def test_a_forgery_is_rejected_for_what_is_wrong_in_it(what: str) -> None:
    """Everything else in it follows, so that one comparison alone stands between it and acceptance."""
    forged, why = FORGERIES[what]
    with pytest.raises(RejectedCertificate, match=re.escape(why)):
        verify(forged())


@pytest.mark.parametrize("counts", [(4, 1, 1, 1, 1, 1, 1), (3, 3, 2, 2, 1, 1), (2, 2, 2, 2, 2, 1)])
def test_no_number_of_a_proof_about_one_bucket_can_be_improved(counts: tuple[int, ...]) -> None:
    """Every bound is as large as its inequalities allow: each of them is needed somewhere."""
    release = Bucketization.of_histograms([dict(zip("abcdefg", counts, strict=False))])
    certificate: Certificate = certify(release, 3)
    assert verify(certificate) < 1
    [profile] = certificate["profiles"]
    profile["size"] += 1
    with pytest.raises(RejectedCertificate):
        verify(certificate)
    profile["size"] -= 1
    rows = [row for rows in profile["bounds"] for row in rows]
    for numbers, step in [(profile["sums"], -1), *((row, 1) for row in rows)]:
        for place, number in enumerate(numbers):
            numbers[place] = str(int(number) + step)
            with pytest.raises(RejectedCertificate):
                verify(certificate)
            numbers[place] = number
    for numbers in (profile["odds"], certificate["least"], certificate["ratio"], certificate["product"]):
        for place, number in enumerate(numbers):
            numbers[place] = str(Fraction(number) + Fraction(1, 10**9))
            with pytest.raises(RejectedCertificate):
                verify(certificate)
            numbers[place] = number


def test_no_bound_of_a_proof_about_several_buckets_at_once_can_be_raised() -> None:
    """Where people have parts, each bound is a whole number over a power of them, which must be the right one."""
    certificate: Certificate = certify(MANY, 3)
    assert verify(certificate) < 1
    assert PARTS in {profile["parts"] for profile in certificate["profiles"]}
    for row in [row for profile in certificate["profiles"] for rows in profile["bounds"] for row in rows]:
        for place, number in enumerate(row):
            row[place] = str(int(number) + 1)
            with pytest.raises(RejectedCertificate, match=r"a bound of a profile .* does not follow"):
                verify(certificate)
            row[place] = number


@pytest.mark.parametrize(
    ("release", "k"),
    [(FIGURE_3, 1), (FIGURE_3, 2), (CROSSING, 1), (CROSSING, 2), (MANY, 2)],
    ids=["figure 3", "certainty", "crossing, k = 1", "crossing, k = 2", "many buckets"],
)
def test_no_mutation_is_accepted_unless_it_is_still_true(release: Bucketization, k: int) -> None:
    """10,000 mutations in all: any field, any number, dropped, swapped and duplicated parts."""
    generator = random.Random(f"{release.size} {k}")
    original = certify(release, k)
    accepted = 0
    for mutant in (mutated(original, generator) for _ in range(2000)):
        try:
            verify(mutant)
        except WorstcaseError:
            continue
        accepted += 1
        assert is_true(mutant), mutant
    assert accepted < 1200


def is_true(certificate: dict[str, Any]) -> bool:
    """Whether what the certificate states is so, found out without reading its bounds."""
    release = Bucketization.of_histograms(certificate["buckets"])
    best = maximum_disclosure(release, certificate["k"]).value
    knowledge = parse_formula(certificate["knowledge"], release.domain)
    if knowledge.k > certificate["k"] or Fraction(certificate["disclosure"]) != best:
        return False
    return counted(release, certificate["target"], knowledge) == best


@cache
def counted(release: Bucketization, target: str, knowledge: Formula) -> Fraction:
    """By inclusion and exclusion, which the verifier does not use."""
    event = parse_atom(target)
    return Fraction(consistent_tables(release, knowledge, [event]), consistent_tables(release, knowledge))


Hostile = dict[str, object]
LONG = 10**999
STEPS = 1_000_000_000


def hostile(atoms: int, **fields: object) -> Hostile:
    """One profile of as large a bucket as can be written, and the shape of a certificate."""
    bounds = [[["0"] * (atoms - (i + 1) * u + 1) for u in range(1, atoms // (i + 1) + 1)] for i in range(atoms)]
    profile = {"size": LONG, "parts": LONG, "sums": ["0"] * atoms, "odds": ["1"] * atoms, "bounds": bounds}
    vectors = {name: ["0"] * atoms for name in ("least", "ratio", "product")}
    return {
        "format": "worstcase certificate",
        "version": 2,
        "k": atoms - 1,
        "disclosure": "1/2",
        "target": "b0.p0=a",
        "knowledge": [],
        "buckets": [{"a": 1, "b": 1}],
        "profiles": [profile],
        "covered": [0],
        **vectors,
        **fields,
    }


def many_atoms() -> Hostile:
    units = [f"b0.p{i}=v{j} -> b0.p0=v0" for i in range(100) for j in range(150)]
    return hostile(1, k=10**18, target="b0.p0=v0", buckets=[{f"v{j}": 1 for j in range(300)}], knowledge=units)


def many_denials() -> Hostile:
    units = [f"b0.p{i}!=v0" for i in range(100)]
    return hostile(1, k=10**18, target="b0.p0=v0", buckets=[{f"v{j}": 1 for j in range(300)}], knowledge=units)


@pytest.mark.parametrize(
    "made",
    [lambda: hostile(40), lambda: hostile(100), many_atoms, many_denials],
    ids=["long numbers", "more of them", "many atoms", "many denials"],
)
def test_they_are_rejected_within_bounded_work(made: Callable[[], Hostile]) -> None:
    """Each D_i is a multiple of the next one: to multiply them out anew for each i took most of a minute."""
    with pytest.raises(RejectedCertificate), at_most(STEPS):
        verify(made())
