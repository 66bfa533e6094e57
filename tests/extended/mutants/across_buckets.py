"""Mutants of what the claims about section 3.3.3 are about: shares, MINIMIZE2, its bounds, changes, crossing."""

from dataclasses import replace
from fractions import Fraction

from extended.mutants import Change, Mutant
from extended.mutants.across_programs import (
    a_bucket_further,
    a_has_most_atoms,
    a_in_the_last_bucket,
    after_forgetting,
    always_false,
    anything_times_infinity,
    at_most_k_buckets,
    atoms_the_other_way_round,
    atoms_without_the_last,
    calls_with,
    changed,
    formula_with,
    in_the_first_bucket,
    independent_people,
    labels_kept,
    memoised_again,
    merge_by,
    off_by_one,
    one_at_the_end,
    one_atom_fewer_at,
    one_atom_more_at,
    one_bucket_not_reused,
    one_fewer,
    one_more,
    one_permutation_for_all,
    printed_from_false,
    remembered_with,
    reused_with_the_front,
    started_again,
    strictly_descending,
    summed_by,
    table_with,
    turns_of_calls_apart,
    turns_without_the_flag,
    values_with_the_end,
    what_is_left,
    with_readings,
    with_what_was_removed,
    without_the_last_bucket,
    without_the_last_table,
)
from strategies.broken import parameter
from strategies.other_curves import without_crossing

from fastpath.disclosure import Disclosure, maximum_disclosure
from fastpath.minimize2 import optima
from fastpath.sanitizing.lattice import Node
from fastpath.summary import Summary
from proofs_check.claims.large_releases import curve
from proofs_check.claims.section_3_3_3_crossing import least_alone, summary_of_table
from proofs_check.claims.section_3_3_complexity import Change as Changes
from proofs_check.claims.section_3_3_complexity import (
    modified_steps,
    patterns_of_change,
    steps_of_fastpath,
    steps_of_run,
    turns_across,
    turns_of_everything,
    values_across,
)
from proofs_check.oracles.small_releases import disclosure
from reference.buckets import Bucketization
from reference.language import Formula
from reference.progress import counted

BOUNDARY, INDEX, ORDER, DROPPED, _ = Change

SHARED = "the-minimum-for-given-numbers-of-atoms"
DESCENDING = "descending-numbers-lose-nothing-if-buckets-may-be-in-any-order"
CORRECTED = ("minimize2-corrected-is-right", "the-recursion-across-buckets-is-right")
READINGS = "zero-times-infinity-may-be-either-once-minimize2-is-corrected"
MET = "zero-times-infinity-is-met-where-the-last-bucket-has-few-values"
PRINTED = "minimize2-as-printed-is-infinite"
ATOMS = "the-minimising-atoms-are-remembered"
COMBINED = "two-buckets-are-combined-where-that-pays"
ADULT = "crossing-pays-on-adult"
BOUNDED = "the-parameters-of-minimize2-are-bounded"
TURNS, VALUES = "minimize2-takes-quadratic-time-in-k", "minimize2-takes-linear-space"
MODIFIED = "a-modified-minimize2-takes-linear-time-for-few-implications"
AS_NEW, ONLY_NEW = "a-changed-release-is-as-a-new-one", "only-new-buckets-cost-anything-within-buckets"
RUN = "an-incremental-run-of-fastpath-keeps-the-bound"
REUSED = "minimize2-is-reused-if-buckets-that-go-are-in-front"
BEATS = ("one-choice-in-a-bucket-beats-two", "one-choice-in-a-large-bucket-beats-two")
ONE = "one-bucket-suffices-for-one-implication"
FEW = {
    2: "one-bucket-suffices-for-two-implications-up-to-20-people",
    3: "one-bucket-suffices-for-three-implications-up-to-23-people",
}
VECTORS = "two-vectors-say-everything-about-a-release"
MERGED = ("summaries-merge-by-minimum", "summaries-of-parts-make-that-of-a-large-release")
FORMS = "all-forms-of-minimize2-agree-on-large-releases"
NAMED = "the-named-attacker-attains-the-maximum-in-large-releases"

