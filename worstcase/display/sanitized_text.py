"""What `sanitize` found, for people and for programs: the minimal releases, their levels by name, what each costs."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from reference import exact as exact_numbers
from reference.naming import numbered, visible
from reference.naming import written as name_written
from worstcase.display import attacker_buckets
from worstcase.display.choice_text import choice_json, choice_sentences, missing_sentences
from worstcase.display.demands_text import (
    demands_json,
    demands_sentences,
    different_values,
    disclosure_of,
    no_release_sentence,
    rows_left_out,
)
from worstcase.written_text import files_record, files_sentences

if TYPE_CHECKING:
    from fastpath.sanitizing.lattice import Generalizations, Node
    from worstcase.display.attacker_buckets import SpokenBucket
    from worstcase.sanitized import Sanitized


_MOST_CHARACTERS = 20
"""Of one cost in the table for people."""


def as_record(answer: "Sanitized") -> dict[str, object]:
    """The JSON object."""
    found = answer.told
    table, best, value = found.table, found.best, found.disclosure.value
    record: dict[str, object] = {
        "c": exact_numbers.exact(found.check.c),
        "k": found.check.k,
        "minimal": [table.named(node) for node in found.minimal],
        "named": [table.in_words(node) for node in found.minimal],
        "minimal_found": len(answer.found.minimal) if answer.utility is not None else None,
        "best": None if best is None else table.named(best),
        "disclosure": exact_numbers.exact(value),
        "decimal": exact_numbers.decimal(value),
        "attacker": _attacker(answer),
        "nodes": found.nodes,
        "nodes_checked": found.checked,
        "utility": answer.utility,
        "costs": [_cost_json(cost) for cost in found.costs],
        "costs_by": {name: [_cost_json(cost) for cost in costs] for name, costs in costs_of(answer).items()},
        "best_by": {name: table.named(node) for name, node in _best_by(answer).items()},
        "kept": list(table.kept),
        "rows": table.table.rows,
        "dropped": answer.dropped,
        "buckets": None if best is None else len(found.check.released(best)),
        **demands_json(found),
        **choice_json(answer),
    }
    return record | files_record(answer)


def lines(answer: "Sanitized") -> Iterator[str]:
    """The same as lines of text."""
    found, dropped = answer.found, answer.dropped
    table, best, c = found.table, found.best, exact_numbers.exact(found.check.c)
    yield numbered(table.table.rows, "row") + (f", after {_dropped(answer)}" if dropped else "")
    if table.kept:
        kept = ", ".join(map(name_written, table.kept))
        yield f"released as it is, known to the attacker and part of what forms buckets: {kept}"
    yield from missing_sentences(answer)
    yield f"{found.checked:,} of {found.nodes:,} generalizations were checked"
    if best is None:
        yield no_release_sentence(found, exact_numbers.readable(found.disclosure.value), c)
        yield from _attacker_lines(answer)
        yield from files_sentences(answer)
        return
    number, levels = len(found.minimal), levels_in_words(table, best)
    if found.fixed is not None:
        yield f"the levels that were fixed beforehand are safe: {levels}"
    elif answer.utility is None:
        yield f"a minimal safe generalization: {levels}"
    elif answer.every:
        yield "1 minimal safe generalization:" if number == 1 else f"{number:,} minimal safe generalizations:"
        for place, node in enumerate(found.minimal, 1):
            rows = rows_left_out(found, node)
            yield f"  {place}. {levels_in_words(table, node)}" + (f" ({rows:,} left out)" if rows else "")
        yield "what each costs (* the least by this utility):"
        yield from _cost_lines(answer)
        yield f"best by {visible(answer.utility)}: {found.minimal.index(best) + 1}. {levels}"
    else:
        others = "the only minimal" if number == 1 else f"best by {visible(answer.utility)} of {number:,} minimal"
        yield f"{others} safe generalization{'s' if number > 1 else ''}: {levels}"
    yield f"  {disclosure_of(found)} {exact_numbers.readable(found.disclosure.value)}, below {c}"
    yield from _attacker_lines(answer)
    released = found.check.released(best)
    yield f"  {numbered(len(released), 'bucket')}, {different_values(released, table.columns)}"
    yield from (f"  {sentence}" for sentence in demands_sentences(found))
    yield from (f"  {sentence}" for sentence in choice_sentences(answer))
    yield from files_sentences(answer)


def _dropped(answer: "Sanitized") -> str:
    rows = numbered(answer.dropped, "row")
    return f"{rows} with a missing value {'was' if answer.dropped == 1 else 'were'} dropped"


def _attacker(answer: "Sanitized") -> dict[str, object]:
    """Who attains the disclosure, and whom that is about."""
    from reference.syntax import to_text

    worst = answer.found.disclosure
    return {
        "column": answer.found.worst_view.sensitive,
        "target": to_text(worst.target),
        "knowledge": [to_text(unit) for unit in worst.knowledge.implications],
        "buckets": attacker_buckets.as_json(_spoken_of(answer)),
    }


def _attacker_lines(answer: "Sanitized") -> Iterator[str]:
    from reference.syntax import to_text

    yield f"  the worst attacker becomes that sure of {to_text(answer.found.disclosure.target)}"
    yield from (f"  {sentence}" for sentence in attacker_buckets.sentences(_spoken_of(answer)))


def _spoken_of(answer: "Sanitized") -> "list[SpokenBucket]":
    return attacker_buckets.carried(answer.found.worst_view, answer.found.disclosure)


def levels_in_words(table: "Generalizations", node: "Node") -> str:
    """The level of each attribute, by number and by name."""
    words = table.in_words(node)
    return ", ".join(
        f"{name_written(attribute)} {level} ({words[attribute]})" for attribute, level in table.named(node).items()
    )


def costs_of(answer: "Sanitized") -> Mapping[str, Sequence[object]]:
    """What each minimal node that is told of costs, by each of our utilities and by the user's own."""
    from fastpath.sanitizing.utility import costs_by_utility

    costs: dict[str, Sequence[object]] = dict(costs_by_utility(map(answer.found.candidate, answer.told.minimal)))
    if answer.utility is not None:
        costs[answer.utility] = answer.told.costs
    return costs


