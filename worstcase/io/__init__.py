"""Readers and writers of users' files: within limits, with errors in one sentence, whole or not at all."""
