"""What a claim is, and where and how long claims are checked."""
