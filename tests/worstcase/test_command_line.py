"""The front door: answers, exit statuses, sentences."""

import io
import json
import os
import pty
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from subprocess import CompletedProcess
from types import SimpleNamespace

import click
import pytest
from command_calls import answer, call, refusal
from processes import PATIENCE, finished, started, worstcase_command
from project import ROOT

from worstcase.command_line import COMMANDS, cli, run

NO_STRENGTH = "No such option '--strength': write the strength after the fact: -K 'Bob!=flu @ 10'"
NO_COUNT = "expected a whole number from 0"

HANNAH = "Hannah=flu -> Charlie=flu"


@pytest.mark.parametrize("method", ["structured", "worlds", "sat"])
def test_probability_has_the_documented_keys(hospital: str, method: str) -> None:
    found = answer("probability", hospital, "--event", "Charlie=flu", "--knowledge", HANNAH, "--method", method)
    assert found == {
        "event": "Charlie=flu",
        "knowledge": [HANNAH],
        "method": method,
        "worlds": "1800",
        "consistent": "1368",
        "satisfying": "720",
        "probability": "10/19",
        "decimal": 10 / 19,
    }
    risk = answer("risk", hospital, "--knowledge", "Ed!=flu", "--method", method)
    assert (risk["risk"], risk["target"]) == ("2/3", 'Ed="lung cancer"')


@pytest.mark.parametrize(
    "arguments", [["risk", "-", "--knowledge-file", "-"], ["compare", "-", "-", "-k", "0"], ["verify", "-", "-"]]
)
def test_standard_input_is_taken_for_two_files_by_no_command(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    release = b'{"buckets": [{"people": ["A", "B"], "values": {"x": 1, "y": 1}}]}'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(release)))
    assert run(lambda: cli.main(arguments, prog_name="worstcase", standalone_mode=False)) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert error.startswith("worstcase: standard input: it can be read only once")


def test_knowledge_may_come_from_a_file(hospital: str, tmp_path: Path) -> None:
    path = tmp_path / "knowledge.txt"
    path.write_text("# what Alice knows\nEd!=mumps\n\n  Ed != flu\n")
    found = answer("risk", hospital, "--knowledge-file", str(path), "--knowledge", HANNAH)
    assert found["knowledge"] == [HANNAH, "Ed=mumps -> Ed=flu", 'Ed=flu -> Ed="lung cancer"']
    assert found["risk"] == "1"
    path.write_text("Ed!=mumps\nEd=\n")
    assert f"{path}, line 2: knowledge 'Ed=' ends too early" in refusal("risk", hospital, "--knowledge-file", str(path))


def test_a_prior_in_the_file_is_honoured(tmp_path: Path) -> None:
    path = tmp_path / "prior.json"
    release = {"buckets": [{"people": ["p", "q"], "values": {"1": 1, "0": 1}}], "weights": {"p": {"1": "10"}}}
    path.write_text(json.dumps(release))
    found = answer("probability", str(path), "--event", "p=1")
    assert found["probability"] == "10/11"
    assert (found["consistent"], found["satisfying"]) == ("2", "1")
    assert (found["consistent_weight"], found["satisfying_weight"]) == ("11", "10")
    assert answer("risk", str(path))["risk"] == "10/11"
    assert "weighted by the prior" in call("probability", str(path), "--event", "p=1").stdout


QUOTED = (
    "Got unexpected extra argument (cancer). Quote a name with spaces: 'Ed=\"lung cancer\"'"
    " (see worstcase probability --help)"
)
SANITIZE = "sanitize FILE --sensitive a --hierarchies FILE -c 1 -k 0"


@pytest.mark.parametrize(
    "command",
    [
        "explain FILE -k 1 --html",
        "certify FILE -k 1 -o new.cert --coq",
        "consistent FILE --proof",
        "language negations -k 1 --people 2 --html",
        "exercise results . --html",
        "exercise results . --csv",
        "lesson notebook.py -o",
        "hardness curve --out",
        "hardness sat FILE --write-release",
        *(f"{SANITIZE} {output}" for output in ("--output", "--report", "--lattice")),
    ],
)
def test_standard_output_holds_the_json_and_nothing_else(
    hospital: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(hospital).parent)
    assert "standard output" in refusal(*command.replace("FILE", hospital).split(), "-", "--json")
    assert not Path("new.cert").exists()


@pytest.mark.parametrize("fact", ["Bob=flu", "Bob=flu | Ed=flu", "Ed!=mumps", "Hannah=flu -> Charlie=flu & Bob=flu"])
def test_knowledge_and_given_take_the_same_statements(hospital: str, fact: str) -> None:
    """With no further fact, the worst attacker is one who knows just what is given."""
    risk = answer("risk", hospital, "-K", fact)["risk"]
    assert all(answer("disclosure", hospital, "-k", "0", one, fact)["disclosure"] == risk for one in ("--given", "-K"))


