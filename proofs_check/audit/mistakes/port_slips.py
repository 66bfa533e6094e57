"""What a port of the paper's pseudocode is told: which misprints are still in it, and how each is repaired.

All ports (`pseudocode.every_port`) that give every answer that was given are looked at. A slip that all of them make is
*seen* in the answers; one that only some of them make may be there or not: the answers do not show it, often because
another slip hides it.

>>> from proofs_check.audit.mistakes.pseudocode import IN_JAVASCRIPT, REPAIRED
>>> [slip.name for slip in slips_of(IN_JAVASCRIPT)], slips_of(REPAIRED)
(['base-case', 'first-flag', 'division-by-zero', 'zero-times-infinity'], ())
>>> found = told([IN_JAVASCRIPT])
>>> found.name, found.says
('pseudocode', "the paper's MINIMIZE1 and MINIMIZE2 as they are printed")
>>> found.repair[:2] == (BASE_CASE.says, BASE_CASE.repair)
True
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import compress

from proofs_check.audit.mistakes.extended_numbers import INFINITY
from proofs_check.audit.mistakes.pseudocode import GOES_ON, GUARDED, RAISES, Port


@dataclass(frozen=True)
class Slip:
    """A misprint, or what a port makes of it, and its repair: a line each."""

    name: str
    short: str
    says: str
    repair: str


BASE_CASE = Slip(
    "base-case",
    "the base case",
    "Base case: after the last bucket MINIMIZE2 returns ∞ as printed; so every product is ∞, and 1/(1 + ∞) is 0.",
    "  Repair: where i = |B|, return 1 if a is true, and ∞ if it is false.",
)
BASE_CASE_ALWAYS_1 = Slip(
    "base-case-always-1",
    "a base case that is always 1",
    "Base case: after the last bucket MINIMIZE2 returns 1 even if A is in no bucket, so that A may be left out.",
    "  Repair: where i = |B|, return 1 if a is true, and ∞ if it is false.",
)
FIRST_FLAG = Slip(
    "first-flag",
    "the first flag",
    "First call: MINIMIZE2(0, k, true), as the text has it, takes A to be in an earlier bucket, so it is never placed.",
    "  Repair: call MINIMIZE2(0, k, false), as the comment on the parameter a has it.",
)
DIVISION_BY_ZERO = Slip(
    "division-by-zero",
    "division by zero",
    "Division by zero: with more atoms than people in a bucket MINIMIZE1 comes to i = n_b and divides by n_b - i = 0.",
    "  Repair: at its start, MINIMIZE1 returns 1 if i = n_b: nobody is left to carry atoms.",
)
VALUES_RUN_OUT = Slip(
    "values-run-out",
    "values that run out",
    "Values run out: with more atoms than values in a bucket MINIMIZE1 looks up n_b(s) for a value after the last.",
    "  Repair: count 0 for it, or let k_i end at the number of values.",
)
ZERO_TIMES_INFINITY = Slip(
    "zero-times-infinity",
    "0·∞",
    "0·∞: where atoms exhaust a bucket's values u and v are 0, and MINIMIZE2 multiplies them by an ∞: NaN or an error.",
    "  Repair: leave a product out of the minimum if its other factor is ∞; nothing can be placed there.",
)
_NAMED_ALONE = {DIVISION_BY_ZERO: "people-run-out", VALUES_RUN_OUT: "values-run-out"}
"""Ports with only this slip are in the catalogue under a name of their own."""
IN_CATALOGUE = ("pseudocode", *_NAMED_ALONE.values())
"""The mistakes of the catalogue that are ports."""


@dataclass(frozen=True)
class PortDiagnosis:
    """What the port is called, what it is, and the repairs."""

    name: str
    says: str
    repair: tuple[str, ...]


SLIPS = (BASE_CASE, BASE_CASE_ALWAYS_1, FIRST_FLAG, DIVISION_BY_ZERO, VALUES_RUN_OUT, ZERO_TIMES_INFINITY)
"""In the order in which they are best repaired."""
UNSEEN = "The answers do not show which of these are there too; repair them, and audit again:"
AT_LEAST_ONE = "At least one of these is there, but the answers do not show which; repair them, and audit again:"


def slips_of(port: Port) -> tuple[Slip, ...]:
    """The slips of this port."""
    made = (
        port.if_placed == INFINITY,
        port.if_not_placed == Fraction(1),
        port.first_flag,
        port.no_more_people != GUARDED,
        port.no_more_values != GUARDED,
        port.zero_times_infinity in {GOES_ON, RAISES},
    )
    return tuple(compress(SLIPS, made))


def told(ports: Sequence[Port]) -> PortDiagnosis:
    """What whoever gives the answers of all these ports, at least one, is told."""
    made = [set(slips_of(port)) for port in ports]
    seen, some = set.intersection(*made), set.union(*made)
    if any(port.zero_times_infinity == GUARDED for port in ports):
        some.add(ZERO_TIMES_INFINITY)  # a minimum that overlooks NaN is as good as a guard
    certain = [slip for slip in SLIPS if slip in seen]
    unseen = [slip for slip in SLIPS if slip in some - seen]
    lines = [line for slip in certain for line in (slip.says, slip.repair)]
    if unseen:
        lines += [UNSEEN if seen else AT_LEAST_ONE, *(line for slip in unseen for line in (slip.says, slip.repair))]
    return PortDiagnosis(*_named(certain, unseen), tuple(lines))


def _named(seen: Sequence[Slip], unseen: Sequence[Slip]) -> tuple[str, str]:
    if BASE_CASE in seen and FIRST_FLAG in [*seen, *unseen]:
        return "pseudocode", "the paper's MINIMIZE1 and MINIMIZE2 as they are printed"
    says = f"the paper's MINIMIZE1 and MINIMIZE2, repaired except for {' and '.join(slip.short for slip in seen)}"
    if not seen:
        says = "the paper's MINIMIZE1 and MINIMIZE2, not repaired everywhere"
    if len(seen) == 1 and seen[0] in _NAMED_ALONE:
        return _NAMED_ALONE[seen[0]], says
    return "pseudocode-halfway", says
