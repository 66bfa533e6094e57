"""What section 2 says and is not so: the number of its example.

"The maximum disclosure of the bucketization in Figure 3 with respect to L^1 turns out to be 10/19": with an implication
across the two buckets about flu. That gives 10/19, but the maximum is 2/3: of the five people in the first bucket two
have flu, two lung cancer and one mumps; whoever has not lung cancer has flu with 2/3.
"""

from collections.abc import Callable
from fractions import Fraction

from fastpath.disclosure import Disclosure, maximum_disclosure
from proofs_check.checking.claim import Shown, correction, erratum
from proofs_check.checking.scope import Every
from proofs_check.oracles.small_releases import largest, likelihood
from reference.bucketization import Bucketization
from reference.example import FIGURE_3
from reference.laboratory.languages.implications import SimpleImplications
from reference.laboratory.world_space import WorldSpace
from reference.language import Atom, simple_implication
from reference.syntax import to_text

ACROSS = simple_implication(Atom("Hannah", "flu"), Atom("Charlie", "flu"))
"""From the second bucket to the first, both flu: the paper's."""
WITHIN = simple_implication(Atom("Ed", "flu"), Atom("Ed", "mumps"))
"""Ed has not flu."""


def is_ten_nineteenths(k: int) -> bool:
    """The largest probability with one implication is 10/19."""
    return largest(FIGURE_3, SimpleImplications(), k) == Fraction(10, 19)


def shown_in_the_example(k: int) -> Shown:
    """What the paper's implication gives, and one that gives more."""
    space = WorldSpace(FIGURE_3)
    told = []
    for implication, target in ((ACROSS, Atom("Charlie", "flu")), (WITHIN, Atom("Ed", "lung cancer"))):
        value = likelihood(space.atoms[target], space.mask(implication))
        told.append(f"given {to_text(implication)}, {to_text(target)} has {value}")
    numbers = ", but ".join(told)
    return Shown(numbers, FIGURE_3, k)


def is_two_thirds(k: int, fast: Callable[[Bucketization, int], Disclosure] = maximum_disclosure) -> bool:
    """2/5 with none, 2/3 with one implication; by search over all simple implications, and by `fastpath`."""
    expected = (Fraction(2, 5), Fraction(2, 3))[k]
    return largest(FIGURE_3, SimpleImplications(), k) == fast(FIGURE_3, k).value == expected


CLAIMS = (
    erratum(
        name="the-example-discloses-ten-nineteenths",
        paper="2.3, after Definition 6",
        words="The maximum disclosure of Figure 3 with respect to L^1 is 10/19, with an implication across buckets.",
        scope=Every("Figure 3, k = 1, all simple implications", lambda: (1,), shown=lambda k: f"Figure 3, k = {k}"),
        statement=is_ten_nineteenths,
        fails_at="Figure 3, k = 1",
        fails_with="given Hannah=flu -> Charlie=flu, Charlie=flu has 10/19, "
        'but given Ed=flu -> Ed=mumps, Ed="lung cancer" has 2/3',
        shows=shown_in_the_example,
        instead="the-example-discloses-two-thirds",
    ),
    correction(
        name="the-example-discloses-two-thirds",
        paper="2.3, after Definition 6",
        words="The maximum disclosure of Figure 3 is 2/5 with respect to L^0 and 2/3 with respect to L^1.",
        scope=Every(
            "Figure 3, k = 0, 1, all simple implications", lambda: (0, 1), shown=lambda k: f"Figure 3, k = {k}"
        ),
        statement=is_two_thirds,
    ),
)