def test_a_bucket_may_be_its_counts_alone_and_a_threshold_a_percentage(tmp_path: Path) -> None:
    (tmp_path / "short.json").write_text('{"buckets": [{"flu": 2, "mumps": 1}, {"values": {"flu": 1, "gout": 1}}]}')
    (tmp_path / "long.json").write_text(
        '{"buckets": [{"values": {"flu": 2, "mumps": 1}}, {"values": {"flu": 1, "gout": 1}}]}'
    )
    short, long = str(tmp_path / "short.json"), str(tmp_path / "long.json")
    assert answer("compare", short, long, "-k", "1")["order"] == "equal"
    assert json.loads(call("safe", short, "-c", "67%", "-k", "0", "--json").stdout)["c"] == "67/100"
    assert "expected a number from 0 to 1" in refusal("safe", short, "-c", "101%", "-k", "0")


def test_a_language_without_a_fast_path_is_searched(hospital: str) -> None:
    done = call("disclosure", hospital, "-k", "1", "--language", "atoms", "--json")
    found = json.loads(done.stdout)
    assert (found["disclosure"], found["method"]) == ("1", "exhaustive")
    assert done.stderr == "worstcase: atoms has no fast path: trying every set of facts on every table\n"
    assert call("disclosure", hospital, "-k", "1", "--language", "negations").stderr == ""


def test_a_table_is_taken_where_a_bucketization_is(tmp_path: Path) -> None:
    path = tmp_path / "patients.csv"
    path.write_text("name,sex,disease\nBob,M,flu\nEd,M,mumps\nAnn,F,flu\n")
    found = answer(
        "probability", str(path), "--sensitive", "disease", "--by", "sex", "--person", "name", "--event", "Ed=flu"
    )
    assert found["probability"] == "1/2"
    numbered = answer("risk", str(path), "--sensitive", "disease")
    assert (numbered["risk"], numbered["target"]) == ("2/3", "b0.p0=flu")


def test_consistent_gives_a_table_or_a_checked_refutation(hospital: str, tmp_path: Path) -> None:
    found = answer("consistent", hospital, "--knowledge", "Ed!=mumps")
    assert isinstance(found["table"], dict)
    assert found["table"]["Ed"] in {"flu", "lung cancer"}
    assert "consistent: this table fits" in call("consistent", hospital).stdout
    proof = tmp_path / "proof"
    denied = [x for v in ("flu", '"lung cancer"', "mumps") for x in ("--knowledge", f"Ed!={v}")]
    no = call("consistent", hospital, *denied, "--proof", str(proof), "--json")
    assert no.returncode == 1
    assert json.loads(no.stdout)["consistent"] is False
    assert proof.read_text().splitlines()[-1] == "0"
    assert (tmp_path / "proof.cnf").read_text().startswith(("p cnf", "c "))
    assert "inconsistent: a refutation of" in call("consistent", hospital, *denied).stdout


