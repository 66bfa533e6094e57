"""Which near misses a reader without the paper can play: what they say in everyday words, and why the others need it.

Every near miss is in one of the two lists; a test holds that. The sentences without the paper use no word of it.
"""

SAID_PLAINLY = {
    "one-negation-discloses-as-much-as-an-implication-between-two-people": (
        "One fact “if one person has this, then another has that” makes no attacker surer than one fact "
        "“somebody does not have this” can."
    ),
    "one-negation-discloses-as-much-as-an-implication-between-two-buckets": (
        "One fact “if somebody in one bucket has this, then somebody in the other has that” makes no attacker surer "
        "than one fact “somebody does not have this” can."
    ),
    "larger-buckets-are-safer": "Of two buckets, the larger one is at least as safe.",
    "implications-tell-the-frequencies-of-a-bucket": (
        "Two buckets have equally many people and equally many values, three or more, but the values are not equally "
        "frequent. Then for some k the worst attacker is surer about one bucket than about the other."
    ),
    "the-worst-case-with-three-implications-fits-in-one-bucket": (
        "With two buckets and three facts, the worst attacker can always do with facts about one bucket."
    ),
    "the-worst-case-fits-in-one-bucket": (
        "With two buckets, the worst attacker can always do with facts about one bucket."
    ),
    "merging-always-lowers-disclosure": "Merging two buckets always makes the worst attacker less sure.",
    "every-language-is-monotone": (
        "Somebody knows one fact “does not have” about one certain person. Merging two buckets never makes the worst "
        "such attacker surer."
    ),
    "merging-never-raises-the-risk-under-a-fixed-formula": (
        "An attacker who knows one certain fact is never surer of anything after two buckets are merged."
    ),
    "satisfiable-implications-are-consistent": (
        "Facts that can be true of these people do not contradict the release."
    ),
    "knowledge-never-makes-an-atom-less-likely": "One more fact never makes a guess less likely.",
    "knowledge-never-lowers-the-disclosure-risk": "One more fact never makes the surest guess less sure.",
    "an-empty-antecedent-can-be-replaced-by-an-atom": (
        "Being told a guess outright makes nobody surer of it than k facts “if … then …” can."
    ),
    "buckets-stay-independent-under-knowledge": (
        "Whatever fact is known: what somebody in one bucket has tells nothing about what somebody in the other has."
    ),
    "people-of-one-bucket-are-independent": (
        "What one person of a bucket has tells nothing about what another one has."
    ),
    "every-formula-is-consistent-with-the-release": "Whatever facts are known, some table is left.",
    "negations-can-express-implications": (
        "Every fact “if … then …” can be said by facts of the form “does not have”."
    ),
    "every-atom-can-be-denied": "That somebody does not have a value can always be said by “if … then …”.",
    "an-atom-is-one-unit-of-knowledge": (
        "One fact “if … then …” can say that somebody has a value, no more and no less."
    ),
    "there-are-k-different-implications-with-one-consequent": (
        "However large k is, there are k different facts “if somebody has this, then …” that all end with the "
        "same guess."
    ),
    "one-long-implication-is-as-good-as-many-short-ones": (
        "Facts that end with the same guess may be made one: “if all of this, then that” makes the guess just as "
        "likely."
    ),
    "there-is-one-minimal-safe-bucketization": (
        "Of all safe ways to divide people into buckets, at most one has no finer way that is safe too."
    ),
    "minimal-means-fewest-merges-from-the-bottom": (
        "A safe way to divide people of which no finer way is safe has as many buckets as a safe way can have."
    ),
    "the-safer-of-two-releases-is-safer-for-every-k": (
        "Of two buckets, the one that is safer without facts is at least as safe with k facts."
    ),
    "what-is-safe-against-negations-can-be-made-safe-against-implications": (
        "People who can be divided so that k facts “does not have” are not too much can be divided so that k facts of "
        "any kind are not too much."
    ),
    "negations-are-as-strong-as-implications": (
        "k facts of the form “does not have” can make an attacker as sure as any k facts."
    ),
    "more-entropy-means-less-skew": (
        "The more mixed the values of a bucket are (measured by entropy), the smaller is the share of its most "
        "frequent value."
    ),
    "more-entropy-means-less-disclosure": (
        "Of two buckets, the one whose values are more mixed (measured by entropy) is at least as safe."
    ),
}
"""The statement in everyday words, by the name of the claim."""

