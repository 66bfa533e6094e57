"""`worstcase claims`: check the claims of the paper."""

from functools import partial

import click

from reference.naming import visible
from worstcase import options


@click.command("claims", cls=options.OnceCommand)
@click.argument("names", metavar="[NAME]…", nargs=-1)
@click.option("--list", "only_list", is_flag=True, help="List the claims with these names or words without checking.")
@click.option("--by-sentence", is_flag=True, help="Print the paper's sentences in order, each with its claims.")
@click.option(
    "--paper",
    metavar="TEX",
    help="Check only the index of sentences and formulas against the paper's LaTeX: all in order, none missing.",
)
@click.option("--table", is_flag=True, help="Print the result of each claim, not only the summary.")
@click.option(
    "--deep", is_flag=True, help="Check larger scopes and more drawn instances (about two hours of processor time)."
)
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(0, 2**32 - 1),
    default=0,
    help="Seed of drawn instances (default: 0). The same seed draws the same instances.",
)
@click.option(
    "--executor",
    metavar="WHERE",
    help="Where to run: here (this process, the default for named claims), processes (one per core, the default"
    " otherwise), processes:N, or dask:ADDRESS (a cluster of dask.distributed).",
)
@click.option("--processes", metavar="N", type=click.IntRange(1, 256), help="Short for --executor processes:N.")
@click.option("--journal", metavar="FILE", help="Write finished claims to FILE, and skip the claims in it.")
@options.output(
    "-o",
    "--output",
    "--html",
    "page",
    help="Write the results as an HTML page to this file, with pictures of counterexamples.",
)
@options.budgets
@options.as_json
def command(
    names: tuple[str, ...],
    only_list: bool,
    by_sentence: bool,
    paper: str | None,
    table: bool,
    deep: bool,
    seed: int,
    executor: str | None,
    processes: int | None,
    journal: str | None,
    page: str | None,
    as_json: bool,
) -> int:
    r"""Check all claims about the paper, or the named ones: its definitions, lemmas, theorems and remarks.

    Each sentence of the paper is indexed, with the claims that settle it or the reason why none can (--by-sentence).

    A claim is a statement about all instances of a stated scope. Mistakes in the paper and near misses are claims
    that should fail, each at its smallest counterexample. Without names this takes less than half a minute on two
    cores. Status 1: a claim has an unexpected result. To continue an interrupted run, start it again with the same
    --journal. --budget-memory applies to each process.

    \b
    worstcase claims --list "Theorem 9"
    worstcase claims --by-sentence
    worstcase claims negations-are-as-strong-as-implications
    worstcase claims the-worst-case-fits-in-one-bucket --html crossing.html
    worstcase claims --deep --executor processes --journal deep.jsonl
    """
    from worstcase import studies
    from worstcase.display import claim_reports
    from worstcase.io import writing

    if page is not None and (only_list or by_sentence or paper is not None):
        raise click.UsageError("--html needs checked claims: drop --list, --by-sentence and --paper, or drop --html")
    writing.refuse_overwriting([(page, "the page")], [(journal, "the journal")])
    writing.require_folders([] if page is None else [page])
    if paper is not None:
        return claim_reports.print_index_check(studies.quotations(paper), as_json=as_json)
    if executor is not None and processes is not None:
        raise click.UsageError(
            "--processes and --executor exclude each other: --processes N is short for --executor processes:N"
        )
    chosen = studies.sentences(*names) if by_sentence else ()
    if only_list:
        sentences, listed = (
            partial(claim_reports.print_sentences, chosen, None),
            partial(claim_reports.print_names, names),
        )
        (sentences if by_sentence else listed)(as_json=as_json)
        return 0
    usual = "here" if names and not deep else "processes"
    where = executor if executor is not None else f"processes:{processes}" if processes else usual
    reports = studies.claims(*names, deep=deep, seed=seed, executor=where, journal=journal)
    if page is not None:
        writing.write_text(page, claim_reports.claims_html(reports, deep=deep))
    if by_sentence:
        claim_reports.print_sentences(chosen, reports, as_json=as_json)
    elif as_json:
        options.print_json({"claims": [claim_reports.as_record(report, deep=deep) for report in reports]})
    elif len(names) == 1 and page is None:
        claim_reports.print_claim(reports[0], deep=deep)
    else:
        claim_reports.print_summary(reports, deep=deep, table=page is None and (table or bool(names)))
        if page is not None:
            click.echo(f"page written to {visible(page)}")
    return 0 if all(report.as_expected for report in reports) else 1
