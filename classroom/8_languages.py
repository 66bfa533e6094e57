import marimo

__generated_with = "0.25.2"
app = marimo.App(app_title="8. A language of your own")


@app.cell(hide_code=True)
def _():
    import marimo as mo

    import worstcase
    from classroom.exercises.attempts import as_letters, lettered
    from classroom.exercises.languages import TemplateLanguage
    from worstcase import Atom, Or
    from worstcase.display.pages import html_table

    return Atom, Or, TemplateLanguage, as_letters, html_table, lettered, mo, worstcase


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    # 8. A language of your own

    *Fifteen minutes. From lesson 2: a fact is an implication between atoms. From lesson 6: merging never raises the maximum.*

    The paper measures what an attacker knows in *basic implications*. Its last section asks for other kinds of facts. That is open research, and you can take part. Think of a kind of fact, write it in ten lines, and let
    the computer try it on all small releases.

    Here is one kind: **gossip**. "One of these two people has this illness, but I forget which."
    """)
    return


@app.cell
def _(Atom, Or):
    from itertools import combinations

    class OneOfTwo:
        """One of these two people has this value, but I forget which."""

        name = "one-of-two"

        def units(self, bucketization):
            for p, q in combinations(bucketization.people, 2):
                for s in bucketization.domain:
                    yield Or((Atom(p, s), Atom(q, s)))

    return (OneOfTwo,)


@app.cell(hide_code=True)
def _(OneOfTwo, lettered, mo, worstcase):
    trio = lettered("aab", 3)
    gossip = list(OneOfTwo().units(trio))
    assert len(gossip) == 3 * 2
    mo.md(f"""
    That is a complete definition of a language: a name, and a method that yields every fact that may be known about a
    release. On the release `aab`, of three people of whom two have a, it has {len(gossip)} facts:
    {", ".join(f"`{worstcase.to_text(one)}`" for one in gossip)}.

    The next cell computes the maximum for gossip, negations and implications, on all releases of at most four
    people, three values and two buckets.
    """)
    return


@app.cell
def _(OneOfTwo, worstcase):
    card = worstcase.report_card(OneOfTwo(), 2, people=4, values=3, buckets=2, beside=["negations", "implications"])
    averages = card.averages
    return averages, card


@app.cell(hide_code=True)
def _(averages, card, html_table, mo):
    assert averages["one-of-two"][1] < averages["negations"][1] <= averages["implications"][1]
    assert averages["one-of-two"][0] == averages["negations"][0]
    mo.md(f"""
    /// details | Compare one fact of gossip with one negation, "this person does *not* have that value". Which makes the worst attacker surer? Decide, then open this.

    The negation. This is the maximum, on average over the {len(card.hiding)} kinds of releases that alone make no value
    of any person certain:

    {html_table(["facts", "gossip", "negations", "implications"], [[str(k), *(f"{float(averages[name][k]):.3f}" for name in ("one-of-two", "negations", "implications"))] for k in range(3)])}

    Still, one fact of gossip raises it from {float(averages["one-of-two"][0]):.2f} to
    {float(averages["one-of-two"][1]):.2f}.
    ///

    The card also answers the other questions of a theory of this language, for all {card.instances} kinds of releases:
    """)
    return


@app.cell(hide_code=True)
def _(card, html_table, mo):
    assert card.monotone.holds
    assert card.alike.holds
    assert card.alike_values.holds
    assert not card.complete.holds
    shapes = {form.shape: form.finding.holds for form in card.special_forms}
    assert not any(shapes.values())
    mo.Html(
        html_table(
            ["question", "answer"],
            [
                ["Does it treat all people alike? All values?", "yes, yes"],
                ["Is it monotone: does merging never raise its maximum?", "yes, in every merge tried"],
                ["Is it complete: can it express everything?", "no: " + card.complete.counterexample.said],
                ["Is one of the simple shapes always enough?", f"no, none of the {len(shapes)} that were tried"],
            ],
        )
    )
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    By the last line, no result like that of lesson 3 holds here, at least with the shapes that were tried. They include an
    atom, a fact that names the target's person, and a fact about the target's bucket only. How can gossip about *other*
    people be best?
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("language-1", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Conjecture, refute, repair

    A language may have a method `conjecture`: a formula that its author believes to be the maximum. The file
    `an_example_language.py` beside this notebook has gossip again. Its conjecture is: *the best k facts of gossip all
    name the target's person, each with another person of the bucket.*
    """)
    return


