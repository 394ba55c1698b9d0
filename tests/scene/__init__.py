"""The scenes: shapes, cards, drawings and SVG."""