def test_counts_beyond_4000_digits_are_left_out_unless_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "vast.json"
    buckets = [{"values": {"a": 1, "b": 1}}, {"values": {str(n): 1 for n in range(1500)}}]
    path.write_text(json.dumps({"buckets": buckets}))
    found = answer("probability", str(path), "--event", "b0.p0=a")
    assert (found["worlds"], found["probability"]) == (None, "1/2")
    assert found["worlds_log10"] == pytest.approx(4115, abs=1)
    exact = answer("probability", str(path), "--event", "b0.p0=a", "--exact-counts")
    assert len(str(exact["worlds"])) == 4115
    assert "about 10^4114" in call("probability", str(path), "--event", "b0.p0=a").stdout
    asked = ["probability", str(path), "--event", "b0.p0=a", "--method", "worlds", "--budget-seconds", "0"]
    assert run(lambda: cli.main(asked, standalone_mode=False)) == 3
    assert "of about 10^4115" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nonsense"], "No such command 'nonsense' (see worstcase --help)"),
        (["disclose"], "No such command 'disclose'. Did you mean 'disclosure'? (see worstcase --help)"),
        (["probability", "FILE", "--event", "Ed=lung", "cancer", "--json"], QUOTED),
        (["hardness"], "expected a command: curve, permanent, sat (see worstcase hardness --help)"),
        (["vectors"], "expected a command: export, generate, list, run (see worstcase vectors --help)"),
        (["exercise"], "expected a command: check, list, results (see worstcase exercise --help)"),
        (["risk"], "Missing argument 'FILE' (see worstcase risk --help)"),
        (["probability", "FILE"], "Missing option '--event' (see worstcase probability --help)"),
        (["risk", "missing.json"], None),
        (
            ["probability", "FILE", "--event", "Charlie=Flu"],
            "value Flu is not in the domain of Disease; did you mean flu?",
        ),
        (
            ["probability", "FILE", "--event", "charly=flu"],
            "person charly is not in the release; did you mean Charlie?",
        ),
        *(
            ([command, "FILE", *event, "--strength", "10"], f"{NO_STRENGTH} (see worstcase {command} --help)")
            for command, event in (("risk", []), ("probability", ["--event", "Ed=flu"]))
        ),
        *(
            ([*command, "-k", k], f"Invalid value for '-k': {NO_COUNT}, got {k} (see worstcase {command[0]} --help)")
            for command in (["disclosure", "FILE"], ["compare", "FILE", "FILE"])
            for k in ("one", "1.5")
        ),
        (
            ["safe", "FILE", "-k", "1", "-c", "70"],
            "the threshold: expected a number from 0 to 1, got 70; write 70% or 0.70",
        ),
        *((["safe", "FILE", "-k", "1", "-c", c], None) for c in ("1.1", "-0.1", "nan", "7e-1")),
        (["certify", "FILE", "-k", "1", "--json"], None),
        (["risk", "FILE", "--method", "guess"], None),
        (["risk", "FILE", "--budget-seconds", "nan"], None),
        (["risk", "FILE", "--budget-memory", "-1"], None),
        (["risk", "FILE", "--method", "sat", "--solver", "nonsense"], None),
        (["risk", "FILE", "--method", "sat", "--encoding", "native", "--solver", "cadical195"], None),
        (["risk", "FILE", "--by", "sex"], "by is for tables, not for a bucketization file (option --by)"),
        (
            ["risk", "FILE", "-K", "Ed!=flu", "-K", 'Ed!="lung cancer"', "-K", "Ed!=mumps"],
            "the facts contradict the release: no table fits both",
        ),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_sentence(
    hospital: str, arguments: list[str], sentence: str | None
) -> None:
    said = refusal(*(hospital if argument == "FILE" else argument for argument in arguments))
    assert len(said) > 15
    if sentence is not None:
        assert said.removeprefix(f"{hospital}: ") == sentence


def test_a_search_over_too_many_facts_is_refused(hospital: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reference.languages.protocol.MOST_UNITS", 1000)
    said = refusal("disclosure", hospital, "-k", "4", "--method", "exhaustive")
    assert said.endswith("more than 1,000 facts are yielded, the most that the exhaustive search takes")


@pytest.mark.parametrize("method", ["worlds", "sat"])
def test_budgets_end_with_status_3_and_say_how_far_it_got(tmp_path: Path, method: str) -> None:
    path = tmp_path / "large.json"
    path.write_text(json.dumps({"buckets": [{"values": {str(n): 1 for n in range(40)}}]}))
    ask = ("probability", str(path), "--event", "b0.p0=1", "--method", method)
    assert "the budget of 2 seconds ran out after" in refusal(*ask, "--budget-seconds", "2", status=3)
    assert "the budget of 1 MB of memory ran out" in refusal(*ask, "--budget-memory", "1", status=3)


@pytest.mark.parametrize("method", ["worlds", "sat"])
def test_ctrl_c_ends_with_one_line(tmp_path: Path, method: str) -> None:
    path = tmp_path / "large.json"
    os.mkfifo(path)
    with started(worstcase_command("risk", str(path), "--method", method)) as process:
        path.write_text(json.dumps({"buckets": [{"values": {str(n): 1 for n in range(40)}}]}))  # when it is read
        time.sleep(0.5)  # usually it counts by then
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (out, err) == ("", "worstcase: interrupted; nothing was left half-written\n")
    assert process.returncode == 130


def test_without_arguments_the_example_is_told_in_a_screenful() -> None:
    done = call()
    assert done.returncode == 0
    for number in ("1,800 tables", "2/5", "1/2", "10/19"):
        assert number in done.stdout
    assert len(done.stdout.splitlines()) <= 40


@pytest.mark.parametrize("name", ["1", "worlds", "1_random_worlds"])
def test_a_lesson_has_a_number_and_a_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []

    def render(path: str) -> SimpleNamespace:
        asked.append(path)
        return SimpleNamespace(title="", cells=0, html="")

    monkeypatch.setattr("worstcase.display.lesson_page.render_lesson", render)
    monkeypatch.chdir(tmp_path)
    assert run(lambda: cli.main(["lesson", name], standalone_mode=False)) == 0
    assert Path(asked[0]).samefile(ROOT / "classroom" / "1_random_worlds.py")
    assert capsys.readouterr().out == "the lesson is in 1_random_worlds.html\n"
    for other in ([], ["nothing"], ["the"]):
        assert "one of the lessons 1_random_worlds, 2_implications, " in refusal("lesson", *other)


@pytest.mark.parametrize("command", ["claims", "proofs"])
def test_the_paper_is_searched_by_words_and_numbers(command: str) -> None:
    listed = call(command, "--list", "Theorem 9").stdout
    assert listed.count("3.2, Theorem 9") > 3
    assert "Theorem 14)" not in listed
    assert "did you mean" not in refusal(command, "--list", "gibberish")


@pytest.mark.parametrize("words", [[], ["safe"], ["hardness", "sat"]], ids=" ".join)
def test_help_is_a_command_too(words: list[str]) -> None:
    assert call("help", *words).stdout == call(*words, "--help").stdout
    assert "worstcase explain hospital.json -k 1" in " ".join(call("help").stdout.split())


@pytest.mark.parametrize("words", [["certify"], ["claims"], ["hardness", "sat"], ["vectors"]], ids=" ".join)
def test_help_shows_its_examples_a_line_each(words: list[str]) -> None:
    lines = call(*words, "--help").stdout.splitlines()
    assert "\\b" not in "".join(lines)
    assert len([line for line in lines if line.startswith(f"  worstcase {words[0]}")]) >= 1


def test_shells_complete_commands() -> None:
    done = _completed("bash_complete", COMP_WORDS="worstcase prob", COMP_CWORD="1")
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "plain,probability", "")
    for shell in ("bash", "zsh", "fish"):
        assert "_WORSTCASE_COMPLETE" in _completed(f"{shell}_source").stdout


