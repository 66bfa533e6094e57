"""Mutants of what the claims on soft facts and known people are about."""

from collections.abc import Callable
from fractions import Fraction

from extended.mutants import BOUNDARY, DROPPED, INDEX, ORDER, Mutant, changed, mutants

from fastpath.disclosure import maximum_disclosure
from fastpath.known_people import KnownDisclosure, Levels, disclosure_with_known_values, skyline_disclosure
from fastpath.soft_facts import least_weights
from proofs_check.claims.soft_facts import believed, ceiling, soft_curve
from proofs_check.oracles.listed_soft_facts import (
    listed_maximum,
    listed_skyline,
    listed_with_known_values,
    worst_of_all,
)
from reference.buckets import Bucketization
from reference.instances import Release


def within_one_bucket(release: Release, k: int, doubt: Fraction) -> list[Fraction]:
    return [max(values) for values in zip(*(soft_curve((row,), k, doubt) for row in release), strict=True)]


def of_rarest(release: Release, k: int, doubt: Fraction) -> list[Fraction]:
    return soft_curve(tuple(row[::-1] for row in release), k, doubt)


def of_one_person(release: Release, k: int, doubt: Fraction) -> list[Fraction]:
    """All facts are about the target's person, in the largest bucket of values by share."""
    best = max(release, key=lambda row: (Fraction(row[0], sum(row)), row))
    odds = []
    for at in range(k + 1):
        weights, facts = [Fraction(count) for count in best[1:]], at
        while facts and weights:
            place = weights.index(max(weights))
            weights[place], facts = weights[place] * doubt, facts - 1
        odds.append(sum(weights, start=Fraction(0)))
    return [best[0] / (best[0] + each) for each in odds]


def with_more_facts(change: Callable[[int], int]) -> Callable[[Release, int, Fraction], list[Fraction]]:
    return lambda release, k, doubt: [soft_curve(release, k + 2, doubt)[change(at)] for at in range(k + 1)]


def known_in_first(release: Bucketization, known: int, k: int) -> KnownDisclosure:
    first = Bucketization(release.buckets[:1])
    return disclosure_with_known_values(first if known < first.size else release, known, k)


CURVES = (
    (ORDER, "the rarest values first", of_rarest),
    (BOUNDARY, "one fact more", with_more_facts(lambda k: k + 1)),
    (DROPPED, "all facts are about one person", of_one_person),
)

MUTANTS: list[Mutant] = mutants(
    {
        "soft-facts-have-a-special-form": [
            *changed(
                "soft_facts:listed_maximum",
                (DROPPED, "facts do not repeat", lambda r, k, e: listed_maximum(r, max(0, k - 1), e)),
            ),
            *changed("soft_facts:worst_of_all", (BOUNDARY, "one fact more", lambda r, k, e: worst_of_all(r, k + 1, e))),
        ],
        "soft-facts-are-worst-in-a-plane-partition": changed("soft_facts:soft_curve", *CURVES),
        "the-worst-soft-facts-may-be-about-two-buckets": changed(
            "soft_facts:soft_curve",
            (DROPPED, "all facts are about one bucket", within_one_bucket),
        ),
        "the-attacker-with-soft-facts-attains-the-maximum": changed(
            "soft_facts:maximum_disclosure",
            (BOUNDARY, "the attacker has one fact more", lambda b, k, s: maximum_disclosure(b, k + 1, s)),
            (DROPPED, "the strength is not used", lambda b, k, _: maximum_disclosure(b, k)),
        ),
        "facts-of-strength-1-are-no-knowledge": changed(
            "soft_facts:soft_curve",
            (BOUNDARY, "one fact more", with_more_facts(lambda k: k + 1)),
            (DROPPED, "strength 1 is almost none", lambda r, k, e: soft_curve(r, k, min(e, Fraction(99, 100)))),
        ),
        "without-doubt-the-least-weights-are-minimize1": changed(
            "soft_facts:least_weights",
            (
                DROPPED,
                "a small doubt is left",
                lambda row, k, _, corner: least_weights(row, k, Fraction(1, 1000), corner=corner),
            ),
        ),
        "stronger-facts-disclose-no-less": changed(
            "soft_facts:soft_curve",
            (ORDER, "the doubt for the strength", lambda r, k, e: soft_curve(r, k, 1 - e)),
        ),
        "soft-facts-have-a-ceiling": [
            *changed("soft_facts:ceiling", (BOUNDARY, "one fact less", lambda r, k, e: ceiling(r, max(0, k - 1), e))),
            *changed(
                "soft_facts:soft_curve",
                (BOUNDARY, "one fact more", with_more_facts(lambda k: k + (k > 0))),
            ),
        ],
        "merging-raises-no-maximum-of-soft-facts": changed(
            "soft_facts:soft_curve",
            (
                INDEX,
                "k falls with the number of buckets",
                lambda r, k, e: soft_curve(r, k + 1, e)[1:] if len(r) == 1 else soft_curve(r, k, e),
            ),
            (DROPPED, "the last bucket is forgotten", lambda r, k, e: soft_curve(r[:1], k, e)),
        ),
        "random-worlds-are-the-floor": changed(
            "soft_facts:believed",
            (DROPPED, "the first person only", lambda r, w, k, e: believed(r, w, k, e, first=True)),
            (BOUNDARY, "one fact less", lambda r, w, _, e: believed(r, w, 0, e)),
        ),
        "known-people-hold-the-rarest-values": [
            *changed(
                "soft_facts:disclosure_with_known_values",
                (DROPPED, "the first bucket only", known_in_first),
                (BOUNDARY, "known people count as facts", lambda b, j, k: disclosure_with_known_values(b, 0, j + k)),
            ),
            *changed(
                "soft_facts:listed_with_known_values",
                (BOUNDARY, "one known person less", lambda r, j, k: listed_with_known_values(r, max(0, j - 1), k)),
            ),
        ],
        "privacy-skyline-is-polynomial": [
            *changed(
                "soft_facts:skyline_disclosure",
                (
                    ORDER,
                    "denied values and implications exchanged",
                    lambda b, levels: skyline_disclosure(b, Levels(levels.implied, levels.known, levels.denied)),
                ),
                (DROPPED, "nobody is known", lambda b, levels: skyline_disclosure(b, levels._replace(known=0))),
            ),
            *changed(
                "soft_facts:listed_skyline",
                (BOUNDARY, "one implication more", lambda r, levels: listed_skyline(r, (*levels[:2], levels[2] + 1))),
            ),
        ],
    }
)
