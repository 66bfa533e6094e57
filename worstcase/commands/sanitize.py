"""`worstcase sanitize`: generalize a table until it is safe, and no further."""

from typing import Any

import click

from worstcase import options


def _levels(_: click.Context, param: click.Parameter, text: str | None) -> dict[str, int] | None:
    if text is None:
        return None
    levels: dict[str, int] = {}
    for part in options.column_names([text]):
        column, _equals, level = part.rpartition("=")
        if not column or not (level.isascii() and level.isdigit() and len(level) < 10) or column in levels:
            raise click.BadParameter("expected COLUMN=LEVEL,COLUMN=LEVEL…, each column once", param=param)
        levels[column] = int(level)
    return levels


@click.command("sanitize", cls=options.OnceCommand)
@click.argument("table", metavar="TABLE")
@click.option(
    "--sensitive",
    metavar="COLUMN",
    required=True,
    multiple=True,
    help="The sensitive column. May be repeated: each column is then protected, and shuffled, by itself.",
)
@click.option("--together", is_flag=True, help="Protect, and shuffle, the combinations of the sensitive columns.")
@click.option(
    "--hierarchies",
    metavar="H",
    required=True,
    help="A TOML file, or a folder of ARX files (ATTRIBUTE.csv).",
)
@click.option("--keep", metavar="COLUMN", multiple=True, help="Release this column too. May be repeated.")
@click.option("-c", "c", metavar="C", required=True, help="Threshold, such as 7/10 or 0.7.")
@options.number_of_facts
@options.strength
@click.option(
    "--criterion",
    "criteria",
    metavar="NAME=VALUE",
    multiple=True,
    help="A further criterion for every bucket: k-anonymity=K, l-diversity=L, entropy-l-diversity=L,"
    " recursive-diversity=C,L or t-closeness=T. May be repeated.",
)
@click.option(
    "--suppress",
    metavar="ROWS",
    default="0",
    help="Drop up to ROWS rows (whole buckets, as few rows as possible) if that makes a release safe: a number such as"
    " 20, or a share such as 5%, 0.05 or 1/20.",
)
@click.option("--all", "every", is_flag=True, help="Print all minimal safe generalizations.")
@click.option("--any", "any_one", is_flag=True, help="Find any one minimal release (faster).")
@click.option(
    "--utility",
    metavar="U",
    help="The cost by which the best is chosen: discernibility (default), average, height, ncp, entropy, or your own"
    " MODULE:FUNCTION. Implies --all.",
)
@options.output(
    "-o", "--output", help="Write the best release: a table (.csv, .tsv), or counts of values per bucket (.json)."
)
@click.option(
    "--form",
    type=click.Choice(["generalized", "anatomy"]),
    default="generalized",
    show_default=True,
    help="generalized: one table. anatomy: two tables, joined by the bucket's number; the second is OUT with .sensitive"
    " in its name.",
)
@click.option(
    "--csv-safe",
    is_flag=True,
    help="Put an apostrophe before each cell of OUT that a spreadsheet may run as a formula.",
)
@click.option(
    "--node",
    metavar="COLUMN=LEVEL,…",
    callback=_levels,
    help="Check only this generalization, which was fixed without looking at the sensitive values.",
)
@click.option(
    "--measure-choice",
    is_flag=True,
    help="Also compute the disclosure to an attacker who knows how the release was chosen. If it is C or more, nothing"
    " is released. For small tables.",
)
@click.option("--seed", metavar="N", type=click.IntRange(min=0), help="Shuffle reproducibly.")
@click.option(
    "--missing",
    type=click.Choice(["error", "drop", "value"]),
    default="error",
    show_default=True,
    help="Rows without a value in a column in use: refuse the table, drop such rows, or keep (missing) as a value.",
)
@click.option(
    "--certificate",
    metavar="OUT",
    help="Write a certificate of the release, which may be published with it (also OUT.2, … for further sensitive"
    " columns).",
)
@click.option(
    "--confidential-proof",
    "--proof",
    "proof",
    metavar="OUT",
    help="Write a proof of minimality. CONFIDENTIAL: it holds buckets that are not released.",
)
@options.output(
    "--lattice",
    metavar="OUT.svg",
    help="Draw which generalizations are safe and minimal. CONFIDENTIAL.",
)
@options.report_page
@options.budgets
@options.as_json
def command(as_json: bool, **question: Any) -> int:  # noqa: ANN401 - the parameters of `sanitize`
    r"""Find the least generalized (C,K)-safe releases of a table, and write the best one.

    Columns with a hierarchy are released generalized. Sensitive columns are released as they are, with their values
    shuffled within each bucket. No other columns are released, except those of --keep. Status 1: nothing is safe.

    A release is minimal if no less generalized one is safe. All minimal ones are found; the one of least cost is
    printed and written. The book, "For publishers", defines costs, criteria and forms.

    The maximum disclosure is that of the release. An attacker who knows how it was chosen may learn more; --node and
    --measure-choice cover this ("What publishing discloses" in the book).

    \b
    A TOML file of hierarchies has a table for each column to release:
      [age]
      intervals = [5, 10, 20]   # widths, each a multiple of the one before
      [zip]
      prefixes = [4, 3]         # characters kept: 1485*, 148**
      [work.groups]             # one level, every value in one group
      paid = ["Private", "State-gov"]
      unpaid = ["Never-worked", "Without-pay"]
      [country]
      file = "country.csv"      # an ARX file: value;level 1;level 2;…
      [sex]                     # only the last level
    The last level is * for every value; suppress = false omits it.

    \b
    worstcase sanitize patients.csv --sensitive disease --hierarchies levels.toml -c 7/10 -k 1 -o safe.csv
    """
    from fastpath.sanitizing.hierarchies import InvalidHierarchy
    from reference.naming import source_name
    from worstcase import safe_releases
    from worstcase.display import sanitized_text

    try:
        with options.own_output():
            answer = safe_releases.sanitize(**question)
    except InvalidHierarchy as error:
        where = source_name(question["hierarchies"])
        if error.parameter or where in str(error):
            raise
        raise InvalidHierarchy(f"{where}: {error}") from None
    if as_json:
        options.print_json(sanitized_text.as_record(answer))
    else:
        click.echo("\n".join(sanitized_text.lines(answer)))
    return 1 if answer.found.best is None or answer.withheld else 0