def _completed(asked: str, **words: str) -> CompletedProcess[str]:
    command = [sys.executable, "-c", "from worstcase.command_line import main; main()"]
    environment = {**os.environ, "_WORSTCASE_COMPLETE": asked, **words}
    return finished(command, env=environment)


def test_memory_that_runs_out_is_status_3(capsys: pytest.CaptureFixture[str]) -> None:
    def exhaust() -> None:
        raise MemoryError

    assert run(exhaust) == 3
    assert capsys.readouterr().err == "worstcase: memory ran out before the exact answer\n"


@pytest.mark.parametrize(
    ("arguments", "columns"),
    [([], "0"), (["compare", "h.json", "h.json", "-k", "1"], "²"), (["explain", "h.json", "-k", "1"], "9" * 5000)],
    ids=["0", "no digit", "too many"],
)
def test_a_terminal_of_no_width_is_written_on_all_the_same(columns: str, arguments: list[str], hospital: str) -> None:
    """So are terminals within editors and runners set up, which do not know how wide they are."""
    ours, theirs = pty.openpty()
    command = worstcase_command(*(hospital if word == "h.json" else word for word in arguments))
    with started(command, stdout=theirs, env={**os.environ, "COLUMNS": columns}) as process:
        os.close(theirs)
        shown = b""
        with suppress(OSError):  # so does a terminal end
            while piece := os.read(ours, 10_000):
                shown += piece
        os.close(ours)
        assert (process.communicate(timeout=PATIENCE)[1], process.returncode) == ("", 0)
    assert max(map(len, shown.decode().splitlines())) > 40


def once_only() -> Iterator[tuple[list[str], click.Option]]:
    """Every option that may not be repeated, with the words that call its command."""
    for name in COMMANDS:
        loaded = cli.get_command(click.Context(cli), name)
        inner = loaded.commands if isinstance(loaded, click.Group) else {"": loaded}
        for part, command in inner.items():
            assert command is not None
            for option in command.params:
                if isinstance(option, click.Option) and not (option.multiple or option.is_eager):
                    yield [name, part] if part else [name], option


def test_every_option_that_may_not_be_repeated_is_refused_when_it_is() -> None:
    seen = set()
    for words, option in once_only():
        for spelling in option.opts:
            given = [spelling] if option.is_flag else [spelling, "1"]
            said = refusal(*words, *given, *given)
            assert spelling in said
            assert f"expected once, got 2 times (see worstcase {' '.join(words)} --help)" in said
            seen |= {" ".join(words), spelling}
    assert {"disclosure", "safe", "vectors run", "hardness sat"} <= seen
    assert {"--sensitive", "--person", "-k", "-c", "--json", "--budget-seconds"} <= seen


def test_repeated_columns_of_buckets_add_up(tmp_path: Path) -> None:
    path = tmp_path / "by.csv"
    path.write_text("zip,age,disease\n1,5,flu\n1,6,gout\n2,5,gout\n2,6,flu\n")
    table = [str(path), "--sensitive", "disease"]
    for by, expected in {"zip": "1/2", "age": "1/2", "zip,age": "1", "zip --by age": "1", "age --by zip": "1"}.items():
        assert answer("disclosure", *table, "--by", *by.split(), "-k", "0")["disclosure"] == expected
    second = ["--by-second", "zip", "--by-second", "age"]
    found = answer("compare", str(path), *table, "--by", "zip", *second, "-k", "0")
    assert found["curve"] == [{"k": 0, "first": "1/2", "second": "1"}]
