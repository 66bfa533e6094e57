"""The paper, proved for all sizes by a proof assistant, and the programs that are extracted from the proofs.

`theories/` is the book, in the order of `_CoqProject`: the paper's definitions (`Model.v`), and what follows from them.
`programs/` is what stands around the extracted programs, `javascript/` what makes of them an engine for pages. `build`
compiles all of it into a folder outside the packages. None of it is needed to use anything else here.
"""
