"""Use of the programs extracted from the proofs: the verifier of certificates, and a theorem about a release.

The verifier is a native program, or the engine for JavaScript in QuickJS. The native program and the theorem need the
proofs to be built (`build`). The programs around the extracted functions read and write files; the answers of the
functions are proved right in `CertificateSound.v`, `Attacker.v` and `Witness.v`.
"""

import json
import subprocess
import tempfile
import threading
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any

from proofs_check.coq import build
from proofs_check.coq.engine import engine_text
from proofs_check.extras import install_line
from reference.buckets import Bucketization
from reference.errors import InvalidInput, RejectedCertificate
from reference.releases import Release, to_json
from reference.syntax import parse_atom, parse_formula

STACK = 1 << 28  # bytes for the engine, which calls itself for each bucket of a release
MOST_BUCKETS = 30_000  # as many as the native program reads


def verify_with_proof(certificate: object, release: Bucketization | None = None) -> Fraction:
    """Return the maximum disclosure that the certificate proves, by the verifier extracted from its proof.

    The native program does it if the proofs are built, else the engine for JavaScript, in QuickJS.
    """
    try:
        text = json.dumps(certificate)
    except (TypeError, ValueError, RecursionError):
        raise RejectedCertificate("the certificate is not valid: expected values that JSON can represent") from None
    if build.has_program("verify_certificate"):
        return _natively(text, release)
    if find_spec("quickjs") is None:
        how = f"run `worstcase proofs` to build it, or `{install_line('verified')}`"
        raise InvalidInput(f"the verifier extracted from the proofs is not here: {how}")
    return _in_quickjs(text, release)


def _in_quickjs(text: str, release: Bucketization | None) -> Fraction:
    """Ask the shipped engine; the buckets of a release are compared here."""
    answers: list[Any] = []
    former = threading.stack_size(STACK)
    try:
        worker = threading.Thread(target=lambda: answers.append(ask_engine(text)), daemon=True)
        worker.start()
        worker.join()
    finally:
        threading.stack_size(former)
    if not answers or isinstance(answers[0], str):
        problem = answers[0] if answers else "it ended without an answer"
        raise InvalidInput(f"the extracted verifier cannot use the certificate: {problem}")
    answer = answers[0]
    if not answer["valid"]:
        raise RejectedCertificate(f"the certificate is not valid: {answer['reason']}")
    if release is not None:
        stated = Counter(frozenset(bucket.items()) for bucket in json.loads(text)["buckets"])
        if stated != Counter(frozenset(bucket.counts.items()) for bucket in release.buckets):
            raise RejectedCertificate("the certificate is not valid: its buckets are not those of the given release")
    return Fraction(answer["disclosure"])


