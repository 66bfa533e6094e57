"""The formats of files and of the audit protocol: names, versions, and each key that a schema knows."""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from fastpath import certificate
from fastpath.sanitizing import safe_generalizations
from proofs_check import card_run
from proofs_check.audit import question
from proofs_check.claims import journal
from proofs_check.vectors import generate

VERSIONED = (certificate, safe_generalizations, question, generate)
JOURNALS = (card_run, journal)
SCHEMAS = {
    "bucketization": ("reference", "schemas", "bucketization.schema.json"),
    "certificate": ("reference", "schemas", "certificate.schema.json"),
    "certificate for soft facts": ("reference", "schemas", "soft_certificate.schema.json"),
    "audit protocol": ("proofs_check", "audit", "protocol.schema.json"),
    "test vectors": ("proofs_check", "vectors", "vectors.schema.json"),
}


def format_lines() -> Iterator[str]:
    """Each format with its version; each schema with all of its keys."""
    for module in VERSIONED:
        yield f"format {module.FORMAT}: version {module.VERSION}"
    for module in JOURNALS:
        first = json.loads(module.FIRST_LINE)
        yield f"format of the journal {first['journal']}: version {first['format']}"
    for name, (package, *place) in SCHEMAS.items():
        schema = json.loads(files(package).joinpath(*place).read_text("utf-8"))
        yield from sorted(set(_keys(f"schema of {name}", "", schema)))


def _keys(what: str, place: str, schema: object) -> Iterator[str]:
    """Where a schema knows which keys, which of them must be there, and which values there are."""
    if isinstance(schema, list):
        for part in schema:
            yield from _keys(what, place, part)
    elif isinstance(schema, dict):
        if "enum" in schema or "const" in schema:
            yield f"{what}: {place or 'it'} is one of {json.dumps(schema.get('enum', [schema.get('const')]))}"
        needed = schema.get("required", ())
        yield from (f"{what}: {place}/{name}{', required' * (name in needed)}" for name in schema.get("properties", ()))
        for below, part in _parts(place, schema):
            yield from _keys(what, below, part)


def _parts(place: str, schema: dict[str, Any]) -> Iterator[tuple[str, object]]:
    """The schemas in a schema, each with the place that it is about."""
    for key, part in schema.items():
        if key == "properties":
            yield from ((f"{place}/{name}", inner) for name, inner in part.items())
        elif key == "$defs":
            yield from ((f"({name})", inner) for name, inner in part.items())
        elif key not in ("enum", "const", "required", "examples"):
            yield f"{place}/*" if key == "additionalProperties" else place, part
