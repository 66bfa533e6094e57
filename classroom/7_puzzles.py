import marimo

__generated_with = "0.25.2"
app = marimo.App(app_title="7. A puzzle solved by a release")


@app.cell(hide_code=True)
def _():
    from itertools import product

    import marimo as mo

    import worstcase
    from classroom.exercises.puzzles import COLUMNS, ROWS, RULES, cell, clue_facts, read_clues, squares
    from reference.hardness.permanent import ryser, to_counting
    from reference.hardness.satisfiability import ClauseSet, number_of_tables, to_consistency, weighted_model_count
    from worstcase.display.bucket_pictures import DrawnBucket, bucket_bars
    from worstcase.display.pages import html_table

    return (
        COLUMNS,
        ClauseSet,
        DrawnBucket,
        ROWS,
        RULES,
        bucket_bars,
        cell,
        clue_facts,
        html_table,
        mo,
        number_of_tables,
        product,
        read_clues,
        ryser,
        squares,
        to_consistency,
        to_counting,
        weighted_model_count,
        worstcase,
    )


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    # 7. A puzzle solved by a release

    *Fifteen minutes. From lesson 1: a fact rules out tables, and what is left is counted.*

    Until now an attacker knew one or two facts. Suppose that an attacker knows a hundred. How hard is it to compute what
    follows from them? This lesson solves a puzzle with a release and some facts. It then shows that these can encode *any*
    puzzle of a certain kind.

    ## The puzzle

    A small sudoku: fill the square with the digits 1 to 4, each once in every row, column and quarter.
    """)
    return


@app.cell(hide_code=True)
def _(html_table, mo, read_clues):
    clues = read_clues("..14 .... 4.2. 2..1")
    mo.Html(
        html_table(
            ["row", "column 1", "2", "3", "4"], [[str(r), *row.replace(".", " ")] for r, row in enumerate(clues, 1)]
        )
    )
    return (clues,)


@app.cell(hide_code=True)
def _(DrawnBucket, ROWS, bucket_bars, mo):
    mo.md(rf"""
    Now read the square as a release. A *person* is a cell: `r1c2` is in row 1 and column 2. The four cells of a row are a
    *bucket* with the *values* 1, 2, 3, 4. A table that fits the release assigns each row its four digits in some order. So
    the release itself enforces the rule about rows:

    {bucket_bars("Each row is a bucket", [DrawnBucket(f"row {place}", bucket.people, bucket.frequencies) for place, bucket in enumerate(ROWS.buckets, 1)])}

    The other rules are facts. "r1c1 and r2c1 are not both 3" is an implication whose right-hand side cannot be true
    together with its left-hand side:
    """)
    return


@app.cell(hide_code=True)
def _(RULES, mo, worstcase):
    example = next(text for text in map(worstcase.to_text, RULES.implications) if text.startswith("r1c1=3 & r2c1=3"))
    mo.md(f"""
    `{example}`

    It takes {len(RULES.implications)} such facts for all columns and quarters. The next cell counts the squares that fit
    these rules, and those that also fit the clues. The program is the one that counted the hospital's tables. It lists
    none of them.
    """)
    return


@app.cell
def _(COLUMNS, RULES, clue_facts, clues, squares, worstcase):
    left = {
        "rows": squares(worstcase.Formula([])),
        "rows and columns": squares(COLUMNS),
        "rows, columns and quarters": squares(RULES),
        "all this and the clues": squares(clue_facts(clues)),
    }
    return (left,)


@app.cell(hide_code=True)
def _(ROWS, cell, clue_facts, clues, html_table, left, mo, worstcase):
    assert list(left.values()) == [331_776, 576, 288, 1]
    answer = worstcase.consistent(ROWS, clue_facts(clues))
    square = [[answer.table[cell(row, column)] for column in range(1, 5)] for row in range(1, 5)]
    assert all(sorted(line) == list("1234") for line in (*square, *zip(*square, strict=True)))
    assert all(
        given in (".", found)
        for clue, line in zip(clues, square, strict=True)
        for given, found in zip(clue, line, strict=True)
    )
    mo.md(f"""
    /// details | How many squares fit the rule about rows? How many also fit that about columns? And all three rules? Guess three numbers, then open this.

    {html_table(["rules", "squares"], [[name, f"{number:,}"] for name, number in left.items()])}
    ///

    /// details | What is the solution? Solve the puzzle, then open this.

    With the clues exactly one square is left. A program that checks whether facts are **consistent** with a release has
    solved the puzzle. `worstcase consistent` prints a table that fits:

    {html_table(["row", "column 1", "2", "3", "4"], [[str(number), *line] for number, line in enumerate(square, 1)])}
    ///
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("puzzle-1", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Any puzzle

    The same works for more than sudokus. Take any condition made of *clauses*, such as

    > (x or not y or z) and (not x or y) and …

    and ask whether some choice of true and false satisfies all of them. This is *satisfiability*. Timetables, routes,
    circuits and many other problems can be written in this form. No method is known that is fast for all of them, and most
    experts believe that there is none. (The term is **NP-complete**.)

    As a release: each variable becomes a bucket of two people, *x* and *not x*, with the values 1 and 0. The one with the
    1 is true. Each clause becomes a bucket with a person for each of its parts, and a single 1: a **token**. Facts state
    who may hold the token.

    /// details | What must be true of the person who holds the token of a clause? Decide, then try the exercise.

    The token must be with a part that is true. If no part is true, the token has no place, and no table fits. The
    exercise asks for the facts.
    ///
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("puzzle-2", ...)
    return


@app.cell(hide_code=True)
def _(ClauseSet, mo, number_of_tables, product, to_consistency, weighted_model_count):
    clauses = ClauseSet(3, ((1, -2, 3), (-1, 2), (-1, -3)))
    instance = to_consistency(clauses)
    models = [
        signs
        for signs in product((True, False), repeat=3)
        if clauses.holds([v if true else -v for v, true in enumerate(signs, 1)])
    ]
    fit = number_of_tables(instance)
    assert fit == weighted_model_count(clauses) >= len(models)
    assert 0 < len(models) < 8
    mo.md(f"""
    For (x or not y or z) and (not x or y) and (not x or not z) the same construction makes a release. It has
    {len(instance.bucketization.buckets)} buckets with {instance.bucketization.size} people, and {instance.knowledge.k} facts.
    {len(models)} of the 8 choices satisfy all three clauses, and {fit} tables fit. A choice counts once for each way to
    place the tokens. So *some* table fits exactly if the clauses can be satisfied. **A fast check whether facts are
    consistent with a release would be a fast method for all problems of this form.**

    ## Without a release

    According to the paper, the release causes the difficulty: simple implications *alone*, one atom before the arrow and
    one after it, would be easy. That is correct where people have one of *two* values. With three values it is not. Take a
    person for each country, a colour for each value, and facts that forbid neighbours to have the same colour. The
    question is then whether three colours are enough for a map or a graph, another NP-complete problem.
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("puzzle-3", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Counting is harder than finding

    There are four guests and four dishes. Each guest gets one dish, and does not eat some of them:
    """)
    return


@app.cell(hide_code=True)
def _(html_table, mo):
    eats = ((1, 1, 0, 0), (1, 1, 1, 0), (0, 1, 1, 1), (0, 0, 1, 1))
    mo.Html(
        html_table(
            ["guest", "soup", "pasta", "fish", "cake"],
            [
                [guest, *("eats" if one else "—" for one in row)]
                for guest, row in zip(("Ann", "Bo", "Cy", "Di"), eats, strict=True)
            ],
        )
    )
    return (eats,)


@app.cell(hide_code=True)
def _(eats, mo, number_of_tables, ryser, to_counting):
    menu = to_counting(eats)
    ways = number_of_tables(menu)
    assert ways == ryser(eats) == 5
    assert menu.knowledge.k == 6
    assert sum(row.count(0) for row in eats) == 6
    mo.md(f"""
    As a release: one bucket, whose people are the guests and whose values are the dishes, each once. Each dash is a fact:
    "Ann does not get fish". There are {menu.knowledge.k} of them, and {ways} tables fit. (A second method, Ryser's formula
    for the *permanent* of a square of zeros and ones, gives the same: {ryser(eats)}.)

    Is there a way to serve all guests? That is easy to decide: fast programs, which exchange dishes along a chain, handle
    thousands of guests. *How many* ways are there? No fast program is known for that, and most experts believe that there
    is none. (The term is **#P-complete**.) But an attacker's probability *is* such a count: the share of tables with the
    target. So even with one bucket and negations only, an exact answer is hard.
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("puzzle-4", ...)
    return


@app.cell(hide_code=True)
def _(mo, worstcase):
    points = worstcase.hardness_curve(14)
    shown = [point for point in points if point.size >= 8]
    growth = (points[-1].one_formula.steps / points[-6].one_formula.steps) ** 0.2
    assert points[-1].one_formula.steps > 5 * points[-1].all_formulas.steps
    assert 1.7 < growth < 2.3
    rows_of_steps = "\n".join(
        f"    | {point.size} | {point.facts} | {point.one_formula.steps:,} | {point.all_formulas.steps:,} |"
        for point in shown
    )
    mo.md(f"""
    ## What it costs

    Seconds depend on the machine, so this table counts **steps**. For n guests and n dishes, each entry of the square is
    randomly 0 or 1:

    | n | facts | steps to count the tables for these facts | steps to find the worst attacker for 0, 1, …, n facts |
    | ---: | ---: | ---: | ---: |
{rows_of_steps}

    /// details | Which column would you rather extend to n = 100, the third or the fourth? Look at how they grow, then open this.

    The fourth. Over the last five lines the third grows about {growth:.1f} times with *each* n. After some forty more
    lines that is a factor of a million million. The fourth grows slightly faster than n².

    This is the paper's surprising result: **one given attacker is hard to evaluate, and the worst of all attackers is
    easy to find.** A worst attacker has facts so simple (lesson 3) that its tables are counted by a product (lesson 4).
    ///
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("puzzle-5", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Summary

    - Whether a table fits a release and given facts at all is as hard as satisfiability. How sure the facts make an
      attacker is as hard as counting.
    - "Hard" means that for some problems the steps of all known methods *multiply* as the problems grow. A small sudoku
      is solved at once all the same.
    - The maximum over all attackers with k facts takes few steps, though each attacker alone may take very many.
    """)
    return


if __name__ == "__main__":
    app.run()
