"""`worstcase sanitize`: generalize a table until it is safe, and no further."""

from typing import Any

import click

from worstcase import options


def _levels(_: click.Context, param: click.Parameter, text: str | None) -> dict[str, int] | None:
    """Levels by column: COLUMN=LEVEL,COLUMN=LEVEL; a column with a comma in its name is put in quotation marks."""
    if text is None:
        return None
    levels: dict[str, int] = {}
    for part in options.column_names([text]):
        column, _equals, level = part.rpartition("=")
        if not column or not (level.isascii() and level.isdigit() and len(level) < 10) or column in levels:
            raise click.BadParameter("COLUMN=LEVEL,COLUMN=LEVEL… was expected, each column once", param=param)
        levels[column] = int(level)
    return levels


@click.command("sanitize", cls=options.OnceCommand)
@click.argument("table", metavar="TABLE")
@click.option(
    "--sensitive",
    metavar="COLUMN",
    required=True,
    multiple=True,
    help="The sensitive column. May be repeated: each is then protected by itself (what an attacker knows is about one"
    " column at a time), and permuted by itself.",
)
@click.option(
    "--together", is_flag=True, help="With several sensitive columns: protect, and permute, their combinations."
)
@click.option(
    "--hierarchies",
    metavar="H",
    required=True,
    help="A folder of ARX files, ATTRIBUTE.csv or TABLE_hierarchy_ATTRIBUTE.csv, or a TOML file.",
)
@click.option(
    "--keep", metavar="COLUMN", multiple=True, help="Release this column as it is; it forms buckets. May be repeated."
)
@click.option("-c", "c", metavar="C", required=True, help="The threshold, such as 7/10 or 0.7, read exactly.")
@options.facts
@click.option(
    "--criterion",
    "criteria",
    metavar="NAME=VALUE",
    multiple=True,
    help="What every bucket must keep besides: k-anonymity=K, l-diversity=L (different values), entropy-l-diversity=L,"
    " recursive-diversity=C,L or t-closeness=T (half the sum of absolute differences to all released rows). May be"
    " repeated.",
)
@click.option(
    "--suppress",
    metavar="ROWS",
    default="0",
    help="Leave out whole buckets of at most ROWS rows in all where that makes a release safe; the fewest rows are. A"
    " whole number is a number of rows; 5%, 0.05 and 1/20 are shares of all rows (so 1 is one row, 1.0 is all). An"
    " attacker sees nothing of them, and the disclosure is that of the released rows: what an absence tells is not"
    " modelled. How many rows are left out is printed here, and not written into the release.",
)
@click.option("--all", "every", is_flag=True, help="Tell of all minimal safe generalizations, not just of the best.")
@click.option(
    "--any",
    "any_one",
    is_flag=True,
    help="Any minimal one, found with few questions, where all take too long.",
)
@click.option(
    "--utility",
    metavar="U",
    help="What the best one costs least of: discernibility (default), average, height, ncp, entropy (see above), or"
    " your own MODULE:FUNCTION, which returns an exact number. Tells of all minimal ones, as --all does.",
)
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    callback=options.real_file,
    help="Write the best release here: a table (.csv, .tsv), or counts per bucket and no other column (.json).",
)
@click.option(
    "--form",
    type=click.Choice(["generalized", "anatomy"]),
    default="generalized",
    show_default=True,
    help="generalized: one table. anatomy: two; OUT holds the columns as they are, with the bucket's number, and OUT's"
    " name with .sensitive in it the values of each bucket: the levels only form the buckets, criteria speak of"
    " buckets, ncp and entropy are the costs of the generalized form.",
)
@click.option(
    "--csv-safe",
    is_flag=True,
    help="Put an apostrophe before every cell of OUT that a spreadsheet may run as a formula (it begins with =, +, - or"
    " @, also behind spaces, or with a tab or a line end; so does -5) and before every cell that begins with an"
    " apostrophe. Taking one apostrophe away from each cell that begins with one gives the cells back. Otherwise cells"
    " are written as they are, and those are counted.",
)
@click.option(
    "--node",
    metavar="COLUMN=LEVEL,…",
    callback=_levels,
    help="Look at no other generalization than this one, fixed beforehand without looking at the sensitive values: it"
    " is released if it is safe, and nothing is otherwise (status 1).",
)
@click.option(
    "--measure-choice",
    is_flag=True,
    help="Count, over all tables that fit the release, how sure somebody with K facts becomes who knows how it was"
    " chosen; if that is C or more, release nothing (status 1). For small tables: up to about a million fitting ones.",
)
@click.option("--seed", metavar="N", type=click.IntRange(min=0), help="Shuffle reproducibly (else: system randomness).")
@click.option(
    "--missing",
    type=click.Choice(["error", "drop", "value"]),
    default="error",
    show_default=True,
    help="Rows without a value in a column in use: refuse them, drop and count them, or keep (missing) as a value."
    " Nothing, an empty text, a null, and a NaN among numbers are no value, in every kind of table; a text is one, also"
    " NaN, and such rows are counted.",
)
@click.option(
    "--certificate",
    metavar="OUT",
    help="Write the certificate of the release alone: it holds nothing that is not in the release, and may be published"
    " with it. For several sensitive columns: OUT, and OUT's name with .2, … in it.",
)
@click.option(
    "--confidential-proof",
    "--proof",
    "proof",
    metavar="OUT",
    help="Write certificates for the minimal ones and witnesses against those below. CONFIDENTIAL: it holds buckets"
    " that are not released; publish a --certificate instead.",
)
@click.option(
    "--lattice",
    metavar="OUT.svg",
    callback=options.real_file,
    help="Draw which generalizations are safe, minimal, chosen. CONFIDENTIAL: the release does not tell that.",
)
@click.option(
    "--report",
    metavar="OUT.html",
    callback=options.real_file,
    help="Write a page with the evidence, for those who decide; OUT.cert beside it.",
)
@options.budgets
@options.as_json
def command(as_json: bool, **question: Any) -> int:  # noqa: ANN401 - the parameters of `sanitize`
    r"""Find the least generalized releases of a table that are (C,K)-safe, and write the best one.

    The columns that have a hierarchy are released, generalized; those of --keep as they are: whoever sees the release
    knows them, so rows that differ in one of them are never in one bucket. The sensitive column is released as it is,
    permuted within each bucket; no other column is. Status 1 if no generalization is safe.

    All minimal ones are found, and the best by the utility is told of and written; --all tells of each, and what it
    costs by every utility. Of those that cost the same the smaller levels win, compared column by column in the order
    of the table; a star marks each of them. n rows, and in bucket b n_b of them:

    \b
    discernibility  the sum of n_b times n_b; n for each row left out
    average         n / number of released buckets; rows left out count as rows
    height          the sum of the levels
    ncp             the average over rows and columns of (values in the row's class - 1)/(values of the column - 1);
                    1 for each column of a row left out
    entropy         the sum over rows and columns of log2(rows in the row's class / rows with the row's value); for a
                    row left out, n instead of its class

    What the choice itself tells: the maximum disclosure is that of the release. Somebody who knows that a table is
    generalized until it is safe, and no further, learns more: that everything less general was unsafe (the minimality
    attack). With sex M,M,F,F,F,F and disease a,a,b,c,d,e, C = 0.6 and K = 0, everybody is put into one bucket of which
    1/3 has a; but men and women apart are unsafe only if both men have a, so it is certain that they do. --node does
    not choose, --measure-choice counts what the choice tells and refuses what tells too much; "What publishing tells"
    in the book says more.

    \b
    A TOML file of hierarchies has a table for each column to be released:
      [age]
      intervals = [5, 10, 20]   # widths, each a multiple of the one before; start = 0
      [zip]
      prefixes = [4, 3]         # how many characters are kept: 1485*, 148**
      [work.groups]             # one level, every value in one group
      paid = ["Private", "State-gov"]
      unpaid = ["Never-worked", "Without-pay"]
      [country]
      file = "country.csv"      # an ARX file beside it: lines of value;level 1;level 2;…
      [sex]                     # nothing but the last level
    The last level of each is suppression, * for every value, unless it says
    suppress = false (a file has the levels that it lists).

    \b
    worstcase sanitize adult.csv --sensitive occupation --hierarchies adult.toml -c 1/2 -k 3 --all -o safe.csv
    worstcase safe safe.csv --sensitive occupation --by age,marital-status,race,sex -c 1/2 -k 3
    """
    from worstcase import safe_releases
    from worstcase.display import sanitized_text

    with options.own_output():
        answer = safe_releases.sanitize(**question)
    if as_json:
        options.print_json(sanitized_text.as_record(answer))
    else:
        click.echo("\n".join(sanitized_text.lines(answer)))
    return 1 if answer.found.best is None or answer.withheld else 0
