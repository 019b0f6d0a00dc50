"""A game of the tree walk: to its first question, and on from answer to answer."""

from typing import Any

from interpreter.errors import Overrun
from interpreter.machine import Machine
from interpreter.oracle.choices import Going
from interpreter.oracle.flow import Flow
from interpreter.oracle.world import Ending, Frame, World
from rulelang import program as ir


class Told:
    """One game. `ask` is the question as the machine puts it; None when the game is over."""

    def __init__(
        self, machine: Machine, setup: dict[str, Any] | None, seed: int, *, players: int | None = None,
        options: dict[str, Any] | None = None, asked: bool = False, rec: Any = None,
    ) -> None:  # fmt: skip
        count = machine.program.low if players is None else players
        base = machine.builder.new(count, machine.options(options), seed, setup or {})
        self.world = World(machine.plan, base, base.seed, asked, rec)
        self.flow = Flow(machine, self.world)
        for name, (_, init) in machine.program.variables.items():
            self.world.stack[0].vars[name] = Frame({}, self.flow.walk)(init)
        self._going = self._main(machine.program.main)
        self._go(None)

    @property
    def ask(self) -> Any:
        return self.world.ask

    def _main(self, body: ir.Body) -> Going:
        frame = Frame({}, self.flow.walk, flow=True)
        try:
            yield from self.flow.body(body, frame)
            yield from self.flow.closed(None)
        except Ending:
            return

    def _go(self, value: Any) -> None:
        try:
            self._going.send(value)
        except StopIteration:
            self.world.ask = None
            if self.world.result is None:
                self.world.result = ()
        except RecursionError:
            raise Overrun("the rules do not come to an end") from None

    def advance(self, index: int) -> bool:
        """Answers with option `index`; True while there is another question."""
        self._go(self.world.ask[3][index])
        return self.world.ask is not None
