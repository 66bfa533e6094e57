import marimo

__generated_with = "0.25.2"
app = marimo.App(app_title="3. The special form")


@app.cell(hide_code=True)
def _():
    from fractions import Fraction

    import marimo as mo

    import worstcase

    release = worstcase.FIGURE_3
    return Fraction, mo, release, worstcase


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    # 3. The special form

    *Fifteen minutes, after lessons 1 and 2.*

    The worst case is the maximum over all sets of k facts. There are very many of them, since any number of atoms may stand before
    the arrow and after it. Trying all of them is feasible only for a few people. The paper's main idea is that this is not
    necessary. **Some worst attacker always has facts of one simple shape: one atom before each arrow, and after every
    arrow the same atom, the target.**

    $$A_0 \to C, \quad A_1 \to C, \quad \dots, \quad A_{k-1} \to C$$

    Counting tables shows why. An attacker knows the two facts in `before`, and wants to know whether Charlie has flu:
    """)
    return


@app.cell
def _(worstcase):
    A0, B0 = worstcase.Atom("Bob", "flu"), worstcase.Atom("Ed", "mumps")
    A1, B1 = worstcase.Atom("Dave", "flu"), worstcase.Atom("Hannah", "flu")
    C = worstcase.Atom("Charlie", "flu")
    before = ["Bob=flu -> Ed=mumps", "Dave=flu -> Hannah=flu"]
    after = ["Bob=flu -> Charlie=flu", "Dave=flu -> Charlie=flu"]
    return A0, A1, B0, B1, C, after, before


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    In `after`, the *target* stands after both arrows: if Bob has flu, then Charlie has flu, and if Dave has flu, then
    Charlie has flu. The next cell counts the tables for both:
    """)
    return


@app.cell
def _(after, before, release, worstcase):
    old, new = (worstcase.count_tables("Charlie=flu", release, facts) for facts in (before, after))
    return new, old


