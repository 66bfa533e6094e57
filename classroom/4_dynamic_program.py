import marimo

__generated_with = "0.25.2"
app = marimo.App(app_title="4. The dynamic program, by hand")


@app.cell(hide_code=True)
def _():
    from fractions import Fraction
    from itertools import accumulate

    import marimo as mo

    import worstcase
    from fastpath.minimize1 import within_bucket_table
    from worstcase.display.pages import pattern_table

    release = worstcase.FIGURE_3
    return (
        Fraction,
        accumulate,
        mo,
        pattern_table,
        release,
        within_bucket_table,
        worstcase,
    )


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    # 4. The dynamic program, by hand

    *Fifteen minutes, after lesson 3. Paper and pencil help.*

    Lesson 3 left one question. The attacker chooses a target $A$ and k further atoms $A_1, \dots, A_k$ that make

    $$\rho = \frac{\Pr(\text{none of } A, A_1, \dots, A_k)}{\Pr(A)}$$

    as small as possible. She is then $\frac{1}{1+\rho}$ sure of $A$. There are k + 1 atoms in all. Which ones?

    ## Within one bucket

    The hospital's first bucket has five people: two have flu, two have lung cancer, one has mumps. Choose h atoms about
    this bucket. The least possible probability that *none* of them is true is called $m(h)$.

    One atom: take a frequent value. "Bob has flu" is false with probability 3/5, so $m(1)=\frac{3}{5}$.

    Two atoms: there are two ways. *One person, two values*: Bob has neither flu nor lung cancer. Or *two people, one
    value*: neither Bob nor Charlie has flu.

    /// details | Which of the two is less likely to have no true atom? Compute both, then open this.

    One person, two values: only one of the five people has neither, 1/5. Two people, one value: 3/5 for the first person,
    then 2/4 for the second, since one value other than flu is used up. That is 3/10, so the first way is better here.
    ///
    """)
    return


@app.cell
def _(Fraction, accumulate):
    def value(counts, pattern):
        """Return the probability that no atom is true if person i carries the `pattern[i]` most frequent values."""
        people, most_frequent = sum(counts), [0, *accumulate(counts)]
        product = Fraction(1)
        for i, part in enumerate(pattern):
            product *= Fraction(people - i - most_frequent[part], people - i)
            if product == 0:
                break
        return product

    def patterns(atoms, largest):
        """Generate all ways to distribute the atoms, largest part first."""
        if atoms == 0:
            yield ()
        for first in range(min(atoms, largest), 0, -1):
            for rest in patterns(atoms - first, first):
                yield (first, *rest)

    return patterns, value


@app.cell(hide_code=True)
def _(Fraction, mo, value):
    first, second = (2, 2, 1), (2, 1, 1, 1)
    assert value(first, (1,)) == Fraction(3, 5)
    assert (value(first, (2,)), value(first, (1, 1))) == (Fraction(1, 5), Fraction(3, 10))
    mo.md(r"""
    A **pattern** such as 2+1 states how many atoms each person carries. Here one person has the two most frequent values,
    and another one the most frequent value. By a lemma of the paper, the most frequent values are best, and they are the
    same for all people.
    """)
    return first, second


@app.cell(hide_code=True)
def _(first, mo, pattern_table, patterns, second, value, within_bucket_table):
    def all_patterns(counts, most):
        """The table of a bucket, by trying every pattern; it must agree with the program."""
        for h in range(1, most + 1):
            tried = sorted(
                (value(counts, parts), parts) for parts in patterns(h, len(counts)) if len(parts) <= sum(counts)
            )
            assert tried[0][0] == within_bucket_table(counts, h)[h].value
            yield h, [("+".join(map(str, p)), str(v), v == tried[0][0]) for v, p in tried], 0

    mo.Html(
        "<details><summary>Which pattern of two atoms is best in the second bucket, with counts 2, 1, 1, 1? Compute it,"
        " then open this.</summary>"
        '<p class="paragraph">All patterns, up to three atoms for the first bucket and two for the second. A star marks'
        " the best one. For two atoms it is not the same in both buckets.</p>"
        + pattern_table("First bucket: counts 2, 2, 1", all_patterns(first, 3))
        + pattern_table("Second bucket: counts 2, 1, 1, 1", all_patterns(second, 2))
        + "</details>"
    )
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("program-1", ...)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("program-2", ...)
    return


@app.cell(hide_code=True)
def _(Fraction, first, mo, release, second, within_bucket_table, worstcase):
    m1, m2 = ([one.value for one in within_bucket_table(counts, 2)] for counts in (first, second))
    target = Fraction(2, 5)
    rho = {
        "both in the first": m1[2] / target,
        "both in the second": m2[2] / target,
        "one in each": m1[1] * m2[1] / target,
    }
    assert rho == {
        "both in the first": Fraction(1, 2),
        "both in the second": Fraction(3, 4),
        "one in each": Fraction(9, 10),
    }
    sure = {way: 1 / (1 + ratio) for way, ratio in rho.items()}
    assert sure["one in each"] == worstcase.probability("Charlie=flu", release, "Hannah=flu -> Charlie=flu")
    assert max(sure.values()) == worstcase.disclosure(release, 1).value == Fraction(2, 3)
    assert within_bucket_table(first, 3)[3].value == 0
    assert worstcase.disclosure(release, 2).value == 1
    lines = "\n    ".join(f"| {way} | {rho[way]} | {sure[way]} |" for way in rho)
    mo.md(rf"""
    ## Across buckets

    Buckets are independent, so the probabilities *multiply*. For k = 1 there are two atoms, the target and one more. The
    target has a most frequent value: in both buckets $\Pr(A)=\frac{{2}}{{5}}$. There are three ways to place the two
    atoms:

    | the two atoms | ρ | the attacker is this sure |
    |---|---|---|
    {lines}

    The last row is the attacker of lesson 1 who knows about Hannah and Charlie, {sure["one in each"]}. The least ρ is in
    the first row. This gives the maximum, {max(sure.values())}.

    /// details | What is the maximum for k = 2, with three atoms? Decide, then open this.

    The first bucket has $m(3)=0$: three atoms about one person cover all his possible diseases, so one of them must be
    true. So ρ = 0, and the attacker is certain.
    ///

    The program computes the same for k = 1, with an attacker:
    """)
    return


@app.cell
def _(release, worstcase):
    worstcase.disclosure(release, 1)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("program-3", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    def ways(atoms):
        """Count the ways to distribute the atoms if the order matters."""
        return 1 if atoms == 0 else sum(ways(atoms - first) for first in range(1, atoms + 1))

    steps = [2 ** (h - 1) for h in (5, 10, 20)]
    assert [ways(5), ways(10)] == steps[:2]
    mo.md(rf"""
    ## Why "dynamic program"

    Trying every way is feasible only for a few atoms. If the order mattered, h atoms could be distributed in $2^{{h-1}}$
    ways: {steps[0]} for 5 atoms, {steps[1]} for 10 and {steps[2]:,} for 20. But a pattern is built from smaller ones. The
    best way to continue after person i depends only on the number of atoms left and the size of the last part. So it is
    computed once and put into a table. The same holds for buckets. For each number of atoms, the next bucket needs only
    the best way to place them in the buckets before it. So the work grows like a power of k, and not like $2^k$.

    /// details | The program printed in the paper has two mistakes. Where would you look?

    Where it ends. The part across buckets, run as printed, gives ∞ for every release. At the end of the buckets it must
    give 1 if the target has been placed. The part within a bucket divides by zero if there are more atoms than people.
    `worstcase claims minimize2-as-printed-is-infinite minimize1-as-printed-is-right` shows both.
    ///

    ## Be the attacker
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("program-4", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Summary

    - Within a bucket: a table $m(0), m(1), m(2), \dots$ of the least probability that no atom is true. Sometimes one
      person with many values is best, sometimes many people with one value.
    - Across buckets: multiply, and divide by the probability of the target.
    - The smallest ρ gives the maximum disclosure, $\frac{1}{1+\rho}$, and its atoms give the facts of a worst attacker.
    """)
    return


if __name__ == "__main__":
    app.run()
