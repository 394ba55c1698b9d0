"""Many seeds: find fair deals, survey how often a game can be won, on all cores."""
