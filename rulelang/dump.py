"""The stages of the front end as text to read: the tree, what names turned out to mean, the Program."""

from collections.abc import Iterator

from attrs import AttrsInstance, fields, has

from rulelang import ast
from rulelang import program as p
from rulelang.lower.context import Work
from rulelang.resolve.typing import show
from rulelang.show import body, expression, nothing
from rulelang.span import Span
from rulelang.types import Type

STEP = "    "


def tree(modules: list[ast.Module]) -> str:
    """Every node on a line, with its fields; spans and what is empty are left out."""
    lines: list[str] = []
    for module in modules:
        lines += [f"# {module.path}", *(line for decl in module.decls for line in _node(decl, ""))]
    return "\n".join(lines) + "\n"


def _node(node: ast.Node, lead: str) -> Iterator[str]:
    plain: list[str] = []
    below: list[tuple[str, list[ast.Node]]] = []
    for attribute in sorted(fields(type(node)), key=lambda attribute: attribute.name != "name"):
        value = getattr(node, attribute.name)
        if not attribute.eq or nothing(value):
            continue
        if isinstance(value, ast.Name):
            plain.append(f"{attribute.name}={value.text}")
        elif isinstance(value, ast.Node):
            below.append((attribute.name, [value]))
        elif isinstance(value, tuple) and any(isinstance(item, ast.Node) for item in value):
            below.append((attribute.name, [item for item in value if isinstance(item, ast.Node)]))
        else:
            plain.append(f"{attribute.name}={value!r}" if not isinstance(value, str) else f"{attribute.name}={value}")
    yield f"{lead}{type(node).__name__} {' '.join(plain)}".rstrip()
    for name, nodes in below:
        yield f"{lead}{STEP}{name}:"
        for item in nodes:
            yield from _node(item, lead + STEP * 2)


def checked(work: Work) -> str:
    """Every name in the text that has a meaning, in the order of the text: place, name, what it is, its type."""
    rows = sorted(work.meanings, key=lambda item: (item.span.file, item.span.start, item.span.end))
    seen: dict[tuple[str, int, str], str] = {}
    for item in rows:
        seen.setdefault((item.span.file, item.span.start, item.name), f"{item.span}: {item.name}  {item.what}  {show(item.type)}")
    return "\n".join(seen.values()) + "\n"


def program(whole: p.Program) -> str:
    """The Program, declaration by declaration."""
    lines = [f"game {whole.name} {whole.low}..{whole.high}"]
    lines += [f"{STEP}{name}: {show(kind)} = {expression(init)}" for name, (kind, init) in whole.variables.items()]
    lines += body(whole.main, STEP)
    for entry in _declarations(whole):
        lines += _entry(entry)
    lines += ["default_order", *_fields(whole.default_order)]
    lines += [f"labels {_value(whole.labels)}", f"controller {whole.controller}", f"decider {whole.decider}", f"digest {whole.digest}"]
    return "\n".join(lines) + "\n"


def _declarations(whole: p.Program) -> Iterator[AttrsInstance]:
    """Everything that a Program declares, in the order of its tables."""
    for table in (whole.enums, whole.kinds, whole.attrs, whole.zones, whole.types, whole.setups, whole.options):
        yield from table.values()
    yield from whole.boards
    yield from whole.paths
    for more in (whole.scopes, whole.events, whole.timings, whole.classes, whole.routines, whole.defines):
        yield from more.values()
    for listed in (whole.abilities, whole.modifiers, whole.rules, whole.invariants, whole.precedences, whole.rulings,
                   whole.shows):  # fmt: skip
        yield from listed


def _entry(entry: AttrsInstance) -> list[str]:
    name = getattr(entry, "name", "") or getattr(entry, "title", "")
    return ["", f"{type(entry).__name__.removesuffix('Decl').lower()} {name}".rstrip(), *_fields(entry)]


def _fields(entry: AttrsInstance) -> list[str]:
    lines: list[str] = []
    for attribute in fields(type(entry)):
        value = getattr(entry, attribute.name)
        if attribute.name in ("name", "span", "title") or nothing(value):
            continue
        if attribute.name == "body":
            lines += [f"{STEP}body", *body(value, STEP * 2)]
        else:
            lines.append(f"{STEP}{attribute.name} {_value(value)}")
    return lines


def _value(value: object) -> str:
    """A field of a declaration."""
    if isinstance(value, p.Expr):
        return expression(value)
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_value, value)) + ")"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Type):
        return show(value)
    kind = type(value)
    if has(kind) and not isinstance(value, Span):
        inner = [(a.name, getattr(value, a.name)) for a in fields(kind)]
        shown = [f"{name} {_value(item)}" for name, item in inner if name != "span" and not nothing(item)]
        return f"[{', '.join(shown)}]"
    return str(value)
