"""Where the paper's text slips: claims that fail, each at its smallest counterexample, and what holds instead.

An erratum is a sentence of the paper that is false, read as charitably as its words allow. What one may merely read
into a sentence is a near miss.

The theorems stand. What fails are an example's number, two printed algorithms, bounds, hypotheses left out, and
"smaller" where "not larger" is meant.
"""
