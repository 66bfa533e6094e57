"""Mutants of what the claims about section 2 are about: here those about definitions, with the others joined."""

from fractions import Fraction
from itertools import permutations, product
from types import SimpleNamespace
from typing import Any

from extended.mutants import Change, Mutant
from extended.mutants.framework_publishing import PUBLISHING
from extended.mutants.framework_units import UNITS
from strategies.broken import parameter

from fastpath.disclosure import maximum_disclosure
from proofs_check.oracles.small_releases import disclosures, implies
from proofs_check.paper.claims.large_releases import curve
from reference.bucketization import Bucketization
from reference.counting.methods import count_by, risk_by
from reference.laboratory.world_space import WorldSpace
from reference.language import Atom, BasicImplication, Formula, simple_implication
from reference.tables import Table
from reference.tables import World as Values

BOUNDARY, INDEX, ORDER, DROPPED, GROSS = Change


def dropped_atoms(implication: BasicImplication, world: Values) -> bool:
    """Only the first two atoms of each side are looked at."""
    return BasicImplication(implication.antecedent[:2], implication.consequent[:2]).holds(world)


def any_before(implication: BasicImplication, world: Values) -> bool:
    """∨ before the arrow, as after it."""
    return any(b.holds(world) for b in implication.consequent) or not any(
        a.holds(world) for a in implication.antecedent
    )


def two_unknown(table: Table, person: str) -> Values:
    """Everybody's value but the person's and the last one's."""
    return {one: table.value_of(one) for one in table.people[:-1] if one != person}


def different_atoms(space: WorldSpace) -> set[int]:
    """Implications between different atoms only."""
    return {implies(space, one, other) for one, other in permutations(space.atoms.values(), 2)}


def between_people(space: WorldSpace) -> set[int]:
    """Implications between different people only."""
    pairs = ((one, other) for one, other in product(space.atoms, repeat=2) if one.person != other.person)
    return {implies(space, space.atoms[one], space.atoms[other]) for one, other in pairs}


def counted_by(method: str, atom: Atom, bucketization: Bucketization, formula: Formula) -> Any:  # noqa: ANN401 - stands for a count
    """The share of all tables, not of those in which the formula is true."""
    found = count_by(method, atom, bucketization, formula)
    return SimpleNamespace(probability=found.event_share)


def counted_without(method: str, atom: Atom, bucketization: Bucketization, formula: Formula) -> Any:  # noqa: ANN401 - as above
    """The solver forgets the formula."""
    return count_by(method, atom, bucketization, Formula() if method == "sat" else formula)


def risk_of_first(method: str, bucketization: Bucketization, formula: Formula) -> Any:  # noqa: ANN401 - stands for a risk
    """Only the first person's atoms."""
    first = next(iter(bucketization.people))
    atoms = [Atom(first, value) for value in bucketization.domain]
    values = [(count_by(method, atom, bucketization, formula).probability, atom) for atom in atoms]
    return SimpleNamespace(risk=max(values)[0], target=max(values)[1])


def risk_of_next(method: str, bucketization: Bucketization, formula: Formula) -> Any:  # noqa: ANN401 - as above
    """The right risk, with the last atom beside it."""
    last = Atom(list(bucketization.people)[-1], bucketization.domain[-1])
    return SimpleNamespace(risk=risk_by(method, bucketization, formula).risk, target=last)


def one_flat_step(release: Any, k: int) -> list[Fraction]:  # noqa: ANN401 - a release
    """The second implication adds nothing."""
    right = disclosures(release, k)
    return [*right[:2], right[1], *right[3:]]


def one_k_behind(release: Any, k: int) -> list[Fraction]:  # noqa: ANN401 - a release
    """K implications disclose what k - 1 do."""
    right = disclosures(release, k)
    return [right[0], *right[:-1]]


def behind_at_the_end(release: Any, k: int) -> list[Fraction]:  # noqa: ANN401 - a release
    """Certainty one k too late."""
    right = curve(release, k)
    return [right[0], *right[:-1]]


