"""What was read in the sources and the documentation of the peers, by hand, where an audit finds something.

A finding has the words for its maintainers, and a program that shows it with the package alone: the page's generator
puts the smallest release into it, runs it in the package's environment, and prints what it said.
"""

from typing import NamedTuple


class PeerFinding(NamedTuple):
    """What is wrong, in a few words and in more, and a program: what it imports, and what it does with `table`."""

    short: str
    """For the table."""
    words: str
    imports: str
    shows: str
    other_definition: bool = False
    """Whether its documentation defines it otherwise: then nothing is wrong."""


_ANJANA = "from anjana.anonymity import {0}"
_ANJANA_ASKS = (
    'levels = {{"bucket": {{0: sorted(set(table["bucket"]))}}}}  # nothing to generalize, nothing to suppress\n'
    'kept = {0}(table, [], ["bucket"], "value", 1, {1}, 0, levels)\n'
    'print(len(kept), "of", len(table), "rows are kept")'
)
_ENTROPY = (
    "`int()` cuts off the exponential of the entropy, a float that may be just below the whole number that it stands "
    "for: a bucket of n equally frequent values has entropy log n exactly, and is not given ℓ = n. To compare without "
    "logarithms: n^n ≥ ℓ^n · Π r^r, in integers, for a bucket of n people and counts r."
)

FINDINGS = {
    ("pycanon", "recursive-diversity"): PeerFinding(
        "counts are sorted in ascending order",
        "`np.sort` puts the rarest value first, so `r_ec[0]` is the least count and not r₁, and the tail is that of "
        "the most frequent values. The definition (Machanavajjhala et al. 2006) orders r₁ ≥ r₂ ≥ … ≥ rₘ. Sorting in "
        "descending order mends it (twice in the function: for `gen=True` and for `gen=False`).",
        "from pycanon import anonymity",
        'print(anonymity.recursive_c_l_diversity(table, ["bucket"], ["value"]))',
    ),
    ("pycanon", "entropy-l-diversity"): PeerFinding(
        "a float is cut off just below a whole number",
        _ENTROPY,
        "from pycanon import anonymity",
        'print(anonymity.entropy_l_diversity(table, ["bucket"], ["value"]))',
    ),
    ("anjana", "recursive-diversity"): PeerFinding(
        "c is compared the wrong way round",
        "A release is taken if `c_real >= c`, c_real being the least c that holds: that is the wrong way round. A "
        "smaller c promises more, so (c,ℓ)-diversity holds if `c_real <= c`; as it is, asking for more (c = 1) is "
        "always granted. c_real comes from pycanon, and is NaN for ℓ = 1, where every comparison is false and the "
        "table is returned as it is; and pycanon's own finding applies.",
        _ANJANA.format("recursive_c_l_diversity"),
        _ANJANA_ASKS.format("recursive_c_l_diversity", "1, {l}"),
    ),
    ("anjana", "entropy-l-diversity"): PeerFinding(
        "pycanon is asked",
        "It asks pycanon, whose finding applies: tables are refused, or generalized further, that keep what was asked. "
        "Where not even the distinct ℓ can be reached, it raises instead of returning an empty table.",
        _ANJANA.format("entropy_l_diversity"),
        _ANJANA_ASKS.format("entropy_l_diversity", "{truth}"),
    ),
    ("anonymity-api", "recursive-diversity"): PeerFinding(
        "≤ instead of <",
        "`math.ceil(r1 / sum_r)` is the least whole c with r₁ ≤ c·(r_ℓ + … + rₘ); the definition (Machanavajjhala et "
        "al. 2006) has < there, so that where r₁ is a multiple of the sum, c must be one more: `r1 // sum_r + 1`.",
        "from anonymity_api import verify",
        'print(verify.recursive_cl_diversity(table, ["bucket"], ["value"]))',
    ),
    ("anonymity-api", "t-closeness"): PeerFinding(
        "rows are summed, not values",
        "`values = data_set[sens_att].to_list()` lists the value of every row, so that each value is counted as often "
        "as it occurs; the sum goes over the different values: `data_set[sens_att].unique()`. t may come out above 1, "
        "which no distance between distributions can be. (The same line is in the numerical form.)",
        "from anonymity_api import verify",
        'print(verify.t_closeness(table, ["bucket"], ["value"]))',
    ),
    ("anonypy", "t-closeness"): PeerFinding(
        "the t that is asked for is overwritten",
        "`is_t_close(df, partition, sensitive_column, global_freqs, p)` assigns to `p`, its own parameter, in its loop "
        "(`p = count / total_count`), so that in the end the largest difference is compared with the share of the "
        "last value, and the t that was asked for is forgotten. Beside that, the largest difference of a single value "
        "is another distance than the one of t-closeness with equally distant values, ½·Σ|p − q| (Li et al. 2007), and "
        "never exceeds it; values that the part lacks are not looked at.",
        "from anonypy import anonymity",
        'shares = anonymity.get_global_freq(table, "value")\n'
        "for t in (0.0, 1.0):  # 0-close means: distributed as the whole table\n"
        '    parts = table.groupby("bucket").groups.values()\n'
        '    print(t, [anonymity.is_t_close(table, part, "value", shares, t) for part in parts])',
    ),
    ("QIDLearningLib", "t-closeness"): PeerFinding(
        "a divergence of Kullback and Leibler",
        "Its documentation says that its t-closeness is the divergence of Kullback and Leibler between a bucket and "
        "the table (in nats), not the distance of the paper on t-closeness (Li et al. 2007). So it is not compared.",
        "",
        "",
        other_definition=True,
    ),
}
"""By package and what is asked."""

NOT_AUDITED = {
    "python-anonymity 0.0.1": "anonymizes; what it measures is pycanon's",
    "pyARXaaS 0.5.7": "a client of a service; nothing is computed in it",
    "privacy-preserver 1.0.1": "anonymizes by PySpark; made for Python below 3.8",
    "anonymizer 0.0.6": "made for a pandas before 1.0, which has no wheels for the Pythons of today",
    "synthcity 0.2.12": "its k-anonymity and ℓ-diversity are about clusters that it finds itself",
    "sdmetrics 0.32.0, anonymeter 1.1.0": "other measures, of synthetic data",
    "acro 1.0.2": "checks of statistical output, by thresholds on cells",
}
"""What was found on PyPI beside them, with the reason why it is not audited."""