_FORMULA = "It is about a formula of the paper."
_ALGORITHM = "It is about an algorithm that the paper prints."
_TABLES = "It is about tables or figures of the paper's experiments."
_GENERALIZING = "It is about generalizing attributes, a way to make buckets that this page does not show."
_WORDS = "It is about a notion of the paper that this page does not show."
_GROWTH = "It is about how a number of steps grows, which no single release shows."

NEEDS_PAPER = {
    "the-most-frequent-values-are-roughly-equi-probable": _WORDS,
    "alices-implication-discloses-more-than-any-negation": "It is about an example that the paper tells.",
    "any-generalization-prevents-linking": _GENERALIZING,
    "safe-within-a-limit-stays-safe-when-merged": _WORDS,
    "merging-never-raises-the-risk-with-a-prior": _WORDS,
    "two-implications-count-seven-rows": _FORMULA,
    "every-maximiser-has-the-special-form": "It is about the form of facts of which a theorem of the paper speaks.",
    "every-belief-is-a-predicate": _WORDS,
    "implications-can-say-everything-whatever-the-domain": "It is about a theorem of the paper.",
    "minimize1-minimizes-formula-1": _ALGORITHM,
    "formula-1-is-defined-for-all-atoms": _FORMULA,
    "the-closed-form-needs-no-people": _FORMULA,
    "there-are-atoms-for-every-pattern": _FORMULA,
    "the-closed-form-holds-in-any-order": _FORMULA,
    "the-closed-form-is-never-negative": _FORMULA,
    "every-minimal-set-of-atoms-names-a-most-frequent-value": _FORMULA,
    "minimal-atoms-are-shared-out-equally": _ALGORITHM,
    "any-most-frequent-values-are-best": _FORMULA,
    "binary-search-looks-at-logarithmically-many-buckets": _GROWTH,
    "minimal-safe-bucketizations-are-polynomially-few": _GROWTH,
    "bucketizations-are-at-most-exponentially-many": _GROWTH,
    "projecting-adult-first-leaves-the-stated-number": _TABLES,
    "more-entropy-means-less-skew-in-figure-6": _TABLES,
    "disclosure-falls-with-entropy-for-negations-too": _TABLES,
    "disclosure-falls-with-entropy-in-figure-6": _TABLES,
    "twelve-implications-leave-figure-5-uncertain": _TABLES,
    "the-least-disclosure-falls-as-entropy-rises": _TABLES,
    "negations-and-implications-differ-by-less-than-a-tenth-everywhere": _TABLES,
    "a-safe-release-stays-safe-when-its-choice-is-known": _GENERALIZING,
    "knowing-how-a-release-was-chosen-tells-nothing": _GENERALIZING,
    "generalization-releases-no-exact-values": _GENERALIZING,
    "every-bucketization-is-a-generalization": _GENERALIZING,
    "people-who-differ-can-be-divided-by-generalization": _GENERALIZING,
    "a-minimal-safe-generalization-is-a-minimal-safe-bucketization": _GENERALIZING,
    "filling-the-table-of-minimize1-takes-cubic-time": _GROWTH,
    "minimize2-called-with-true-is-right": _ALGORITHM,
    "memoised-minimize2-takes-linear-time-in-k": _GROWTH,
    "line-4-as-printed-takes-constant-time": _ALGORITHM,
    "an-incremental-run-of-memoised-minimize2-keeps-the-bound": _GROWTH,
    "minimize1-looks-up-values-of-s-only": _ALGORITHM,
    "calls-inside-minimize1-return-probabilities": _ALGORITHM,
    "descending-numbers-lose-nothing-with-labelled-buckets": _ALGORITHM,
}
"""Why the statement is for readers of the paper, by the name of the claim."""

