"""`worstcase language`: report cards on the command line, and the example of the classroom."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from command_calls import answer, call, refusal
from project import ROOT

import worstcase
from reference.languages.builtin import NAMES

CLASSROOM = ROOT / "classroom"
EXAMPLE = f"{CLASSROOM / 'an_example_language.py'}:OneOfTwo"
SMALL = ("--people", "3", "--values", "3")

OWN = """
from dataclasses import dataclass
from reference.language import Atom

@dataclass(frozen=True)
class Certain:
    name: str = "certain"
    def units(self, bucketization):
        print("a word")
        return [Atom(person, bucketization.domain[0]) for person in bucketization.people]

certain = Certain("an object")
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    path = tmp_path / "own_languages.py"
    path.write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "own_languages", raising=False)
    return str(path)


def test_the_card_has_the_documented_keys() -> None:
    found: Any = answer("language", "negations", "-k", "1", *SMALL, "--beside", "simple")
    keys = "language k scope instances labellings kept hiding averages maxima alike alike_values monotone"
    assert list(found) == [*keys.split(), "special_forms", "complete", "conjecture"]
    assert (found["language"], found["k"], found["instances"], found["hiding"]) == ("negations", 1, 15, 3)
    assert found["labellings"] == sum(row["labellings"] for row in found["maxima"]) == 47
    assert found["kept"] == {name: {"people": [], "values": []} for name in ("negations", "simple")}
    assert found["averages"] == {"negations": ["13/24", "7/8"], "simple": ["13/24", "7/8"]}
    two = {"buckets": "{p1, p2, p3: a, a, b}", "labellings": 2, "negations": ["2/3", "1"], "simple": ["2/3", "1"]}
    assert two in found["maxima"]
    assert found["conjecture"] is None
    verdict = {"question", "holds", "scope", "instances", "counterexample", "note"}
    assert set(found["monotone"]) == set(found["alike"]) == set(found["alike_values"]) == verdict
    assert all(set(form) == {*verdict, "shape", "every_unit"} for form in found["special_forms"])
    assert set(found["complete"]) == {*verdict, "most_tables", "predicates", "expressible", "most_units", "hardest"}
    assert found["complete"]["holds"] is False
    assert found["complete"]["counterexample"] == {
        "buckets": [{"people": ["p1", "p2", "p3"], "values": {"a": 1, "b": 1, "c": 1}}],
        "k": None,
        "values": [],
        "said": "no facts express “not the table p1=a, p2=b, p3=c”",
    }


def test_the_card_of_the_classroom_is_what_its_page_quotes() -> None:
    readme = (CLASSROOM / "an_example_language.md").read_text(encoding="utf-8")
    ((quoted,)) = re.findall(r"```text\n(.*?)```", readme, flags=re.DOTALL)
    assert call("language", EXAMPLE, "-k", "2").stdout.splitlines() == quoted.splitlines()
    for number in re.findall(r"\b\d+/\d+\b|\b0\.\d{4}\b", readme.replace(quoted, "")):
        assert number in quoted, f"the page speaks of {number}, which is not on the card"


@pytest.mark.parametrize("language", ["OWN:Certain", "own_languages:certain"])
def test_a_language_may_be_a_class_or_an_object_in_a_file_or_a_module(own: str, language: str) -> None:
    """What it prints is no part of the answer."""
    language = language.replace("OWN", own)
    done = call("language", language, "-k", "1", *SMALL, "--beside", "negations", "--json")
    assert set(done.stderr.split()) == {"a", "word"}
    assert json.loads(done.stdout)["language"] == ("certain" if language.endswith("Certain") else "an object")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("OWN:Missing", "expected a language named Missing, got none"),
        ("no_such_module:Name", "module no_such_module cannot be loaded: ModuleNotFoundError"),
        ("no_such_file.py:Name", "got no_such_file.py, not a file"),
        ("nonsense", "the language: expected one of negations"),
        ("basic:1", "basic:BEFORE,AFTER with whole numbers from 1"),
        ("skyline:1,2,3", "the built-in language skyline: expected skyline"),
        ("math:pi", "math:pi: expected a language"),
        ("about:Ed", "the language about:Ed: person Ed is not in the release"),
    ],
)
def test_what_is_no_use_is_refused_in_one_sentence(own: str, language: str, sentence: str) -> None:
    said = refusal("language", language.replace("OWN", own), "-k", "1", *SMALL)
    assert sentence in said.replace('"about:Ed"', "about:Ed")


def test_the_built_in_languages_are_listed_a_line_each() -> None:
    lines = call("language", "--list").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [one.name for one in worstcase.languages()] == list(NAMES)
    assert all(len(line) > 30 for line in lines)
    assert any(line.split(maxsplit=1) == ["negations", "A person does not have a value."] for line in lines)
    assert answer("language", "--list")["languages"] == [
        {"name": one.name, "says": one.says} for one in worstcase.languages()
    ]


@pytest.mark.parametrize("arguments", [[], ["negations"], ["-k", "1"]])
def test_a_card_needs_a_language_and_a_number(arguments: list[str]) -> None:
    assert "expected a language and -k K, or --list" in refusal("language", *arguments)
