"""Certificates, genuine and forged.

Numbers are changed by a little or are huge, parts are swapped, dropped and doubled, the attacker knows other things,
people and values are not there, and texts can be read in more than one way. A forgery may happen to be true; whoever
judges it must only judge as others do.

>>> mutated({"k": 1}, random.Random(2)) != {"k": 1}
True
"""

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from benchmarks.proved.questions import releases
from fastpath.certificate import certify
from reference.buckets import Bucketization
from reference.naming import written

Certificate: TypeAlias = dict[str, Any]
# Names of values, such as people write and such as nobody should:
_NAMES = (
    "flu",
    "lung cancer",
    'say "hi"',
    "a->b",
    "naïve",
    "→",
    "b0.p0",
    "x=y",
    "𝒳",
    "a\u2028b",
    "tab\t",
    "-",
    "¬p",
    "é",
)
_HUGE = ("0" * 3999 + "1", "9" * 4000, "9" * 4001)


def genuine(number: int, seed: int) -> Iterator[Certificate]:
    """So many certificates of releases of the audit's families, crossing ones among them, with plain and odd names."""
    generator = random.Random(seed)  # noqa: S311 - no secret
    for rows, k in releases(number, seed):
        names = [f"v{j}" for j in range(max(map(len, rows)))]
        if generator.random() < 0.3:
            generator.shuffle(odd := list(_NAMES))
            names[: len(odd)] = odd[: len(names)]
        counts = [{names[j]: n for j, n in enumerate(row) if n} for row in rows]
        yield certify(Bucketization.of_histograms(counts), k)


def forged(certificate: Certificate, generator: random.Random) -> bytes:
    """The certificate, changed in one way or several: as the bytes of its file."""
    original = as_file(certificate)
    while (content := _changed(certificate, generator)) == original:
        pass
    return content


def _changed(certificate: Certificate, generator: random.Random) -> bytes:
    kind = generator.randrange(8)
    if kind < 4:
        return as_file(mutated(certificate, generator))
    result = copy.deepcopy(certificate)
    if kind < 7:
        generator.choice(_FORGERIES)(result, generator)
        return as_file(mutated(result, generator) if generator.random() < 0.2 else result)
    return generator.choice(_TEXTS)(as_file(result).decode(), generator)


def as_file(certificate: Certificate) -> bytes:
    """The bytes of its file."""
    return json.dumps(certificate, ensure_ascii=False).encode()


# ---- any place in a JSON document ----


def mutated(document: Certificate, generator: random.Random) -> Certificate:
    """The document with one to three changes, in any place."""
    result = copy.deepcopy(document)
    for _ in range(generator.choice([1, 1, 1, 2, 3])):
        container, key = generator.choice(list(places(result)))
        _mutate(container, key, generator)
    return result