PROGRAMS = (
    (BOUNDARY, "the loop begins at 1", changed(least_h=1)),
    (BOUNDARY, "the loop ends before h_i", changed(most_h=-1)),
    (BOUNDARY, "the loop goes on to h_i + 1", changed(most_h=1)),
    (BOUNDARY, "A is not counted in its bucket", changed(here=0)),
    (INDEX, "A has the second most frequent value", changed(value=1)),
    (DROPPED, "A is about the first bucket", changed(later=False)),
    (DROPPED, "the last bucket is left out", without_the_last_bucket),
    (BOUNDARY, "for k + 1", one_more),
    (BOUNDARY, "for k - 1", one_fewer),
)


def patterns_of_row(change: Changes) -> int:
    """The steps for the buckets that are added although there are such."""
    with counted() as steps:
        for row in set(change[2]) & set(change[0]):
            Summary.of_bucket(row, 0, 5)
    return steps["patterns"]


def pays_or_is_equal(node: Node, k: int) -> bool:
    summary = summary_of_table(node)
    return k < len(summary.ratio) and optima(summary)[k].ratio <= summary.ratio[k].value


def without_the_last_implication(bucketization: Bucketization, k: int) -> Disclosure:
    found = maximum_disclosure(bucketization, k)
    return replace(found, knowledge=Formula(found.knowledge.implications[:-1]))


def the_other_way_round(bucketization: Bucketization, k: int) -> Disclosure:
    """The first implication's antecedent becomes the target."""
    found = maximum_disclosure(bucketization, k)
    first = found.knowledge.implications[:1]
    return replace(found, target=first[0].antecedent[0]) if first else replace(found, value=Fraction(0))


