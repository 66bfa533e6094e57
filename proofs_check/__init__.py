"""The bridge between the paper, `reference` and `fastpath`: each statement a claim that a machine checks.

Nothing is here yet.
"""
