"""The bridge between the paper, `reference` and `fastpath`: each statement of the paper a claim that a machine checks.

    claims/                 what a claim and its scope are; the registry; where claims run; the journal of a long run
    paper/                  the claims: what the paper says, where it slips, near misses, and theorems of our own
    oracles/                slow answers that claims compare with, such as the algorithms as printed
    certificate_verifier    the small program that checks an answer's certificate
    explanation             the way to an answer, step by step
    experiments/            the paper's figures, and how the cost of one formula grows beside that of the worst
    audit/, vectors/        questions to other people's implementations, and test vectors for them

`hypothesis_adapter` (drawn instances), `html_page` and `line_chart` serve several of them.
"""