def _best_by(answer: "Sanitized") -> dict[str, "Node"]:
    """The best of all minimal nodes by each utility, where all are told of."""
    from fastpath.sanitizing.utility import cheapest

    if not answer.every:
        return {}
    found = {name: cheapest(costs, answer.told.minimal) for name, costs in costs_of(answer).items()}
    return {name: node for name, node in found.items() if node is not None}


def cost_rows(answer: "Sanitized") -> list[list[str]]:
    """A table of texts: a line of utilities, then a line for each minimal node that is told of."""
    from fastpath.sanitizing.utility import costs_the_same

    costs, minimal = costs_of(answer), answer.told.minimal
    least = {name: costs[name][minimal.index(node)] for name, node in _best_by(answer).items()}
    rows = [["", *map(visible, costs)]]
    for place in range(len(minimal)):
        marks = (
            "*" if name in least and costs_the_same(listed[place], least[name]) else ""
            for name, listed in costs.items()
        )
        shown = (f"{_shown(listed[place])}{mark}" for listed, mark in zip(costs.values(), marks, strict=True))
        rows.append([str(place + 1), *shown])
    return rows


def _cost_lines(answer: "Sanitized") -> Iterator[str]:
    rows = [[cell if cell.endswith("*") else f"{cell} " for cell in row] for row in cost_rows(answer)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "  " + " ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _cost_json(cost: object) -> object:
    """An exact number as a text, a tuple as a list, anything else as the decimal or the text that it is."""
    if isinstance(cost, tuple):
        return [_cost_json(part) for part in cost]
    if isinstance(cost, int | Fraction):
        return exact_numbers.exact(Fraction(cost))
    try:
        return float(cost)  # type: ignore[arg-type] # whatever it is, it may have a decimal
    except (TypeError, ValueError):
        return str(cost)


def _shown(cost: object) -> str:
    """A cost for people: whole numbers with all digits, others to six, and nothing that is longer than a column."""
    if isinstance(cost, tuple):
        text = f"({', '.join(map(_shown, cost))})"
    elif isinstance(cost, int | Fraction) and Fraction(cost).denominator == 1:
        whole = int(cost)
        text = f"{whole:,}" if abs(whole) < 10**15 else exact_numbers.exact(whole)
    else:
        try:
            text = f"{float(cost):.6g}"  # type: ignore[arg-type] # likewise
        except (TypeError, ValueError, OverflowError):
            text = visible(str(cost))
    return text if len(text) <= _MOST_CHARACTERS else text[: _MOST_CHARACTERS - 1] + "…"
