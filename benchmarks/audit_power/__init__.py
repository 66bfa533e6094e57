"""Sensitivity of audits: every catalogued mistake audited with several seeds."""
