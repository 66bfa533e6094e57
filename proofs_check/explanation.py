"""How the maximum disclosure of a release comes about, step by step, every number worked out on the way.

The steps are those of the paper's section 3.3, corrected: what is published; how unlikely it can be that none of h
atoms about a bucket is true (MINIMIZE1); the best bucket for each h; how the k + 1 atoms are best shared out among
buckets (MINIMIZE2); the answer 1/(1 + ρ); the attacker who attains it; and, in the end, the number of tables in which
the attacker is right, counted in a way that uses none of the above. A step is a title, sentences, and perhaps a table:
data for a terminal, for JSON, or for a page.

>>> from reference.example import FIGURE_3
>>> for step in explained(FIGURE_3, 1):
...     print(step.title)
What is published
Atoms about one bucket
The best bucket for h atoms
Sharing the atoms out among buckets
The answer
The attacker
Counted
>>> print(explained(FIGURE_3, 1)[-1].sentences[-1])
1,080 tables fit the release and the fact; the target is true in 720 of them: 2/3, as computed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from fastpath.across_buckets import Product, best_products
from fastpath.at_scale.summary import Summary, summarize
from fastpath.disclosure import Disclosure, maximum_disclosure
from fastpath.histogram import histogram_of
from fastpath.within_bucket import table_to_zero
from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.counting.structured.structured_counting import structured_count
from reference.drawing.html_page import html_page, html_table
from reference.exact_numbers import exact, readable, readable_count
from reference.meter import UNLIMITED, Meter
from reference.naming import labels_text
from reference.probability import TableCount
from reference.syntax import to_text

Row: TypeAlias = tuple[str, ...]
MOST_ROWS, MOST_NAMES = 12, 6
"""Of a table, and of the people in a row, as fits on a screen: the first ones, and the buckets that matter."""

_STYLE = """
h2 span{color:var(--soft);font-weight:400}
td{font-family:ui-monospace,monospace;font-size:.92em;overflow-wrap:anywhere}
"""

_ATOMS = (
    "An atom says that a person has a value. Of h atoms about bucket b, let m_b(h) be the least probability that none"
    " is true. They are best shared out in a pattern such as 2+1: one person and the two most frequent values, another"
    " person and the most frequent one. With i people spoken for, the next one's u atoms are all false with probability"
    " (n_b - i - T_b(u))/(n_b - i): T_b(u) people have one of these values."
)
_BEST = (
    "M(h) is the least m_b(h) of all buckets. The bucket of the target A, an atom too, counts differently: what matters"
    " there is R(h), the least m_b(h)/Pr(A), where Pr(A) = n_b(s)/n_b for the most frequent value s."
)
_PRODUCTS = (
    "Buckets are independent, so probabilities multiply: h atoms about the target's bucket, the others where the"
    " product is least. (A product that takes the same bucket twice is never the least: these atoms do more together.)"
    " The least of all is ρ = Pr(neither A nor any A_i)/Pr(A)."
)


class Miscounted(AssertionError):
    """The tables of the attacker's formula do not give the value: one of the two ways is wrong."""


@dataclass(frozen=True)
class ExplanationStep:
    """One step: what it is about, what is said, and a table with its header first, if there is one."""

    title: str
    sentences: tuple[str, ...]
    table: tuple[Row, ...] = ()


def explained(published: Bucketization, k: int, meter: Meter = UNLIMITED) -> list[ExplanationStep]:
    """All steps to the maximum disclosure with respect to L^k."""
    answer, summary = maximum_disclosure(published, k, meter), summarize(published, k + 1, meter)
    products = best_products([choice.value for choice in summary.least], meter)
    atoms = len(summary.ratio)
    matter = {carriers.bucket for carriers in answer.pattern}
    return [
        _published(published, matter),
        _within(published, matter, atoms, meter),
        _best_buckets(summary),
        _across(summary, products, atoms, k),
        _answer(answer),
        _attacker(answer),
        _counted(answer, structured_count(answer.target, published, answer.knowledge, meter=meter)),
    ]


def as_page(steps: Sequence[ExplanationStep], title: str) -> str:
    """The steps as one HTML page."""
    return html_page(title, _body(steps, title), _STYLE)


def _body(steps: Sequence[ExplanationStep], title: str) -> Iterator[str]:
    yield f"<h1>{escape(title)}</h1>"
    for number, step in enumerate(steps, 1):
        yield f"<section><h2><span>{number}.</span> {escape(step.title)}</h2>"
        yield from (f"<p>{escape(sentence)}</p>" for sentence in step.sentences)
        if step.table:
            yield html_table(step.table[0], step.table[1:])
        yield "</section>"


def _published(published: Bucketization, matter: set[int]) -> ExplanationStep:
    rows = [
        (
            str(index),
            *published.labels(index).values(),
            _some(bucket.people[:MOST_NAMES], bucket.size),
            _frequencies(bucket),
        )
        for index, bucket in _shown(published, matter)
    ]
    return ExplanationStep(
        "What is published",
        (
            "Within a bucket it is hidden who has which value; all tables that fit are equally likely.",
            *_left_out(len(rows), len(published.buckets), "buckets"),
        ),
        (("bucket", *published.by, "people", published.sensitive), *rows),
    )


