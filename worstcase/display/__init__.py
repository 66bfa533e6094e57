"""Everything that people read or look at: text, LaTeX, MathML, HTML, SVG and other pictures."""
