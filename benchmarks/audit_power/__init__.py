"""How sharp an audit is: every catalogued mistake audited with several seeds."""
