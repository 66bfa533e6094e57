"""Buckets that are left out of a release (ours, on section 3.4: what one may do besides merging).

Leaving out a whole bucket never raises the maximum disclosure. Tables of different buckets are chosen independently,
so an attacker who speaks of the remaining people only is exactly as sure when there are more buckets; with more of them
there are only more attackers. So whoever leaves out buckets to be safe must leave out one of those that an attacker who
reaches c speaks of: `fastpath.sanitizing.suppression` finds the fewest rows by that, and by nothing else.
"""

from collections.abc import Callable
from fractions import Fraction

from proofs_check.checking.claim import ours
from proofs_check.oracles.small_releases import releases_with_k, searched
from reference.laboratory.knowledge_language import Language
from reference.laboratory.languages.implications import SimpleImplications
from reference.small_instances import Case, Release


def without(release: Release, place: int) -> Release:
    """All buckets but one."""
    return release[:place] + release[place + 1 :]


def leaving_out_never_raises(case: Case, search: Callable[[Case, Language], Fraction] = searched) -> bool:
    """A release without one of its buckets discloses no more: by trying all conjunctions of k simple implications."""
    release, k = case
    rests = {without(release, place) for place in range(len(release))} if len(release) > 1 else set[Release]()
    whole = search(case, SimpleImplications())
    return all(search((rest, k), SimpleImplications()) <= whole for rest in rests)


CLAIMS = (
    ours(
        name="leaving-out-a-bucket-never-raises-disclosure",
        paper="ours, on 3.4",
        scope=releases_with_k(5, k=2).where("at least 2 buckets", lambda case: len(case[0]) > 1),
        statement=leaving_out_never_raises,
    ),
)
