"""What the generated chapters must contain, and that the picture is what its command draws."""

import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module

import click
import pytest
from project import ROOT

import worstcase
from book.generators import api_page, claims_page, commands_page
from book.generators.markdown_text import cell, prose
from book.generators.mathematics import with_mathml
from book.generators.picture import picture
from book.generators.repository_pages import linked_files, relinked, source, uri
from proofs_check.coq.theorems import theorems
from proofs_check.paper.sentence_index import sentences
from worstcase.command_line import COMMANDS, cli

commands_text, api_text = (cache(one.page) for one in (commands_page, api_page))
claims_text = cache(lambda: "".join(claims_page.pages().values()))


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command with its path, those below another included."""
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        yield name, command
        if isinstance(command, click.Group):
            yield from ((f"{name} {inner}", one) for inner, one in command.commands.items())


def test_every_command_has_its_section_with_every_option() -> None:
    _, *sections = re.split(r"^#+ worstcase ", commands_text(), flags=re.MULTILINE)
    section_of = {section.partition("\n")[0]: section for section in sections}
    for path, command in commands():
        for parameter in command.params:
            for option in parameter.opts if isinstance(parameter, click.Option) else ():
                assert re.search(rf"[`, ]{re.escape(option)}[`, ]", section_of[path]), (path, option)


def test_every_public_name_has_its_section_with_its_first_sentence() -> None:
    assert sorted(re.findall(r"^### (\w+)$", api_text(), re.MULTILINE)) == sorted(worstcase.__all__)
    for name in worstcase.__all__:
        value = getattr(worstcase, name)
        section = api_text().split(f"### {name}\n")[1].split("\n### ")[0]
        written = (inspect.getdoc(value) or "").splitlines()
        assert prose(written[0]) in section or not callable(value), name
    assert "A `Bucketization`. The bucketized table: " in api_text()
    assert "risk(\n    release: Source,\n    knowledge: Knowledge = NOTHING," in api_text()
    assert "0x" not in api_text(), "an address of this machine's memory"


def test_every_defined_name_exists() -> None:
    definitions = claims_page.definitions()
    names = [name for one in definitions for name in one.names]
    assert len(names) > 40
    assert {one.section for one in definitions} <= claims_page.TITLES.keys()
    for name in names:
        module, _, attribute = name.rpartition(".")
        assert hasattr(import_module(module), attribute), name
        assert f"[`{name}`]" in claims_text(), name


def test_every_theorem_and_sentence_is_on_a_page_of_claims() -> None:
    missing = [
        one.name for one in theorems() if f"[`{one.name}`](../../proofs_check/coq/{one.file})" not in claims_text()
    ]
    assert missing == []
    assert all(f"| {one.place} | “{cell(one.quotation)}” |" in claims_text() for one in sentences())


def test_the_kept_picture_is_what_is_drawn_now() -> None:
    assert (ROOT / "book" / "picture.svg").read_text(encoding="utf-8") == picture()


def test_a_formula_that_is_left_over_is_an_error() -> None:
    assert "<mfrac>" in with_mathml(r'<div class="arithmatex">\[\frac{1}{2}\]</div>')
    with pytest.raises(ValueError, match="was not understood"):
        with_mathml('<span class="arithmatex">1</span>')


def test_links_to_files_lead_to_their_pages_from_everywhere() -> None:
    assert relinked("[a](../proofs_check/vectors/README.md#flags)", "auditing.md") == (
        "[a](repository/proofs_check/vectors/README.md#flags)"
    )
    assert relinked("`[a](../start.py)` [b](limits.md)", "auditing.md") == "`[a](../start.py)` [b](limits.md)"
    assert relinked("[s](../start.py)", "repository/consumers/README.md") == "[s](../start.py.md)"
    assert relinked("[b](../book/auditing.md)", "repository/consumers/README.md") == "[b](../../auditing.md)"
    for page in (ROOT / "start.py", ROOT / "consumers" / "README.md", ROOT / "book" / "limits.md"):
        assert source(uri(page)) == page
    found = linked_files([(ROOT / "book" / "x.md", "[a](../consumers/README.md) [c](../proofs_check/coq/theories)")])
    assert {ROOT / "consumers" / "README.md", ROOT / "proofs_check" / "coq" / "theories" / "Model.v"} <= set(found)


def test_every_command_that_a_chapter_mentions_is_there_with_its_options() -> None:
    known = {path: {option for one in command.params for option in one.opts} for path, command in commands()}
    mentioned = 0
    for page in (ROOT / "README.md", *(ROOT / "book").glob("*.md")):
        for line in re.findall(r"`worstcase ([^`\n]+)`", page.read_text(encoding="utf-8")):
            words = line.split()
            path = " ".join(words[:2]) if " ".join(words[:2]) in known else words[0]
            if path.startswith("-"):
                continue
            assert path in known, f"{page.name}: worstcase {line}"
            used = {word for word in words if re.fullmatch(r"--[a-z-]+", word)} - {"--help"}
            assert used <= known[path], f"{page.name}: worstcase {line}"
            mentioned += 1
    assert mentioned > 30
