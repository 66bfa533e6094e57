"""What a notebook shows of our objects: HTML without a style sheet, and LaTeX; whatever the names, however large."""

import re
import time
from fractions import Fraction
from functools import reduce
from html import escape
from types import SimpleNamespace
from typing import Any, cast
from xml.etree import ElementTree as ET  # reads only what we wrote

import pytest
from latex2mathml.converter import convert

import worstcase as w
from proofs_check.claims.claim import Outcome
from proofs_check.claims.registry import ClaimReport, all_claims, claim_named
from reference.language import negated_atom
from worstcase.display.notebook import HTML, LATEX

HOSTILE = ["<script>alert(1)</script>", "a\"b'c`", "a\u202eb", "_%${}\\^~<>&#", "a\nb\x1b[2J\x00", "x" * 999, "", "漢"]
PEOPLE = [f"{place}{name}" for place, name in enumerate(HOSTILE)]
EVIL = w.Bucketization(
    [
        w.Bucket(PEOPLE[:5], {HOSTILE[0]: 2, HOSTILE[3]: 2, HOSTILE[5]: 1}),
        w.Bucket(PEOPLE[5:], dict.fromkeys(HOSTILE[5:], 1)),
    ],
    sensitive=HOSTILE[3],
    by=[HOSTILE[0]],
    keys=[(HOSTILE[5],), (HOSTILE[4],)],
)
HUGE = w.Bucketization.of_histograms([{f"v{j}": 1000 + i + j for j in range(60)} for i in range(300)])
FAILING = claim_named("negations-are-as-strong-as-implications")


class Own(SimpleNamespace):
    """A statement of a user's own kind, whose words fail."""

    def __str__(self) -> str:
        raise ValueError("nobody reads this")


def objects() -> dict[str, Any]:
    atoms = [w.Atom(person, value) for person in PEOPLE for value in HOSTILE]
    implication = w.BasicImplication(atoms[:3], atoms[8:10])
    few, many = w.disclosure(EVIL, 2), w.disclosure(HUGE, 50)
    [failing] = w.claims(FAILING.name)
    ring = [w.BasicImplication([w.Atom(f"p{n}", "s")], [w.Atom("p", "t")]) for n in range(10_000)]
    denied = w.parse_formula(["Ed=mumps -> Ed=flu"])
    return {
        **{f"atom {place}": atom for place, atom in enumerate(atoms[:16])},
        "implication": implication,
        "formula": w.Formula([implication, negated_atom(atoms[0], HOSTILE)]),
        "nothing": w.Formula(),
        "long formula": w.Formula(ring),
        "statements": w.And((w.Or((w.Not(atoms[3]), w.Same(*PEOPLE[:2]))), w.Implies(atoms[4], w.Or(())))),
        "counted": w.AtMost(1, HOSTILE[3], tuple(PEOPLE)),
        "counted crowd": w.AtLeast(1, "s", tuple(f"p{n}" for n in range(100_000))),
        "somebody's own": w.And((cast("Any", Own(holds=bool, atoms=tuple)), atoms[0])),
        "deep": reduce(lambda statement, _: w.Not(statement), range(5_000), cast("Any", atoms[0])),
        "bucketization": EVIL,
        "huge": HUGE,
        "one person": w.Bucketization([w.Bucket(["Ann"], {"flu": 1})]),
        "weighted": w.Release(EVIL, {atoms[0]: Fraction(3, 2)}),
        "bucket": EVIL.buckets[0],
        "huge bucket": w.Bucket.numbered(3, {f"v{place}": 10**10 + place for place in range(2_000)}),
        "risk": w.risk(EVIL),
        "certain": w.risk(w.Bucketization([w.Bucket(["Ann"], {"flu": 1})])),
        "count": w.count_tables(atoms[0], EVIL),
        "huge count": w.count_tables("b0.p0=v0", HUGE),
        "no table": w.count_tables("Ed=flu", w.FIGURE_3, ["Bob=flu -> Bob=mumps", "Bob!=mumps", 'Bob!="lung cancer"']),
        "cost": w.disclosure(EVIL, 1, costs={HOSTILE[0]: 10**40}),
        "disclosure": few,
        "no facts": w.disclosure(EVIL, 0),
        "many facts": many,
        "other facts": w.Disclosure(1, Fraction(1, 2), w.Atom("Ed", "lung cancer"), denied, ()),
        "safe": w.safety(EVIL, "99/100", 0),
        "unsafe": w.safety(HUGE, "1/1000", 3),
        "comparison": w.compare(EVIL, EVIL, 3),
        "card": w.report_card("negations", 1, people=2, values=2, beside=["atoms"]),
        "claim": FAILING,
        "outcome": failing.outcome,
        "report": failing,
        "held": Outcome(3),
        "step": w.explain(EVIL, 1)[4],
    }


