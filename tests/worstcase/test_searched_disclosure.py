"""One's own language on one's own release: `disclosure --method exhaustive`, with weights and with what is given."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from command_calls import call
from sympy import Rational

import worstcase
from reference.errors import InvalidInput, PriorNotSupported
from reference.languages.builtin import NegatedAtoms

SMALL: dict[str, Any] = {
    "buckets": [
        {"people": ["Ann", "Bo", "Cy"], "values": {"flu": 2, "mumps": 1}},
        {"people": ["Di"], "values": {"gout": 1}},
    ]
}
WEIGHTED = SMALL | {"weights": {"Ann": {"flu": "3/2"}, "Bo": {"mumps": 0}}}
GOSSIP = """
from worstcase import Or, Atom
class Gossip:
    name = "gossip about two"
    def units(self, bucketization):
        print("thinking")
        people = list(bucketization.people)
        for p, q in zip(people, people[1:]):
            yield f"{p}=flu | {q}=flu"
            yield Both(p, q)
class Both:
    def __init__(self, p, q):
        self.p, self.q = p, q
    def atoms(self):
        return ()
    def holds(self, world):
        return world[self.p] == world[self.q] == "flu"
    def __str__(self):
        return f"both {self.p} and {self.q} have flu"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "small.json").write_text(json.dumps(SMALL))
    (tmp_path / "weighted.json").write_text(json.dumps(WEIGHTED))
    (tmp_path / "hospital.json").write_text(json.dumps(worstcase.to_json(worstcase.Release(worstcase.FIGURE_3))))
    (tmp_path / "gossip.py").write_text(GOSSIP)
    return tmp_path


def told(file: Path, *arguments: str, status: int = 0) -> str:
    """What `disclosure --method exhaustive` prints, or the sentence with which it refuses."""
    done = call("disclosure", str(file), "--method", "exhaustive", *arguments)
    assert done.returncode == status, done.stderr
    return str(done.stderr if status else done.stdout)


def test_ones_own_language_on_a_release_with_weights_and_given(folder: Path) -> None:
    """Bo has no mumps; Ann has flu 3 : 2; knowing that both Ann and Bo have flu settles Cy."""
    own = ("--language", f"{folder / 'gossip.py'}:Gossip")
    text = told(folder / "weighted.json", "-k", "0", *own)
    assert text.startswith('maximum disclosure with 0 facts of the language "gossip about two": 1\n')
    assert "the tables have the weights of the release" in text
    answer = json.loads(told(folder / "small.json", "-k", "1", *own, "--given", "Di=gout", "--json"))
    assert (answer["disclosure"], answer["target"]) == ("1", "Ann=flu")
    assert answer["knowledge"] == ["both Ann and Bo have flu"]
    assert (answer["given"], answer["method"], answer["worlds"]) == (["Di=gout"], "exhaustive", 3)
    curve = told(folder / "small.json", "-k", "2", *own, "--curve", "--given", "Cy=mumps | Bo=mumps")
    assert curve.startswith('maximum disclosure with k facts of the language "gossip about two" beyond what is given\n')
    assert "  given: Cy=mumps | Bo=mumps\n" in curve


def test_the_function_takes_a_language_or_its_name(folder: Path) -> None:
    weighted = folder / "weighted.json"
    ask: Any = {"method": "exhaustive", "given": ["Di=gout"]}
    by_name = worstcase.disclosure(weighted, 1, language="negations", **ask)
    assert by_name == worstcase.disclosure(worstcase.load_release(weighted), 1, language=NegatedAtoms(), **ask)
    people = worstcase.Bucketization([worstcase.load_release(weighted).bucketization.buckets[0]])
    heavy = worstcase.Release(people, {worstcase.Atom("Ann", "flu"): Fraction(3)})
    found = worstcase.disclosure(heavy, 0, method="exhaustive", language="atoms")
    assert found.value == worstcase.risk(heavy).risk == worstcase.probability("Ann=flu", heavy) == Rational(6, 7)
    own = worstcase.disclosure(folder / "small.json", 1, method="exhaustive", language=f"{folder / 'gossip.py'}:Gossip")
    assert own.value == 1
    with pytest.raises(InvalidInput, match="use exhaustive for negations"):
        worstcase.disclosure(worstcase.FIGURE_3, 1, method="fastpath", language=NegatedAtoms())
    assert worstcase.disclosure(worstcase.FIGURE_3, 1, language=NegatedAtoms()).value == Fraction(2, 3)
    with pytest.raises(InvalidInput, match="expected a language, with a name and a method units"):
        worstcase.disclosure(worstcase.FIGURE_3, 1, method="exhaustive", language=object())  # type: ignore[call-overload] # that is tested


def test_what_fastpath_cannot_honour_it_still_refuses(folder: Path) -> None:
    asked: list[Any] = [{}, {"given": "Di=gout"}, {"language": "negations"}, {"curve": True}]
    for more in asked:
        with pytest.raises(PriorNotSupported, match="weights are not supported; the method exhaustive can"):
            worstcase.disclosure(folder / "weighted.json", 1, **more)
    small = folder / "small.json"
    wrongs: list[Any] = [{"language": "negations", "given": "Di=gout"}, {"curve": True, "given": "Di=gout"}]
    for wrong in wrongs:
        with pytest.raises(InvalidInput, match="given: fastpath supports it for implications and a single k only"):
            worstcase.disclosure(small, 1, **wrong)
    for other in ({"method": "exhaustive"}, {"given": "Di=gout"}):
        with pytest.raises(InvalidInput, match="costs: supported for implications by fastpath"):
            worstcase.disclosure(small, 1, costs={"flu": 1}, **other)  # type: ignore[call-overload] # that is tested
    with pytest.raises(InvalidInput, match="guess"):
        worstcase.disclosure(small, 1, method="guess")
    with pytest.raises(InvalidInput, match="given: expected a text or a statement, got 7"):
        worstcase.disclosure(small, 1, given=7)  # type: ignore[call-overload] # that is tested


def test_impossible_and_endless_questions_end(folder: Path) -> None:
    refused = told(folder / "small.json", "-k", "1", "--given", "Di=flu", status=2)
    assert refused == "worstcase: what is given contradicts the release: it leaves no table\n"
    refused = told(folder / "weighted.json", "-k", "1", "--given", "Bo=mumps", status=2)
    assert refused == "worstcase: what is given and the weights together leave no table\n"
    answer = json.loads(told(folder / "small.json", "-k", str(10**18), "--language", "negations", "--json"))
    assert (answer["k"], answer["disclosure"]) == (10**18, "1")
    budget = ("--budget-seconds", "0.5")
    assert "ran out" in told(folder / "hospital.json", "-k", "1000", "--language", "atoms", *budget, status=3)
