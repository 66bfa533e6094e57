import marimo

__generated_with = "0.25.2"
app = marimo.App(app_title="1. Random worlds")


@app.cell(hide_code=True)
def _():
    from fractions import Fraction
    from math import comb, factorial

    import marimo as mo

    import worstcase

    return Fraction, comb, factorial, mo, worstcase


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    # 1. Random worlds

    *Ten to fifteen minutes. You only need to know what a fraction is.*

    A hospital publishes the names of its patients and their diseases, but not which patient had which disease. It puts
    its patients into **buckets**. For each bucket it publishes the people and, shuffled, the list of their diseases.
    This release is the example of the paper
    *Worst-Case Background Knowledge for Privacy-Preserving Data Publishing*:
    """)
    return


@app.cell
def _(worstcase):
    release = worstcase.FIGURE_3
    release
    return (release,)


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    An attacker, Alice, knows who is in which bucket: the patients are her neighbours. What does the release reveal to
    her about Charlie?

    ## All the tables that fit

    Alice does not know which table is the true one. But she can list every table that **fits**: every way to assign the
    diseases of a bucket to its people. The paper calls such a table a *world*. Here is a smaller release, and all
    tables that fit it:
    """)
    return


@app.cell
def _(worstcase):
    small = worstcase.Bucketization([worstcase.Bucket(["Ann", "Bo", "Cy"], {"flu": 2, "mumps": 1})])
    small_tables = list(worstcase.worlds(small))
    small_tables
    return (small_tables,)


@app.cell(hide_code=True)
def _(mo, small_tables):
    mo.md(f"""
    {len(small_tables)} tables fit, one for each person who may have mumps. Ann has flu in
    {sum(table["Ann"] == "flu" for table in small_tables)} of them. If Alice knows only the release, no table is more
    likely than another. She takes all of them to be **equally likely**, so for her Ann has flu with probability
    {sum(table["Ann"] == "flu" for table in small_tables)}/{len(small_tables)}. This is the *random worlds* assumption:
    a probability is a share of the tables.

    ## How many tables fit the hospital's release?

    The next cell counts them. Its result is in the fold below.
    """)
    return


@app.cell
def _(release, worstcase):
    number = worstcase.number_of_worlds(release)
    return (number,)


@app.cell(hide_code=True)
def _(comb, factorial, mo, number, release, worstcase):
    first, second = comb(5, 2) * comb(3, 2), comb(5, 2) * factorial(3)
    assert (first, second, number) == (30, 60, 1800)
    assert first * second == number == sum(1 for _ in worstcase.worlds(release))
    mo.md(f"""
    /// details | What do you expect: tens, hundreds, thousands, millions? Decide, then open this.

    In the first bucket choose two of five people for flu, then two of the remaining three for lung cancer: {first} ways.
    In the second choose two of five for flu, then assign three different diseases to the other three: {second} ways.
    Every way for one bucket goes with every way for the other, so the numbers are *multiplied*:
    {first} × {second} = {number:,}.
    ///
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("worlds-1", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    *(Write your answer in place of the dots, and run the cell. You may try as often as you like.)*

    ## What else Alice knows

    From the release alone, Charlie has flu with probability 2/5. Now Alice knows something about him and Hannah, who is
    in the *other* bucket. They live together. She had a flu shot and he had none:

    > if Hannah has flu, then Charlie has flu.
    """)
    return


@app.cell
def _(release, worstcase):
    fact = "Hannah=flu -> Charlie=flu"
    count = worstcase.count_tables("Charlie=flu", release, fact)
    return (count,)


