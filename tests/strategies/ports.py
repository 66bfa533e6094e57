"""The paper's two algorithms as somebody ports them, line by line, with those repairs that are asked for.

Once with Python's own arithmetic and `min`, once with the arithmetic and `Math.min` of JavaScript. None of them
remembers what it has computed, so k and the number of buckets are small.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

REPAIRS = ("base case", "first flag", "people", "values", "product")


def js_min(*numbers: float) -> float:
    """Math.min."""
    return math.nan if any(math.isnan(number) for number in numbers) else min(numbers)


def js_divide(one: float, other: float) -> float:
    """The operator / of JavaScript."""
    if other:
        return one / other
    return math.nan if one == 0 or math.isnan(one) else math.copysign(math.inf, one)


@dataclass(frozen=True)
class PortedPseudocode:
    """As printed, except for what is repaired."""

    repaired: frozenset[str] = frozenset()
    infinity: Any = math.inf
    one: Any = 1  # in its kind of number
    minimum: Callable[..., Any] = min
    divide: Callable[[Any, Any], Any] = lambda one, other: one / other
    missing: Callable[[], Any] = [].pop  # what looking up a value after the last does
    looks_up: bool = False  # whether it looks up each value, and does not take a part of the list

    def __call__(self, buckets: Sequence[Mapping[str, int]], k: int) -> object:
        """The maximum disclosure, as this port has it."""
        rows = [sorted(bucket.values(), reverse=True) for bucket in buckets]
        if len(rows) > 4 or k > 7:
            raise NotImplementedError("it would take too long")
        ratio = self.minimize2(rows, 0, k, placed="first flag" not in self.repaired)
        return self.divide(self.one, self.one + ratio)

    def minimize1(self, row: list[int], i: int, most: int, left: int) -> Any:  # noqa: ANN401 - whatever the numbers are
        """MINIMIZE1(b, i, k̂_i, k̂)."""
        n, p_min = sum(row), self.one
        if i == n and "people" in self.repaired:
            return p_min
        for k_i in range(1, min(most, left) + 1):
            p = self.minimize1(row, i + 1, k_i, left - k_i)
            p = self.divide(self.one * (n - i - self.top(row, k_i)), self.one * (n - i)) * p
            p_min = self.minimum(p_min, p)
        return p_min

    def top(self, row: list[int], number: int) -> Any:  # noqa: ANN401 - of the kind that the port computes with
        """The sum of the most frequent values' counts."""
        if not self.looks_up or "values" in self.repaired:
            return sum(row[:number])
        return sum(row[j] if j < len(row) else self.missing() for j in range(number))

    def minimize2(self, rows: list[list[int]], i: int, h_i: int, *, placed: bool) -> Any:  # noqa: ANN401 - of the kind that the port computes with
        """MINIMIZE2(i, h_i, a)."""
        r_min = self.infinity
        if i == len(rows):
            if "base case" in self.repaired:
                return self.one if placed else self.infinity
            return r_min
        for h in range(h_i + 1):
            u = self.minimize1(rows[i], 0, h, h)
            x = self.minimize2(rows, i + 1, h_i - h, placed=True)
            if not placed:
                v = self.minimize1(rows[i], 0, h + 1, h + 1)
                share = self.divide(self.one * sum(rows[i]), self.one * rows[i][0])
                r_min = self.minimum(r_min, self.times(v, x) * share)
                r_min = self.minimum(r_min, self.times(u, self.minimize2(rows, i + 1, h_i - h, placed=False)))
            else:
                r_min = self.minimum(r_min, self.times(u, x))
        return r_min

    def times(self, one: Any, other: Any) -> Any:  # noqa: ANN401 - of the kind that the port computes with
        """A product of MINIMIZE2."""
        return other if "product" in self.repaired and other == self.infinity else one * other


_IN_JAVASCRIPT = {"one": 1.0, "minimum": js_min, "divide": js_divide}
LANGUAGES: dict[str, dict[str, Any]] = {
    "Python, floats": {"one": 1.0},
    "Python, fractions": {"one": Fraction(1)},
    "Python, decimals": {"one": Decimal(1), "infinity": Decimal("Infinity")},
    "Python, floats, each value looked up": {"one": 1.0, "looks_up": True},
    "JavaScript": _IN_JAVASCRIPT,
    "JavaScript, each value looked up": {**_IN_JAVASCRIPT, "looks_up": True, "missing": lambda: math.nan},
    "JavaScript, compared by <": {"one": 1.0, "divide": js_divide},
}


def port(language: str, *repaired: str) -> PortedPseudocode:
    """The algorithms in this language, with these repairs."""
    return PortedPseudocode(frozenset(repaired), **LANGUAGES[language])
