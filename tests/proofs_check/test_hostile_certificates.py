"""Certificates that are made to take long: the verifier counts its work as steps, more for longer numbers."""

from collections.abc import Callable

import pytest
from step_limits import at_most

from proofs_check.certificate_verifier import verify
from reference.errors import RejectedCertificate

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
