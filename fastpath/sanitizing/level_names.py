r"""What the levels of a hierarchy are called where people read them: "in steps of 20" rather than "level 5".

A name comes from the hierarchy alone, never from the table: level 0 is "as it is", a level at which every value that
the hierarchy lists has one label is "all the same", and others are called as the user calls them, by their rule, or
by some of their labels.

>>> from fastpath.sanitizing.hierarchies import ListedHierarchy
>>> rows = {code: (code, code[:2] + "*", "*") for code in ("130", "148", "149", "201", "305")}
>>> level_names(ListedHierarchy("zip", 3, "zip.csv", rows))
('as it is', '13*, 14*, …', 'all the same')
"""

from collections.abc import Iterable

from fastpath.sanitizing.hierarchies import Hierarchy, ListedHierarchy

AS_IT_IS, ALL_THE_SAME = "as it is", "all the same"

_MOST_LABELS, _MOST_CHARACTERS = 3, 24


def level_names(hierarchy: Hierarchy) -> tuple[str, ...]:
    """A name for each level, level 0 first."""
    given: tuple[str, ...] = getattr(hierarchy, "names", ())
    names = [AS_IT_IS, *given]
    for level in range(len(names), hierarchy.levels):
        if isinstance(hierarchy, ListedHierarchy):
            labels = {row[level]: None for row in hierarchy.rows.values()}
            names.append(ALL_THE_SAME if len(labels) == 1 else sample_of_labels(labels))
        else:
            names.append(f"level {level}")
    return tuple(names)


def sample_of_labels(labels: Iterable[str]) -> str:
    """Up to three different labels, in the order in which they come."""
    different = list(dict.fromkeys(labels))
    shown = different if len(different) <= _MOST_LABELS else different[: _MOST_LABELS - 1]
    return ", ".join([*map(_short, shown), *(["…"] if len(shown) < len(different) else [])])


def _short(label: str) -> str:
    """The label, without what would break a line, and not long."""
    printable = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in label)
    return printable if len(printable) <= _MOST_CHARACTERS else printable[: _MOST_CHARACTERS - 1] + "…"
