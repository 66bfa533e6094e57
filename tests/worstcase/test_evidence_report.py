"""The evidence report: every line to check works, every fingerprint is right, and no record is in it."""

import hashlib
import html
import io
import json
import re
from collections.abc import Sequence
from pathlib import Path

import polars as pl
import pytest
from strategies.evidence_pages import check_the_lines, commands, status_of, words

from reference.buckets import Bucketization
from reference.errors import InvalidInput
from worstcase.safe_releases import safety, sanitize

HOSTILE = '<script>alert("1")</script>'
COLUMNS = ["zip, code", HOSTILE, "ill"]
ROWS = [
    ("QX7731", "f'", "flu"),
    ("QX7732", "m", "<b>gout"),
    ("QY8845", "m", "flu"),
    ("QY8846", "f'", "mumps"),
    ("QX7731", "m", "flu"),
    ("QY8845", "f'", "<b>gout"),
]
LEVELS = f'["zip, code"]\nprefixes = [2]\nnames = ["area & more"]\n[{json.dumps(HOSTILE)}]\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    frame().write_csv("the table.csv")
    Path("h.toml").write_text(LEVELS)
    return tmp_path


def frame(rows: Sequence[tuple[str, ...]] = ROWS) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=COLUMNS, orient="row")


@pytest.mark.parametrize(
    ("output", "form", "lines"),
    [
        ("the release.csv", "generalized", 2),
        ("x.tsv", "generalized", 2),
        ("x.json", "generalized", 2),
        ("x.csv", "anatomy", 2),
        (None, "generalized", 1),
    ],
)
@pytest.mark.usefixtures("folder")
def test_every_line_to_check_works_and_every_fingerprint_is_right(output: str | None, form: str, lines: int) -> None:
    answer = sanitize("the table.csv", "h.toml", "0.7", 0, sensitive="ill", output=output, form=form, report="r.html")  # type: ignore[arg-type] # a form
    assert answer.report == ("r.html", "r.cert")
    page = Path("r.html").read_text()
    check_the_lines(page, lines)
    written = () if answer.written is None else answer.written.files
    for name in ("the table.csv", "h.toml", "r.cert", *written):
        assert f"{name} {hashlib.sha256(Path(name).read_bytes()).hexdigest()}" in words(page)
    assert json.loads(Path("r.cert").read_text())["disclosure"] == str(answer.found.disclosure.value)


@pytest.mark.usefixtures("folder")
def test_a_changed_release_is_noticed_by_the_lines() -> None:
    sanitize("the table.csv", "h.toml", "0.7", 0, sensitive="ill", output="x.csv", report="r.html")
    Path("x.csv").write_text(Path("x.csv").read_text().replace("mumps", "flu"))
    verify, safe = commands(Path("r.html").read_text())
    assert status_of(verify) == 1
    assert status_of(safe) == 0


@pytest.mark.usefixtures("folder")
def test_the_page_needs_no_network_holds_no_record_and_runs_nothing() -> None:
    sanitize("the table.csv", "h.toml", "0.7", 0, sensitive="ill", every=True, output="x.csv", report="r.html")
    page = Path("r.html").read_text()
    assert set(re.findall(r"https?://[^\"' ]*", page)) == {"http://www.w3.org/2000/svg"}
    assert "<script" not in page
    assert "<b>" not in page
    for record in ROWS:
        assert record[0] not in page
    verdict = "Safe: the worst-case attacker who knows nothing else becomes about 66.7 % (2/3) sure"
    for text in ("area & more (level 1)", HOSTILE, verdict):
        assert text in words(page)
    for told in ("minimality attack", "equally likely", "in which bucket", "keep this page with those who decide"):
        assert told in words(page)
    assert page.count("<svg") == 2
    check_isolation(page, "area & more", "<script>alert(")


def check_isolation(page: str, *names: str) -> None:
    """Wherever these names are, they cannot reorder the words around them."""
    read = re.sub(r"<(svg|pre|title).*?</\1>", "", page, flags=re.DOTALL)
    for name in map(html.escape, names):
        assert name in read
        assert read.count(name) == len(re.findall(f"<bdi>[^<]*{re.escape(name)}[^<]*</bdi>", read))


@pytest.mark.usefixtures("folder")
def test_names_of_columns_and_levels_are_isolated_in_every_sentence() -> None:
    levels = {"zip, code": {"prefixes": [2], "names": ["area & more"]}}
    for options in ({"keep": HOSTILE}, {"output": "x.csv", "form": "anatomy"}):
        hierarchies = levels if "keep" in options else levels | {HOSTILE: {}}
        sanitize(frame(), hierarchies, "0.8", 0, sensitive="ill", report="r.html", **options)  # type: ignore[arg-type] # a form
        check_isolation(Path("r.html").read_text(), "<script>alert(")
    rows = frame([("QX7731", "", "flu"), *ROWS])
    for together in (True, False):
        both = [HOSTILE, "ill"]
        sanitize(rows, levels, 1, 0, sensitive=both, together=together, missing="value", report="r.html")
        assert "no value in the column" in words(Path("r.html").read_text())
        check_isolation(Path("r.html").read_text(), "<script>alert(")


