"""Pictures as data: shapes, inks, card faces and marks, and the writer of SVG."""
