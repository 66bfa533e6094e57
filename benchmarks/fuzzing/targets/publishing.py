"""What a publisher hands in beside the table: hierarchies and criteria."""

import csv
import io
from pathlib import Path

from benchmarks.fuzzing.target import Target, from_input, must
from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.criteria import Criterion, parsed_criteria
from fastpath.sanitizing.hierarchies import Hierarchy, InvalidHierarchy, ListedHierarchy
from worstcase.io.files import decoded
from worstcase.io.hierarchies import load_arx, load_hierarchies, parse_arx

_VALUES = ("37", "0.5", "14850", "Divorced", "M", "-3", "7/2", "x", "?", "")
_TABLE = Cells.of_counts(["age"], "ill", [(("1", "flu"), 2), (("1", "gout"), 1), (("2", "flu"), 3)])


def _labels_hold(hierarchies: dict[str, Hierarchy]) -> None:
    must(hierarchies, "no hierarchy was read")
    for hierarchy in hierarchies.values():
        for value in _VALUES:
            try:
                labels = hierarchy.labels(value)
            except InvalidHierarchy:
                continue
            must(len(labels) == hierarchy.levels and labels[0] == value, "a value has too many labels, or too few")


def _listing_again(hierarchy: ListedHierarchy) -> None:
    text = io.StringIO()
    csv.writer(text, delimiter=";", lineterminator="\n").writerows(hierarchy.labels(value) for value in hierarchy.rows)
    again = parse_arx(text.getvalue(), hierarchy.attribute, "again")
    must(again.rows == hierarchy.rows and again.levels == hierarchy.levels, "written and read again, it is another")


def _criteria_again(criteria: tuple[Criterion, ...]) -> None:
    for criterion in criteria:
        broken = criterion.broken_by(_TABLE)
        [again] = parsed_criteria(criterion.text)
        must(
            again.text == criterion.text and again.broken_by(_TABLE) == broken, "written and read again, it is another"
        )


_TOML = (
    b'[age]\nintervals = [5, 10, 20, 40]\nstart = 0\n[zip]\nprefixes = [4, 3, 2]\n[sex]\nnames = ["not told"]\n',
    (
        b'[marital]\nsuppress = false\n[marital.groups]\n"spouse present" = ["Married-civ-spouse", "M"]\n'
        b'"not" = ["Divorced", "x"]\n'
    ),
    b'[age]\nintervals = [0.1, "1/2"]\nstart = "-1/3"\n',
    b"[a]\nprefixes = [3]\nsuppress = false\n[b]\n",
)
_ARX = (
    b"M;*\nF;*\n",
    b'"a;b";x;"say ""hi""";*\r\nc;x;y;*\r\n'.replace(b";y", b';"say ""hi"""'),
    b"37;[30,40);*\n41;[40,50);*\n38;[30,40);*\n",
)
_CRITERIA = (
    b"k-anonymity=3",
    b"entropy-l-diversity=2.5",
    b"recursive-diversity=3/2,2",
    b"t-closeness=0.2",
    b"l-diversity=2",
)
PUBLISHING = (
    Target("hierarchies", "hierarchies as TOML", from_input(load_hierarchies), _TOML, _labels_hold),
    Target(
        "arx-hierarchy",
        "a hierarchy as ARX writes it",
        from_input(lambda path: load_arx(Path(path), "a")),
        _ARX,
        _listing_again,
    ),
    Target(
        "criteria",
        "a criterion as text",
        lambda content: parsed_criteria(decoded(content, "the text")),
        _CRITERIA,
        _criteria_again,
    ),
)
