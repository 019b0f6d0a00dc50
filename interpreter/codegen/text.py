"""Emitted text: lines with the rule line they come from, compiled so that tracebacks and profilers point at the author's file."""

import ast
from types import CodeType

from attrs import frozen

from rulelang.span import Span


@frozen
class Line:
    """One line of Python at an indentation, standing for a line of rule text."""

    indent: int
    text: str
    line: int = 0


Lines = list[Line]
PLACED = (ast.stmt, ast.expr, ast.arg, ast.keyword)


def at(span: Span, indent: int, text: str) -> Line:
    return Line(indent, text, span.line)


def shifted(lines: Lines, by: int) -> Lines:
    return [Line(line.indent + by, line.text, line.line) for line in lines]


def joined(lines: Lines) -> str:
    return "\n".join("    " * line.indent + line.text for line in lines)


def compile_lines(lines: Lines, file: str) -> CodeType:
    """One code object; every node is moved to its rule line."""
    text = joined(lines)
    where = [0]
    for line in lines:
        where.append(line.line or where[-1])
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, PLACED):
            node.lineno = node.end_lineno = where[node.lineno] or 1
            node.col_offset = node.end_col_offset = 0
    return compile(tree, file or "<rules>", "exec")
