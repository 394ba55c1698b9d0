"""The checker, judged by files of which the faults are known."""
