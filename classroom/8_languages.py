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

    The paper measures what an attacker knows in *basic implications*, and asks in its last section what other units of
    knowledge there might be. That is open research, and you can do some now: think of a kind of fact, write it down in ten
    lines, and let the computer try it on all small releases.

    Here is a kind: **gossip that has lost its subject**. "One of these two people has this illness, but I forget which."
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
    That is a whole language: a name, and a method that yields every fact that may be known about a release. On the release `aab`,
    of three people of whom two have a, it has {len(gossip)} facts: {", ".join(f"`{worstcase.to_text(one)}`" for one in gossip)}.

    /// details | How much harm does one such fact do, compared with one fact "this person has *not* that value"? More, less, the same? Decide, then open this.

    The next cells find the maximum for both, on all releases of at most four people, three values and two buckets.
    ///
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
    How sure the worst attacker becomes, on average over the {len(card.hiding)} kinds of releases that alone give nobody away:

    {html_table(["facts", "gossip", "denials", "implications"], [[str(k), *(f"{float(averages[name][k]):.3f}" for name in ("one-of-two", "negations", "implications"))] for k in range(3)])}

    Less than denials, but a lot: from {float(averages["one-of-two"][0]):.2f} to {float(averages["one-of-two"][1]):.2f} with one piece of gossip. The other
    questions that a theory of this language would ask, answered for all {card.instances} kinds of releases:
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
                ["does it treat all people alike? all values?", "yes, yes"],
                ["monotone: does merging never raise its maximum?", "yes, in every merge tried"],
                ["complete: can it say everything?", "no: " + card.complete.counterexample.said],
                ["is one of the simple shapes always enough?", f"no, none of the {len(shapes)} that were tried"],
            ],
        )
    )
    return


@app.cell(hide_code=True)
def _(mo):
    mo.md(r"""
    The last line says that nothing like lesson 3 holds here, at least not with these shapes (an atom, a fact that names
    the target's person, a fact about the target's bucket only, and some more). How can gossip about *other* people be
    best?
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

    A language may carry what its author believes: a method `conjecture`. The file `an_example_language.py` beside this
    notebook has gossip again, with this belief: *the best k pieces of gossip all name the target's person, each with
    another person of the bucket.* From that its author worked out a formula.

    /// details | Do you believe it? How would you attack it? Then open this.

    Attack it with small releases: the card compares the formula with the maximum on all of them, and tells the smallest on
    which they differ.
    ///
    """)
    return


@app.cell(hide_code=True)
def _(as_letters, mo, worstcase):
    from an_example_language import OneOfTwo as Believed

    believed = worstcase.report_card(Believed(), 1, people=4, values=3, beside=["negations"]).conjecture
    against = believed.counterexample
    assert not believed.holds
    mo.md(f"""
    It is wrong, on a release of {against.bucketization.size} people, `{as_letters(against.bucketization)}`, with
    {against.k} fact: {against.said}. You have met the reason in the exercise above.

    So repair it. *Gossip about two people of one bucket is enough*, whoever they are: the target, or others. That survives the
    counterexample. Does it survive you?
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

    For the exercises below, a language is written in a line or two, without Python. `p=s | q=s` is gossip again: the letters
    p, q, r stand for any people, each for another; s, t, u for any values, each for another; a, b, c are the values of these
    names. More examples:

    | line | a fact says |
    | --- | --- |
    | `not p=s` | this person has not that value |
    | `p=s -> q=s` | if this one has it then so has that one |
    | `same(p, q)` | these two have the same value |
    | `not p=a` | this person has not the value a |
    | `atmost(1, s: p, q, r)` | at most one of these three has it |
    | `same(p, q) where different buckets` | these two, of different buckets, have the same value |
    | `p=s where bucket <= 2` | this person, in a bucket of at most two, has it |

    After *where* may stand `one bucket`, `different buckets`, `bucket >= 3` or `bucket <= 2` (any number), with commas between.

    ## Monotone or not

    Merging buckets never raises the maximum for implications, nor for gossip. In lesson 6 we saw why: people change places, and
    facts with them.

    /// details | Which languages could break that? Think of what a fact may depend on, then try the exercise.

    The argument needs that whatever may be known of some people may be known of any others, *before* merging and after. A language in a
    line names nobody. But it may look at the buckets.
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

    Between a language that tells nothing and one that tells everything there is room. Denials make an attacker nearly
    certain. Find one that helps only a little:
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

    A language is *complete* if its facts, enough of them together, can say everything about a release. The paper shows it of
    basic implications: any condition on tables at all is a conjunction of some of them. It is enough that for every
    single table something can be said that rules out this table and no other: whatever is to be said is then said by
    ruling out tables one by one.

    /// details | Gossip is not complete, already for two people. Why? Then try the exercise.

    If one of two people has a and the other b, then "one of them has a" is no news, and there is nothing else that gossip
    could say.
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

    Write a class like `OneOfTwo` above into a file `mine.py`, and ask for its card, and what it does to the hospital:

    ```
    worstcase language mine.py:OneOfTwo -k 2
    worstcase example -o hospital.json
    worstcase disclosure hospital.json -k 1 --language mine.py:OneOfTwo --method exhaustive
    ```

    LANGUAGES.md in this repository has ten small languages to start from. A "yes" on a card is a sentence about all small releases, and
    lesson 5 told what that is worth: a reason to look for a proof. A "no" comes with a counterexample, and is final.
    """)
    return


if __name__ == "__main__":
    app.run()
