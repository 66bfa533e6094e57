"""The verifier in Python, the one extracted from its proof of soundness, and the one in JavaScript judge alike."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from strategies.certified import CROSSING, MANY

from benchmarks.proved.verdicts import by_python, genuine_and_forged, judged
from fastpath.certificate import certify
from reference.buckets import Bucketization
from reference.example import FIGURE_3

pytestmark = pytest.mark.usefixtures("built_proofs", "node")
Change = Callable[[dict[str, Any]], object]


def test_500_genuine_certificates_and_500_forgeries_are_judged_alike() -> None:
    contents = list(genuine_and_forged(500, seed=14))
    verdicts = list(judged(content for _, content in contents))
    assert [one for one in verdicts if not one.alike] == []
    genuine = [one.python for (true, _), one in zip(contents, verdicts, strict=True) if true]
    forged = [one.python for (true, _), one in zip(contents, verdicts, strict=True) if not true]
    assert len(genuine) == len(forged) == 500
    assert None not in genuine
    assert 300 < forged.count(None) < 450  # some that are changed still follow


def changed(release: Bucketization, k: int, change: Change) -> bytes:
    certificate: dict[str, Any] = certify(release, k)
    change(certificate)
    return json.dumps(certificate).encode()


def knowledge(*units: str) -> Change:
    return lambda certificate: certificate.update(knowledge=list(units))


def over_full(certificate: dict[str, Any]) -> None:
    """K atoms about one person of a profile are more than everybody has, which nothing rests on."""
    for profile in certificate["profiles"]:
        profile["sums"][-1] = str(10**30)
        profile["bounds"][0][-1] = ["0"]
    certificate["least"][-1] = "0"


TARGET = 'b0.p0="lung cancer" -> b0.p0=flu'
NEGATED = 'b0.p0!="lung cancer"'  # read as an implication to the first other value, which is flu
SAME: dict[str, Change] = {
    "as it is": lambda _: None,
    "another arrow": knowledge(TARGET.replace(" -> ", "→")),
    "a negated atom": knowledge(NEGATED),
    "the same atom twice": knowledge('b0.p0="lung cancer" & b0.p0="lung cancer" -> b0.p0=flu | b0.p0=flu'),
    "not in lowest terms": lambda certificate: certificate.update(disclosure="6/9"),
    "an empty denominator elsewhere": lambda certificate: certificate["product"].__setitem__(0, "1/"),
    "more than everybody": over_full,
}
WRONG: dict[str, Change] = {
    "two atoms before the arrow": knowledge('b0.p0="lung cancer" & b0.p0=mumps -> b0.p0=flu'),
    "another target": knowledge('b0.p0="lung cancer" -> b0.p1=flu'),
    "two atoms after the arrow": knowledge('b0.p0="lung cancer" -> b0.p0=flu | b0.p1=flu'),
    "sets that are not nested, by an atom that is never true": knowledge("b0.p1=measles -> b0.p0=flu"),
    "a value that is nowhere": knowledge("b0.p0=gout -> b0.p0=flu"),
    "a value of the other bucket": knowledge('b0.p0="heart disease" -> b0.p0=flu'),
    "somebody who is not there": knowledge('b0.p5="lung cancer" -> b0.p0=flu'),
    "two facts of one": knowledge(TARGET, TARGET),
    "no facts": knowledge(),
    "a fact that cannot be read": knowledge("b0.p0=flu ->"),
    "an unquoted name": knowledge("b0.p0=lung cancer -> b0.p0=flu"),
    "a little more": lambda certificate: certificate.update(disclosure="67/100"),
    "k is 2": lambda certificate: certificate.update(k=2),
    "k is 0": lambda certificate: certificate.update(k=0),
    "k is a text": lambda certificate: certificate.update(k="1"),
    "version 2.0": lambda certificate: certificate.update(version=2.0),
    "one key more": lambda certificate: certificate.update(note="1"),
    "a frequency of 0": lambda certificate: certificate["buckets"][0].update(measles=0),
    "an empty bucket": lambda certificate: certificate["buckets"].append({}),
}


@pytest.mark.parametrize("what", [*SAME, *WRONG])
def test_all_three_accept_what_follows_and_nothing_else(what: str) -> None:
    [one] = judged([changed(FIGURE_3, 1, (SAME | WRONG)[what])])
    assert one.alike
    assert one.python == ("2/3" if what in SAME else None)


@pytest.mark.parametrize(("release", "k"), [(CROSSING, 2), (MANY, 3)], ids=["crossing", "many"])
def test_no_number_can_be_changed_by_one_for_one_verifier_alone(release: Bucketization, k: int) -> None:
    certificate: dict[str, Any] = certify(release, k)
    contents = []
    for profile in certificate["profiles"]:
        for row in (profile["sums"], *(row for rows in profile["bounds"] for row in rows)):
            for place, number in enumerate(row):
                for step in (-1, 1):
                    row[place] = str(int(number) + step)
                    contents.append(json.dumps(certificate).encode())
                row[place] = number
    verdicts = list(judged(contents))
    assert len(verdicts) > 30
    assert [one for one in verdicts if not one.alike] == []
    assert {one.python is None for one in verdicts} == {True, False}


@pytest.mark.parametrize("content", [b"[" * 10**6, b'{"k": ' * 10**5, b"", b"null", b"\xff"], ids=len)
def test_hostile_files_end_none_of_them(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "hostile.json").write_bytes(content)
    assert by_python(tmp_path / "hostile.json") is None
    assert [one.alike for one in judged([content, changed(FIGURE_3, 1, SAME["as it is"])])] == [True, True]
