"""A certificate proves the maximum disclosure, and nothing else is accepted as one."""

import ast
import json
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.certified import CROSSING, MANY

import fastpath.certificate
from fastpath.certificate import PARTS, certify, groups, lower_bounds, lowered, minima, profile_of, ratios
from fastpath.disclosure import maximum_disclosure
from fastpath.minimize1 import within_bucket_values
from fastpath.summary import DistinctHistograms, Floats, Integers, of_tuples
from proofs_check import certificate_verifier
from proofs_check.certificate_verifier import verify
from reference.buckets import Bucketization
from reference.errors import InvalidInput, RejectedCertificate
from reference.example import FIGURE_3

SCHEMA = json.loads(files("reference").joinpath("schemas", "certificate.schema.json").read_text("utf-8"))


def histograms_with_values(least: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Histograms of at least so many values."""
    return st.lists(st.integers(1, 9), min_size=least, max_size=8).map(
        lambda counts: tuple(sorted(counts, reverse=True))
    )


@given(bucketizations(most_people=12, most_buckets=4, most_values=4), st.integers(0, 8))
def test_every_certificate_is_accepted_and_fits_the_schema(b: Bucketization, k: int) -> None:
    certificate = certify(b, k)
    jsonschema.validate(certificate, SCHEMA)
    assert verify(json.loads(json.dumps(certificate)), b) == maximum_disclosure(b, k).value


@given(histograms_with_values(5), st.integers(1, 5))
def test_the_bounds_are_the_minima_of_the_readable_twin(counts: tuple[int, ...], atoms: int) -> None:
    profile = profile_of(part_of([counts], atoms), np.array([0]))
    bounds, exact = lower_bounds(profile), within_bucket_values(counts, atoms)[1:]
    assert minima(profile, bounds) == list(exact)
    assert ratios(profile, bounds) == [value * Fraction(sum(counts), counts[0]) for value in exact]


@given(st.lists(histograms_with_values(4), min_size=2, max_size=6, unique=True), st.integers(1, 4))
def test_a_profile_is_no_better_than_the_buckets_it_covers(rows: list[tuple[int, ...]], atoms: int) -> None:
    profile = profile_of(part_of(rows, atoms), np.arange(len(rows)))
    bounds = lower_bounds(profile)
    for counts in rows:
        exact = within_bucket_values(counts, atoms)[1:]
        scale = Fraction(sum(counts), counts[0])
        assert all(bound <= value for bound, value in zip(minima(profile, bounds), exact, strict=True))
        assert all(bound <= value * scale for bound, value in zip(ratios(profile, bounds), exact, strict=True))


def part_of(rows: list[tuple[int, ...]], atoms: int) -> DistinctHistograms:
    [part] = of_tuples({row: place for place, row in enumerate(rows)}, atoms)
    return part


@given(st.lists(histograms_with_values(6), min_size=1, max_size=40), st.integers(0, 5))
def test_releases_of_many_buckets_are_certified(rows: list[tuple[int, ...]], k: int) -> None:
    release = Bucketization.of_histograms([dict(zip("abcdefgh", counts, strict=False)) for counts in rows])
    certificate: dict[str, Any] = certify(release, k)
    assert verify(certificate, release) == maximum_disclosure(release, k).value
    assert len(certificate["profiles"]) <= len({tuple(counts) for counts in rows})


@pytest.mark.parametrize("seed", [7, 8, 9])
def test_far_fewer_profiles_than_buckets_are_needed(seed: int) -> None:
    rows = np.random.default_rng(seed).integers(1, 1000, size=(1000, 14)).tolist()
    release = Bucketization.of_histograms([{f"v{j}": count for j, count in enumerate(row)} for row in rows])
    certificate: dict[str, Any] = certify(release, 12)
    assert verify(certificate, release) == maximum_disclosure(release, 12).value
    assert len(certificate["profiles"]) <= 2
    assert PARTS in {profile["parts"] for profile in certificate["profiles"]}


@pytest.mark.parametrize("wrongly_chosen", [1, 2])
def test_a_wrong_choice_by_floats_is_mended_by_exact_numbers(
    monkeypatch: pytest.MonkeyPatch, wrongly_chosen: int
) -> None:
    """All buckets in one group prove nothing here; the next attempts are asked, in the end each bucket by itself."""
    attempts = []

    def careless(part: DistinctHistograms, *rest: Any) -> list[Integers]:  # noqa: ANN401 - as it is called
        attempts.append(rest)
        return [np.arange(len(part.sizes))] if len(attempts) <= wrongly_chosen else groups(part, *rest)

    monkeypatch.setattr(fastpath.certificate, "groups", careless)
    certificate: dict[str, Any] = certify(CROSSING, 2)
    assert len(attempts) == 2
    assert len(certificate["profiles"]) == 2
    assert verify(certificate, CROSSING) == Fraction(22, 31)


@pytest.mark.parametrize(
    "worse",
    [{"a": 90, "b": 2, "c": 1, "d": 1, "e": 1}, {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1}, {"a": 50, "b": 50}],
    ids=["larger shares", "fewer people", "too few values"],
)
@pytest.mark.parametrize("place", [2, 3, 4])
def test_a_bucket_must_be_covered_by_its_profile(place: int, worse: dict[str, int]) -> None:
    """In a bucket that the attacker does not speak of."""
    certificate: dict[str, Any] = certify(MANY, 2)
    certificate["buckets"][place] = worse
    with pytest.raises(RejectedCertificate, match="is not covered by its profile"):
        verify(certificate)


def test_a_certificate_of_another_release_is_rejected() -> None:
    certificate = certify(FIGURE_3, 1)
    assert verify(certificate, FIGURE_3) == Fraction(2, 3)
    reordered = Bucketization(reversed(FIGURE_3.buckets))
    assert verify(certificate, reordered) == Fraction(2, 3)
    with pytest.raises(RejectedCertificate, match="not those of the given release"):
        verify(certificate, CROSSING)


def test_as_many_digits_as_are_supported_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people of five, in a million parts each: seven digits twice."""
    monkeypatch.setattr(fastpath.certificate, "MOST_DIGITS", 14)
    assert certify(FIGURE_3, 1)["disclosure"] == "2/3"
    monkeypatch.setattr(fastpath.certificate, "MOST_DIGITS", 13)
    with pytest.raises(InvalidInput, match="about 14 digits"):
        certify(FIGURE_3, 1)


def test_the_verifier_is_small_and_takes_nothing_from_fastpath() -> None:
    text = Path(certificate_verifier.__file__).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 295
    nodes = list(ast.walk(ast.parse(text)))
    imported = [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    imported += [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    assert not [name for name in imported if name.startswith("fastpath")]
    assert len(certificate_verifier.TRUSTED) == 6


def products(least: Floats) -> Floats:
    """The least product of numbers M(h) with h's that add up to r, for r below their number."""
    result = [1.0]
    for r in range(1, len(least)):
        result.append(min(least[h - 1] * result[r - h] for h in range(1, r + 1)))
    return np.array(result)


falling = st.lists(st.integers(1, 60), min_size=2, max_size=5).map(lambda row: np.array(sorted(row, reverse=True)) / 60)


# M(h) = 0.9^h, so that a product has up to 39 factors: if all are lowered by an eighth, that is too much.
MANY_FACTORS = np.float64(0.9) ** np.arange(1, 41), np.array([4 / 0.9**r for r in range(39, 0, -1)] + [1])


@given(falling, falling)
@example(*MANY_FACTORS)
def test_what_is_lowered_still_shows_what_has_to_be_shown(least: Floats, ratio: Floats) -> None:
    """M' ≤ M, R' ≤ R, and R'(h)·P'(K - h) is ρ: not less, which would show nothing."""
    atoms = min(len(least), len(ratio))
    least, ratio = least[:atoms], ratio[:atoms]
    rho = float((ratio * products(least)[::-1]).min())
    lower, needed = lowered(least, ratio, rho)
    assert (lower <= least).all()
    assert (needed <= ratio * (1 + 1e-12)).all()
    assert needed * products(lower)[::-1] == pytest.approx(np.full(atoms, rho), rel=1e-12)
