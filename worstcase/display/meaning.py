"""What the words and symbols of an explanation mean: atoms, the target, facts, how sure facts make the attacker.

Each is introduced before it is used, one at a time, with the numbers of the release.

>>> from reference.example import FIGURE_3
>>> how_sure(ExplainedRelease.of(FIGURE_3, 1)).sentences[-3]
'The ratio of the two is ρ = Pr(none)/Pr(A) = (1/5)/(2/5) = 1/2; the letter is called rho.'
"""

from dataclasses import replace
from fractions import Fraction

from reference.buckets import Bucket
from reference.naming import bucket_number
from reference.syntax import to_text
from worstcase.display.bucket_pictures import attacker_arrows
from worstcase.display.explained_release import MOST_ROWS, ExplainedRelease, atom_math, left_out
from worstcase.display.formulas import Math, add, equal, fraction, implies, indexed, name, number, probability, symbol
from worstcase.display.pages import Introduced, Prose, wide
from worstcase.display.step import ExplanationStep
from worstcase.display.svg import shortened

A, K, RHO = symbol("A"), symbol("k"), symbol("ρ", r"\rho")
SPECIAL_FORM = "special_form"
"""The theorem by its name in the proofs."""
LONGEST_FACT = 200
"""Characters of a fact that is shown whole."""
NONE = replace(name("none"), words="none of them")


def atoms(subject: ExplainedRelease) -> ExplanationStep:
    """Atoms and their probability."""
    target, bucket = subject.answer.target, subject.home
    count, here = bucket.frequency(target.value), bucket_number(subject.target_bucket)
    return ExplanationStep(
        "Who has what",
        (
            (
                "The statement that one person has one value is called an ",
                Introduced("atom"),
                ", such as ",
                atom_math(target),
                ".",
            ),
            (
                "The share of all tables in which an atom is true is its probability, written ",
                Introduced(symbol("Pr", r"\Pr")),
                ".",
            ),
            (
                equal(probability(atom_math(target)), number(_share(bucket))),
                f", since {count:,} of the {bucket.size:,} people of bucket {here} have that {subject.sensitive}, ",
                "and each of these people is as likely as any other.",
            ),
        ),
    )


def _share(bucket: Bucket) -> Fraction:
    return Fraction(bucket.frequencies[0][1], bucket.size)


def the_target(subject: ExplainedRelease) -> ExplanationStep:
    """The atom that the attacker learns about."""
    target = subject.answer.target
    return ExplanationStep(
        "What the attacker is after",
        (
            ("The atom of which the attacker becomes surest is the ", Introduced("target"), "."),
            ("It is written ", Introduced(A), ": here it is ", atom_math(target), "."),
            ("Before any fact is known, ", equal(probability(A), number(_share(subject.home))), "."),
        ),
    )


def the_facts(subject: ExplainedRelease) -> ExplanationStep:
    """What a fact is, and which ones the attacker knows, as arrows."""
    units = subject.answer.knowledge.implications
    said: list[Prose] = [
        ("The number of facts is written ", Introduced(K), f": here it is {subject.k:,}."),
        ("Any fact may say: if all of these atoms are true, then one of those is.",),
        (
            "Some of the worst facts have one atom on each side, and after “then” always ",
            A,
            f" (the theorem {SPECIAL_FORM}, section 3.2 of the paper): only such facts are looked at from here on.",
        ),
    ]
    if units:
        first = units[0].antecedent[0]
        said += [
            (
                "The atoms before “then” are numbered from 1; the first is written ",
                Introduced(indexed("A", 1)),
                " and is ",
                atom_math(first),
                " here.",
            ),
            ("The arrow ", Introduced(_ARROW), " stands for “if …, then …”: ", implies(indexed("A", 1), A), "."),
        ]
    if any(unit.denied for unit in units):
        said.append(("Where it is about the target person, it says that this person does not have that value.",))
    rows = [
        (str(place), shortened(to_text(unit), LONGEST_FACT), subject.fact(unit))
        for place, unit in enumerate(units[:MOST_ROWS], 1)
    ]
    facts = [(unit.antecedent[0].person, unit.antecedent[0].value) for unit in units]
    home = subject.target_bucket
    matter = sorted(subject.shown(0), key=lambda index: index != home)
    target = (subject.answer.target.person, subject.answer.target.value)
    picture = attacker_arrows("The attacker's facts", subject.drawn(matter), target, facts)
    return ExplanationStep(
        "What the attacker knows",
        (*said, *left_out(len(rows), len(units), "facts")),
        (("fact", "known to the attacker", "in words"), *rows) if rows else (),
        (wide(picture),) if units else (),
    )


_ARROW = symbol("→", r"\to", "arrow")


def how_sure(subject: ExplainedRelease) -> ExplanationStep:
    """Why 1/(1 + ρ), with the numbers of this attacker."""
    before, ratio = _share(subject.home), subject.ratio
    units = subject.answer.knowledge.implications
    which = f"none of these {len(units) + 1:,} atoms (the target, and those before “then”) is" if units else "it is not"
    quotient = fraction(probability(A), add(probability(A), probability(NONE)))
    filled = fraction(_closed(number(before)), add(number(before), number(before * ratio)))
    ruled: Prose
    if units:
        ruled = ("The facts rule out every table in which an atom before “then” is true and ", A, " is not.")
    else:
        ruled = ("Without facts, no table is ruled out.",)
    return ExplanationStep(
        "How sure that makes the attacker",
        (
            ruled,
            (
                "In every table that is left, either ",
                A,
                f" is true, or {which}.",
            ),
            (
                f"The probability that {'none of them is' if units else 'it is not'} true is written ",
                Introduced(probability(NONE)),
                ": here ",
                equal(probability(NONE), number(before * ratio)),
                ".",
            ),
            (
                "So the attacker is ",
                equal(quotient, filled, number(subject.answer.value)),
                " sure.",
            ),
            (
                "The ratio of the two is ",
                Introduced(RHO),
                equal(Math("", "", ""), fraction(probability(NONE), probability(A)), _divided(ratio, before)),
                "; the letter is called rho.",
            ),
            ("With it, the attacker is ", equal(fraction(number(1), add(number(1), RHO)), _sure_of(ratio)), " sure."),
            (
                "The smaller ",
                RHO,
                " is, the surer is the attacker: the worst attacker chooses the ",
                equal(add(K, number(1)), number(subject.k + 1)),
                " atoms that make it least. The next steps find them." if subject.k else " atom that makes it least.",
            ),
        ),
    )


def _divided(ratio: Fraction, before: Fraction) -> Math:
    above, below = (_closed(number(value)) for value in (ratio * before, before))
    return equal(fraction(above, below), number(ratio))


def _closed(part: Math) -> Math:
    """A fraction inside a fraction, which a line of text needs parentheses for."""
    return replace(part, text=f"({part.text})" if "/" in part.text else part.text)


def _sure_of(ratio: Fraction) -> Math:
    return equal(fraction(number(1), add(number(1), number(ratio))), number(1 / (1 + ratio)))
