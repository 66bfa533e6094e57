"""How hard one formula is (paper, section 3.1, the theorem on NP- and #P-completeness), as code that runs.

The theorem: given a bucketization B and a conjunction φ of simple implications,

    deciding whether some table is consistent with B and satisfies φ is NP-complete,
    computing Pr(C | B ∧ φ) for an atom C is #P-complete.

The proof is not in the paper's text. Here both directions of both halves are reductions that can be run, each with
its proof in its module:

    hard        satisfiability → consistency                     `satisfiability`: a clause is a bucket with one 1
                exactly-one-in-three satisfiability → counting   `satisfiability`, with the implications turned round
                0/1 permanent → counting                         `permanent`: one bucket, negated atoms only
                0/1 permanent → disclosure risk                  `permanent`: one atom dominates all others
                counting → probability                           `satisfiability`: the chain rule
    no harder   consistency → satisfiability, counting → #SAT    `satisfiability`: the tables are the models of a CNF
                probability → counting                           `satisfiability`: two counts

Simple implications are clauses of two literals, for which satisfiability is easy. But a table gives each person exactly
one value, and with three values or more that is not in 2-CNF: whether *any* table satisfies simple implications is
NP-hard already (`colouring`), without a bucketization. With two values it is easy, and then the bucketization makes it
hard: the reductions from satisfiability need no more than two values. The maximum over *all* formulas with k
implications, on the other hand, takes polynomial time.

A #P function counts the witnesses of something in NP, so its values are whole numbers. A probability is a ratio, and
therefore strictly speaking no #P function: computing it is #P-hard, and two #P counts and a division suffice. That is
what "#P-complete" means in the theorem.

References: S. Cook, The complexity of theorem-proving procedures, STOC 1971 (satisfiability). T. Schaefer, The
complexity of satisfiability problems, STOC 1978 (exactly one in three). L. Valiant, The complexity of computing the
permanent, Theoretical Computer Science 8, 1979.
"""