def ask_engine(text: str) -> dict[str, Any] | str:
    """The engine's answer, or what prevents one."""
    import quickjs  # type: ignore[import-untyped] # noqa: PLC0415 - an extra

    context = quickjs.Context()
    context.set_max_stack_size(STACK * 3 // 4)
    try:
        context.eval(engine_text())
        context.eval(f"Object.assign(worstcase.LIMITS, {{buckets: {MOST_BUCKETS}, counts: {20 * MOST_BUCKETS}}})")
        context.set("certificate", text)
        answer: dict[str, Any] = json.loads(context.eval("JSON.stringify(worstcase.validCertificate(certificate))"))
    except quickjs.JSException as error:
        return str(error).partition("\n")[0]
    return answer


def _natively(text: str, release: Bucketization | None) -> Fraction:
    """Ask the native program."""
    program = str(build.program("verify_certificate"))
    with tempfile.TemporaryDirectory() as name:
        paths = [Path(name) / "certificate.json"]
        paths[0].write_text(text, encoding="utf-8")
        if release is not None:
            paths.append(Path(name) / "release.json")
            paths[1].write_text(json.dumps(to_json(Release(release))), encoding="utf-8")
        done = subprocess.run([program, *paths], stdout=subprocess.PIPE, text=True, check=False)  # noqa: S603 - our own
    verdict, _, words = done.stdout.strip().partition(" ")
    if (done.returncode, verdict) == (0, "valid"):
        return Fraction(words)
    if (done.returncode, verdict) == (1, "rejected:"):
        raise RejectedCertificate(f"the certificate is not valid: {words}")
    status = f"it ended with status {done.returncode}"
    reason = words.removeprefix(f"{paths[0]}: ") if verdict == "unusable:" else status
    raise InvalidInput(f"the extracted verifier cannot use the certificate: {reason}")


def theorem_about(certificate: dict[str, Any]) -> str:
    """Return a Coq file that states the maximum disclosure of a valid certificate's buckets, for the kernel to check.

    Only the counts, k and the disclosure are in the theorem: everything else in the file is a hint.
    """
    k, value, buckets = certificate["k"], Fraction(certificate["disclosure"]), certificate["buckets"]
    shares = _shares(certificate)
    bounds = certificate if value < 1 else dict.fromkeys(certificate, ())  # nothing exceeds 1
    parts = (
        _list(shares, lambda share: f"({share[0]}%num, {_list(share[1])})"),
        _list(bounds["profiles"], _profile),
        _list(bounds["covered"], _number),
        *(_list(bounds[name], _pair) for name in ("least", "ratio", "product")),
    )
    return _THEOREM.format(
        counts=_list(buckets, lambda counts: _list(counts.values(), _number)),
        hints="\n  ".join(parts),
        k=k,
        x=value.numerator,
        y=value.denominator,
    )


_THEOREM = """(* The maximum disclosure of one release, for Coq's kernel to check:
     coqc -Q FOLDER/theories Worstcase THIS.v     (FOLDER is what `worstcase proofs` prints)  *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Model BinaryNumbers Programs CertificateCheck CertificateSound.

Definition counts : seq (seq N) :=
  {counts}.

Definition hints : certificate :=
  Certificate counts {k}%num ({x}%num, {y}%positive)
  {hints}.

Lemma accepted : check hints. Proof. by vm_compute. Qed.

(* Whatever table and bucketization these counts publish, {x}/{y} is its maximum disclosure for k = {k}. *)
Theorem this_release (T V L : finType) (v : T -> V) (b : T -> L) :
  publishes v b (map (map N.to_nat) counts) ->
  is_max_disclosure v b (N.to_nat {k}%num) (val ({x}%num, {y}%positive)).
Proof. by move=> pub; exact: (@certificate_sound T V L v b hints pub accepted). Qed.

Print Assumptions this_release.
"""


def _shares(certificate: dict[str, Any]) -> list[tuple[int, list[int]]]:
    """For each bucket that the attacker speaks of, the target's first, how many atoms its people carry."""
    buckets = certificate["buckets"]
    if Fraction(certificate["disclosure"]) == 1:  # some bucket has at most k + 1 values
        few = next(i for i, counts in enumerate(buckets) if len(counts) <= certificate["k"] + 1)
        return [(few, [len(buckets[few])])]
    domain = tuple(dict.fromkeys(value for counts in buckets for value in counts))
    target, knowledge = parse_atom(certificate["target"]), parse_formula(certificate["knowledge"], domain)

    def place(person: str) -> tuple[int, int]:
        bucket, _, number = person[1:].partition(".p")
        return int(bucket), int(number)

    atoms = sorted({(*place(atom.person), atom.value) for atom in (target, *knowledge.atoms())})
    people = [(person, len(list(those))) for person, those in groupby(atoms, lambda atom: atom[:2])]
    first = place(target.person)[0]
    spoken_of = dict.fromkeys([first, *sorted(bucket for (bucket, _), _ in people)])
    return [(one, sorted((number for (b, _), number in people if b == one), reverse=True)) for one in spoken_of]


def _profile(profile: dict[str, Any]) -> str:
    bounds = _list(profile["bounds"], lambda rows: _list(rows, lambda row: _list(row, _number)))
    numbers = f"{_number(profile['size'])} {_number(profile['parts'])} {_list(profile['sums'], _number)}"
    return f"Profile {numbers} {_list(profile['odds'], _pair)}\n     {bounds}"


def _list(entries: Iterable[Any], written: Any = str) -> str:  # noqa: ANN401 - whatever writes an entry
    texts = [written(entry) for entry in entries]
    return f"[:: {'; '.join(texts)}]" if texts else "[::]"


def _number(entry: object) -> str:
    return f"{int(str(entry))}%num"


def _pair(entry: str) -> str:
    value = Fraction(entry)
    return f"({value.numerator}%num, {value.denominator}%positive)"
