"""How the maximum disclosure of a release comes about, step by step, every number worked out on the way.

After the answer in words and what the words mean, the steps are those of the paper's section 3.3, corrected: how
unlikely it can be that none of h atoms about a bucket is true (MINIMIZE1); the best bucket for each h; how the k + 1
atoms are best shared out among buckets (MINIMIZE2); the attacker; the curve over k; and, in the end, the number of
tables in which the attacker is right, counted in a way that uses none of the above. Every term and symbol is introduced
before it is used, one at a time.

>>> from reference.example import FIGURE_3
>>> steps = {step.title: step for step in explained(FIGURE_3, 1)}
>>> steps["Sharing the atoms out among buckets"].table[1:]
(('R(2)', '1/2', '1/2'), ('R(1) · M(1)', '3/2 · 3/5', '9/10'))
>>> print(steps["Counted"].sentences[-1])
1,080 tables fit the release and the fact; the target is true in 720 of them: 2/3, as computed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from html import escape
from itertools import islice
from operator import mul
from typing import TypeAlias

from fastpath.disclosure import disclosure_at
from fastpath.minimize1 import Histogram, Minimum, Pattern, histogram_of, table_to_zero
from fastpath.minimize2 import best_products, optima
from fastpath.summary import summarize
from proofs_check.oracles.minima import closed_form, patterns
from reference.buckets import Bucketization, NumberedPeople
from reference.counting.dynamic_program import structured_count
from reference.exact import percent, readable_count, whole_number
from reference.language import Atom
from reference.naming import bucket_number, labels_text, numbered
from reference.syntax import to_text
from worstcase.display import bucket_pictures as pictures
from worstcase.display import pages
from worstcase.display.attacker import atom_words, fact_words, sure_words
from worstcase.display.formulas import Math, equal, implies, indexed, name, number, probability, symbol
from worstcase.display.pages import Marked, Prose, Supplied, plain, prose_html, wide
from worstcase.display.svg import Curve, line_chart, shortened

MOST_ROWS = 12  # of a table
SHORTEST_CURVE, LONGEST_CURVE = 5, 60  # the least and the largest k to which a curve goes
LONGEST_FACT, LONGEST_FORMULA = 200, 28  # characters of a fact that is shown whole, and of the names in a formula
MOST_ATOMS, MOST_PATTERNS, MOST_BUCKETS = 5, 6, 2  # in tables of patterns: atoms, patterns of each number, buckets
SPECIAL_FORM = "special_form"  # the theorem by its name in the proofs
_STYLE = """
h1{overflow-wrap:anywhere}h2 span{color:var(--soft);font-weight:400}dfn{font-style:normal;font-weight:700}
td{overflow-wrap:anywhere;min-width:3rem}caption{text-align:left;font-weight:600;padding:.6rem 0}math{font-size:1.1em}
@media (max-width:30rem){math{font-size:.9em}}
#answer{border-left:4px solid currentColor;padding-left:1rem}#answer p:first-of-type{font-size:1.25em}
.wide{margin:1rem 0}
"""

A, K, RHO, M, R = symbol("A"), symbol("k"), symbol("ρ", r"\rho"), symbol("M"), symbol("R")
B, H, I, U = symbol("b"), symbol("h"), symbol("i"), symbol("u")  # noqa: E741 - the paper's i
N_B, T_B, M_B, A_1 = indexed("n", B), indexed("T", B), indexed("m", B), indexed("A", 1)
PR_A, PR_NONE = probability(A), probability(name("none"))
_LETTERS = (A, K, RHO, M, B, H, I, U, N_B, A_1, symbol("Pr", r"\Pr"), symbol("→", r"\to"))
_TERMS = (T_B(U), M_B(H), M(H), R(H), PR_A, PR_NONE, implies(A_1, A))
_FORMULAS = {formula.text: formula for formula in (*_LETTERS, *_TERMS)}

Row: TypeAlias = tuple[Prose, ...]


def worded(text: str, *parts: Prose) -> list[Prose]:
    r"""Sentences, one a line: {} is the next part, {x} the formula x, and *…* is introduced here.

    >>> [plain(sentence) for sentence in worded("The *target* is {A}.\nIt is about {}.", Supplied("Bob"))]
    ['The target is A.', 'It is about Bob.']
    """
    following = iter(parts)

    def part(piece: str) -> Prose:
        inner = piece.strip("*")
        if piece != inner:
            return Marked(part(inner))
        if not inner.startswith("{"):
            return inner
        return next(following) if inner == "{}" else _FORMULAS[inner[1:-1]]

    lines = (" ".join(line.split()) for line in text.strip().splitlines())
    return [tuple(part(piece) for piece in re.split(r"(\*[^*]+\*|\{[^{}]*\})", line) if piece) for line in lines]


@dataclass(frozen=True)
class ExplanationStep:
    """A title, sentences, a table with its header first, if there is one, and pictures as HTML.

    Formulas in the sentences are formulas on a page and text elsewhere.
    """

    title: str
    prose: Sequence[Prose]
    rows: Sequence[Row] = ()
    pictures: Sequence[str] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences as text."""
        return tuple(map(plain, self.prose))

    @property
    def table(self) -> tuple[tuple[str, ...], ...]:
        """The table as text."""
        return tuple(tuple(map(plain, row)) for row in self.rows)

    def html(self) -> str:
        """The step without its title, as HTML: sentences, pictures, table."""
        lines = [*(f"<p>{prose_html(sentence)}</p>" for sentence in self.prose), *self.pictures]
        return "\n".join([*lines, pages.html_table(self.rows[0], self.rows[1:])] if self.rows else lines)

    def _repr_html_(self) -> str:
        return f"<div><b>{escape(self.title)}</b>\n{self.html()}</div>"