@app.cell(hide_code=True)
def _(Fraction, count, mo):
    ruled_out = Fraction(2, 5) * Fraction(3, 5)
    assert Fraction(count.worlds - count.consistent, count.worlds) == ruled_out == Fraction(6, 25)
    assert Fraction(2, 5) / (1 - ruled_out) == Fraction(10, 19) == Fraction(count.satisfying, count.consistent)
    mo.md(rf"""
    /// details | Does Alice become surer that Charlie has flu, less sure, or neither? Decide, then open this.

    Surer. The fact rules out only tables in which Hannah has flu and Charlie does *not*. All tables in which he has flu
    remain, and they are now a larger share. The release has {count.worlds:,} tables, and {count.consistent:,} of these
    also fit the fact. Charlie has flu in {count.satisfying:,} of those. So the probability is {count.probability}.

    By hand: Hannah has flu with probability $\frac{{2}}{{5}}$. Charlie does not have it with probability
    $\frac{{3}}{{5}}$. Their buckets were shuffled independently, so the fact rules out
    $\frac{{2}}{{5}}\cdot\frac{{3}}{{5}}=\frac{{6}}{{25}}$ of all tables. It leaves $\frac{{19}}{{25}}$. Charlie has flu
    in $\frac{{2}}{{5}}=\frac{{10}}{{25}}$ of all tables, and all of these remain:

    $$\Pr(\text{{Charlie has flu}} \mid \text{{release and fact}}) = \frac{{10/25}}{{19/25}} = \frac{{10}}{{19}}$$
    ///

    Two people of the *same* bucket are not independent. The next exercise is about that.
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("worlds-2", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Is another fact worse?

    How sure of any event can a single fact make Alice? For this release the paper states a maximum of 10/19, with
    a fact across the two buckets as above.

    /// details | Can you think of one fact that gives more? Decide, then open this.

    The paper is wrong here. Try to find such a fact in the exercise below before you read on. It may be an implication
    such as `Hannah=flu -> Charlie=flu`, or a negation such as `Charlie!=mumps`. A name with a space needs quotes, and in
    Python the whole fact is quoted too: `'Ed="lung cancer" -> Bob=flu'`.
    ///
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("worlds-3", ...)
    return


@app.cell(hide_code=True)
def _(Fraction, mo, release, worstcase):
    searched = worstcase.disclosure(release, 1, method="exhaustive", language="simple")
    computed = worstcase.disclosure(release, 1)
    assert searched.value == computed.value == Fraction(2, 3)
    # What the text claims about a person who does not have a frequent disease, counted.
    denied = worstcase.count_tables("Ed=flu", release, 'Ed!="lung cancer"')
    assert Fraction(denied.worlds - denied.consistent, denied.worlds) == Fraction(2, 5) == Fraction(10, 25)
    assert Fraction(denied.satisfying, denied.consistent) == Fraction(10, 15) == Fraction(2, 3)
    mo.md(f"""
    ## The maximum

    An exhaustive search tries every fact of the form *if this person has this, then that person has that*, and counts
    tables for each. The program of the later lessons computes the same maximum without a search.

    /// details | What is the maximum, and why? Solve the exercise first, then open this.

    It is **{searched.value}**. A fact helps Alice if it rules out many tables in which her target is false, and none in
    which it is true. Across the buckets the best fact rules out 6 tables in 25. A fact about one person does better: he
    does *not* have the other frequent disease of his bucket. It rules out 2 tables in 5, which is 10 in 25. In 10 of the
    remaining 15 he has the first disease. That is {computed.value}, more than 10/19.
    ///

    /// details | Which attacker is worse with one fact: one who knows how two people are related, or one who knows a disease that a person does not have?

    In this release, the second. With more facts this may change: lesson 5 has releases where the worst attacker must
    relate people of different buckets.
    ///
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Facts can mislead

    A fact does not always make Alice surer of her target. It may also be about other people altogether.
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("worlds-4", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Summary

    - A release stands for all tables that fit it. Without further knowledge they are equally likely.
    - A fact rules tables out. A probability is a share of the tables that remain.
    - The worst case is the maximum over *all* facts that an attacker may know, and it can be larger than expected. The
      next lesson is about what facts can express.
    """)
    return


if __name__ == "__main__":
    app.run()
