"""Which locals an expression, or a statement without the statements below it, reads."""

from interpreter.internal import Raw, RawExpr
from interpreter.walkers import parts
from rulelang import program as ir


def reads(node: ir.Item) -> set[str]:
    """Their names; `occ` where it reads a field of what is answered."""
    if isinstance(node, ir.Local):
        return {node.name}
    if isinstance(node, (Raw, RawExpr)):
        return set(node.reads)
    if isinstance(node, ir.Comp):
        inner = reads(node.where) if node.where is not None else set()
        inner |= reads(node.body) if node.body is not None else set()
        return reads(node.source) | (inner - {node.var})
    if isinstance(node, ir.Reach):
        return reads(node.start) | reads(node.steps) | ((reads(node.onward) | reads(node.cost)) - {node.var})
    out: set[str] = {"occ"} if isinstance(node, (ir.Fact, ir.SetFact, ir.Cancel)) else set()
    for part in parts(node):
        if not isinstance(part, ir.Stmt):
            out |= reads(part)
    return out
