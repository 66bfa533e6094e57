"""`worstcase language`: the report card of a knowledge language, or of two side by side."""

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from reference.naming import visible
from worstcase import options
from worstcase.studies import MOST_UNITS_KNOWN

if TYPE_CHECKING:
    from reference.languages.report_card import LanguagePair, ReportCard


@click.command("language", cls=options.OnceCommand)
@click.argument("languages", metavar="MODULE:NAME [MODULE:NAME]", nargs=-1)
@click.option(
    "-k", "k", metavar="K", type=options.NumberOfFacts(0, MOST_UNITS_KNOWN), help="Number of facts that are known."
)
@click.option("--list", "listed", is_flag=True, help="List the built-in languages and exit.")
@click.option("--people", metavar="N", type=int, default=5, show_default=True, help="Scope: at most N people, 1 to 12.")
@click.option("--values", metavar="V", type=int, default=3, show_default=True, help="Scope: at most V values, 1 to 6.")
@click.option("--buckets", metavar="M", type=int, help="Scope: at most M buckets (default: as many as people).")
@click.option(
    "--beside",
    metavar="NAME",
    multiple=True,
    help="A built-in language to compare with (default: a few well-known ones). May be repeated.",
)
@options.output("-o", "--output", "--html", "page", help="Write the card as a page with plots to OUT.")
@click.option("--processes", metavar="N", type=click.IntRange(1, 256), default=1, help="Use N worker processes.")
@click.option("--journal", metavar="FILE", help="Save results in FILE, and resume from those that are there.")
@options.budgets
@options.as_json
def command(
    languages: tuple[str, ...],
    listed: bool,
    page: str | None,
    as_json: bool,
    **question: Any,  # noqa: ANN401 - those of `report_card`
) -> None:
    r"""Examine a knowledge language, or two side by side, on all small releases.

    MODULE:NAME is your own language (MODULE is a dotted name or a path to a .py file) or a built-in name such as
    negations. The report card shows the maximum disclosure for 0, 1, …, K facts beside other languages. It reports
    whether the language is closed under renaming people and values, is monotone under merging, has a special form and
    is complete, and whether your conjecture holds. Each verdict has its scope, its number of instances and its smallest
    counterexample. People are called p1, p2, … and values a, b, …. book/languages.md has ten small languages;
    `worstcase disclosure --language` applies a language to your release.

    Releases that differ only in names are examined once if all languages on the card are closed under that renaming,
    which is checked for every labelling of the scope. Otherwise, and for the conjecture, every labelling is tried.

    Two languages are examined on the same releases, and compared. An interrupted run resumes from its --journal.

    \b
    JSON keys: language, k, scope, instances (bucketizations that were examined), labellings (all of the scope, for
    which these stand), kept (for each language the names that it treats specially),
    hiding (instances that alone disclose no value with certainty), averages (of the maxima over all labellings of
    these, for each language a fraction for each of 0, …, K), maxima (for each instance, with its labellings, the same),
    and the verdicts alike (closed under renaming people), alike_values (and values), monotone, special_forms
    (a list; with shape, every_unit), complete (with predicates, expressible, most_units, hardest), conjecture
    (or null), each with question, holds, scope, instances, note and counterexample (or null), which has
    buckets, k (or null), values and said. Of two languages: cards (a list of two such objects), verdict, and
    never_more, never_less (is the first one's maximum always at most, at least, the second one's?).

    \b
    worstcase language --list
    worstcase language classroom/an_example_language.py:OneOfTwo -k 2
    worstcase language negations same-values -k 2 --html both.html
    worstcase language implications -k 3 --people 6 --processes 2 --journal card.jsonl
    """
    from reference.languages.builtin import built_in_languages
    from worstcase.display.language_cards import as_text, card_page, comparison_page, comparison_text
    from worstcase.io.writing import require_folders, write_text
    from worstcase.studies import compare_languages, refuse_inputs, report_card

    if listed:
        known = built_in_languages()
        if as_json:
            options.print_json({"languages": [{"name": each.name, "says": each.says} for each in known]})
        else:
            widest = max(len(each.name) for each in known)
            click.echo("\n".join(f"{each.name:<{widest}}  {each.says}" for each in known))
        return
    if not languages or question["k"] is None:
        missing = "argument 'MODULE:NAME'" if not languages else "option '-k'"
        raise click.UsageError(f"Missing {missing}: expected a language and -k K, or --list")
    if len(languages) > 2:
        raise click.UsageError(f"expected one or two languages, got {len(languages)}")
    refuse_inputs(languages, [(page, "the page"), (question["journal"], "the journal")])
    require_folders([] if page is None else [page])
    one, *others = list(languages)
    found: ReportCard | LanguagePair
    with options.own_output():
        if others:
            found = compare_languages(one, others[0], **question)
            in_words, as_page = partial(comparison_text, found), partial(comparison_page, found)
        else:
            found = report_card(one, **question)
            in_words, as_page = partial(as_text, found), partial(card_page, found)
    if page is not None:
        write_text(page, as_page())
    if as_json:
        options.print_json(found.as_json())
    elif page is not None:
        click.echo(f"the card is in {visible(page)}")
    else:
        click.echo(in_words())
