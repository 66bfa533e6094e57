"""Polynomials in weights that are not negative: where no coefficient is negative, neither is the value.

>>> from sympy import ZZ
>>> from sympy.polys.rings import ring
>>> _, x, y = ring(["x", "y"], ZZ)
>>> never_negative(x * y + 2), never_negative(x - y)
(True, False)
"""

from typing import Any


def never_negative(polynomial: Any) -> bool:  # noqa: ANN401 - an element of one of SymPy's rings, which has no types
    """Whether no coefficient is negative."""
    return all(number >= 0 for number in polynomial.coeffs())
