"""The file of --costs: a JSON object that gives each sensitive value an exact cost, 0 where it gives none."""

from fractions import Fraction

from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.files.exact_numbers import parse_exact
from reference.files.sources import source_name
from reference.files.strict_json import WrittenNumber, described, read_json
from reference.naming import written


def load_costs(path: str, release: Bucketization) -> dict[str, Fraction]:
    """Read the costs; a value that the file does not name costs nothing."""
    where = source_name(path)
    document = read_json(path)
    if not isinstance(document, dict):
        raise InvalidInput(f"{where}: {described(document)} is here, but an object of values and costs was expected")
    costs = dict.fromkeys(release.domain, Fraction(0))
    for value, cost in document.items():
        release.require_value(value)
        costs[value] = _cost(cost, f"{where}: the cost of {written(value)}")
    return costs


def _cost(cost: object, what: str) -> Fraction:
    text = cost.text if isinstance(cost, WrittenNumber) else str(cost) if type(cost) is int else cost
    if not isinstance(text, str):
        raise InvalidInput(f"{what} is {described(cost)}, but a number such as 7/10, 0.7 or 3 was expected")
    exact = parse_exact(text, what)
    if exact < 0:
        raise InvalidInput(f"{what} is {text}, but a number that is not negative was expected")
    return exact
