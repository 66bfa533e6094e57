"""Pages and pictures: HTML, SVG and MathML as text, for reports, notebooks and the classroom. Nothing is computed here."""
