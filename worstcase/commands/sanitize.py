"""`worstcase sanitize`: generalize a table until it is safe, and no further."""

from typing import TYPE_CHECKING, Any

import click

from reference import exact_numbers
from worstcase import attacker_buckets, options

if TYPE_CHECKING:
    from fastpath.sanitizing.lattice import Node
    from fastpath.sanitizing.safe_generalizations import SafeGeneralizations
    from worstcase.attacker_buckets import SpokenBucket
    from worstcase.safe_release import Sanitized


@click.command("sanitize")
@click.argument("table", metavar="TABLE")
@click.option("--sensitive", metavar="COLUMN", required=True, help="The sensitive column.")
@click.option("--hierarchies", metavar="H", required=True, help="A folder of ARX files ATTRIBUTE.csv, or a TOML file.")
@click.option("-c", "c", metavar="C", required=True, help="The threshold, such as 7/10 or 0.7, read exactly.")
@options.facts
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
    help="What the best one costs least of: discernibility (default), average, height, ncp, entropy, or your own"
    " MODULE:FUNCTION, which returns an exact number. Tells of all minimal ones, as --all does.",
)
@click.option("-o", "--output", metavar="OUT", help="Write the best release here (.csv, .tsv or .json).")
@click.option(
    "--form",
    type=click.Choice(["generalized", "anatomy"]),
    default="generalized",
    show_default=True,
    help="generalized: one table; anatomy: two, OUT and OUT's name with .sensitive in it.",
)
@click.option("--seed", metavar="N", type=click.IntRange(min=0), help="Shuffle reproducibly (else: system randomness).")
@click.option(
    "--missing",
    type=click.Choice(["error", "drop", "value"]),
    default="error",
    show_default=True,
    help="Rows without a value in a column in use: refuse them, drop and count them, or keep (missing) as a value.",
)
@click.option(
    "--proof", metavar="OUT", help="Write certificates for the minimal ones and witnesses against those below."
)
@options.budgets
@options.as_json
def command(budget: options.Budget, as_json: bool, **question: Any) -> int:  # noqa: ANN401 - the parameters of `sanitize`
    r"""Find the least generalized releases of a table that are (C,K)-safe, and write the best one.

    The columns that have a hierarchy are released, generalized; the sensitive column is released as it is, permuted
    within each bucket; no other column is. Status 1 if no generalization is safe.

    \b
    worstcase sanitize adult.csv --sensitive occupation --hierarchies adult.toml -c 1/2 -k 3 --all -o safe.csv
    worstcase safe safe.csv --sensitive occupation --by age,marital-status,race,sex -c 1/2 -k 3
    """
    from worstcase import safe_release

    with options.metered(*budget) as meter:
        answer = safe_release.sanitize(**question, meter=meter)
    if as_json:
        options.print_json(_as_json(answer))
    else:
        _tell(answer)
    return 1 if answer.found.best is None else 0


def _as_json(answer: "Sanitized") -> dict[str, object]:
    found, written = answer.told, answer.written
    table, best, value = found.table, found.best, found.disclosure.value
    record: dict[str, object] = {
        "c": exact_numbers.exact(found.check.c),
        "k": found.check.k,
        "minimal": [table.named(node) for node in found.minimal],
        "minimal_found": len(answer.found.minimal) if answer.utility is not None else None,
        "best": None if best is None else table.named(best),
        "disclosure": exact_numbers.exact(value),
        "decimal": exact_numbers.decimal(value),
        "attacker": _attacker(found),
        "nodes": found.nodes,
        "nodes_checked": found.checked,
        "utility": answer.utility,
        "costs": [_cost_json(cost) for cost in found.costs],
        "rows": table.table.rows,
        "dropped": answer.dropped,
        "buckets": None if best is None else len(table.at(best)),
    }
    if written is not None:
        record["release"] = {"form": written.form, "files": list(written.files), "seed": written.seed}
    return record


def _attacker(found: "SafeGeneralizations") -> dict[str, object]:
    """Who attains the disclosure, and whom that is about."""
    from reference.syntax import to_text

    answer = found.disclosure
    return {
        "target": to_text(answer.target),
        "knowledge": [to_text(unit) for unit in answer.knowledge.implications],
        "buckets": attacker_buckets.as_json(_spoken_of(found)),
    }


def _spoken_of(found: "SafeGeneralizations") -> "list[SpokenBucket]":
    node = found.table.lattice.top if found.best is None else found.best
    return attacker_buckets.carried(found.table.at(node), found.disclosure)


def _tell_attacker(found: "SafeGeneralizations") -> None:
    from reference.syntax import to_text

    click.echo(f"  the worst attacker becomes that sure of {to_text(found.disclosure.target)}")
    attacker_buckets.tell(_spoken_of(found))


def _cost_json(cost: object) -> object:
    """An exact number as a text, anything else as the decimal or the text that it is."""
    from fractions import Fraction

    if isinstance(cost, int | Fraction):
        return exact_numbers.exact(Fraction(cost))
    try:
        return float(cost)  # type: ignore[arg-type] # whatever it is, it may have a decimal
    except (TypeError, ValueError):
        return str(cost)


def _tell(answer: "Sanitized") -> None:
    found, dropped = answer.found, answer.dropped
    table, best, c = found.table, found.best, exact_numbers.exact(found.check.c)
    click.echo(
        f"{table.table.rows:,} rows" + (f", after {dropped:,} with a missing value were dropped" if dropped else "")
    )
    click.echo(f"{found.checked:,} of {found.nodes:,} generalizations were checked")
    if best is None:
        value = exact_numbers.readable(found.disclosure.value)
        click.echo(f"none is safe: with everything generalized the maximum disclosure is {value}, not below {c}")
        _tell_attacker(found)
        return
    number = len(found.minimal)
    if answer.utility is None:
        click.echo(f"a minimal safe generalization: {_levels(found, best)}")
    elif answer.every:
        click.echo("1 minimal safe generalization:" if number == 1 else f"{number:,} minimal safe generalizations:")
        for node in found.minimal:
            click.echo(f"  {_levels(found, node)}")
        click.echo(f"best by {answer.utility}: {_levels(found, best)}")
    else:
        others = "the only minimal" if number == 1 else f"best by {answer.utility} of {number:,} minimal"
        click.echo(f"{others} safe generalization{'s' if number > 1 else ''}: {_levels(found, best)}")
    click.echo(f"  maximum disclosure {exact_numbers.readable(found.disclosure.value)}, below {c}")
    _tell_attacker(found)
    click.echo(f"  {len(table.at(best)):,} buckets, {len(table.table.domain):,} different sensitive values")
    if answer.written is not None:
        click.echo(f"written: {' and '.join(answer.written.files)}")


def _levels(found: "SafeGeneralizations", node: "Node") -> str:
    return ", ".join(f"{attribute} {level}" for attribute, level in found.table.named(node).items())
