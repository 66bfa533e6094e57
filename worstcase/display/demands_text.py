r"""What was demanded of a sanitized release, and what was left out for it: as JSON keys and as sentences.

>>> from fastpath.sanitizing.hierarchies import given_hierarchies
>>> from worstcase.safe_release import sanitize
>>> rows = [{"age": age, "ill": ill} for age, ill in zip((31, 38, 39, 52), ("flu", "gout", "flu", "flu"))]
>>> import pandas
>>> ages = given_hierarchies({"age": {"intervals": [20]}})
>>> found = sanitize(pandas.DataFrame(rows), ages, "3/4", 0, sensitive="ill", suppress="25%").found
>>> demands_json(found)["suppressed"]
{'limit': 1, 'rows': 1, 'buckets': 1, 'rows_of_minimal': [1]}
>>> print(demands_sentences(found)[0])
1 row in 1 bucket is left out (at most 1 might be), the fewest for this generalization
"""

from typing import TYPE_CHECKING

from reference import exact as exact_numbers
from reference.naming import numbered, written

if TYPE_CHECKING:
    from fractions import Fraction

    from fastpath.sanitizing.cells import Cells, SensitiveColumns
    from fastpath.sanitizing.lattice import Node
    from fastpath.sanitizing.safe_generalizations import SafeGeneralizations

ABSENCE = (
    "the maximum disclosure is that of the released rows: an attacker sees nothing of the others, and what their"
    " absence tells is not modelled"
)
"""What is assumed about rows that are left out."""


REFUSED = "; whoever learns of this refusal learns that, and to try other levels now is to choose them by the data"
"""What is said where levels that were fixed beforehand are not safe."""


def rows_left_out(found: "SafeGeneralizations", node: "Node") -> int:
    """How many rows are not released at a node."""
    return found.table.table.rows - found.check.released(node).rows


def demands_json(found: "SafeGeneralizations") -> dict[str, object]:
    """The keys of JSON answers."""
    check, columns, best = found.check, found.table.columns, found.best
    alone = {
        name: {"disclosure": exact_numbers.exact(value), "decimal": exact_numbers.decimal(value)}
        for name, value in single_columns(found).items()
    }
    return {
        **({"single_columns": alone} if alone else {}),
        "sensitive": list(columns.names),
        "protected": columns.protection,
        "criteria": [criterion.text for criterion in check.demands.criteria],
        "suppressed": {
            "limit": check.limit,
            "rows": None if best is None else rows_left_out(found, best),
            "buckets": None if best is None else len(check.left_out(best) or ()),
            "rows_of_minimal": [rows_left_out(found, node) for node in found.minimal],
        },
    }


def demands_sentences(found: "SafeGeneralizations") -> list[str]:
    """What is to be said of the best release beside its disclosure; nothing where only (c,k)-safety was asked for."""
    check, columns, best = found.check, found.table.columns, found.best
    names, said = " and ".join(map(written, columns.names)), list[str]()
    if best is not None and check.limit:
        rows, buckets = rows_left_out(found, best), len(check.left_out(best) or ())
        if rows:
            left = f"{numbered(rows, 'row')} in {numbered(buckets, 'bucket')} {'is' if rows == 1 else 'are'} left out"
            said += [f"{left} (at most {check.limit:,} might be), the fewest for this generalization", ABSENCE]
        else:
            said.append(f"no row needs to be left out ({check.limit:,} might be)")
    if best is not None and check.demands.criteria:
        said.append(f"every bucket keeps {', '.join(criterion.text for criterion in check.demands.criteria)}")
    if columns.together:
        said += single_columns_sentences(found)
    elif columns.apart:
        worst = "" if best is None else f"; most is disclosed of {written(check.worst_view(best).sensitive)}"
        said.append(
            f"the columns {names} are protected each by itself: knowledge that ties them together is not covered{worst}"
        )
    return said


def single_columns(found: "SafeGeneralizations") -> "dict[str, Fraction]":
    """The maximum disclosure of each column alone, where combinations are protected; otherwise nothing."""
    return found.check.single_columns(found.told) if found.table.columns.together else {}


def single_columns_sentences(found: "SafeGeneralizations") -> list[str]:
    """What is to be read together with a maximum disclosure of combinations; nothing where there are none."""
    alone = single_columns(found)
    if not alone:
        return []
    names = " and ".join(map(written, alone))
    values = "; ".join(f"of {written(name)} alone {exact_numbers.readable(value)}" for name, value in alone.items())
    combined = (
        f"the columns {names} are protected together, as combinations, and the attacker's facts are about combinations"
    )
    return [
        f"{combined}: what is disclosed of one of them alone is not held below {exact_numbers.exact(found.check.c)}",
        f"the most that {numbered(found.check.k, 'fact')} about one of these columns disclose: {values}",
    ]


def disclosure_of(found: "SafeGeneralizations") -> str:
    """What the maximum disclosure is of, where that is not simply the sensitive column."""
    columns = found.table.columns
    names = " and ".join(map(written, columns.names))
    return f"maximum disclosure of combinations of {names}" if columns.together else "maximum disclosure"


def in_full(sentence: str) -> str:
    """A sentence with a capital letter and a full stop."""
    return f"{sentence[0].upper()}{sentence[1:]}."


def different_values(cells: "Cells", columns: "SensitiveColumns") -> str:
    """How many different sensitive values, or combinations of them, a release has."""
    what = "sensitive values" if len(columns.names) == 1 else "combinations of sensitive values"
    return f"{len(cells.domain):,} different {what}"


def no_release_sentence(found: "SafeGeneralizations", value: str, c: str) -> str:
    """Why there is no safe generalization, from the one that generalizes everything and discloses `value`."""
    check, top = found.check, found.told
    within = f" within the limit of {numbered(check.limit, 'row')} to leave out" if check.limit else ""
    beginning = f"none is safe{within}: with everything generalized"
    if found.fixed is not None:
        beginning = "nothing is released, as the levels that were fixed beforehand are not safe: with them"
    if check.value(top) >= check.c:
        whose = f" of {written(check.worst_view(top).sensitive)}" if found.table.columns.apart else ""
        values = len(check.worst_view(top).domain)
        few = (
            f" (its {values} different values are told apart by {numbered(values - 1, 'fact')}, so no release is safe)"
        )
        told = f"{beginning} the maximum disclosure{whose} is {value}, not below {c}"
        return told + (few * (values <= check.k + 1) if found.fixed is None else REFUSED)
    refused = "" if found.fixed is None else REFUSED
    views, criteria = check.views(top), check.demands.criteria
    broken = [criterion.text for criterion in criteria if any(criterion.broken_by(view) for view in views)]
    return f"{beginning} the maximum disclosure is {value}, below {c}, but {', '.join(broken)} is not kept{refused}"
