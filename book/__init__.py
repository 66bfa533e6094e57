"""The book: its chapters are the Markdown files here, `generators` makes the others; `mkdocs build` makes the site."""
