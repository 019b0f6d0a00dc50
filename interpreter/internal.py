"""Statements and expressions that only the compiler makes, beside those of the Program.

`text` is Python with {local} for the locals of its routine; `reads` and `writes` name them, for liveness.
"""

from attrs import define, frozen

from rulelang.program import Body, Choose, Expr, Local, Stmt
from rulelang.span import NOWHERE, Span

NO_LOCAL = Local("")
Key = tuple[str, ...]
"""Names a routine: ("event", "退場"), ("use", "12"), ("checkpoint",) …"""


@frozen
class RawExpr(Expr):
    text: str
    reads: tuple[str, ...] = ()


@frozen
class Raw(Stmt):
    text: str
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()


@frozen
class Invoke(Stmt):
    """Calls a routine that may suspend or end. name: a local for its value. catch: an end stays here, as the value END of `name`."""

    key: Key
    args: tuple[Expr, ...]
    name: str | None = None
    catch: bool = False


@frozen
class Window(Stmt):
    """Opens window `key`; candidates is Python text giving them or something empty, context plain data for the gatherer."""

    key: Key
    candidates: str
    context: str = "None"
    reads: tuple[str, ...] = ()
    waits: str = ""
    """The column of what waits for it: gone when it closes, also by an end."""


@frozen
class Beside(Choose):
    """A choice with candidates beside its own options: those in the local `extra`. Its value is an option or a candidate."""

    extra: Local = NO_LOCAL


@frozen
class Checkpoint(Stmt):
    """If nothing holds it: state rules and what has been heard."""


@frozen
class Leave(Stmt):
    """return END: passes an end on, after this routine has done what it must."""


@define
class Code:
    """A routine to compile. facts: how Fact is read ("" none, "live", "heard") and where each field stands."""

    key: Key
    params: tuple[str, ...]
    body: Body
    span: Span = NOWHERE
    facts: str = ""
    index: dict[str, int] | None = None
    pure: bool = False
