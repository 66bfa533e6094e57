import marimo

__generated_with = "0.25.2"
app = marimo.App(app_title="5. Why small tests never see crossing")


@app.cell(hide_code=True)
def _():
    from fractions import Fraction
    from math import factorial, prod

    import marimo as mo

    import worstcase
    from fastpath.minimize1 import within_bucket
    from proofs_check.audit.corpus import crosses, crossing_cases
    from proofs_check.oracles.small_releases import disclosure
    from reference.instances import released, releases, releases_of
    from worstcase.display.bucket_pictures import DrawnBucket, bucket_bars

    return (
        DrawnBucket,
        Fraction,
        bucket_bars,
        crosses,
        crossing_cases,
        disclosure,
        factorial,
        mo,
        prod,
        released,
        releases,
        releases_of,
        within_bucket,
        worstcase,
    )


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    # 5. Why small tests never see crossing

    *Fifteen minutes. From lesson 3: the worst facts all have the form "if … then the target". From lesson 4: a program
    finds them, first within each bucket, then across buckets.*

    The program of lesson 4 has two steps. Within a bucket it finds the best atoms. Across buckets it shares them
    out: some atoms about this bucket, some about that one.

    Robin thinks that the second step is a waste of time. "Facts about one bucket always do best," says Robin, and writes
    a shorter program: work out every bucket alone, and take the largest answer.

    A release is written by its counts here: `(2, 2, 1)` is a bucket of five people, of whom two have the first value,
    two the second and one the third.
    """)
    return


@app.cell
def _(disclosure):
    def robin(release, k):
        """The largest of what each bucket gives alone: facts about two buckets are never tried."""
        return max(disclosure((bucket,), k) for bucket in release)

    hospital = ((2, 2, 1), (2, 1, 1, 1))
    assert all(robin(hospital, k) == disclosure(hospital, k) for k in range(3))
    [
        f"{k} facts: {robin(hospital, k)} by Robin's program, {disclosure(hospital, k)} by the right one"
        for k in range(3)
    ]
    return (robin,)


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    On the hospital's release the two programs agree. Let us be thorough and try *every* release of at most ten people, with
    one, two and three facts.

    /// details | Decide first: after how many equal answers would you trust the shorter program? Then open this.

    Write your number down. The next cell asks some thousands of questions, all that there are up to ten people.
    ///
    """)
    return


