"""Exercises of lesson 3, the special form: Figure 4's cells, one consequent, one atom before each arrow."""

from collections.abc import Iterator
from fractions import Fraction

from classroom.exercises.attempts import known_facts, number_list
from classroom.exercises.exercise import exercise, number_exercise, sureness, sureness_hint
from proofs_check.claims.section_3_2_special_form import LEFT, in_row
from reference.buckets import Bucket, Bucketization
from reference.counting.dynamic_program import structured_count
from reference.example import FIGURE_3
from reference.language import Atom, BasicImplication, Formula, simple_implication
from reference.syntax import to_text
from reference.worlds import worlds

WARD = Bucketization([Bucket(["Ann", "Bo", "Cy", "Di"], {"flu": 2, "mumps": 1, "gout": 1})])  # twelve tables
TARGET = Atom("Ann", "flu")
# A_0, A_1, B_0, B_1 and C of the cells to count
CELLS = (Atom("Bo", "gout"), Atom("Cy", "gout"), Atom("Cy", "flu"), Atom("Di", "flu"), TARGET)
# two facts about the target, in the special form
ARROWS = Formula(simple_implication(atom, TARGET) for atom in (Atom("Bo", "flu"), Atom("Cy", "gout")))

CHARLIE = Atom("Charlie", "flu")
GIVEN = Formula(
    [
        simple_implication(Atom("Bob", "flu"), Atom("Hannah", "breast cancer")),
        simple_implication(Atom("Ed", "flu"), Atom("Irma", "flu")),
    ]
)
LONG = BasicImplication([Atom("Hannah", "flu"), Atom("Frank", "mumps")], [CHARLIE])  # two atoms before the arrow


def cells() -> dict[str, int]:
    """Count the tables of the ward in each cell a, …, h of the left side of Figure 4."""
    rows = [tuple(int(atom.holds(world)) for atom in CELLS) for world in worlds(WARD)]
    return {name: sum(in_row(row, pattern) for row in rows) for name, pattern in LEFT.items()}


@exercise("form-1", 3, number_list(8))
def _cells(numbers: tuple[Fraction, ...]) -> str | None:
    """Ann, Bo, Cy and Di are in one bucket with flu, flu, mumps and gout. The facts are `Bo=gout -> Cy=flu` and
    `Cy=gout -> Di=flu`, and the target is `Ann=flu`. How many tables are in each of the eight cells a, b, …, h?
    """
    truth = cells()
    wrong = [name for name, number in zip(truth, numbers, strict=True) if number != truth[name]]
    if not wrong:
        return None
    if any(number < 0 or number.denominator > 1 for number in numbers):
        return "Expected whole numbers: each cell has a number of tables."
    given, fit = sum(numbers), sum(truth.values())
    if given != fit:
        more = "more" if given > fit else "fewer"
        return f"These are {given} tables in all, {more} than satisfy both facts. Check cell {wrong[0]}."
    where = "cell" if len(wrong) == 1 else "cells"
    return f"The sum is right. Check {where} {', '.join(wrong)}: which atoms are true there?"


def _is_special(known: Formula) -> str | None:
    for unit in known.implications:
        if unit.consequent != (CHARLIE,) or len(unit.antecedent) > 1:
            return f"Every fact must have the form “atom -> {to_text(CHARLIE)}”, with one atom before the arrow."
    return None


@exercise("form-2", 3, known_facts(FIGURE_3, 2))
def _one_consequent(known: Formula) -> str | None:
    """Alice knows `Bob=flu -> Hannah="breast cancer"` and `Ed=flu -> Irma=flu`. Find at most two facts of the form
    `atom -> Charlie=flu` that make her at least as sure of Charlie=flu as these do.
    """
    return _is_special(known) or sureness_hint(CHARLIE, FIGURE_3, known, sureness(CHARLIE, FIGURE_3, GIVEN))


@exercise("form-3", 3, known_facts(FIGURE_3, 1))
def _one_antecedent(known: Formula) -> str | None:
    """Alice knows `Hannah=flu & Frank=mumps -> Charlie=flu`. Find one fact with a single atom before its arrow,
    `atom -> Charlie=flu`, that makes her at least as sure of Charlie=flu.
    """
    return _is_special(known) or sureness_hint(CHARLIE, FIGURE_3, known, sureness(CHARLIE, FIGURE_3, Formula([LONG])))


@number_exercise(
    "form-4",
    3,
    lambda: sureness(TARGET, WARD, ARROWS),
    "Compute ρ: the share of tables in which none of the three atoms is true, divided by the share in which"
    " the target is true. The answer is 1/(1 + ρ).",
)
def _sure_slips() -> Iterator[tuple[Fraction, str]]:
    """Ann, Bo, Cy and Di are in one bucket with flu, flu, mumps and gout. How sure of `Ann=flu` is an attacker who
    knows `Bo=flu -> Ann=flu` and `Cy=gout -> Ann=flu`?
    """
    kept, target = structured_count(TARGET, WARD, ARROWS), sureness(TARGET, WARD)
    neither = kept.share - target
    apart = (1 - target) * (1 - Fraction(1, 2)) * (1 - Fraction(1, 4))
    yield target, "This is the probability without the facts."
    for fact in ARROWS.implications:
        alone = "This is the probability with only one of the two facts."
        yield sureness(TARGET, WARD, Formula([fact])), alone
    yield neither, "This is the share of tables in which none of the three atoms is true. Divide it by Pr(A)."
    yield neither / target, "This is ρ. The answer is 1/(1 + ρ)."
    yield kept.share, "This is the share of tables that fit both facts. In how many of these is the target true?"
    independent = (
        "This treats the three people as independent, but they share a bucket. Count tables, or take them in turn."
    )
    yield target / (target + apart), independent
