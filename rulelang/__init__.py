"""The front end: rule text to a checked tree to a Program. Imports nothing of the interpreter."""
