"""Scenarios as lines."""

from collections.abc import Callable, Sequence
from typing import Any

from rulelang import ast
from rulelang.format.expr import OR, POSTFIX, RANGE, expr, items, phrase
from rulelang.format.lines import STEP, wide
from rulelang.format.stmt import Printer, clause, command
from rulelang.format.words import Words


def scenario(p: Printer, node: ast.Scenario) -> None:
    p.add(f"{p.w('scenario')} {p.w.of(node.name)}{p.also(node.label)}{p.w.cite(node.cite)}", node)

    def inner() -> None:
        p.notes(node)
        for scenes in _lines(p, node.scenes):
            first = len(p.lines.out)
            if len(scenes) > 1:
                _givens(p, scenes)
            else:
                _PRINT[type(scenes[0][1])](p, scenes[0][1])
            p.lines.out[first].text += "".join(p.w.refs(p.place(node, "scene", nth).refs) for nth, _ in scenes)

    p.inside(inner)


def _cast(p: Printer, node: ast.Cast) -> None:
    p.add(f"{p.w('players')} {', '.join(p.w.of(name) for name in node.names)}", node)


def _variants(p: Printer, node: ast.Variants) -> None:
    among = f"({items(p.w, node.among)})" if len(node.among) != 1 else expr(p.w, node.among[0])
    p.add(f"{p.w('each')} {p.w.of(node.name)} {p.w('among')} {among}", node)


def _given(p: Printer, node: ast.Given) -> None:
    p.add(f"{p.w('given')} {_set(p.w, node)}", node)


def _set(w: Words, node: ast.Given) -> str:
    return f"{expr(w, node.target, POSTFIX)} = {expr(w, node.value)}"


def _givens(p: Printer, scenes: Sequence[tuple[int, ast.Scene]]) -> None:
    given = [scene for _, scene in scenes if isinstance(scene, ast.Given)]
    p.add(f"{p.w('given')} {', '.join(_set(p.w, node) for node in given)}", given[0])


def _lines(p: Printer, scenes: Sequence[ast.Scene]) -> list[list[tuple[int, ast.Scene]]]:
    """The scenes with their numbers; what is given in one line stays together as far as that is wide enough."""
    lines: list[list[tuple[int, ast.Scene]]] = []
    for nth, node in enumerate(scenes):
        last = [scene for _, scene in lines[-1]] if lines else []
        if (
            isinstance(node, ast.Given) and last and isinstance(last[0], ast.Given) and node.span.line
            and node.span.line == last[0].span.line
            and not wide(STEP + p.w("given") + " " + ", ".join(_set(p.w, scene) for scene in [*last, node] if isinstance(scene, ast.Given)))
        ):  # fmt: skip
            lines[-1].append((nth, node))
        else:
            lines.append([(nth, node)])
    return lines


def _run(p: Printer, node: ast.Run) -> None:
    verb = node.command.verb
    if verb.text == "game" and not verb.quoted:
        operands = [", ".join(expr(p.w, operand, OR) for operand in node.command.operands)]
        labels = [f"{p.w(label.label)} {expr(p.w, label.value, OR)}" for label in node.command.labelled]
        text = " ".join(part for part in [p.w("game"), *operands, *labels] if part)
    else:
        text = command(p.w, node.command)
    p.add(f"{text}{clause(p.w, 'until', node.until)}", node)


def _script(p: Printer, node: ast.Script) -> None:
    who = node.speaker.text
    speaker = p.w(who) if who in ("chance", "ruling") else p.w.begin(p.w.of(node.speaker))
    p.add(f"{speaker}: {', '.join(_answer(p.w, answer) for answer in node.answers)}", node)


def _answer(w: Words, node: ast.Answer) -> str:
    by = f" {w('by')} {expr(w, node.by, POSTFIX)}" if node.by is not None else ""
    value = f" = {expr(w, node.value, RANGE)}" if node.value is not None else ""
    return f"{expr(w, node.prompt, RANGE)}{by}{value}"


def _happening(w: Words, node: ast.Happening) -> str:
    return phrase(w, node, node.verb, node.operands, POSTFIX)


def _expect(p: Printer, node: ast.Expect) -> None:
    word = p.w("expect")
    if node.ordered:
        p.add(f"{word} {p.w('order')}{p.w.cite(node.cite)}", node)

        def inner() -> None:
            for nth, happening in enumerate(node.happenings):
                p.add(p.w.begin(_happening(p.w, happening)) + p.w.refs(p.place(node, "line", nth).refs), happening)

        p.inside(inner)
        return
    negated = f" {p.w('not')}" if node.negated else ""
    what = expr(p.w, node.condition, OR) if node.condition is not None else _happening(p.w, node.happenings[0])
    p.add(f"{word}{negated} {what}{p.w.cite(node.cite)}", node)


def _chance(p: Printer, node: ast.Chance) -> None:
    fraction = str(node.numerator) if node.denominator == 1 else f"{node.numerator}/{node.denominator}"
    p.add(f"{p.w('chance')} {fraction}: {expr(p.w, node.condition)}{p.w.cite(node.cite)}", node)


_PRINT: dict[type, Callable[[Printer, Any], None]] = {
    ast.Cast: _cast, ast.Variants: _variants, ast.Given: _given, ast.Run: _run, ast.Script: _script, ast.Expect: _expect,
    ast.Chance: _chance,
}  # fmt: skip