class Miscounted(AssertionError):
    """The tables of the attacker's formula do not give the value: one of the two ways is wrong."""


class _Subject:
    """A release, the worst attacker with k facts, and the numbers that lead to the attacker."""

    def __init__(self, published: Bucketization, k: int) -> None:
        self.published, self.k = published, whole_number(k, "k", 0)
        most = max(self.k, SHORTEST_CURVE)
        summary = summarize(published, most + 1)
        found = optima(summary)
        self.answer = disclosure_at(published, found[min(self.k, len(found) - 1)], self.k)
        self.alone = disclosure_at(published, found[0], 0)
        values = [1 / (1 + one.ratio) for one in found]
        last = min(most, LONGEST_CURVE) + 1
        self.curve = (values + [values[-1]] * (last - len(values)))[:last]  # with 0, 1, … facts
        # M(1), M(2), … and R(1), R(2), …: k + 1 of each, or as many as give certainty
        self.least, self.scaled = summary.least[: self.k + 1], summary.ratio[: self.k + 1]
        self.products = best_products([entry.value for entry in self.least])  # of entries of M, with 0, 1, … atoms
        self.atoms, self.units = len(self.scaled), self.answer.knowledge.implications
        self.ratio = (1 - self.answer.value) / self.answer.value
        self.index = self.answer.pattern[0].bucket
        self.home = published.buckets[self.index]  # the bucket of the target
        self.share = Fraction(self.home.frequencies[0][1], self.home.size)  # Pr(target), without any fact
        self.sensitive = "value" if published.sensitive == "S" else plain(Supplied(published.sensitive))

    def shown(self, most: int = MOST_ROWS) -> list[int]:
        """The numbers of the first buckets, and of those that matter."""
        matter = {carriers.bucket for carriers in self.answer.pattern}
        return sorted({*range(min(most, len(self.published.buckets))), *matter})

    def minima(self, index: int, most: int = MOST_ROWS) -> Sequence[Minimum]:
        """For 1, 2, … atoms about a bucket, how unlikely it can be that none is true."""
        return table_to_zero(histogram_of(self.published.buckets[index]), min(self.atoms, most))[1:]


def explained(published: Bucketization, k: int) -> list[ExplanationStep]:
    """All steps to the maximum disclosure with respect to L^k."""
    subject = _Subject(published, k)
    numbers = (_within_buckets, _best_buckets, _sharing_out, _least, _curve, _counted)
    return [step(subject) for step in (_answer, _published, _atoms, _target, _facts, _how_sure, *numbers)]


def as_page(steps: Sequence[ExplanationStep], title: str) -> str:
    """The steps as one HTML page."""
    title = shortened(title, 200)
    body = [f"<main><h1>{escape(title)}</h1>"]
    for place, step in enumerate(steps, 1):
        marked = ' id="answer"' if place == 1 else ""
        body += [f"<section{marked}><h2><span>{place}.</span> {escape(step.title)}</h2>", step.html(), "</section>"]
    return pages.html_page(title, [*body, "</main>"], _STYLE)


def _left_out(shown: int, total: int, what: str) -> list[Prose]:
    return [] if shown >= total else [f"The table shows {shown:,} of {total:,} {what}."]


