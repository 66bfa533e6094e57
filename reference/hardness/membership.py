"""No harder than satisfiability: consistency is in NP, and counting tables is in #P.

**In NP.** A witness for "B and φ are consistent" is a table. `is_witness` checks it: count the values in each bucket,
evaluate each implication. That takes time linear in the table and the formula.

**In #P.** The number of tables is therefore the number of witnesses that a polynomial-time check accepts, which is the
definition of a #P function.

**Into SAT and #SAT.** By Cook's theorem such a check can be written as clauses. `to_clauses` does so directly, with
variables for atoms, and clauses for "exactly one value a person", for "exactly n_b(s) people of b have s" and for each
implication (see `sat.cnf`). The encoding of "exactly n" gives each auxiliary variable a value that follows from
the others, so tables and models correspond one to one:

    B and φ are consistent  iff  the clauses are satisfiable;        number of tables = number of models.

There are O(n·d² + n²·d) clauses for a bucket with n people and d values, and one for each implication: polynomial.

Together with `satisfiability` one can go round in circles: clauses become a bucketization, which becomes clauses.

>>> from reference.buckets import Bucket
>>> from reference.hardness.clause_set import models
>>> bucketization = Bucketization([Bucket(["Ann", "Bo", "Cy"], {"flu": 2, "mumps": 1})])
>>> encoded = to_clauses(bucketization, NOTHING)
>>> for model in models(encoded.clause_set):
...     print(encoded.table_of(model))
{'Ann': 'flu', 'Bo': 'flu', 'Cy': 'mumps'}
{'Ann': 'flu', 'Bo': 'mumps', 'Cy': 'flu'}
{'Ann': 'mumps', 'Bo': 'flu', 'Cy': 'flu'}
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reference.bucketization import Bucketization
from reference.counting.sat.cnf import PersonChoice, encode
from reference.hardness.clause_set import ClauseSet
from reference.language import NOTHING, Formula, check
from reference.meter import UNLIMITED, Meter
from reference.tables import World

_ENCODING = "seqcounter"

__all__ = ["NOTHING", "Encoded", "is_witness", "to_clauses"]


@dataclass(frozen=True)
class Encoded:
    """Clauses whose models are the tables, and the variables that say who has which value."""

    clause_set: ClauseSet
    choices: tuple[PersonChoice, ...]

    def table_of(self, model: Sequence[int]) -> World:
        """The table that a model stands for."""
        true = frozenset(model)
        return {
            choice.person: value for choice in self.choices for value, variable in choice.options if variable in true
        }


def is_witness(table: Mapping[str, str], bucketization: Bucketization, knowledge: Formula) -> bool:
    """Tell whether this table is consistent with the bucketization and satisfies the knowledge."""
    check(knowledge, bucketization)
    if set(table) != set(bucketization.people):
        return False
    right_values = all(
        Counter(table[person] for person in bucket.people) == bucket.counts for bucket in bucketization.buckets
    )
    return right_values and knowledge.holds(table)


def to_clauses(bucketization: Bucketization, knowledge: Formula, meter: Meter = UNLIMITED) -> Encoded:
    """Clauses with one model for each table that is consistent with both."""
    cnf = encode(bucketization, knowledge, _ENCODING, meter)
    return Encoded(ClauseSet(cnf.variables, cnf.clauses), cnf.choices)
