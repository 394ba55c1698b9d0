"""The vocabulary: what every other folder speaks of."""
