"""The mutants of a module: its text with one small change, as cosmic-ray's operators make it.

An *operator* replaces one kind of thing by another (`+` by `-`, `<` by `<=`, a number by its successor, `if x` by
`if not x`, a loop by none, …). All of cosmic-ray's operators are used, but the two that need arguments (they replace
variables at random). What they offer is counted, except

    no program       the changed text is no Python (`*` in a parameter list is no product, though it looks like one)
    annotations      of parameters, results, variables, and type aliases: they are for the type checker, not the tests
    dotted errors    `except csv.Error`: the operator offers to replace it, and fails when it is asked to

The first two would be killed for nothing, or survive for nothing. A mutant is known by its module, its operator, the
text of the line that it changes, and, where the same operator offers several changes of equal lines, by their order:
so it is found again when lines above it come or go.

**Samples.** Every mutant gets a number, the SHA-256 of the seed and of its identity; the sample is the N with the
smallest numbers. It does not depend on the order of anything, a larger sample contains the smaller ones, and a change
of one module leaves the others' numbers as they are.

>>> every = [Mutant("m.py", n, "core/NumberReplacer", f"x = {n}", 0, n) for n in range(100)]
>>> few, more = sample(every, 3, seed=1), sample(every, 5, seed=1)
>>> len(few), set(few) <= set(more), few == sample(every[::-1], 3, seed=1), few == sample(every, 3, seed=2)
(3, True, True, False)

**Reasons** why a survivor is equivalent to the original are listed in `survivors.toml`:

    [[equivalent]]
    module = "fastpath/minimize1.py"            where it is
    operator = "core/ReplaceTrueWithFalse"      what was done (a pattern: `*` stands for anything)
    line = "@dataclass(frozen=True)"            the text of the line before
    occurrence = 0                              which one, where several are alike (left out: all of them)
    reason = "…"                                why no test can distinguish it from the original

    [[rule]]                                    the same for all modules at once, the line being a regular expression
    operator = "core/RemoveDecorator"
    line = '@overload'
    reason = "…"

An entry about a mutant that does not exist any more is stale, and reported.
"""

import ast
import difflib
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

LIST = Path(__file__).with_name("survivors.toml")

NEED_ARGUMENTS = {"core/VariableReplacer", "core/VariableInserter"}
PUNCTUATION = frozenset("()[]{},.:;=") | {"->", ":="}
_NO_OPERATION = {"parameters", "lambdef", "dictorsetmaker", "atom", "subscript"}
NEVER_CHANGED = {"name", "string", "newline", "endmarker", "fstring_string", "fstring_start", "fstring_end"}


class Place(NamedTuple):
    """A line and a column, lines from 1 and columns (characters) from 0."""

    line: int
    column: int


@dataclass(frozen=True, order=True)
class Mutant:
    """One change of one module."""

    module: str  # the path of the module from the project's root
    number: int  # the line that is changed
    operator: str
    line: str  # the text of that line, without indentation
    occurrence: int  # which of the changes that this operator offers for lines with this text, from 0
    index: int  # which of all the changes that this operator offers for the module, from 0

    @property
    def identity(self) -> tuple[str, str, str, int]:
        """What it is known by when lines come or go."""
        return self.module, self.operator, self.line, self.occurrence


def mutants(module: str, source: str) -> list[Mutant]:
    """All mutants of a module with this text."""
    lines, unseen = source.splitlines(), unexecuted(source)
    found, offered = list[Mutant](), Counter[str]()
    alike = Counter[tuple[str, str]]()
    for operator, place, plain in _offers(source):
        index, offered[operator] = offered[operator], offered[operator] + 1
        if not plain or any(start <= place < end for start, end in unseen):
            continue
        line = lines[place.line - 1].strip()
        mutant = Mutant(module, place.line, operator, line, alike[operator, line], index)
        dotted = operator == "core/ExceptionReplacer" and "." in line.partition(" as ")[0]
        if dotted or (operator.endswith("_Not") and not _parses(mutated(source, mutant))):
            continue
        found.append(mutant)
        alike[operator, line] += 1
    return found


def mutated(source: str, mutant: Mutant) -> str:
    """The module's text with the change in it."""
    from cosmic_ray.mutating import mutate_code  # noqa: PLC0415 - an extra  # pyright: ignore[reportMissingImports]
    from cosmic_ray.plugins import get_operator  # noqa: PLC0415 - an extra  # pyright: ignore[reportMissingImports]

    text = mutate_code(source, get_operator(mutant.operator)(), mutant.index)
    if not isinstance(text, str) or text == source:
        raise ValueError(f"{mutant} changes nothing")
    return text


