"""Every second name that a ruleset gives (`also`), by the first: of declarations, fields, parameters, what is chosen or rolled."""

from collections.abc import Iterable, Iterator

from rulelang import ast


def second_names(modules: Iterable[ast.Module]) -> dict[str, str]:
    """name → its name in the second language. Where one name has two, the first in the text holds."""
    found: dict[str, str] = {}
    for module in modules:
        for decl in module.decls:
            if isinstance(decl, ast.Scenario):
                continue
            for node in ast.walk(decl):
                for name, label in _pairs(node):
                    if label is not None:
                        found.setdefault(name.text, label)
    return found


def _pairs(node: ast.Node) -> Iterator[tuple[ast.Name, str | None]]:
    match node:
        case ast.Enum():
            yield from zip(node.members, node.labels, strict=True)
        case ast.Option():
            yield from zip(node.choices, node.labels, strict=False)
        case ast.Let() | ast.Choose() | ast.Target() | ast.Param():
            yield node.name, node.also
        case ast.Roll():
            if node.label is not None:
                yield node.label, node.also
            return
    label, name = getattr(node, "label", None), getattr(node, "name", None)
    if isinstance(label, str) and isinstance(name, ast.Name) and not isinstance(node, ast.Param):
        yield name, label
