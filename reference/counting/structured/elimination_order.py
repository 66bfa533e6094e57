"""Before any time is spent: in which order people are taken, in which form, and what that will cost.

How many states a layer has depends on what is *open* when it is reached: clauses that have been met and are not
closed, and classes that have been taken from and that someone to come tells apart. A good order keeps few things
open. `greedy` takes next whoever leaves the least open (the logarithm of the number of states is counted: 1 for a
clause, log₂(1 + u) for a class from which up to u copies were taken), looking first at people of open clauses.

`estimate` is an upper bound on the states of all layers together with the terms of each, from a plan alone. Within
a bucket a layer has at most as many states as there are

    ways for the past people to choose among their terms,
    ways to have used up copies of each group, no more than people could take and no more than it has,
    ways to write the number of past people as a sum over the groups,

and each open clause doubles that. `best_plan` tries the forms in the order that suits them, and other orders if
much work is ahead. All this is a matter of speed, so floats will do: any order and either form give the same count.

>>> from reference.bucketization import Bucketization
>>> from reference.counting.structured.components import components
>>> from reference.syntax import parse_formula
>>> many_values = Bucketization.of_histograms([{f"v{number}": 2 for number in range(40)}])
>>> chain = parse_formula(f"b0.p{number}=v{number} -> b0.p{number + 1}=v{number}" for number in range(20))
>>> (part,) = components(many_values, [chain])
>>> estimate(best_plan(part)) == estimate(best_plan(part, "pins")) < estimate(best_plan(part, "values")) / 1000
True
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, islice
from math import exp, inf, lgamma, log, log2
from operator import itemgetter

from reference import progress
from reference.counting.structured.clauses import bits
from reference.counting.structured.components import Component, Mentioned
from reference.counting.structured.counting_plan import Plan, PlanStep
from reference.counting.structured.person_forms import AUTO, FORMS, PersonForm, require_form

_MOST_CANDIDATES = 100
_MOST_EXACT = 1000
_NOT_WORTH_A_THOUGHT = 10_000
_WORTH_MORE_THOUGHT = 200_000
_ORDERS = {"values": "by bucket", "pins": "anyone"}
"""The order that is usually best. By values, all people of a bucket use up the same copies: finish it first."""


def best_plan(component: Component, form: str = AUTO) -> Plan:
    """The plan with the least estimate, in the given form or (`auto`) in whichever is better."""
    require_form(form)
    pins = {name: sum(len(FORMS[name](person).pins) for person in component.people) for name in FORMS}
    names = sorted(FORMS, key=pins.__getitem__) if form == AUTO else [form]
    plan = _plan(component, names[0], _ORDERS[names[0]])
    work = estimate(plan)
    for name, order, worthwhile in _more_ideas(names):
        if work > max(worthwhile, pins[name] * min(_MOST_CANDIDATES, len(component.people))):
            other = _plan(component, name, order)
            work, plan = min((work, plan), (estimate(other, work), other), key=itemgetter(0))
    return plan


def _more_ideas(names: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """What else to try: a form, an order, and the work above which it is worth the time."""
    for name in names[1:]:
        yield name, _ORDERS[name], _NOT_WORTH_A_THOUGHT
    for name in names:
        for order in ("as given", "anyone", "by bucket"):
            if order != _ORDERS[name]:
                yield name, order, _WORTH_MORE_THOUGHT


def _plan(component: Component, form: str, order: str) -> Plan:
    shape = FORMS[form]
    if order == "as given":
        return Plan(component, component.people, shape)
    return Plan(component, greedy(component, shape, by_bucket=order == "by bucket"), shape)


def estimate(plan: Plan, enough: float = inf) -> float:
    """An upper bound on the work: for each step the states before it times the terms of the person.

    Whoever only asks whether it is below some number need not wait for more than that.
    """
    bounds = _Bounds(plan)
    work = 0.0
    for step in plan.steps:
        work += exp(min(bounds.logarithm(), 600.0)) * (1 + step.terms)
        if work > enough:
            break
        bounds.pass_by(step)
    return work


class _Bounds:
    """What bounds the number of states of one layer after the other, as natural logarithms."""

    def __init__(self, plan: Plan) -> None:
        self._capacities = {
            plan.shift(bucket, c): capacity
            for bucket, capacities in enumerate(plan.component.capacities)
            for c, capacity in enumerate(capacities)
        }
        self._used: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self._choices: defaultdict[int, float] = defaultdict(float)
        self._past: Counter[int] = Counter()
        self._pinned: Counter[int] = Counter()
        self._in_bucket: dict[int, float] = {}
        self._in_buckets = 0.0
        self._seen = self._closed = 0

    def logarithm(self) -> float:
        """The bound for the layer now reached."""
        return log(2) * (self._seen & ~self._closed).bit_count() + self._in_buckets

    def pass_by(self, step: PlanStep) -> None:
        """Let one more person pass."""
        bucket, used = step.person.bucket, self._used[step.person.bucket]
        for source, target in step.merges:
            self._capacities[target] += self._capacities[source]
            used[target] += used.pop(source, 0)
        taken = {take.add.bit_length() - 1 for take in step.pins}
        for target in taken:
            used[target] = min(used[target] + step.count, self._capacities[target])
        self._choices[bucket] += log(max(1, step.count * len(taken) + len(step.free)))
        self._past[bucket] += step.count
        self._pinned[bucket] += 0 if step.free else step.count
        before = self._in_bucket.get(bucket, 0.0)
        self._in_bucket[bucket] = min(self._choices[bucket], self._ways_to_use(bucket))
        self._in_buckets += self._in_bucket[bucket] - before
        self._seen |= step.person.part_of
        self._closed |= step.closing

    def _ways_to_use(self, bucket: int) -> float:
        """The logarithm of the ways to have used up copies: each group has its limit, and so has their sum."""
        limits, past = [limit for limit in self._used[bucket].values() if limit], self._past[bucket]
        if len(limits) * past > _MOST_EXACT:
            return lgamma(past + len(limits) + 1) - lgamma(past + 1) - lgamma(len(limits) + 1)
        ways = [1.0] + [0.0] * past
        for limit in limits:
            sums = [0.0, *accumulate(ways)]
            ways = [sums[total + 1] - sums[max(0, total - limit)] for total in range(past + 1)]
        return log(max(1.0, sum(ways[self._pinned[bucket] :])))


def greedy(component: Component, form: Callable[[Mentioned], PersonForm], *, by_bucket: bool) -> Sequence[Mentioned]:
    """Take next whoever leaves the least open, if wanted of the bucket that was begun."""
    search = _Greedy(component, form, by_bucket=by_bucket)
    while search.waiting:
        candidates = search.candidates()
        progress.step(len(candidates), "plans")
        search.take(min(candidates, key=search.opens))
    return search.order


class _Greedy:
    """What is open so far, and what each person would open or close."""

    def __init__(self, component: Component, form: Callable[[Mentioned], PersonForm], *, by_bucket: bool) -> None:
        self._by_bucket = by_bucket
        self.order: list[Mentioned] = []
        self.waiting = dict(enumerate(component.people))
        self._capacities = component.capacities
        self._clauses = [list(bits(person.part_of)) for person in component.people]
        self._classes = [[(person.bucket, c) for c in form(person).pins] for person in component.people]
        self._clause_left = Counter(number for clauses in self._clauses for number in clauses)
        self._class_left = Counter(place for classes in self._classes for place in classes)
        self._used: Counter[tuple[int, int]] = Counter()
        self._open: dict[int, None] = {}
        self._members: defaultdict[int, list[int]] = defaultdict(list)
        for number, clauses in enumerate(self._clauses):
            for clause in clauses:
                self._members[clause].append(number)
        self._waiting_in: defaultdict[int, dict[int, None]] = defaultdict(dict)
        for number, person in enumerate(component.people):
            self._waiting_in[person.bucket][number] = None

    def candidates(self) -> list[int]:
        """A number of people: of the bucket that was begun, or of open clauses, or of those who wait."""
        if self._by_bucket and self.order and (begun := self._waiting_in[self.order[-1].bucket]):
            return list(islice(begun, _MOST_CANDIDATES))
        near = dict.fromkeys(number for clause in self._open for number in self._members[clause])
        found = [number for number in near if number in self.waiting]
        return found[:_MOST_CANDIDATES] or list(islice(self.waiting, _MOST_CANDIDATES))

    def opens(self, number: int) -> tuple[float, int]:
        """How much more is open, as the logarithm of a number of states, once this person is taken."""
        change = 0.0
        for clause in self._clauses[number]:
            is_open, closes = clause in self._open, self._clause_left[clause] == 1
            change += (not closes) - is_open
        for place in self._classes[number]:
            used, closes = self._used[place], self._class_left[place] == 1
            change -= log2(1 + used)
            more = min(used + self.waiting[number].count, self._capacities[place[0]][place[1]])
            change += 0 if closes else log2(1 + more)
        return change, number

    def take(self, number: int) -> None:
        """Take this person next."""
        self.order.append(self.waiting.pop(number))
        del self._waiting_in[self.order[-1].bucket][number]
        for clause in self._clauses[number]:
            self._clause_left[clause] -= 1
            self._open[clause] = None
            if not self._clause_left[clause]:
                del self._open[clause]
        for bucket, c in self._classes[number]:
            self._class_left[bucket, c] -= 1
            self._used[bucket, c] = min(self._used[bucket, c] + self.order[-1].count, self._capacities[bucket][c])