def _answer(subject: _Subject) -> ExplanationStep:
    answer, alone, units, k = subject.answer, subject.alone, subject.units, subject.k
    column, target = subject.sensitive, atom_words(answer.target, subject.sensitive)
    whose = ("any person's ", Supplied(column))
    prose = worded(
        """An attacker who sees this release and knows {} *{}* of the form “if …, then …” can be {} that {}.""",
        f"{len(units):,}",
        "fact" if len(units) == 1 else "facts",
        sure_words(answer.value),
        target,
    )
    if labels := subject.published.labels(subject.index):
        people = f"one of the {subject.home.size:,} people" if subject.home.size > 1 else "the only person"
        prose += worded("{} is {} with {}.", Supplied(answer.target.person), people, Supplied(labels_text(labels)))
    if units:
        first = "That fact is: " if len(units) == 1 else f"The first of these {len(units):,} facts is: "
        put: Prose = ""
        if (denied := units[0].denied) is not None:
            values = Supplied(denied.value), ", then ", Supplied(answer.target.value)
            put = " (written as “if ", values, "”, since each person has one value)"
        prose.append((first, fact_words(units[0], column), put, "."))
        if alone.value == 1:
            prose.append(("Even without facts, the attacker is certain that ", atom_words(alone.target, column), "."))
        else:
            prose.append(("Without facts, an attacker can be at most ", sure_words(alone.value), " of ", whose, "."))
    if len(units) < k:
        prose.append(f"{numbered(k, 'fact')} were allowed; {len(units):,} are enough.")
    if k:
        others = "No other fact of that form makes" if k == 1 else f"No other {k:,} facts of that form make"
        prose.append((f"{others} an attacker surer of ", whose, "."))
    else:
        prose.append(("Without facts, no attacker can be surer of ", whose, "."))
    return ExplanationStep("The answer", [*prose, "The steps below show why."])


def _published(subject: _Subject) -> ExplanationStep:
    published, total = subject.published, len(subject.published.buckets)
    prose = worded(
        """This release has {} in {} *{}*, numbered from 1.
        It shows who is in each bucket and how often each {} occurs there, but not who has which.
        Each way to assign the values of every bucket to its people is a possible *table*.
        All tables are equally likely.""",
        pictures.people_text(published.size),
        f"{total:,}",
        "bucket" if total == 1 else "buckets",
        Supplied(subject.sensitive),
    )
    generated = (bucket.people[0] for bucket in published.buckets if isinstance(bucket.people, NumberedPeople))
    if named := next(generated, None):
        prose.append(f"Generated names such as {named} count buckets and people from 0.")
    rows: list[Row] = [("bucket", *map(Supplied, published.by), "people", Supplied(subject.sensitive))]
    for index in subject.shown():
        bucket, labels = published.buckets[index], map(Supplied, published.labels(index).values())
        rows.append((str(bucket_number(index)), *labels, *pictures.contents(bucket)))
    prose += _left_out(len(rows) - 1, total, "buckets")
    bars = pictures.release_bars("The buckets of this release", published, subject.shown(pictures.MOST_BARS))
    return ExplanationStep("What is published", prose, rows, [wide(bars)])


def _atoms(subject: _Subject) -> ExplanationStep:
    atom, bucket = _atom_math(subject.answer.target), subject.home
    count, here = bucket.frequency(subject.answer.target.value), bucket_number(subject.index)
    prose = worded(
        """The statement that one person has one value is called an *atom*, such as {}.
        The share of all tables in which an atom is true is its probability, written *{Pr}*.
        {}, since {} have that {}, and each of these people is as likely as any other.""",
        atom,
        equal(probability(atom), subject.share),
        f"{count:,} of the {bucket.size:,} people of bucket {here}",
        Supplied(subject.sensitive),
    )
    return ExplanationStep("Who has what", prose)


def _atom_math(atom: Atom) -> Math:
    """An atom as a formula, which does not break at the end of a line: cut so that it fits on a phone."""
    most = LONGEST_FORMULA if len(atom.person) + len(atom.value) <= LONGEST_FORMULA else LONGEST_FORMULA // 2
    return equal(name(shortened(atom.person, most)), name(shortened(atom.value, most)))


def _target(subject: _Subject) -> ExplanationStep:
    prose = worded(
        """The atom of which the attacker becomes surest is the *target*.
        It is written *{A}*: here it is {}.
        Before any fact is known, {}.""",
        _atom_math(subject.answer.target),
        equal(PR_A, subject.share),
    )
    return ExplanationStep("What the attacker is after", prose)


