import marimo

__generated_with = "0.25.2"
app = marimo.App(app_title="5. Why small tests miss crossing")


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
    # 5. Why small tests miss crossing

    *Fifteen minutes. From lesson 3: some worst facts have the form "if … then the target". From lesson 4: a program finds
    them, first within each bucket, then across buckets.*

    The program of lesson 4 has two steps. Within a bucket it finds the best atoms. Across buckets it distributes the
    atoms: some are about one bucket, some about another.

    Robin thinks that the second step is unnecessary: "Facts about one bucket are always best." Robin writes a shorter
    program that evaluates every bucket alone and takes the largest answer.

    In this lesson a release is written as counts. `(2, 2, 1)` is a bucket of five people: two have the first value, two
    the second and one the third.
    """)
    return


@app.cell
def _(disclosure):
    def robin(release, k):
        """Return the largest answer of any bucket alone: facts about two buckets are never tried."""
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
    On the hospital's release the two programs agree. Now try *every* release of at most ten people, with one, two and
    three facts.

    /// details | After how many equal answers would you trust the shorter program? Decide, then open this.

    Write your number down. The next cell asks some thousands of questions: all that exist up to ten people.
    ///
    """)
    return


@app.cell
def _(disclosure, factorial, prod, releases, robin):
    def tables(release):
        """Count the tables that fit: for each bucket, the ways to assign its values."""
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

    There is no wrong answer. A check that lists tables, as in lesson 1, can hardly go further. The last line is the number
    of tables of a single release of ten people.

    ## A counterexample
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

    - Robin's program returns **{wrong}**, which is {float(wrong):.4f};
    - the true maximum is **{right}**, which is {float(right):.4f}.

    /// details | Does this error harm the publisher or the patients? Decide, then open this.

    The patients. Robin's program returns *less* than the true maximum. A publisher who must stay below 0.708 trusts it and
    publishes a release that is not safe. An error in the other direction would only cost some usefulness.
    ///

    Listing tables will not find this: {tables(crossing):,} of them fit.
    """)
    return people, right, wrong


@app.cell
def _(release, worstcase):
    worst = worstcase.disclosure(release, 2)
    counted = worstcase.probability(worst.target, release, worst.knowledge)  # counted without listing tables
    buckets_named = {atom.person[:2] for atom in worst.knowledge.atoms()}
    f"the worst attacker is {counted} sure, with facts about people of the buckets {' and '.join(sorted(buckets_named))}"
    return buckets_named, counted, worst


@app.cell
def _(crossing, within_bucket):
    def within(bucket):
        """Return m(0), m(1), m(2), m(3) of the bucket, as in lesson 4."""
        return [within_bucket(bucket, atoms) for atoms in range(4)]

    m_first, m_second = map(within, crossing)
    return m_first, m_second


@app.cell(hide_code=True)
def _(Fraction, buckets_named, counted, crossing, m_first, m_second, mo, right, worst):
    assert counted == right == worst.value
    assert buckets_named == {"b0", "b1"}
    assert str(worst.target) == "Atom(person='b0.p0', value='a')"
    likely_first, likely_second = (Fraction(max(bucket), sum(bucket)) for bucket in crossing)
    rho_first, rho_second = m_first[3] / likely_first, m_second[3] / likely_second
    rho_across = m_first[1] / likely_first * m_second[2]
    assert rho_across < min(rho_first, rho_second)
    assert all(m[2] < m[1] * m[1] and m[3] < m[1] * m[2] for m in (m_first, m_second))
    mo.md(rf"""
    ## Why crossing pays here

    From lesson 3: an attacker with target $A$ and facts $A_i \to A$ is $\frac{{1}}{{1+\rho}}$ sure. Here $\rho$ is the
    probability that *none* of the atoms is true, divided by the probability of $A$. So the attacker wants a small
    $\rho$. Two facts and the target make three atoms. Again, $m(h)$ is the least probability that none of $h$ atoms about
    a bucket is true:

    | bucket | $\Pr(A)$ | $m(1)$ | $m(2)$ | $m(3)$ | $\rho$ with all three atoms here |
    | --- | --- | --- | --- | --- | --- |
    | b0: {", ".join(map(str, crossing[0]))} | {likely_first} | {m_first[1]} | {m_first[2]} | {m_first[3]} | {rho_first} |
    | b1: {", ".join(map(str, crossing[1]))} | {likely_second} | {m_second[1]} | {m_second[2]} | {m_second[3]} | {rho_second} |

    Now leave the target's atom in b0, and put the other two into b1. The buckets were shuffled independently, so the
    probabilities are multiplied: $\rho$ is {m_first[1]} · {m_second[2]} divided by {likely_first}, that is
    **{rho_across}**. This is less than {rho_first} and less than {rho_second}. The attacker is
    1/(1 + {rho_across}) = {1 / (1 + rho_across)} sure.
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("crossing-1", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    The people of the first bucket are called `b0.p0`, `b0.p1`, …, those of the second `b1.p0`, `b1.p1`, …. The values are
    `a` to `e`, the most frequent first. Find the facts of a worst attacker:
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

    Within one bucket, atoms help each other: $m(g+h)$ is less than $m(g)\cdot m(h)$, unless both are 0. This holds in the
    table, and in every bucket. So staying in one bucket is nearly always better. Crossing pays only if one bucket is best
    for one atom, another is best for two, and the difference exceeds the gain from staying.

    With **one** fact crossing never pays. Let $x$ be the largest share of a value in the target's bucket, and $y$ that in
    the other. Crossing gives $\rho = \frac{(1-x)(1-y)}{x}$. If $y \le x$, two atoms in the target's bucket give less than
    $\frac{(1-x)(1-x)}{x}$, which is at most that. If $y > x$, two atoms in the other bucket give less than
    $\frac{(1-y)(1-y)}{y}$, which is at most that too.

    With two facts it can pay, as above. A search tries all pairs of buckets, by their number of people, until crossing
    pays.
    """)
    return


@app.cell(hide_code=True)
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
    /// details | How many people does the smallest such pair have? At that size, does Robin's program fail on most pairs, one in ten, or one in a thousand? Guess, then open this.

    | people together | pairs of buckets | pairs where crossing pays with two facts |
    | ---: | ---: | ---: |
    | 2 to 20 | {pairs_below:,} | 0 |
    | 21 | {len(pairs[21]):,} | {failures[21]} |

    With two buckets and two facts, crossing takes 21 people: every smaller pair was tried. At 21 people it pays in one
    pair in {len(pairs[21]) // failures[21]:,}. Random pairs of the right size will rarely show it.
    ///
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

    A test generator can aim. This one draws some hundred buckets, computes $m(1), m(2), …$ for each, and then tries all
    *pairs*, which takes little time. With its first seed it finds {len(aimed)} pairs where crossing pays with two to five
    facts. The smallest of them has {sum(map(sum, smallest))} people, with {facts_there} facts. That is not the smallest
    pair that exists, but any one of them refutes Robin.

    ## What follows for testing

    1. **"All small inputs agree"** is a statement about small inputs.
    2. **Ask where a plausible mistake would show**, and test there. Robin's shows only where two buckets are good at
       different things.
    3. **The correct answer must be computable there too.** Listing tables ends at about ten people. Counting without
       listing goes further: it confirmed {right}.
    4. **A proof has no size limit.** That the program with both steps is right for *all* releases is proved, and a proof
       assistant has checked it (`book/proofs.md` in this repository).

    Now you are the tester. There are three programs, and you may write three tests:
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("crossing-4", ...)
    return


if __name__ == "__main__":
    app.run()
