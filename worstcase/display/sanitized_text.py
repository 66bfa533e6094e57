r"""What `sanitize` found, for people and for programs: minimal releases, costs, demands, the choice, and the files.

The sentences about the choice of a release are about the minimality attack, which `proofs_check.choice_attack`
measures and "What publishing tells" in the book explains.

>>> import pandas
>>> from fastpath.sanitizing.hierarchies import given_hierarchies
>>> from worstcase.safe_releases import sanitize
>>> rows = [{"age": age, "ill": ill} for age, ill in zip((31, 38, 39, 52), ("flu", "gout", "flu", "flu"))]
>>> ages = given_hierarchies({"age": {"intervals": [20]}})
>>> found = sanitize(pandas.DataFrame(rows), ages, "3/4", 0, sensitive="ill", suppress="25%").found
>>> demands_json(found)["suppressed"]
{'limit': 1, 'rows': 1, 'buckets': 1, 'rows_of_minimal': [1]}
>>> print(demands_sentences(found)[0])
1 row in 1 bucket is left out (at most 1 might be), the fewest for this generalization
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from fastpath.sanitizing import cells
from fastpath.sanitizing.utility import cheapest, costs_by_utility
from reference.exact import decimal, exact, readable
from reference.naming import numbered, source_name, visible, written
from reference.syntax import to_text
from worstcase.display import attacker

if TYPE_CHECKING:
    from fastpath.sanitizing.lattice import Generalizations, Node
    from fastpath.sanitizing.safe_generalizations import SafeGeneralizations
    from worstcase.sanitized import Sanitized

ABSENCE = (
    "the maximum disclosure is that of the released rows: an attacker sees nothing of the others, and what their"
    " absence tells is not modelled"
)
"""What is assumed about rows that are left out."""
REFUSED = "; whoever learns of this refusal learns that, and to try other levels now is to choose them by the data"
"""Appended where levels that were fixed beforehand are not safe."""
CHOSEN = (
    "The release was chosen by looking at the data: of all the generalizations in question, none that is less general"
    " is safe. Somebody who knows that it was chosen so can conclude something from that (the minimality attack: Wong,"
    " Fu, Wang and Pei, VLDB 2007). The number above does not cover this."
)
"""What choosing a minimal release discloses."""
FIXED = (
    "The levels were named beforehand; that this was done without looking at the sensitive values is up to the"
    " publisher. Whether they are safe follows from what is released, so that they were released tells nothing beyond"
    " the release. A refusal would have told one thing, that c is reached with these levels; and whoever tries others"
    " after a refusal chooses by looking at the data."
)
"""What a release with levels that were fixed beforehand discloses."""
_MOST_CHARACTERS = 20
"""Of one cost in the table for people."""


def as_record(answer: "Sanitized") -> dict[str, object]:
    """The JSON object."""
    found = answer.reported
    table, best, value = found.table, found.best, found.disclosure.value
    worst = answer.found.disclosure
    who = attacker.attacker_json(worst.target, worst.knowledge.implications)
    buckets = attacker.as_json(attacker.carried(answer.found.worst_view, worst))
    return {
        "c": exact(found.check.c),
        "k": found.check.k,
        "minimal": [table.named(node) for node in found.minimal],
        "named": [table.in_words(node) for node in found.minimal],
        "minimal_found": len(answer.found.minimal) if answer.utility is not None else None,
        "best": None if best is None else table.named(best),
        "disclosure": exact(value),
        "decimal": decimal(value),
        "attacker": {"column": answer.found.worst_view.sensitive, **who, "buckets": buckets},
        "nodes": found.nodes,
        "nodes_checked": found.checked,
        "utility": answer.utility,
        "costs": [_cost_json(cost) for cost in found.costs],
        "costs_by": {name: [_cost_json(cost) for cost in costs] for name, costs in _costs(answer).items()},
        "best_by": {name: table.named(node) for name, node in _best_by(answer).items()},
        "kept": list(table.kept),
        "rows": table.table.rows,
        "dropped": answer.dropped,
        "buckets": None if best is None else len(found.check.released(best)),
        **demands_json(found),
        **_choice_json(answer),
        **_files_json(answer),
    }


def lines(answer: "Sanitized") -> Iterator[str]:
    """The same as lines of text."""
    found, dropped = answer.found, answer.dropped
    table, best, c = found.table, found.best, exact(found.check.c)
    were = f", after {numbered(dropped, 'row')} with a missing value {'was' if dropped == 1 else 'were'} dropped"
    yield numbered(table.table.rows, "row") + (were if dropped else "")
    if table.kept:
        kept = ", ".join(map(written, table.kept))
        yield f"released as it is, known to the attacker and part of what forms buckets: {kept}"
    yield from missing_sentences(answer)
    yield f"{found.checked:,} of {found.nodes:,} generalizations were checked"
    if best is None:
        yield _no_release_sentence(found, readable(found.disclosure.value), c)
        yield from _attacker_lines(answer)
        yield from _files_sentences(answer)
        return
    yield from _chosen_lines(answer, best)
    yield f"  {disclosure_of(found)} {readable(found.disclosure.value)}, below {c}"
    yield from _attacker_lines(answer)
    released = found.check.released(best)
    what = "sensitive values" if len(table.columns.names) == 1 else "combinations of sensitive values"
    yield f"  {numbered(len(released), 'bucket')}, {len(released.domain):,} different {what}"
    yield from (f"  {sentence}" for sentence in demands_sentences(found))
    yield from (f"  {sentence}" for sentence in _choice_sentences(answer))
    yield from _files_sentences(answer)


def _chosen_lines(answer: "Sanitized", best: "Node") -> Iterator[str]:
    found = answer.found
    number, levels = len(found.minimal), levels_in_words(found.table, best)
    if found.fixed is not None:
        yield f"the levels that were fixed beforehand are safe: {levels}"
    elif answer.utility is None:
        yield f"a minimal safe generalization: {levels}"
    elif answer.every:
        yield f"{numbered(number, 'minimal safe generalization')}:"
        for place, node in enumerate(found.minimal, 1):
            rows = _rows_left_out(found, node)
            yield f"  {place}. {levels_in_words(found.table, node)}" + (f" ({rows:,} left out)" if rows else "")
        yield "what each costs (* the least by this utility):"
        cells = [[cell if cell.endswith("*") else f"{cell} " for cell in row] for row in cost_rows(answer)]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        for row in cells:
            yield "  " + " ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        yield f"best by {visible(answer.utility)}: {found.minimal.index(best) + 1}. {levels}"
    else:
        others = "the only minimal" if number == 1 else f"best by {visible(answer.utility)} of {number:,} minimal"
        yield f"{others} safe generalization{'s' if number > 1 else ''}: {levels}"


def _attacker_lines(answer: "Sanitized") -> Iterator[str]:
    worst = answer.found.disclosure
    yield f"  the worst attacker becomes that sure of {to_text(worst.target)}"
    spoken = attacker.carried(answer.found.worst_view, worst)
    yield from (f"  {sentence}" for sentence in attacker.sentences(spoken))


def levels_in_words(table: "Generalizations", node: "Node") -> str:
    """The level of each attribute, by number and by name."""
    words = table.in_words(node)
    return ", ".join(f"{written(name)} {level} ({words[name]})" for name, level in table.named(node).items())


def _costs(answer: "Sanitized") -> Mapping[str, Sequence[object]]:
    """The cost of each minimal node in the answer, by each of our utilities and by the user's own."""
    costs: dict[str, Sequence[object]] = dict(costs_by_utility(map(answer.found.candidate, answer.reported.minimal)))
    return costs if answer.utility is None else costs | {answer.utility: answer.reported.costs}


