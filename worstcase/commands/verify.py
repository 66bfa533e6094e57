"""`worstcase verify`: does a certificate prove what it claims?"""

import click

from reference.exact import exact, readable
from reference.naming import numbered, visible
from worstcase import options
from worstcase.inputs import Columns


@click.command("verify", cls=options.OnceCommand)
@click.argument("certificate", metavar="CERT")
@click.argument("file", metavar="[FILE]", required=False)
@options.table_columns(person=False)
@click.option("--verified", is_flag=True, help="By the program extracted from its proof of soundness.")
@options.budgets
@options.as_json
def command(certificate: str, file: str | None, columns: Columns, verified: bool, as_json: bool) -> int:
    """Check a certificate of `worstcase certify`, also against the release in FILE.

    What it proves is printed with what it is about: k, the number of buckets and their fingerprint, SHA-256 of how
    often each value occurs in each bucket (`worstcase.fingerprint` gives that of a release). A release with weights is
    refused: a certificate assumes that all tables are equally likely.

    Of a file that `worstcase sanitize --proof` wrote, every certificate is checked; what that leaves open is printed.

    Nothing of the algorithm that made it is used: stated inequalities are compared. With --verified this is done by the
    program that Coq's extraction makes of a function that is proved sound (`worstcase proofs` builds it).
    Status 0: valid; 1: not valid.
    """
    from reference.errors import InvalidInput, RejectedCertificate
    from reference.naming import source_name
    from worstcase.certificates import certified_release, is_proof, verify
    from worstcase.io.files import read_json

    verifier, trusted = _verifier(verified)
    document = read_json(certificate)
    if is_proof(document) and isinstance(document, dict):
        if file is not None:
            raise InvalidInput(f"{source_name(certificate)} is about several releases: {source_name(file)} is not used")
        return _proof(document, verified, as_json=as_json)
    stated = document.get("k") if isinstance(document, dict) else None
    k = stated if type(stated) is int else None  # a valid certificate has one
    unknown: dict[str, object] = {"disclosure": None, "buckets": None, "people": None, "fingerprint": None}
    try:
        value = verify(document, file, verified=verified, **columns)
    except RejectedCertificate as error:
        return _rejected(error, as_json and {"valid": False, "k": k, **unknown, "verifier": verifier})
    about = certified_release(document)
    if as_json:
        shown = {"disclosure": exact(value), **about._asdict()}
        options.print_json({"valid": True, "k": k, **shown, "verifier": verifier, "trusted": list(trusted)})
        return 0
    facts = f"k = {k} {'fact' if k == 1 else 'facts'}"
    whose = f"of {source_name(file)}" if file is not None else "of any release with the histograms in it"
    click.echo(f"valid: with {facts} the maximum disclosure {whose} is {readable(value)}")
    click.echo(f"  the release has {about.in_words()}")
    click.echo(f"  its fingerprint: {about.fingerprint}")
    click.echo("\n".join(["trusted:", *(f"  - {line}" for line in trusted)]))
    return 0


def _rejected(error: Exception, record: dict[str, object] | bool) -> int:
    """Print why a certificate is rejected, as the record where there is one."""
    if isinstance(record, dict):
        options.print_json(record | {"reason": str(error)})
    else:
        click.echo(f"not valid: {visible(str(error))}")
    return 1


def _verifier(verified: bool) -> tuple[str, tuple[str, ...]]:
    """Which program decides, and what is to be trusted if it is believed."""
    if verified:
        from proofs_check.coq.theorems import TRUSTED_BASE

        return "extracted from a proof", TRUSTED_BASE
    from proofs_check.certificate_verifier import TRUSTED

    return "Python", TRUSTED


def _proof(document: dict[str, object], verified: bool, *, as_json: bool) -> int:
    """Every certificate of the file that `sanitize` wrote as its proof."""
    from reference.errors import RejectedCertificate
    from worstcase.certificates import verify_proof

    try:
        proof = verify_proof(document, verified=verified)
    except RejectedCertificate as error:
        return _rejected(error, as_json and {"valid": False, "certificates": None})
    if as_json:
        shown = [
            {
                "levels": each.levels,
                "column": each.column,
                "disclosure": exact(each.disclosure),
                **each.release._asdict(),
            }
            for each in proof.entries
        ]
        asked = {"c": exact(proof.c), "k": proof.k}
        options.print_json({"valid": True, **asked, "certificates": shown, "not_covered": list(proof.not_covered)})
        return 0
    certificates = numbered(len(proof.entries), "certificate")
    click.echo(f"valid: {certificates}, k = {proof.k}, below {exact(proof.c)}")
    for each in proof.entries:
        levels = ", ".join(f"{name} {level}" for name, level in each.levels.items())
        column = "" if each.column is None else f"{each.column}: "
        click.echo(visible(f"  {levels}: {column}maximum disclosure {readable(each.disclosure)}"))
        click.echo(f"    {each.release.in_words()}, fingerprint {each.release.fingerprint}")
    click.echo("Not shown by this:")
    for gap in proof.not_covered:
        click.echo(visible(f"  - {gap}"))
    return 0
