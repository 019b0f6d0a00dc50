"""The routines of a program with what the generators ask about them: numbers, who may wait, who may pass an end on."""

from interpreter.chance import label_key
from interpreter.ends import Ends
from interpreter.internal import Checkpoint, Code, Invoke, Key, Leave, Window
from interpreter.plan import Plan
from interpreter.shape import Shape
from interpreter.walkers import statements
from rulelang import program as ir

CHANCE = (ir.Roll, ir.Pick, ir.Shuffle)


class Linked:
    """Fixed points over all routines. Chance counts as waiting, so that it can be asked like a player."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        ends = Ends(plan)
        self.codes: dict[Key, Code] = Shape(plan, lambda body: bool(ends.of(body, False)), ends.at_checkpoint).build()
        self.numbers = {key: i for i, key in enumerate(self.codes)}
        self.labels: dict[str, tuple[str, int]] = {}
        self.waiting: set[Key] = set()
        self.ending: set[Key] = set()
        self._fix(self.waiting, self.suspends)
        self._fix(self.ending, self._passes_end)

    def _fix(self, found: set[Key], test: object) -> None:
        assert callable(test)
        while True:
            more = {k for k, c in self.codes.items() if k not in found and any(test(s) for s in statements(c.body))}
            if not more:
                return
            found |= more

    def suspends(self, s: ir.Stmt) -> bool:
        """May this statement (or one below it) have to wait?"""
        if isinstance(s, (ir.Choose, ir.ChooseMany, *CHANCE)):
            return True
        if isinstance(s, Invoke):
            return s.key in self.waiting
        if isinstance(s, Window):
            return bool(s.candidates)
        if isinstance(s, Checkpoint):
            return ("checkpoint",) in self.waiting
        if isinstance(s, (ir.If, ir.While, ir.For)):
            below = statements(s.body if not isinstance(s, ir.If) else s.then + s.orelse)
            return any(self.suspends(x) for x in below if not isinstance(x, (ir.If, ir.While, ir.For)))
        return False

    def _passes_end(self, s: ir.Stmt) -> bool:
        return isinstance(s, (ir.EndScope, ir.Win, Leave)) or (isinstance(s, (Invoke, Window, Checkpoint)) and self.may_end(s))

    def may_end(self, s: Invoke | Window | Checkpoint) -> bool:
        """May END come back from this statement and go on outward?"""
        if isinstance(s, Invoke):
            return s.key in self.ending and not s.catch
        if isinstance(s, Checkpoint):
            return ("checkpoint",) in self.ending
        return any(key[0] == "use" for key in self.ending)

    def number(self, key: Key) -> int:
        return self.numbers[key]

    def label(self, text: str) -> str:
        """A constant of the generated code: the label and its 64 bits."""
        self.labels.setdefault(text, (text, label_key(text)))
        return f"L{list(self.labels).index(text)}"
