"""How the maximum disclosure of a release comes about, step by step, every number worked out on the way.

The steps are those of the paper's section 3.3, corrected, after the answer in words and what the words mean: how
unlikely it can be that none of h atoms about a bucket is true (MINIMIZE1); the best bucket for each h; how the k + 1
atoms are best shared out among buckets (MINIMIZE2); the attacker; the curve over k; and, in the end, the number of
tables in which the attacker is right, counted in a way that uses none of the above.

>>> from reference.example import FIGURE_3
>>> for step in explained(FIGURE_3, 1):
...     print(step.title)
The answer
What is published
Who has what
What the attacker is after
What the attacker knows
How sure that makes the attacker
Atoms about one bucket
The best bucket for so many atoms
Sharing the atoms out among buckets
The worst attacker
More facts, fewer facts
Counted
>>> print(explained(FIGURE_3, 1)[-1].sentences[-1])
1,080 tables fit the release and the fact; the target is true in 720 of them: 2/3, as computed.
"""

from collections.abc import Iterator, Sequence
from html import escape

from reference.buckets import Bucketization
from reference.counting.dynamic_program import structured_count
from reference.exact import percent, readable_count
from reference.probability import TableCount
from worstcase.display import first_words, least_ratio, meaning, one_bucket
from worstcase.display.explained_release import ExplainedRelease
from worstcase.display.formulas import number
from worstcase.display.pages import html_page, wide
from worstcase.display.step import ExplanationStep
from worstcase.display.svg import Curve, line_chart, shortened

_STYLE = """
h1{overflow-wrap:anywhere}h2 span{color:var(--soft);font-weight:400}dfn{font-style:normal;font-weight:700}
td{overflow-wrap:anywhere;min-width:3rem}caption{text-align:left;font-weight:600;padding:.6rem 0}math{font-size:1.1em}
@media (max-width:30rem){math{font-size:.9em}}
#answer{border-left:4px solid currentColor;padding-left:1rem}#answer p:first-of-type{font-size:1.25em}
.wide{margin:1rem 0}
"""


class Miscounted(AssertionError):
    """The tables of the attacker's formula do not give the value: one of the two ways is wrong."""


def explained(published: Bucketization, k: int) -> list[ExplanationStep]:
    """All steps to the maximum disclosure with respect to L^k."""
    subject = ExplainedRelease.of(published, k)
    answer = subject.answer
    return [
        first_words.the_answer(subject),
        first_words.what_is_published(subject),
        meaning.atoms(subject),
        meaning.the_target(subject),
        meaning.the_facts(subject),
        meaning.how_sure(subject),
        one_bucket.within_buckets(subject),
        least_ratio.best_buckets(subject),
        least_ratio.sharing_out(subject),
        least_ratio.the_least(subject),
        _curve(subject),
        _counted(subject, structured_count(answer.target, published, answer.knowledge)),
    ]


def as_page(steps: Sequence[ExplanationStep], title: str) -> str:
    """The steps as one HTML page."""
    return html_page(shortened(title, 200), _body(steps, shortened(title, 200)), _STYLE)


def _body(steps: Sequence[ExplanationStep], title: str) -> Iterator[str]:
    yield f"<main><h1>{escape(title)}</h1>"
    for place, step in enumerate(steps, 1):
        name = ' id="answer"' if place == 1 else ""
        yield f"<section{name}><h2><span>{place}.</span> {escape(step.title)}</h2>"
        yield step.html()
        yield "</section>"
    yield "</main>"


def _curve(subject: ExplainedRelease) -> ExplanationStep:
    """The maximum disclosure for every number of facts, up to the first that gives certainty."""
    values = subject.curve
    known = next((k for k, value in enumerate(values) if value == 1), None)
    last = len(values) - 1 if known is None else max(known, min(subject.k, len(values) - 1))
    if known is None:
        certain = f"With {last:,} facts nobody can be certain yet."
    elif known == 0:
        certain = "Somebody's value is certain without any fact."
    else:
        certain = f"With {known:,} {'fact' if known == 1 else 'facts'} somebody can be certain."
    chart = line_chart("Maximum disclosure", "facts", [Curve("the worst attacker", values[: last + 1])])
    return ExplanationStep(
        "More facts, fewer facts",
        ("More facts never make the worst attacker less sure.", certain),
        (
            ("facts", "maximum disclosure", "in percent"),
            *((f"{k:,}", number(value), percent(value)) for k, value in enumerate(values[: last + 1])),
        ),
        (wide(chart),),
    )


def _counted(subject: ExplainedRelease, count: TableCount) -> ExplanationStep:
    """The same fraction from tables that are counted, or the two ways disagree."""
    answer = subject.answer
    value = count.event_share / count.share
    if value != answer.value:
        raise Miscounted(f"the attacker's formula gives {value}, not {answer.value}")
    facts = {0: "", 1: " and the fact"}.get(len(answer.knowledge.implications), " and the facts")
    tables = readable_count(count.log10_consistent, lambda: count.consistent)
    true = readable_count(count.log10_satisfying, lambda: count.satisfying)
    found = (f"; the target is true in {true} of them: ", number(value), ", as computed.")
    return ExplanationStep(
        "Counted",
        (
            "Nothing of the above is used here, only what this attacker knows and asks.",
            "So it shows that this attacker is that sure, not that nobody is surer.",
            (f"{tables[0].upper()}{tables[1:]} tables fit the release{facts}", *found),
        ),
    )
