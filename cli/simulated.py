"""What came of many games, as text: short figures, and the tables that were asked for."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cli.console import Console
from cli.width import pad, width

if TYPE_CHECKING:
    from interpreter.coverage import Coverage, Meeting
    from interpreter.names import Names
    from interpreter.summary import Spread, Summary

Row = tuple[str, ...]
PLAYER = re.compile(r"P[1-9]\d*")
"""The label of a seat."""


def number(value: float) -> str:
    """Without digits that say nothing."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def table(rows: Sequence[Row]) -> list[str]:
    """Aligned: what a row is called to the left, its figures to the right."""
    if not rows:
        return []
    widths = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        figures = (" " * (wide - width(text)) + text for text, wide in zip(row[1:], widths[1:], strict=True))
        lines.append("  ".join([pad(row[0], widths[0]), *figures]).rstrip())
    return lines


class Report:
    """Writes summaries of games of one ruleset."""

    def __init__(self, console: Console, names: "Names") -> None:
        self.console = console
        self.say = console.say
        self.names = names

    def show(self, found: "Summary") -> None:
        """Everything that was counted."""
        out = self.console.out
        out(self.say("simulate.summary", games=found.games, finished=found.finished, decisions=found.decisions))
        if found.questions is not None:
            spread = found.questions
            out(self.say("simulate.length", median=number(spread.middle), low=spread.low, high=spread.high, cpu=number(found.cpu_ms)))
        self._rows([(self._result(result), str(count)) for result, count in found.results.items()])
        if found.wins != {result: count for result, count in found.results.items() if result in found.wins}:
            self._rows([(f"{self._value(seat)} {self.say('simulate.wins')}", str(count)) for seat, count in found.wins.items()])
        self._ends(found)
        for title, spreads in (("stands", found.stands), ("scopes", found.scopes), ("events", found.events)):
            self._spreads(self.say(f"simulate.{title}"), spreads)
        if found.coverage is not None:
            self.coverage(found.coverage)
        self.errors(found)
        out(self.say("simulate.digest", digest=found.digest))

    def errors(self, found: "Summary") -> None:
        """What went wrong."""
        from interpreter.texts import said

        for error in found.errors:
            self.console.out(self.console.paint(str(said(error, self.console.language)), "bad"))

    def _rows(self, rows: Sequence[Row]) -> None:
        for line in table(rows):
            self.console.out(f"  {line}")

    def _title(self, text: str) -> None:
        self.console.out()
        self.console.out(self.console.paint(text, "name"))

    def _ends(self, found: "Summary") -> None:
        for name, value in found.ends.items():
            if isinstance(value, Mapping):
                counts = ", ".join(f"{self._value(one)} {count}" for one, count in value.items())
                self.console.out(f"  {self.say('simulate.ends', name=self._term(name))}: {counts}")
            else:
                told = f"{number(value.middle)} ({value.low}–{value.high})"
                self.console.out(f"  {self.say('simulate.ends', name=self._term(name))}: {told}")

    def _term(self, name: str) -> str:
        return self.names.term(name, self.console.language)

    def _result(self, result: str) -> str:
        """Who has won, by labels: all of them, or nobody."""
        if result == "draw":
            return self.say("play.draw")
        return self.say("play.and").join(map(self._value, result.split()))

    def _value(self, label: str) -> str:
        """A label for people: a player, a member of an enum, or yes, no and none."""
        from interpreter.words import word

        if PLAYER.fullmatch(label):
            return self.names.player(int(label[1:]) - 1, self.console.language)
        return word(label, self.console.language) if label in ("yes", "no", "none") else self._term(label)

    def _spreads(self, title: str, spreads: "Mapping[str, Spread]") -> None:
        if not spreads:
            return
        self._title(title)
        head = ("", *(self.say(f"simulate.{key}") for key in ("median", "low", "high", "every", "some")))
        rows = [(self._term(n), number(s.middle), str(s.low), str(s.high), str(s.total), str(s.games)) for n, s in spreads.items()]
        self._rows([head, *rows])

    # ------------------------------------------------------------------------------------------------------------ what was used

    def coverage(self, found: "Coverage") -> None:
        """The counts, the moments, every ability, and what was never used."""
        self.counts(found)
        self._title(self.say("simulate.abilities"))
        self._rows([("", self.say("simulate.times")), *((one.name, str(one.times)) for one in found.abilities)])
        self.never(found)

    def brief(self, found: "Coverage") -> None:
        """The same without the list of all abilities."""
        self.counts(found)
        self.never(found)

    def counts(self, found: "Coverage") -> None:
        """How many of what were used, and the moments that several abilities share."""
        say = self.say
        rows = [("", say("simulate.used"), say("simulate.of"))]
        for title, part in (("abilities", found.abilities), ("effects", found.effects), ("things", found.things)):
            rows.append((say(f"simulate.{title}"), str(sum(one.times > 0 for one in part)), str(len(part))))
        met, pairs = (sum(getattr(one, what) for one in found.meetings) for what in ("met", "pairs"))
        self._title(say("simulate.seen"))
        self._rows([*rows, (say("simulate.pairs"), str(met), str(pairs))])
        self._title(say("simulate.meetings"))
        head = ("", *(say(f"simulate.{key}") for key in ("used", "of", "met", "of")))
        self._rows([head, *(self._meeting(one) for one in found.meetings if one.abilities)])

    def _meeting(self, one: "Meeting") -> Row:
        event = self.say("simulate.use") if one.name == "use" else self.names.event(one.name, self.console.language)
        name = event if one.phase == "at" else self.say(f"simulate.{one.phase}", name=event)
        return (name, str(one.used), str(one.abilities), str(one.met), str(one.pairs))

    def never(self, found: "Coverage") -> None:
        """What was never used."""
        unused = [one for one in found.abilities if not one.times]
        never = [self.say("simulate.offered" if one.offered else "simulate.unoffered", name=one.name) for one in unused]
        never += [one.name for part in (found.effects, found.things) for one in part if not one.times]
        if never:
            self._title(self.say("simulate.never"))
            for name in dict.fromkeys(never):
                self.console.out(f"  {name}")
