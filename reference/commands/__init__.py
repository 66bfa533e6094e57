"""The commands of `reference`, and what all commands share: options, output, running."""
