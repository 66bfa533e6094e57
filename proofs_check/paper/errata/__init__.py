"""Where the paper's text slips: claims that fail, each at its smallest counterexample, and what holds instead.

The theorems stand. What fails are an example's number, two printed algorithms, bounds, hypotheses left out, and
"smaller" where "not larger" is meant.
"""
