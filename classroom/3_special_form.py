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

    The worst case is over all that k facts can say, and there are very many facts: any number of atoms before the arrow,
    any number after it. To try them all is hopeless beyond a few people. The paper's main idea is that one need not.
    **Some worst attacker always has facts of one simple shape: one atom before each arrow, and after every arrow the same
    atom, the target itself.**

    $$A_0 \to C, \quad A_1 \to C, \quad \dots, \quad A_{k-1} \to C$$

    Let us see why, by counting worlds. An attacker knows these two facts, and wants to know whether Charlie has flu:
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
    Now somebody takes the same two facts and writes the *target* after both arrows: if Bob has flu then Charlie has, if
    Dave has flu then Charlie has.

    /// details | What do you expect? Is the attacker with the new facts surer of Charlie's flu, less sure, or does it depend?

    Surer, or as sure, always; whatever the facts and the release are. The next cell counts both; then we look why.
    ///
    """)
    return


@app.cell
def _(after, before, release, worstcase):
    old, new = (worstcase.count_tables("Charlie=flu", release, facts) for facts in (before, after))
    (
        f"before: {old.satisfying} of {old.consistent} worlds, {old.probability}",
        f"after: {new.satisfying} of {new.consistent} worlds, {new.probability}",
    )
    return new, old


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Figure 4, counted

    The paper's Figure 4 sorts the worlds by which of the atoms are true: $A_0$, $A_1$ (before the arrows), $B_0$, $B_1$
    (after them) and $C$, the target. A star stands for "either". Each row is a *cell*, called by a letter:
    """)
    return


@app.cell(hide_code=True)
def _(A0, A1, B0, B1, C, mo, new, old, release, worstcase):
    from proofs_check.claims.section_3_2_lemmas import LEFT, RIGHT, in_row

    rows = [tuple(int(atom.holds(world)) for atom in (A0, A1, B0, B1, C)) for world in worstcase.worlds(release)]

    def size(pattern):
        """How many worlds are in a cell."""
        return sum(in_row(row, pattern) for row in rows)

    left, right = ({name: size(pattern) for name, pattern in cells.items()} for cells in (LEFT, RIGHT))
    assert sum(left.values()) == old.consistent
    assert sum(right.values()) == new.consistent
    table = [
        "| cell | A₀ A₁ B₀ B₁ C | worlds with the old facts | worlds with the new facts | then |",
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
    Read it from the target's side. The worlds in which the target is **false** are the cells a, c, e and g. With the new
    facts only a is left: where $A_0$ or $A_1$ is true, $C$ must be. The worlds in which the target is **true** are b, d, f
    and h. The new facts never rule such a world out, since an implication with a true atom after its arrow is true. So
    d′, f′ and h′ are at least as many as d, f and h.

    Never more worlds against the target, never fewer for it: the share of those for it cannot fall. Here it rises from {good} of {good + bad} to
    {better} of {better + right["a"]}. Nothing else was used, neither flu nor buckets: this holds for any facts, any
    release, and even for worlds that are not equally likely.

    (The paper writes this down as a chain of fractions, and forgets g in the first of them. The chain still holds.)
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

    What if several atoms stand before an arrow, *if Hannah has flu and Frank has mumps, then Charlie has flu*?

    /// details | What do you expect: is the attacker better off with more atoms before the arrow, or with fewer?

    With fewer. The more must be true before the arrow, the fewer worlds the fact rules out. All of those are worlds
    without the target, since the target stands after the arrow. So dropping atoms until one is left only helps.
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

    With facts of the special form only two kinds of worlds are left: those in which the target $C$ is true, and those in
    which *none* of $C, A_0, \dots, A_{{k-1}}$ is. Let

    $$\rho = \frac{{\Pr(\text{{none of }} C, A_0, \dots, A_{{k-1}})}}{{\Pr(C)}}, \qquad\text{{then}}\qquad
    \Pr(C \mid \text{{facts}}) = \frac{{1}}{{1+\rho}}.$$

    For Bob, Dave and Charlie: none of the three has flu with probability
    $\frac{{3}}{{5}}\cdot\frac{{2}}{{4}}\cdot\frac{{1}}{{3}} = \frac{{1}}{{10}}$ (each time one person without flu is
    gone), the target has probability $\frac{{2}}{{5}}$, so $\rho = \frac{{1}}{{4}}$, and the attacker is {sure} sure.
    The worst attacker is the one with the smallest $\rho$: lesson 4 looks for it.
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("form-4", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## What to take home

    - Put the target after every arrow, and keep one atom before it: the attacker never becomes less sure.
    - So the worst of all facts are found among $A_i \to C$, and for these it is enough to make *none of them is true*
      as unlikely as possible.
    - The argument counts cells. It never asked how the release was made.
    """)
    return


if __name__ == "__main__":
    app.run()
