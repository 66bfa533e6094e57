"""What the words of the paper mean: slow, literal, exact. The oracle that everything else is checked against.

Read in this order:

    tables, buckets, bucketize, generalization    what is published (paper, 2.1)
    language, syntax, rendering                   background knowledge (2.2)
    worlds, priors, probability                   random worlds and disclosure risk (2.3)
    sat/                                          the same tables from a SAT solver; consistency (3.1)
    structured/, inclusion_exclusion              the same numbers without listing tables
    methods                                       all of these by name
    hardness/                                     why one formula is hard (3.1)
    laboratory/                                   the maximum over formulas by trying them, for any language
    files/, commands/, schemas/                   releases in files, and the front door's questions

`errors`, `naming`, `meter` and `example` (Figures 1 to 3) serve all of them.
"""
