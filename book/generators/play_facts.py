"""True facts of one form, for levels of `worstcase play` whose statement is about one thing only.

The reader chooses the fact that refutes the statement. The claim's own numbers are one of the facts. The others have
the same form, are true, and leave the statement standing: they are about something near, or leave a case open.

>>> facts = facts_of("filling-the-table-of-minimize1-takes-cubic-time", "16 turns")
>>> facts[0], facts[3]
('the whole table: 16 turns', 'the whole table: entries: 512 for k = 8 (k³ = 512), 262,144 for k = 64 (k³ = 262,144)')
"""

from collections.abc import Callable, Iterator
from math import factorial
from typing import TypeAlias

from proofs_check.claims.refutation import Counterexample
from proofs_check.claims.section_3_2_special_form import implications_of_width
from proofs_check.claims.section_3_3_complexity import run_within
from proofs_check.claims.section_3_4_order import bell_number
from proofs_check.claims.section_3_4_search import number_by_sizes, outgrown
from proofs_check.experiments.adult_counts import packaged_missing
from proofs_check.oracles.listed_tables import sayable
from reference.example import FIGURE_3
from reference.language import Atom, BasicImplication, Formula, negated_atom, simple_implication
from reference.probability import probability
from reference.syntax import to_text

COUNTED: dict[str, Callable[[int], int]] = {
    "bucketizations": bell_number,
    "⪯-minimal safe bucketizations": number_by_sizes,
    "orders of the tuples": factorial,
}
Bounds: TypeAlias = dict[str, Callable[[int], int]]
POWERS: Bounds = {f"n^{d}": (lambda n, d=d: n**d) for d in range(1, 6)}  # type: ignore[misc] # d is bound now
EXPONENTIALS: Bounds = {f"{b}^n": (lambda n, b=b: b**n) for b in range(2, 6)}  # type: ignore[misc] # b is bound now


def facts_of(name: str, numbers: str) -> list[str]:
    """The facts for this claim, first the one that refutes it: the claim's `numbers`."""
    label, others = FACTS[name]
    return [f"{label}: {numbers}" if label else numbers, *others()]


def _alone() -> Iterator[str]:
    for person, denied, target in (
        ("Bob", "mumps", Atom("Bob", "flu")),
        ("Gloria", "breast cancer", Atom("Gloria", "flu")),
        ("Hannah", "flu", Atom("Hannah", "heart disease")),
    ):
        denial = to_text(Atom(person, denied)).replace("=", "!=")
        yield _disclosing(denial, negated_atom(Atom(person, denied), FIGURE_3.domain), target)
    target = Atom("Charlie", "flu")
    tied = simple_implication(Atom("Bob", "flu"), target)
    yield _disclosing(to_text(tied), tied, target)


def _disclosing(words: str, fact: BasicImplication, target: Atom) -> str:
    shown = f"{to_text(target)} with {probability(target, FIGURE_3, Formula([fact]))}"
    return f"{words} discloses {shown}, Hannah=flu -> Charlie=flu discloses Charlie=flu with 10/19"


def _series(what: str, count: Callable[[int], int]) -> str:
    return ", ".join(f"{n} tuples: {count(n):,} {what}" for n in (4, 8, 16, 32, 64))


def _searches() -> Iterator[str]:
    yield _series("bucketizations looked at", lambda n: n.bit_length() - 1)
    yield _series("bucketizations on the chain", lambda n: n)
    yield _series("buckets on the whole chain", lambda n: n * (n + 1) // 2)
    yield _series("buckets in the finest bucketization", lambda n: n)


def _outgrown(what: str, bounds: Bounds) -> str:
    found = outgrown(COUNTED[what], bounds) or Counterexample("no bound is exceeded")
    return f"{what}: {found.numbers}"


def _all_bucketizations() -> Iterator[str]:
    yield _outgrown("bucketizations", POWERS)
    yield _outgrown("bucketizations", {name: EXPONENTIALS[name] for name in list(EXPONENTIALS)[:-1]})
    yield _outgrown("⪯-minimal safe bucketizations", POWERS)
    yield _outgrown("orders of the tuples", EXPONENTIALS)


def _minimal_bucketizations() -> Iterator[str]:
    yield _outgrown("⪯-minimal safe bucketizations", {name: POWERS[name] for name in list(POWERS)[:-1]})
    yield _outgrown("bucketizations", POWERS)
    yield _outgrown("bucketizations", EXPONENTIALS)
    yield _outgrown("orders of the tuples", POWERS)


def _columns() -> Iterator[str]:
    missing = packaged_missing()
    for columns in (
        "age, marital-status, education, race, sex",
        "age, marital-status, workclass, race, sex",
        "age, marital-status, native-country, race, sex",
        "age, occupation, workclass, race, sex",
    ):
        left = sum(number for lacking, number in missing.items() if not lacking & set(columns.split(", ")))
        yield f"{columns}: {left:,} are left; {missing[frozenset()]:,} if all 15 columns are looked at"


def _ends(what: str, count: Callable[[int], int]) -> str:
    shown = (f"{count(k):,} for k = {k} (k³ = {k**3:,})" for k in (8, 64))
    return f"{what}: {', '.join(shown)}"


def _within() -> Iterator[str]:
    yield _ends("only the needed calls: turns", lambda k: run_within(k).turns)
    yield _ends("only the needed calls: values kept", lambda k: len(run_within(k).known))
    yield _ends("the whole table: entries", lambda k: k**3)
    yield _ends("with prefix sums: frequencies added up", lambda k: k)


def _sides() -> Iterator[str]:
    size = (1, 2)  # one person, two values
    atoms = {most: implications_of_width(size, most) for most in (1, 2, 3)}
    different = {
        most: {(frozenset(one.antecedent), frozenset(one.consequent)) for one in atoms[most]} for most in atoms
    }
    said = {most: sayable(size, most) for most in atoms}
    before = {most: {frozenset(one.antecedent) for one in atoms[most]} for most in atoms}
    named = {most: {frozenset((*one.antecedent, *one.consequent)) for one in atoms[most]} for most in atoms}
    for what, counted in (
        ("basic implications, their sides as sets of atoms", different),
        ("what they say", said),
        ("their left sides as sets of atoms", before),
        ("the sets of atoms that they name", named),
    ):
        yield f"{what}: " + ", ".join(f"{len(every)} with at most {most}" for most, every in counted.items())


FACTS: dict[
    str, tuple[str, Callable[[], Iterator[str]]]
] = {  # the claim's numbers get a label, and others of their form
    "alices-implication-discloses-more-than-any-negation": ("", _alone),
    "binary-search-looks-at-logarithmically-many-buckets": ("", _searches),
    "bucketizations-are-at-most-exponentially-many": ("bucketizations", _all_bucketizations),
    "minimal-safe-bucketizations-are-polynomially-few": ("⪯-minimal safe bucketizations", _minimal_bucketizations),
    "projecting-adult-first-leaves-the-stated-number": ("age, marital-status, occupation, race, sex", _columns),
    "filling-the-table-of-minimize1-takes-cubic-time": ("the whole table", _within),
    "the-language-is-finite": ("", _sides),
}
