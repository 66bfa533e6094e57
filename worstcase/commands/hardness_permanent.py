"""`worstcase hardness permanent`: the permanent of a 0/1 matrix, as a number of tables."""

import click

from reference import exact_numbers
from worstcase import options, output
from worstcase.exit_status import metered


@click.command("permanent")
@click.argument("file", metavar="MATRIX")
@click.option("--check", is_flag=True, help="Compute it by Ryser's formula as well (2^n steps), and print both.")
@options.budgets
@options.as_json
def command(file: str, check: bool, budget_seconds: float | None, budget_memory: float | None, as_json: bool) -> None:
    r"""Compute a permanent by counting the tables that fit a release.

    MATRIX is a text with a line of zeros and ones for each row. The release is one bucket with a person for each row
    and a value for each column; the knowledge is one negated atom for each zero.

    \b
    printf '110\n111\n011\n' > matrix.txt
    worstcase hardness permanent matrix.txt --check
    """
    from reference.hardness.permanent import permanent, read_matrix, ryser

    matrix = read_matrix(file)
    with metered(budget_seconds, budget_memory) as meter:
        result = permanent(matrix, meter)
        by_formula = ryser(matrix, meter) if check else None
    if by_formula is not None and by_formula != result:
        raise AssertionError(f"{result} tables fit, but Ryser's formula gives {by_formula}")
    if as_json:
        ways = {"permanent": result} | ({} if by_formula is None else {"ryser": by_formula})
        output.print_json({"rows": len(matrix)} | {way: exact_numbers.exact(number) for way, number in ways.items()})
        return
    click.echo(f"permanent {exact_numbers.exact(result)}: as many tables fit the release and the knowledge")
    if by_formula is not None:
        click.echo(f"  Ryser's formula gives {exact_numbers.exact(by_formula)}")
