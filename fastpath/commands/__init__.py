"""The commands of `fastpath`."""
