"""The index of the pages: its table of builtins comes from the prelude."""

from rulelang import ast, prelude

NAME = "README.md"
BEGIN, END = "<!-- builtins -->", "<!-- end of builtins -->"
_HEAD = "| 日本語 | English | 働き | What it does | 例 / Example |\n|---|---|---|---|---|\n"
_EMPTY = ("yes", "cancel")
"""Examples that show nothing."""


def renewed(text: str) -> str:
    """The index with a fresh table."""
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}\n\n{table()}\n{END}{rest.split(END)[1]}"


def table() -> str:
    """One row for each builtin: kinds, words and functions, verbs and events, order policies."""
    return _HEAD + "".join(_row(decl) for decl in prelude.module().decls)


def _row(decl: ast.Decl) -> str:
    english, japanese = prelude.documentation(decl)[:2]
    name = _name(decl)
    example = prelude.tagged(decl, "example")
    shown = "" if example in _EMPTY and example != name else f"`{example}`"
    return f"| {decl.label} | {_headed(decl, name)} | {japanese} | {english} | {shown} |\n"


def _name(decl: ast.Decl) -> str:
    name = getattr(decl, "name", None)
    assert isinstance(name, ast.Name)
    return name.text


def _headed(decl: ast.Decl, name: str) -> str:
    """As it is used: a definition with its parameters in brackets, a verb with its words."""
    params: tuple[ast.Param, ...] = getattr(decl, "params", ())
    if isinstance(decl, ast.Event):
        return "`" + f"{name} {', '.join(p.name.text for p in params if not p.label)}".strip() + _labelled(params) + "`"
    return f"`{name}({', '.join(p.name.text for p in params)})`" if params else f"`{name}`"


def _labelled(params: tuple[ast.Param, ...]) -> str:
    return "".join(f" {p.label} {p.name.text}" for p in params if p.label)