def _best_by(answer: "Sanitized") -> dict[str, "Node"]:
    if not answer.every:
        return {}
    found = {name: cheapest(costs, answer.reported.minimal) for name, costs in _costs(answer).items()}
    return {name: node for name, node in found.items() if node is not None}


def cost_rows(answer: "Sanitized") -> list[list[str]]:
    """A table of texts: a line of utilities, then a line for each minimal node in the answer."""
    costs, minimal = _costs(answer), answer.reported.minimal
    least = {name: costs[name][minimal.index(node)] for name, node in _best_by(answer).items()}
    rows = [["", *map(visible, costs)]]
    for place in range(len(minimal)):
        shown = (
            _shown(costs[name][place]) + "*" * (name in least and costs[name][place] == least[name]) for name in costs
        )
        rows.append([str(place + 1), *shown])
    return rows


def _cost_json(cost: object) -> object:
    """An exact number as a text, a tuple as a list, anything else as the decimal or the text that it is."""
    if isinstance(cost, tuple):
        return [_cost_json(part) for part in cost]
    if isinstance(cost, int | Fraction):
        return exact(Fraction(cost))
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
        text = f"{whole:,}" if abs(whole) < 10**15 else exact(whole)
    else:
        try:
            text = f"{float(cost):.6g}"  # type: ignore[arg-type] # likewise
        except (TypeError, ValueError, OverflowError):
            text = visible(str(cost))
    return text if len(text) <= _MOST_CHARACTERS else text[: _MOST_CHARACTERS - 1] + "…"


