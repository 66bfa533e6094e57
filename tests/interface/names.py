"""The public names of `worstcase`: functions with their parameters, classes with what is public in them."""

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from importlib import import_module
from typing import Any

from project import ROOT

import worstcase

OURS = ("worstcase", "reference", "fastpath", "proofs_check", "classroom")
OF_NO_INTEREST = {"__hash__", "__init__", "__new__", "__post_init__", "__reduce__", "__repr__", "__str__"}
Definition = ast.FunctionDef | ast.AsyncFunctionDef


def name_lines() -> Iterator[str]:
    """Each public name, with what it is; and each class of ours of which a public function returns an object."""
    for name in sorted(worstcase.__all__):
        held = getattr(worstcase, name)
        if inspect.isclass(held):
            yield from class_lines(name, held)
        elif callable(held):
            yield from function_lines(f"function {name}", inspect.unwrap(held))
        else:
            yield f"object {name}: {type(held).__name__}"
    for name, module in sorted(returned().items()):
        if name not in worstcase.__all__:
            yield from class_lines(name, getattr(import_module(module), name))


def returned() -> dict[str, str]:
    """The classes that the annotations of what public functions return speak of, each with its module."""
    known, met = definitions(), dict[str, str]()
    functions = [inspect.unwrap(held) for held in map(worstcase.__getattr__, worstcase.__all__) if callable(held)]
    for function in functions:
        definition = tree(function)
        left = words(text(definition.returns)) if isinstance(definition, Definition) else set()
        while left:
            word = left.pop()
            if word in known:
                met[word] = known[word]
            left |= words(aliases(function.__module__).get(word, "")) - set(met)
    return met


@cache
def definitions() -> dict[str, str]:
    """Each class of our packages with its module: no two have the same name."""
    paths = [path for package in OURS for path in sorted((ROOT / package).rglob("*.py"))]
    return {
        part.name: ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in paths
        for part in ast.parse(path.read_text("utf-8")).body
        if isinstance(part, ast.ClassDef)
    }


@cache
def aliases(module: str) -> dict[str, str]:
    """What the type aliases of a module stand for."""
    return {
        part.target.id: ast.unparse(part.value)
        for part in ast.walk(ast.parse(inspect.getsource(import_module(module))))
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name) and part.value
        if ast.unparse(part.annotation) == "TypeAlias"
    }


def words(annotation: str) -> set[str]:
    """The names in an annotation."""
    return set(re.findall(r"\w+", annotation))


def function_lines(what: str, function: Callable[..., Any]) -> Iterator[str]:
    """A function's parameters in order, and what it returns."""
    yield what
    definition = tree(function)
    assert isinstance(definition, Definition)
    for parameter in parameters(definition):
        yield f"{what}: {parameter}"
    if definition.args.kwarg:
        yield from keyword_lines(what, definition.args.kwarg, function.__globals__)
    yield f"{what}: returns {text(definition.returns)}"


def keyword_lines(what: str, more: ast.arg, known: dict[str, Any]) -> Iterator[str]:
    """What is taken by name only, where a TypedDict says which names there are."""
    group = text(more.annotation)
    if group.startswith("Unpack["):
        for name, annotation in keys(known[group.removeprefix("Unpack[").removesuffix("]")]):
            yield f"{what}: by name only, if wanted, {name}: {annotation}"
    else:
        yield f"{what}: by any name, {group}"


