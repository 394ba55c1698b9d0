"""The last step of every PDF: shared resources, boxes, standards, tags, and one library that compresses.

It works on the finished pages through pikepdf, whose qpdf has a compressor of its own: the bytes do not depend on the
one that Python was built with.
"""
