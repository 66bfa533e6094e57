"""The maximum disclosure against k negated atoms, the knowledge that ℓ-diversity guards against.

The language consists of the conjunctions of k formulas ¬(t_q[S] = v). For a person p in a bucket with n people, and a
value s, the best k of them deny p itself the k most frequent other values:

    Pr(t_p[S] = s | …) = n(s) / (n - sum of the k largest other counts).

**Negations about other people do not help.** Let φ deny p the values in D, not containing s, and deny s to j people,
and whatever else of others; |D| + j ≤ k. Let N_v be the number of tables in which φ is true and p has v. In a table
with p = s, let p swap values with someone q who has v ∉ D and is not denied s: φ stays true and p has v. A table with
p = v comes about in at most n(s) ways, one for each q that now has s. A table with p = s allows n(v) swaps for each
v, except those with the j people. Summed over all v ∉ D other than s, and adding N_s itself:

    n(s) · Σ_{v ∉ D} N_v  ≥  N_s · (n - n(D) - j),      so      Pr(t_p[S] = s | φ) ≤ n(s) / (n - n(D) - j).

Denying p another j values instead removes at least as much, as every count is at least 1; and if there are no j other
values left, p has s for certain. Buckets other than p's are independent of it, so knowledge about them changes
nothing.

**The most frequent value is the best target.** With T(u) the sum of the u largest counts c_0 ≥ c_1 ≥ …, it gives
c_0/(c_0 + n - T(k+1)). Another among the k + 1 largest gives c_r/(c_r + n - T(k+1)), no more. A smaller one gives
c_r/X with X = n - T(k), at most c_k/X, no more than (c_k + (c_0 - c_k))/(X + (c_0 - c_k)), which is the first again.

So with k negated atoms the disclosure is 1/(1 + ρ) with ρ = min over b of (n_b - T_b(k + 1))/n_b(s_b^0), never larger
than with k implications.

>>> from reference.example import FIGURE_3
>>> answer = max_disclosure_negations(FIGURE_3, 1)
>>> answer.value, answer.target, answer.knowledge.implications[0].denied
(Fraction(2, 3), Atom(person='Bob', value='flu'), Atom(person='Bob', value='lung cancer'))
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import reduce

from fastpath.disclosure import Disclosure, atoms_of, carriers_of
from fastpath.summary import DistinctHistograms, Published, distinct_histograms, near_minimum
from reference.exact import whole_number
from reference.language import Formula, negated_atom
from reference.progress import watch


def max_disclosure_negations(published: Published, k: int) -> Disclosure:
    """Return the maximum disclosure against k negated atoms."""
    k = whole_number(k, "k", 0)
    best = _least_ratios(published, k + 1)
    return _answer(published, k, *best[min(k, len(best) - 1)])


def negations_curve(published: Published, k: int) -> tuple[Disclosure, ...]:
    """Return the maximum disclosure against 0, 1, …, k negated atoms."""
    k = whole_number(k, "k", 0)
    curve = [_answer(published, number, *found) for number, found in enumerate(_least_ratios(published, k + 1))]
    further = watch(range(len(curve), k + 1), "numbers of facts", k + 1)
    return (*curve, *(replace(curve[-1], k=number) for number in further))


def _least_ratios(published: Published, most: int) -> list[tuple[Fraction, int, int]]:
    """The least ρ, a bucket and the number of atoms (target included) for k = 0, 1, …, up to the first ρ = 0."""
    parts = (list(_ratios(part)) for part in distinct_histograms(published, most))
    return reduce(lambda one, other: list(map(min, one, other)), parts)


def _ratios(part: DistinctHistograms) -> Iterator[tuple[Fraction, int, int]]:
    """The least (n - T(u))/c_0 for u = 1, 2, …, and a bucket that has it: floats select, fractions decide."""
    for u, sums in enumerate(part.sums, 1):
        left = part.sizes - sums
        if not left.all():
            yield Fraction(0), int(part.first[left.argmin()]), u
            return
        places = near_minimum(left / part.sums[0], 1)
        exact = (Fraction(int(left[place]), int(part.sums[0, place])) for place in places)
        yield *min(zip(exact, part.first[places].tolist(), strict=True)), u


def _answer(published: Published, k: int, ratio: Fraction, index: int, atoms: int) -> Disclosure:
    """The target is the first person's most frequent value; the next ones are denied."""
    bucket = published.bucket(index)
    target, *denied = atoms_of(bucket, ((1,) * atoms,), bucket.values)
    knowledge = Formula(negated_atom(atom, published.domain) for atom in denied)
    return Disclosure(k, 1 / (1 + ratio), target, knowledge, (carriers_of(published, index, (atoms,)),))