@pytest.mark.usefixtures("folder")
def test_a_tables_content_has_one_fingerprint_in_every_form_and_order() -> None:
    frame(ROWS[::-1]).write_parquet("t.parquet")
    prints = []
    for source in ("the table.csv", "t.parquet", frame(), frame([(*ROWS[0][:2], "mumps"), *ROWS[1:]])):
        sanitize(source, "h.toml", 1, 0, sensitive="ill", report="r.html")
        found = re.search(r"rows in any order ([0-9a-f]{64})", words(Path("r.html").read_text()))
        assert found is not None
        prints.append(found.group(1))
    assert len(set(prints[:3])) == 1
    assert prints[3] != prints[0]


@pytest.mark.usefixtures("folder")
def test_several_columns_have_a_certificate_each_and_a_product_has_one() -> None:
    rows = [f"{n},{('flu', 'gout', 'mumps')[n % 3]},{('cook', 'nurse')[n % 2]}" for n in range(12)]
    Path("two.csv").write_text("\n".join(["age,ill,job", *rows]))
    Path("h.toml").write_text("[age]\nintervals = [6]\n")
    each = sanitize("two.csv", "h.toml", "0.6", 0, sensitive=["ill", "job"], output="x.csv", report="r.html")
    assert each.report == ("r.html", "r.cert", "r.2.cert")
    check_the_lines(Path("r.html").read_text(), 4)
    both = sanitize("two.csv", "h.toml", "0.6", 0, sensitive=["ill", "job"], together=True, report="s.html")
    assert both.report == ("s.html", "s.cert")
    check_the_lines(Path("s.html").read_text(), 1)
    assert "protected together" in words(Path("s.html").read_text())


@pytest.mark.usefixtures("folder")
def test_an_existing_release_has_a_report_too(capsys: pytest.CaptureFixture[str]) -> None:
    reading = ["the table.csv", "--sensitive", "ill", "--by", f'"{HOSTILE.replace(chr(34), chr(34) * 2)}"']
    for c, status, verdict in (("1", 0, "Safe: the worst"), ("1/2", 1, "Not safe: the worst")):
        line = ["safe", *reading, "-c", c, "-k", "0", "--report", "r.html"]
        assert status_of(line) == status
        page = Path("r.html").read_text()
        assert verdict in words(page)
        check_the_lines(page, 2 - status)
    assert "the evidence is in r.html, with r.cert beside it" in capsys.readouterr().out
    safety(frame(), 1, 1, sensitive="ill", report="f.html")
    check_the_lines(Path("f.html").read_text(), 1)
    assert "Person A does not have the ill " in words(Path("f.html").read_text())
    Path("link.html").symlink_to("the table.csv")
    with pytest.raises(InvalidInput, match=r"link\.html is the release itself"):
        safety("the table.csv", 1, 1, sensitive="ill", report="link.html")


@pytest.mark.usefixtures("folder")
def test_what_is_read_only_once_has_no_fingerprint_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = json.dumps([dict(zip(COLUMNS, row, strict=True)) for row in ROWS]).encode()
    nothing = hashlib.sha256(b"").hexdigest()
    for arguments in (["sanitize", "-", "--hierarchies", "h.toml"], ["safe", "-"]):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(rows)))
        line = [*arguments, "--sensitive", "ill", "-c", "1", "-k", "0", "--report", "r.html"]
        assert status_of(line) == 0
        page = Path("r.html").read_text()
        assert nothing not in page
        check_the_lines(page, 1)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("report", ["-", "", ".", "/", "r.cert", "/dev/null", ".html", "nowhere/r.html"])
@pytest.mark.parametrize("command", [["sanitize", "--hierarchies", "h.toml"], ["safe"]])
def test_a_report_that_cannot_be_written_is_refused_in_one_sentence(
    command: list[str], report: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = set(Path().iterdir())
    command = [*command, "-o", "x.csv"] if command[0] == "sanitize" else command
    line = [*command, "the table.csv", "--sensitive", "ill", "-c", "1", "-k", "0", "--report", report]
    assert status_of(line) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert set(Path().iterdir()) == before


def test_a_report_on_too_many_facts_is_refused(tmp_path: Path) -> None:
    release = Bucketization.of_histograms([{"a": 1, "b": 1}])
    with pytest.raises(InvalidInput, match="k: expected at most 10,000 facts for the curve of a report, got 10,001"):
        safety(release, 1, 10_001, report=tmp_path / "p.html")
    assert not list(tmp_path.iterdir())