MUTANTS = [
    Mutant(
        "buckets-are-independent",
        DROPPED,
        "buckets with the same counts are permuted alike",
        parameter("tables", one_permutation_for_all),
    ),
    Mutant(
        "buckets-are-independent", BOUNDARY, "the last table is missing", parameter("tables", without_the_last_table)
    ),
    Mutant(SHARED, INDEX, "A has the second most frequent value", parameter("formula", formula_with(place=1))),
    Mutant(SHARED, BOUNDARY, "one atom more about A's bucket", parameter("formula", formula_with(more=1))),
    Mutant(
        SHARED,
        DROPPED,
        "buckets with one atom are left out",
        parameter("formula", formula_with(skipped=lambda _, n: n == 1)),
    ),
    Mutant(
        SHARED,
        DROPPED,
        "the second bucket is left out",
        parameter("formula", formula_with(skipped=lambda b, _: b == 1)),
    ),
    Mutant(DESCENDING, BOUNDARY, "no two numbers are equal", parameter("chosen", strictly_descending)),
    Mutant(DESCENDING, BOUNDARY, "at most k buckets", parameter("chosen", at_most_k_buckets)),
    Mutant(DESCENDING, DROPPED, "A's bucket has most atoms", parameter("chosen", a_has_most_atoms)),
    Mutant(DESCENDING, ORDER, "buckets in the order of their labels", parameter("chosen", labels_kept)),
    *(
        Mutant(name, change, words, parameter("algorithm", program))
        for name in CORRECTED
        for change, words, program in PROGRAMS
    ),
    Mutant(READINGS, DROPPED, "anything times ∞ is read so", parameter("algorithm", anything_times_infinity)),
    Mutant(READINGS, DROPPED, "1 after the last bucket, also without A", parameter("algorithm", one_at_the_end)),
    Mutant(READINGS, BOUNDARY, "A is not counted in its bucket", parameter("algorithm", with_readings(here=0))),
    Mutant(MET, BOUNDARY, "fewer than k values", parameter("met", lambda release, k: len(release[-1]) < k)),
    Mutant(MET, INDEX, "the first bucket", parameter("met", lambda release, k: len(release[0]) <= k)),
    Mutant(MET, DROPPED, "any bucket", parameter("met", lambda release, k: min(map(len, release)) <= k)),
    Mutant(MET, DROPPED, "1 after the last bucket, also without A", parameter("algorithm", one_at_the_end)),
    Mutant(PRINTED, BOUNDARY, "fewer than k values", parameter("met", lambda release, k: min(map(len, release)) < k)),
    Mutant(PRINTED, INDEX, "the last bucket", parameter("met", lambda release, k: len(release[-1]) <= k)),
    Mutant(PRINTED, BOUNDARY, "the first call with false", parameter("algorithm", printed_from_false)),
    Mutant(
        ATOMS,
        BOUNDARY,
        "one atom fewer about the last bucket that has any",
        parameter("remembered", remembered_with(lambda numbers: tuple(max(0, n - 1) for n in numbers))),
    ),
    Mutant(ATOMS, ORDER, "in reverse order", parameter("remembered", remembered_with(lambda numbers: numbers[::-1]))),
    Mutant(ATOMS, INDEX, "all about the first bucket", parameter("remembered", in_the_first_bucket)),
    Mutant(ATOMS, INDEX, "A is remembered as the last bucket's", parameter("remembered", a_in_the_last_bucket)),
    Mutant(ATOMS, INDEX, "the h_i, not by how much they fall", parameter("remembered", what_is_left)),
    Mutant(COMBINED, DROPPED, "MINIMIZE2 keeps to A's bucket", parameter("algorithm", changed(one_bucket=True))),
    Mutant(COMBINED, DROPPED, "the recursion keeps to A's bucket", parameter("recursion", changed(one_bucket=True))),
    Mutant(COMBINED, INDEX, "A is remembered as the last bucket's", parameter("remembered", a_in_the_last_bucket)),
    Mutant(COMBINED, DROPPED, "A is about the first bucket", parameter("algorithm", changed(later=False))),
    Mutant(
        COMBINED,
        DROPPED,
        "one bucket at a time",
        parameter("fast", lambda rows, k: max(disclosure((r,), k) for r in rows)),
    ),
    Mutant(
        COMBINED, INDEX, "the atoms are remembered as the first bucket's", parameter("remembered", in_the_first_bucket)
    ),
    Mutant(ADULT, BOUNDARY, "where it is no worse", parameter("found", pays_or_is_equal)),
    Mutant(ADULT, DROPPED, "the last atom is forgotten", parameter("atoms", atoms_without_the_last)),
    Mutant(ADULT, ORDER, "A about the other bucket", parameter("atoms", atoms_the_other_way_round)),
    Mutant(ADULT, BOUNDARY, "one atom more alone", parameter("alone", lambda node, k: least_alone(node, k + 1))),
    Mutant(BOUNDED, BOUNDARY, "A counts among the h_i", parameter("calls", calls_with(lambda h: h + 1))),
    Mutant(BOUNDED, BOUNDARY, "MINIMIZE1 for one atom fewer", parameter("calls", calls_with(atoms=-1))),
    Mutant(BOUNDED, DROPPED, "always from false", parameter("calls", always_false)),
    Mutant(BOUNDED, BOUNDARY, "a bucket after the last", parameter("calls", a_bucket_further)),
    Mutant(TURNS, DROPPED, "the flag is no part of the state", parameter("count", turns_without_the_flag)),
    Mutant(TURNS, BOUNDARY, "the loop ends before h_i", parameter("count", lambda b, k: k + (b - 1) * k * (k + 1))),
    Mutant(VALUES, BOUNDARY, "the values after the last bucket too", parameter("count", values_with_the_end)),
    Mutant(VALUES, DROPPED, "no flag", parameter("count", lambda b, k: 1 + (b - 1) * (k + 1))),
    Mutant(
        MODIFIED, BOUNDARY, "one comparison a bucket more", parameter("count", lambda b, k: modified_steps(b, k) + b)
    ),
    Mutant(
        MODIFIED,
        DROPPED,
        "products anew for each k",
        parameter("count", lambda b, k: sum(modified_steps(b, j) for j in range(k + 1))),
    ),
    Mutant(
        "all-calls-of-minimize1-together-fit-the-cube",
        DROPPED,
        "the calls share nothing",
        parameter("count", turns_of_calls_apart),
    ),
    Mutant(
        "the-steps-of-the-whole-algorithm-fit-the-cube",
        DROPPED,
        "the calls of MINIMIZE1 share nothing",
        parameter("count", lambda b, k: b * turns_of_calls_apart(k) + turns_across(b, k)),
    ),
    Mutant(
        "the-values-of-the-whole-algorithm-fit-less-than-the-cube",
        DROPPED,
        "the tables of MINIMIZE1 are filled",
        parameter("count", lambda b, k: b * (k + 1) ** 3 + values_across(b, k)),
    ),
    Mutant(
        "the-steps-of-fastpath-fit-less-than-the-cube",
        DROPPED,
        "the optimum anew for each k",
        parameter("count", lambda b, k: sum(steps_of_fastpath(b, j) for j in range(k + 1))),
    ),
    Mutant(
        "the-steps-of-the-whole-algorithm-fit-the-cube",
        BOUNDARY,
        "one turn more a bucket",
        parameter("count", lambda b, k: turns_of_everything(b, k) + b),
    ),
    Mutant(
        "the-steps-of-fastpath-fit-less-than-the-cube",
        BOUNDARY,
        "one step more a bucket",
        parameter("count", lambda b, k: steps_of_fastpath(b, k) + b),
    ),
    Mutant(AS_NEW, DROPPED, "nothing is removed", parameter("answers", after_forgetting("removed"))),
    Mutant(AS_NEW, DROPPED, "only the first is added", parameter("answers", after_forgetting("added"))),
    Mutant(AS_NEW, INDEX, "the bucket after is removed", parameter("answers", after_forgetting("place"))),
    Mutant(
        ONLY_NEW,
        DROPPED,
        "also what is there already",
        parameter("steps", lambda change: patterns_of_change(change) + patterns_of_row(change)),
    ),
    Mutant(
        ONLY_NEW,
        BOUNDARY,
        "the last one added is not counted",
        parameter("steps", lambda change: patterns_of_change((change[0], change[1], change[2][:-1] or change[0][:1]))),
    ),
    Mutant(RUN, DROPPED, "everything is computed anew", parameter("steps", started_again)),
    Mutant(
        RUN,
        DROPPED,
        "memoised MINIMIZE2 runs again",
        parameter("steps", memoised_again),
    ),
    Mutant(RUN, DROPPED, "nothing is removed", parameter("steps", with_what_was_removed)),
    Mutant(
        RUN,
        BOUNDARY,
        "one comparison more",
        parameter("steps", lambda run: steps_of_run(run)._replace(across=steps_of_run(run).across + 1)),
    ),
    Mutant(REUSED, INDEX, "values of the bucket after", parameter("again", off_by_one)),
    Mutant(REUSED, DROPPED, "nothing is reused", parameter("again", one_bucket_not_reused)),
    Mutant(REUSED, BOUNDARY, "the first bucket's values too", parameter("again", reused_with_the_front)),
    *(
        mutant
        for name in BEATS
        for mutant in (
            Mutant(name, BOUNDARY, "m(h + 1) for m(h)", parameter("table", table_with(lambda h: h + 1))),
            Mutant(name, DROPPED, "as if people were independent", parameter("table", independent_people)),
        )
    ),
    Mutant(
        ONE,
        BOUNDARY,
        "one implication more for two buckets",
        parameter("largest", lambda rows, k: disclosure(rows, k + len(rows) - 1)),
    ),
    Mutant(ONE, DROPPED, "only the last bucket of two", parameter("largest", summed_by(lambda rows: rows[-1:]))),
    *(
        mutant
        for k, name in FEW.items()
        for mutant in (
            Mutant(name, BOUNDARY, f"m({k}) for m({k + 1})", parameter("table", one_atom_fewer_at(k + 1))),
            Mutant(name, INDEX, f"m({k}) for m({k - 1})", parameter("table", one_atom_more_at(k - 1))),
        )
    ),
    Mutant(VECTORS, BOUNDARY, "for k + 1", parameter("fast", lambda rows, k: disclosure(rows, k + 1))),
    Mutant(
        VECTORS, DROPPED, "the last bucket is left out", parameter("fast", summed_by(lambda rows: rows[:-1] or rows))
    ),
    *(
        Mutant(name, DROPPED, words, parameter("merge", merge_by(which)))
        for name in MERGED
        for which, words in (
            ("ratio", "the ratios of the second are forgotten"),
            ("last", "the last number of the second is forgotten"),
            ("most", "the largest, not the least"),
        )
    ),
    Mutant(FORMS, DROPPED, "buckets are never combined", parameter("fast", without_crossing)),
    Mutant(FORMS, BOUNDARY, "for k + 1", parameter("fast", lambda rows, k: curve(rows, k + 1)[1:])),
    Mutant(
        FORMS, DROPPED, "the last bucket is left out", parameter("fast", lambda rows, k: curve(rows[:-1] or rows, k))
    ),
    Mutant(NAMED, DROPPED, "the last implication is forgotten", parameter("fast", without_the_last_implication)),
    Mutant(NAMED, ORDER, "an antecedent is taken for the target", parameter("fast", the_other_way_round)),
]