def keys(group: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401 - a class
    """The keys of a TypedDict, those of what it extends first."""
    definition = tree(group)
    assert isinstance(definition, ast.ClassDef)
    for base in map(ast.unparse, definition.bases):
        if base != "TypedDict":
            yield from keys(vars(sys.modules[group.__module__])[base])
    yield from ((name, annotation) for name, annotation, _ in fields(definition))


def parameters(definition: Definition, skipped: int = 0) -> Iterator[str]:
    """Each parameter: how it is given, its name, its annotation and its default."""
    given = definition.args
    places = [*given.posonlyargs, *given.args]
    defaults = [None] * (len(places) - len(given.defaults)) + list(given.defaults)
    for place, (one, default) in enumerate(zip(places, defaults, strict=True)):
        if place >= skipped:
            how = "by place" if place < len(given.posonlyargs) else "by place or name"
            yield f"{how}, {one.arg}: {text(one.annotation)}{standing_for(default)}"
    if given.vararg:
        yield f"any number by place, {given.vararg.arg}: {text(given.vararg.annotation)}"
    for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        yield f"by name only, {one.arg}: {text(one.annotation)}{standing_for(default)}"


def class_lines(name: str, held: type) -> Iterator[str]:
    """A class: what it is one of, how it is made, and all that is public in it and in its bases of ours."""
    what = f"class {name}"
    yield f"{what}({', '.join(base.__name__ for base in held.__bases__)})"
    if "__init__" in vars(held) and not inspect.isabstract(held):
        made = inspect.signature(held)
        yield f"{what}: made from ({', '.join(_given(one) for one in made.parameters.values())})"
    members: dict[str, str] = {}
    for base in reversed(held.__mro__):
        if base.__module__.split(".")[0] in OURS:
            members |= dict(member_lines(base))
    yield from (f"{what}: {line}" for _, line in sorted(members.items()))


def _given(parameter: inspect.Parameter) -> str:
    """A parameter of a constructor; a default is known by being there."""
    bare = parameter.replace(annotation=inspect.Parameter.empty, default=inspect.Parameter.empty)
    return f"{bare}{'' if parameter.default is inspect.Parameter.empty else '=…'}"


def member_lines(held: type) -> Iterator[tuple[str, str]]:
    """What a class itself has that is public: fields, attributes, properties and methods."""
    definition = tree(held)
    assert isinstance(definition, ast.ClassDef)
    for name, annotation, default in fields(definition):
        if not name.startswith("_"):
            yield name, f"field {name}: {annotation}{default}"
    for part in definition.body:
        if isinstance(part, ast.Assign):
            for target in part.targets:
                if isinstance(target, ast.Name) and not target.id.startswith("_"):
                    yield target.id, f"attribute {target.id} = {ast.unparse(part.value)}"
        elif isinstance(part, Definition):
            if part.name == "__init__":
                yield from _kept(part)
            elif part.name not in OF_NO_INTEREST and (part.name.startswith("__") or not part.name.startswith("_")):
                yield part.name, _method(part, vars(held)[part.name])


def _kept(maker: Definition) -> Iterator[tuple[str, str]]:
    """The public attributes that a constructor sets."""
    for part in ast.walk(maker):
        if not (isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store)) or part.attr.startswith("_"):
            continue
        if ast.unparse(part.value) == "self":
            yield part.attr, f"attribute {part.attr}"


def _method(definition: Definition, held: object) -> str:
    if isinstance(held, property | cached_property):
        return f"property {definition.name}: {text(definition.returns)}"
    taken = ", ".join(parameters(definition, skipped=0 if isinstance(held, staticmethod) else 1))
    kind = {staticmethod: "static method", classmethod: "class method"}.get(type(held), "method")
    return f"{kind} {definition.name}({taken}) → {text(definition.returns)}"


def fields(definition: ast.AST) -> Iterator[tuple[str, str, str]]:
    """The annotated names of a class, in order."""
    assert isinstance(definition, ast.ClassDef)
    for part in definition.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            yield part.target.id, text(part.annotation), standing_for(part.value)


def tree(held: object) -> ast.stmt:
    """The definition as it is written; of an overloaded function the last, which is called."""
    return ast.parse(textwrap.dedent(inspect.getsource(held))).body[0]  # type: ignore[arg-type]


def text(annotation: ast.expr | None) -> str:
    """An annotation without the quotes around it, or what stands for none."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return annotation.value
    return "nothing said" if annotation is None else ast.unparse(annotation)


def standing_for(default: ast.expr | None) -> str:
    """A default, as it is written."""
    return "" if default is None else f" = {ast.unparse(default)}"
