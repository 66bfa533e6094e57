import marimo

__generated_with = "0.25.2"
app = marimo.App(app_title="7. Hardness: a puzzle solved by a bucketization")


@app.cell(hide_code=True)
def _():
    from itertools import product

    import marimo as mo

    import worstcase
    from classroom.exercises.puzzles import COLUMNS, ROWS, RULES, ClueRows, cell, clue_facts, squares
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
        ClueRows,
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
    # 7. A puzzle solved by a bucketization

    *Fifteen minutes. From lesson 1: a fact rules out tables, and what is left is counted.*

    Until now an attacker knew a fact or two. Suppose that one knows a hundred. How hard is it to work out what follows
    from them? We shall see that a release and some facts can hide *any* puzzle of a certain kind, and solve one.

    ## The puzzle

    A small sudoku: fill the square with the digits 1 to 4, each once in every row, in every column and in each of the
    four quarters.
    """)
    return


@app.cell(hide_code=True)
def _(html_table, mo, ClueRows):
    clues = ClueRows().read("..14 .... 4.2. 2..1")
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
    *bucket* with the *values* 1, 2, 3, 4. A table that fits the release hands each row its four digits in some order, so
    the rule about rows is kept by the release itself:

    {bucket_bars("Each row is a bucket", [DrawnBucket(f"row {place}", bucket.people, bucket.frequencies) for place, bucket in enumerate(ROWS.buckets, 1)])}

    The other rules are facts. "r1c1 and r2c1 are not both 3" is said by an implication whose right-hand side cannot be true
    together with its left-hand side:
    """)
    return


@app.cell(hide_code=True)
def _(RULES, mo, worstcase):
    example = next(text for text in map(worstcase.to_text, RULES.implications) if text.startswith("r1c1=3 & r2c1=3"))
    mo.md(f"""
    `{example}`

    It takes {len(RULES.implications)} such facts for all columns and quarters.

    /// details | How many squares keep the rule about rows? How many that about columns too? And all three? Guess three numbers, then open this.

    They are counted in the next cell, by the same program that counted the hospital's tables. It lists nothing.
    ///
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
    left
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
    With the clues exactly one square is left, and whoever can say whether facts are **consistent** with a release has solved
    it. `worstcase consistent` hands out the table that fits:

    {html_table(["row", "column 1", "2", "3", "4"], [[str(number), *line] for number, line in enumerate(square, 1)])}
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

    Sudokus are no accident. Take any condition made of *clauses*, such as

    > (x or not y or z) and (not x or y) and …

    and ask whether some choice of true and false keeps all of them. This is *satisfiability*. Timetables, routes, circuits and
    thousands of other problems can be written so, and nobody knows a method that is fast for all of them; most believe that
    there is none. (The words for this are: the problem is **NP-complete**.)

    As a release: for each variable a bucket of two people, *x* and *not x*, with the values 1 and 0. Whoever has the 1
    is true. For each clause a bucket with a person for each of its parts, and one single 1: a **token**. And facts that
    say who may hold the token.

    /// details | What must be true of whoever holds the token of a clause? Think, then try the exercise.

    The token must be with a part that is true. If there is none, nobody may hold it, and no table fits. You will
    find the facts yourself.
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
    For (x or not y or z) and (not x or y) and (not x or not z) the same construction makes a release of
    {len(instance.bucketization.buckets)} buckets with {instance.bucketization.size} people, and {instance.knowledge.k} facts.
    {len(models)} of the 8 choices keep all three clauses, and {fit} tables fit: a choice counts once for each way to place the
    tokens. So whether *anything* fits is the question whether the clauses can be kept. **Whoever could always tell quickly
    whether knowledge is consistent with a release could quickly solve everything that can be written so.**

    ## Without a release

    The paper says that the trouble comes from the release: simple implications *alone*, one atom before the arrow and one
    after it, would be easy. That is right where people have one of *two* values. With three values it is not. A person for
    each country, a colour for a value, and facts that forbid neighbours to have the same colour: that is the question
    whether three colours suffice for a map or a graph, another NP-complete problem.
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

    Four guests and four dishes. Each guest gets one dish, and does not eat some of them:
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
    As a release: one bucket, the guests are its people, the dishes its values, each once. Each dash is a fact: "Ann does not
    get fish". There are {menu.knowledge.k} of them, and {ways} tables fit. (A second way to count, Ryser's formula for the *permanent* of
    a square of zeros and ones, gives the same: {ryser(eats)}.)

    Is there a way to serve everybody? That is easy: one starts anywhere and exchanges dishes along a chain, and there are
    fast programs for it even with thousands of guests. *How many* ways are there? For that nobody knows a fast program, and
    most believe there is none. (The word is: **#P-complete**.) But how sure an attacker is *is* a question of how many: the share of tables
    with the target. So with nothing but one bucket and facts "this one has not that", an exact answer is hard.
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

    Seconds depend on the machine, so we count **steps**. For n guests and n dishes, with every entry of the square 0 or 1 by the
    toss of a coin:

    | n | facts | steps to count the tables for these facts | steps to find the worst attacker for 0, 1, …, n facts |
    | ---: | ---: | ---: | ---: |
{rows_of_steps}

    /// details | The third column and the fourth: which one would you rather have to extend to n = 100? Look at how they grow, then open this.

    The fourth. Over the last five lines the third grows about {growth:.1f} times with *each* n, which makes a million million times after some forty more. The
    fourth grows like n² with a little more.
    ///

    That is the surprise of the paper: **one given attacker is hard to evaluate, and the worst of all attackers is
    easy to find.** The worst one is so simple (lesson 3) that its tables can be counted by a product (lesson 4).
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("puzzle-5", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## What to take home

    - Whether facts can be true of a release at all is as hard as satisfiability; how sure they make somebody is as hard as
      counting.
    - "Hard" means that all known methods take more and more steps *times* as problems grow, for some problems. A small sudoku is solved at once all
      the same.
    - The maximum over all attackers with k facts takes few steps, though each attacker alone may take very many.
    """)
    return


if __name__ == "__main__":
    app.run()
