"""Independent check of a certificate of maximum disclosure with soft facts (version 3), by weighing and comparing.

The certificate claims that v is the maximum disclosure of the stated buckets with k soft facts of strength λ: facts
that leave a table in which they are false the fraction e = 1/λ of its weight.

**v is attained.** The stated implications, at most k and possibly equal, are A_i → A with the target A. In each bucket
the mean of e^(number of true A_i) is summed up from person to person; in the target's bucket over tables without A. So
ρ is their product over Pr(A), and v = 1/(1 + ρ).

**v is not exceeded.** Facts about one bucket weigh least as a plane partition: numbers that fall along the values, most
frequent first, and from person to person; around a target likewise, with the target in the corner. All of them, with at
most k facts, are gone through for each different bucket, and compared with the stated bounds:

    least     M(h) ≤ the mean of every plane partition of h facts
    ratio     R(h) ≤ n/c · the mean of every plane partition of h - 1 facts around the most frequent of c equal values
    product   P(0) ≤ 1  and  P(r) ≤ M(h)·P(r-h)      for every r and every h ≤ r
    v         (1-v)/v ≤ R(h)·P(k+1-h)                for every h

A placement of fewer facts needs no bound: another fact lowers its mean. Trusted: `TRUSTED`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import perm, prod
from typing import TypeAlias

from proofs_check.certificate_verifier import Counts, check_across_buckets, read_stated, read_vectors, reject
from reference.buckets import Bucketization, NumberedPeople
from reference.errors import InvalidInput
from reference.exact import doubt_of, strength_text
from reference.language import Atom, Formula
from reference.progress import step

PROVED = {
    "special form: some k soft facts A_i → A with one consequent are worst": "soft_special_form",
    "the identity Pr(A | B and all A_i → A) = 1/(1 + ρ) for soft facts": "soft_formula1",
    "some plane partitions are worst, one of them around the target": "worst_soft_implications",
}
TRUSTED = (
    *(f"{words} (proved: {theorem})" for words, theorem in PROVED.items()),
    "that this verifier is implemented correctly",
)
Row: TypeAlias = tuple[int, ...]  # how many facts name each value, the most frequent first
State: TypeAlias = dict[Row, int]  # for each way to use up the named values, its weight


def verify(certificate: object, release: Bucketization | None = None) -> Fraction:
    """Return the maximum disclosure that the certificate proves, of this release if one is given."""
    fields, buckets, k, value, target, knowledge = read_stated(certificate, release, 3, {"strength"})
    doubt = _doubt(fields["strength"])
    _check_attained(buckets, target, knowledge, value, doubt)
    if value < 1:  # nothing exceeds 1
        _check_not_exceeded(buckets, value, doubt, read_vectors(fields, k + 1))
    return value


def _doubt(strength: object) -> Fraction:
    """The doubt e of a stated strength, which is finite and in lowest terms."""
    try:
        doubt = doubt_of(strength) if isinstance(strength, str) else reject("the strength: expected a string")
    except InvalidInput as error:
        reject(str(error))
    return doubt if doubt and strength_text(doubt) == strength else reject("the strength: expected a finite number")


def _check_attained(
    buckets: Sequence[Counts], target: Atom, knowledge: Formula, value: Fraction, doubt: Fraction
) -> None:
    """Weigh the tables of the attacker."""
    first = NumberedPeople.bucket_index(target.person)
    carried: dict[int, dict[str, Counter[str]]] = {first: {target.person: Counter()}}
    for unit in knowledge.implications:
        atom = unit.antecedent[0]
        people = carried.setdefault(NumberedPeople.bucket_index(atom.person), {})
        people.setdefault(atom.person, Counter())[atom.value] += 1
    means = []
    for index, people in carried.items():
        counts = buckets[index]
        named = sorted({target.value}.union(*people.values()) & counts.keys(), key=lambda value: -counts[value])
        rows = [tuple(facts[value] for value in named) for facts in people.values()]
        barred = named.index(target.value) if index == first else None
        means.append(_mean([counts[value] for value in named], sum(counts.values()), rows, doubt, barred))
    home = buckets[first]
    likely, without = Fraction(home[target.value], sum(home.values())), prod(means, start=Fraction(1))
    if likely != value * (likely + without):
        reject(f"the attacker attains {likely / (likely + without)}, not {value}")


def _mean(counts: Sequence[int], people: int, rows: Sequence[Row], doubt: Fraction, barred: int | None) -> Fraction:
    """The mean of e^(number of true facts), over tables where the first person does not have the barred value."""
    p, q = doubt.as_integer_ratio()
    state: State = {(0,) * len(counts): 1}
    for number, row in enumerate(rows):
        top = max(row, default=0)
        weights = [p**x * q ** (top - x) for x in row]
        state = _with_person(state, counts, people - number, weights, q**top, None if number else barred)
    powers = q ** sum(max(row, default=0) for row in rows)
    return Fraction(sum(state.values()), powers * perm(people, len(rows)))


def _check_not_exceeded(
    buckets: Sequence[Counts], value: Fraction, doubt: Fraction, vectors: Sequence[Sequence[Fraction]]
) -> None:
    """Compare the stated bounds with every plane partition of every different bucket."""
    least, ratio, product = vectors
    for counts in {tuple(sorted(bucket.values(), reverse=True)) for bucket in buckets}:
        scale = Fraction(counts[0], sum(counts))
        _Partitions(counts, doubt, [Fraction(1), *least]).check()
        _Partitions(counts, doubt, [bound * scale for bound in ratio]).check_around_target()
    check_across_buckets(value, least, ratio, product)


class _Partitions:
    """The plane partitions of one bucket, each held to the bound for its number of facts."""

    def __init__(self, counts: Row, doubt: Fraction, bounds: Sequence[Fraction]) -> None:
        self.counts, self.n, self.bounds, self.most = counts, sum(counts), bounds, len(bounds) - 1
        self.p, self.q = doubt.as_integer_ratio()

    def check(self) -> None:
        """Without a target."""
        self._follow({(): 1}, 0, (self.most,) * len(self.counts), 0, 0)

    def check_around_target(self) -> None:
        """Around a target, whose person has no other facts about the target's value."""
        for tail in (), *_rows((self.most,) * (len(self.counts) - 1), self.most):
            self._person({(): 1}, 0, (0, *tail), 0, 0, barred=0)

    def _follow(self, state: State, people: int, bound: Row, facts: int, powers: int) -> None:
        if people < self.n:
            for row in _rows(bound, self.most - facts):
                self._person(state, people, row, facts, powers)

    def _person(self, state: State, people: int, row: Row, facts: int, powers: int, barred: int | None = None) -> None:
        step(len(state) * len(row), "weights")
        wide: State = {}
        for used, weight in state.items():  # values beyond this row are one from here on
            short = (*used, *(0 for _ in row))[: len(row)]
            wide[short] = wide.get(short, 0) + weight
        top = max(row)
        weights = [self.p**x * self.q ** (top - x) for x in row]
        after = _with_person(wide, self.counts, self.n - people, weights, self.q**top, barred)
        facts, powers = facts + sum(row), powers + top
        bound = self.bounds[facts]
        if bound.numerator * perm(self.n, people + 1) * self.q**powers > sum(after.values()) * bound.denominator:
            reject(f"{facts} facts about a bucket with the counts {self.counts[:5]} weigh less than stated")
        following = row if barred is None else (self.most, *row[1:])
        self._follow(after, people + 1, following, facts, powers)


def _with_person(
    state: State, counts: Sequence[int], left: int, weights: Sequence[int], other: int, barred: int | None
) -> State:
    """The state after one more person, of `left` who have no value yet, with these weights of the named values."""
    result: State = {}
    for used, weight in state.items():
        free = [count - taken for count, taken in zip(counts, used, strict=False)]
        if beyond := left - sum(free):
            result[used] = result.get(used, 0) + weight * beyond * other
        for place, number in enumerate(free):
            if number and place != barred:
                then = (*used[:place], used[place] + 1, *used[place + 1 :])
                result[then] = result.get(then, 0) + weight * number * weights[place]
    return result


def _rows(bound: Row, most: int) -> Iterator[Row]:
    """Falling rows of positive numbers within the bound, of at most `most` facts."""
    for first in range(1, min((*bound[:1], most)) + 1) if bound else ():
        yield (first,)
        for rest in _rows(tuple(min(first, number) for number in bound[1:]), most - first):
            yield (first, *rest)
