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
"""

import ast
import difflib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

NEED_ARGUMENTS = {"core/VariableReplacer", "core/VariableInserter"}
PUNCTUATION = frozenset("()[]{},.:;=") | {"->", ":="}
NEVER_CHANGED = {"name", "string", "newline", "endmarker", "fstring_string", "fstring_start", "fstring_end"}


class Place(NamedTuple):
    """A line and a column, lines from 1 and columns (characters) from 0."""

    line: int
    column: int


@dataclass(frozen=True, order=True)
class Mutant:
    """One change of one module."""

    module: str
    """The path of the module from the project's root."""
    number: int
    """The line that is changed."""
    operator: str
    line: str
    """The text of that line, without indentation."""
    occurrence: int
    """Which of the changes that this operator offers for lines with this text, from 0."""
    index: int
    """Which of all the changes that this operator offers for the module, from 0."""

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
        if (operator.endswith("_Not") and not _parses(mutated(source, mutant))) or is_dotted_error(mutant):
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
                yield name, Place(*start), _is_program(node, name)


def is_dotted_error(mutant: Mutant) -> bool:
    """Is it a handler of an error with a dot in its name, such as `except csv.Error`?"""
    return mutant.operator == "core/ExceptionReplacer" and "." in mutant.line.partition(" as ")[0]


def _parses(text: str) -> bool:
    """Is it a program? `a & not a` is none."""
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def _is_program(node: Any, operator: str) -> bool:  # noqa: ANN401 - parso has no types
    """Is the operator one? `*` and `/` among parameters, `**` in a display and `|` in a `case` are none."""
    if "BinaryOperator" not in operator:
        return True
    return node.parent.type not in {"parameters", "lambdef", "dictorsetmaker", "atom", "subscript"}


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
