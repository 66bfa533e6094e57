"""A small checker for refutations: proofs that a set of clauses has no model.

A clause C follows from clauses F by *reverse unit propagation* (RUP) when assuming all literals of C false and
then, again and again, making true the last literal left in any clause of F, ends in a clause with none left.
Then F and F ∧ C have the same models. A refutation is a list of clauses, each of which follows in this way from F
and those before it, up to the empty clause, which no assignment satisfies: so F has no model (Goldberg and
Novikov, "Verification of proofs of unsatisfiability for CNF formulas", 2003).

The proof is text as SAT solvers write it (DRUP): a line `1 -2 0` adds the clause x1 ∨ ¬x2, a line `d 1 -2 0`
deletes it. Deletions are skipped. That is sound: every clause ever added holds in all models of F, so keeping one
for too long can only help to derive more clauses that hold in all models of F.

Propagation by two watched literals: each clause is listed under its first two, and looked at only when one of
these becomes false. It then trades that one for a literal that is not false; if it has none, its other watched
literal is the last one left.

>>> clauses = [(1, 2), (1, -2), (-1, 2), (-1, -2)]
>>> check_refutation(clauses, ["1 0", "0"])
>>> check_refutation(clauses[:3], ["1 0", "0"])
Traceback (most recent call last):
...
reference.counting.refutation.RejectedProof: line 2 of the proof, "0", does not follow by unit propagation
"""

import re
from collections.abc import Collection, Iterable, Sequence

from reference import progress
from reference.errors import InvalidInput
from reference.naming import quoted

_LINE = re.compile(r"\s*(d\s+)?((?:-?[1-9][0-9]{0,17}\s+)*)0\s*", re.ASCII)


class RejectedProof(InvalidInput):
    """A text that does not prove that the clauses have no model."""


def check_refutation(clauses: Collection[Sequence[int]], proof: Iterable[str]) -> None:
    """Raise `RejectedProof` unless the proof derives the empty clause; what comes after that is not read."""
    known = _KnownClauses(max((abs(literal) for clause in clauses for literal in clause), default=0))
    for clause in clauses:
        known.add(clause)
    for number, line in enumerate(proof, start=1):
        progress.step(1, "lines of the proof")
        step = _added(number, line, known.variables)
        if step is None:
            continue
        if not known.imply(step):
            raise RejectedProof(f"line {number} of the proof, {quoted(line)}, does not follow by unit propagation")
        if not step:
            return
        known.add(step)
    raise RejectedProof("the proof does not reach the empty clause: expected a line 0 at its end")


def _added(number: int, line: str, variables: int) -> tuple[int, ...] | None:
    """The clause that this line adds, None if it deletes one."""
    match = _LINE.fullmatch(line)
    if match is None:
        raise RejectedProof(f"line {number} of the proof: expected literals and then 0, got {quoted(line)}")
    literals = tuple(map(int, match[2].split()))
    if any(abs(literal) > variables for literal in literals):
        raise RejectedProof(f"line {number} of the proof: expected variables from 1 to {variables}, got {quoted(line)}")
    return None if match[1] else literals


class _KnownClauses:
    """The clauses so far, and what follows from them by unit propagation alone.

    Arrays are indexed by literal: Python counts negative places from the end, so 2n + 1 places hold -n, …, n.
    """

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self._watching: list[list[list[int]]] = [[] for _ in range(2 * variables + 1)]
        self._true = bytearray(len(self._watching))
        self._trail: list[int] = []
        self._refuted = False

    def add(self, clause: Iterable[int]) -> None:
        """Take a clause that holds, watch two of its literals that are not false, and draw conclusions."""
        literals = sorted(set(clause), key=lambda literal: self._true[-literal])
        open_ones = sum(not self._true[-literal] for literal in literals)
        if len(literals) > 1:
            self._watching[literals[0]].append(literals)
            self._watching[literals[1]].append(literals)
        if open_ones == 0:
            self._refuted = True
        elif open_ones == 1 and not self._true[literals[0]]:
            self._refuted |= self._conflict_after([literals[0]])

    def imply(self, clause: Iterable[int]) -> bool:
        """Return whether making all its literals false ends in a conflict; nothing stays assigned."""
        before = len(self._trail)
        conflict = self._refuted or self._conflict_after([-literal for literal in clause])
        for literal in self._trail[before:]:
            self._true[literal] = False
        del self._trail[before:]
        return conflict

    def _conflict_after(self, literals: Iterable[int]) -> bool:
        """Make these literals true and propagate; return whether some clause becomes false."""
        place = len(self._trail)
        for literal in literals:
            if self._true[-literal]:
                return True
            self._assign(literal)
        while place < len(self._trail):
            if self._falsified(-self._trail[place]):
                return True
            place += 1
        return False

    def _assign(self, literal: int) -> None:
        if not self._true[literal]:
            self._true[literal] = True
            self._trail.append(literal)

    def _falsified(self, false: int) -> bool:
        """Visit the clauses that watch a literal which became false; return whether one has no literal left."""
        visited, self._watching[false] = self._watching[false], []
        for number, clause in enumerate(visited):
            if clause[0] == false:
                clause[0], clause[1] = clause[1], false
            if not self._true[clause[0]]:
                open_one = next((place for place in range(2, len(clause)) if not self._true[-clause[place]]), None)
                if open_one is not None:
                    clause[1], clause[open_one] = clause[open_one], false
                    self._watching[clause[1]].append(clause)
                    continue
            self._watching[false].append(clause)
            if self._true[-clause[0]]:
                self._watching[false].extend(visited[number + 1 :])
                return True
            self._assign(clause[0])
        return False
