import marimo

__generated_with = "0.25.2"
app = marimo.App(app_title="6. Merging buckets")


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
        """Draw the buckets."""
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

    A publisher can **merge** two buckets of a release that is not safe: their people and their values are put together and
    shuffled again. This publishes less, so it should be safer. Is it?

    Here is the hospital's release in two buckets, and merged into one.
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
    The curve of the merged release is nowhere above the other. With one fact it has {curves[1].values[1]} instead of
    {curves[0].values[1]}. The paper proves that this is always so, in its theorem on *monotonicity*. The **maximum** over
    all attackers with $k$ facts never rises when buckets are merged. This makes sanitizing possible: merging never makes
    the worst case worse.

    ## One attacker

    Now ignore the maximum, and follow *one* attacker with one fact, before merging and after. Here `ab | ac` is a release
    of four people in two buckets. p1 and p2 have the values a and b in some order, and p3 and p4 have a and c. The attacker
    knows `p1=a -> p2=b`.
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
        """List the tables that fit, and whether the fact is true in each."""
        rows = [[*world.values(), "fits" if known.holds(world) else "ruled out"] for world in worstcase.worlds(release)]
        return html_table(["p1", "p2", "p3", "p4", fact], rows)

    mo.md(f"""
    Before merging, these are the tables:

    {table_of_worlds(before)}

    The fact is true in all of them: if p1 has a, then only b is left for p2. It adds nothing to the release. After
    merging there are more tables, and the same fact rules out some of them:

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
    /// details | The fact and the people are the same, and less is published. How likely is this attacker's surest guess, before and after? Count in the tables, decide, then open this.

    Of the {counts[1].worlds} tables {counts[1].consistent} fit. The surest guess had probability {risk_before.risk}
    before merging. After merging it has **{risk_after.risk}**, for {worstcase.to_text(risk_after.target)}. So *this*
    attacker has become **surer**, though less was published.

    The theorem is about the *worst* attacker, and holds here too. The maximum over all single facts was {maxima[0]}, and
    is {maxima[1]} after merging. Before merging, another attacker was worse.
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

    Deal the values of the merged bucket like cards: a and b from the first bucket, a and c from the second. First choose
    *which people* get the first bucket's two cards, then shuffle within each pair. Every choice of two people is equally
    likely. Each choice gives the old release with other people in its buckets.
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
    /// details | There are six ways to choose two of four people. In which of them is the attacker more than 1/2 sure of p3=a? Guess, then open this.

    | have a and b | have a and c | deals that fit the fact | of these with p3=a |
    | --- | --- | ---: | ---: |
{lines}
    | | together | {fitting} | {having} |

    There are two a's, one from each bucket, so each table is dealt twice: the {counts[1].consistent} tables that fit are
    {fitting} deals. In {having} of {fitting} deals p3 has a, which is {average}. This is an **average** of the six lines,
    in which each line is weighted by its deals that fit. The largest line has {largest}.
    ///

    The probability after merging is an average over the six choices. An average is never above its largest part. That part
    is the *old release* with some people exchanged, and the *same fact*. Exchange the people back: this gives another
    fact of the same form about the old release, with the same numbers.

    So for each fact after merging, there is a fact of the same form that was at least as good before. **This settles it
    for the maximum, which is over all facts, about all people.** It settles nothing for a fixed fact. The fact that was as
    good is *another* one, about other people, and this attacker does not know it.
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    The argument assumes that a fact which may be known about some people may also be known about any others. Without this
    assumption the theorem fails. Suppose that an attacker may only know something about *one named person*:
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

    The maximum never rises. That does not mean that it falls.
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("merging-4", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    Now you are the publisher. A release is **safe** for $c$ and $k$ if the maximum with $k$ facts is *below* $c$. One
    bucket for all is safest, but nearly useless for research. So merge as little as you can.

    /// details | As a start: which of the buckets below are safe alone? Decide, then open this.

    A bucket that alone discloses too much must be merged. By monotonicity, merging further never raises the maximum. So
    look for a bucket whose values are rare where this one's are frequent.
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
    ## Summary

    - Merging never raises the maximum over all attackers with $k$ facts.
    - It may make a *particular* attacker surer. "My neighbour knows exactly this" is no reason to feel safer in a larger
      bucket.
    - The proof averages over the assignments of people to buckets. It works for every kind of knowledge that treats all
      people alike, and may fail where one person is singled out.
    """)
    return


if __name__ == "__main__":
    app.run()
