import marimo

__generated_with = "0.25.2"
app = marimo.App(app_title="6. Merging: why a fixed formula breaks monotonicity")


@app.cell(hide_code=True)
def _():
    from fractions import Fraction
    from itertools import combinations

    import marimo as mo

    import worstcase
    from classroom.exercises.attempts import lettered
    from worstcase.display.bucket_pictures import DrawnBucket, bucket_bars
    from worstcase.display.pages import html_table
    from worstcase.display.svg import Curve, line_chart

    def drawn(title, release):
        """A picture of the buckets."""
        buckets = [
            DrawnBucket(f"bucket {place}", bucket.people, bucket.frequencies)
            for place, bucket in enumerate(release.buckets, 1)
        ]
        return mo.Html(bucket_bars(title, buckets))

    return Curve, Fraction, combinations, drawn, html_table, lettered, line_chart, mo, worstcase


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    # 6. Merging buckets

    *Fifteen minutes. From lesson 1: an attacker's certainty is a share of the tables that fit.*

    A publisher who finds a release too dangerous can **merge** two buckets: their people and their values are thrown
    together and shuffled anew. Less is published, so it should be safer. Is it?

    Here is the hospital once more, in two buckets, and merged into one.
    """)
    return


@app.cell
def _(drawn, worstcase):
    two = worstcase.FIGURE_3
    one = worstcase.merged(two, 0, 1)
    drawn("The hospital in two buckets", two)
    return one, two


@app.cell
def _(drawn, one):
    drawn("The hospital merged", one)
    return


@app.cell(hide_code=True)
def _(Curve, line_chart, mo, one, two, worstcase):
    curves = [
        Curve(name, tuple(found.value for found in worstcase.disclosure(release, 5, curve=True)))
        for name, release in (("two buckets", two), ("one bucket", one))
    ]
    assert all(after <= before for before, after in zip(curves[0].values, curves[1].values, strict=True))
    mo.Html(line_chart("Maximum disclosure of the hospital's release", "facts", curves))
    return (curves,)


@app.cell(hide_code=True)
def _(curves, mo):
    mo.md(f"""
    The curve of the merged release lies below the other everywhere, or on it: with one fact {curves[1].values[1]} instead of
    {curves[0].values[1]}. The paper proves that this is always so (its Theorem on *monotonicity*): the **maximum**
    over all attackers with $k$ facts never rises when buckets are merged. That is what makes sanitizing possible: in
    the worst case whoever merges never loses.

    ## One attacker

    Now forget the maximum, and follow *one* attacker, who knows one fact, before merging and after. In what
    follows `ab | ac` is a release of four people in two buckets: p1 and p2 have the values a and b in some order, p3 and p4
    have a and c. The attacker knows `p1=a -> p2=b`.
    """)
    return


@app.cell
def _(lettered, worstcase):
    before = lettered("ab | ac", 4)
    after = worstcase.merged(before, 0, 1)
    fact = "p1=a -> p2=b"
    counts = [worstcase.count_tables("p2=b", release, fact) for release in (before, after)]
    return after, before, counts, fact


@app.cell(hide_code=True)
def _(after, before, fact, html_table, mo, worstcase):
    known = worstcase.parse_statement(fact)

    def table_of_worlds(release):
        """Every table that fits, and whether the fact is true in it."""
        rows = [[*world.values(), "fits" if known.holds(world) else "ruled out"] for world in worstcase.worlds(release)]
        return html_table(["p1", "p2", "p3", "p4", fact], rows)

    mo.md(f"""
    Before merging, these are the tables:

    {table_of_worlds(before)}

    The fact is true in all of them: if p1 has a, then p2 has b, for that is all that is left. It tells nothing. Merged,
    there are more tables, and the same fact does rule some out:

    {table_of_worlds(after)}
    """)
    return (known,)


@app.cell(hide_code=True)
def _(Fraction, after, before, counts, fact, mo, worstcase):
    risk_before, risk_after = (worstcase.risk(release, fact) for release in (before, after))
    assert (risk_before.risk, risk_after.risk) == (Fraction(1, 2), Fraction(5, 8))
    assert worstcase.probability("p3=a", after, fact) == risk_after.risk
    assert counts[0].consistent == counts[0].worlds == 4
    assert (counts[1].consistent, counts[1].worlds) == (8, 12)
    maxima = [worstcase.disclosure(release, 1).value for release in (before, after)]
    assert maxima[1] < maxima[0]
    mo.md(f"""
    /// details | The same fact, the same people, less published. Has this attacker become surer of anything? Count in the tables, decide, then open this.

    Of the {counts[1].worlds} tables {counts[1].consistent} fit. This attacker's surest guess was {risk_before.risk}
    before merging; afterwards it is **{risk_after.risk}**, that {worstcase.to_text(risk_after.target)}. So *this* attacker has
    become **surer**, though less was published.

    And the theorem? It is about the *worst* attacker, and holds here too: the maximum over all single facts was
    {maxima[0]}, and is {maxima[1]} after merging. Before, somebody else was worse.
    ///
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("merging-1", ...)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("merging-2", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Why the maximum cannot rise

    Deal the merged bucket's four cards, a and b from the first bucket, a and c from the second, in two steps: first choose
    *who* gets the first bucket's two cards, then shuffle within each pair. Every choice of two people is equally
    likely. And whoever was chosen: what follows is the old release, with other people in its buckets.
    """)
    return


@app.cell(hide_code=True)
def _(Fraction, combinations, counts, fact, mo, worstcase):
    everybody = ("p1", "p2", "p3", "p4")
    ways = []
    for pair in combinations(everybody, 2):
        rest = tuple(person for person in everybody if person not in pair)
        dealt = worstcase.Bucketization(
            [worstcase.Bucket(pair, {"a": 1, "b": 1}), worstcase.Bucket(rest, {"a": 1, "c": 1})]
        )
        ways.append((pair, rest, worstcase.count_tables("p3=a", dealt, fact)))
    fitting, having = (sum(getattr(way[2], name) for way in ways) for name in ("consistent", "satisfying"))
    average, largest = Fraction(having, fitting), max(Fraction(way[2].satisfying, way[2].consistent) for way in ways)
    assert average == Fraction(5, 8) <= largest
    assert fitting == 2 * counts[1].consistent
    lines = "\n".join(
        f"    | {' and '.join(pair)} | {' and '.join(rest)} | {way.consistent} of {way.worlds} | {way.satisfying} |"
        for pair, rest, way in ways
    )
    mo.md(f"""
    /// details | There are six ways to choose two of four people. In each of them, how sure is the attacker of p3=a? Guess in which ways more than half, then open this.

    | have a and b | have a and c | deals that fit the fact | of these with p3=a |
    | --- | --- | ---: | ---: |
{lines}
    | | together | {fitting} | {having} |

    There are two a's, one from each bucket, so each table is dealt twice: the {counts[1].consistent} tables that fit are {fitting} deals.
    ///

    Altogether {having} of {fitting}, which is {average}: an **average** of the six lines, in which a line counts as much as deals
    of it fit. An average is never above its largest part, which is {largest} here. That line is the *old release*, in which people
    have changed places, with the *same fact*. And whoever changes places back has another fact about the old release, with the
    same numbers: "if this one has a then that one has b", about other people.

    So for whatever the attacker knows after merging, there is a fact of the same form that did as well before. **For the maximum
    that settles it: it is over all facts, whomever they name.** For a fixed formula it settles nothing: the fact that did as well
    is *another* one, about other people, and this attacker does not know it.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    The argument needs one thing of what attackers may know: if a fact may be known about some people, then the same
    fact may be known about any others. Take that away, and the theorem falls. Say an attacker may only ever know
    something about *one named person*:
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("merging-3", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## What merging buys

    Never raising is not the same as lowering.
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("merging-4", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    Now you are the publisher. A release is **safe** for $c$ and $k$ if the maximum with $k$ facts is *below* $c$. All in one
    bucket is safest, and nearly useless to research. So merge as little as you can.

    /// details | A way to start: which of the buckets below are safe alone? Think, then open this.

    A bucket that alone discloses too much must be merged with something. Monotonicity says that merging further never
    raises the maximum; so look for a bucket whose values are rare where this one's are frequent.
    ///
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("merging-5", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## What to take home

    - Merging never raises the maximum over all attackers with $k$ facts.
    - It may make a *particular* attacker surer. "My neighbour knows exactly this" is no reason to feel safer in a larger bucket.
    - The proof averages over who sits where. It works for every kind of knowledge that treats all people alike, and may
      fail where a person is singled out.
    """)
    return


if __name__ == "__main__":
    app.run()
