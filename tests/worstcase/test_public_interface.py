"""What people script against does not change unnoticed: names, parameters, commands, options, statuses, formats."""

import re
import tomllib
import warnings
from collections.abc import Callable

import pytest
from interface import lines
from project import ROOT

import worstcase
from worstcase.command_line import cli, run

KEPT = ROOT / "tests" / "worstcase" / "public_interface.txt"
WHAT_TO_DO = """
What is new is compatible: tell it in CHANGELOG.md, run `PYTHONPATH=tests python -m interface`, commit the kept file.
What is missing or changed breaks other people's programs: let the former way work on, with a DeprecationWarning
(worstcase/former_names.py), until the next major version. book/formats.md, "What may change", has the rules."""


def test_the_public_interface_is_the_kept_one() -> None:
    kept, found = KEPT.read_text("utf-8").splitlines(), list(lines())
    missing = [f"- {line}" for line in kept if line not in set(found)]
    new = [f"+ {line}" for line in found if line not in set(kept)]
    assert found == kept, "\n".join(["the public interface has changed:", *missing, *new, WHAT_TO_DO])


@pytest.mark.parametrize(
    ("former", "call"),
    [
        ("published", lambda **named: worstcase.maximum_disclosure(k=1, **named)),
        ("published", lambda **named: worstcase.disclosure_curve(k=1, **named)),
        ("published", lambda **named: worstcase.max_disclosure_negations(k=1, **named)),
        ("published", lambda **named: worstcase.negations_curve(k=1, **named)),
        ("published", lambda **named: worstcase.maximum_cost(costs={"flu": 1, "gout": 2}, k=1, **named)),
        ("published", lambda **named: worstcase.summarize(most=1, **named)),
        ("bucketization", lambda **named: worstcase.breaking_point(c=1, **named)),
        ("bucketization", worstcase.number_of_worlds),
        ("bucketization", lambda **named: next(worstcase.worlds(**named))),
    ],
)
def test_former_names_of_parameters_work_and_warn(former: str, call: Callable[..., object]) -> None:
    small = worstcase.Bucketization.of_histograms([{"flu": 2, "gout": 1}])
    with pytest.warns(DeprecationWarning, match=f"the parameter {former} is called release now") as told:
        answer = call(**{former: small})
    assert told[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert call(release=small) == answer


def test_both_names_of_one_parameter_are_refused() -> None:
    with pytest.raises(TypeError, match="threshold"):
        worstcase.breaking_point(worstcase.FIGURE_3, c="1/2", threshold="1/3")  # type: ignore[call-arg]
    with pytest.warns(DeprecationWarning, match="the parameter threshold is called c now"):
        assert worstcase.breaking_point(worstcase.FIGURE_3, threshold=1) == 2  # type: ignore[call-arg]


def test_the_version_has_one_source(capsys: pytest.CaptureFixture[str]) -> None:
    """It stands in pyproject.toml; whoever changes it installs again, as start.py does."""
    source = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert run(lambda: cli.main(["--version"], standalone_mode=False)) == 0
    assert capsys.readouterr().out == f"worstcase, version {source}\n"
    assert worstcase.__version__ == source
    assert re.fullmatch(r"\d+\.\d+\.\d+", source)
