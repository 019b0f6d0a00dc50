"""A question as the outside sees it: who is asked, for what, and every option there is. Labels are made only when somebody looks."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Any, cast

from attrs import frozen

from interpreter.names import LABEL, Names
from interpreter.words import word
from rulelang.types import Type

CHANCE, RULING = -1, -2
"""Who is asked when it is not a player (`Decision.player`)."""
WISHES = ("first", "last", "either")

Ask = tuple[int, str, str, tuple[object, ...], object, int]
"""As the machine puts it: who, kind, prompt, options, the number of their type, and for chance whose roll it is."""


class ChoiceProblem(ValueError):
    """An answer that is none of the options."""


@frozen
class Option:
    """One possible answer. `label` is canonical (records and scripts use it), `text` is for people, `value` is the machine's."""

    index: int
    label: str
    text: str
    value: object


class Decision:
    """A question. player: its seat, CHANCE or RULING; kind: choose, many, ability, target, wish, roll, pick or order;
    prompt: what is asked, as the ruleset calls it; number: how many questions came before it in this game; owner: of a roll, whose."""

    __slots__ = ("_names", "_options", "got", "item", "kind", "lang", "number", "owner", "player", "prompt", "props", "raw")

    def __init__(
        self, ask: Ask, number: int, names: Callable[[], Names], lang: str, items: Sequence[Type] = (), props: Sequence[Any] = (),
        got: Sequence[object] = (),
    ) -> None:  # fmt: skip
        """props: what is proposed at the moment (`s.props`), which candidates may answer. got: what has been picked of several so far."""
        self.player, self.kind, self.prompt, self.raw, item, self.owner = ask
        self.item = items[item] if isinstance(item, int) and 0 <= item < len(items) else item if isinstance(item, Type) else None
        self.number = number
        self.props = tuple(props) if self.kind in ("ability", "order") else ()
        self.got = tuple(got)
        self.lang = lang
        self._names = names
        self._options: tuple[Option, ...] | None = None

    def told(self, names: Names) -> "Decision":
        """The same question in other names: as somebody else may be told it."""
        other = copy(self)
        other._names, other._options = lambda: names, None
        return other

    def __len__(self) -> int:
        """How many options there are; at least one."""
        return len(self.raw)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    @property
    def options(self) -> tuple[Option, ...]:
        """All options, in the machine's order."""
        if self._options is None:
            names = self._names()
            labels = option_names(self, names, LABEL)
            texts = option_names(self, names, self.lang)
            self._options = tuple(Option(i, a, b, v) for i, (a, b, v) in enumerate(zip(labels, texts, self.raw, strict=True)))
        return self._options

    def labels(self) -> list[str]:
        """The labels of all options."""
        return [option.label for option in self.options]

    @property
    def picked(self) -> tuple[str, ...]:
        """Of a choice of several: what has been picked so far, for people."""
        return tuple(option_name(self, value, self._names(), self.lang) for value in self.got)

    @property
    def who(self) -> str:
        """Who is asked, for people."""
        return self._names().speaker(self.player, self.lang)

    @property
    def title(self) -> str:
        """What is asked, for people."""
        names = self._names()
        return names.event(self.prompt, self.lang) if self.kind in ("ability", "order") else names.term(self.prompt, self.lang)

    def index(self, answer: int | str) -> int:
        """The index that an answer means: an index, a label or a text. Raises ChoiceProblem with the options where it is none."""
        if isinstance(answer, int) and not isinstance(answer, bool):
            if 0 <= answer < len(self.raw):
                return answer
        else:
            for found in ([o.index for o in self.options if answer == o.label], [o.index for o in self.options if answer == o.text]):
                if len(found) == 1:
                    return found[0]
        who, listed = self._names().speaker(self.player, LABEL), ", ".join(o.label for o in self.options)
        raise ChoiceProblem(f"{answer!r} is no option of {self.prompt!r} for {who}; there are: {listed}")

    def __repr__(self) -> str:
        return f"<Decision {self.number}: {self.player} {self.kind} {self.prompt} of {len(self.raw)}>"


def is_candidate(kind: str, value: object) -> bool:
    """Is this option a use of an ability: (ability, holder, you, what it answers)?"""
    return isinstance(value, tuple) and (kind in ("ability", "order") or kind == "standing" and len(value) == 4 and value[3] is None)


def option_names(decision: Decision, names: Names, lang: str) -> list[str]:
    """A name for each option, unique within the decision: where two would be called the same, what they answer tells them apart, else
    their order."""
    plain = [option_name(decision, value, names, lang) for value in decision.raw]
    if decision.kind in ("ability", "order"):
        twice = {name for name, count in Counter(plain).items() if count > 1}
        plain = [answering(decision, v, names, lang, n) if n in twice else n for n, v in zip(plain, decision.raw, strict=True)]
    total, seen = Counter(plain), Counter[str]()
    made = []
    for name in plain:
        seen[name] += 1
        made.append(f"{name} /{seen[name]}" if total[name] > 1 else name)
    return made


def answered(decision: Decision, value: object, names: Names) -> tuple[str, object, Type | None] | None:
    """What a candidate answers: the event, the value of its first field and the type of that; None where it answers nothing such."""
    if not isinstance(value, tuple) or len(value) < 4 or value[3] is None:
        return None
    event = names.program.abilities[value[0]].moment.name
    decl = names.program.events.get(event)
    if decl is None or not decl.params:
        return None
    occurrence = value[3]
    if isinstance(occurrence, tuple):
        fields = occurrence[2]
    else:
        fields = decision.props[occurrence][1] if 0 <= occurrence < len(decision.props) else ()
    return (event, fields[0], decl.types.get(decl.params[0])) if fields else None


def answering(decision: Decision, value: object, names: Names, lang: str, name: str) -> str:
    """The name of a candidate with what it answers."""
    found = answered(decision, value, names)
    if found is None:
        return name
    event, first, of = found
    shown = names.value(first, of, lang)
    return f"{name} ({shown})" if lang == LABEL else word("answering", lang, name=name, first=shown, event=names.event(event, lang))


def option_name(decision: Decision, value: object, names: Names, lang: str) -> str:
    """One option by its kind: candidates by ability and holder, everything else by its type."""
    kind = decision.kind
    if value is None:
        if kind in ("many", "target", "pick"):
            return word("done", lang)
        return word("pass" if kind in ("ability", "order") else "none", lang)
    if is_candidate(kind, value) and isinstance(value, tuple):
        return names.candidate(cast(tuple[object, ...], value), lang)
    if kind == "wish" and value in WISHES:
        return word(str(value), lang)
    if kind == "pick" and decision.item is None and isinstance(value, int):
        return names.entity(value, lang)
    if kind == "roll":
        return str(value)
    return names.value(value, decision.item, lang)
