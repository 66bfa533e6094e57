"""Fuzzing: inputs at random for every reader and every verifier, as a command.

    python -m benchmarks.fuzzing                                          10,000 inputs for each target, a few minutes
    python -m benchmarks.fuzzing --target certificate --executions 1000000
    python -m benchmarks.fuzzing --engine hypothesis --executions 1000
    python -m benchmarks.fuzzing --engine atheris --target hierarchies --executions 1000000

A *target* (`targets/`) is a function of ours that takes bytes which somebody else wrote: releases, tables, knowledge,
certificates, hierarchies, questions, journals … What must hold of each input is said in `target`: it is accepted, and
then is what it says, or it is refused in one sentence. `census` finds the readers in the sources, and a test fails if
no target reaches one of them and no reason is given; what only has parameters in Python (data frames, functions) is not
fuzzed, nor is what runs the code that it is given (MODULE:NAME, a notebook as a page), nor the extracted programs,
which `benchmarks.proved` compares with ours.

Three engines make inputs: our own `mutator`, which changes seeds with their structure in view and gives the same inputs
for the same seed; Hypothesis, which builds them up; and atheris (the extra `fuzz`: Linux on x86-64), which is guided by
what an input reaches. A few hundred inputs for each target are a test (`tests/extended/test_fuzzing.py`).

What is found is written into `build/fuzzing`, as small as it could be made. Mend it, and add a test with that input to
the tests of the reader.
"""
