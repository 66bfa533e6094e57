"""Test vectors for implementations in any language: made by a command, checked by several oracles, never by hand."""
