"""Atoms about one bucket: how unlikely it can be that none of them is true, pattern by pattern.

>>> from reference.example import FIGURE_3
>>> within_buckets(ExplainedRelease.of(FIGURE_3, 1)).table[1:]
(('1', '3/5 by 1', '1/5 by 2'), ('2', '3/5 by 1', '3/10 by 1+1'))
"""

from collections.abc import Iterator
from itertools import islice

from fastpath.minimize1 import Histogram, Minimum, Pattern, histogram_of, table_to_zero
from proofs_check.oracles.minima import closed_form, patterns
from reference.naming import bucket_number
from worstcase.display.explained_release import MOST_ROWS, ExplainedRelease, left_out
from worstcase.display.formulas import applied, equal, fraction, indexed, number, product, subtract, symbol
from worstcase.display.pages import Introduced, PatternCell, PatternRow, Prose, Supplied, pattern_table
from worstcase.display.step import ExplanationStep, Row

B, H, BEFORE, U = symbol("b"), symbol("h"), symbol("i"), symbol("u")
N_B, T_B, M_B = (indexed(letter, B) for letter in "nTm")
MOST_ATOMS, MOST_PATTERNS, MOST_BUCKETS = 5, 6, 2
"""Of the tables of patterns: numbers of atoms, patterns of each, and buckets."""


def within_buckets(subject: ExplainedRelease) -> ExplanationStep:
    """MINIMIZE1: how unlikely it can be that none of h atoms about one bucket is true."""
    bucket, index = subject.home, bucket_number(subject.target_bucket)
    histogram, here = histogram_of(bucket), f"bucket {index}"
    minima = table_to_zero(histogram, min(subject.atoms, MOST_ROWS))
    h = len(minima) - 1
    said: list[Prose] = [
        ("The letter ", Introduced(B), " stands for the number of any bucket."),
        (
            "Its number of people is written ",
            Introduced(N_B),
            ": for instance ",
            equal(indexed("n", index), number(bucket.size)),
            ".",
        ),
        ("The letter ", Introduced(H), " stands for a number of atoms that are all about the same bucket."),
        (
            "The way in which they are shared out among people is called their ",
            Introduced("pattern"),
            ": 2+1 means two atoms about one person and one about another.",
        ),
        (
            "The letter ",
            Introduced(U),
            " stands for the number of atoms about one person. Best for the attacker are those about as many of the",
            " most frequent values: that all of them are false is then least likely.",
        ),
        (
            "The number of people in the bucket with one of these values is written ",
            Introduced(applied(T_B, U)),
            ": for instance ",
            equal(applied(indexed("T", index), number(1)), number(histogram[0])),
            ", since ",
            Supplied(bucket.frequencies[0][0]),
            f" occurs {histogram[0]:,} times.",
        ),
        (
            "The letter ",
            Introduced(BEFORE),
            " stands for the number of people whose atoms are false already: they have none of these values.",
        ),
        (
            "Of the values that are left for the next person, all atoms are false with probability ",
            fraction(subtract(N_B, BEFORE, applied(T_B, U)), subtract(N_B, BEFORE)),
            ".",
        ),
        _example(histogram, here),
        (
            "The least such product over all patterns of at most ",
            H,
            " atoms is written ",
            Introduced(applied(M_B, H)),
            ": for instance ",
            equal(applied(indexed("m", index), number(h)), number(minima[h].value)),
            f", by the pattern {_plus(minima[h].pattern)}.",
        ),
    ]
    rows = [_minima_row(subject, number) for number in subject.shown()]
    width = max(map(len, rows))
    head: Row = ("bucket", *(applied(M_B, number(each)) for each in range(1, width)))
    return ExplanationStep(
        "Atoms about one bucket",
        (
            *said,
            *left_out(len(rows), len(subject.published.buckets), "buckets"),
            *(() if subject.atoms <= MOST_ROWS else ((f"Shown are at most {MOST_ROWS} of {subject.atoms} atoms.",))),
        ),
        (head, *(row + ("",) * (width - len(row)) for row in rows)),
        tuple(_pattern_tables(subject)),
    )


def _example(histogram: Histogram, here: str) -> Prose:
    """The product of a pattern, with numbers."""
    n = sum(histogram)
    pattern = (1, 1) if n > 1 else (1,)
    factors = [fraction(number(n - i - histogram[0]), number(n - i)) for i in range(len(pattern))]
    value = number(closed_form(histogram, pattern))
    worked = product(*factors)
    return (
        "Multiplied over all people of a pattern, this is the probability that none of its atoms is true: in ",
        f"{here} the pattern {_plus(pattern)} gives ",
        worked if worked.text == value.text else equal(worked, value),
        ".",
    )


def _minima_row(subject: ExplainedRelease, index: int) -> Row:
    histogram = histogram_of(subject.published.buckets[index])
    minima = table_to_zero(histogram, min(subject.atoms, MOST_ROWS))[1:]
    return (str(bucket_number(index)), *((number(m.value), f" by {_plus(m.pattern)}") for m in minima))


def _pattern_tables(subject: ExplainedRelease) -> Iterator[str]:
    """For the buckets that the attacker speaks of, the patterns of a few atoms beside each other."""
    for index in subject.shown(0)[:MOST_BUCKETS]:
        histogram = histogram_of(subject.published.buckets[index])
        minima = table_to_zero(histogram, min(subject.atoms, MOST_ATOMS))[1:]
        rows = (_pattern_row(histogram, atoms, best) for atoms, best in enumerate(minima, 1))
        yield pattern_table(f"Patterns in {subject.bucket_name(index)}", rows)


def _pattern_row(histogram: Histogram, atoms: int, best: Minimum) -> PatternRow:
    """All patterns of so many atoms, the best first; each is worked out by its product."""
    every = patterns(atoms, sum(histogram), len(histogram))
    found = sorted((closed_form(histogram, pattern), pattern != best.pattern, pattern) for pattern in every)
    cells = (
        PatternCell(_plus(pattern), number(value), best=pattern == best.pattern)
        for value, _, pattern in islice(found, MOST_PATTERNS)
    )
    return PatternRow(atoms, tuple(cells), max(0, len(found) - MOST_PATTERNS))


def _plus(pattern: Pattern) -> str:
    """A pattern as people write it: 2+1, with equal parts counted where there are many."""
    if len(pattern) <= MOST_ROWS:
        return "+".join(map(str, pattern))
    return "+".join(f"{pattern.count(part)}×{part}" for part in dict.fromkeys(pattern))
