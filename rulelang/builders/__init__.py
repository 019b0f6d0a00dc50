"""From the parser's tree to ours. The rule names of grammar.lark are known here and nowhere else."""

from rulelang import ast
from rulelang.builders.base import Context, Refused, Tree
from rulelang.builders.decl import decl
from rulelang.problem import Problem
from rulelang.source import Source


def build(tree: Tree, source: Source, offset: int) -> tuple[ast.Decl | None, list[Problem]]:
    """The one declaration in `tree`, whose text began at `offset` of the folded source, and what is wrong with it."""
    context = Context(source, offset)
    try:
        return decl(context, tree.children[0]), context.problems
    except Refused as refused:
        return None, [*context.problems, refused.problem]
