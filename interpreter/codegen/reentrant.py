"""Every routine that may wait becomes ONE re-entrant structured Python function: the clever place.

It runs on Python locals and calls its callees natively. When a callee (or a choice, or an asked die) returns SUSP, it writes its live
locals into an immutable frame tuple (function, point, locals …) and returns SUSP too. To go on, `advance` calls the innermost
function with its frame and the answer; guards `if pc < k` skip what is already done. Points are numbered in text order: a sequence is
guarded by `pc < k`, an if by the range of its points, a loop is entered when pc lies inside it. Dead locals are written as None.
"""

from collections.abc import Callable

from interpreter.codegen.liveness import Liveness
from interpreter.codegen.straight import Straight
from interpreter.codegen.text import Lines, at, shifted
from interpreter.internal import Beside, Checkpoint, Code, Invoke, Window
from rulelang import program as ir
from rulelang.span import NOWHERE
from rulelang.types import Thing


class Reentrant(Straight):
    """Emits one routine that may wait."""

    def function(self, code: Code, number: int) -> Lines:
        self.number, self.point = number, 0
        self.live = Liveness(self.linked.suspends, code.params)
        self.live.routine(code.body)
        kept = dict.fromkeys(code.params)
        for names in self.live.keep.values():
            kept |= dict.fromkeys(sorted(names))
        self.kept = list(kept)
        self.total = self.points(code.body)
        params = "".join(f", {self.ex.names(n)}=None" for n in code.params)
        locals_ = "".join(", " + self.ex.names(n) for n in self.kept)
        head = [
            at(code.span, 0, f"def r{number}(s, f, v{params}):"),
            at(code.span, 1, "if f is None: pc = 0"),
            at(code.span, 1, f"else: _, pc{locals_} = f"),
        ]
        return head + self.sequence(code.body, 1)

    def points(self, body: ir.Body) -> int:
        """How many suspension points stand in a body."""
        total = 0
        for s in body:
            if isinstance(s, ir.If):
                total += self.points(s.then) + self.points(s.orelse)
            elif isinstance(s, (ir.While, ir.For)):
                total += self.points(s.body)
            elif self.linked.suspends(s):
                total += 1
        return total

    def spill(self, s: ir.Stmt, k: int) -> str:
        keep = self.live.keep[id(s)]
        values = "".join(", " + (self.ex.names(n) if n in keep else "None") for n in self.kept)
        return f"s.susp.append(({self.number}, {k}{values})); return SUSP"

    # -------------------------------------------------------------------------------------------- structure

    def sequence(self, body: ir.Body, i: int) -> Lines:
        out: Lines = []
        straight: Lines = []
        for s in body:
            if not self.linked.suspends(s):
                straight += self.stmt(s, 0)
                continue
            if isinstance(s, ir.If):
                out += self.branch(s, i, straight)
                straight = []
            elif isinstance(s, (ir.While, ir.For)):
                out += self.loop(s, i, straight)
                straight = []
            else:
                self.point += 1
                k = self.point
                out += [at(s.span, i, f"if pc < {k}:"), *shifted(straight, i + 1), *POINT[type(s)](self, s, k, i + 1)]
                straight = self.received(s)
        return out + shifted(straight, i) or [at(NOWHERE, i, "pass")]

    def received(self, s: ir.Stmt) -> Lines:
        """What stands behind a point: the value in its local, an end passed on."""
        out: Lines = []
        name = getattr(s, "name", None)
        if isinstance(s, (Invoke, Window, Checkpoint)) and self.linked.may_end(s) and not (isinstance(s, Invoke) and s.catch):
            gone = f"s.{s.waits} = (); " if isinstance(s, Window) and s.waits else ""
            out.append(at(s.span, 0, f"if v is END: {gone}return END"))
        if isinstance(name, str):
            out.append(at(s.span, 0, f"{self.ex.names(name)} = v"))
        return out

    def guard(self, last: int, i: int, s: ir.Stmt) -> tuple[Lines, int]:
        """Nothing to skip to behind the last point of the routine: no guard."""
        return ([at(s.span, i, f"if pc <= {last}:")], i + 1) if last < self.total else ([], i)

    def before(self, first: int, straight: Lines, i: int, s: ir.Stmt) -> Lines:
        return [at(s.span, i, f"if pc < {first}:"), *shifted(straight, i + 1)] if straight else []

    def branch(self, s: ir.If, i: int, straight: Lines) -> Lines:
        first = self.point + 1
        middle = self.point + self.points(s.then)
        last = middle + self.points(s.orelse)
        out = self.before(first, straight, i, s)
        guard, i = self.guard(last, i, s)
        test = self.ex(s.condition)
        whole = f"{test} if pc < {first} else pc <= {middle}" if middle < last or middle < first else f"pc >= {first} or {test}"
        out += [*guard, at(s.span, i, f"if {whole}:"), *self.sequence(s.then, i + 1)]
        return out + [at(s.span, i, "else:"), *self.sequence(s.orelse, i + 1)] if s.orelse else out

    def loop(self, s: ir.While | ir.For, i: int, straight: Lines) -> Lines:
        first = self.point + 1
        last = self.point + self.points(s.body)
        if isinstance(s, ir.For):
            items, index = (self.ex.names(w + self.live.loop[id(s)]) for w in ("#list", "#index"))
            things = f"{items} = {self.ex.snap(s.source)}; s.fuel -= len({items}); {index} = 0"
            straight = straight + [at(s.span, 0, things), at(s.span, 0, "if s.fuel < 0: overrun(s)")]
        out = self.before(first, straight, i, s)
        guard, i = self.guard(last, i, s)
        out += guard
        if isinstance(s, ir.For):
            out.append(at(s.span, i, f"while pc >= {first} or {index} < len({items}):"))
            out.append(at(s.span, i + 1, f"if pc < {first}: {self.ex.names(s.var)} = {items}[{index}]; {index} += 1"))
        else:
            out.append(at(s.span, i, f"while pc >= {first} or {self.ex(s.condition)}:"))
            out += [at(s.span, i + 1, "s.fuel -= 1"), at(s.span, i + 1, "if s.fuel < 0: overrun(s)")]
        return out + self.sequence(s.body, i + 1) + [at(s.span, i + 1, "pc = 0")]

    # -------------------------------------------------------------------------------------------- points: each leaves its value in v

    def after(self, s: ir.Stmt, k: int, i: int) -> Lines:
        return [at(s.span, i, f"if v is SUSP: {self.spill(s, k)}")]

    def invoke(self, s: Invoke, k: int, i: int) -> Lines:
        args = "".join(", " + self.ex.snap(a) for a in s.args)
        return [at(s.span, i, f"v = r{self.linked.number(s.key)}(s, None, None{args})"), *self.after(s, k, i)]

    def window(self, s: Window, k: int, i: int) -> Lines:
        names = {n: self.ex.names(n) for n in s.reads}
        number = self.linked.plan.windows[s.key]
        call = f"v = window(s, None, None, {number}, {s.context.format_map(names)}, c)"
        # A window that nobody can use costs one bit test; it leaves no trace but in the log.
        out = [
            at(s.span, i, f"v = c = {s.candidates.format_map(names)}"),
            at(s.span, i, "if c:"),
            at(s.span, i + 1, call),
            *self.after(s, k, i + 1),
        ]
        return [*out, at(s.span, i, f"elif s.rec is not None: {self.unused(s)}")] if s.key[0] == "timing" else out

    def checkpoint(self, s: Checkpoint, k: int, i: int) -> Lines:
        number = self.linked.number(("checkpoint",))
        return [
            at(s.span, i, f"if not s.hold and ({self.plan.due}):"),
            at(s.span, i + 1, f"v = r{number}(s, None, None)"),
            *self.after(s, k, i + 1),
            at(s.span, i, "else: v = None"),
        ]

    def choose(self, s: ir.Choose, k: int, i: int) -> Lines:
        number = self.linked.plan.item(s.item)
        ask = f"s.ask = ({self.who(s.player)}, 'choose', {s.prompt!r}, o, {number}, -1)"
        return [
            at(s.span, i, f"o = {self.ex.snap(s.options)}"),
            at(s.span, i, "if len(o) > 1:"),
            at(s.span, i + 1, ask),
            at(s.span, i + 1, f"if s.auto is None: {self.spill(s, k)}"),
            at(s.span, i + 1, "v = o[s.auto(s)]"),
            at(s.span, i, f"else: v = o[0] if o else {s.none!r}"),
        ]

    def beside(self, s: Beside, k: int, i: int) -> Lines:
        number, extra = self.linked.plan.item(s.item), self.ex(s.extra)
        ask = f"s.ask = ({self.who(s.player)}, 'standing', {s.prompt!r}, o, {number}, n) if {extra} else "
        return [
            at(s.span, i, f"o = {self.ex.snap(s.options)}"),
            at(s.span, i, f"if len(o) > 1 or o and {extra}:"),
            at(s.span, i + 1, f"n = len(o); o = (*o, *{extra})"),
            at(s.span, i + 1, ask + f"({self.who(s.player)}, 'choose', {s.prompt!r}, o, {number}, -1)"),
            *self.answer(s, k, i + 1),
            at(s.span, i, f"else: v = o[0] if o else {s.none!r}"),
        ]

    def answer(self, s: ir.Choose, k: int, i: int) -> Lines:
        """The answer to what was asked, from whoever answers in place, or later."""
        return [at(s.span, i, f"if s.auto is None: {self.spill(s, k)}"), at(s.span, i, "v = o[s.auto(s)]")]

    def who(self, player: ir.Expr) -> str:
        """Who is asked; nobody's question goes to 裁定."""
        text = self.ex(ir.Builtin("decider", (player,)))
        return text if player == ir.Local("you") and not self.plan.p.decider else f"asked({text})"

    def choose_many(self, s: ir.ChooseMany, k: int, i: int) -> Lines:
        number = self.linked.plan.item(s.item)
        args = f"{self.who(s.player)}, {s.prompt!r}, {self.ex.snap(s.options)}, {self.ex(s.low)}, {self.ex(s.high)}, {s.ordered}, {number}"
        return [at(s.span, i, f"v = many(s, None, None, {args})"), *self.after(s, k, i)]

    def pick(self, s: ir.Pick, k: int, i: int) -> Lines:
        number = self.linked.plan.item(s.item)
        low, high = ("None", "None") if s.low is None or s.high is None else (self.ex(s.low), self.ex(s.high))
        args = f"{self.linked.label(s.label)}, {self.ex(s.owner)}, {self.ex.snap(s.options)}, {low}, {high}, {number}, {s.none!r}"
        return [at(s.span, i, f"v = pick(s, None, None, {args})"), *self.after(s, k, i)]

    def roll(self, s: ir.Roll, k: int, i: int) -> Lines:
        label, owner = self.linked.label(s.label), self.ex(s.owner)
        if s.count is None:
            return [at(s.span, i, f"v = roll(s, None, None, {label}, {owner}, {s.sides})"), *self.after(s, k, i)]
        return [at(s.span, i, f"v = rolls(s, None, None, {label}, {owner}, {s.sides}, {self.ex(s.count)})"), *self.after(s, k, i)]

    def shuffle(self, s: ir.Shuffle, k: int, i: int) -> Lines:
        owner = "-1" if s.owner is None else self.ex(s.owner)
        thing = self.linked.plan.item(Thing("thing"))
        return [
            at(s.span, i, f"v = shuffle(s, None, None, {self.linked.label(s.zone)}, {self.linked.plan.zones[s.zone]}, {owner}, {thing})"),
            *self.after(s, k, i),
        ]


POINT: dict[type[ir.Stmt], Callable[..., Lines]] = {
    Invoke: Reentrant.invoke, Window: Reentrant.window, Checkpoint: Reentrant.checkpoint,
    Beside: Reentrant.beside, ir.Choose: Reentrant.choose, ir.ChooseMany: Reentrant.choose_many,
    ir.Pick: Reentrant.pick, ir.Roll: Reentrant.roll, ir.Shuffle: Reentrant.shuffle,
}  # fmt: skip