def places(value: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - any JSON value
    """Every place in a JSON value that can be changed."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


def _mutate(container: Any, key: Any, generator: random.Random) -> None:  # noqa: ANN401 - any JSON value
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
            container[key] = _other(value, generator)


def _other(value: Any, generator: random.Random) -> Any:  # noqa: ANN401 - any JSON value
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


# ---- what is particular to certificates ----


def _other_k(certificate: Certificate, generator: random.Random) -> None:
    k = certificate["k"]
    certificate["k"] = generator.choice([k + 1, max(0, k - 1), 10**30, -1, str(k), True, 1.0])


def _other_disclosure(certificate: Certificate, generator: random.Random) -> None:
    above, _, below = certificate["disclosure"].partition("/")
    same = [f"{3 * int(above)}/{3 * int(below or 1)}", f"0{certificate['disclosure']}"]
    certificate["disclosure"] = generator.choice([*same, f"{above}/", "1", "0", "2", "1/0"])


def _huge_digits(certificate: Certificate, generator: random.Random) -> None:
    texts = [(c, key) for c, key in places(certificate) if isinstance(c[key], str) and c[key].isdigit()]
    if texts:
        container, key = generator.choice(texts)
        container[key] = generator.choice(_HUGE)


def _text_for_number(certificate: Certificate, generator: random.Random) -> None:
    numbers = [(c, key) for c, key in places(certificate) if isinstance(c[key], int) or str(c[key]).isdigit()]
    container, key = generator.choice(numbers)
    container[key] = int(container[key]) if isinstance(container[key], str) else str(container[key])


def _extra_key(certificate: Certificate, generator: random.Random) -> None:
    objects = [certificate, *(c[key] for c, key in places(certificate) if isinstance(c[key], dict))]
    generator.choice(objects)[generator.choice(["note", "k ", "K", "flu"])] = generator.choice([1, "1", None])


def _atom(certificate: Certificate, generator: random.Random) -> str:
    """About somebody who is there or not, with a value that occurs in the bucket, elsewhere or nowhere."""
    buckets = certificate["buckets"]
    values = [*(value for counts in buckets for value in counts), "nothing"]
    person = generator.choice([0, 0, 0, 1, 1, 2, 3, 10**6, "01", "+1", 10**18])
    bucket = generator.choice([*range(len(buckets)), 0, len(buckets)])
    return f"b{bucket}.p{person}={written(generator.choice(values))}"


def _other_unit(certificate: Certificate, generator: random.Random) -> str:
    target, atom, other = certificate["target"], _atom(certificate, generator), _atom(certificate, generator)
    return generator.choice(
        [
            f"{atom} -> {target}",
            f"{atom}→{target}",
            f"{atom} & {atom} -> {target} | {target}",
            f"{atom} ∧ {other} -> {target}",
            f"{atom} -> {target} ∨ {other}",
            f"{target} -> {atom}",
            f"{target} -> {target}",
            atom.replace("=", " != ", 1),
            atom.replace("=", "≠", 1),
            f"\u00a0{atom}\t->\u2003{target}\x1c",
            f"{atom} -> {target} ->",
            f"({atom}) -> {target}",
            f"{atom} -> ",
            f"{atom} <- {target}",
            f'{atom} -> "b0.p0"="{generator.choice(_NAMES)}"',
        ]
    )


def _other_knowledge(certificate: Certificate, generator: random.Random) -> None:
    units = certificate["knowledge"]
    if units and generator.random() < 0.8:
        place = generator.randrange(len(units))
        same = [units[0], f"{units[place]} ", units[place].replace(" -> ", "→")]
        units[place] = generator.choice([*same, _other_unit(certificate, generator)])
    else:
        certificate["knowledge"] = [_other_unit(certificate, generator) for _ in range(generator.choice([0, 1, 1, 2]))]


def _other_target(certificate: Certificate, generator: random.Random) -> None:
    """With the knowledge about it, or without."""
    new = _atom(certificate, generator)
    if generator.random() < 0.7:
        certificate["knowledge"] = [unit.replace(certificate["target"], new) for unit in certificate["knowledge"]]
    certificate["target"] = new


def _renamed_people(certificate: Certificate, generator: random.Random) -> None:
    """Other people of the same buckets: as true as before, if they are there."""
    shift = generator.choice([1, 2, 1000])
    for field in ("target", "knowledge"):
        text = json.dumps(certificate[field])
        for person in range(12, -1, -1):
            text = text.replace(f".p{person}=", f".p{person + shift}=")
        certificate[field] = json.loads(text)


def _over_full(certificate: Certificate, _: random.Random) -> None:
    """All K atoms about one person of a profile are more than certain, which nothing rests on."""
    for profile in certificate["profiles"]:
        profile["sums"][-1] = str(10**30)
        profile["bounds"][0][-1] = ["0"]
    certificate["least"][-1:] = ["0"]


_FORGERIES: tuple[Callable[[Certificate, random.Random], None], ...] = (
    _other_k,
    _other_disclosure,
    _huge_digits,
    _text_for_number,
    _extra_key,
    _other_knowledge,
    _other_knowledge,
    _other_knowledge,
    _other_target,
    _renamed_people,
    _over_full,
)

# ---- texts that could be read in two ways ----


def _somewhere(text: str, sign: str, new: str, generator: random.Random) -> bytes:
    found = [i for i in range(len(text)) if text.startswith(sign, i)]
    place = generator.choice(found)
    return (text[:place] + new + text[place + len(sign) :]).encode()


_TEXTS: tuple[Callable[[str, random.Random], bytes], ...] = (
    lambda text, _: b"\xef\xbb\xbf" + text.encode(),
    lambda text, _: text.replace('{"format"', '{"k": 0, "format"', 1).encode(),
    lambda text, _: (text + " x").encode(),
    lambda text, _: (text + "\n\t\r ").encode(),
    lambda text, _: ("\u00a0" + text).encode(),
    lambda text, _: text[:-1].encode(),
    lambda text, _: text.replace('"version": 2', '"version": 2.0').encode(),
    lambda text, _: text.replace('"version": 2', '"version": 02').encode(),
    lambda text, _: text.replace('"version": 2', '"version": 2e0').encode(),
    lambda text, _: text.replace('"k": ', '"k": -').encode(),
    lambda text, _: text.replace('"k": ', '"\\u006b": ').encode(),
    lambda text, _: text.encode().replace(b"certificate", b"certific\xffate", 1),
    lambda text, _: text.encode().replace(b"certificate", b"certific\x00ate", 1),
    lambda text, _: text.replace("->", "-\x01>", 1).encode(),
    lambda text, _: text.replace("->", "-\\u003e").encode(),
    lambda text, _: text.replace('"k"', '"\\ud800"', 1).encode(),
    lambda text, g: _somewhere(text, " ", " /* no comment */ ", g),
    lambda text, g: _somewhere(text, ",", ",,", g),
    lambda text, g: _somewhere(text, "}", ",}", g),
    lambda text, g: _somewhere(text, ": ", ": NaN, ", g),
    lambda text, g: _somewhere(text, '"', "'", g),
    lambda text, g: _somewhere(text, " ", "\t \n", g),
)