@app.cell
def _(disclosure, factorial, prod, releases, robin):
    def tables(release):
        """How many tables fit: for each bucket, the ways to hand out its values."""
        return prod(factorial(sum(bucket)) // prod(map(factorial, bucket)) for bucket in release)

    small = list(releases(10))
    questions = [(release, k) for release in small for k in (1, 2, 3)]
    disagreements = [question for question in questions if robin(*question) != disclosure(*question)]
    most_tables = max(map(tables, small))
    return disagreements, most_tables, questions, small, tables


@app.cell(hide_code=True)
def _(disagreements, mo, most_tables, questions, small):
    assert not disagreements
    mo.md(f"""
    | what | how many |
    | --- | ---: |
    | releases of at most ten people | {len(small):,} |
    | questions about them | {len(questions):,} |
    | questions that Robin's program answers wrongly | **{len(disagreements)}** |
    | tables that fit the largest of these releases | {most_tables:,} |

    Not one. And whoever checks by listing tables, as in lesson 1, can hardly go further: the last line is how many there
    are to list for a single release of ten people.

    ## And yet
    """)
    return


@app.cell(hide_code=True)
def _(DrawnBucket, bucket_bars, mo, released):
    crossing = ((4, 3, 1, 1, 1), (4, 4, 1, 1, 1))
    release = released(crossing)
    mo.Html(
        bucket_bars(
            "Two buckets where crossing pays",
            [
                DrawnBucket(f"bucket b{place}", bucket.people, bucket.frequencies)
                for place, bucket in enumerate(release.buckets)
            ],
        )
    )
    return crossing, release


@app.cell(hide_code=True)
def _(crossing, disclosure, mo, robin, tables):
    right, wrong = disclosure(crossing, 2), robin(crossing, 2)
    people = sum(map(sum, crossing))
    assert people == 21
    assert wrong < 0.708 < right
    mo.md(f"""
    These are {people} people. With two facts

    - Robin's program says **{wrong}**, which is {float(wrong):.4f};
    - the truth is **{right}**, which is {float(right):.4f}.

    /// details | Whom does this error hurt: the publisher, the patients, nobody? Think, then open this.

    Robin's program says *less* than the truth. A publisher who must stay below 0.708 believes it and publishes what is not
    safe. An error in the other direction would only have cost some usefulness.
    ///

    Nobody will find this by listing tables: {tables(crossing):,} of them fit.
    """)
    return people, right, wrong


@app.cell
def _(release, right, worstcase):
    worst = worstcase.disclosure(release, 2)
    counted = worstcase.probability(worst.target, release, worst.knowledge)  # by counting, and no table is listed
    assert counted == right == worst.value
    buckets_named = {atom.person[:2] for atom in worst.knowledge.atoms()}
    assert buckets_named == {"b0", "b1"}
    assert str(worst.target) == "Atom(person='b0.p0', value='a')"
    f"the worst attacker is {counted} sure, and speaks of people of the buckets {' and '.join(sorted(buckets_named))}"
    return


@app.cell
def _(crossing, within_bucket):
    def within(bucket):
        """m(0), m(1), m(2), m(3): the least probability that none of so many atoms about the bucket is true."""
        return [within_bucket(bucket, atoms) for atoms in range(4)]

    m_first, m_second = map(within, crossing)
    return m_first, m_second


@app.cell(hide_code=True)
def _(Fraction, crossing, m_first, m_second, mo):
    likely_first, likely_second = (Fraction(max(bucket), sum(bucket)) for bucket in crossing)
    rho_first, rho_second = m_first[3] / likely_first, m_second[3] / likely_second
    rho_across = m_first[1] / likely_first * m_second[2]
    assert rho_across < min(rho_first, rho_second)
    assert all(m[2] < m[1] * m[1] and m[3] < m[1] * m[2] for m in (m_first, m_second))
    mo.md(rf"""
    ## Why it pays here

    From lesson 3: an attacker with target $A$ and facts $A_i \to A$ is $\frac{{1}}{{1+\rho}}$ sure, where $\rho$ is the
    probability that *none* of the atoms is true, divided by the probability of $A$. So the attacker wants a small
    $\rho$. Two facts and the target make three atoms. Write $m(h)$ for the least probability that none of $h$ atoms about
    a bucket is true:

    | bucket | $\Pr(A)$ | $m(1)$ | $m(2)$ | $m(3)$ | $\rho$ with all three atoms here |
    | --- | --- | --- | --- | --- | --- |
    | b0: {", ".join(map(str, crossing[0]))} | {likely_first} | {m_first[1]} | {m_first[2]} | {m_first[3]} | {rho_first} |
    | b1: {", ".join(map(str, crossing[1]))} | {likely_second} | {m_second[1]} | {m_second[2]} | {m_second[3]} | {rho_second} |

    Now leave the target's atom in b0, and put the other two into b1. The buckets were shuffled independently, so the
    probabilities are multiplied: $\rho$ is {m_first[1]} · {m_second[2]} divided by {likely_first}, that is
    **{rho_across}**. This is less than {rho_first} and less than {rho_second}, and
    1/(1 + {rho_across}) = {1 / (1 + rho_across)}.
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("crossing-1", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    The people of the first bucket are called `b0.p0`, `b0.p1`, …, those of the second `b1.p0`, `b1.p1`, …; the values are
    `a` to `e`, the most frequent first. Be the worst attacker:
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("crossing-2", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Why it is rare

    Within one bucket, atoms help each other: $m(g+h)$ is less than $m(g)\cdot m(h)$, unless both are 0. You can see it in the
    table, and it is so in every bucket. So it nearly always pays to stay. Crossing pays only if one bucket is the best
    place for one atom, another the best place for two, and both by more than staying would gain.

    With **one** fact it never pays. Let $x$ be the largest share of a value in the target's bucket, and $y$ in the other.
    Crossing gives $\rho = \frac{(1-x)(1-y)}{x}$. If $y \le x$, two atoms in the target's bucket give less than
    $\frac{(1-x)(1-x)}{x}$, which is no more than that. If $y > x$, two atoms in the other bucket give less than
    $\frac{(1-y)(1-y)}{y}$, which is no more either.

    /// details | With two facts: how many people does it take, at the least? And on how many pairs of buckets of that size does Robin's program fail: most of them, one in ten, one in a thousand? Guess, then open this.

    The next cell looks at every pair of buckets with 2, 3, …, 21 people together.
    ///
    """)
    return


@app.cell
def _(crosses, releases_of):
    pairs = {number: releases_of(number, 2) for number in range(2, 22)}
    failures = {number: sum(crosses(*pair, 2) for pair in every) for number, every in pairs.items()}
    pairs_below = sum(len(every) for number, every in pairs.items() if number < 21)
    return failures, pairs, pairs_below


@app.cell(hide_code=True)
def _(failures, mo, pairs, pairs_below):
    assert sum(failures[number] for number in range(2, 21)) == 0
    assert failures[21] > 0
    mo.md(f"""
    | people together | pairs of buckets | pairs where crossing pays with two facts |
    | ---: | ---: | ---: |
    | 2 to 20 | {pairs_below:,} | 0 |
    | 21 | {len(pairs[21]):,} | {failures[21]} |

    So two buckets with two facts take 21 people: every smaller pair was looked at. And at 21 people it is one
    pair in {len(pairs[21]) // failures[21]:,}. Whoever draws pairs of the right size at random will wait for it.
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("crossing-3", ...)
    return


@app.cell(hide_code=True)
def _(crosses, crossing_cases, mo, right):
    aimed = crossing_cases(0)
    smallest, facts_there = aimed[0]
    assert all(crosses(*pair, k) for pair, k in aimed)
    assert {k for _, k in aimed} <= {2, 3, 4, 5}
    mo.md(f"""
    ## Aim

    A generator of tests need not be blind. Ours draws some hundred buckets, works out $m(1), m(2), …$ for each, and then
    tries all *pairs*, which costs hardly anything. With its first seed it finds {len(aimed)} pairs where crossing pays
    with two to five facts. The smallest of them has {sum(map(sum, smallest))} people, with {facts_there} facts: a
    generator that aims does not find the smallest there is. It need not: any one of these refutes Robin.

    ## What this says about testing

    1. **"All small inputs agree"** is a sentence about small inputs.
    2. **Ask where a plausible mistake would show**, and test there. Robin's shows only where two buckets are good at
       different things.
    3. **What tells right from wrong must reach there too.** Listing tables ends at ten people or so. Counting without
       listing, as the cell that counted {right} did, goes on.
    4. **A proof has no size.** That the program with both steps is right for *all* releases is proved, and a proof assistant
       has checked it (PROOFS.md in this repository).

    Now you are the tester. Three programs, and you may ask three questions:
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("crossing-4", ...)
    return


if __name__ == "__main__":
    app.run()
