"""Scenarios: executable rulings. A position, a script in which chance and 裁定 speak too, and what is expected (see `runner`)."""
