"""How many instances every claim tries; one that is expected to fail ends at its counterexample."""

from pathlib import Path

_PINNED = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")
INSTANCES = {name: int(number) for name, number in map(str.split, _PINNED.splitlines())}

# The claims whose instances are drawn, in the order of the registry
PROPERTIES = (
    "the-target-is-the-best-consequent-among-heavy-worlds",
    "one-atom-is-the-best-antecedent-among-heavy-worlds",
    "the-closed-form-holds-in-large-buckets",
    "no-placement-beats-nested-top-sets-in-large-buckets",
    "both-forms-of-minimize1-agree-on-large-buckets",
    "a-best-pattern-is-remembered-in-large-buckets",
    "one-choice-in-a-large-bucket-beats-two",
    "all-forms-of-minimize2-agree-on-large-releases",
    "summaries-of-parts-make-that-of-a-large-release",
    "merging-large-buckets-never-raises-disclosure",
    "merging-two-of-several-large-buckets-never-raises-disclosure",
    "negations-never-exceed-implications-in-large-releases",
    "large-releases-disclose-strictly-more-until-certainty",
    "a-search-finds-the-maximum-in-some-larger-releases",
    "the-named-attacker-attains-the-maximum-in-large-releases",
    "no-drawn-attacker-exceeds-the-maximum",
)
