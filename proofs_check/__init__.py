"""The bridge between the paper, `reference` and `fastpath`: each statement of the paper as a checked claim.

claims/                 the claims, errata and near misses of each section; scopes, the registry, runs and journals
paper/                  the paper's sentences, its references, and the check against its LaTeX
oracles/                slow answers that claims compare with, such as the algorithms as printed
coq/                    the theorems, the programs extracted from them, and how both are built
certificate_verifier    the small program that checks a certificate
experiments/            the data of the paper's figures, and how the cost of one formula grows
audit/, vectors/        questions to other implementations, and test vectors for them
"""
