"""Pictures say what they show, take any name as text, and stay small; formulas are the same in MathML and in LaTeX."""

import re
from fractions import Fraction
from xml.etree import ElementTree as ET  # reads only what we wrote

import pytest
from latex2mathml.converter import convert

from reference.buckets import NumberedPeople
from reference.language import Atom
from reference.statements import And, AtLeast, Implies, Not, Or, Same
from worstcase.display import bucket_pictures, formulas
from worstcase.display.bucket_pictures import DrawnBucket, attacker_arrows, bucket_bars
from worstcase.display.formulas import Math, mathml, name, notation, number, symbol
from worstcase.display.svg import fitting, shortened, text_width

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = ["<script>alert(1)</script>", "a\"b'c`d", "&amp;]]>", "a\u202eb\u2066c", "a\nb\x1b[2J\x00", "", " "]
HOSTILE += ["_ % $ { } \\ ^ ~ # & < > = + - * : , ;", "x" * 10_000, "漢" * 10_000, "العربية", "🧑\u200d🔬"]
MEN = DrawnBucket("bucket 0", ["Bob", "Ed", "Al"], (("flu", 2), ("mumps", 1)))


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314 - our own text


@pytest.mark.parametrize("first", range(len(HOSTILE)))
def test_any_name_is_shown_as_text_in_a_picture_of_bounded_length(first: int) -> None:
    names = HOSTILE[first:] + HOSTILE[:first]
    evil = DrawnBucket(names[0], names, [(one, 1) for one in names])
    buckets = [evil, DrawnBucket("bucket 1", ["p", "q"], [(names[0], 2)])]
    facts = [Atom(person, names[0]) for person in (*names, "p")]
    arrows = attacker_arrows(names[0], buckets, Atom(names[0], names[-1]), facts)
    for picture in (bucket_bars(names[0], buckets), arrows):
        root = parsed(picture)
        assert root.get("role") == "img"
        assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
            *("svg", "title", "desc", "text", "rect", "line", "path", "polygon")
        }
        assert "".join(root.itertext()).replace("\n", " ").isprintable()
        assert len(picture) < 60_000


def test_a_segment_is_as_wide_as_its_share_and_values_differ_in_more_than_colour() -> None:
    values = [(f"v{place}", 1 + place) for place in range(bucket_pictures.MOST_VALUES)]
    size = sum(count for _, count in values)
    root = parsed(bucket_bars("t", [DrawnBucket("b", NumberedPeople(0, size), values)]))
    rects = [one for one in root.iter(f"{SVG}rect") if one.get("height") == "38"]
    for (_, count), rect in zip(values, rects, strict=True):
        assert float(rect.get("width", "")) == pytest.approx(639 * count / size, abs=0.06)
    drawn = re.findall(
        r'<rect [^>]*height="38"[^>]*>((?:\n<line [^>]*>)+)', bucket_bars("t", [MEN._replace(values=values)])
    )
    without_colour = [re.sub(r'(stroke|[xy][12])="[^"]*"', "", lines) for lines in drawn]
    assert len(set(without_colour)) == len(values) == bucket_pictures.MOST_VALUES


def test_what_is_not_drawn_is_said() -> None:
    values = [(f"v{place}", 5) for place in range(40)]
    crowd = DrawnBucket("b", NumberedPeople(0, 200), values)
    picture = bucket_bars("t", [crowd] * 30, number=300)
    words = "".join(parsed(picture).itertext())
    for said in (f"and {300 - bucket_pictures.MOST_BUCKETS} more buckets", "29 other values ×145", "40 values", "more"):
        assert said in words
    facts = [Atom(f"b0.p{place}", "v0") for place in range(1, 50)]
    words = "".join(parsed(attacker_arrows("t", [crowd], Atom("b0.p0", "v0"), facts)).itertext())
    assert f"and facts about {50 - bucket_pictures.MOST_CARRIERS} more people" in words
    assert "and 9 more facts" in words


def test_every_fact_is_an_arrow_and_one_about_the_target_returns_to_it() -> None:
    women = DrawnBucket("bucket 1", ["Hannah", "Irma"], (("flu", 2),))
    bob = Atom("Bob", "flu")
    root = parsed(attacker_arrows("t", [MEN, women], bob, [Atom("Bob", "mumps"), Atom("Irma", "flu"), ED]))
    assert len(list(root.iter(f"{SVG}path"))) == len(list(root.iter(f"{SVG}polygon"))) == 3
    assert ["".join(element.itertext()) for element in root.iter(f"{SVG}text")] == [
        *("bucket 0", "Bob", "target", "then flu", "if mumps", "Ed", "if flu", "and Al"),
        *("bucket 1", "Irma", "if flu", "and Hannah"),
    ]
    assert list(parsed(attacker_arrows("t", [MEN], bob, [])).iter(f"{SVG}path")) == []


def test_texts_are_cut_to_what_fits() -> None:
    assert [shortened("abcdef", 6), shortened("abcdefg", 6), shortened("ab\u202e", 4)] == ["abcdef", "abcde…", "ab\\…"]
    assert all(text_width(fitting(text, width)) <= width for width in (0, 10, 20, 50, 300) for text in HOSTILE)


RHO = symbol("ρ", r"\rho")
ED, BO = Atom("Ed", "flu"), Atom("Bo", "flu")
FORMULAS: list[Math] = [
    number(1) / (number(1) + RHO),
    formulas.equal(formulas.probability(notation(ED)), number(Fraction(2, 5))),
    formulas.given(notation(ED), notation(Implies(BO, ED))),
    formulas.indexed("m", symbol("b"))(RHO) * (formulas.indexed("n", 0) - 1),
    notation(And((Not(Same("a", "b")), Or(())))),
    notation(AtLeast(2, "flu", ("a", "b"))),
    number(Fraction(10**40 + 1, 10**400)),
]


@pytest.mark.parametrize("formula", [*FORMULAS, *map(name, HOSTILE), *(notation(Atom(n, n), n) for n in HOSTILE)])
def test_a_formula_is_well_formed_in_mathml_and_in_latex(formula: Math) -> None:
    root = parsed(mathml(formula))
    assert root.tag == "{http://www.w3.org/1998/Math/MathML}math"
    assert {element.tag.partition("}")[2] for element in root.iter()} <= {
        *("math", "mi", "mn", "mo", "mtext", "mrow", "msub", "mfrac")
    }
    if len(formula.latex) < 1_000:
        converted = parsed(convert(formula.latex))
        assert "merror" not in convert(formula.latex)
        both = ("".join(filter(str.isalnum, "".join(one.itertext()))) for one in (converted, root))
        assert next(both) == next(both)


def test_a_long_number_is_rounded_and_says_so() -> None:
    assert number(Fraction(1, 10 ** (formulas.LONGEST_NUMBER - 3))).text == f"1/1{'0' * (formulas.LONGEST_NUMBER - 3)}"
    assert number(Fraction(1, 10**formulas.LONGEST_NUMBER)).text == "≈ 1e-30"


@pytest.mark.parametrize("sign", "_%${}\\^~#&<>=+-*:,'`\"()[]|/!?@;.")
def test_every_sign_in_a_name_is_itself_in_latex(sign: str) -> None:
    shown = "".join(parsed(convert(name(f"a{sign}b").latex)).itertext())
    assert "".join(shown.split()) == f"a{sign}b"
