"""What a scenario with `each` lines stands for: one scenario for each combination."""

from collections.abc import Iterator
from itertools import product

from interpreter.scenario.terms import substitute
from rulelang import ast


def variants(decl: ast.Scenario) -> Iterator[tuple[str, tuple[ast.Scene, ...]]]:
    """The scenario once for each combination of its `each` lines: (what was chosen, the scenes)."""
    lines = [s for s in decl.scenes if isinstance(s, ast.Variants)]
    rest = tuple(s for s in decl.scenes if not isinstance(s, ast.Variants))
    for chosen in product(*(line.among for line in lines)):
        names = {line.name.text: expr for line, expr in zip(lines, chosen, strict=True)}
        title = ", ".join(f"{name} = {_title(expr)}" for name, expr in names.items())
        yield title, tuple(s for s in (substitute(s, names) for s in rest) if isinstance(s, ast.Scene))


def _title(expr: ast.Expr) -> str:
    if isinstance(expr, ast.Ref):
        return expr.name
    if isinstance(expr, ast.Number | ast.Text):
        return str(expr.value)
    if isinstance(expr, ast.Tuple):
        return f"({', '.join(map(_title, expr.items))})"
    return type(expr).__name__
