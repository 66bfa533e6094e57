"""What one may read into the paper's sentences, or believe beside them, and is false: with smallest counterexamples.

All smaller instances were tried, so that the counterexample is smallest is checked, not claimed.
"""
