r"""Files of the repository that chapters link to, as pages of the book: so that every link works without a network.

In the sources a link to a file is relative, as a code host wants it. In the book the file is a page below
`repository/`: Markdown as it is, any other file as text, a folder as its README or the list of its files.

>>> targets("see [a](b.md#c), `[no](x)` and [d](../e.py)\n```\n[no](y)\n```\n")
['b.md', '../e.py']
>>> targets("[`a`](x), [`b`](y)")
['x', 'y']
"""

import os
import re
from collections.abc import Iterable
from pathlib import Path

from book.generators.markdown_text import fenced

ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "book"
FOLDER = "repository"
_KINDS = {".py": "python", ".v": "coq", ".json": "json", ".toml": "toml", ".yml": "yaml", ".js": "javascript"}
_SKIPPED = re.compile(r"(^(`{3,}|~{3,}).*?^\2`*\s*$|`[^`\n]*`)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^()#\s:]+)(#[^()\s]*)?\)")


def targets(markdown: str) -> list[str]:
    """The relative links of a page, without what is in code."""
    return [found[0] for found in _LINK.findall(_SKIPPED.sub("", markdown))]


def linked_files(pages: Iterable[tuple[Path, str]]) -> dict[Path, str]:
    """The files outside the book that pages link to, those that these link to, and so on; each as a page's text."""
    found: dict[Path, str] = {}
    waiting = list(pages)
    while waiting:
        path, markdown = waiting.pop()
        for target in targets(markdown):
            file = _file(path, target)
            if file is not None and file not in found and not file.is_relative_to(BOOK):
                found[file] = _page(file)
                if file.suffix == ".md" or file.is_dir():
                    waiting.append((file / "README.md" if file.is_dir() else file, found[file]))
    return found


def uri(file: Path) -> str:
    """Where the page of a file is, seen from the book's folder."""
    if file.is_relative_to(BOOK):
        return file.relative_to(BOOK).as_posix()
    name = file.relative_to(ROOT).as_posix()
    return f"{FOLDER}/{name}" if file.suffix == ".md" else f"{FOLDER}/{name}.md"


def source(page: str) -> Path:
    """The file or folder that a page is about, or the chapter itself; from which its links are meant."""
    if not page.startswith(f"{FOLDER}/"):
        return BOOK / page
    file = ROOT / page.removeprefix(f"{FOLDER}/")
    if file.exists():
        return file
    file = file.with_suffix("")
    return file / "README.md" if file.is_dir() else file


def relinked(markdown: str, page: str) -> str:
    """A page whose links to files lead to their pages."""
    origin = source(page)

    def replaced(found: re.Match[str]) -> str:
        file = _file(origin, found.group(1))
        if file is None or file.suffix in {".svg", ".html"}:
            return found.group()
        return f"]({os.path.relpath(uri(file), os.path.dirname(page) or '.')}{found.group(2) or ''})"  # noqa: PTH120 - an address in the book, not a file

    parts, end = [], 0
    for code in _SKIPPED.finditer(markdown):
        parts += [_LINK.sub(replaced, markdown[end : code.start()]), code.group()]
        end = code.end()
    return "".join([*parts, _LINK.sub(replaced, markdown[end:])])


def _file(origin: Path, target: str) -> Path | None:
    """The file of ours that a link on a page means, if it means one."""
    file = Path(os.path.normpath(origin.parent / target))
    return file if file.exists() and file.is_relative_to(ROOT) and file != ROOT else None


def _page(file: Path) -> str:
    text = file / "README.md" if file.is_dir() else file
    if text.suffix == ".md" and text.exists():
        return text.read_text(encoding="utf-8")
    if file.is_dir():
        files = sorted(one for one in file.iterdir() if one.is_file() and one.name[0] not in "._")
        shown = "".join(f"- [{one.name}]({one.name})\n" for one in files)
    else:
        shown = fenced(file.read_text(encoding="utf-8"), _KINDS.get(file.suffix, "text")) + "\n"
    return f"# {file.relative_to(ROOT).as_posix()}\n\n{shown}"
