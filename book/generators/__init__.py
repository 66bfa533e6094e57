"""What makes the book's generated pages, when it is built; `hooks` is called by mkdocs."""
