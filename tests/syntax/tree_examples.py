"""Every class of the tree: an example in both keyword languages, with the tree that it must give."""

from rulelang import ast
from rulelang.ast import (
    Always,
    Answer,
    Assign,
    At,
    Binary,
    Board,
    Call,
    Cancel,
    Card,
    Cast,
    Cell,
    Chance,
    Choose,
    Cite,
    Class,
    Command,
    DefaultOrder,
    Define,
    Each,
    End,
    Enum,
    Event,
    Expect,
    Field,
    Forbid,
    Game,
    GameAbility,
    Get,
    Given,
    Happening,
    Hook,
    If,
    Is,
    Kind,
    Labelled,
    Let,
    Limit,
    Name,
    Named,
    Needs,
    Number,
    Open,
    Option,
    Outcome,
    Param,
    Passive,
    Path,
    Pattern,
    Phrase,
    Policy,
    PolicyUse,
    Precedence,
    Procedure,
    Proceed,
    Prop,
    Rank,
    Ref,
    Repeat,
    Return,
    Roll,
    Row,
    Ruling,
    Run,
    Scenario,
    Scope,
    Script,
    Setup,
    Skill,
    Suppress,
    Table,
    Target,
    Text,
    Timing,
    Tuple,
    TypeRef,
    Unary,
    Until,
    Uses,
    Variants,
    Whenever,
    Where,
    Who,
    Zone,
)  # fmt: skip  # isort: skip


def n(text: str) -> Name:
    return Name(text)


def r(text: str) -> Ref:
    return Ref(text)


def num(value: int) -> Number:
    return Number(value)


def body(*lines: ast.Stmt) -> Procedure:
    """`procedure 甲` with this body: how single statements are shown."""
    return Procedure(n("甲"), (), lines)


def value(expr: ast.Expr) -> Define:
    """`define 甲 = …`: how single expressions are shown."""
    return Define(n("甲"), (), None, expr)


def told(*scenes: ast.Scene) -> Scenario:
    return Scenario(n("甲"), scenes)


def ability(**changes: object) -> ast.Ability:
    parts = {"force": "may", "classes": (), "name": None, "label": None, "hooks": (At(n("朝")),), "uses": (), "body": (Cancel(),)}
    return ast.Ability(**(parts | changes))


HP = Get(r("c"), n("HP"))

