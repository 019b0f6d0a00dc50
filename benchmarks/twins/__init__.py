"""The same games again, written by hand in plain Python from the requirements, not from the rule text.

A twin asks the same questions in the same order and the same dice as its ruleset. It is the independent check of the rules and
what the speed of the machine is measured against.
"""
