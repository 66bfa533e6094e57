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
    # 2. Implications, and what they can express

    *Ten to fifteen minutes, after lesson 1.*

    An attacker could know anything. To measure *how much* she knows, the paper counts facts of one kind, the
    **basic implication**:

    > if this person has this **and** … **and** that person has that, then a person has something **or** … **or** another
    > person has something else.

    A statement such as "Hannah has flu" is an *atom*. At least one atom stands before the arrow, joined by *and*. At
    least one stands after it, joined by *or*. An attacker with k facts knows k such implications. This counts the tables
    of lesson 1 that fit one fact, and those without it:
    """)
    return


@app.cell
def _(release, worstcase):
    def survivors(*facts):
        """Count the tables that fit the release and these facts."""
        return worstcase.count_tables("Charlie=flu", release, list(facts)).consistent

    survivors("Hannah=flu -> Charlie=flu"), survivors()
    return (survivors,)


@app.cell(hide_code=True)
def _(mo, survivors):
    without = survivors("Ed!=mumps")
    assert without == survivors("Ed=mumps -> Ed=flu") == survivors('Ed=mumps -> Ed="ovarian cancer"') < survivors()
    mo.md(f"""
    When is an implication *false*? Only where everything before its arrow is true and everything after it is false. A
    fact rules out exactly these tables. Keep this in mind: the rest of the lesson follows from it.

    ## Expressing "not"

    There is no "not" in the language.

    /// details | Can one implication express "Ed does not have mumps"? How? Decide, then open this.

    Put something impossible after the arrow: *if Ed has mumps, then Ed has flu*, `Ed=mumps -> Ed=flu`. A person has only
    one disease, so this is false in every table in which Ed has mumps. Those tables are ruled out. Any other disease
    after the arrow has the same effect. The short form is `Ed!=mumps`. Each of these leaves {without} of the
    {survivors()} tables.
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
    ## Expressing that a person *has* something

    "Ed has flu" is the simplest statement, and it is not an implication: it has no arrow.

    /// details | Can one fact express it? Decide, then open this.

    No. A single fact rules out only tables that agree on everything before its arrow. To leave only flu for Ed, the
    tables with mumps for Ed must go, and so must those with lung cancer for Ed. No atom is true in all of these. The
    release helps: Ed can have only the diseases of his bucket. The exercise asks for the facts.
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
    /// details | How many facts are needed? Solve the exercise first, then open this.

    {has}. An exhaustive search over all facts about the first bucket finds no single fact that expresses "Ed has flu",
    and {has} that together do. For the statement of the next section it finds {either}, too.
    ///

    ## Expressing "or"

    "Charlie or Dave has mumps" is an *or* with nothing before an arrow. Charlie has one of the diseases of his bucket.
    If he has any *other* one, Dave must have mumps.
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("implications-3", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Expressing everything

    Can all knowledge be expressed if the number of facts is not limited? Yes: this is the paper's theorem of
    *completeness*. All knowledge rules out some tables. So it is enough to rule out *one table at a time*:

    > if all people have what they have in this table, then (something impossible).

    That implication is false in this one table and true in all others. With one such fact for each table to rule out,
    everything can be expressed. It may take many facts.
    """)
    return


@app.cell
def _(worstcase):
    pair = worstcase.Bucketization([worstcase.Bucket(["Ann", "Bo", "Cy"], {"flu": 2, "mumps": 1})])
    excluding = "Ann=mumps & Bo=flu & Cy=flu -> Cy=mumps"
    left = [table for table in worstcase.worlds(pair) if worstcase.parse_formula(excluding).holds(table)]
    assert len(left) == 2
    assert {"Ann": "mumps", "Bo": "flu", "Cy": "flu"} not in left
    left
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("implications-4", ...)
    return


@app.cell(hide_code=True)
def _(mo, release, survivors, worstcase):
    uneven, even = (
        worstcase.Bucketization([worstcase.Bucket.numbered(0, counts)])
        for counts in ({"a": 8, "b": 1, "c": 1, "d": 1}, {"a": 2, "b": 2, "c": 2})
    )
    uneven_maximum, even_maximum = (worstcase.disclosure(one, 1).value for one in (uneven, even))
    assert uneven_maximum > even_maximum
    fact = "Hannah=flu -> Charlie=flu"
    every = [(person, value) for bucket in release.buckets for person in bucket.people for value in bucket.values]
    possible = [atom for atom in every if worstcase.probability(worstcase.Atom(*atom), release, fact) > 0]
    assert possible == every  # no negation about a person follows from the fact …
    assert survivors(fact) < survivors()  # … and yet it rules tables out
    mo.md(f"""
    ## What k facts cannot express

    So k is a budget. With enough facts an attacker knows everything, and no release protects its people. With few facts
    much cannot be expressed. In the hospital's first bucket "Ed has flu" takes two facts, since there are two other
    diseases. In a bucket with more diseases it takes more. But an attacker may be nearly sure without that. With
    counts 8, 1, 1, 1 one fact gives up to {uneven_maximum}. With counts 2, 2, 2 it gives only {even_maximum}, though
    there are fewer values. Buckets with *many, about equally frequent values* are safer.

    /// details | Suppose that facts were negations, "Ed does not have mumps", as in ℓ-diversity. Could negations express everything? Decide, then open this.

    No, in any number. `{fact}` rules out the tables in which Hannah has flu and Charlie has not: {survivors(fact):,} of
    {survivors():,} tables remain. But all {len(possible)} of the {len(every)} atoms are still possible: each person can
    still have every disease of the bucket. A negation that is true in all remaining tables therefore rules out no table.
    So no set of negations expresses this fact.
    ///
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("implications-5", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Summary

    - A basic implication rules out the tables in which everything before its arrow is true and everything after it is
      false.
    - "Not" takes one fact. "Has" and "or" took one fact for each other value of the bucket. With two diseases only, "Ann
      does not have mumps" already means that she has flu. With enough facts everything can be expressed.
    - k, the number of facts, measures the attacker. You need not guess *which* facts she knows: lesson 3 finds the worst
      ones.
    """)
    return


if __name__ == "__main__":
    app.run()
