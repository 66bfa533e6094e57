"""`worstcase verify`: does a certificate prove what it claims?"""

import click

from reference import exact_numbers
from worstcase import options
from worstcase.inputs import Columns


@click.command("verify")
@click.argument("certificate", metavar="CERT")
@click.argument("file", metavar="[FILE]", required=False)
@options.table_columns(person=False)
@options.budgets
@options.as_json
def command(certificate: str, file: str | None, columns: Columns, budget: options.Budget, as_json: bool) -> int:
    """Check a certificate of `worstcase certify`, also against the release in FILE.

    Nothing of the algorithm that made it is used: stated inequalities are compared, and the attacker's formula is
    counted. Status 0: valid; 1: not valid.
    """
    from proofs_check.certificate_verifier import TRUSTED
    from reference.errors import RejectedCertificate
    from reference.files.strict_json import read_json
    from worstcase.worst_attacker import verify

    document = read_json(certificate)
    stated = document.get("k") if isinstance(document, dict) else None
    k = stated if type(stated) is int else None  # a valid certificate has one
    try:
        with options.metered(*budget) as meter:
            value = verify(document, file, meter, **columns)
    except RejectedCertificate as error:
        if as_json:
            options.print_json({"valid": False, "k": k, "disclosure": None, "reason": str(error)})
        else:
            click.echo(f"not valid: {error}")
        return 1
    if as_json:
        answer = {"valid": True, "k": k, "disclosure": exact_numbers.exact(value), "trusted": list(TRUSTED)}
        options.print_json(answer)
    else:
        facts = f"k = {k} {'fact' if k == 1 else 'facts'}"
        whose = f"of {file}" if file is not None else "of any release with the histograms in it"
        value_text = exact_numbers.readable(value)
        click.echo(f"valid: with {facts} the maximum disclosure {whose} is {value_text}, given these theorems:")
        for theorem in TRUSTED:
            click.echo(f"  - {theorem}")
    return 0