@app.cell(hide_code=True)
def _(as_letters, mo, worstcase):
    from an_example_language import OneOfTwo as Believed

    believed = worstcase.report_card(Believed(), 1, people=4, values=3, beside=["negations"]).conjecture
    against = believed.counterexample
    assert not believed.holds
    mo.md(f"""
    /// details | The conjecture is wrong. On which small release would you try it? Decide, then open this.

    The card compares the formula with the maximum on all small releases, and reports the smallest difference. It is a release of
    {against.bucketization.size} people, `{as_letters(against.bucketization)}`, with {against.k} fact: {against.said}.
    The reason is the same as in the exercise above.
    ///

    So repair it: *gossip about two people of one bucket is enough*, whether or not it names the target's person. That
    survives this counterexample. Can you find another?
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("language-2", ...)
    return


@app.cell(hide_code=True)
def _(OneOfTwo, TemplateLanguage, lettered, mo, worstcase):
    in_a_line, in_python = (
        worstcase.disclosure(lettered("aabb", 4), 1, language=language, method="exhaustive").value
        for language in (TemplateLanguage("p=s | q=s"), OneOfTwo())
    )
    assert in_a_line == in_python
    mo.md(r"""
    ## A language in a line

    For the exercises below, a language is written in a line or two, without Python. `p=s | q=s` is gossip again. The
    letters p, q, r stand for any different people, and s, t, u for any different values. The letters a, b, c are the values
    with these names. More examples:

    | line | meaning of a fact |
    | --- | --- |
    | `not p=s` | this person does not have that value |
    | `p=s -> q=s` | if this person has the value then so does that one |
    | `same(p, q)` | these two have the same value |
    | `not p=a` | this person does not have the value a |
    | `atmost(1, s: p, q, r)` | at most one of these three has the value |
    | `same(p, q) where different buckets` | these two, of different buckets, have the same value |
    | `p=s where bucket <= 2` | this person, in a bucket of at most two, has the value |

    The conditions after *where* are `one bucket`, `different buckets`, `bucket >= 3` or `bucket <= 2` (any number). Separate
    them by commas.

    ## Monotone or not

    Merging buckets never raises the maximum for implications, nor for gossip. Lesson 6 showed why: people exchange places,
    and facts with them.

    /// details | Which languages could break that? Think of what a fact may depend on, decide, then try the exercise.

    The argument assumes that a fact about some people may also be known about any others, *before* merging and after. A
    language in a line names no person. But it may depend on the buckets.
    ///
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("language-3", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## How bad?

    Negations make an attacker nearly certain. The facts of other languages disclose nothing at all. Find a language in
    between, which helps only a little:
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("language-4", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Complete or not

    A language is *complete* if its facts, enough of them together, can express everything about a release. The paper proves
    this for basic implications: every condition on tables is a conjunction of some of them. It is enough that each single
    table can be ruled out without ruling out another. Every condition then rules out tables one by one.

    /// details | Gossip is not complete, even for two people. Why? Decide, then try the exercise.

    If one of two people has a and the other b, then the release already reveals that one of them has a. Gossip can express
    nothing else about them.
    ///
    """)
    return


@app.cell
def _(worstcase):
    worstcase.check_exercise("language-5", ...)
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    ## Go on

    Write a class like `OneOfTwo` above into a file `mine.py`. Compute its report card, and its maximum on the hospital's
    release:

    ```
    worstcase language mine.py:OneOfTwo -k 2
    worstcase example -o hospital.json
    worstcase disclosure hospital.json -k 1 --language mine.py:OneOfTwo --method exhaustive
    ```

    `book/languages.md` in this repository has ten small languages to start from. A "yes" on a card is a statement about all small
    releases. As lesson 5 shows, it is no proof, but a reason to look for one. A "no" has a counterexample, and is final.
    """)
    return


if __name__ == "__main__":
    app.run()