def _rows_left_out(found: "SafeGeneralizations", node: "Node") -> int:
    return found.table.table.rows - found.check.released(node).rows


def demands_json(found: "SafeGeneralizations") -> dict[str, object]:
    """What was demanded of the release, and what was left out for it, as JSON keys."""
    check, columns, best = found.check, found.table.columns, found.best
    alone = {
        name: {"disclosure": exact(value), "decimal": decimal(value)} for name, value in single_columns(found).items()
    }
    return {
        **({"single_columns": alone} if alone else {}),
        "sensitive": list(columns.names),
        "protected": columns.protection,
        "criteria": [criterion.text for criterion in check.demands.criteria],
        "suppressed": {
            "limit": check.limit,
            "rows": None if best is None else _rows_left_out(found, best),
            "buckets": None if best is None else len(check.left_out(best) or ()),
            "rows_of_minimal": [_rows_left_out(found, node) for node in found.minimal],
        },
    }


def demands_sentences(found: "SafeGeneralizations") -> list[str]:
    """The same as sentences about the best release; nothing where only (c,k)-safety was asked for."""
    check, columns, best = found.check, found.table.columns, found.best
    sentences = list[str]()
    if best is not None and check.limit:
        if rows := _rows_left_out(found, best):
            buckets = numbered(len(check.left_out(best) or ()), "bucket")
            left = f"{numbered(rows, 'row')} in {buckets} {'is' if rows == 1 else 'are'} left out"
            sentences += [f"{left} (at most {check.limit:,} might be), the fewest for this generalization", ABSENCE]
        else:
            sentences.append(f"no row needs to be left out ({check.limit:,} might be)")
    if best is not None and check.demands.criteria:
        sentences.append(f"every bucket keeps {', '.join(criterion.text for criterion in check.demands.criteria)}")
    if columns.together:
        sentences += single_columns_sentences(found)
    elif columns.apart:
        names = " and ".join(map(written, columns.names))
        worst = "" if best is None else f"; most is disclosed of {written(check.worst_view(best).sensitive)}"
        sentences.append(
            f"the columns {names} are protected each by itself: knowledge that ties them together is not covered{worst}"
        )
    return sentences


def single_columns(found: "SafeGeneralizations") -> dict[str, Fraction]:
    """The maximum disclosure of each column alone, where combinations are protected; otherwise nothing."""
    return found.check.single_columns(found.reported) if found.table.columns.together else {}


