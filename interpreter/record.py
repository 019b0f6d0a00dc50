"""Records: a game as what it is a function of (ruleset, setup, options, players, seed, choices by label), in JSON.

A record survives new versions of rulelang and, as far as its choices still exist, of the ruleset. Records come from strangers:
whatever is wrong with one is a single RecordProblem, never a traceback.
"""

import json
from collections.abc import Callable, Mapping
from typing import TypeVar

from attrs import field, frozen

from interpreter.texts import note, said

VERSION = 1
MARK = "rulelang-record"
LIMIT = 20_000_000
"""Characters: far above any game that a budget lets finish."""
DEEP = 12
NUMBER = 1 << 64
T = TypeVar("T")


class RecordProblem(Exception):
    """What is wrong with a record. code: unreadable, shape, version, ruleset, start, choice, unfinished or end; `at`: which choice."""

    def __init__(self, code: str, message: str, at: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.at = at

    def text(self, lang: str) -> str:
        """What is wrong, in a language."""
        return str(said(self.message, lang))


@frozen
class Choice:
    """One answer: who was asked (P1, chance, ruling), and the label of what was taken."""

    who: str
    label: str


@frozen
class Record:
    """A game. ruleset: what it is found by (a name or a path); game: what it is called, which tells a wrong ruleset.

    result: labels of the winners (() a draw), None where it is not over; final: the digest of its last state.
    """

    ruleset: str
    game: str
    digest: str
    players: int
    seed: int
    setup: Mapping[str, object] = field(factory=dict)
    options: Mapping[str, object] = field(factory=dict)
    choices: tuple[Choice, ...] = ()
    result: tuple[str, ...] | None = None
    final: str = ""

    def to_json(self) -> str:
        """One choice a line, so that two records can be compared line by line."""
        head = {
            MARK: VERSION, "ruleset": self.ruleset, "game": self.game, "digest": self.digest, "players": self.players, "seed": self.seed,
            "setup": self.setup, "options": self.options,
        }  # fmt: skip
        lines = [f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in head.items()]
        choices = ",\n".join("  " + json.dumps([c.who, c.label], ensure_ascii=False) for c in self.choices)
        lines.append('"choices": [' + ("\n" + choices + "\n" if choices else "") + "]")
        lines.append('"result": ' + json.dumps(self.result, ensure_ascii=False))
        lines.append('"final": ' + json.dumps(self.final))
        return "{\n" + ",\n".join(lines) + "\n}\n"


def read_record(text: str) -> Record:
    """A record from JSON. Raises RecordProblem for everything that is not one: truncated, nested, of wrong shape, of another version."""
    data = read_json(text, MARK)
    result = data.get("result")
    return Record(
        ruleset=_take(data, "ruleset", str),
        game=_take(data, "game", str),
        digest=_take(data, "digest", str),
        players=_number(data, "players", 1, 99),
        seed=_number(data, "seed", -NUMBER, NUMBER),
        setup=_take(data, "setup", dict),
        options=_take(data, "options", dict),
        choices=tuple(_choice(i, c) for i, c in enumerate(_take(data, "choices", list))),
        result=None if result is None else tuple(_texts(result, "result")),
        final=_take(data, "final", str) if "final" in data else "",
    )


def read_json(text: str, mark: str) -> dict[str, object]:
    """A JSON object that starts with `mark`: 1. Raises RecordProblem."""
    if len(text) > LIMIT:
        raise RecordProblem("unreadable", note("record.long"))
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except RecursionError:
        raise RecordProblem("unreadable", note("record.deep")) from None
    except ValueError as wrong:
        raise RecordProblem("unreadable", note("record.json", why=_first_line(wrong))) from None
    if not isinstance(data, dict) or mark not in data:
        raise RecordProblem("shape", note("record.mark", mark=mark))
    if data[mark] != VERSION or isinstance(data[mark], bool):
        raise RecordProblem("version", note("record.version", have=json.dumps(data[mark])[:20], want=VERSION))
    if _depth(data) > DEEP:
        raise RecordProblem("shape", note("record.deep"))
    if not _sound(data):
        raise RecordProblem("shape", note("record.characters"))
    return data


def expect_choice(record: Record, index: int, who: str, labels: Callable[[], list[str]]) -> int:
    """The index of the option that choice `index` of the record means. Raises RecordProblem where it does not fit the question."""
    choice = record.choices[index]
    if choice.who != who:
        raise RecordProblem("choice", note("record.answerer", n=index + 1, who=choice.who, asked=who), index)
    options = labels()
    if choice.label not in options:
        listed = ", ".join(options[:12]) + (" …" if len(options) > 12 else "")
        raise RecordProblem("choice", note("record.choice", n=index + 1, who=who, label=choice.label[:80], listed=listed), index)
    return options.index(choice.label)


def _choice(i: int, value: object) -> Choice:
    pair = _texts(value, f"choice {i + 1}")
    if len(pair) != 2:
        raise RecordProblem("shape", note("record.pair", n=i + 1), i)
    return Choice(*pair)


def _texts(value: object, where: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise RecordProblem("shape", note("record.texts", where=where))
    return value


def _take(data: Mapping[str, object], key: str, kind: type[T]) -> T:
    value = data.get(key)
    if not isinstance(value, kind):
        raise RecordProblem("shape", note("record.kind", key=key))
    return value


def _number(data: Mapping[str, object], key: str, low: int, high: int) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise RecordProblem("shape", note("record.number", key=key, low=low, high=high))
    return value


def _depth(value: object) -> int:
    """How deep lists and objects are nested; stops counting at DEEP + 1."""
    level, depth = [value], 0
    while level and depth <= DEEP:
        inner: list[object] = []
        for v in level:
            inner += v.values() if isinstance(v, dict) else v if isinstance(v, list) else ()
        level, depth = [v for v in inner if isinstance(v, (dict, list))], depth + 1
    return depth


def _sound(value: object) -> bool:
    """No text in it has halves of characters or control characters: those could not even be shown."""
    if isinstance(value, str):
        return all(" " <= c < "\ud800" or c > "\udfff" for c in value if c not in "\n\t")
    if isinstance(value, dict):
        return all(_sound(k) and _sound(v) for k, v in value.items())
    return not isinstance(value, list) or all(map(_sound, value))


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number")


def _first_line(wrong: Exception) -> str:
    return str(wrong).splitlines()[0][:100] if str(wrong) else type(wrong).__name__
