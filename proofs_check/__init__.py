"""The bridge between the paper, `reference` and `fastpath`: each statement a claim that a machine checks.

    checking/                  what a claim is, its scope, all of them, and how they are run
    paper/                     the claims: what the paper says, where it slips, near misses, and theorems of our own
    oracles/                   slow answers that only claims need, such as the algorithms as printed
    certificate_verifier       the small program that checks an answer's certificate
    explanation                the way to an answer, step by step
    experiments/               the paper's figures, and how the cost of one formula grows beside that of the worst
    audit/, vectors/           other people's implementations

`hypothesis_adapter` (drawn instances) and `html_page` serve several of them.
"""
