"""The page about peers: packages by others that measure neighbouring promises, and what an audit of each comes to."""
