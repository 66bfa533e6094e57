"""How many steps MINIMIZE1 takes, by counting them and by proof (paper, section 3.3.1, "Algorithm complexity").

Nothing is timed: entries into the body of the loop (*turns*) are counted, which are the same on every machine.

**The bound O(k³), proved.** MINIMIZE1 is memoised *lazily*: only calls that occur are computed, each once. With k̂_i
the bound for person i, the calls (i, k̂_i, k̂) inside MINIMIZE1(b, 0, k, k) keep to

    i·k̂_i + k̂ ≤ k.                                                                                   (*)

It holds for (0, k, k); and if it holds for (i, k̂_i, k̂) then for (i + 1, u, k̂ - u) with u ≤ k̂_i, since (i + 1)·u +
k̂ - u = i·u + k̂. So i, k̂_i and k̂ are bounded by k (for i > 0, k̂_i ≥ 1), and, with m = k - k̂, person i ≥ 1 has
k̂_i ≤ m/i. A call has at most k̂_i turns. Hence all calls together have at most

    k + Σ_{m ≤ k} Σ_{1 ≤ i ≤ m} (m/i)(m/i + 1)/2  ≤  k + Σ_{m ≤ k} (2m² + m·m)/2  =  k + k(k + 1)(2k + 1)/4

turns, by Σ 1/i² < 2 and Σ_{i ≤ m} 1/i ≤ m. From k = 3 on that is at most k³, and for k = 1, 2 the turns are counted.
Each call but the first is made in a turn: there are at most k³ + 1 values to memoise. `proof_steps` lists the steps of
this argument that algebra settles for all k. Not among them are: that a call has at most k̂_i turns, that (*) leaves
k̂_i ≤ m/i, the two bounds on sums of 1/i² and 1/i, and the count for k = 1, 2.

**Turns, not time.** In a turn, line 4 as printed adds up k_i frequencies; `sums_within` says what that costs, and how
to avoid it.

(The paper calls this k "the number of implications": it is the number of atoms. For k implications there are k + 1
atoms, and section 3.3.2 calls MINIMIZE1(b, 0, k + 1, k + 1).)

**No less than the cube.** Person 2 alone has about k³/36 turns, since all (2, u, k̂) with 2u + k̂ ≤ k are reached, and
all people together about k³/12: O(k³) is not too much for turns. Values are fewer: for each m there are Σ_{i ≤ m}
⌊m/i⌋ pairs with i·k̂_i ≤ m, at most m (1 + ⌊log2 k⌋).

(A k × k × k table that is filled, with its loop, takes k⁴: see the near misses. MINIMIZE2 is in
`complexity_across`, the whole algorithm in `complexity_whole`.)
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import TypeAlias

from sympy import Expr, expand, symbols
from sympy import Sum as Summation

from fastpath.minimize1 import within_bucket_table
from proofs_check.claims.claim import Claim, ours
from proofs_check.claims.scope import Every, Evidence, enumerated
from proofs_check.oracles.minima import Minimize1
from reference.progress import counted

State: TypeAlias = tuple[int, int, int]
"""i, k̂_i and k̂."""
Call: TypeAlias = Callable[[Expr, Expr, Expr], tuple[Expr, Expr, Expr]]


def turns_within(k: int) -> int:
    """How often the memoised MINIMIZE1(b, 0, k, k) enters its loop, in a bucket where nobody runs out."""
    return _run(k).turns


def states_within(k: int) -> Iterable[State]:
    """The calls (i, k̂_i, k̂) that MINIMIZE1(b, 0, k, k) reaches."""
    return _run(k).known


@cache
def _run(k: int) -> Minimize1:
    algorithm = Minimize1((1,) * (2 * k + 2))
    algorithm(0, k, k)
    return algorithm


def looked_up_within(k: int) -> int:
    """How many frequencies the memoised MINIMIZE1(b, 0, k, k), as printed otherwise, adds up."""
    return _run(k).looked_up


def few_states(k: int, states: Callable[[int], Iterable[State]] = states_within) -> bool:
    """MINIMIZE1(b, 0, k, k) reaches only calls with i·k̂_i + k̂ ≤ k: everyone before has k̂_i atoms or more."""
    return all(i * most + left <= k for i, most, left in states(k))


def bounded_by_atoms(k: int, states: Callable[[int], Iterable[State]] = states_within) -> bool:
    """All i, k̂_i and k̂ of the calls inside MINIMIZE1(b, 0, k, k) are at most k, and k is reached by each of them."""
    reached = list(states(k))
    return all(max(one[place] for one in reached) == k for place in range(3))


def steps_of_table(k: int) -> int:
    """The steps of the fast table for all h ≤ k."""
    with counted() as steps:
        within_bucket_table((1,) * (k + 2), k)
    return steps.total()


def values_within(k: int) -> int:
    """How many values the memoised MINIMIZE1(b, 0, k, k) keeps."""
    return len(list(states_within(k)))


def cubic(k: int, count: Callable[[int], int] = turns_within) -> bool:
    """Memoised lazily, MINIMIZE1(b, 0, k, k) enters its loop at most k³ times."""
    return count(k) <= k**3


def cubic_space(k: int, count: Callable[[int], int] = values_within) -> bool:
    """Memoised lazily, MINIMIZE1(b, 0, k, k) keeps at most k³ + 1 values."""
    return count(k) <= k**3 + 1


def is_cubic_and_no_less(k: int, count: Callable[[int], int] = turns_within) -> bool:
    """Memoised lazily, MINIMIZE1(b, 0, k, k) enters its loop at least k³/12 and at most k³ times."""
    return k**3 <= 12 * count(k) and cubic(k, count)


def keeps_fewer_values(k: int, count: Callable[[int], int] = values_within) -> bool:
    """Memoised lazily, MINIMIZE1(b, 0, k, k) keeps at most 1 + k(k + 1)/2 · (1 + ⌊log2 k⌋) values, not about k³."""
    return count(k) <= 1 + k * (k + 1) // 2 * k.bit_length()


def one_less(i: Expr, u: Expr, left: Expr) -> tuple[Expr, Expr, Expr]:
    """The call that is made with u atoms for person i."""
    return i + 1, u, left - u


def proof_steps(call: Call = one_less, first: int = 3) -> dict[str, tuple[Expr, Expr]]:
    """The steps of the argument in the module's docstring that algebra settles: the first side is at most the second.

    All variables stand for natural numbers.
    """
    i, u, more, left, k, m, t = symbols("i u more left k m t")
    person, most, rest = call(i, u, left)
    turns = k + Summation((2 * m**2 + m * m) / 2, (m, 0, k)).doit()
    return {
        "(*) holds for (0, k, k)": (0 * k + k, k),
        "if (*) holds for (i, u, k̂) then for the call with u atoms": (person * most + rest, i * u + left),
        "if (*) holds for (i, u + more, k̂) then for (i, u, k̂)": (i * u + left, i * (u + more) + left),
        "the sum is k + k(k + 1)(2k + 1)/4 at most": (turns, k + k * (k + 1) * (2 * k + 1) / 4),
        "that is k³ at most from k = 3 on": (turns.subs(k, first + t), (first + t) ** 3),
    }


def is_settled(step: str, proof: Callable[[], dict[str, tuple[Expr, Expr]]] = proof_steps) -> bool:
    """The difference of the two sides, expanded, has no negative coefficient."""
    smaller, larger = proof()[step]
    difference = expand(larger - smaller)
    return all(number >= 0 for number in difference.as_coefficients_dict().values())


def quadratic_times_logarithm(k: int, count: Callable[[int], int] = steps_of_table) -> bool:
    """At most k²·(1 + log2 k) steps, by whole numbers."""
    return count(k) <= k**2 * k.bit_length()


@enumerated("k = {first}, …, {most}", shown=lambda k: f"k = {k}", evidence=Evidence.EXAMPLE)
def numbers(first: int, most: int) -> range:
    """Values of k."""
    return range(first, most + 1)


CLAIMS = (
    Claim(
        name="the-parameters-of-minimize1-are-bounded-by-the-number-of-atoms",
        paper="3.3.1, Algorithm complexity",
        scope=numbers(0, 40).also("all calls, in buckets where nobody runs out"),
        statement=bounded_by_atoms,
    ),
    ours(
        name="minimize1-reaches-few-states",
        paper="ours, on 3.3.1, Algorithm complexity",
        scope=numbers(0, 40).also("all calls, in buckets where nobody runs out"),
        statement=few_states,
    ),
    Claim(
        name="minimize1-takes-cubic-time",
        paper="3.3.1, Algorithm complexity",
        scope=numbers(1, 40).also("turns counted, in buckets where nobody runs out"),
        statement=cubic,
    ),
    Claim(
        name="minimize1-takes-cubic-space",
        paper="3.3.1, Algorithm complexity",
        scope=numbers(1, 40).also("values counted, in buckets where nobody runs out"),
        statement=cubic_space,
    ),
    Claim(
        name="minimize1-takes-cubic-time-for-all-k",
        paper="3.3.1, Algorithm complexity",
        words="The proof that MINIMIZE1(b, 0, k, k) takes at most k³ turns, as far as it is algebra, holds. (What is "
        "not: a call has at most k̂_i turns; k̂_i ≤ m/i; Σ 1/i² < 2; Σ_{i ≤ m} 1/i ≤ m; k = 1, 2 counted.)",
        scope=Every("the steps of the proof, for all i, k̂_i, k̂ and k", proof_steps, Evidence.CERTIFICATE),
        statement=is_settled,
    ),
    ours(
        name="all-minima-within-a-bucket-take-quadratic-times-logarithmic-time",
        paper="ours, on 3.3.1",
        words="One table holds all MINIMIZE1(b, 0, h, h), h ≤ k, and takes at most k²·(1 + log2 k) steps.",
        scope=numbers(1, 100).also("steps counted, in buckets where nobody runs out"),
        statement=quadratic_times_logarithm,
    ),
    ours(
        name="the-steps-of-minimize1-fit-the-cube",
        paper="ours, on 3.3.1, Algorithm complexity",
        scope=numbers(1, 40).also("turns counted, in buckets where nobody runs out"),
        statement=is_cubic_and_no_less,
    ),
    ours(
        name="the-values-of-minimize1-fit-less-than-the-cube",
        paper="ours, on 3.3.1, Algorithm complexity",
        scope=numbers(1, 40).also("values counted, in buckets where nobody runs out"),
        statement=keeps_fewer_values,
    ),
)
