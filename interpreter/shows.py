"""What a ruleset shows to people: values on a line, tables, boards. The log has the values, the Program how they are laid out."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from interpreter.grid import NOTHING, Chart, Spot, packed, table
from interpreter.names import unnamed
from interpreter.phrases import Fact, Phrases, facts, nothing
from rulelang.program import ShowColumn, ShowDecl
from rulelang.types import Bool, Int, List, Opt, Thing, Type

AXES = 2
Row = tuple[object, ...]


def shown(say: Phrases, decl: ShowDecl, value: tuple[object, ...]) -> list[str]:
    """The lines. Whatever the reader may not know is ？, with all that is said of it."""
    if decl.form != "table":
        return [panel(say, decl, value)] if value else []
    rows = [row for row in value if isinstance(row, tuple)]
    if _squares(say, decl, rows):
        return list(_boards(say, decl, rows))
    return _table(say, decl, rows) if rows else []


def panel(say: Phrases, decl: ShowDecl, value: Sequence[object]) -> str:
    """Values by their names, on one line; those of one name stand against each other."""
    parts = []
    for name, group in groupby(zip(decl.columns, value, strict=True), lambda pair: pair[0].name):
        text = say.word("against").join(say.value(v, column.type) for column, v in group)
        parts.append(say.word("named", name=say.term(name), value=text) if name else text)
    return say.word("beside").join(parts)


def told(decl: ShowDecl, value: Sequence[object]) -> Iterator[Fact]:
    """What values by their names tell."""
    for column, v in zip(decl.columns, value, strict=False):
        yield from facts(v, column.type)


# ---------------------------------------------------------------------------------------------------------------- tables


def _table(say: Phrases, decl: ShowDecl, rows: Sequence[Row]) -> list[str]:
    """The things below one another; an attribute of each member of an enum is as many columns. A single number of each is a line."""
    columns = [column for c in decl.columns for column in _split(say, c)]
    body = [[say.value(row[0], decl.rows), *_cells(say, decl, row)] for row in rows]
    title = say.term(decl.title) if decl.title else ""
    if len(columns) == 1 and not isinstance(_bare(decl.columns[0].type), List):
        return [say.word("told", name=columns[0][0], text=say.listed([say.word("named", name=a, value=b) for a, b in body]))]
    lined = [[title if len(columns) > 1 else "", *(name for name, _ in columns)], *body]
    return table(lined, right=[False, *(right for _, right in columns)])


def _split(say: Phrases, column: ShowColumn) -> list[tuple[str, bool]]:
    """The headings of a column, and whether it stands to the right."""
    of = _bare(column.type)
    if not column.per:
        return [(say.term(column.name) if column.name else "", isinstance(of, Int))]
    members = range(len(say.names.program.enums[column.per].members))
    return [(say.names.member(column.per, i, say.lang), isinstance(of, List) and isinstance(of.item, Int)) for i in members]


def _cells(say: Phrases, decl: ShowDecl, row: Row) -> Iterator[str]:
    hidden = _hidden(say, decl.rows, row[0])
    for column, value in zip(decl.columns, row[1:], strict=True):
        of = _bare(column.type)
        parts = value if column.per and isinstance(value, tuple) else (value,)
        for part in parts:
            if hidden:
                yield say.word("hidden")
            elif column.per and isinstance(of, List):
                yield NOTHING if part == 0 else _cell(say, part, of.item)
            else:
                yield _cell(say, part, column.type)


def _cell(say: Phrases, value: object, of: Type) -> str:
    if value is False or value == () or nothing(value, of):
        return NOTHING
    return say.value(value, of)


def _hidden(say: Phrases, of: Type | None, value: object) -> bool:
    """Is it a thing that the reader may not know?"""
    if not isinstance(of, Thing) or not isinstance(value, int) or value < 0:
        return False
    return unnamed(value) or (say.sees is not None and not say.sees(value))


def _bare(of: Type) -> Type:
    return of.item if isinstance(of, Opt) else of


# ---------------------------------------------------------------------------------------------------------------- boards


def _squares(say: Phrases, decl: ShowDecl, rows: Sequence[Row]) -> bool:
    """Are the things squares of boards with two axes?"""
    beings = say.names.beings
    return (
        isinstance(decl.rows, Thing)
        and any(board.kind == decl.rows.kind and len(board.axes) == AXES for board in say.names.program.boards)
        and all(isinstance(e, int) and 0 <= e < len(beings) and len(beings[e].cells) == AXES for e, *_ in rows)
    )


def _boards(say: Phrases, decl: ShowDecl, rows: Sequence[Row]) -> Iterator[str]:
    """The board of each owner. A column of squares says where one can go from there: where neither of two neighbours does, is a wall."""
    beings = say.names.beings
    kind = decl.rows.kind if isinstance(decl.rows, Thing) else ""
    everything = [e for e, being in enumerate(beings) if being.kind == kind and len(being.cells) == AXES]
    for owner in dict.fromkeys(beings[e].owner for e in everything):
        mine = [row for row in rows if isinstance(row[0], int) and beings[row[0]].owner == owner]
        squares = [e for e in everything if beings[e].owner == owner]
        if mine:
            text = say.term(decl.title or (decl.columns[0].name if isinstance(decl.columns[0].type, List) else "") or kind)
            yield say.word("titled", text=say.word("of", owner=say.thing(owner), thing=text) if owner >= 0 else text)
            yield from (f"  {line}".rstrip() for line in _chart(say, decl, mine, squares).lines())


def _chart(say: Phrases, decl: ShowDecl, rows: Sequence[Row], squares: Sequence[int]) -> Chart:
    beings = say.names.beings
    ys, xs = (list(dict.fromkeys(beings[e].cells[axis] for e in squares)) for axis in range(AXES))
    spots: dict[object, Spot] = {e: (ys.index(beings[e].cells[0]), xs.index(beings[e].cells[1])) for e in squares}
    ways = [i for i, column in enumerate(decl.columns, 1) if isinstance(column.type, List) and column.type.item == decl.rows]
    cells = {spots[row[0]]: _lines(say, decl, row, ways) for row in rows}
    open_ = {(spots[row[0]], spots[to]) for row in rows for i in ways for to in listed(row[i]) if to in spots}
    walls = {
        (a, b) for a in cells for b in ((a[0], a[1] + 1), (a[0] + 1, a[1])) if ways and b in cells and not {(a, b), (b, a)} & open_
    }
    return Chart(tuple(map(say.term, xs)), tuple(map(say.term, ys)), cells, frozenset(walls))


def _lines(say: Phrases, decl: ShowDecl, row: Row, ways: Sequence[int]) -> tuple[str, ...]:
    """What stands on a square, line by line; a yes is the name of what is asked."""
    out: tuple[str, ...] = ()
    for i, column in enumerate(decl.columns, 1):
        if i in ways:
            continue
        item = column.type.item if isinstance(column.type, List) else column.type
        if isinstance(item, Bool):
            names = [say.term(column.name)] if row[i] else []
        else:
            names = [say.value(v, item) for v in listed(row[i]) if not nothing(v, item)]
        out += packed(names)
    return out


def listed(value: object) -> tuple[object, ...]:
    """The elements of a list; a single value as a list of one."""
    return value if isinstance(value, tuple) else (value,)
