"""Pages and pictures as text: HTML, SVG, MathML, for reports, notebooks and lessons. Nothing is computed here."""
