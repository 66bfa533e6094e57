"""The reference of the public names, `worstcase.__all__`: signatures as they are written, and docstrings.

What is written is taken from the source: an annotation that was worked out would name modules and not what is meant.
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple

import worstcase
from book.generators.markdown_text import docstring, fenced, prose, table

_OPENING = """# Python

All {} public names of `worstcase`, by kind. Each command has a function that does the same. A release is a
`Bucketization`, a `Release`, the path of a file, or a data frame with `sensitive=`, `by=` and `person=`. A threshold,
cost or weight is an integer, a `Fraction`, a `Decimal`, a string or a float. A float is read as the decimal that it
prints as. Probabilities are returned as `Fraction`.
"""


class Public(NamedTuple):
    """A public name, what it stands for, and the syntax tree of its definition."""

    name: str
    value: Any
    tree: ast.FunctionDef | ast.ClassDef | None

    @property
    def group(self) -> str:
        """The kind of thing that it is."""
        if isinstance(self.tree, ast.FunctionDef):
            return "Functions"
        if self.tree is None:
            return "Values"
        return "Errors" if issubclass(self.value, Exception) else "Classes"


def page() -> str:
    """The whole page."""
    names = [_public(name) for name in worstcase.__all__]
    parts = [_OPENING.format(len(names))]
    for group in ("Functions", "Classes", "Errors", "Values"):
        members = sorted((one for one in names if one.group == group), key=lambda one: one.name.lower())
        parts.append(f"## {group}")
        for one in members:
            parts.extend(_section(one))
    return "\n\n".join(parts) + "\n"


def _public(name: str) -> Public:
    value = inspect.unwrap(getattr(worstcase, name))
    if not (inspect.isclass(value) or inspect.isfunction(value)):
        return Public(name, value, None)
    module = ast.parse(inspect.getsource(sys.modules[value.__module__]))
    definitions = (node for node in ast.walk(module) if isinstance(node, ast.FunctionDef | ast.ClassDef))
    return Public(name, value, next(node for node in definitions if node.name == value.__name__))


def _section(public: Public) -> Iterator[str]:
    yield f"### {public.name}"
    if public.tree is None:
        yield f"A `{type(public.value).__name__}`. {prose(_words_beside(public))}".rstrip()
        return
    if isinstance(public.tree, ast.FunctionDef):
        yield fenced(_signature(public.tree, public.name), "python")
        yield from docstring(inspect.getdoc(public.value) or "")
        return
    tree = public.tree
    made = next((one for one in _functions(tree) if one.name == "__init__"), None)
    if made is not None:
        yield fenced(_signature(made, tree.name, first=1, returns=False), "python")
    yield from docstring(inspect.getdoc(public.value) or "")
    fields = [(f"`{name}: {kind}`", prose(words)) for name, kind, words in _fields(tree)]
    if fields:
        yield table(("field", ""), fields)
    methods = [
        (f"`{_shown(one)}`", prose((ast.get_docstring(one) or "").partition("\n\n")[0]))
        for one in _functions(tree)
        if not one.name.startswith("_")
    ]
    if methods:
        yield table(("method or property", ""), methods)


def _functions(tree: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    return (node for node in tree.body if isinstance(node, ast.FunctionDef))


def _fields(tree: ast.ClassDef) -> Iterator[tuple[str, str, str]]:
    """Annotated names of a class with the text that follows each, if one does."""
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id[0] != "_":
            yield node.target.id, _annotation(node.annotation), _text_of(after)


def _text_of(node: ast.stmt | None) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return inspect.cleandoc(node.value.value)
    return ""


def _shown(function: ast.FunctionDef) -> str:
    decorators = {ast.unparse(one) for one in function.decorator_list}
    if decorators & {"property", "cached_property"}:
        return f"{function.name}: {_annotation(function.returns)}" if function.returns else function.name
    return _signature(function, function.name, first=0 if "staticmethod" in decorators else 1, width=1000)


def _signature(function: ast.FunctionDef, name: str, *, first: int = 0, returns: bool = True, width: int = 88) -> str:
    """The call as it is written, a parameter a line where it is wider; the first parameters may be left out."""
    written = deepcopy(function.args)
    written.args = written.args[first:]
    written.defaults = written.defaults[-len(written.args) :] if written.args else []
    answer = f" -> {_annotation(function.returns)}" if returns and function.returns else ""
    parameters = list(_parameters(written))
    line = f"{name}({', '.join(parameters)}){answer}"
    return line if len(line) <= width else f"{name}(\n" + "".join(f"    {one},\n" for one in parameters) + f"){answer}"


def _parameters(arguments: ast.arguments) -> Iterator[str]:
    plain = [*arguments.posonlyargs, *arguments.args]
    defaults = [*[None] * (len(plain) - len(arguments.defaults)), *arguments.defaults]
    yield from (_parameter(one, default) for one, default in zip(plain, defaults, strict=True))
    if arguments.vararg:
        yield f"*{_parameter(arguments.vararg, None)}"
    elif arguments.kwonlyargs:
        yield "*"
    pairs = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    yield from (_parameter(one, default) for one, default in pairs)
    if arguments.kwarg:
        yield f"**{_parameter(arguments.kwarg, None)}"


def _parameter(argument: ast.arg, default: ast.expr | None) -> str:
    kind = f": {_annotation(argument.annotation)}" if argument.annotation else ""
    return argument.arg + kind + (f" = {ast.unparse(default)}" if default else "")


def _annotation(node: ast.expr) -> str:
    """A type as it is written; the quotes around one that is loaded late say nothing to the reader."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ast.unparse(node)


def _words_beside(public: Public) -> str:
    """The text below a value, in the module that defines it."""
    for name, module in list(sys.modules.items()):
        ours = name.split(".")[0] in {"reference", "fastpath", "proofs_check"}
        if ours and vars(module).get(public.name) is public.value:
            body = ast.parse(inspect.getsource(module)).body
            for node, after in zip(body, [*body[1:], None], strict=True):
                if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == public.name:
                    return _text_of(after)
    return ""
