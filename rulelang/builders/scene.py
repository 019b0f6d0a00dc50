"""Scenarios: the lines of a playscript."""

from collections.abc import Callable
from typing import Any

from attrs import evolve

from rulelang import ast
from rulelang.builders.ability import clause
from rulelang.builders.base import LENDING, Context, Tree, every, is_tree, refs, token
from rulelang.builders.expr import expr, only, particles, verb_phrase
from rulelang.builders.stmt import chooser, command
from rulelang.problem import Problem

_NOBODY = {"by_chance_": "chance", "by_ruling": "ruling"}


def scenario(c: Context, node: Tree) -> ast.Decl:
    scenes: list[ast.Scene] = []
    places = [place for place in c.places(node) if place.kind == "note"]
    own: tuple[str, ...] = ()
    for child in (child for child in node.children if is_tree(child)):
        if child.data in SCENES:
            scenes.append(SCENES[child.data](c, child))
        lent = [child] if child.data == "cite" else every(child, "cite") if child.data in LENDING else []
        if lent and scenes:
            places.append(ast.Place(kind="scene", nth=len(scenes) - 1, refs=refs(lent), span=c.span(child)))
        elif lent and child.data == "cite":
            own = refs(lent)
    cite = c.cite(node)
    return ast.Scenario(
        c.name(token(node, "NAME")), tuple(scenes), cite=evolve(cite, written=own) if cite else None, label=c.label(node),
        notes=c.notes(node), places=tuple(places), span=c.span(node),
    )  # fmt: skip


def _cast(c: Context, node: Tree) -> ast.Scene:
    return ast.Cast(c.names(node), span=c.span(node))


def _variants(c: Context, node: Tree) -> ast.Scene:
    among = expr(c, only(node))
    return ast.Variants(c.names(node)[0], among.items if isinstance(among, ast.Tuple) else (among,), span=c.span(node))


def _given(c: Context, node: Tree) -> ast.Scene:
    target, value = node.children
    return ast.Given(expr(c, target), expr(c, value), span=c.span(node))


def _run(c: Context, node: Tree) -> ast.Scene:
    return ast.Run(command(c, node.children[0]), clause(c, node, "until_name"), span=c.span(node))


def _script(c: Context, node: Tree) -> ast.Scene:
    speaker, *answers = [child for child in node.children if child.data != "cite"]
    who = speaker.children[0]
    name = ast.Name(_NOBODY[who.data], span=c.span(speaker)) if is_tree(who) else c.name(who)
    return ast.Script(name, tuple(_answer(c, child) for child in answers), span=c.span(node))


def _answer(c: Context, node: Tree) -> ast.Answer:
    prompt, *rest = [child for child in node.children if child.data not in ("chooser", "equals")]
    return ast.Answer(expr(c, prompt), expr(c, rest[0]) if rest else None, chooser(c, node), span=c.span(node))


def happening(c: Context, node: Tree) -> ast.Happening:
    verb, operands, labels = verb_phrase(c, node)
    return ast.Happening(verb, operands, labels, particles=particles(node), span=c.span(node))


def _expect(c: Context, node: Tree) -> ast.Scene:
    what: Any = node.children[0]
    extra: dict[str, Any] = {"cite": c.cite(node), "span": c.span(node)}
    if what.data == "happening":
        return ast.Expect(happenings=(happening(c, what),), **extra)
    if what.data == "unexpected":
        return ast.Expect(happenings=(happening(c, what.children[0]),), negated=True, **extra)
    return ast.Expect(expr(c, what), **extra)


def _expect_order(c: Context, node: Tree) -> ast.Scene:
    lines: list[ast.Happening] = []
    places: list[ast.Place] = []
    for child in node.children:
        if child.data == "happening":
            lines.append(happening(c, child))
        elif lines:
            places.append(ast.Place(kind="line", nth=len(lines) - 1, refs=refs([child]), span=c.span(child)))
    cite = c.cite(node)
    if cite is not None:
        behind = tuple(ref for place in places for ref in place.refs)
        cite = evolve(cite, written=(cite.written or ())[: len(cite.written or ()) - len(behind)])
    return ast.Expect(happenings=tuple(lines), ordered=True, cite=cite, places=tuple(places), span=c.span(node))


def _chance(c: Context, node: Tree) -> ast.Scene:
    written = next(child for child in node.children if not is_tree(child))
    numbers = [c.number_in(part, written) for part in written.split("/")]
    numerator, denominator = numbers[0], numbers[1] if len(numbers) > 1 else 1
    if not 0 <= numerator <= denominator or denominator == 0:
        c.problems.append(Problem("RL128", c.span(written), {"text": str(written)}))
        numerator, denominator = 0, 1
    condition = next(child for child in node.children if is_tree(child) and child.data != "cite")
    return ast.Chance(numerator, denominator, expr(c, condition), c.cite(node), span=c.span(node))


SCENES: dict[str, Callable[[Context, Tree], ast.Scene]] = {
    "cast": _cast, "variants": _variants, "given": _given, "run": _run, "script": _script, "expect": _expect,
    "expect_order": _expect_order, "chance": _chance,
}  # fmt: skip