def single_columns_sentences(found: "SafeGeneralizations") -> list[str]:
    """What is to be read together with a maximum disclosure of combinations; nothing where there are none."""
    alone = single_columns(found)
    if not alone:
        return []
    names = " and ".join(map(written, alone))
    values = "; ".join(f"of {written(name)} alone {readable(value)}" for name, value in alone.items())
    combined = (
        f"the columns {names} are protected together, as combinations, and the attacker's facts are about combinations"
    )
    return [
        f"{combined}: what is disclosed of one of them alone is not held below {exact(found.check.c)}",
        f"the most that {numbered(found.check.k, 'fact')} about one of these columns disclose: {values}",
    ]


def disclosure_of(found: "SafeGeneralizations") -> str:
    """What the maximum disclosure is of, where that is not simply the sensitive column."""
    names = " and ".join(map(written, found.table.columns.names))
    return f"maximum disclosure of combinations of {names}" if found.table.columns.together else "maximum disclosure"


def in_full(sentence: str) -> str:
    """A sentence with a capital letter and a full stop."""
    return f"{sentence[0].upper()}{sentence[1:]}."


def _no_release_sentence(found: "SafeGeneralizations", value: str, c: str) -> str:
    """Why there is no safe generalization, from the one that generalizes everything and discloses `value`."""
    check, top = found.check, found.reported
    within = f" within the limit of {numbered(check.limit, 'row')} to leave out" if check.limit else ""
    beginning = f"none is safe{within}: with everything generalized"
    if found.fixed is not None:
        beginning = "nothing is released, as the levels that were fixed beforehand are not safe: with them"
    refused = "" if found.fixed is None else REFUSED
    if check.value(top) >= check.c:
        whose = f" of {written(check.worst_view(top).sensitive)}" if found.table.columns.apart else ""
        values = len(check.worst_view(top).domain)
        if found.fixed is None and values <= check.k + 1:
            apart = f"its {values} different values are told apart by {numbered(values - 1, 'fact')}"
            refused = f" ({apart}, so no release is safe)"
        return f"{beginning} the maximum disclosure{whose} is {value}, not below {c}{refused}"
    views, criteria = check.views(top), check.demands.criteria
    broken = [criterion.text for criterion in criteria if any(criterion.broken_by(view) for view in views)]
    return f"{beginning} the maximum disclosure is {value}, below {c}, but {', '.join(broken)} is not kept{refused}"


def choice_limits(answer: "Sanitized") -> list[str]:
    """What a report states about the choice of the release."""
    sentences = [CHOSEN if answer.found.fixed is None else FIXED]
    return sentences if answer.choice is None else [*sentences, f"{_measured(answer)}."]


def _choice_json(answer: "Sanitized") -> dict[str, object]:
    attack = answer.choice
    record: dict[str, object] = {"fixed": answer.levels(answer.found.fixed), "spelled_missing": _missing(answer)}
    if attack is None:
        return record
    return record | {
        "choice": {
            "disclosure": exact(attack.value),
            "decimal": decimal(attack.value),
            "below_c": not answer.withheld,
            **attacker.attacker_json(attack.target, attack.knowledge.implications),
            "tables": str(attack.fitting),
            "tables_of_the_choice": str(attack.kept),
        }
    }


def _choice_sentences(answer: "Sanitized") -> Iterator[str]:
    if answer.choice is not None:
        yield _measured(answer)
        for number, unit in enumerate(answer.choice.knowledge.implications, 1):
            yield f"  fact {number}: {to_text(unit)}"
        if answer.withheld:
            yield "so nothing is released; that nothing is tells one thing, that c is reached so"
    elif answer.found.fixed is None:
        yield "what the choice tells those who know how it was made is not in this number (--measure-choice, --node)"


def _measured(answer: "Sanitized") -> str:
    attack, c = answer.choice, answer.found.check.c
    assert attack is not None  # noqa: S101 - every caller has checked it
    knows = f"somebody who knows how it was chosen, and {numbered(attack.k, 'fact')},"
    among = f"of {attack.fitting:,} tables that fit the release it is chosen on {attack.kept:,}"
    below = f"{'not ' if answer.withheld else ''}below {exact(c)}"
    sure = f"becomes sure of {to_text(attack.target)} to {readable(attack.value)}, {below}"
    return f"{knows} {sure}: {among}"