TRUE_PLAINLY = {
    "merging-two-buckets-never-raises-disclosure": (
        "Merging two buckets never makes the worst attacker surer, whichever values the buckets have in common."
    ),
    "the-frequencies-in-a-bucket-matter-under-knowledge": (
        "For some k of at least 1, k facts “does not have” make the worst attacker surer about one of two such buckets."
    ),
    "one-bucket-suffices-for-three-implications-up-to-23-people": (
        "With three facts, and two buckets of at most 23 people together, facts about one bucket are always enough."
    ),
    "one-bucket-suffices-for-one-implication": (
        "With one fact and two buckets, a fact about one bucket is always enough for the worst attacker."
    ),
    "disclosure-grows-strictly-until-certainty": (
        "With one fact more, the worst attacker is always surer, until something is certain."
    ),
    "buckets-are-independent": (
        "Without facts, what the people of one bucket have tells nothing about what the people of the others have."
    ),
    "a-negated-atom-is-an-implication": (
        "If there are two values or more, “does not have” can be said by “if … then …”, whichever other value follows."
    ),
    "knowing-a-value-takes-an-implication-for-every-other-value": (
        "To say that somebody has a value takes one fact for every other value that somebody may have, no fewer."
    ),
    "simple-implications-with-one-consequent-are-worst": (
        "Among the worst sets of k facts there is one whose facts all end with the same guess."
    ),
    "the-safe-bucketization-closest-to-the-bottom-is-minimal": (
        "If everybody begins alone, and as few merges as possible lead to a safe way to divide people, then no finer "
        "way is safe."
    ),
    "negations-never-exceed-implications": (
        "k facts “does not have” never make an attacker surer than the worst k facts do."
    ),
    "recursive-diversity-is-safety-against-negations": (
        "A well-known promise for buckets, recursive (c,ℓ)-diversity, holds just where ℓ - 2 facts “does not have” "
        "leave every attacker less than c/(c + 1) sure: it does not speak of other facts."
    ),
    "five-languages-closed-under-renaming-people-are-monotone": (
        "Where the facts of a kind may be about anybody (“has”, “does not have”, “if … then …”, “these two have the "
        "same”), merging never makes the worst attacker with k such facts surer."
    ),
    "consistency-is-as-hard-as-satisfiability": (
        "A logical puzzle (“make all of these clauses true”) can be put as a release and facts “if … then …”: some "
        "table fits all of them just where the puzzle has a solution."
    ),
    "one-atom-is-the-best-antecedent": (
        "Of facts that say “if all of this, then” the guess, each can be cut down to one part before “then”, some "
        "part of its own, so that the guess is no less likely."
    ),
    "fastpath-finds-the-maximum-and-an-attacker": (
        "Of all k facts that fit some table together, the program finds some that make an attacker as sure as can be."
    ),
    "implications-can-say-everything": (
        "Whatever is true of some table can be said by facts “if all of this, then one of that”, if one takes enough "
        "of them."
    ),
    "the-maximum-is-a-minimum": (
        "Facts that end with the guess rule out every table in which the guess is wrong and a first part is true. So "
        "the guess gets the likelier, the less likely it is that the guess and all first parts are wrong."
    ),
    "binary-search-finds-the-least-safe-element-of-a-chain": (
        "Of ways to divide people that stand in a row, each coarser than the one before, with a safe one at the end, "
        "the first safe one is found by looking at the middle, and so on: few looks are enough."
    ),
    "three-steps-further-are-enough-on-adult": (
        "In the census tables that were tried, 3 of 9 steps of coarsening or fewer lead from one that is just safe "
        "against k facts “does not have” to one that is safe against any k facts."
    ),
    "a-more-even-bucket-never-discloses-more": (
        "Making the values of a bucket more evenly frequent never makes the worst attacker surer."
    ),
}
"""What is true instead, in everyday words, by the name of the claim that says so."""
