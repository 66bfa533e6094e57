"""The bridge between the paper, `reference` and `fastpath`: each statement a claim that a machine checks.

claim, registry, small_scope          what a claim is, all of them, and all small bucketizations
claims/, errata/, near_misses/        what the paper says, where it slips, and what a student would believe
placements, pseudocode, world_sets    oracles of their own: all placements of atoms, the algorithms as printed
certificate_verifier                  the small program that checks an answer's certificate
explaining, explaining_page           the way to an answer, step by step
drawing, exponents, sources           instances beyond the scopes, fitted growth, and what a journal was written by
given, orbits                         the worst facts beyond given ones
growth, growth_chart                  how the cost of one formula grows beside that of the worst
experiments/                          the paper's figures and what its sentences about them claim
audit/, vectors/                      other people's implementations
"""
