"""Disclosure when some values are worse to disclose than others (paper, section 6: future work).

Each value s has an exact cost(s) ≥ 0. The attacker's gain is the largest cost(s) · Pr(t_p[S] = s | B ∧ φ) over people
p, values s and knowledge φ in L^k. With equal costs it is the maximum disclosure times that cost.

**The program.** For a fixed target A: t_p[S] = s, the lemmas of the paper's section 3.2 hold as they stand, so the
best φ is again k implications A_i → A, and the gain is cost(s)/(1 + ρ) with ρ = Pr(neither A nor any A_i)/Pr(A). In
the target's bucket the least numerator is w_{b,s}(h) (see `minimize1`, with the proof that distinct buckets need not be
enforced here either); in the other buckets it is m_b(h) as before. So for each value s there is one more vector that
merges by minimum, R_s(h) = min over b of w_{b,s}(h) · n_b/n_b(s), and with P as in `minimize2`

    gain(k) = max over s of cost(s) / (1 + min over 1 ≤ h ≤ k + 1 of R_s(h) · P(k + 1 - h)).

**Dominated values.** If n_b(s) ≥ n_b(v), then w_{b,s}(h)·n_b/n_b(s) ≤ w_{b,v}(h)·n_b/n_b(v): in v's best chain, aim
at s if s is in the largest set, and otherwise put s in the place of v everywhere. So a bucket need only be asked
about values that cost more than every value at least as frequent in it: with equal costs, one value a bucket.

>>> from reference.example import FIGURE_3
>>> costs = dict.fromkeys(FIGURE_3.domain, 1) | {"mumps": 5, "heart disease": Fraction(9, 2)}
>>> answer = maximum_cost(FIGURE_3, costs, 1)
>>> answer.cost, answer.probability, answer.target, answer.pattern[0].atoms
(Fraction(5, 3), Fraction(1, 3), Atom(person='Bob', value='mumps'), (2,))
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from operator import itemgetter

from fastpath.disclosure import Carriers, atoms_of, carriers_of, implied
from fastpath.minimize1 import Histogram, histogram_of, rows_of, table_to_zero
from fastpath.minimize2 import best_products
from fastpath.summary import CountMatrix, Published, SummaryEntry, summarize
from reference.buckets import Bucket
from reference.errors import InvalidInput, UnknownValue
from reference.exact import Exact, exact_number, whole_number
from reference.language import Atom, Formula
from reference.naming import written
from reference.progress import watch


@dataclass(frozen=True)
class CostlyDisclosure:
    """The largest cost(s) · Pr(t_p[S] = s | B ∧ knowledge), the probability in it, and the attacker who attains it."""

    k: int
    cost: Fraction
    probability: Fraction
    target: Atom
    knowledge: Formula
    pattern: tuple[Carriers, ...]


def maximum_cost(published: Published, costs: Mapping[str, Exact], k: int) -> CostlyDisclosure:
    """Return the attacker's largest gain with respect to L^k."""
    k = whole_number(k, "k", 0)
    most, exact = k + 1, _checked(published, costs)
    summary = summarize(published, most)
    products = best_products([choice.value for choice in (*summary.least, summary.least[-1])])
    found = []
    for value, ratios in _ratios(published, exact, most).items():
        ratio, atoms, h = min(
            (choice.value * product.value, h + r, h)
            for h, choice in enumerate(ratios[:most], 1)
            for r, product in enumerate(products[: most - h + 1])
        )
        elsewhere = ((summary.least[part - 1].bucket, part) for part in products[atoms - h].parts)
        probability = 1 / (1 + ratio)
        found.append((exact[value] * probability, probability, value, [(ratios[h - 1].bucket, h), *elsewhere]))
    gain, probability, value, shares = max(found, key=itemgetter(0, 1))
    target = Atom(published.bucket(shares[0][0]).people[0], value)  # S_0 is the first person's
    atoms_found: list[Atom] = []
    carriers: list[Carriers] = []
    for index, number in shares:
        bucket = published.bucket(index)
        pattern, values = _placed(bucket, number, None if carriers else value)
        carriers.append(carriers_of(published, index, pattern))
        atoms_found += atoms_of(bucket, rows_of(pattern), values)
    knowledge = implied((atom for atom in atoms_found if atom != target), target)
    return CostlyDisclosure(k, gain, probability, target, knowledge, tuple(carriers))


def _ratios(published: Published, costs: Mapping[str, Fraction], most: int) -> dict[str, list[SummaryEntry]]:
    """R_s(1), R_s(2), …, up to the first 0, for every value s that is worth asking about somewhere."""
    result: dict[str, list[SummaryEntry]] = {}

    @cache
    def ratios(histogram: Histogram, rank: int) -> list[Fraction]:
        scale = Fraction(sum(histogram), histogram[rank])
        return [entry.value * scale for entry in table_to_zero(histogram, most, rank)[1:]]

    number = len(published) if isinstance(published, CountMatrix) else len(published.buckets)
    for index in watch(range(number), "buckets"):
        bucket = published.bucket(index)
        histogram = histogram_of(bucket)
        for value, rank in _worth_asking(bucket, costs):
            choices = [SummaryEntry(ratio, index, histogram) for ratio in ratios(histogram, rank)]
            result[value] = list(map(SummaryEntry.smaller, result.get(value, choices), choices))
    return result


def _worth_asking(bucket: Bucket, costs: Mapping[str, Fraction]) -> Iterator[tuple[str, int]]:
    """The values that cost more than all values at least as frequent, and how many values are more frequent."""
    dearest, histogram = Fraction(-1), histogram_of(bucket)
    for rank, end in pairwise([*dict.fromkeys(map(histogram.index, histogram)), len(histogram)]):
        value = max(bucket.values[rank:end], key=lambda value: costs[value])
        if costs[value] > dearest:
            dearest = costs[value]
            yield value, rank


def _placed(bucket: Bucket, atoms: int, target: str | None) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The best pattern for `atoms` atoms, and the values in the order in which its people take them."""
    histogram, values = histogram_of(bucket), bucket.values
    rank = 0 if target is None else histogram.index(bucket.frequency(target))
    pattern = table_to_zero(histogram, atoms, rank)[-1].pattern
    if target is None:
        return pattern, values
    if pattern[0] <= rank:
        return pattern, (*values[: pattern[0] - 1], target)
    return pattern, (*values[:rank], target, *(value for value in values[rank:] if value != target))


def _checked(published: Published, costs: Mapping[str, Exact]) -> dict[str, Fraction]:
    for value in costs.keys() - set(published.domain):
        raise UnknownValue(f"value {written(value)} has a cost, but it is not in the domain")
    for value in published.domain:
        if value not in costs:
            raise InvalidInput(f"the costs: expected one for every value of the domain, got none for {written(value)}")
    return {v: exact_number(costs[v], f"the cost of {written(v)}", least=0) for v in published.domain}