@app.cell(hide_code=True)
def _(mo, new, old):
    mo.md(f"""
    /// details | Is the attacker with the new facts surer of Charlie's flu, less sure, or does it depend? Decide, then open this.

    Surer, or equally sure, for all facts and all releases. Here the target is true in {old.satisfying} of
    {old.consistent} tables before ({old.probability}), and in {new.satisfying} of {new.consistent} tables after
    ({new.probability}). The next section shows why.
    ///
    """)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Figure 4, counted

    The paper's Figure 4 sorts the tables by which of the atoms are true: $A_0$, $A_1$ (before the arrows), $B_0$, $B_1$
    (after them) and $C$, the target. A star means "true or false". Each row is a *cell*, named by a letter:
    """)
    return


@app.cell(hide_code=True)
def _(A0, A1, B0, B1, C, mo, new, old, release, worstcase):
    from proofs_check.claims.section_3_2_special_form import LEFT, RIGHT, in_row

    rows = [tuple(int(atom.holds(world)) for atom in (A0, A1, B0, B1, C)) for world in worstcase.worlds(release)]

    def size(pattern):
        """Count the tables in a cell."""
        return sum(in_row(row, pattern) for row in rows)

    left, right = ({name: size(pattern) for name, pattern in cells.items()} for cells in (LEFT, RIGHT))
    assert sum(left.values()) == old.consistent
    assert sum(right.values()) == new.consistent
    table = [
        "| cell | A₀ A₁ B₀ B₁ C | tables with the old facts | tables with the new facts | change |",
        "|---|---|---|---|---|",
    ]
    for cell, pattern in LEFT.items():
        dashed = cell if cell in RIGHT else f"{cell}'"
        there = f"{right[dashed]} ({dashed})" if dashed in right else "none"
        relation = "the same" if cell in RIGHT else "no fewer" if dashed in right else "all gone"
        table.append(f"| **{cell}** | {' '.join(pattern)} | {left[cell]} | {there} | {relation} |")
    mo.md("\n".join(table))
    return left, right


@app.cell(hide_code=True)
def _(Fraction, left, mo, new, old, right):
    assert left["a"] == right["a"]
    assert left["b"] == right["b"]
    assert all(left[cell] <= right[f"{cell}'"] for cell in "dfh")
    good, bad = (sum(left[cell] for cell in cells) for cells in ("bdfh", "aceg"))
    assert Fraction(good, good + bad) == Fraction(old.satisfying, old.consistent)
    better = sum(right[cell] for cell in ("b", "d'", "f'", "h'"))
    assert Fraction(better, better + right["a"]) == Fraction(new.satisfying, new.consistent)
    mo.md(f"""
    /// details | What do the two columns show about the share of tables with the target? Decide, then open this.

    The target is **false** in the cells a, c, e and g. With the new facts only a is left: where $A_0$ or $A_1$ is true,
    $C$ must be. The target is **true** in b, d, f and h. An implication with a true atom after its arrow is true, so the
    new facts rule out none of these tables. So d′, f′ and h′ have at least as many tables as d, f and h.

    The number of tables against the target never grows, and the number for it never falls. So the share for it cannot
    fall. Here it rises from {good} of {good + bad} to {better} of {better + right["a"]}. The argument uses neither flu
    nor buckets: it holds for all facts and all releases, and even for tables that are not equally likely.

    (The paper writes this as a chain of fractions, and omits g in the first of them. The chain still holds.)
    ///
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("form-1", ...)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("form-2", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## One atom before each arrow

    Several atoms may stand before an arrow: *if Hannah has flu and Frank has mumps, then Charlie has flu*.

    /// details | Why is the attacker never less sure with only one of these atoms? Decide, then open this.

    With fewer atoms before its arrow the fact rules out more tables, or as many. The target is false in all of these,
    since it stands after the arrow. So you can drop atoms until one is left, and the attacker never becomes less sure.
    ///
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("form-3", ...)
    return


@app.cell(hide_code=True)
def _(Fraction, mo, release, worstcase):
    facts = ["Bob=flu -> Charlie=flu", "Dave=flu -> Charlie=flu"]
    sure = worstcase.probability("Charlie=flu", release, facts)
    target = Fraction(2, 5)
    none_true = Fraction(3, 5) * Fraction(2, 4) * Fraction(1, 3)
    rho = none_true / target
    assert (rho, 1 / (1 + rho)) == (Fraction(1, 4), Fraction(4, 5))
    assert sure == 1 / (1 + rho)
    mo.md(rf"""
    ## What remains to be counted

    With facts of the special form only two kinds of tables are left. In some, the target $C$ is true. In the others
    *none* of $C, A_0, \dots, A_{{k-1}}$ is true. Let

    $$\rho = \frac{{\Pr(\text{{none of }} C, A_0, \dots, A_{{k-1}})}}{{\Pr(C)}}, \qquad\text{{then}}\qquad
    \Pr(C \mid \text{{facts}}) = \frac{{1}}{{1+\rho}}.$$

    For Bob, Dave and Charlie: none of the three has flu with probability
    $\frac{{3}}{{5}}\cdot\frac{{2}}{{4}}\cdot\frac{{1}}{{3}} = \frac{{1}}{{10}}$. Each person uses up one value other than
    flu. The target has probability $\frac{{2}}{{5}}$. So $\rho = \frac{{1}}{{4}}$, and the attacker is {sure}
    sure. The worst attacker has the smallest $\rho$. Lesson 4 computes it.
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("form-4", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Summary

    - Put the target after every arrow, and keep one atom before it: the attacker never becomes less sure.
    - So some worst facts have the form $A_i \to C$. For these, only the probability that *none of the atoms is true* has
      to be minimized.
    - The argument counts cells. It does not depend on the release.
    """)
    return


if __name__ == "__main__":
    app.run()
