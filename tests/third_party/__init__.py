"""Exact model counters that other people wrote, as oracles: `oxidd_counter` (BDDs) and `d4_counter` (d-DNNF)."""
