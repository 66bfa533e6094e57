import marimo

__generated_with = "0.25.2"
app = marimo.App(app_title="2. Implications")


@app.cell(hide_code=True)
def _():
    import marimo as mo

    import worstcase

    release = worstcase.FIGURE_3
    return mo, release, worstcase


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    # 2. Implications, and what they can say

    *Ten to fifteen minutes, after lesson 1.*

    What an attacker knows could be anything. To speak of *how much* she knows we need a unit. The paper's unit is the
    **basic implication**:

    > if this person has this **and** … **and** that person has that, then somebody has something **or** … **or** somebody
    > else has something else.

    At least one *atom* ("Hannah has flu") stands before the arrow, and at least one after it; the ones before are joined
    by *and*, the ones after by *or*. An attacker with k facts knows k such implications. Here is a fact, and what it does
    to the worlds of lesson 1:
    """)
    return


@app.cell
def _(release, worstcase):
    def survivors(*facts):
        """How many tables fit the release and these facts."""
        return worstcase.count_tables("Charlie=flu", release, list(facts)).consistent

    survivors("Hannah=flu -> Charlie=flu"), survivors()
    return (survivors,)


@app.cell(hide_code=True)
def _(mo, survivors):
    without = survivors("Ed!=mumps")
    assert without == survivors("Ed=mumps -> Ed=flu") == survivors('Ed=mumps -> Ed="ovarian cancer"') < survivors()
    mo.md(f"""
    When is an implication *false*? Only where everything before its arrow is true, and everything after it is false. So
    each fact rules out the worlds of one such kind, and no others. Keep this sentence in mind: it decides all that
    follows.

    ## Saying "not"

    There is no "not" in the language.

    /// details | What do you expect: can one say "Ed does not have mumps" with one implication? How? Then open this.

    Put something impossible after the arrow: *if Ed has mumps, then Ed has flu*, `Ed=mumps -> Ed=flu`. Nobody has two diseases, so in a world
    in which Ed has mumps this is false, and such worlds are ruled out. Any other disease after the arrow does as well.
    We may write `Ed!=mumps` for it. Each of these ways leaves {without} of the {survivors()} tables.
    ///
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("implications-1", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Saying that somebody *has* something

    "Ed has flu" is the simplest thing to know, and it is not an implication: nothing stands before the arrow.

    /// details | What do you expect: how many facts does it take to say it? Then open this.

    More than one. A single fact rules out only worlds that agree on everything before its arrow. To leave nothing but
    flu for Ed, worlds with mumps for Ed must go *and* worlds with lung cancer for Ed must go, and no atom is true in
    all of these. The release helps: Ed can have only what is in his bucket. The exercise asks for the facts.
    ///
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("implications-2", ...)
    return


@app.cell(hide_code=True)
def _(mo, release, worstcase):
    from classroom.exercises.implications import EITHER, least_facts

    # Bob's bucket alone, so that all facts can be tried.
    ward = worstcase.Bucketization([release.buckets[0]])
    either = least_facts(ward, EITHER)
    has = least_facts(ward, worstcase.Atom("Ed", "flu"))
    assert has == either == len(ward.buckets[0].values) - 1 == 2
    mo.md(f"""
    We let the computer try all facts about the first bucket: no single one says "Ed has flu", and {has} do.

    ## Saying "or"

    "Charlie or Dave has mumps": an *or* with nothing before an arrow. The same trick works. Charlie has one of the
    diseases of his bucket, so whichever *other* one he has, Dave must have mumps. By the same search, {either} facts are
    needed.
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("implications-3", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Saying anything at all

    Can every knowledge be said, if we may use as many facts as we like? Yes: this is the paper's theorem of
    *completeness*. Whatever somebody knows, it rules out some worlds. So it is enough to rule out *one world at a time*:

    > if everybody has what they have in this world, then (something impossible).

    That implication is false in this one world and true in all others. One fact for each world that must go says
    anything, though it may take many facts.
    """)
    return


@app.cell
def _(worstcase):
    pair = worstcase.Bucketization([worstcase.Bucket(["Ann", "Bo", "Cy"], {"flu": 2, "mumps": 1})])
    excluding = "Ann=mumps & Bo=flu & Cy=flu -> Cy=mumps"
    left = [world for world in worstcase.worlds(pair) if worstcase.parse_formula(excluding).holds(world)]
    assert len(left) == 2
    assert {"Ann": "mumps", "Bo": "flu", "Cy": "flu"} not in left
    left
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("implications-4", ...)
    return


@app.cell(hide_code=True)
def _(mo, worstcase):
    uneven, even = (
        worstcase.Bucketization([worstcase.Bucket.numbered(0, counts)])
        for counts in ({"a": 8, "b": 1, "c": 1, "d": 1}, {"a": 2, "b": 2, "c": 2})
    )
    uneven_maximum, even_maximum = (worstcase.disclosure(one, 1).value for one in (uneven, even))
    assert uneven_maximum > even_maximum
    mo.md(f"""
    ## What cannot be said with k facts

    So k is a budget: with enough facts an attacker knows everything, and no release protects anybody. With few facts
    much cannot be said. In the hospital's first bucket "Ed has flu" takes two facts, since there are two other
    diseases; in a bucket with more diseases it takes more. But an attacker may be nearly sure without being able to say it:
    with counts 8, 1, 1, 1 one fact gives up to {uneven_maximum}, with counts 2, 2, 2 only {even_maximum}, though there are fewer
    values. Safer are buckets with *many values, about equally frequent*.

    /// details | And if the unit were the negation, "Ed does not have mumps", as in ℓ-diversity?

    Then much could never be said, with however many facts. Hannah's implication rules out worlds in which she has flu
    and Charlie has not. Every negation that is true in all remaining worlds rules out nothing: each of the two still can
    have every disease of their bucket. So no set of negations says what she says. The next cell counts that.
    ///
    """)
    return


@app.cell
def _(release, survivors, worstcase):
    fact = "Hannah=flu -> Charlie=flu"
    possible = [
        (person, value)
        for bucket in release.buckets
        for person in bucket.people
        for value in bucket.values
        if worstcase.probability(worstcase.Atom(person, value), release, fact) > 0
    ]
    every = [(person, value) for bucket in release.buckets for person in bucket.people for value in bucket.values]
    assert possible == every  # no negation about anybody follows from the fact …
    assert survivors(fact) < survivors()  # … and yet it rules worlds out
    f"{len(possible)} of {len(every)} atoms are still possible"
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("implications-5", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## What to take home

    - A basic implication rules out the worlds in which all before its arrow is true and nothing after it is.
    - "Not" takes one fact. "Has" and "or" took one for each other value of the bucket: with two diseases only, "Ann does
      not have mumps" already says that she has flu. With enough facts everything can be said.
    - k, the number of facts, measures the attacker. Nobody has to guess *which* facts she knows: lesson 3 finds the
      worst ones.
    """)
    return


if __name__ == "__main__":
    app.run()
