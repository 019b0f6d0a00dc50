"""A second reading of the rules: whole programs carried out statement by statement, straight from the Program.

Slow and plain, on state of its own, with Python's exceptions for ends and generators for waits. It shares with the machine what
things there are, the keys of chance, and the pure ordering step of windows. Tests hold the two against each other.
"""
