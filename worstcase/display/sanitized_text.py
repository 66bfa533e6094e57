r"""Answers of `sanitize` for people and for programs: minimal releases, costs, demands, the choice, and the files.

The sentences about the choice of a release are about the minimality attack, which `proofs_check.choice_attack`
measures and "What publishing discloses" in the book explains.

>>> import pandas
>>> from fastpath.sanitizing.hierarchies import given_hierarchies
>>> from worstcase.safe_releases import sanitize
>>> rows = [{"age": age, "ill": ill} for age, ill in zip((31, 38, 39, 52), ("flu", "gout", "flu", "flu"))]
>>> ages = given_hierarchies({"age": {"intervals": [20]}})
>>> answer = sanitize(pandas.DataFrame(rows), ages, "3/4", 0, sensitive="ill", suppress="25%")
>>> as_record(answer)["suppressed"]
{'limit': 1, 'rows': 1, 'buckets': 1, 'rows_of_minimal': [1]}
>>> print(demands_sentences(answer.found)[0])
1 row in 1 bucket is left out (limit: 1), the fewest for this generalization
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from operator import add
from typing import TYPE_CHECKING

from fastpath.sanitizing import cells
from fastpath.sanitizing.utility import UTILITIES, cheapest, exact_cost
from reference.exact import decimal, exact, readable, strength_text
from reference.naming import numbered, source_name, visible, written
from reference.syntax import to_text
from worstcase.display import attacker
from worstcase.display.pages import Prose, Supplied, joined, plain

if TYPE_CHECKING:
    from fastpath.sanitizing.lattice import Generalizations, Node
    from fastpath.sanitizing.safe_generalizations import SafeGeneralizations
    from proofs_check.choice_attack import ChoiceAttack
    from worstcase.sanitized import Sanitized

# What is assumed about rows that are left out.
ABSENCE = (
    "the maximum disclosure is that of the released rows: the attacker sees no other rows, and inferences from their"
    " absence are not modelled"
)
# Appended where levels that were fixed beforehand are not safe.
REFUSED = "; the refusal itself reveals this, and levels that are tried after it are chosen by the data"
# What choosing a minimal release discloses.
CHOSEN = (
    "The release was chosen by looking at the data: of all the generalizations in question, none that is less general"
    " is safe. An attacker who knows this can draw conclusions from it (the minimality attack: Wong, Fu, Wang and Pei,"
    " VLDB 2007). The number above does not cover this attack."
)
# What a release with levels that were fixed beforehand discloses.
FIXED = (
    "The levels were fixed beforehand; the publisher must not have looked at the sensitive values for that. Whether"
    " they are safe follows from the release, so the decision to release them reveals nothing further. A refusal would"
    " have revealed one thing: c is reached with these levels. Levels that are tried after a refusal are chosen by"
    " looking at the data."
)
_MOST_CHARACTERS = 20  # of one number for people


def as_record(answer: "Sanitized") -> dict[str, object]:
    """The JSON object."""
    found, release = answer.reported, answer.written
    check, table, columns, best, worst = found.check, found.table, found.table.columns, found.best, found.disclosure
    who = attacker.attacker_json(worst.target, worst.knowledge.implications, doubt=worst.doubt)
    buckets = attacker.as_json(attacker.carried(found.worst_view, worst))
    alone = {name: _in_json(value) for name, value in single_columns(found).items()}
    record: dict[str, object] = {
        "c": exact(check.c),
        "k": check.k,
        **({"strength": strength_text(worst.doubt)} if worst.doubt else {}),
        "minimal": [table.named(node) for node in found.minimal],
        "named": [table.in_words(node) for node in found.minimal],
        "minimal_found": len(answer.found.minimal) if answer.utility is not None else None,
        "best": None if best is None else table.named(best),
        **_in_json(worst.value),
        "attacker": {"column": found.worst_view.sensitive, **who, "buckets": buckets},
        "nodes": table.lattice.size,
        "nodes_checked": found.checked,
        "utility": answer.utility,
        "costs": [_cost_json(cost) for cost in found.costs],
        "costs_by": {name: [_cost_json(cost) for cost in costs] for name, costs in _costs(answer).items()},
        "best_by": {name: table.named(node) for name, node in _best_by(answer).items()},
        "kept": list(table.kept),
        "rows": table.table.rows,
        "dropped": answer.dropped,
        "buckets": None if best is None else len(check.released(best)),
        **({"single_columns": alone} if alone else {}),
        "sensitive": list(columns.names),
        "protected": columns.protection,
        "criteria": [criterion.text for criterion in check.demands.criteria],
        "suppressed": {
            "limit": check.limit,
            "rows": None if best is None else check.rows_left_out(best),
            "buckets": None if best is None else len(check.left_out(best) or ()),
            "rows_of_minimal": [check.rows_left_out(node) for node in found.minimal],
        },
        "fixed": answer.levels(answer.found.fixed),
        "spelled_missing": cells.spelled_missing(table.table, columns),
    }
    if (attack := answer.choice) is not None:
        record["choice"] = {
            **_in_json(attack.value),
            "below_c": not answer.withheld,
            **attacker.attacker_json(attack.target, attack.knowledge.implications),
            "tables": str(attack.fitting),
            "tables_of_the_choice": str(attack.kept),
        }
    if release is not None:
        made: dict[str, object] = {"form": release.form, "files": list(release.files), "seed": release.seed}
        record["release"] = made | {"csv_safe": release.marked, "formulas": release.formulas}
    record |= {what: list(files) for what in ("certificates", "report") if (files := getattr(answer, what))}
    record |= {what: str(path) for what in ("proof", "lattice") if (path := getattr(answer, what))}
    return record | ({"not_written": list(answer.not_written)} if answer.not_written else {})


def _in_json(value: Fraction) -> dict[str, object]:
    return {"disclosure": exact(value), "decimal": decimal(value)}


def lines(answer: "Sanitized") -> Iterator[str]:
    """The same as lines of text."""
    found, dropped = answer.found, answer.dropped
    table, best, c = found.table, found.best, short(found.check.c)
    were = f", after {numbered(dropped, 'row')} with a missing value {'was' if dropped == 1 else 'were'} dropped"
    yield numbered(table.table.rows, "row") + (were if dropped else "")
    if table.kept:
        yield plain(kept_sentence(table.kept))
    yield from map(plain, missing_sentences(answer))
    yield f"{found.checked:,} of {table.lattice.size:,} generalizations were checked"
    value = brief(found.disclosure.value) + attacker.with_strength(found.disclosure.doubt)
    if best is None:
        yield _no_release_sentence(found, value, c)
    else:
        yield from _chosen_lines(answer, best)
        yield f"  {plain(disclosure_of(found))} {value}, below {c}"
    worst = found.disclosure
    yield from attacker.attacker_lines(worst.target, worst.knowledge.implications, doubt=worst.doubt)
    yield from attacker.sentences(attacker.carried(found.worst_view, found.disclosure))
    if best is not None:
        released = found.check.released(best)
        what = "sensitive values" if len(table.columns.names) == 1 else "combinations of sensitive values"
        yield f"  {numbered(len(released), 'bucket')}, {len(released.domain):,} different {what}"
        yield from (f"  {plain(sentence)}" for sentence in demands_sentences(found))
        yield from (f"  {sentence}" for sentence in _choice_sentences(answer))
    yield from _files_sentences(answer)


def columns_text(names: Iterable[str], between: str = " and ") -> Prose:
    """The names of these columns."""
    return joined([Supplied(written(name)) for name in names], between)


def kept_sentence(kept: Sequence[str]) -> Prose:
    """Columns that are released as they are."""
    what = "kept as released columns, known to the attacker and used to form buckets: "
    return what, columns_text(kept, ", ")


def _chosen_lines(answer: "Sanitized", best: "Node") -> Iterator[str]:
    found = answer.found
    number, levels = len(found.minimal), plain(levels_in_words(found.table, best))
    if found.fixed is not None:
        yield f"the fixed levels are safe: {levels}"
    elif answer.utility is None:
        yield f"a minimal safe generalization: {levels}"
    elif answer.every:
        yield f"{numbered(number, 'minimal safe generalization')}:"
        listed = []
        for place, node in enumerate(found.minimal, 1):
            rows = found.check.rows_left_out(node)
            left_out = f" ({numbered(rows, 'row')} left out)" if rows else ""
            listed.append(f"  {place}. {plain(levels_in_words(found.table, node))}{left_out}")
        yield from attacker.first_few(listed, "generalization")
        yield "cost by each utility (* marks the least):"
        cells = [[cell if cell.endswith("*") else f"{cell} " for cell in row] for row in cost_rows(answer)]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        head, *rows_of_costs = ("  " + " ".join(map(str.rjust, row, widths)).rstrip() for row in cells)
        yield from (head, *attacker.first_few(rows_of_costs, "generalization"))
        yield f"best by {visible(answer.utility)}: {found.minimal.index(best) + 1}. {levels}"
    else:
        others = "the only minimal" if number == 1 else f"best by {visible(answer.utility)} of {number:,} minimal"
        yield f"{others} safe generalization{'s' if number > 1 else ''}: {levels}"


def brief(number: Fraction) -> str:
    """The number for people: a decimal, after the fraction if that is short.

    >>> brief(Fraction(2, 3)), brief(1 - Fraction(1, 3**12 * 5**20)), brief(Fraction(10**20, 3 * 10**20 + 1))
    ('2/3 ≈ 0.666667', 'more than 0.999999', '≈ 0.333333')
    """
    return readable(number) if len(exact(number)) <= _MOST_CHARACTERS else short(number)


def short(number: Fraction) -> str:
    """The exact number if it is short, and a decimal otherwise."""
    if len(text := exact(number)) <= _MOST_CHARACTERS:
        return text
    rounded = f"{float(number):.6g}"
    return "more than 0.999999" if rounded == "1" and number < 1 else f"≈ {rounded}"


def levels_in_words(table: "Generalizations", node: "Node") -> Prose:
    """The level of each attribute, by number and by name."""
    levels = zip(table.named(node).items(), table.in_words(node).values(), strict=True)
    parts = [(Supplied(written(name)), f" {level} (", Supplied(words), ")") for (name, level), words in levels]
    return joined(parts, ", ")


def _costs(answer: "Sanitized") -> Mapping[str, Sequence[object]]:
    candidates = list(map(answer.found.check.candidate, answer.reported.minimal))
    costs: dict[str, Sequence[object]]
    costs = {name: [exact_cost(utility, one) for one in candidates] for name, utility in UTILITIES.items()}
    return costs if answer.utility is None else costs | {answer.utility: answer.reported.costs}


def _best_by(answer: "Sanitized") -> dict[str, "Node"]:
    if not answer.every:
        return {}
    found = {name: cheapest(costs, answer.reported.minimal) for name, costs in _costs(answer).items()}
    return {name: node for name, node in found.items() if node is not None}


def cost_rows(answer: "Sanitized") -> list[list[str]]:
    """A table of texts: a line of utilities, then a line for each minimal node of the answer."""
    costs, minimal = _costs(answer), answer.reported.minimal
    least = {name: costs[name][minimal.index(node)] for name, node in _best_by(answer).items()}
    columns = [["", *(str(place) for place in range(1, len(minimal) + 1))]]
    for name, listed in costs.items():
        marks = ["*" if name in least and cost == least[name] else "" for cost in listed]
        columns.append([visible(name), *map(add, map(_shown, listed), marks)])
    return [list(row) for row in zip(*columns, strict=True)]


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
    number = decimal(cost) if isinstance(cost, Fraction) else _cost_json(cost)
    text = f"{number:.6g}" if isinstance(number, float) else visible(str(cost))
    if isinstance(cost, tuple):
        text = f"({', '.join(map(_shown, cost))})"
    elif isinstance(cost, int | Fraction) and (whole := int(cost)) == cost:
        text = f"{whole:,}" if abs(whole) < 10**15 else exact(whole)
    return text if len(text) <= _MOST_CHARACTERS else text[: _MOST_CHARACTERS - 1] + "…"


def demands_sentences(found: "SafeGeneralizations") -> list[Prose]:
    """Demands as sentences about the best release; empty if only (c,k)-safety was asked for."""
    check, columns, best = found.check, found.table.columns, found.best
    sentences = list[Prose]()
    if best is not None and check.limit:
        if rows := found.check.rows_left_out(best):
            buckets = numbered(len(check.left_out(best) or ()), "bucket")
            left = f"{numbered(rows, 'row')} in {buckets} {'is' if rows == 1 else 'are'} left out"
            sentences += [f"{left} (limit: {check.limit:,}), the fewest for this generalization", ABSENCE]
        else:
            sentences.append(f"no row is left out (limit: {check.limit:,})")
    if best is not None and check.demands.criteria:
        sentences.append(f"every bucket satisfies {', '.join(criterion.text for criterion in check.demands.criteria)}")
    sentences += single_columns_sentences(found)
    if columns.apart:
        worst: Prose = ""
        if best is not None:
            worst = (" (the maximum is that of ", Supplied(written(check.worst_view(best).sensitive)), ")")
        apart = ("the columns ", columns_text(columns.names), " are protected each by itself", worst)
        sentences.append((*apart, ": knowledge that connects them is not covered"))
    return sentences


def single_columns(found: "SafeGeneralizations") -> dict[str, Fraction]:
    """The maximum disclosure of each column alone, where combinations are protected; otherwise nothing."""
    return found.check.single_columns(found.reported) if found.table.columns.together else {}


def single_columns_sentences(found: "SafeGeneralizations") -> list[Prose]:
    """Sentences that belong to a maximum disclosure of combinations; empty if there are none."""
    if not (alone := single_columns(found)):
        return []
    values = [("of ", Supplied(written(name)), f" alone {brief(value)}") for name, value in alone.items()]
    combined = " are protected together, and the attacker's facts are about combinations"
    reach = f"{combined}: the disclosure of one column alone may reach {short(found.check.c)}"
    facts = numbered(found.check.k, "fact") + attacker.of_strength(found.check.demands.doubt)
    about = f"maximum disclosure with {facts} about one column: "
    return [("the columns ", columns_text(alone), reach), (about, joined(values, ", "))]


def disclosure_of(found: "SafeGeneralizations") -> Prose:
    """Name of the maximum disclosure: of combinations, or of the sensitive column."""
    columns = found.table.columns
    return "maximum disclosure", (" of combinations of ", columns_text(columns.names)) if columns.together else ""


def _no_release_sentence(found: "SafeGeneralizations", value: str, c: str) -> str:
    """The reason why nothing is safe, from the reported generalization, which discloses `value`."""
    check, top = found.check, found.reported
    if found.fixed is None:
        within = f" with at most {numbered(check.limit, 'row')} left out" if check.limit else ""
        beginning, refused = f"no generalization is safe{within}: with everything generalized", ""
    else:
        beginning, refused = "nothing is released, since the fixed levels are not safe: with them", REFUSED
    if check.value(top) >= check.c:
        whose = f" of {written(check.worst_view(top).sensitive)}" if found.table.columns.apart else ""
        values = len(check.worst_view(top).domain)
        if found.fixed is None and values <= check.k + 1 and not check.demands.doubt:
            out = "rules out" if values == 2 else "rule out"
            ruled_out = f"{numbered(values - 1, 'fact')} {out} all but one of its {values} values"
            refused = f" ({ruled_out}, so no release is safe)"
        return f"{beginning} the maximum disclosure{whose} is {value}, not below {c}{refused}"
    views, criteria = check.views(top), check.demands.criteria
    broken = [criterion.text for criterion in criteria if any(criterion.broken_by(view) for view in views)]
    return f"{beginning} the maximum disclosure is {value}, below {c}, but {', '.join(broken)} is not met{refused}"


def choice_limits(answer: "Sanitized") -> list[str]:
    """Statements of a report about the choice of the release."""
    sentences = [CHOSEN if answer.found.fixed is None else FIXED]
    return sentences if answer.choice is None else [*sentences, f"{'; '.join(_measured(answer, answer.choice))}."]


def _choice_sentences(answer: "Sanitized") -> Iterator[str]:
    if answer.choice is not None:
        yield from _measured(answer, answer.choice)
        for number, unit in enumerate(answer.choice.knowledge.implications, 1):
            yield f"  fact {number}: {to_text(unit)}"
        if answer.withheld:
            yield "so nothing is released; the refusal itself reveals that c is reached"
    elif answer.found.fixed is None:
        yield "not covered: attackers who know how the release was chosen (--measure-choice, --node)"


def _measured(answer: "Sanitized", attack: "ChoiceAttack") -> tuple[str, str]:
    knows = f"an attacker who knows {numbered(attack.k, 'fact')} and how it was chosen"
    among = f"the release is chosen for {attack.kept:,} of the {numbered(attack.fitting, 'table')} that fit it"
    below = f"{'not ' if answer.withheld else ''}below {short(answer.found.check.c)}"
    return f"{knows}: Pr({to_text(attack.target)}) = {brief(attack.value)}, {below}", among


def missing_sentences(answer: "Sanitized") -> Iterator[Prose]:
    """Rows whose missing value was kept, and texts that look like no value and are values here."""
    table = answer.found.table
    for column, texts in cells.spelled_missing(table.table, table.columns).items():
        name = Supplied(written(column))
        for text, rows in texts.items():
            have = f"{numbered(rows, 'row')} {'has' if rows == 1 else 'have'}"
            if text == cells.MISSING:
                yield f"{have} no value in the column ", name, f", kept as {cells.MISSING}"
            else:
                yield f"{have} the text {written(text)} in the column ", name, ", which is read as a value"


def content_sentences(answer: "Sanitized") -> list[Prose]:
    """Content of a release whose form is not the generalized one; empty otherwise, or without a release."""
    if answer.written is None or answer.written.form == "generalized":
        return []
    first, *others = map(source_name, answer.written.files)
    content: Prose = "the counts of values in each bucket and no other column"
    apart = ""
    if answer.written.form == "anatomy":
        numbers = f" as they are, with the number of each row's bucket (the first is 0); {' and '.join(others)} holds"
        content = columns_text(answer.found.table.table.attributes, ", "), f"{numbers} the values of each bucket"
        apart = ", not about rows with equal columns"
    about = f"the maximum disclosure and criteria such as k-anonymity are about buckets{apart}"
    costs = "ncp and entropy are the costs of the generalized form"
    return [(f"the file {first} holds ", content), f"the levels only form the buckets: {about}, and {costs}"]


def _files_sentences(answer: "Sanitized") -> list[str]:
    release = answer.written
    files = [] if release is None else [source_name(file) for file in release.files]
    files += [f"{source_name(path)} (a certificate of it, which may be published)" for path in answer.certificates]
    beside = ((answer.proof, "the proof, confidential"), (answer.lattice, "the picture, confidential"))
    files += [f"{source_name(path)} ({what})" for path, what in beside if path]
    sentences = [f"written: {' and '.join(files)}"] if files else []
    sentences += map(plain, content_sentences(answer))
    if release is not None and release.formulas:
        number = numbered(release.formulas, "different cell")
        sentences.append(f"a spreadsheet may run {number} of it as formulas; --csv-safe marks them")
    if answer.report:
        page, *certificates = map(source_name, answer.report)
        sentences.append(f"the evidence is in {visible(page)}, with {visible(' and '.join(certificates))} beside it")
    if answer.not_written:
        none = ", ".join(map(source_name, answer.not_written))
        sentences.append(f"nothing was written to {none}; if a file exists there, it is not this result")
    return sentences
