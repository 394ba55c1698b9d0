"""Imposition: finished pages laid on sheets to be cut or folded.

``scheme`` says where each page goes, in millimetres and page numbers alone; ``writing`` does it to a PDF.
"""
