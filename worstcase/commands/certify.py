"""`worstcase certify`: the maximum disclosure with a certificate."""

from typing import Unpack

import click

from reference.naming import visible
from worstcase import options
from worstcase.inputs import Columns


@click.command("certify", cls=options.OnceCommand)
@options.release_file
@options.number_of_facts
@options.strength
@click.option("-o", "--output", "path", metavar="CERT", default="-", help="File to write (default: standard output).")
@options.output("--coq", metavar="OUT.v", help="Also write a theorem about this release, for Coq's kernel to check.")
@options.budgets
@options.as_json
def command(
    file: str, k: int, strength: str, path: str, coq: str | None, as_json: bool, **columns: Unpack[Columns]
) -> None:
    r"""Write a certificate of the maximum disclosure, for `worstcase verify` to check.

    \b
    worstcase certify hospital.json -k 1 -o hospital.cert
    worstcase verify hospital.cert hospital.json
    """
    from reference.strict_json import json_text
    from worstcase.certificates import certify, theorem
    from worstcase.io.writing import FileBatch, refuse_overwriting

    if as_json and path == "-":
        raise click.UsageError("--json needs -o CERT: without -o, standard output is the certificate itself")
    refuse_overwriting([(path, "the certificate"), (coq, "the theorem")], [(file, "the release")])
    certificate = certify(file, k, strength=strength, **columns)
    with FileBatch() as batch:
        if coq is not None:
            batch.write_text(coq, theorem(certificate))
        batch.write_text(path, json_text(certificate))
    if as_json:
        options.print_json({"k": k, "disclosure": certificate["disclosure"], "certificate": path})
    elif path != "-":
        click.echo(f"maximum disclosure {certificate['disclosure']}; certificate written to {visible(path)}")
