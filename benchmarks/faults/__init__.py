"""Faults at every moment: what is left when a command that writes is killed, asked to end, or finds the disk full."""
