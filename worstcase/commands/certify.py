"""`worstcase certify`: the maximum disclosure, with a proof that travels."""

import click

from worstcase import options, output
from worstcase.exit_status import metered
from worstcase.options import facts, uniform_release


@click.command("certify")
@options.release_file
@facts
@click.option(
    "-o", "--output", "path", metavar="CERT", default="-", help="Where to write it (standard output if left out)."
)
@options.budgets
@options.as_json
def command(
    file: str,
    sensitive: str | None,
    by: str | None,
    person: str | None,
    k: int,
    path: str,
    budget_seconds: float | None,
    budget_memory: float | None,
    as_json: bool,
) -> None:
    r"""Write a certificate of the maximum disclosure, for `worstcase verify` to check.

    \b
    worstcase certify hospital.json -k 1 -o hospital.cert
    worstcase verify hospital.cert hospital.json
    """
    import json

    from fastpath.certifying.certificate import certify
    from reference.files.file_access import write_text

    if as_json and path == "-":
        raise click.UsageError("--json needs -o: the certificate itself is JSON on standard output")
    release = uniform_release(file, sensitive, by, person, "a certificate")
    with metered(budget_seconds, budget_memory) as meter:
        certificate = certify(release, k, meter)
    write_text(path, json.dumps(certificate, ensure_ascii=False) + "\n")
    if as_json:
        output.print_json({"k": k, "disclosure": certificate["disclosure"], "certificate": path})
    elif path != "-":
        click.echo(f"maximum disclosure {certificate['disclosure']}; its certificate is in {path}")
