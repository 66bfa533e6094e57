"""Verifiers: of certificates, of proof files, and of refutations.

What they accept is counted again in a way that shares nothing with the verifier. The maximum disclosure of small
releases is searched for over all conjunctions of k simple implications, table by table; that of larger ones comes from
the paper's own program, mended (`proofs_check.oracles.minimize2`). Where a bucket has at most k + 1 values it is 1: k
negations leave one of them. Of a set of clauses every assignment is tried.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import factorial, prod
from typing import Any, cast

from benchmarks.fuzzing.target import Target, from_input, from_text, must
from fastpath.certificate import certify
from proofs_check.budgets import budget
from proofs_check.oracles.minimize2 import Minimize2, placed_or_not
from proofs_check.oracles.small_releases import largest
from reference.buckets import Bucketization
from reference.counting.refutation import check_refutation
from reference.errors import InvalidInput, RejectedCertificate
from reference.example import FIGURE_3
from reference.hardness.satisfiability import ClauseSet
from reference.instances import released
from reference.languages.builtin import SimpleImplications
from worstcase.certificates import VerifiedProof, certified_release, theorem, verify, verify_proof
from worstcase.io.files import read_json
from worstcase.io.problem_files import parse_dimacs

_SECONDS = 10
Document = dict[str, Any]


def _true_disclosure(buckets: Iterable[Mapping[str, int]], k: int) -> Fraction:
    """The maximum disclosure of a release with these counts, with k implications."""
    release = tuple(sorted(tuple(sorted(counts.values(), reverse=True)) for counts in buckets))
    return Fraction(1) if any(len(row) <= k + 1 for row in release) else _disclosure(release, k)


@lru_cache(maxsize=100_000)
def _disclosure(release: tuple[tuple[int, ...], ...], k: int) -> Fraction:
    tables = prod(factorial(sum(row)) // prod(map(factorial, row)) for row in release)
    if sum(map(sum, release)) < 12 and tables <= 200 and k < 2:
        return largest(released(release), SimpleImplications(), k)
    ratio = Minimize2(release, after_last=placed_or_not).corrected(k)
    return Fraction(0) if ratio is None else 1 / (1 + ratio)


@lru_cache(maxsize=100_000)
def _has_model(variables: int, clauses: tuple[Sequence[int], ...]) -> bool:
    """Whether some assignment makes every clause true: all of them are tried."""
    assignments = product((-1, 1), repeat=variables)
    return any(all(any(signs[abs(v) - 1] * v > 0 for v in clause) for clause in clauses) for signs in assignments)


def _certificates() -> list[Document]:
    crossing = [{"a": 4, "b": 3, "c": 1, "d": 1, "e": 1}, {"a": 4, "b": 4, "c": 1, "d": 1, "e": 1}]
    pair = [{"a": 2, "b": 1, "c": 1}, {"a": 1, "b": 1, "c": 1}]
    return [
        certify(FIGURE_3, 1),
        certify(FIGURE_3, 0),
        certify(FIGURE_3, 2),
        certify(Bucketization.of_histograms(pair), 1),
        certify(Bucketization.of_histograms(pair), 0),
        certify(Bucketization.of_histograms(crossing), 2),
        certify(Bucketization.of_histograms([{'say "hi"': 3, "→": 2, "x=y": 2}]), 1),
    ]


def _verified(path: str) -> tuple[Document, Fraction]:
    document = read_json(path)
    with budget(_SECONDS):
        return cast("Document", document), verify(document)


def _is_true(found: tuple[Document, Fraction]) -> None:
    document, value = found
    must(certified_release(document).buckets == len(document["buckets"]), "a bucket is lost")
    truth = _true_disclosure(document["buckets"], document["k"])
    must(value == truth, f"the verifier accepts {value}, but the maximum disclosure is {truth}")
    try:
        verify(document, FIGURE_3)
        accepted = True
    except RejectedCertificate:
        accepted = False
    counts = sorted(sorted(bucket.items()) for bucket in document["buckets"])
    theirs = sorted(sorted(bucket.counts.items()) for bucket in FIGURE_3.buckets)
    must(accepted == (counts == theirs), "it is accepted for another release")


def _proved_with_truth(path: str) -> VerifiedProof:
    document = cast("Document", read_json(path))
    with budget(_SECONDS):
        proof = verify_proof(document)
    certificates: list[Document] = []
    for entry in document["minimal"]:
        several = entry.get("certificates")
        certificates += several.values() if isinstance(several, dict) and several else [entry["certificate"]]
    must(len(certificates) == len(proof.entries), "a certificate is passed over")
    for certificate, entry in zip(certificates, proof.entries, strict=True):
        truth = _true_disclosure(certificate["buckets"], proof.k)
        must(entry.disclosure == truth, f"the verifier accepts {entry.disclosure}, but {truth} is true")
    return proof


def _stated(path: str) -> tuple[Document, str]:
    document = cast("Document", read_json(path))
    return document, theorem(document)


def _states_what_is_true(found: tuple[Document, str]) -> None:
    document, text = found
    value = _true_disclosure(document["buckets"], document["k"])
    must(f"(val ({value.numerator}%num, {value.denominator}%positive))" in text, "the theorem is not true")


def _refuted(text: str) -> ClauseSet:
    problem, _, proof = text.partition("\n--\n")
    clauses = parse_dimacs(problem, "the file")
    if clauses.variables > 10:
        raise InvalidInput("so many assignments cannot be tried here")
    with budget(_SECONDS):
        check_refutation(clauses.clauses, proof.split("\n"))
    return clauses


def _has_no_model(clauses: ClauseSet) -> None:
    must(not _has_model(clauses.variables, clauses.clauses), "a set of clauses that has a model is said to have none")


_ALL = _certificates()
_TEXTS = tuple(json.dumps(one, ensure_ascii=False).encode() for one in _ALL)
_PROOFS = tuple(
    json.dumps(
        {"format": "worstcase minimal releases", "c": c, "k": k, "minimal": minimal, "not_covered": ["ties"]}
    ).encode()
    for c, k, minimal in (
        ("7/10", 1, [{"levels": {"age": 1}, "certificate": _ALL[0]}]),
        ("0.9", 0, [{"levels": {}, "certificate": _ALL[1]}, {"levels": {"a": 0}, "certificate": _ALL[4]}]),
        (1, 1, [{"levels": {"age": 2}, "certificates": {"ill": _ALL[0], "job": _ALL[6]}}]),
    )
)
_REFUTATIONS = (
    b"p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n\n--\n1 0\n0\n",
    b"p cnf 3 5\n1 2 3 0\n-1 2 0\n-2 3 0\n-3 0\n1 3 0\n\n--\nd 1 3 0\n-2 0\n1 0\n0",
    (
        b"p cnf 3 8\n1 2 3 0\n1 2 -3 0\n1 -2 3 0\n1 -2 -3 0\n"
        b"-1 2 3 0\n-1 2 -3 0\n-1 -2 3 0\n-1 -2 -3 0\n\n--\n1 2 0\n1 0\n2 0\n0"
    ),
)
CERTIFICATES = (
    Target("certificate", "a certificate, verified", from_input(_verified), _TEXTS, _is_true),
    Target(
        "proof-file",
        "a proof that sanitize wrote, verified",
        from_input(_proved_with_truth),
        _PROOFS,
        lambda proof: must(all(entry.disclosure < proof.c for entry in proof.entries), "a release reaches c"),
    ),
    Target("theorem", "a certificate, as a theorem for Coq", from_input(_stated), _TEXTS, _states_what_is_true),
    Target("refutation", "a refutation of clauses, checked", from_text(_refuted), _REFUTATIONS, _has_no_model),
)