def ahead(release: Any, k: int) -> list[Fraction]:  # noqa: ANN401 - a release
    """K implications disclose what k + 1 do."""
    return curve(release, k + 1)[1:]


MUTANTS: list[Mutant] = [
    *PUBLISHING,
    Mutant(
        "an-atom-is-as-likely-as-its-value-is-frequent",
        BOUNDARY,
        "n_b - 1 for n_b",
        parameter("expected", lambda bucket, s: Fraction(bucket.frequency(s), max(1, bucket.size - 1))),
    ),
    Mutant(
        "an-atom-is-as-likely-as-its-value-is-frequent",
        INDEX,
        "all values of the bucket alike",
        parameter("expected", lambda bucket, s: Fraction(s in bucket.values, len(bucket.values))),
    ),
    Mutant(
        "an-atom-is-as-likely-as-its-value-is-frequent",
        DROPPED,
        "a value that does not occur counts once",
        parameter("expected", lambda bucket, s: Fraction(max(1, bucket.frequency(s)), bucket.size)),
    ),
    Mutant(
        "a-negated-atom-is-an-implication",
        ORDER,
        "the arrow turned round",
        parameter("arrow", lambda atom, other: simple_implication(other, atom)),
    ),
    Mutant(
        "a-negated-atom-is-an-implication",
        DROPPED,
        "s itself may be after the arrow",
        parameter("arrow", lambda atom, other: BasicImplication([atom], [other, atom])),
    ),
    Mutant(
        "knowing-everyone-else-reveals-a-person",
        BOUNDARY,
        "two people are unknown",
        parameter("known", two_unknown),
    ),
    Mutant(
        "knowing-less-is-in-the-language",
        DROPPED,
        "the two atoms are different",
        parameter("units", different_atoms),
    ),
    Mutant(
        "knowing-less-is-in-the-language",
        DROPPED,
        "the two people are different",
        parameter("units", between_people),
    ),
    Mutant(
        "an-implication-is-a-clause-with-a-negated-atom",
        DROPPED,
        "every third atom dropped, which passed the claim when sides had two",
        parameter("true", dropped_atoms),
    ),
    Mutant(
        "an-implication-is-a-clause-with-a-negated-atom", ORDER, "∨ before the arrow", parameter("true", any_before)
    ),
    Mutant(
        "a-probability-is-a-fraction-of-tables",
        DROPPED,
        "of all tables, not of the consistent ones",
        parameter("count", counted_by),
    ),
    Mutant(
        "a-probability-is-a-fraction-of-tables",
        DROPPED,
        "one method forgets the knowledge",
        parameter("count", counted_without),
    ),
    Mutant(
        "the-risk-is-that-of-the-likeliest-atom", DROPPED, "the first person only", parameter("risk", risk_of_first)
    ),
    Mutant("the-risk-is-that-of-the-likeliest-atom", INDEX, "the last atom is named", parameter("risk", risk_of_next)),
    *UNITS,
    Mutant(
        "the-example-discloses-two-thirds",
        BOUNDARY,
        "one implication more",
        parameter("fast", lambda b, k: maximum_disclosure(b, k + 1)),
    ),
    Mutant(
        "the-example-discloses-two-thirds",
        DROPPED,
        "the second bucket only",
        parameter("fast", lambda b, k: maximum_disclosure(Bucketization(b.buckets[1:]), k)),
    ),
    Mutant(
        "disclosure-grows-strictly-until-certainty", BOUNDARY, "no gain at k = 2", parameter("curve", one_flat_step)
    ),
    Mutant("disclosure-grows-strictly-until-certainty", INDEX, "k - 1 for k", parameter("curve", one_k_behind)),
    Mutant(
        "large-releases-disclose-strictly-more-until-certainty",
        INDEX,
        "k - 1 for k",
        parameter("values", behind_at_the_end),
    ),
    Mutant("large-releases-disclose-strictly-more-until-certainty", INDEX, "k + 1 for k", parameter("values", ahead)),
]
