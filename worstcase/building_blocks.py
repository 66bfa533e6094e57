"""What definitions and algorithms compute, for a release and knowledge in any form.

Each function has the name of the one that it calls, which takes a `Bucketization` and no other form. Here a `Release`,
the path of a file, and a data frame or a table with `sensitive`, `by` and `person` will do (the polynomial algorithms
take a `CountMatrix` too); and where knowledge is asked for, texts will. What assumes that all tables are equally
likely refuses weights. What cannot be used is an `InvalidInput`.

>>> from reference.example import FIGURE_3
>>> from reference.files.release_file import Release
>>> maximum_disclosure(Release(FIGURE_3), 1).value, number_of_worlds(Release(FIGURE_3))
(Fraction(2, 3), 1800)
>>> sum(1 for _ in consistent_worlds(FIGURE_3, "Hannah=flu -> Charlie=flu"))
1368
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Unpack

from fastpath import costs as costly
from fastpath import disclosure as implications
from fastpath import negations, safety
from fastpath.at_scale import summary
from fastpath.at_scale.count_matrix import CountMatrix, Published
from fastpath.at_scale.summary import Summary
from fastpath.costs import CostlyDisclosure
from fastpath.disclosure import Disclosure
from reference import order
from reference import worlds as tables
from reference.bucketization import Bucketization
from reference.counting.sat import flashlight
from reference.counting.sat.cnf import NATIVE
from reference.exact_numbers import Exact
from reference.files import release_file
from reference.language import NOTHING
from reference.meter import UNLIMITED, Meter
from reference.tables import World
from worstcase.former_names import formerly
from worstcase.inputs import Columns, Knowledge, Source, knowledge_of, release_of, required_formula, uniform
from worstcase.one_attacker import consistent, risk

if TYPE_CHECKING:
    from reference.counting.sat.consistency import Consistent, Inconsistent
    from reference.priors import Prior
    from reference.probability import Risk


def _published(release: Source, what: str, columns: Columns) -> Published:
    """What the polynomial algorithms take."""
    if isinstance(release, CountMatrix) and not columns:
        return release
    return uniform(release, what, **columns)


@formerly(published="release", bucketization="release")
def maximum_disclosure(release: Source, k: int, meter: Meter = UNLIMITED, **columns: Unpack[Columns]) -> Disclosure:
    """The maximum disclosure with respect to L^k, and the attacker who attains it, by the polynomial algorithm."""
    return implications.maximum_disclosure(_published(release, "maximum_disclosure", columns), k, meter)


@formerly(published="release", bucketization="release")
def disclosure_curve(
    release: Source, k: int, meter: Meter = UNLIMITED, **columns: Unpack[Columns]
) -> tuple[Disclosure, ...]:
    """The maximum disclosure with respect to L^0, L^1, …, L^k."""
    return implications.disclosure_curve(_published(release, "disclosure_curve", columns), k, meter)


@formerly(published="release", bucketization="release")
def max_disclosure_negations(
    release: Source, k: int, meter: Meter = UNLIMITED, **columns: Unpack[Columns]
) -> Disclosure:
    """The maximum disclosure against k negated atoms, and the attacker who attains it."""
    return negations.max_disclosure_negations(_published(release, "max_disclosure_negations", columns), k, meter)


@formerly(published="release", bucketization="release")
def negations_curve(
    release: Source, k: int, meter: Meter = UNLIMITED, **columns: Unpack[Columns]
) -> tuple[Disclosure, ...]:
    """The maximum disclosure against 0, 1, …, k negated atoms."""
    return negations.negations_curve(_published(release, "negations_curve", columns), k, meter)


@formerly(published="release", bucketization="release")
def maximum_cost(
    release: Source, costs: Mapping[str, Exact], k: int, meter: Meter = UNLIMITED, **columns: Unpack[Columns]
) -> CostlyDisclosure:
    """The largest cost(s) · Pr(t_p[S] = s | B ∧ knowledge) with respect to L^k; `costs` has a cost for each value."""
    return costly.maximum_cost(_published(release, "maximum_cost", columns), costs, k, meter)


@formerly(published="release", bucketization="release", threshold="c")
def breaking_point(release: Source, c: Exact, meter: Meter = UNLIMITED, **columns: Unpack[Columns]) -> int:
    """The smallest k at which the release is not (c,k)-safe."""
    return safety.breaking_point(_published(release, "breaking_point", columns), c, meter)


@formerly(published="release", bucketization="release")
def summarize(release: Source, most: int, meter: Meter = UNLIMITED, **columns: Unpack[Columns]) -> Summary:
    """All of the release that matters for up to `most` atoms: the two least numbers for each, over all buckets."""
    return summary.summarize(_published(release, "summarize", columns), most, meter)


def merged(release: Source, *indices: int, **columns: Unpack[Columns]) -> Bucketization:
    """The release with these buckets, given by number, made one, in the place of the first of them."""
    return order.merged(uniform(release, "merged", **columns), *indices)


@formerly(bucketization="release")
def number_of_worlds(release: Source, **columns: Unpack[Columns]) -> int:
    """∏_b n_b! / ∏_s n_b(s)!: how many tables fit the release, without generating them."""
    return tables.number_of_worlds(release_of(release, **columns).bucketization)


@formerly(bucketization="release")
def worlds(release: Source, **columns: Unpack[Columns]) -> Iterator[World]:
    """All tables that fit the release, one after the other: each gives every person's value."""
    return tables.worlds(release_of(release, **columns).bucketization)


def consistent_worlds(
    release: Source, knowledge: Knowledge = NOTHING, meter: Meter = UNLIMITED, **columns: Unpack[Columns]
) -> Iterator[World]:
    """All tables that fit the release and satisfy the knowledge, found by generating those of the release."""
    bucketization = release_of(release, **columns).bucketization
    return tables.consistent_worlds(bucketization, knowledge_of(knowledge, bucketization), meter)


def sat_worlds(
    release: Source,
    knowledge: Knowledge = NOTHING,
    *,
    encoding: str = NATIVE,
    solver: str = "minicard",
    meter: Meter = UNLIMITED,
    **columns: Unpack[Columns],
) -> Iterator[World]:
    """All tables that fit the release and satisfy the knowledge (a formula), each of them once, from a SAT solver."""
    bucketization = release_of(release, **columns).bucketization
    known = required_formula(knowledge_of(knowledge, bucketization))
    return flashlight.sat_worlds(bucketization, known, encoding=encoding, solver=solver, meter=meter)


def consistency(
    release: Source, knowledge: Knowledge = NOTHING, meter: Meter = UNLIMITED, **columns: Unpack[Columns]
) -> "Consistent | Inconsistent":
    """A table that fits release and knowledge, or a proof that there is none: another name of `consistent`."""
    return consistent(release, knowledge, meter, **columns)


def disclosure_risk(
    release: Source,
    knowledge: Knowledge = NOTHING,
    prior: "Prior | None" = None,
    meter: Meter = UNLIMITED,
    **columns: Unpack[Columns],
) -> "Risk":
    """The disclosure risk from the definition, every table generated; the prior is the release's, or this one."""
    return risk(release, knowledge, prior, meter, method="worlds", **columns)


def precedes(finer: Source, coarser: Source, **columns: Unpack[Columns]) -> bool:
    """Whether every bucket of the second release is a union of buckets of the first."""
    one, two = (release_of(each, **columns).bucketization for each in (finer, coarser))
    return order.precedes(one, two)


def to_json(release: Source, **columns: Unpack[Columns]) -> dict[str, object]:
    """The JSON object of the release's file."""
    return release_file.to_json(release_of(release, **columns))