def _facts(subject: _Subject) -> ExplanationStep:
    units, target = subject.units, subject.answer.target
    prose = worded(
        """The number of facts is written *{k}*: here it is {}.
        Every fact has the form: if all of these atoms are true, then at least one of those is true.
        Some worst facts have one atom on each side, with {A} after “then” (theorem {}, section 3.2 of the paper).
        Only such facts are considered from here on.""",
        f"{subject.k:,}",
        SPECIAL_FORM,
    )
    if not units:
        return ExplanationStep("What the attacker knows", prose)
    prose += worded(
        """The atoms before “then” are numbered from 1; the first is written *{A_1}* and is {} here.
        The arrow *{→}* stands for “if …, then …”: {A_1 → A}.""",
        _atom_math(units[0].antecedent[0]),
    )
    if any(unit.denied for unit in units):
        prose += worded("Where it is about the target person, it means that this person does not have that value.")
    prose += _left_out(MOST_ROWS, len(units), "facts")
    rows: list[Row] = [("fact", "known to the attacker", "in words")]
    for place, unit in enumerate(units[:MOST_ROWS], 1):
        rows.append((str(place), shortened(to_text(unit), LONGEST_FACT), fact_words(unit, subject.sensitive)))
    facts = [unit.antecedent[0] for unit in units]
    matter = pictures.drawn_buckets(
        subject.published, sorted(subject.shown(0), key=lambda index: index != subject.index)
    )
    picture = pictures.attacker_arrows("The attacker's facts", matter, target, facts)
    return ExplanationStep("What the attacker knows", prose, rows, [wide(picture)])


def _how_sure(subject: _Subject) -> ExplanationStep:
    before, none, units = number(subject.share), number(subject.share * subject.ratio), subject.units
    both = f"none of these {len(units) + 1:,} atoms (the target, and those before “then”) is" if units else "it is not"
    ruled = "The facts rule out every table in which an atom before “then” is true and {A} is not."
    prose = worded(ruled if units else "Without facts, no table is ruled out.")
    prose += worded(
        """In every table that is left, either {A} is true, or {}.
        The probability that {} true is written *{Pr(none)}*: here {}.
        So the attacker is {} sure.
        The ratio of the two is *{ρ}*{}; the letter is called rho.
        With it, the attacker is {} sure.
        The smaller {ρ} is, the surer is the attacker: the worst attacker chooses the {} {}""",
        both,
        "none of them is" if units else "it is not",
        equal(PR_NONE, none),
        equal(PR_A / (PR_A + PR_NONE), _closed(before) / (before + none), subject.answer.value),
        equal(Math("", ""), PR_NONE / PR_A, equal(_closed(none) / _closed(before), subject.ratio)),
        _one_over(subject),
        equal(K + 1, subject.k + 1),
        "atoms that make it least. The next steps find them." if subject.k else "atom that makes it least.",
    )
    return ExplanationStep("How sure that makes the attacker", prose)


def _one_over(subject: _Subject) -> Math:
    return equal(*(number(1) / (number(1) + part) for part in (RHO, number(subject.ratio))), subject.answer.value)


def _closed(part: Math) -> Math:
    """A fraction inside a fraction, which a line of text needs parentheses for."""
    return replace(part, text=f"({part.text})" if "/" in part.text else part.text)


