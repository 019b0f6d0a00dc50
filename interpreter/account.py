"""A game as a readable account: log tuples in, lines out, in the ruleset's own words.

Scopes that belong to a player (turns) are headings, other scopes and what happens inside a use are indented; an event is a short
sentence, `射る: 弓兵 (誰が 騎士, 扱い 不意打ち)`. Everything that does not matter for following the game is left out: windows in
which nobody acted, passes, and values that were set to what they were.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import cast

from interpreter.decision import Decision
from interpreter.names import Names
from interpreter.words import word
from rulelang.program import EventDecl, ScopeDecl
from rulelang.types import Opt, Thing, Type

Entry = tuple[object, ...]
PARTICLES = {
    "to": {"ja": "→", "en": "to"},
    "by": {"ja": "誰が", "en": "by"},
    "as": {"ja": "扱い", "en": "as"},
    "with": {"ja": "値", "en": "with"},
}
INDENT = "  "


class Account:
    """Collects lines. `feed` takes log tuples, `answered` the questions that people and bots answered.

    names: called when a label is needed. lang: ja or en. seat: for whose eyes (None: everything is told); sees: may that seat
    know this thing now? Whatever it may not know is called ？, and of the answers it learns only its own.
    """

    def __init__(
        self, names: Callable[[], Names], lang: str = "ja", *, seat: int | None = None, sees: Callable[[int], bool] | None = None
    ) -> None:
        self._names = names
        self.lang = lang
        self.seat = seat
        self.sees = sees
        self.lines: list[str] = []
        self._depth: list[bool] = []
        """For each open scope: does it indent?"""
        self._windows: list[tuple[str, bool]] = []
        """Open windows and whether their line was written."""
        self._moving: tuple[str, str] | None = None
        self._moved: list[str] = []
        self._setting: int | None = None
        self._settings: list[str] = []
        self._answers: list[tuple[int, str, str]] = []
        """(who, prompt, value) of answers; those that turn out to be targets of a use are told with it."""
        self._told: tuple[object, ...] = ()
        """What the last event or roll has told: setting an attribute to just that says nothing new."""
        self._handlers: dict[str, Callable[..., None]] = {
            "scope": self._scope, "scope_end": self._scope_end, "window": self._window, "window_end": self._window_end, "use": self._use,
            "event": self._event, "missing": self._missing, "forbidden": self._forbidden, "failed": self._failed,
            "cancelled": self._cancelled, "replaced": self._replaced, "roll": self._roll, "pick": self._pick, "set": self._set,
            "var": self._var, "move": self._move, "swap": self._swap, "shuffle": self._shuffle,
            "not_open": self._not_open, "win": self._win,
        }  # fmt: skip

    def feed(self, entry: Entry) -> None:
        """One log tuple. Kinds that say nothing to people (grant, heard, …) are skipped."""
        kind = cast(str, entry[0])
        if kind == "use":
            aims = [t.name for t in self.names.program.abilities[cast(int, entry[1])].targets]
            self._answers = [a for a in self._answers if a[1] not in aims]
        if kind != "move" or self._settings:
            self._flush(but=kind)
        handler = self._handlers.get(kind)
        if handler is not None:
            handler(*entry[1:])

    def answered(self, decision: Decision, index: int) -> None:
        """An answer that no log entry tells of: what was chosen. Uses and dice are told by the log, passes by nobody."""
        if decision.kind not in ("choose", "many", "target", "wish") or decision.raw[index] is None:
            return
        if self.seat is not None and decision.player != self.seat:
            return
        self._flush(but="answer")
        self._answers.append((decision.player, decision.prompt, decision.options[index].text))

    def take(self) -> list[str]:
        """The lines since the last call. Answers wait for what they lead to."""
        self._flush(but="answer")
        lines, self.lines = self.lines, []
        return lines

    @property
    def names(self) -> Names:
        return self._names()

    # ------------------------------------------------------------------------------------------------------------ what happened

    def _scope(self, name: str, args: Sequence[object], serial: object) -> None:
        decl = self.names.program.scopes.get(name)
        text = self._term(name) + self._arguments(decl, args)
        if decl is not None and decl.owner:
            self._depth.append(False)
            self.lines += ["", word("heading", self.lang, text=text)]
        else:
            self._say(text)
            self._depth.append(True)

    def _scope_end(self, name: str, serial: object) -> None:
        if self._depth:
            self._depth.pop()

    def _window(self, timing: str) -> None:
        self._windows.append((timing, False))

    def _window_end(self, timing: str) -> None:
        if self._windows:
            self._windows.pop()

    def _use(self, ability: int, holder: int, you: int, targets: Sequence[object] = (), *_: object) -> None:
        decl = self.names.program.abilities[ability]
        if holder < 0 and decl.must and decl.name in ("", self.names.program.name):
            return
        if self._windows and not self._windows[-1][1] and self._windows[-1][0] in self.names.program.timings:
            self._say(f"[{self._term(self._windows[-1][0])}]")
            self._windows[-1] = (self._windows[-1][0], True)
        what = self.names.ability(ability, self.lang)
        if holder >= 0 and what != self._thing(holder):
            what = word("holder", self.lang, ability=what, holder=self._thing(holder))
        aims = [f"{t.name} {self._value(v, t.type)}" for t, v in zip(decl.targets, targets, strict=False)]
        text = word("use", self.lang, who=self.names.speaker(you, self.lang), ability=what) if you >= 0 else what
        self._say(text + (self._details(aims) if aims else ""))

    def _event(self, name: str, fields: Sequence[object], cause: object = -1, *_: object) -> None:
        self._told = tuple(fields)
        self._say(self.sentence(name, fields))

    def _missing(self, what: object, holder: int = -1, *_: object) -> None:
        if what == "move":
            return
        text = self.names.ability(what, self.lang) if isinstance(what, int) else self._term(str(what))
        self._say(word("missing", self.lang, what=text) + (f" ({self._thing(holder)})" if holder >= 0 else ""))

    def _forbidden(self, event: str, fields: Sequence[object], *_: object) -> None:
        self._say(word("forbidden", self.lang, what=self.sentence(event, fields)))

    def _failed(self, event: str, fields: Sequence[object], *_: object) -> None:
        self._say(word("failed", self.lang, what=self.sentence(event, fields)))

    def _cancelled(self, what: str, *rest: object) -> None:
        if what == "use" and rest and isinstance(rest[0], int):
            self._say(word("cancelled", self.lang, what=self.names.ability(rest[0], self.lang)))
        elif rest and isinstance(rest[0], tuple):
            self._say(word("cancelled", self.lang, what=self.sentence(what, rest[0])))
        else:
            self._say(word("cancelled", self.lang, what=self._term(what)))

    def _replaced(self, event: str, fields: Sequence[object], ability: int = -1, holder: int = -1, *_: object) -> None:
        if ability < 0:
            self._say(word("instead", self.lang, what=self.sentence(event, fields)))
            return
        by = self.names.ability(ability, self.lang)
        if holder >= 0:
            by = word("holder", self.lang, ability=by, holder=self._thing(holder))
        self._say(word("replaced", self.lang, what=self.sentence(event, fields), by=by))

    def _roll(self, label: str, owner: int, faces: object, *_: object) -> None:
        self._told = (faces, *faces) if isinstance(faces, tuple) else (faces,)
        self._say(word("roll", self.lang, label=self._owned(label, owner), faces=_plain(faces)))

    def _pick(self, label: str, owner: int, values: object, *_: object) -> None:
        got = values if isinstance(values, tuple) else (values,)
        if self.seat is None and len(got) < 4:
            self._say(word("pick", self.lang, label=self._owned(label, owner), values=", ".join(self._guess(v) for v in got)))

    def _set(self, attr: str, entity: int, value: object, *_: object) -> None:
        if value in self._told and not isinstance(value, bool):
            return
        decl = self.names.program.attrs.get(attr)
        shown = self._value(value, decl.type if decl else None)
        if self._setting != entity:
            self._flush()
        self._setting = entity
        self._settings.append(word("becomes", self.lang, attr=self._term(attr), value=shown))

    def _var(self, scope: str, name: str, value: object, *_: object) -> None:
        if value in self._told and not isinstance(value, bool):
            return
        self._say(word("variable", self.lang, name=self._term(name), value=self._value(value, self._var_type(scope, name))), 1)

    def _move(self, entity: int, source: object, source_owner: object, target: object, target_owner: object, *_: object) -> None:
        way = (self._zone(source, source_owner), self._zone(target, target_owner))
        if self._moving != way:
            self._flush()
        self._moving = way
        self._moved.append(self._thing(entity))

    def _flush(self, but: str = "") -> None:
        """Writes what has been gathered: things that went the same way share a line, and so do the attributes of one thing."""
        if self._answers and but != "answer":
            answers, self._answers = self._answers, []
            for (who, prompt), values in groupby(answers, lambda a: a[:2]):
                value = word("comma", self.lang).join(v for _, _, v in values)
                self._say(word("chosen", self.lang, who=self.names.speaker(who, self.lang), prompt=self._term(prompt), value=value))
        if self._setting is not None and but != "set":
            settings, self._settings, thing, self._setting = self._settings, [], self._setting, None
            self._say(word("changes", self.lang, thing=self._thing(thing), changes=word("comma", self.lang).join(settings)), 1)
        if self._moving is not None:
            moved, self._moved, (source, target), self._moving = self._moved, [], self._moving, None
            self._say(word("moves", self.lang, thing=word("comma", self.lang).join(moved), source=source, target=target), 1)

    def _swap(self, a: int, b: int, *_: object) -> None:
        self._say(word("swap", self.lang, a=self._thing(a), b=self._thing(b)), 1)

    def _shuffle(self, zone: object, owner: object, *_: object) -> None:
        self._say(word("shuffle", self.lang, zone=self._zone(zone, owner)))

    def _not_open(self, scope: str, *_: object) -> None:
        self._say(word("not_open", self.lang, what=self._term(scope)))

    def _win(self, players: Sequence[int], *_: object) -> None:
        who = word("comma", self.lang).join(self.names.player(p, self.lang) for p in players)
        self.lines += ["", word("heading", self.lang, text=word("win", self.lang, who=who) if players else word("draw", self.lang))]

    # ------------------------------------------------------------------------------------------------------------ how it is said

    def sentence(self, event: str, fields: Sequence[object]) -> str:
        """An event with its operands: leading ones after the colon, labelled ones in brackets; what is none is left out."""
        decl = self.names.program.events.get(event)
        if decl is None:
            return self._term(event)
        leading, labelled = [], []
        for i, (name, value) in enumerate(zip(decl.params, fields, strict=False)):
            label = decl.labels[i] if i < len(decl.labels) else ""
            of = decl.types.get(name)
            if label and _nothing(value, of):
                continue
            text = self._value(value, of)
            if label:
                labelled.append(f"{PARTICLES[label][self.lang]} {text}")
            else:
                leading.append(text)
        head = self._term(event) + (word("colon", self.lang) + word("comma", self.lang).join(leading) if leading else "")
        return head + (self._details(labelled) if labelled else "")

    def _arguments(self, decl: "ScopeDecl | EventDecl | None", args: Sequence[object]) -> str:
        if decl is None or not args:
            return ""
        shown = [self._value(v, decl.types.get(n)) for n, v in zip(decl.params, args, strict=False)]
        return self._details(shown)

    def _details(self, parts: Sequence[str]) -> str:
        return word("details", self.lang, text=", ".join(parts))

    def _say(self, text: str, deeper: int = 0) -> None:
        self.lines.append(INDENT * (sum(self._depth) + deeper) + text)

    def _term(self, name: str) -> str:
        return self.names.term(name, self.lang)

    def _thing(self, e: int) -> str:
        if self.sees is not None and e >= 0 and not self.sees(e):
            return word("hidden", self.lang)
        return self.names.entity(e, self.lang)

    def _value(self, value: object, of: Type | None) -> str:
        inner = of.item if isinstance(of, Opt) else of
        if isinstance(inner, Thing) and isinstance(value, int) and value >= 0:
            return self._thing(value)
        if self.sees is not None and isinstance(value, tuple):
            item = getattr(inner, "item", None)
            return "(" + ", ".join(self._value(v, item) for v in value) + ")"
        return self.names.value(value, of, self.lang)

    def _guess(self, value: object) -> str:
        """A value of a pick, whose type the log does not tell: things are by far the most common."""
        return self._thing(value) if isinstance(value, int) and not isinstance(value, bool) else self.names.value(value, None, self.lang)

    def _zone(self, zone: object, owner: object) -> str:
        """A zone by its number or name, and its owner where zones of this name have one."""
        zones = self.names.program.zones
        name = list(zones)[zone] if isinstance(zone, int) and zone >= 0 else zone
        if not isinstance(name, str) or name not in zones:
            return word("nowhere", self.lang)
        return self._owned(name, owner if isinstance(owner, int) and zones[name].per else -1)

    def _owned(self, name: str, owner: int) -> str:
        text = word("order", self.lang) if name == "order" else self._term(name)
        if owner < 0 or text == self._thing(owner):
            return text
        return word("of", self.lang, owner=self._thing(owner), thing=text)

    def _var_type(self, scope: str, name: str) -> Type | None:
        program = self.names.program
        if not scope:
            return program.variables[name][0] if name in program.variables else None
        return program.scopes[scope].types.get(name) if scope in program.scopes else None


def _nothing(value: object, of: Type | None) -> bool:
    inner = of.item if isinstance(of, Opt) else of
    return value is None or (isinstance(inner, Thing) and value == -1)


def _plain(faces: object) -> str:
    return " ".join(map(str, faces)) if isinstance(faces, tuple) else str(faces)