def _missing(answer: "Sanitized") -> dict[str, dict[str, int]]:
    """By column, texts that look like no value, each with its number of rows."""
    return cells.spelled_missing(answer.found.table.table, answer.found.table.columns)


def missing_sentences(answer: "Sanitized") -> Iterator[str]:
    """Rows whose missing value was kept, and texts that look like no value and are values here."""
    for column, texts in _missing(answer).items():
        for text, rows in texts.items():
            have = f"{numbered(rows, 'row')} {'has' if rows == 1 else 'have'}"
            if text == cells.MISSING:
                yield f"{have} no value in the column {written(column)}, kept as {cells.MISSING}"
            else:
                yield f"{have} the text {written(text)} in the column {written(column)}: a text is a value"


def content_sentences(answer: "Sanitized") -> list[str]:
    """What is in a release whose form is not the generalized one; nothing where it is, or where there is none."""
    if answer.written is None or answer.written.form == "generalized":
        return []
    first, *others = map(source_name, answer.written.files)
    names = ", ".join(map(written, answer.found.table.table.attributes))
    speak = "the maximum disclosure and criteria such as k-anonymity speak of buckets"
    costs = "ncp and entropy are the costs of the generalized form"
    if answer.written.form == "bucketization":
        return [
            f"the file {first} holds how often each value occurs in each bucket, and no other column",
            f"the levels only formed the buckets: {speak}, and {costs}",
        ]
    rows = f"the file {first} holds {names} as they are, with the number of each row's bucket (the first is 0)"
    return [
        f"{rows}; {' and '.join(others)} holds the values of each bucket",
        f"the levels only formed the buckets: {speak}, not of rows that agree, and {costs}",
    ]


def content_of(answer: "Sanitized", level: str) -> str | None:
    """What a release whose form is not the generalized one holds of a column that has this level; else None."""
    form = None if answer.written is None else answer.written.form
    formed = f"the buckets were formed by {level}"
    return {"anatomy": f"as it is; {formed}", "bucketization": f"not in the file; {formed}"}.get(str(form))


def _files_json(answer: "Sanitized") -> dict[str, object]:
    record: dict[str, object] = {}
    if answer.written is not None:
        release = answer.written
        made: dict[str, object] = {"form": release.form, "files": list(release.files), "seed": release.seed}
        record["release"] = made | {"csv_safe": release.marked, "formulas": release.formulas}
    record |= {what: list(files) for what in ("certificates", "report") if (files := getattr(answer, what))}
    record |= {what: str(path) for what in ("proof", "lattice") if (path := getattr(answer, what))}
    return record | ({"not_written": list(answer.not_written)} if answer.not_written else {})


def _files_sentences(answer: "Sanitized") -> list[str]:
    files = [] if answer.written is None else [source_name(file) for file in answer.written.files]
    files += [f"{source_name(path)} (a certificate of it, which may be published)" for path in answer.certificates]
    beside = ((answer.proof, "the proof, confidential"), (answer.lattice, "the picture, confidential"))
    files += [f"{source_name(path)} ({what})" for path, what in beside if path]
    sentences = [f"written: {' and '.join(files)}"] if files else []
    sentences += content_sentences(answer)
    if answer.written is not None and answer.written.formulas:
        number = numbered(answer.written.formulas, "different cell")
        sentences.append(f"{number} of it may be run by a spreadsheet as formulas; --csv-safe marks them")
    if answer.report:
        page, *certificates = map(source_name, answer.report)
        sentences.append(f"the evidence is in {visible(page)}, with {visible(' and '.join(certificates))} beside it")
    if answer.not_written:
        none = ", ".join(map(source_name, answer.not_written))
        sentences.append(f"nothing was written to {none}: a file that is there is older and not the result")
    return sentences
