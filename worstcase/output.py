"""How a maximum disclosure is printed."""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import click

from reference import exact_numbers

if TYPE_CHECKING:
    from fastpath.costs import CostlyDisclosure
    from fastpath.disclosure import Disclosure
    from reference.language import Atom, Formula


def print_json(answer: Mapping[str, object]) -> None:
    """Print one JSON object on standard output."""
    click.echo(json.dumps(answer, ensure_ascii=False, allow_nan=False, indent=2))


def disclosure_json(answer: "Disclosure") -> dict[str, object]:
    """The disclosure with its attacker, as JSON keys."""
    return {
        "k": answer.k,
        "disclosure": exact_numbers.exact(answer.value),
        "decimal": exact_numbers.decimal(answer.value),
        **attacker_json(answer),
    }


def attacker_json(answer: "Disclosure | CostlyDisclosure") -> dict[str, object]:
    """The target, the knowledge and who carries it, as JSON keys."""
    from reference.syntax import to_text

    return {
        "target": to_text(answer.target),
        "knowledge": [to_text(unit) for unit in answer.knowledge.implications],
        "pattern": [
            {"bucket": carriers.bucket, "people": list(carriers.people), "atoms": list(carriers.atoms)}
            for carriers in answer.pattern
        ],
    }


class Attacker(Protocol):
    """Whoever is sure of a target because of some knowledge."""

    @property
    def target(self) -> "Atom":
        """What they are sure of."""
        ...

    @property
    def knowledge(self) -> "Formula":
        """What they know."""
        ...


def tell_attacker(answer: Attacker) -> None:
    """Say who learns what from which facts."""
    from reference.rendering import to_rich
    from reference.syntax import to_text

    click.echo(f"  the attacker becomes that sure of {to_text(answer.target)}")
    for number, unit in enumerate(answer.knowledge.implications, 1):
        meaning = f"   ({to_rich(unit).plain})" if unit.denied else ""
        click.echo(f"  fact {number}: {to_text(unit)}{meaning}")
    if not answer.knowledge.implications:
        click.echo("  from the release alone")


def tell_curve(curve: "Sequence[Disclosure]") -> None:
    """One line for each k."""
    from reference.syntax import to_text

    for answer in curve:
        click.echo(f"k = {answer.k:>2}  {exact_numbers.readable(answer.value):<28} {to_text(answer.target)}")