@pytest.fixture(scope="module")
def shown() -> dict[str, tuple[str, str, float]]:
    """Each object's HTML and LaTeX, and the processor seconds of both."""
    found = {}
    for name, thing in objects().items():
        started = time.process_time()
        latex = thing._repr_latex_() if hasattr(thing, "_repr_latex_") else ""
        found[name] = (thing._repr_html_(), latex, time.process_time() - started)
    return found


def as_html(thing: object) -> str:
    return HTML[type(thing)](thing)


def as_latex(thing: object) -> str:
    return LATEX[type(thing)](thing)


def test_html_is_well_formed_bounded_quick_and_brings_its_own_style(shown: dict[str, tuple[str, str, float]]) -> None:
    for name, (html, latex, seconds) in shown.items():
        root = ET.fromstring(f"<div>{html}</div>")  # noqa: S314 - our own text
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert not tags & {"script", "style", "link", "iframe", "img", "object"}, name
        assert "".join(root.itertext()).replace("\n", " ").isprintable(), name
        assert max(len(html), len(latex)) < 60_000, name
        assert seconds < 10, (name, seconds)


def test_latex_can_be_typeset(shown: dict[str, tuple[str, str, float]]) -> None:
    for name, (_, latex, _) in shown.items():
        if name in ("step", "card", "claim", "outcome", "report", "held"):  # sentences, which have no LaTeX
            assert latex == ""
            continue
        formulas = re.findall(r"\$((?:\\\$|[^$])+)\$", latex)
        assert "".join(re.sub(r"\$((?:\\\$|[^$])+)\$", "", latex).split()) == "", name
        assert formulas, name
        for formula in formulas:
            assert "merror" not in convert(formula), name
            ET.fromstring(convert(formula))  # noqa: S314 - made from our own text


def test_what_is_shown_is_right(shown: dict[str, tuple[str, str, float]]) -> None:
    figure = w.FIGURE_3
    assert "10 people in 2 buckets" in as_html(figure)
    assert as_html(figure).count("<rect") >= 7
    assert r"\mathrm{Disease}" in as_latex(figure)
    answer = w.safety(figure, "7/10", 1)
    assert as_latex(answer.disclosure) == (
        r"$\Pr(t_{\mathrm{Bob}}[\mathrm{S}] = \mathrm{flu} \mid B \land"
        r" (\lnot t_{\mathrm{Bob}}[\mathrm{S}] = \mathrm{lung~cancer})) = \frac{2}{3}$"
    )
    assert as_latex(answer) == r"$\frac{2}{3} < \frac{7}{10}$"
    for words in ("(about 66.7 %)", '<svg class="arrows"', "This release is not safe from 2 facts on.", "<p "):
        assert words in as_html(answer)
    assert [as_html(w.safety(figure, c, 1)).count("Safe:") for c in ("7/10", "2/3")] == [1, 0]
    assert "Not safe:" in as_html(w.safety(figure, "2/3", 1))
    assert '<svg class="arrows"' not in shown["other facts"][0], "a denial's other side is not the target"
    assert "too long to be shown here" in shown["deep"][0]
    assert "too long to be shown here" in shown["long formula"][0]
    assert "; 1 atom weighted" in shown["weighted"][0]
    card = w.report_card("atoms", 1, people=4, values=2)
    assert escape(str(card.complete.counterexample)) in as_html(card)
    assert str(card.complete.counterexample).startswith("{")
    html, _, _ = shown["report"]
    for words in (FAILING.words, FAILING.fails_with, FAILING.instead):
        assert escape(words) in html, words
    assert [html.count(f'<svg class="{kind}"') for kind in ("bars", "chart")] == [1, 1]


def test_every_claim_can_be_shown() -> None:
    for claim in all_claims():
        html = as_html(claim)
        ET.fromstring(html)  # noqa: S314 - our own text
        assert escape(claim.name) in html
        assert as_html(ClaimReport(claim, Outcome(1), 0.0)).startswith(html)
