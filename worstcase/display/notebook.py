r"""Answers as a notebook shows them: as HTML that needs no style sheet and follows its colours, and as LaTeX.

`HTML` has a function for each type, `LATEX` for those that are formulas or tables of numbers. Importing this module, as
the public API does, attaches them to the types as `_repr_html_` and `_repr_latex_`. Of large things the first part is
shown.

>>> from fastpath.safety import safety
>>> from reference.example import FIGURE_3
>>> answer = safety(FIGURE_3, "7/10", 1)
>>> print(LATEX[Safety](answer), LATEX[Atom](answer.disclosure.target))
$\frac{2}{3} < \frac{7}{10}$ $t_{\mathrm{Bob}}[\mathrm{S}] = \mathrm{flu}$
>>> "Safe: for the threshold" in HTML[Safety](answer), hasattr(FIGURE_3, "_repr_html_")
(True, True)
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from itertools import islice
from typing import Any

from fastpath.costs import CostlyDisclosure
from fastpath.disclosure import Disclosure, disclosure_curve
from fastpath.negations import negations_curve
from fastpath.safety import MOST_SOFT, Comparison, Safety
from proofs_check.budgets import budget, has_timer
from proofs_check.claims.claim import AnyClaim, Claim, Outcome
from proofs_check.claims.registry import ClaimReport
from reference.buckets import Bucket, Bucketization
from reference.errors import BudgetExhausted
from reference.exact import Ratio, exact_number, percent, readable_count
from reference.language import Atom, BasicImplication, Formula, Statement
from reference.languages.report_card import ReportCard
from reference.naming import bucket_number, numbered
from reference.probability import Risk, TableCount
from reference.releases import Release, parse_bucketization
from reference.statements import And, AtLeast, AtMost, Implies, Not, Or, Same
from reference.syntax import to_text
from worstcase.display import bucket_pictures as pictures
from worstcase.display import formulas
from worstcase.display.attacker import atom_words, of_strength, sure_words
from worstcase.display.bucket_pictures import DrawnBucket, bucket_bars, people_text
from worstcase.display.formulas import Math, mathml, name, notation, number
from worstcase.display.pages import Marked, Prose, Supplied, fragment, latex_rows, paragraph, small_table, wide
from worstcase.display.svg import Curve, line_chart, shortened, some

MOST_ROWS, MOST_ATOMS = 12, 60
LONGEST_FACT, LONGEST_FORMULA, LONGEST_STATEMENT = 200, 600, 1_500
SECONDS, SHORTEST_CURVE, LONGEST_CURVE = 5, 3, 30
_B, _PHI = formulas.symbol("B"), formulas.symbol("φ", r"\varphi")


def _statement_html(statement: Statement) -> str:
    formula = _readable(statement)
    inner = f"<code>{escape(formula)}</code>" if isinstance(formula, str) else mathml(formula)
    return f'<div style="overflow-x:auto">{inner}</div>'


def _statement_latex(statement: Statement) -> str:
    formula = _readable(statement)
    return f"${(name(formula) if isinstance(formula, str) else formula).latex}$"


def _readable(statement: Statement) -> Math | str:
    """The formula, or words where it is too long or too deep to be read, or has parts that fail."""
    kind = f"{type(statement).__name__}: too long to be shown here; to_text writes all of it"
    try:
        if len(list(islice(statement.atoms(), MOST_ATOMS + 1))) > MOST_ATOMS:
            return kind
        formula = notation(statement)
    except Exception:  # noqa: BLE001 - a part of a user's own kind may fail; nesting without end is a RecursionError
        return kind
    return formula if len(formula.text) <= LONGEST_STATEMENT else shortened(formula.text, LONGEST_STATEMENT)


def _bucket_html(bucket: Bucket) -> str:
    drawn = DrawnBucket(f"a bucket of {people_text(bucket.size)}", bucket.people, bucket.frequencies)
    return fragment(bucket_bars("One bucket", [drawn]))


def _bucketization_html(published: Bucketization, weights: int = 0) -> str:
    size = f" of {people_text(published.size)} in {numbered(len(published.buckets), 'bucket')}"
    weighted = f"; {numbered(weights, 'atom')} weighted" if weights else ""
    bars = pictures.release_bars("The buckets of the release", published)
    return fragment(paragraph(Supplied(published.sensitive), size, weighted), bars)


def _bucketization_latex(published: Bucketization) -> str:
    rows: list[Sequence[Prose]] = [("bucket", "people", Supplied(published.sensitive))]
    first = enumerate(published.buckets[:MOST_ROWS])
    rows += [(pictures.bucket_name(published, index), *pictures.contents(bucket)) for index, bucket in first]
    if (left := len(published.buckets) - MOST_ROWS) > 0:
        rows.append((f"and {left:,} more", "", ""))
    return latex_rows(rows)


def _sure_of(value: Fraction, target: Atom) -> Prose:
    return sure_words(value), " that ", atom_words(target), "."


def _disclosure_html(answer: Disclosure) -> str:
    units, target = answer.knowledge.implications, answer.target
    parts = [
        paragraph(
            f"With {numbered(answer.k, 'fact')}{of_strength(answer.doubt)} the worst attacker is ",
            _sure_of(answer.value, target),
        )
    ]
    if units and all(unit.consequent == (target,) and len(unit.antecedent) == 1 for unit in units):
        facts = [unit.antecedent[0] for unit in units]
        buckets = [DrawnBucket(f"bucket {bucket_number(one.bucket)}", one.people, ()) for one in answer.pattern]
        parts.append(pictures.attacker_arrows("The attacker's facts", buckets, target, facts))
    if units:
        shown = enumerate((shortened(to_text(unit), LONGEST_FACT) for unit in units[:MOST_ROWS]), 1)
        parts.append(small_table([("fact", ""), *((str(place), text) for place, text in shown)]))
    if len(units) > MOST_ROWS:
        parts.append(paragraph(f"and {len(units) - MOST_ROWS:,} more facts"))
    return fragment(*parts)


def _disclosure_latex(answer: Disclosure) -> str:
    """Pr(target | B ∧ knowledge) = value; φ for knowledge that is long."""
    known = [formulas.parenthesised(notation(unit)) for unit in answer.knowledge.implications[: MOST_ROWS + 1]]
    if len(known) > MOST_ROWS or sum(len(one.text) for one in known) > LONGEST_FORMULA:
        known = [_PHI]
    return _given_latex(answer.target, known, answer.value)


def _given_latex(target: Atom, known: Sequence[Math], value: Ratio) -> str:
    short = notation(Atom(shortened(target.person, LONGEST_FACT), shortened(target.value, LONGEST_FACT)))
    return f"${formulas.equal(formulas.given(short, formulas.conjunction([_B, *known])), number(value)).latex}$"


def _costly_html(answer: CostlyDisclosure) -> str:
    words = ("The largest cost times probability is ", number(answer.cost), ": ", number(answer.probability))
    return fragment(paragraph(words, " that ", atom_words(answer.target), "."), _disclosure_html(_attacker(answer)))


def _attacker(answer: CostlyDisclosure) -> Disclosure:
    return Disclosure(answer.k, answer.probability, answer.target, answer.knowledge, answer.pattern)


def _count_html(count: TableCount) -> str:
    words: Prose = "No table fits both the release and the knowledge, so there is no probability."
    if count.weight:
        probability = count.event_weight / count.weight
        words = ("The probability of the event is ", number(probability), f" ({percent(probability)}).")
    return fragment(paragraph(words), small_table(_count_rows(count)))


def _count_rows(count: TableCount) -> list[tuple[str, str]]:
    return [
        ("tables", "number"),
        ("that fit the release", readable_count(count.log10_worlds, lambda: count.worlds)),
        ("that fit the knowledge, too", readable_count(count.log10_consistent, lambda: count.consistent)),
        ("in which the event is true, too", readable_count(count.log10_satisfying, lambda: count.satisfying)),
    ]


def _safety_html(answer: Safety) -> str:
    worst, violating = answer.disclosure, answer.violating or ()
    verdict = f"{'Safe' if answer.safe else 'Not safe'}: for the threshold "
    breaks = f"from {numbered(answer.breaks_at, 'fact')} on" if answer.breaks_at else "at any number of facts"
    lines: list[Prose] = [
        (verdict, number(answer.threshold), f" and {numbered(worst.k, 'fact')}{of_strength(worst.doubt)}.")
    ]
    beyond = f"This release is safe with up to {max(worst.k, MOST_SOFT)} facts. More facts were not tried."
    lines.append(beyond if answer.breaks_at is None else f"This release is not safe {breaks}.")
    if violating:
        which = some([str(bucket_number(index)) for index in violating[: MOST_ROWS + 1]], MOST_ROWS, 20, len(violating))
        lines.append(f"Buckets that alone reach the threshold: {which}.")
    return fragment(*map(paragraph, lines), _disclosure_html(worst))


def _safety_latex(answer: Safety) -> str:
    sign = "<" if answer.safe else r"\geq"
    return f"${number(answer.disclosure.value).latex} {sign} {number(answer.threshold).latex}$"


def _comparison_html(answer: Comparison) -> str:
    first, second = zip(*answer.curve, strict=True)
    curves = [Curve("first", first), Curve("second", second)]
    return fragment(paragraph(answer.sentence), line_chart("Maximum disclosure of two releases", "facts", curves))


def _card_html(card: ReportCard) -> str:
    title = paragraph("The language ", Supplied(card.language), f", with at most k = {card.k}")
    scope = paragraph(f"Scope: {shortened(card.scope, 200)}: {card.instances:,} bucketizations; “yes” is not a proof")
    curves = [Curve(language, tuple(row)) for language, row in card.averages.items()]
    picture = line_chart("Maximum disclosure on average", "facts known", curves) if card.hiding else ""
    rows: list[tuple[str, ...]] = [("asked", "answer", "instances", "smallest counterexample")]
    for question, found in card.findings.items():
        answer = "none offered" if found is None else "yes" if found.holds else "no"
        against = str(found.counterexample) if found and found.counterexample else ""
        rows.append((question, answer, f"{found.instances:,}" if found else "", against))
    return fragment(title, scope, small_table(rows), picture)


def _claim_html(claim: AnyClaim) -> str:
    rows = [("kind", claim.kind.value), ("paper", claim.paper), ("evidence", claim.evidence_in_words)]
    rows += [("scope", str(claim.scope))]
    rows += [("theorem", f"{one.name} ({one.file}): {one.words}") for one in claim.theorems]
    rows += [("fails at", f"{claim.fails_at}: {claim.fails_with}")] if claim.fails_at is not None else []
    rows += [("holds instead", claim.instead)] if claim.instead else []
    return fragment(paragraph(Marked(claim.name, "b")), paragraph(claim.words), small_table([("what", ""), *rows]))


def _outcome_html(outcome: Outcome) -> str:
    parts = [paragraph(f"{outcome.verdict.value}; instances tried: {outcome.instances:,}")]
    if outcome.counterexample is not None:
        parts.append(paragraph("counterexample: ", shortened(outcome.counterexample, 1_000)))
    if outcome.numbers:
        parts.append(paragraph("in numbers: ", shortened(outcome.numbers, 2_000)))
    return fragment(*parts, release_pictures(outcome.release, outcome.k))


def release_pictures(release: str, k: int | None) -> str:
    """The release of a counterexample as bars, its curve, and its worst attacker with k facts; nothing without one.

    Where facts about one bucket, or denials only, do less, their curves are drawn too.

    >>> pictures = release_pictures('{"buckets": [{"values": {"flu": 2, "gout": 1, "mumps": 1}}]}', 1)
    >>> [pictures.count(f'class="{kind}"') for kind in ("bars", "chart", "arrows")], "only “does not have”" in pictures
    ([1, 1, 1], True)
    >>> "only “does not have”" in release_pictures('{"buckets": [{"values": {"flu": 2, "gout": 1}}]}', 1)
    False
    """
    if not release:
        return ""
    published = parse_bucketization(release, "the counterexample").bucketization
    bars = wide(pictures.release_bars("The release", published))
    facts = min(k or 0, LONGEST_CURVE)
    last = max(facts, SHORTEST_CURVE)
    try:
        with budget(SECONDS if has_timer() else None):
            curve = disclosure_curve(published, last)
            alone = [Bucketization([bucket], domain=published.domain) for bucket in published.buckets]
            parts = [[part.value for part in disclosure_curve(one, last)] for one in alone]
            less = {
                "facts about one bucket": tuple(max(values) for values in zip(*parts, strict=True)),
                "only “does not have”": tuple(one.value for one in negations_curve(published, last)),
            }
    except BudgetExhausted:
        return bars + paragraph(f"Its curve is not drawn: it was not worked out within {SECONDS} seconds.")
    curves = [Curve("any facts", tuple(one.value for one in curve))]
    curves += [Curve(which, values) for which, values in less.items() if values != curves[0].values]
    chart = line_chart("How sure the worst attacker becomes", "facts", curves)
    return "\n".join((bars, wide(chart), _disclosure_html(curve[facts])))


_STATEMENTS = (Atom, BasicImplication, Formula, Not, And, Or, Implies, Same, AtLeast, AtMost)
HTML: dict[type, Callable[[Any], str]] = {
    **dict.fromkeys(_STATEMENTS, _statement_html),
    Bucket: _bucket_html,
    Bucketization: _bucketization_html,
    Claim: _claim_html,
    ClaimReport: lambda report: _claim_html(report.claim) + _outcome_html(report.outcome),
    Comparison: _comparison_html,
    CostlyDisclosure: _costly_html,
    Disclosure: _disclosure_html,
    Outcome: _outcome_html,
    Release: lambda release: _bucketization_html(release.bucketization, len(release.weights)),
    ReportCard: _card_html,
    Risk: lambda risk: fragment(paragraph("This attacker is ", _sure_of(exact_number(risk.risk), risk.target))),
    Safety: _safety_html,
    TableCount: _count_html,
}
LATEX: dict[type, Callable[[Any], str]] = {
    **dict.fromkeys(_STATEMENTS, _statement_latex),
    Bucket: lambda bucket: latex_rows([("people", "values"), pictures.contents(bucket)]),
    Bucketization: _bucketization_latex,
    Comparison: lambda answer: latex_rows(
        [("k", "first", "second"), *((str(k), *map(number, both)) for k, both in enumerate(answer.curve[:MOST_ROWS]))]
    ),
    CostlyDisclosure: lambda answer: _disclosure_latex(_attacker(answer)),
    Disclosure: _disclosure_latex,
    Release: lambda release: _bucketization_latex(release.bucketization),
    Risk: lambda answer: _given_latex(answer.target, [_PHI], answer.risk),
    Safety: _safety_latex,
    TableCount: lambda count: latex_rows(_count_rows(count)),
}
for _attribute, _table in (("_repr_html_", HTML), ("_repr_latex_", LATEX)):
    for _type, _draw in _table.items():
        setattr(_type, _attribute, _draw)
