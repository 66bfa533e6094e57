"""Exact counts for tables of any size, without listing a table.

Begin with `structured_counting`, whose opening names the other rooms in the order in which they are used.
"""
