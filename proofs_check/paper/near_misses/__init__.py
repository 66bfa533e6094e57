"""False siblings of true claims: what one could believe, each with its smallest counterexample.

All smaller instances were tried, so that the counterexample is smallest is checked, not claimed.
"""
