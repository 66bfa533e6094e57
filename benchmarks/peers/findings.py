"""Findings about the peers, written by hand after reading their sources and documentation.

A finding has a description for the maintainers, and a program that shows it with the package alone. The page's
generator inserts the smallest release, runs the program in the package's environment, and prints its output.
"""

from typing import NamedTuple


class PeerFinding(NamedTuple):
    """A mistake of a package, and a program that shows it: its imports, and what it does with `table`."""

    short: str  # for the table
    words: str
    imports: str
    shows: str
    other_definition: bool = False  # whether its documentation has another definition: then nothing is wrong


_ANJANA = "from anjana.anonymity import {0}"
_ANJANA_ASKS = (
    'levels = {{"bucket": {{0: sorted(set(table["bucket"]))}}}}  # nothing to generalize, nothing to suppress\n'
    'kept = {0}(table, [], ["bucket"], "value", 1, {1}, 0, levels)\n'
    'print(len(kept), "of", len(table), "rows are kept")'
)
_ENTROPY = (
    "`int()` truncates the exponential of the entropy. This float may be just below the exact whole number. A bucket "
    "of n equally frequent values has entropy log n exactly, but may get less than ℓ = n. To compare without "
    "logarithms, test n^n ≥ ℓ^n · Π r^r in integers, for a bucket of n people and counts r."
)

FINDINGS = {  # by package and what is asked
    ("pycanon", "recursive-diversity"): PeerFinding(
        "counts are sorted in ascending order",
        "`np.sort` puts the rarest value first. So `r_ec[0]` is the smallest count instead of r₁, and the tail "
        "consists of the most frequent values. The definition (Machanavajjhala et al. 2006) orders r₁ ≥ r₂ ≥ … ≥ rₘ. "
        "To fix it, sort in descending order (twice in the function: for `gen=True` and for `gen=False`).",
        "from pycanon import anonymity",
        'print(anonymity.recursive_c_l_diversity(table, ["bucket"], ["value"]))',
    ),
    ("pycanon", "entropy-l-diversity"): PeerFinding(
        "a float just below a whole number is truncated",
        _ENTROPY,
        "from pycanon import anonymity",
        'print(anonymity.entropy_l_diversity(table, ["bucket"], ["value"]))',
    ),
    ("anjana", "recursive-diversity"): PeerFinding(
        "c is compared the wrong way round",
        "A release is accepted if `c_real >= c`, where c_real is the smallest c that holds. The comparison is the "
        "wrong way round: a smaller c promises more, so (c,ℓ)-diversity holds if `c_real <= c`. The strongest "
        "requirement (c = 1) is always accepted. c_real comes from pycanon, so pycanon's own finding applies too. "
        "For ℓ = 1 c_real is NaN. Then every comparison is false, and the table is returned unchanged.",
        _ANJANA.format("recursive_c_l_diversity"),
        _ANJANA_ASKS.format("recursive_c_l_diversity", "1, {l}"),
    ),
    ("anjana", "entropy-l-diversity"): PeerFinding(
        "calls pycanon",
        "It calls pycanon, whose finding applies. Tables that fulfil the requirement are refused or generalized "
        "further. If not even the distinct ℓ can be reached, it raises an exception instead of returning an empty "
        "table.",
        _ANJANA.format("entropy_l_diversity"),
        _ANJANA_ASKS.format("entropy_l_diversity", "{truth}"),
    ),
    ("anonymity-api", "recursive-diversity"): PeerFinding(
        "≤ instead of <",
        "`math.ceil(r1 / sum_r)` is the smallest whole c with r₁ ≤ c·(r_ℓ + … + rₘ). The definition (Machanavajjhala "
        "et al. 2006) has < instead of ≤. So if r₁ is a multiple of the sum, c must be one more: `r1 // sum_r + 1`.",
        "from anonymity_api import verify",
        'print(verify.recursive_cl_diversity(table, ["bucket"], ["value"]))',
    ),
    ("anonymity-api", "t-closeness"): PeerFinding(
        "rows are summed, not values",
        "`values = data_set[sens_att].to_list()` lists the value of every row, so each value is added as often as it "
        "occurs. The sum should be over the different values: `data_set[sens_att].unique()`. The result can exceed 1, "
        "which is impossible for this distance. (The function for numerical values has the same line.)",
        "from anonymity_api import verify",
        'print(verify.t_closeness(table, ["bucket"], ["value"]))',
    ),
    ("anonypy", "t-closeness"): PeerFinding(
        "the parameter t is overwritten",
        "`is_t_close(df, partition, sensitive_column, global_freqs, p)` assigns to its own parameter `p` in its loop "
        "(`p = count / total_count`). So it compares the largest difference with the share of the last value, and "
        "ignores the requested t. There is a second difference: it uses the largest difference of a single value, not "
        "the distance of t-closeness with equally distant values, ½·Σ|p − q| (Li et al. 2007). The former never "
        "exceeds the latter. Values that do not occur in the part are not considered.",
        "from anonypy import anonymity",
        'shares = anonymity.get_global_freq(table, "value")\n'
        "for t in (0.0, 1.0):  # 0-close means: distributed as the whole table\n"
        '    parts = table.groupby("bucket").groups.values()\n'
        '    print(t, [anonymity.is_t_close(table, part, "value", shares, t) for part in parts])',
    ),
    ("QIDLearningLib", "t-closeness"): PeerFinding(
        "Kullback–Leibler divergence",
        "According to its documentation, its t-closeness is the Kullback–Leibler divergence between a bucket and the "
        "table (in nats), not the distance of the paper on t-closeness (Li et al. 2007). So it is not compared.",
        "",
        "",
        other_definition=True,
    ),
}

NOT_AUDITED = {  # other packages on PyPI, and why they are not audited
    "python-anonymity 0.0.1": "anonymizes; it measures with pycanon",
    "pyARXaaS 0.5.7": "a client of a service; it computes nothing itself",
    "privacy-preserver 1.0.1": "anonymizes with PySpark; requires Python below 3.8",
    "anonymizer 0.0.6": "requires pandas below 1.0, which has no wheels for current Python versions",
    "synthcity 0.2.12": "its k-anonymity and ℓ-diversity apply to clusters that it computes",
    "sdmetrics 0.32.0, anonymeter 1.1.0": "other measures, for synthetic data",
    "acro 1.0.2": "checks statistical output with thresholds on cells",
}
