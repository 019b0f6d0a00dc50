"""What an event, a scope, a use, a checkpoint is made of, written as routines: the semantics of the machine in one place.

Everything that can call something else becomes Invoke or Window here, so that the analyses and the code generators know only these.
`statements` → `events` → `uses` (and scopes) → `routines` (checkpoints, and all of it together), each building on the one before.
"""

from interpreter.shape.routines import Shape

__all__ = ["Shape"]