def _within_buckets(subject: _Subject) -> ExplanationStep:
    """MINIMIZE1: how unlikely it can be that none of h atoms about one bucket is true."""
    bucket, index, total = subject.home, bucket_number(subject.index), len(subject.published.buckets)
    histogram = histogram_of(bucket)
    minima = subject.minima(subject.index)
    n, pattern = bucket.size, (1, 1) if bucket.size > 1 else (1,)
    worked = reduce(mul, (number(n - i - histogram[0]) / (n - i) for i in range(len(pattern))))
    value = number(closed_form(histogram, pattern))
    rows: list[Row] = []
    for each in subject.shown():
        found = ((number(least.value), f" by {_plus(least.pattern)}") for least in subject.minima(each))
        rows.append((str(bucket_number(each)), *found))
    width = max(map(len, rows))
    prose = worded(
        """The letter *{b}* stands for the number of any bucket.
        Its number of people is written *{n_b}*: for instance {}.
        The letter *{h}* stands for a number of atoms that are all about the same bucket.
        The way in which they are shared out among people is called their *pattern*: 2+1 means two atoms about one \
        person and one about another.
        The letter *{u}* stands for the number of atoms about one person. Best for the attacker are those about as \
        many of the most frequent values: that all of them are false is then least likely.
        The number of people in the bucket with one of these values is written *{T_b(u)}*: for instance {}, since \
        {} occurs {} times.
        The letter *{i}* stands for the number of people whose atoms are false already: they have none of these \
        values.
        Of the values that are left for the next person, all atoms are false with probability {}.
        Multiplied over all people of a pattern, this is the probability that none of its atoms is true: in bucket \
        {} the pattern {} gives {}.
        The least such product over all patterns of at most {h} atoms is written *{m_b(h)}*: for instance {}, by \
        the pattern {}.""",
        equal(indexed("n", index), n),
        equal(indexed("T", index)(1), histogram[0]),
        Supplied(bucket.frequencies[0][0]),
        f"{histogram[0]:,}",
        (N_B - I - T_B(U)) / (N_B - I),
        str(index),
        _plus(pattern),
        worked if worked.text == value.text else equal(worked, value),
        equal(indexed("m", index)(len(minima)), minima[-1].value),
        _plus(minima[-1].pattern),
    )
    prose += _left_out(len(rows), total, "buckets")
    if subject.atoms > MOST_ROWS:
        prose.append(f"The table shows at most {MOST_ROWS} of {subject.atoms} atoms.")
    header: Row = ("bucket", *(M_B(each) for each in range(1, width)))
    filled = [row + ("",) * (width - len(row)) for row in rows]
    tables = []
    for each in subject.shown(0)[:MOST_BUCKETS]:
        counts, best = histogram_of(subject.published.buckets[each]), subject.minima(each, MOST_ATOMS)
        lines = (_pattern_row(counts, atoms, least) for atoms, least in enumerate(best, 1))
        tables.append(pages.pattern_table(f"Patterns in {pictures.bucket_name(subject.published, each)}", lines))
    return ExplanationStep("Atoms about one bucket", prose, [header, *filled], tables)


def _pattern_row(
    histogram: Histogram, atoms: int, best: Minimum
) -> tuple[int, Sequence[tuple[str, Math | str, bool]], int]:
    """All patterns with this number of atoms, the best first; each is worked out by its product."""
    every = patterns(atoms, sum(histogram), len(histogram))
    found = sorted((closed_form(histogram, pattern), pattern != best.pattern, pattern) for pattern in every)
    cells = [(_plus(pattern), number(value), pattern == best.pattern) for value, _, pattern in found[:MOST_PATTERNS]]
    return atoms, cells, max(0, len(found) - MOST_PATTERNS)


def _plus(pattern: Pattern) -> str:
    """A pattern as people write it: 2+1, with equal parts counted where there are many."""
    if len(pattern) <= MOST_ROWS:
        return "+".join(map(str, pattern))
    return "+".join(f"{pattern.count(part)}×{part}" for part in dict.fromkeys(pattern))


def _best_buckets(subject: _Subject) -> ExplanationStep:
    first, scaled = subject.least[0], subject.scaled[0]
    rows: list[Row] = [(H, M(H), R(H))]
    for h, both in enumerate(zip(subject.least, subject.scaled, strict=True), 1):
        rows.append((str(h), *((number(one.value), f" in bucket {bucket_number(one.bucket)}") for one in both)))
    prose = worded(
        """The least {m_b(h)} of all buckets is written *{M(h)}*: for instance {}, from bucket {}.
        In the bucket of the target, what counts is {}, since {ρ} divides by {Pr(A)}; the target is best about \
        the bucket's most frequent value.
        The least of these over all buckets is written *{R(h)}*: for instance {}, from bucket {}.""",
        equal(M(1), first.value),
        str(bucket_number(first.bucket)),
        M_B(H) / PR_A,
        equal(R(1), scaled.value),
        str(bucket_number(scaled.bucket)),
    )
    prose += _left_out(MOST_ROWS, subject.atoms, "numbers of atoms")
    return ExplanationStep("The best bucket for each number of atoms", prose, rows[: MOST_ROWS + 1])


