"""Paper: scenes and text as PDF pages."""
