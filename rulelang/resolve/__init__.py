"""Names to declarations: collecting them, looking them up, types, and what may have been meant."""