def difference(source: str, text: str) -> str:
    """The lines that were changed, before (-) and after (+)."""
    lines = difflib.unified_diff(source.splitlines(), text.splitlines(), n=0, lineterm="")
    return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))


def _offers(source: str) -> Iterator[tuple[str, Place, bool]]:
    """What the operators offer, in the order in which cosmic-ray counts it, and whether it gives a program."""
    from cosmic_ray.ast import ast_nodes, get_ast  # noqa: PLC0415 - an extra  # pyright: ignore[reportMissingImports]
    from cosmic_ray.plugins import get_operator, operator_names  # noqa: PLC0415 - an extra  # pyright: ignore[reportMissingImports]

    operators = [(name, get_operator(name)()) for name in operator_names() if name not in NEED_ARGUMENTS]
    for node in ast_nodes(get_ast(source)):
        if node.type in NEVER_CHANGED or (node.type == "operator" and node.value in PUNCTUATION):
            continue
        for name, operator in operators:
            for start, _ in operator.mutation_positions(node):
                # `*` and `/` among parameters, `**` in a display and `|` in a `case` are no operators.
                plain = "BinaryOperator" not in name or node.parent.type not in _NO_OPERATION
                yield name, Place(*start), plain


def _parses(text: str) -> bool:
    """Is it a program? `a & not a` is none."""
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def unexecuted(source: str) -> list[tuple[Place, Place]]:
    """From where to where the text is an annotation, a type alias, or the pattern of a `case`."""
    lines = source.splitlines()

    def ends(node: ast.expr | ast.pattern) -> tuple[Place, Place]:
        first, last = lines[node.lineno - 1], lines[(node.end_lineno or node.lineno) - 1]
        return (
            Place(node.lineno, len(first.encode()[: node.col_offset].decode())),
            Place(node.end_lineno or node.lineno, len(last.encode()[: node.end_col_offset].decode())),
        )

    return [ends(node) for node in _annotation_nodes(ast.parse(source))]


def _annotation_nodes(tree: ast.Module) -> Iterator[ast.expr | ast.pattern]:
    for node in ast.walk(tree):
        if isinstance(node, ast.MatchOr):
            yield node
        elif isinstance(node, ast.arg) and node.annotation:
            yield node.annotation
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
            yield node.returns
        elif isinstance(node, ast.AnnAssign):
            yield node.annotation
            if ast.unparse(node.annotation) == "TypeAlias" and node.value:
                yield node.value


def sample(mutants: Iterable[Mutant], size: int | None, seed: int) -> list[Mutant]:
    """Draw `size` of the mutants (None: all), sorted."""

    def lot(mutant: Mutant) -> tuple[bytes, Mutant]:
        return sha256(json.dumps([seed, *mutant.identity]).encode()).digest(), mutant

    return sorted(sorted(mutants, key=lot)[:size])


@dataclass(frozen=True)
class Reason:
    """Why some mutants are equivalent to the original."""

    operator: str
    line: str
    reason: str
    module: str | None = None  # None: in every module, and the line is a regular expression
    occurrence: int | None = None

    def about(self, mutant: Mutant) -> bool:
        """Return whether it is about this mutant."""
        if not fnmatchcase(mutant.operator, self.operator) or self.occurrence not in {None, mutant.occurrence}:
            return False
        if self.module is None:
            return re.search(self.line, mutant.line) is not None
        return (self.module, self.line) == (mutant.module, mutant.line)


def reasons() -> list[Reason]:
    """Read the committed list."""
    document = tomllib.loads(LIST.read_text(encoding="utf-8"))
    listed = [Reason(module=entry.pop("module"), **entry) for entry in document.get("equivalent", [])]
    return listed + [Reason(**entry) for entry in document.get("rule", [])]


def reason_for(mutant: Mutant, listed: Iterable[Reason]) -> str | None:
    """Return why this mutant is equivalent, if the list has a reason."""
    return next((reason.reason for reason in listed if reason.about(mutant)), None)


def stale(listed: Iterable[Reason], mutants: Iterable[Mutant]) -> list[Reason]:
    """Return the entries that are about no mutant."""
    every = list(mutants)
    return [reason for reason in listed if not any(reason.about(mutant) for mutant in every)]
