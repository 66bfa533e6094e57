"""A JSON document changed at random: any place in it, whatever the document is.

>>> mutated({"k": 1}, random.Random(2)) != {"k": 1}
True
"""

import copy
import random
from collections.abc import Iterator
from typing import Any, TypeAlias

Document: TypeAlias = dict[str, Any]


def mutated(document: Document, generator: random.Random) -> Document:
    """With one to three changes anywhere."""
    result = copy.deepcopy(document)
    for _ in range(generator.choice([1, 1, 1, 2, 3])):
        container, key = generator.choice(list(places(result)))
        mutate(container, key, generator)
    return result


def places(value: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - any JSON value
    """Every place in a JSON value that can be changed."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


def mutate(container: Any, key: Any, generator: random.Random) -> None:  # noqa: ANN401 - any JSON value
    """Drop, rename, double, swap or change what is at this place."""
    value = container[key]
    match generator.randrange(5):
        case 0 if isinstance(container, list):
            container.pop(key)
        case 0:
            container[f"{key}x"] = container.pop(key)
        case 1 if isinstance(container, list):
            container.insert(key, copy.deepcopy(value))
        case 2 if len(container) > 1:
            other = generator.choice(list(container) if isinstance(container, dict) else range(len(container)))
            container[key], container[other] = container[other], container[key]
        case _:
            container[key] = changed(value, generator)


def changed(value: Any, generator: random.Random) -> Any:  # noqa: ANN401 - any JSON value
    """Another value, of the same kind if there is one near."""
    step = generator.choice([-1, 1, -2, 2, 10, -10])
    if isinstance(value, int):
        return value + step
    if isinstance(value, str) and value.isdigit():
        return str(int(value) + step)
    if isinstance(value, str) and "/" in value:
        above, below = value.split("/")
        return f"{int(above) + step}/{below}" if generator.random() < 0.5 else f"{above}/{int(below) + step}"
    if isinstance(value, str):
        return generator.choice(["b0.p0=flu", "b1.p1=a -> b0.p0=a", "b0.p0=a", "", "1", value + " "])
    return generator.choice([None, [], {}, "1", 1, True, 0.5])