def _sharing_out(subject: _Subject) -> ExplanationStep:
    """MINIMIZE2: the products, the least first."""
    ways: list[tuple[Fraction, Row]] = []
    for h, entry in enumerate(subject.scaled, 1):
        rest = subject.products[subject.atoms - h]
        letters = [R(h), *map(M, rest.parts)]
        numbers = [number(entry.value), *(number(subject.least[part - 1].value) for part in rest.parts)]
        value = entry.value * rest.value
        ways.append((value, (_short_product(letters), _short_product(numbers), number(value))))
    ways.sort(key=lambda way: way[0])
    certain = f" Here {subject.atoms} of them give certainty already." if subject.atoms < subject.k + 1 else ""
    prose = worded(
        """There are {} {} to share out, the target included.{}
        Buckets are independent, so probabilities multiply.
        With {h} atoms about the bucket of the target, the least {ρ} is {R(h)}, multiplied by the {M} of the atoms \
        about other buckets.
        Using one bucket twice never gives a smaller product than putting those atoms together.""",
        equal(K + 1, subject.k + 1),
        "atoms" if subject.k else "atom",
        certain,
    )
    prose += _left_out(MOST_ROWS, len(ways), "ways")
    rows = [("shared out", "with the numbers", RHO), *(row for _, row in ways[:MOST_ROWS])]
    return ExplanationStep("Sharing the atoms out among buckets", prose, rows)


def _short_product(factors: Sequence[Math]) -> Prose:
    """A product of at most as many factors as fit in a cell."""
    few = reduce(mul, factors[: MOST_ROWS // 2])
    return few if len(factors) <= MOST_ROWS // 2 else (few, f" · … ({len(factors):,} factors)")


def _least(subject: _Subject) -> ExplanationStep:
    carriers = []
    for share in subject.answer.pattern:
        pairs = islice(zip(share.people, share.atoms, strict=True), MOST_ROWS)
        few = ", ".join(f"{shortened(person, 40)} {carried}" for person, carried in pairs)
        more = len(share.people) - MOST_ROWS
        few += f" and {more:,} more people" if more > 0 else ""
        carriers.append(f"{pictures.bucket_name(subject.published, share.bucket)}: {few}")
    them = "it has, makes" if subject.k == 1 else "they have, make"
    facts = "fact" if subject.k == 1 else numbered(subject.k, "fact")
    prose = worded(
        """The least of them is {}.
        How sure the worst attacker is, is called the *maximum disclosure*: it is {}.""",
        equal(RHO, subject.ratio),
        _one_over(subject),
    )
    prose.append(f"No {facts} of the form if … then …, however many atoms {them} an attacker surer of an atom.")
    prose.append(f"Atoms by person: {'; '.join(carriers)}.")
    return ExplanationStep("The worst attacker", prose)


def _curve(subject: _Subject) -> ExplanationStep:
    """The maximum disclosure for every number of facts, up to the first that gives certainty."""
    values = subject.curve
    known = next((k for k, value in enumerate(values) if value == 1), None)
    last = len(values) - 1 if known is None else max(known, min(subject.k, len(values) - 1))
    certain = f"With {numbered(known or 0, 'fact')} the worst attacker is certain."
    if not known:
        none = f"With {last:,} facts no attacker can be certain."
        certain = none if known is None else "The value of some person is certain without facts."
    chart = line_chart("Maximum disclosure", "facts", [Curve("the worst attacker", values[: last + 1])])
    rows: list[Row] = [("facts", "maximum disclosure", "in percent")]
    rows += [(f"{k:,}", number(value), percent(value)) for k, value in enumerate(values[: last + 1])]
    prose = ["More facts never make the worst attacker less sure.", certain]
    return ExplanationStep("More facts, fewer facts", prose, rows, [wide(chart)])


def _counted(subject: _Subject) -> ExplanationStep:
    """The same fraction from tables that are counted, or the two ways disagree."""
    answer = subject.answer
    count = structured_count(answer.target, subject.published, answer.knowledge)
    value = count.event_share / count.share
    if value != answer.value:
        raise Miscounted(f"the attacker's formula gives {value}, not {answer.value}")
    facts = {0: "", 1: " and the fact"}.get(len(subject.units), " and the facts")
    tables = readable_count(count.log10_consistent, lambda: count.consistent)
    prose = worded(
        """This count uses only the attacker's facts and the target, and none of the steps above.
        It shows that this attacker is that sure, not that no attacker is surer.
        {} tables fit the release{}; the target is true in {} of them: {}, as computed.""",
        f"{tables[0].upper()}{tables[1:]}",
        facts,
        readable_count(count.log10_satisfying, lambda: count.satisfying),
        number(value),
    )
    return ExplanationStep("Counted", prose)
