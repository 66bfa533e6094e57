"""The permanent from a disclosure risk: finding the likeliest atom's probability is #P-hard (paper, section 3.1).

The theorem of the section is about one given atom. Its introduction says more: that the disclosure *risk*, the largest
probability of all atoms, is #P-hard to compute. Here is a reduction for that, in which one atom dominates.

**The reduction.** Let a be an n×n matrix of zeros and ones, n ≥ 2. As in `permanent` there is a bucket with a person
r_i for each row and a value c_j for each column, each occurring once. A second bucket has two people, `switch` and
`other`, one of whom has the value `on` and the other `off`. For each a(i, j) = 0 the knowledge has

    r_i=c_j → switch=on            whoever chooses a 0 turns the switch on.

**Proof.** With the switch on all n! permutations are possible, with the switch off those that choose no 0: as many as
the permanent says, per ≤ n!. So

    Pr(switch=on) = n!/(n! + per).

No atom is likelier. Pr(switch=off) = per/(n! + per) is not, nor are the two atoms about `other`, which say the same. An
atom r_i=c_j is true in (n - 1)! tables with the switch on and in (n - 1)! at most with the switch off, and
2·(n - 1)! ≤ n! for n ≥ 2. Atoms about values of the other bucket are never true. Therefore

    risk = n!/(n! + per),        per = n!·(1/risk - 1).

One risk is asked for, of an instance that is as long as the matrix and never contradictory. A matrix of one row is
first given a second one, with a 1 at the end of the diagonal and zeros beside it, which leaves the permanent as it is.

>>> matrix = ((1, 1, 0), (1, 1, 1), (0, 1, 1))
>>> to_risk(matrix).knowledge.implications[0]
BasicImplication(antecedent=(Atom(person='r1', value='c3'),), consequent=(Atom(person='switch', value='on'),))
>>> permanent_from_risk(risk_by_counting(to_risk(matrix)), rows=3)
Fraction(3, 1)
"""

from fractions import Fraction
from math import factorial

from sympy import Rational

from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.exact_numbers import exact_number
from reference.hardness.instance import Instance
from reference.hardness.permanent import Matrix, to_counting
from reference.language import Atom, Formula, simple_implication
from reference.probability import disclosure_risk

LEAST_ROWS = 2
"""A matrix with fewer is given another row."""
SWITCH = Atom("switch", "on")
"""The likeliest atom."""


def to_risk(matrix: Matrix) -> Instance:
    """An instance whose disclosure risk is n!/(n! + permanent)."""
    counting = to_counting(_of_two_rows(matrix))
    switch = Bucket([SWITCH.person, "other"], {SWITCH.value: 1, "off": 1})
    (rows,) = counting.bucketization.buckets
    bucketization = Bucketization([rows, switch], domain=[*rows.values, *switch.values], sensitive="column")
    zeros = (unit.antecedent[0] for unit in counting.knowledge.implications)
    return Instance(bucketization, Formula(simple_implication(zero, SWITCH) for zero in zeros))


def permanent_from_risk(risk: Rational | Fraction, rows: int) -> Fraction:
    """The permanent, a whole number, from the risk and the matrix's number of rows alone."""
    return factorial(max(LEAST_ROWS, rows)) * (1 / exact_number(risk) - 1)


def risk_by_counting(instance: Instance) -> Rational:
    """The risk, from the definition."""
    return disclosure_risk(instance.bucketization, instance.knowledge).risk


def _of_two_rows(matrix: Matrix) -> Matrix:
    """A matrix of the same permanent, with two rows at least."""
    return ((*matrix[0], 0), (0, 1)) if len(matrix) == 1 else matrix