EXAMPLES: list[tuple[str, str, ast.Decl]] = [
    (
        'class 呪文 also "Spell" is 能力 at 解決時\n    的 also "Aim": 札',
        '区分 呪文 別名 "Spell" は 能力 時 解決時\n    的 別名 "Aim": 札',
        Class(n("呪文"), n("能力"), (Field(n("的"), TypeRef("札"), label="Aim"),), at=n("解決時"), label="Spell"),
    ),
    (
        "must 『雷』 at 朝, once per 対決, may if a or b: cancel", "強制 『雷』 時 朝, 一度 毎 対決, 任意 もし a または b: 打ち消す",
        GameAbility(ability(
            force="must", name=n("雷"), uses=(Uses(1, (r("対決"),)),), may_if=Binary("or", r("a"), r("b")),
        )),
    ),
    (
        'option 手: 甲 also "A" | 乙 = 甲', '選択ルール 手: 甲 別名 "A" | 乙 = 甲',
        Option(n("手"), None, (n("甲"), n("乙")), r("甲"), ("A", None)),
    ),
    (
        'scope 番 手番 also "Mover": player', '期間 番 手番 別名 "Mover": player',
        Scope(n("番"), None, (Param(n("手番"), TypeRef("player"), also="Mover"),), (), ()),
    ),
    (
        'procedure 甲\n    let 差 also "Gap" = 1\n    choose count(L) x also "X" among L\n    choose (a + b) y among L\n'
        '    choose f(1)..2 z among L\n    roll 目 also "Die" 1d6',
        '手順 甲\n    仮に 差 別名 "Gap" = 1\n    選ぶ count(L) x 別名 "X" 範囲 L\n    選ぶ (a + b) y 範囲 L\n'
        '    選ぶ f(1)..2 z 範囲 L\n    振る 目 別名 "Die" 1d6',
        body(
            Let(n("差"), num(1), "Gap"),
            Choose(n("x"), r("L"), Call(n("count"), (r("L"),)), Call(n("count"), (r("L"),)), also="X"),
            Choose(n("y"), r("L"), Binary("+", r("a"), r("b")), Binary("+", r("a"), r("b"))),
            Choose(n("z"), r("L"), Call(n("f"), (num(1),)), num(2)),
            Roll(n("目"), None, 6, also="Die"),
        ),
    ),
    (
        "may at 朝\n    target f(2) x also 'X' among L\n    cancel".replace("'", '"'),
        "任意 時 朝\n    対象 f(2) x 別名 'X' 範囲 L\n    打ち消す".replace("'", '"'),
        GameAbility(ability(body=(
            Target(n("x"), r("L"), Call(n("f"), (num(2),)), Call(n("f"), (num(2),)), also="X"), Cancel(),
        ))),
    ),
    (
        'game 名刺 also "Cards" [MS-6]\n    players 2..4 [MS-1]\n    先攻: player? = none\n    準備',
        'ゲーム 名刺 別名 "Cards" [MS-6]\n    参加者 2..4 [MS-1]\n    先攻: player? = none\n    準備',
        Game(
            n("名刺"), 2, 4, (Field(n("先攻"), TypeRef("player", optional=True), r("none")),), (Command(n("準備")),),
            cite=Cite(("MS-6", "MS-1")), label="Cards",
        ),
    ),
    (
        "setup デッキ per player: list 名刺 to 山札\n    needs c [A-1]\n    = (甲, 乙)\n    = 丙",
        "持込 デッキ 毎 player: 並び 名刺 → 山札\n    条件 c [A-1]\n    = (甲, 乙)\n    = 丙",
        Setup(
            n("デッキ"), n("player"), TypeRef("名刺", many=True), n("山札"), (Needs(r("c"), cite=Cite(("A-1",))),),
            (Tuple((r("甲"), r("乙"))), r("丙")),
        ),
    ),
    ("setup 甲: player = 乙", "持込 甲: player = 乙", Setup(n("甲"), None, TypeRef("player"), None, (), (r("乙"),))),
    ("option 幅: 3..7 = 5", "選択ルール 幅: 3..7 = 5", Option(n("幅"), TypeRef(low=num(3), high=num(7)), (), num(5))),
    ("option 手: 甲 | 乙 = 甲", "選択ルール 手: 甲 | 乙 = 甲", Option(n("手"), None, (n("甲"), n("乙")), r("甲"))),
    ('enum 色: 赤 also "Red", 青', '列挙 色: 赤 別名 "Red", 青', Enum(n("色"), (n("赤"), n("青")), ("Red", None))),
    (
        "kind 札 is card, 物\n    printed AP: 0..幅\n    面: list 1..6 = () until 対決\n    点 per 人: 0.. = 0\n"
        "    listens 場\n    may at 朝: cancel",
        "種類 札 は card, 物\n    印刷 AP: 0..幅\n    面: 並び 1..6 = () 期限 対決\n"
        "    点 毎 人: 0.. = 0\n    有効 場\n    任意 時 朝: 打ち消す",
        Kind(
            n("札"), (n("card"), n("物")),
            (
                Field(n("AP"), TypeRef(low=num(0), high=r("幅")), printed=True),
                Field(n("面"), TypeRef(many=True, low=num(1), high=num(6)), Tuple(()), until=n("対決")),
                Field(n("点"), TypeRef(low=num(0)), num(0), per=n("人")),
            ),
            r("場"), (ability(),),
        ),
    ),
    (
        "skill 飛行 [MS-16]\n    text 「飛ぶ」\n    passive: suppress x",
        "技能 飛行 [MS-16]\n    文面 「飛ぶ」\n    常時: 無効 x",
        Skill(n("飛行"), (Passive(None, None, None, (Suppress(r("x")),)),), cite=Cite(("MS-16",)), notes=("飛ぶ",)),
    ),
    (
        "whole class 殺傷 is 奇襲\n    標的: チーム",
        "一括 区分 殺傷 は 奇襲\n    標的: チーム",
        Class(n("殺傷"), n("奇襲"), (Field(n("標的"), TypeRef("チーム")),), True),
    ),
    (
        "zone 山札 per player: hidden, ordered", "領域 山札 毎 player: hidden, ordered",
        Zone(n("山札"), n("player"), (Prop(n("hidden")), Prop(n("ordered")))),
    ),
    (
        "zone 袋 per player: seen(x's 見た人), ordered", "領域 袋 毎 player: seen(x の 見た人), ordered",
        Zone(n("袋"), n("player"), (Prop(n("seen"), Get(r("x"), n("見た人"))), Prop(n("ordered")))),
    ),
    (
        "board マス per player: 行 in (前, 後), 列 in 1..幅",
        "盤 マス 毎 player: 行 属す (前, 後), 列 属す 1..幅",
        Board(n("マス"), n("player"), ((n("行"), Tuple((r("前"), r("後")))), (n("列"), Binary("..", num(1), r("幅"))))),
    ),
    (
        "path 門 - 橋 - 『塔 の上』 where 甲 > 2 [X-1]\n    text 「わけ」",
        "道 門 - 橋 - 『塔 の上』 ただし 甲 > 2 [X-1]\n    文面 「わけ」",
        Path((n("門"), n("橋"), n("塔 の上")), Binary(">", r("甲"), num(2)), cite=Cite(("X-1",)), notes=("わけ",)),
    ),
    ("path 門 - 橋", "道 門 - 橋", Path((n("門"), n("橋")))),
    (
        "card 『毒 ドク』 is 名刺: 手 グー, HP -2, 技 (甲, 乙), 文 「x」",
        "カード 『毒 ドク』 は 名刺: 手 グー, HP -2, 技 (甲, 乙), 文 「x」",
        Card(
            n("毒 ドク"), n("名刺"),
            (Cell(n("手"), r("グー")), Cell(n("HP"), num(-2)), Cell(n("技"), Tuple((r("甲"), r("乙")))), Cell(n("文"), Text("x"))),
        ),
    ),
    (
        'table 名刺: 手 AP\n    『空 野』 also "Sora" グー 24 [A-1, A-3..5]\n        may at 朝: cancel\n    火野 () -1',
        '一覧 名刺: 手 AP\n    『空 野』 別名 "Sora" グー 24 [A-1, A-3..5]\n        任意 時 朝: 打ち消す\n    火野 () -1',
        Table(
            n("名刺"), (n("手"), n("AP")),
            (
                Row(n("空 野"), (r("グー"), num(24)), (ability(),), Cite(("A-1", "A-3", "A-4", "A-5")), "Sora"),
                Row(n("火野"), (Tuple(()), num(-1))),
            ),
        ),
    ),
    (
        "whole scope 対決 is 戦い 甲: 隊, 乙: 隊 by 丙\n    x: 0..9 = 0\n    open 朝",
        "一括 期間 対決 は 戦い 甲: 隊, 乙: 隊 誰が 丙\n    x: 0..9 = 0\n    開く 朝",
        Scope(
            n("対決"), n("戦い"), (Param(n("甲"), TypeRef("隊")), Param(n("乙"), TypeRef("隊")), Param(n("丙"), label="by")),
            (Field(n("x"), TypeRef(low=num(0), high=num(9)), num(0)),), (Open(n("朝")),), True,
        ),
    ),
    (
        "event 打撃 的: 札 to 先 by 手: 札? = none as 因 with 値\n    order active(甲)\n    軍: 隊 = 的\n    end 朝",
        "出来事 打撃 的: 札 → 先 誰が 手: 札? = none 扱い 因 値 『値』\n    順序 active(甲)\n    軍: 隊 = 的\n    終える 朝",
        Event(
            n("打撃"),
            (
                Param(n("的"), TypeRef("札")), Param(n("先"), label="to"), Param(n("手"), TypeRef("札", optional=True), r("none"), "by"),
                Param(n("因"), label="as"), Param(n("値"), label="with"),
            ),
            (Field(n("軍"), TypeRef("隊"), r("的")),), (End(n("朝")),), (PolicyUse(n("active"), (r("甲"),)),),
        ),
    ),
    (
        "timing 朝 is 昼 during 戦い\n    who 隊 for 支援, 奇襲\n    who 場\n    order oldest, contested(甲)\n    takes 1",
        "タイミング 朝 は 昼 最中 戦い\n    参加 隊 用 支援, 奇襲\n    参加 場\n    順序 oldest, contested(甲)\n    採用 1",
        Timing(
            n("朝"), n("昼"), n("戦い"), (Who(r("隊"), (n("支援"), n("奇襲"))), Who(r("場"))),
            (PolicyUse(n("oldest")), PolicyUse(n("contested"), (r("甲"),))), 1,
        ),
    ),
    (
        "order 競り(甲: player)\n    key -it\n    ties ruling",
        "順序 競り(甲: player)\n    key -it\n    ties ruling",
        Policy(
            n("競り"), (Param(n("甲"), TypeRef("player")),),
            (Command(n("key"), (Unary("-", r("it")),)), Command(n("ties"), (r("ruling"),))),
        ),
    ),
    ("order active(甲) [X-1]", "順序 active(甲) [X-1]", DefaultOrder((PolicyUse(n("active"), (r("甲"),)),), cite=Cite(("X-1",)))),
    (
        'define 強い(甲: 札, 乙) also "beats": yesno = 甲',
        '定義 強い(甲: 札, 乙) 別名 "beats": yesno = 甲',
        Define(n("強い"), (Param(n("甲"), TypeRef("札")), Param(n("乙"))), TypeRef("yesno"), r("甲"), label="beats"),
    ),
    ("define 数(甲): number", "定義 数(甲): number", Define(n("数"), (Param(n("甲")),), TypeRef("number"), None)),
    (
        "define 甲\n    if 乙: return 2\n    return",
        "定義 甲\n    もし 乙: 返す 2\n    返す",
        Define(n("甲"), (), None, None, (If(r("乙"), (Return(num(2)),)), Return())),
    ),
    (
        "whenever c among 場 where c's HP = 0 during 戦い: 送る c",
        "随時 c 範囲 場 ただし c の HP = 0 最中 戦い: c を 送る",
        Whenever(n("c"), Where(r("場"), Binary("=", HP, num(0))), (Command(n("送る"), (r("c"),)),), n("戦い")),
    ),
    ("whenever 甲: cancel", "随時 甲: 打ち消す", Whenever(None, r("甲"), (Cancel(),))),
    ("always 甲 <= 52", "不変 甲 <= 52", Always(Binary("<=", r("甲"), num(52)))),
    (
        "precedence 甲.『乙』, 丙 before 丁 [X-1]",
        "優先 甲.『乙』, 丙 直前 丁 [X-1]",
        Precedence((Rank(n("甲"), n("乙")), Rank(n("丙"))), (Rank(n("丁")),), cite=Cite(("X-1",))),
    ),
    (
        "ruling [DGA-70] 「同士」\n    text 「わけ」",
        "裁定 [DGA-70] 「同士」\n    文面 「わけ」",
        Ruling("同士", cite=Cite(("DGA-70",)), notes=("わけ",)),
    ),
    (
        'must 奇襲 殺傷 『毒霧』 also "Mist" at 朝 or at 昼, once per 戦い and 敵, 2 times per 対決 [A-1]\n    text 「霧」\n'
        '    target 1..2 標的 among 隊 by p\n    needs 乙',
        '強制 奇襲 殺傷 『毒霧』 別名 "Mist" 時 朝 または 時 昼, 一度 毎 戦い かつ 敵, 2 回 毎 対決 [A-1]\n'
        '    文面 「霧」\n    対象 1..2 標的 範囲 隊 誰が p\n    条件 乙',
        GameAbility(
            ast.Ability(
                "must", (n("奇襲"), n("殺傷")), n("毒霧"), "Mist", (At(n("朝")), At(n("昼"))),
                (Uses(1, (r("戦い"), r("敵"))), Uses(2, (r("対決"),))),
                (Target(n("標的"), r("隊"), num(1), num(2), r("p")), Needs(r("乙"))), Cite(("A-1",)), ("霧",),
            )
        ),
    ),
    (
        "may after 退場 self by x as 直接 where 因 in (甲, 乙) during 戦い at 朝: cancel",
        "任意 直後 self を x により 直接 として 退場 ただし 因 属す (甲, 乙) 最中 戦い 時 朝: 打ち消す",
        GameAbility(
            ability(
                hooks=(
                    Hook(
                        "after", n("退場"), Pattern(r("self"), (Labelled("by", r("x")), Labelled("as", r("直接")))),
                        Binary("in", r("因"), Tuple((r("甲"), r("乙")))), n("戦い"), n("朝"),
                    ),
                )
            )
        ),
    ),
    ("may before use by x: cancel", "任意 直前 use 誰が x: 打ち消す",
     GameAbility(ability(hooks=(Hook("before", n("use"), Pattern(None, (Labelled("by", r("x")),))),)))),
    ("may instead 打撃: proceed", "任意 代わり 打撃: 続行", GameAbility(ability(hooks=(Hook("instead", n("打撃")),), body=(Proceed(),)))),
    (
        "passive 『壁』 during 決戦 while self in 場: forbid 入替 where 甲",
        "常時 『壁』 最中 決戦 間 self 属す 場: 禁止 入替 ただし 甲",
        GameAbility(Passive(n("壁"), n("決戦"), Binary("in", r("self"), r("場")), (Forbid(n("入替"), r("甲")),))),
    ),
    # ------------------------------------------------------------------------------------------------ statements
    ("procedure 甲\n    let 差 = a - b", "手順 甲\n    仮に 差 = a - b", body(Let(n("差"), Binary("-", r("a"), r("b"))))),
    (
        "procedure 甲\n    c's HP -= 2 [A-1]\n    面(k) = 3\n    x += 1\n    y = yes until next ターン by you\n    z = 1 until 対決",
        "手順 甲\n    c の HP -= 2 [A-1]\n    面(k) = 3\n    x += 1\n    y = yes 期限 次 ターン 誰が you\n    z = 1 期限 対決",
        body(
            Assign(HP, "-=", num(2), cite=Cite(("A-1",))), Assign(Call(n("面"), (r("k"),)), "=", num(3)), Assign(r("x"), "+=", num(1)),
            Assign(r("y"), "=", r("yes"), Until(n("ターン"), True, r("you"))), Assign(r("z"), "=", num(1), Until(n("対決"))),
        ),
    ),
    (
        "procedure 甲\n    退場 x to y by self as 直接 with 2\n    swap a, b\n    休む\n    倒す (a, b)\n    進む by p",
        "手順 甲\n    x を y へ self により 直接 として 2 で 退場\n    swap a, b\n    休む\n    (a, b) を 倒す\n    p により 進む",
        body(
            Command(
                n("退場"), (r("x"),),
                (Labelled("to", r("y")), Labelled("by", r("self")), Labelled("as", r("直接")), Labelled("with", num(2))),
            ),
            Command(n("swap"), (r("a"), r("b"))), Command(n("休む")), Command(n("倒す"), (Tuple((r("a"), r("b"))),)),
            Command(n("進む"), (), (Labelled("by", r("p")),)),
        ),
    ),
    (
        "procedure 甲\n    choose x among L where it's a in order by p\n    choose 2 x among L by chance\n    choose 1..n's a x among L",
        "手順 甲\n    選ぶ x 範囲 L ただし it の a 順序 誰が p\n    選ぶ 2 x 範囲 L 誰が 運\n    選ぶ 1..n の a x 範囲 L",
        body(
            Choose(n("x"), Where(r("L"), Get(r("it"), n("a"))), ordered=True, by=r("p")),
            Choose(n("x"), r("L"), num(2), num(2), chance=True), Choose(n("x"), r("L"), num(1), Get(r("n"), n("a"))),
        ),
    ),
    (
        "procedure 甲\n    roll 攻撃 3d6 by c\n        on 4-5, 6: cancel\n        on each 5+: proceed\n    roll x d6\n    roll 1d6",
        "手順 甲\n    振る 攻撃 3d6 誰が c\n        出目 4〜5, 6: 打ち消す\n        出目 各 5以上: 続行\n    振る x d6\n    振る 1d6",
        body(
            Roll(
                n("攻撃"), num(3), 6, r("c"),
                (Outcome(((4, 5), (6, 6)), (Cancel(),)), Outcome(((5, None),), (Proceed(),), True)),
            ),
            Roll(None, r("x"), 6), Roll(None, None, 6),
        ),
    ),
    (
        "procedure 甲\n    if a [A-1]\n        cancel\n    else if b: proceed\n    else: end c",
        "手順 甲\n    もし a [A-1]\n        打ち消す\n    さもなくば もし b: 続行\n    さもなくば: 終える c",
        body(If(r("a"), (Cancel(),), (If(r("b"), (Proceed(),), (End(n("c")),)),), cite=Cite(("A-1",)))),
    ),
    (
        "procedure 甲\n    each c among L: cancel\n    together each p among 全員\n        choose x among L by p\n    then\n        cancel",
        "手順 甲\n    各 c 範囲 L: 打ち消す\n    同時に 各 p 範囲 全員\n        選ぶ x 範囲 L 誰が p\n    続いて\n        打ち消す",
        body(
            Each(n("c"), r("L"), (Cancel(),)), Each(n("p"), r("全員"), (Choose(n("x"), r("L"), by=r("p")),), True, (Cancel(),)),
        ),
    ),
    (
        "procedure 甲\n    repeat while a: cancel\n    repeat 3 times: cancel\n    repeat\n        cancel",
        "手順 甲\n    繰り返す 間 a: 打ち消す\n    繰り返す 3 回: 打ち消す\n    繰り返す\n        打ち消す",
        body(Repeat((Cancel(),), r("a")), Repeat((Cancel(),), None, num(3)), Repeat((Cancel(),))),
    ),
    (
        "procedure 甲\n    limit f(c) to 1..2 until 対決",
        "手順 甲\n    制限 f(c) → 1..2 期限 対決",
        body(Limit(Call(n("f"), (r("c"),)), num(1), num(2), Until(n("対決")))),
    ),
    # ------------------------------------------------------------------------------------------------ expressions
    (
        "define 甲 = not a and b or c",
        "定義 甲 = 非 a かつ b または c",
        value(Binary("or", Binary("and", Unary("not", r("a")), r("b")), r("c"))),
    ),
    (
        "define 甲 = 1 + 2 * 3 ÷ 4 - -5",
        "定義 甲 = 1 + 2 × 3 // 4 - -5",
        value(Binary("-", Binary("+", num(1), Binary("÷", Binary("*", num(2), num(3)), num(4))), Unary("-", num(5)))),
    ),
    ("define 甲 = a not in b", "定義 甲 = a 非 属す b", value(Binary("not_in", r("a"), r("b")))),
    ("define 甲 = a has b", "定義 甲 = a 持つ b", value(Binary("has", r("a"), r("b")))),
    ("define 甲 = a is 札 and during 戦い", "定義 甲 = a は 札 かつ 最中 戦い",
     value(Binary("and", Is(r("a"), n("札")), ast.During(n("戦い"))))),
    ("define 甲 = a >= 1 or b != 2", "定義 甲 = a ≧ 1 または b ≠ 2",
     value(Binary("or", Binary(">=", r("a"), num(1)), Binary("!=", r("b"), num(2))))),
    ("define 甲 = p's 点(枠)'s x", "定義 甲 = p の 点(枠) の x", value(Get(Call(n("点"), (r("枠"),), r("p")), n("x")))),
    ("define 甲 = count(L where it > 1)", "定義 甲 = count(L ただし it > 1)",
     value(Call(n("count"), (Where(r("L"), Binary(">", r("it"), num(1))),)))),
    (
        "define 甲 = possible(入替 a to b) or f(g x)",
        "定義 甲 = possible(a を b へ 入替) または f(x を g)",
        value(
            Binary(
                "or", Call(n("possible"), (Phrase(n("入替"), (r("a"),), (Labelled("to", r("b")),)),)),
                Call(n("f"), (Phrase(n("g"), (r("x"),)),)),
            )
        ),
    ),
    ("define 甲 = (a, (b), ())", "定義 甲 = （a、（b）、（））", value(Tuple((r("a"), r("b"), Tuple(()))))),
    # ------------------------------------------------------------------------------------------------ scenarios
    (
        "scenario 甲\n    players A, B\n    each x among (a, b)\n    given A's 隊 = (x: 札, y), 幅 = 3",
        "シナリオ 甲\n    参加者 A, B\n    各 x 範囲 (a, b)\n    前提 A の 隊 = (x: 札, y), 幅 = 3",
        told(
            Cast((n("A"), n("B"))), Variants(n("x"), (r("a"), r("b"))),
            Given(Get(r("A"), n("隊")), Tuple((Named(n("x"), r("札")), r("y")))), Given(r("幅"), num(3)),
        ),
    ),
    (
        "scenario 甲\n    対決 A, B until 朝\n    game until 夜\n"
        "    chance: 攻撃 by x = (5, 1), y = 2\n    A: 『友』, 標的 = B, 3\n    ruling: 乙",
        "シナリオ 甲\n    対決 A, B 期限 朝\n    ゲーム 期限 夜\n"
        "    運: 攻撃 誰が x = (5, 1), y = 2\n    A: 『友』, 標的 = B, 3\n    裁定: 乙",
        told(
            Run(Command(n("対決"), (r("A"), r("B"))), n("朝")), Run(Command(n("game")), n("夜")),
            Script(n("chance"), (Answer(r("攻撃"), Tuple((num(5), num(1))), r("x")), Answer(r("y"), num(2)))),
            Script(n("A"), (Answer(r("友")), Answer(r("標的"), r("B")), Answer(num(3)))), Script(n("ruling"), (Answer(r("乙")),)),
        ),
    ),
    (
        "scenario 甲\n    expect a = b [A-1]\n    expect not f(x)\n    expect 退場 x by y\n    expect not 退場 x\n"
        "    expect order\n        退場 x\n        終了",
        "シナリオ 甲\n    期待 a = b [A-1]\n    期待 非 f(x)\n    期待 x を y により 退場\n"
        "    期待 非 x を 退場\n    期待 順序\n        x を 退場\n        終了",
        told(
            Expect(Binary("=", r("a"), r("b")), cite=Cite(("A-1",))), Expect(Unary("not", Call(n("f"), (r("x"),)))),
            Expect(happenings=(Happening(n("退場"), (r("x"),), (Labelled("by", r("y")),)),)),
            Expect(happenings=(Happening(n("退場"), (r("x"),)),), negated=True),
            Expect(happenings=(Happening(n("退場"), (r("x"),)), Happening(n("終了"))), ordered=True),
        ),
    ),
    ("scenario 甲\n    chance 11/18: a < b\n    chance 1: c", "シナリオ 甲\n    運 11/18: a < b\n    運 1: c",
     told(Chance(11, 18, Binary("<", r("a"), r("b"))), Chance(1, 1, r("c")))),
]  # fmt: skip
