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

    *Ten to fifteen minutes. You need to know what a fraction is, and no more.*

    A hospital publishes who was ill, and hides who had what. It puts its patients into **buckets**, and tells of each
    bucket the people in it and the list of their diseases, shuffled. This is the release we shall look at, from the
    paper *Worst-Case Background Knowledge for Privacy-Preserving Data Publishing*:
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
    An attacker, Alice, knows who is in which bucket: she knows her neighbours. What does the release tell her about
    Charlie?

    ## All the tables that fit

    Alice does not know which table is the true one, but she can write down all that **fit**: every way to hand the
    diseases of a bucket back to its people. We call each of them a *world*. Here is a smaller release, so that we can
    write down all its worlds:
    """)
    return


@app.cell
def _(worstcase):
    small = worstcase.Bucketization([worstcase.Bucket(["Ann", "Bo", "Cy"], {"flu": 2, "mumps": 1})])
    small_worlds = list(worstcase.worlds(small))
    small_worlds
    return small, small_worlds


@app.cell(hide_code=True)
def _(mo, small_worlds):
    mo.md(f"""
    There are {len(small_worlds)} worlds, one for each person who may have the mumps. Ann has flu in
    {sum(world["Ann"] == "flu" for world in small_worlds)} of them. If all Alice knows is the release, no world is
    better than another one, so she takes them to be **equally likely**, and believes that Ann has flu with probability
    {sum(world["Ann"] == "flu" for world in small_worlds)}/{len(small_worlds)}. This is the *random worlds* assumption:
    a probability is a share of worlds.

    ## How many worlds has the hospital's release?

    /// details | What do you expect: tens, hundreds, thousands, millions? Decide, then open this.

    In the first bucket choose two of five people for flu, then two of the remaining three for lung cancer; in the
    second choose two of five for flu, and hand three different diseases to the other three. Every way for one bucket
    goes with every way for the other: the numbers are *multiplied*. The next cell does so.
    ///
    """)
    return


@app.cell
def _(comb, factorial, release, worstcase):
    first, second = comb(5, 2) * comb(3, 2), comb(5, 2) * factorial(3)
    number = worstcase.number_of_worlds(release)
    assert (first, second, number) == (30, 60, 1800)
    assert first * second == number == sum(1 for _ in worstcase.worlds(release))
    f"{first} × {second} = {number:,}"
    return (number,)


@app.cell
def _(worstcase):
    worstcase.check_exercise("worlds-1", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    *(Write your answer in place of the dots, and run the cell. You may try as often as you like.)*

    ## What Alice knows besides

    Without anything else, Charlie has flu in two of five worlds. Now Alice knows something about him and Hannah, who is
    in the *other* bucket. They live together, and she had a flu shot while he had none:

    > if Hannah has flu, then Charlie has flu.

    /// details | What do you expect? Does Alice become surer that Charlie has flu, less sure, or neither? Then open this.

    Surer. The fact rules out worlds, and only such in which Charlie does *not* have flu (Hannah has it and he has not).
    All the worlds in which he has flu are still there, and they are now a larger share.
    ///
    """)
    return


@app.cell
def _(release, worstcase):
    fact = "Hannah=flu -> Charlie=flu"
    count = worstcase.count_tables("Charlie=flu", release, fact)
    (
        f"{count.worlds:,} worlds fit the release,",
        f"{count.consistent:,} of these fit the fact,",
        f"{count.satisfying:,} of those have flu for Charlie: {count.probability}",
    )
    return (count,)


@app.cell(hide_code=True)
def _(Fraction, count, mo):
    ruled_out = Fraction(2, 5) * Fraction(3, 5)
    assert Fraction(count.worlds - count.consistent, count.worlds) == ruled_out == Fraction(6, 25)
    assert Fraction(2, 5) / (1 - ruled_out) == Fraction(10, 19) == Fraction(count.satisfying, count.consistent)
    mo.md(r"""
    By hand: Hannah has flu with probability $\frac{2}{5}$, Charlie does not have it with probability $\frac{3}{5}$, and
    their buckets were shuffled independently. So the fact rules out a share of
    $\frac{2}{5}\cdot\frac{3}{5}=\frac{6}{25}$ of all worlds, and leaves $\frac{19}{25}$. Charlie has flu in
    $\frac{2}{5}=\frac{10}{25}$ of all worlds, and none of these went away:

    $$\Pr(\text{Charlie has flu} \mid \text{release and fact}) = \frac{10/25}{19/25} = \frac{10}{19}$$

    Two people of the *same* bucket are not independent. That is the next exercise.
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("worlds-2", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Is there anything worse than 10/19?

    One fact, any fact: how sure can it make Alice, of anything? The paper says of this release that the maximum with
    one fact is 10/19, by a fact across the two buckets, as above.

    /// details | What do you expect? Can you think of one fact that gives more?

    The paper slips here. Try to find such a fact in the exercise below, before you read on. What may be said is a fact
    such as `Hannah=flu -> Charlie=flu`, or that somebody does not have something: `Charlie!=mumps`. (A name with a space
    in it is put in quotes: `Charlie!="lung cancer"` is longer in Python, where the whole fact is in quotes too:
    `'Ed="lung cancer" -> Bob=flu'`.)
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
    mo.md(f"""
    ## Why the maximum is {computed.value}

    We let the computer try every fact of the form *if this person has this, then that person has that*, about any two
    people and any two diseases of the release, and count worlds for each. The best that any of them does is
    **{searched.value}**. The program that the later lessons are about finds the same number without trying.

    /// details | Why? Solve the exercise first, then open this.

    A fact is good for Alice if it rules out many worlds in which what she wants to believe is false, and none in which
    it is true. Across the buckets the best she can rule out is 6 worlds in 25. But if she knows of one person that he
    does *not* have the other frequent disease of his bucket, that rules out 2 worlds in 5, which is 10 in 25. In 10 of
    the remaining 15 he has the first one: that is {computed.value}, more than 10/19.
    ///

    /// details | So whom should the hospital fear: the neighbour who knows how two people are related, or the one who knows what somebody does not have?

    In this release the second, with one fact. It is not always so with more facts: lesson 5 has releases where the worst
    attacker must relate people of different buckets.
    ///
    """)
    return computed, searched


@app.cell(hide_code=True)
def _(Fraction, release, worstcase):
    # What the text says of one person who does not have a frequent disease, counted.
    denied = worstcase.count_tables("Ed=flu", release, 'Ed!="lung cancer"')
    assert Fraction(denied.worlds - denied.consistent, denied.worlds) == Fraction(2, 5) == Fraction(10, 25)
    assert Fraction(denied.satisfying, denied.consistent) == Fraction(10, 15) == Fraction(2, 3)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Knowledge may mislead

    A fact does not always make Alice surer of what she is after, and it may be about other people altogether.
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("worlds-4", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## What to take home

    - A release stands for all tables that fit it; without more knowledge they are equally likely.
    - Knowledge rules tables out. What is left is counted: nothing else happens.
    - The worst case is over *all* facts that an attacker may know, and its answer can surprise even those who wrote
      the paper. The next lesson is about what facts can say.
    """)
    return


if __name__ == "__main__":
    app.run()
