"""`worstcase verify`: check a certificate."""

from typing import Unpack

import click

from reference.exact import exact, readable
from reference.naming import numbered, visible
from worstcase import options
from worstcase.inputs import Columns

_SHOWN = 3  # certificates of a proof file that are printed


@click.command("verify", cls=options.OnceCommand)
@click.argument("certificate", metavar="CERT")
@click.argument("file", metavar="[FILE]", required=False)
@options.table_columns(person=False)
@click.option("--verified", is_flag=True, help="Use the program extracted from its proof of soundness.")
@options.budgets
@options.as_json
def command(certificate: str, file: str | None, verified: bool, as_json: bool, **columns: Unpack[Columns]) -> int:
    """Check a certificate of `worstcase certify`, optionally against the release in FILE.

    The output states the proved disclosure, k, the number of buckets and their fingerprint: SHA-256 of the counts of
    each value in each bucket (`worstcase.fingerprint` returns that of a release). A release with weights is refused: a
    certificate assumes that all tables are equally likely.

    In a file of `worstcase sanitize --proof`, every certificate is checked. The output lists what they leave open.

    The check compares the stated inequalities and uses no part of the algorithm that made the certificate. With
    --verified, a program extracted from a Coq proof of soundness does the check (`worstcase proofs` builds it, or
    install the extra verified).
    Status 0: valid; 1: not valid.
    """
    from proofs_check import soft_certificate_verifier
    from proofs_check.certificate_verifier import TRUSTED
    from proofs_check.coq.theorems import TRUSTED_BASE
    from reference.errors import InvalidInput, RejectedCertificate
    from reference.naming import source_name
    from worstcase.certificates import FIRST, certified_release, is_proof, verify
    from worstcase.io.files import TABLE_SUFFIXES, read_json

    verifier, trusted = "Python", TRUSTED
    if verified:
        verifier, trusted = "extracted from a proof", TRUSTED_BASE
    if certificate.lower().endswith(TABLE_SUFFIXES):
        raise InvalidInput(f"{source_name(certificate)}: expected a certificate, got a table: {FIRST}")
    document = read_json(certificate)
    if is_proof(document) and isinstance(document, dict):
        if file is not None:
            raise InvalidInput(f"{source_name(certificate)} is about several releases: omit {source_name(file)}")
        return _proof(document, verified, as_json=as_json)
    fields = document if isinstance(document, dict) else {}
    stated, strength = fields.get("k"), fields.get("strength")
    k = stated if type(stated) is int else None  # a valid certificate has one
    if strength is not None:
        trusted = soft_certificate_verifier.TRUSTED
    try:
        value = verify(document, file, verified=verified, **columns)
    except RejectedCertificate as error:
        unknown = dict.fromkeys(("disclosure", "buckets", "people", "fingerprint"))
        return _rejected(error, as_json and {"valid": False, "k": k, **unknown, "verifier": verifier})
    about = certified_release(document)
    if as_json:
        shown = {"disclosure": exact(value), **({"strength": strength} if strength else {}), **about._asdict()}
        options.print_json({"valid": True, "k": k, **shown, "verifier": verifier, "trusted": list(trusted)})
        return 0
    facts = f"k = {k} {'fact' if k == 1 else 'facts'}{f' of strength {strength}' if strength else ''}"
    whose = f"of {source_name(file)}" if file is not None else "of any release with the certified counts"
    click.echo(f"valid: with {facts} the maximum disclosure {whose} is {readable(value)}")
    click.echo(f"  the release has {about.in_words()}\n  its fingerprint: {about.fingerprint}")
    click.echo("\n".join(["trusted:", *(f"  - {line}" for line in trusted)]))
    return 0


def _rejected(error: Exception, record: dict[str, object] | bool) -> int:
    """Print why a certificate is rejected; return status 1."""
    if isinstance(record, dict):
        options.print_json(record | {"reason": str(error)})
    else:
        click.echo(f"not valid: {visible(str(error).removeprefix('the certificate is not valid: '))}")
    return 1


def _proof(document: dict[str, object], verified: bool, *, as_json: bool) -> int:
    """Verify and print every certificate in a proof file of `sanitize`."""
    from reference.errors import RejectedCertificate
    from worstcase.certificates import verify_proof

    try:
        proof = verify_proof(document, verified=verified)
    except RejectedCertificate as error:
        return _rejected(error, as_json and {"valid": False, "certificates": None})
    if as_json:
        shown = [
            {"levels": one.levels, "column": one.column, "disclosure": exact(one.disclosure), **one.release._asdict()}
            for one in proof.entries
        ]
        asked = {"c": exact(proof.c), "k": proof.k}
        options.print_json({"valid": True, **asked, "certificates": shown, "not_covered": list(proof.not_covered)})
        return 0
    click.echo(f"valid: {numbered(len(proof.entries), 'certificate')}, k = {proof.k}, below {exact(proof.c)}")
    for each in proof.entries[:_SHOWN]:
        levels = ", ".join(f"{name} {level}" for name, level in each.levels.items())
        column = "" if each.column is None else f"{each.column}: "
        click.echo(visible(f"  {levels}: {column}maximum disclosure {readable(each.disclosure)}"))
        click.echo(f"    {each.release.in_words()}, fingerprint {each.release.fingerprint}")
    if len(proof.entries) > _SHOWN:
        click.echo(f"  … and {len(proof.entries) - _SHOWN:,} more (--json lists all)")
    click.echo("\n".join(["Not proved by these certificates:", *(visible(f"  - {gap}") for gap in proof.not_covered)]))
    return 0
