"""Hand-written twins of the rulesets, the check that both play the same game, and the figures."""