def _within(published: Bucketization, matter: set[int], atoms: int, meter: Meter) -> ExplanationStep:
    rows = []
    for index, bucket in _shown(published, matter):
        minima = table_to_zero(histogram_of(bucket), min(atoms, MOST_ROWS), meter)[1:]
        rows.append((str(index), *(f"{exact(m.value)} by {'+'.join(map(str, m.pattern))}" for m in minima)))
    width = max(map(len, rows))
    return ExplanationStep(
        "Atoms about one bucket",
        (
            _ATOMS,
            *(() if atoms <= MOST_ROWS else (f"Only h ≤ {MOST_ROWS} is shown, of {atoms}.",)),
        ),
        (("bucket", *(f"m_b({h})" for h in range(1, width))), *(row + ("",) * (width - len(row)) for row in rows)),
    )


def _best_buckets(summary: Summary) -> ExplanationStep:
    rows = [
        (str(h), f"{exact(m.value)} in bucket {m.bucket}", f"{exact(r.value)} in bucket {r.bucket}")
        for h, (m, r) in enumerate(zip(summary.least, summary.ratio, strict=True), 1)
    ]
    return ExplanationStep(
        "The best bucket for h atoms",
        (_BEST, *_left_out(min(len(rows), MOST_ROWS), len(rows), "numbers of atoms")),
        (("h", "M(h)", "R(h)"), *rows[:MOST_ROWS]),
    )


def _across(summary: Summary, products: Sequence[Product], atoms: int, k: int) -> ExplanationStep:
    rows = []
    for h in range(1, atoms + 1):
        value = summary.ratio[h - 1].value * products[atoms - h].value
        rest = " · ".join(f"M({part})" for part in products[atoms - h].parts)
        rows.append((value, (f"R({h})" + (f" · {rest}" if rest else ""), exact(value))))
    rows.sort(key=lambda row: row[0])
    fewer = "" if atoms == k + 1 else f" Here {atoms} of them decide everything already."
    return ExplanationStep(
        "Sharing the atoms out among buckets",
        (
            f"The target A and k = {k} implications A_i → A make {k + 1} {'atom' if k == 0 else 'atoms'}.{fewer}",
            _PRODUCTS,
            *_left_out(min(len(rows), MOST_ROWS), len(rows), "ways"),
        ),
        (("shared out", "ρ"), *(row for _, row in rows[:MOST_ROWS])),
    )


def _answer(answer: Disclosure) -> ExplanationStep:
    rho = (1 - answer.value) / answer.value
    return ExplanationStep(
        "The answer",
        (
            "Given that all A_i → A, either A is true or none of the atoms is: Pr(A) against Pr(A)·ρ.",
            f"No conjunction of k = {answer.k} basic implications, of whatever form, makes anybody surer of an atom.",
            f"maximum disclosure = 1/(1 + ρ) = 1/(1 + {exact(rho)}) = {readable(answer.value)}",
        ),
    )


def _attacker(answer: Disclosure) -> ExplanationStep:
    rows = [(str(number), to_text(unit)) for number, unit in enumerate(answer.knowledge.implications, 1)]
    carriers = "; ".join(
        f"bucket {share.bucket}{_in_common(share.labels)}: "
        + ", ".join(f"{p} {n}" for p, n in zip(share.people, share.atoms, strict=True))
        for share in answer.pattern
    )
    return ExplanationStep(
        "The attacker",
        (f"becomes that sure of {to_text(answer.target)}. Who carries how many atoms: {carriers}.",),
        (("fact", "known to the attacker"), *rows) if rows else (),
    )


def _counted(answer: Disclosure, count: TableCount) -> ExplanationStep:
    """The same fraction from tables that are counted, or the two ways disagree."""
    value = count.event_share / count.share
    if value != answer.value:
        raise Miscounted(f"the attacker's formula gives {value}, not {answer.value}")
    facts = {0: "", 1: " and the fact"}.get(len(answer.knowledge.implications), " and the facts")
    tables = readable_count(count.log10_consistent, lambda: count.consistent)
    true = readable_count(count.log10_satisfying, lambda: count.satisfying)
    found = f"the target is true in {true} of them: {exact(value)}, as computed"
    return ExplanationStep(
        "Counted", ("Nothing of the above is used here.", f"{tables} tables fit the release{facts}; {found}.")
    )


def _shown(published: Bucketization, matter: set[int]) -> list[tuple[int, Bucket]]:
    """The first buckets, and those that matter."""
    first = range(min(MOST_ROWS, len(published.buckets)))
    return [(index, published.buckets[index]) for index in sorted({*first, *matter})]


def _left_out(shown: int, number: int, what: str) -> tuple[str, ...]:
    return () if shown == number else (f"Shown are {shown:,} of {number:,} {what}.",)


def _some(names: Iterable[str], number: int) -> str:
    shown = list(names)
    return ", ".join(shown) + (f" and {number - len(shown):,} more" if number > len(shown) else "")


def _in_common(labels: Mapping[str, str]) -> str:
    return f" ({labels_text(labels)})" if labels else ""


def _frequencies(bucket: Bucket) -> str:
    return _some((f"{value} ×{count}" for value, count in bucket.frequencies[:MOST_ROWS]), len(bucket.frequencies))
