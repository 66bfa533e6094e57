"""Criteria of releases, judged by the reference."""

from fractions import Fraction
from math import prod

from reference import promises
from reference.buckets import Bucketization


def keeps(published: Bucketization, text: str) -> bool:
    """Return whether a release keeps a criterion, by the reference's definitions of the promises."""
    name, _, value = text.partition("=")
    if name == "k-anonymity":
        return promises.k_anonymity(published) >= int(value)
    if name == "l-diversity":
        return promises.distinct_diversity(published) >= int(value)
    if name == "t-closeness":
        return bool(promises.t_closeness(published) <= Fraction(value))
    if name == "recursive-diversity":
        c, diversity = value.split(",")
        enough = promises.distinct_diversity(published) >= int(diversity)
        return enough and bool(promises.recursive_diversity(published, int(diversity)) < Fraction(c))
    whole = Fraction(value)
    if whole.denominator == 1:
        return promises.entropy_diversity(published) >= whole
    counts = [[n for _, n in bucket.frequencies] for bucket in published.buckets]
    return all(sum(each) ** sum(each) >= whole ** sum(each) * prod(n**n for n in each) for each in counts)
