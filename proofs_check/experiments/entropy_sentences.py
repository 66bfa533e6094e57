r"""What the paper says of Figure 6 and of its twin, and whether it holds.

>>> from proofs_check.experiments.adult_data import cells_of, packaged_counts
>>> from proofs_check.experiments.adult_tables import adult_generalizations
>>> tables = Tables.of(adult_generalizations(cells_of(packaged_counts())))
>>> decreasing(tables).holds, very_similar(tables).holds
(False, True)
"""

from proofs_check.experiments.adult_tables import Tables
from proofs_check.experiments.figures import FIGURE_6_KS, entropy_curve, rises
from proofs_check.experiments.sentence import LARGE, Sentence, number


def decreasing(tables: Tables) -> Sentence:
    """More entropy, less disclosure?"""
    found = {k: rises(entropy_curve(tables, "implications", k)) for k in FIGURE_6_KS}
    examples = [
        f"for k = {k}, {float(low.disclosure):.4f} at h = {float(low.entropy):.4f} but {float(high.disclosure):.4f} at"
        f" h = {float(high.entropy):.4f} (bits)"
        for k, pairs in found.items()
        for low, high in pairs[:1]
    ]
    return Sentence(
        "decreases with entropy",
        "For a given k, the disclosure risk monotonically decreases with increase in h.",
        "On no curve of Figure 6 is w(T(h), k) larger than at a smaller h.",
        not examples,
        f"It rises at {sum(map(len, found.values()))} places: {'; '.join(examples)}. The trend is as the paper says,"
        " the least entropy of a bucket does not determine the disclosure."
        if examples
        else "It never rises.",
    )


def very_similar(tables: Tables) -> Sentence:
    """The twin of Figure 6."""
    pairs = [
        (one.disclosure - other.disclosure, float(one.entropy), k)
        for k in FIGURE_6_KS
        for one, other in zip(
            entropy_curve(tables, "implications", k), entropy_curve(tables, "negations", k), strict=True
        )
    ]
    largest, entropy, k = max(pairs)
    risen = sum(len(rises(entropy_curve(tables, "negations", k))) for k in FIGURE_6_KS)
    return Sentence(
        "the twin of Figure 6",
        "We plotted an analogous graph for negation statements and observed very similar behavior.",
        f"At no point do the two graphs differ by {LARGE} or more.",
        largest < LARGE,
        f"The largest difference is {number(largest)}, for k = {k} at h = {entropy:.4f} bits; they are equal at"
        f" {sum(difference == 0 for difference, *_ in pairs)} of {len(pairs)} points. The graph for negations rises at"
        f" {risen} places.",
    )
