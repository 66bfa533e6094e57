"""What a reader of the page has to find to refute a near miss, in plain words, by the name of the claim."""

PLAIN = {
    "larger-buckets-are-safer": (
        "Make two buckets, and choose k: the worst attacker must be surer about the larger bucket."
    ),
    "the-safer-of-two-releases-is-safer-for-every-k": (
        "Make two buckets, and choose k: the one that is safer without facts must be the less safe one with k facts."
    ),
    "more-entropy-means-less-disclosure": (
        "Entropy says how mixed the values of a bucket are. Make two buckets, and choose k: the worst attacker "
        "must be surer about the one with more entropy."
    ),
    "more-entropy-means-less-skew": (
        "Entropy says how mixed the values are. Make two buckets: the one with more entropy must have the larger "
        "share of a most frequent value."
    ),
    "implications-tell-the-frequencies-of-a-bucket": (
        "Make two such buckets about which the worst attacker is equally sure for every k."
    ),
    "the-most-frequent-values-are-roughly-equi-probable": (
        "A bucket is recursively diverse (for c = 1) if its most frequent value is rarer than the values from "
        "number ℓ on together. Make one such bucket, and choose ℓ: the most frequent value must be more than "
        "twice as frequent as number ℓ."
    ),
    "negations-are-as-strong-as-implications": (
        "Make a release, and choose k: the worst attacker with k facts of the form “does not have” must be less "
        "sure than the worst attacker with any k facts."
    ),
    "what-is-safe-against-negations-can-be-made-safe-against-implications": (
        "One bucket of everybody is the safest release. Make it, and choose k: k facts of any kind must make the "
        "worst attacker surer than k facts of the form “does not have”."
    ),
    "one-negation-discloses-as-much-as-an-implication-between-two-people": (
        "Make a release in which one “if … then …” between two people can make an attacker surer than one “does "
        "not have”."
    ),
    "one-negation-discloses-as-much-as-an-implication-between-two-buckets": (
        "Make two buckets: one “if … then …” from a person of one to a person of the other must make an attacker "
        "surer than any “does not have”."
    ),
    "the-worst-case-fits-in-one-bucket": (
        "Make two buckets, and choose k: facts that cross from one bucket to the other must make an attacker "
        "surer than any facts about one bucket."
    ),
    "the-worst-case-with-three-implications-fits-in-one-bucket": (
        "Make two buckets, and let k be 3: facts that cross from one bucket to the other must make an attacker "
        "surer than any facts about one bucket."
    ),
    "merging-always-lowers-disclosure": (
        "Make two buckets, and choose k: merged, they must leave the worst attacker just as sure."
    ),
    "every-language-is-monotone": (
        "The attacker knows one “does not have” about one person. In which bucket she is, you choose. Make two "
        "buckets: merging them must make the attacker surer."
    ),
    "there-is-one-minimal-safe-bucketization": (
        "A safe division is minimal if no finer one is safe. Make a table of people (how they are divided does "
        "not matter here), and choose c and k: two different divisions must be minimal."
    ),
    "minimal-means-fewest-merges-from-the-bottom": (
        "A safe division is minimal if no finer one is safe. Make a table of people (how they are divided does "
        "not matter here), and choose c and k: a minimal division must have fewer buckets than some other safe "
        "division."
    ),
    "there-are-k-different-implications-with-one-consequent": (
        "Make a release and a k for which there are not so many different ones."
    ),
    "minimal-atoms-are-shared-out-equally": (
        "k facts speak of k + 1 atoms. Make a bucket, and choose k: the least likely way that none of them is "
        "true must not share them out equally."
    ),
    "minimize1-minimizes-formula-1": (
        "The algorithm gives the least probability that no atom is true; the formula divides that by the "
        "probability of the target. Make a bucket, and choose k: the two must differ."
    ),
    "the-closed-form-needs-no-people": (
        "The product has a factor for each person who gets atoms. Make a bucket, and write how many atoms each "
        "person gets: a factor must be divided by 0."
    ),
    "there-are-atoms-for-every-pattern": (
        "Make a bucket, and write how many different atoms each person gets: there must not be so many atoms "
        "about one person."
    ),
    "the-closed-form-holds-in-any-order": (
        "Person after person is given her most frequent values. Make a bucket, and write how many atoms each "
        "gets, in any order: the product must be wrong."
    ),
    "the-closed-form-is-never-negative": (
        "Person after person is given her most frequent values. Make a bucket, and write how many atoms each "
        "gets, in any order: the product must be below 0."
    ),
    "every-minimal-set-of-atoms-names-a-most-frequent-value": (
        "Make a bucket of at most five people, and choose k: some k + 1 atoms, of which none is true as seldom as "
        "can be, must name no most frequent value."
    ),
    "every-formula-is-consistent-with-the-release": "Find facts that fit no table of the release.",
    "satisfiable-implications-are-consistent": (
        "Find facts that fit some table of these people, but no table of the release. Values that nobody has may "
        "occur in facts."
    ),
    "negations-can-express-implications": (
        "Find one fact that says something that no facts of the form “does not have” say, however many."
    ),
    "people-of-one-bucket-are-independent": (
        "Choose two guesses about two people of one bucket: how likely both are must not be the product of how "
        "likely each is."
    ),
    "buckets-stay-independent-under-knowledge": (
        "Find one fact, and choose two guesses about two buckets: given the fact, how likely both are must not be "
        "the product of how likely each is."
    ),
    "knowledge-never-makes-an-atom-less-likely": "Find one fact, and choose a guess that it makes less likely.",
    "knowledge-never-lowers-the-disclosure-risk": (
        "Find one or two facts: without one of them, the surest guess must be surer."
    ),
    "merging-never-raises-the-risk-under-a-fixed-formula": (
        "Make two buckets, and find one fact: with this very fact, merging the buckets must make the surest guess "
        "surer."
    ),
    "one-long-implication-is-as-good-as-many-short-ones": (
        "Choose a guess, and facts that all end with it: one fact with all their first parts after “if” must make "
        "the guess more or less likely than they do."
    ),
    "an-empty-antecedent-can-be-replaced-by-an-atom": (
        "Being told a guess makes it certain. Make a release, and choose k and a guess: k facts “if … then …” "
        "must not make it certain."
    ),
    "formula-1-is-defined-for-all-atoms": (
        "The formula divides by the probability of an atom. Make a bucket, and choose an atom for which that is 0."
    ),
    "two-implications-count-seven-rows": (
        "Two facts, “if A₀ then B₀” and “if A₁ then B₁”, and an atom C divide the tables into eight rows. Choose "
        "them so that leaving out row g, where A₀, A₁, B₀, B₁ are true and C is not, changes the probability of "
        "C."
    ),
    "every-maximiser-has-the-special-form": (
        "Find the worst facts for an atom, no others making any atom surer, that say something no facts say which "
        "all end with this atom."
    ),
    "every-atom-can-be-denied": (
        "To deny that somebody has a value one says: if she has it, then she has another one. How many people and "
        "values are there, if that cannot be said?"
    ),
    "implications-can-say-everything-whatever-the-domain": (
        "A predicate says of each table whether it is possible. Which one cannot be said by implications, however many?"
    ),
    "an-atom-is-one-unit-of-knowledge": (
        "One fact is to say “she has value a”, no more and no less. For which numbers of people and values can it not?"
    ),
    "every-belief-is-a-predicate": (
        "Weights say how likely the tables are. Facts only say which tables are possible, all of them equally likely."
    ),
    "any-most-frequent-values-are-best": (
        "The values of a bucket are numbered, the most frequent first. For each person a choice lists the numbers "
        "of the values that atoms name of her."
    ),
    "minimize1-looks-up-values-of-s-only": (
        "The algorithm looks up how frequent value number j is, the most frequent being number 0. S is the set of "
        "values, some of which may occur 0 times."
    ),
    "calls-inside-minimize1-return-probabilities": (
        "The algorithm calls itself. What comes back inside should be between 0 and 1."
    ),
    "minimize2-called-with-true-is-right": (
        "The algorithm goes from bucket to bucket; “true” says that the target has been placed already."
    ),
    "descending-numbers-lose-nothing-with-labelled-buckets": (
        "How many atoms speak of each bucket may be put in descending order only if buckets may be renumbered. "
        "Where are the numbers of the buckets fixed too early?"
    ),
    "safe-within-a-limit-stays-safe-when-merged": (
        "Some rows may be left out of the release, up to a limit. Then merging may stop helping."
    ),
    "merging-never-raises-the-risk-with-a-prior": (
        "The weights say for each person how much likelier value a is than others."
    ),
    "the-least-disclosure-falls-as-entropy-rises": (
        "A table is divided in all ways; h is the least entropy of a bucket, a measure of how mixed its values are."
    ),
    "a-minimal-safe-generalization-is-a-minimal-safe-bucketization": (
        "Everybody has one attribute. Generalizing puts together all people with certain values of it; a "
        "bucketization may divide people at will."
    ),
}
"""What a counterexample is made of, where it can be built on the page; otherwise what the words mean."""
