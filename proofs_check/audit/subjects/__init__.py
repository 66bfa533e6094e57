"""What is audited: a Python function, a command, a package."""
