"""A small Program made by hand, for tests of the session's parts that need no machine."""

from interpreter.decision import Decision
from interpreter.names import Being, Names
from rulelang import program as ir
from rulelang.types import Enum, List, Opt, Thing

CARD = Thing("札")


def program() -> ir.Program:
    moment = ir.Moment(timing="行動する時")
    abilities = [
        ir.AbilityDecl(
            0, "友釣り", "友釣香魚", False, moment, (), (), (), (ir.TargetDecl("標的", ir.Const(()), CARD),), (), label="Angling"
        ),
        ir.AbilityDecl(1, "裁判", "ド正義卓也", True, moment, ("奇襲",), (), (), (), ()),
    ]
    types = {"誰": CARD, "犯人": Opt(CARD), "死因": Enum("死因")}
    return ir.Program(
        "小さなゲーム",
        enums={"死因": ir.EnumDecl("死因", ("敗北", "直接"), ("defeat", None))},
        types={n: ir.TypeDecl(n, "札", {}) for n in ("友釣香魚", "ド正義卓也", "池松叢雲")},
        events={
            "退場": ir.EventDecl("退場", ("誰", "犯人", "死因"), (), types, (), (), labels=("", "by", "as"), label="Leave"),
            "除く": ir.EventDecl("除く", ("札たち",), (), {"札たち": List(CARD)}, (), (), labels=("",)),
        },
        scopes={"ターン": ir.ScopeDecl("ターン", ("手番",), (), {"手番": Thing("player")}, (), owner="手番", label="Turn")},
        timings={"行動する時": ir.TimingDecl("行動する時", "ターン", (), ir.Policy())},
        classes={"奇襲": ir.ClassDecl("奇襲", "", {}, {})},
        zones={"隊": ir.ZoneDecl("隊", "player", True, "open"), "捨て札": ir.ZoneDecl("捨て札", "player", False, "open")},
        attrs={"HP": ir.AttrDecl("HP", ("札",), CARD, ir.Const(0), 0)},
        abilities=abilities,
    )


BEINGS = (
    Being("player", "player"), Being("player", "player"), Being("マス", "マス", 0, ("前衛", "3")), Being("友釣香魚", "札"),
    Being("ド正義卓也", "札"), Being("池松叢雲", "札"), Being("池松叢雲", "札"),
)  # fmt: skip


def names(cast=()) -> Names:
    return Names(program(), BEINGS, cast)


def decision(player, kind, prompt, options, item=None, *, owner=-1, cast=(), lang="ja") -> Decision:
    return Decision((player, kind, prompt, tuple(options), item, owner), 0, lambda: names(cast), lang)
