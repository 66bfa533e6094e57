"""Exact counts of the tables that fit: one door (`methods`), and behind it several ways that share no code."""
