r"""Cells that a spreadsheet would take for formulas, and a mark that keeps it from that.

A spreadsheet that opens a text file runs a cell that begins with `=`, `+`, `-` or `@`, also behind spaces, and some
skip a tab or the end of a line before it. The mark is one apostrophe in front of the cell:

    marked      a cell whose first character is an apostrophe, a tab or the end of a line, or whose first character
                that is no space is one of = + - @ (or one of their full-width forms ＝ ＋ － ＠)
    unmarked    every other cell

Negative numbers are marked, too. To get the cells back, take one apostrophe away from each cell that begins with one:
no other cell begins so.

>>> [marked(cell) for cell in ("=1+1", " @x", "-5", "'t", "flu", "a=b", "")]
["'=1+1", "' @x", "'-5", "''t", 'flu', 'a=b', '']
>>> unmarked("'=1+1"), unmarked("''t"), unmarked("flu")
('=1+1', "'t", 'flu')
"""

from reference.bucketization import Bucketization
from reference.buckets import Bucket

MARK = "'"
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_SKIPPED = ("\t", "\r", "\n")


def begins_a_formula(cell: str) -> bool:
    """Whether a spreadsheet may run the cell."""
    return cell.startswith(_SKIPPED) or cell.lstrip("\ufeff\u200b" + " \xa0\u3000").startswith(_FORMULA)


def marked(cell: str) -> str:
    """The cell with an apostrophe in front, if it needs one or has one."""
    return MARK + cell if cell.startswith(MARK) or begins_a_formula(cell) else cell


def unmarked(cell: str) -> str:
    """The cell that was marked."""
    return cell.removeprefix(MARK)


def marked_release(release: Bucketization) -> Bucketization:
    """The release with marked cells, as it is read from its file."""
    buckets = [
        Bucket(bucket.people, {marked(value): count for value, count in bucket.counts.items()})
        for bucket in release.buckets
    ]
    labels = [release.labels(index) for index in range(len(buckets))]
    return Bucketization(
        buckets,
        domain=map(marked, release.domain),
        sensitive=marked(release.sensitive),
        by=[marked(name) for name in labels[0]] if labels else [],
        keys=[tuple(map(marked, texts.values())) for texts in labels],
    )
