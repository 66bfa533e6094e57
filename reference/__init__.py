"""What the words of the paper mean: slow, literal, exact. The oracle that everything else is checked against.

Read in this order:

    tables, buckets, generalization       what is published (paper, 2.1)
    language, statements, syntax          background knowledge (2.2)
    worlds, priors, probability           random worlds and disclosure risk (2.3)
    counting/                             the same numbers in other ways, all by name
    hardness/                             why one formula is hard (3.1)
    languages/                            the maximum over formulas by trying them, for any language
    promises                              older promises about a release, such as ℓ-diversity
    releases, schemas/                    releases as JSON

`errors`, `exact`, `naming`, `progress`, `instances` and `example` (Figures 1 to 3) serve all of them.
"""
