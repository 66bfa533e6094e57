"""The public names of `worstcase`: functions with their parameters, classes with what is public in them."""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from functools import cache
from importlib import import_module

from project import ROOT

import worstcase

OURS = ("worstcase", "reference", "fastpath", "proofs_check", "classroom")
INTERNAL = {"__hash__", "__init__", "__new__", "__post_init__", "__reduce__", "__repr__", "__str__"}


def name_lines() -> Iterator[str]:
    """Each public name with its signature or members, and each class of ours that these signatures name."""
    for name in sorted(worstcase.__all__):
        held = inspect.unwrap(getattr(worstcase, name))
        if inspect.isclass(held):
            yield from class_lines(name, held)
        elif callable(held):
            yield f"function {name}{signature(tree(held))}"
        else:
            yield f"object {name}: {type(held).__name__}"
    for name, module in sorted(named().items()):
        if name not in worstcase.__all__:
            yield from class_lines(name, getattr(import_module(module), name))


def named() -> dict[str, str]:
    """The classes of ours in what public functions return or take by keywords, aliases resolved, with their modules."""
    found = dict[str, str]()
    for name in worstcase.__all__:
        function = inspect.unwrap(getattr(worstcase, name))
        if not inspect.isfunction(function):
            continue
        definition = tree(function)
        assert isinstance(definition, ast.FunctionDef)
        more = definition.args.kwarg
        left = words(definition.returns) | (words(more.annotation) if more else set())
        while left:
            word = left.pop()
            if word in definitions():
                found[word] = definitions()[word]
            left |= words(aliases(function.__module__).get(word)) - found.keys()
    return found


@cache
def definitions() -> dict[str, str]:
    """Each class of our packages with its module: no two have the same name."""
    return {
        part.name: ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for package in OURS
        for path in sorted((ROOT / package).rglob("*.py"))
        for part in ast.parse(path.read_text("utf-8")).body
        if isinstance(part, ast.ClassDef)
    }


@cache
def aliases(module: str) -> dict[str, ast.expr]:
    """The expressions that the type aliases of a module abbreviate."""
    return {
        part.target.id: part.value
        for part in ast.walk(ast.parse(inspect.getsource(import_module(module))))
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name) and part.value
        if ast.unparse(part.annotation) == "TypeAlias"
    }


def words(annotation: ast.expr | None) -> set[str]:
    """The names in an annotation."""
    return set() if annotation is None else set(re.findall(r"\w+", ast.unparse(annotation)))


def signature(definition: ast.stmt) -> str:
    """The parameters and the annotation of the result, as they are written."""
    assert isinstance(definition, ast.FunctionDef)
    returned = "" if definition.returns is None else f" -> {ast.unparse(definition.returns)}"
    return f"({ast.unparse(definition.args)}){returned}"


def class_lines(name: str, held: type) -> Iterator[str]:
    """A class with its bases, and the public members that it has or inherits from classes of ours."""
    yield f"class {name}({', '.join(base.__name__ for base in held.__bases__)})"
    members = dict[str, str]()
    for base in reversed(held.__mro__):
        if base.__module__.split(".")[0] in OURS:
            members |= member_lines(tree(base))
    yield from (f"class {name}: {line}" for _, line in sorted(members.items()))


def member_lines(definition: ast.stmt) -> dict[str, str]:
    """The public fields, attributes, properties and methods in the body of a class, and its constructor."""
    assert isinstance(definition, ast.ClassDef)
    found = dict[str, str]()
    for part in definition.body:
        match part:
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                found[name] = ast.unparse(part)
            case ast.FunctionDef(name=name) if name == "__init__" or name not in INTERNAL:
                decorators = "".join(f"@{ast.unparse(one)} " for one in part.decorator_list)
                found[name] = f"{decorators}{name}{signature(part)}"
                attributes = (one for one in ast.walk(part) if isinstance(one, ast.Attribute))
                kept = {one.attr for one in attributes if isinstance(one.ctx, ast.Store)} if name == "__init__" else ()
                found |= {one: f"attribute {one}" for one in kept}
    return {name: line for name, line in found.items() if name.startswith("__") or not name.startswith("_")}


def tree(held: object) -> ast.stmt:
    """The definition as it is written; of an overloaded function the last, which is called."""
    return ast.parse(textwrap.dedent(inspect.getsource(held))).body[0]  # type: ignore[arg-type] # a class or a function
