"""The tree: what an author wrote, in either keyword language. Every node has a span; equality ignores spans and comments.

The example above each class is its English spelling. Names are kept as written (NFC, folded, brackets removed);
nothing is resolved here. Traversal and printing derive from the field declarations (`children`, `format`).
"""

from collections.abc import Iterator

from attrs import field, fields, frozen

from rulelang.span import NOWHERE, Span
from rulelang.value import Value


@frozen(eq=False, repr=False, kw_only=True)
class Node(Value):
    """Anything in the tree."""

    span: Span = field(default=NOWHERE, eq=False, repr=False)


def children(node: Node) -> Iterator[Node]:
    """Every node directly below `node`, in the order of its fields."""
    for attribute in fields(type(node)):
        value = getattr(node, attribute.name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from (item for item in value if isinstance(item, Node))


def walk(node: Node) -> Iterator[Node]:
    """`node` and every node below it, parents first."""
    todo = [node]
    while todo:
        here = todo.pop()
        yield here
        todo.extend(reversed(list(children(here))))


# ---------------------------------------------------------------------------------------------------------------- small parts


@frozen(eq=False, repr=False)
class Name(Node):
    """退場, 『ぴちぴちビッチ』: a name where it is declared or used as such. `quoted`: the author wrote 『』 (for the formatter only)."""

    text: str
    quoted: bool = field(default=False, eq=False, repr=False, kw_only=True)


@frozen(eq=False, repr=False)
class Cite(Node):
    """[DG-1, DGQ-17..21]: requirement ids, ranges expanded. `written`: those of the node's own line as the author wrote them."""

    ids: tuple[str, ...]
    written: tuple[str, ...] | None = field(default=None, eq=False, repr=False, kw_only=True)


@frozen(eq=False, repr=False, kw_only=True)
class Place(Node):
    """A line that became no node of its own (a text line, players, else, …): which of its kind it is, and what it cites, as written."""

    kind: str
    nth: int
    refs: tuple[str, ...] = ()


Places = tuple[Place, ...]


@frozen(eq=False, repr=False)
class TypeRef(Node):
    """兵 · 兵? · list 兵 · 0..99 · 1..横幅. Exactly one of name and low/high is given."""

    name: str | None = None
    optional: bool = False
    many: bool = False
    low: "Expr | None" = None
    high: "Expr | None" = None


@frozen(eq=False, repr=False)
class Param(Node):
    """by 犯人: 兵? = none. `label` is to, by, as, with, or "" for a leading operand."""

    name: Name
    type: TypeRef | None = None
    default: "Expr | None" = None
    label: str = ""
    also: str | None = None
    """The name in a second language, as in Let, Choose, Target and Roll."""


@frozen(eq=False, repr=False)
class Pattern(Node):
    """退場 self by X as Y, behind before/after/instead: the leading operand and the labelled ones, all optional."""

    operand: "Expr | None" = None
    labelled: "tuple[Labelled, ...]" = ()
    particles: bool = field(default=False, eq=False, repr=False, kw_only=True)
    """Written in the order of Japanese particles, the verb last (for the formatter only, as in Command, Phrase and Happening)."""


@frozen(eq=False, repr=False)
class Labelled(Node):
    """by self."""

    label: str
    value: "Expr"


@frozen(eq=False, repr=False)
class Until(Node):
    """until 対決 · until next ターン · until next ターン by you."""

    scope: Name
    next: bool = False
    owner: "Expr | None" = None


# ---------------------------------------------------------------------------------------------------------------- expressions


@frozen(eq=False, repr=False)
class Expr(Node):
    """Anything with a value. Pure."""


@frozen(eq=False, repr=False)
class Ref(Expr):
    """A name used as a value: a local, a constant, a context word (self, you, it, yes, none), a definition without arguments."""

    name: str
    quoted: bool = field(default=False, eq=False, repr=False, kw_only=True)


@frozen(eq=False, repr=False)
class Number(Expr):
    value: int


@frozen(eq=False, repr=False)
class Text(Expr):
    """「…」 or "…"."""

    value: str


@frozen(eq=False, repr=False)
class Get(Expr):
    """x's HP · x の HP: an attribute (or a zone) of something; of a list: of each, as a list."""

    of: Expr
    name: Name


@frozen(eq=False, repr=False)
class Call(Expr):
    """count(x) · p's 置いたAP(枠): a definition or builtin with arguments; `of` is the possessor, if written."""

    name: Name
    args: tuple[Expr, ...]
    of: Expr | None = None


@frozen(eq=False, repr=False)
class Unary(Expr):
    """not x · -x. op: "not" or "-"."""

    op: str
    value: Expr


@frozen(eq=False, repr=False)
class Binary(Expr):
    """op: + - * ÷ .. = != < <= > >= in not_in and or has."""

    op: str
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class Is(Expr):
    """x is 兵."""

    value: Expr
    kind: Name


@frozen(eq=False, repr=False)
class During(Expr):
    """during 決戦."""

    scope: Name


@frozen(eq=False, repr=False)
class Where(Expr):
    """隊 where it's レベル > 2."""

    source: Expr
    condition: Expr


@frozen(eq=False, repr=False)
class Tuple(Expr):
    """() · (a, b). One thing in brackets is just that thing."""

    items: tuple[Expr, ...]


@frozen(eq=False, repr=False)
class Phrase(Expr):
    """possible(入替 甲 to 乙 by self): an event with its operands, spoken of and not done. Only as an argument."""

    verb: Name
    operands: tuple[Expr, ...] = ()
    labelled: tuple[Labelled, ...] = ()
    particles: bool = field(default=False, eq=False, repr=False, kw_only=True)


@frozen(eq=False, repr=False)
class Named(Expr):
    """x: 門番, in a list of a scenario: this element is called x below."""

    name: Name
    value: Expr


# ---------------------------------------------------------------------------------------------------------------- statements


@frozen(eq=False, repr=False)
class Stmt(Node):
    """One line of a body (or a block with its header)."""

    cite: Cite | None = field(default=None, kw_only=True)
    places: Places = field(default=(), eq=False, repr=False, kw_only=True)


Body = tuple[Stmt, ...]


@frozen(eq=False, repr=False)
class Let(Stmt):
    """let 差 also "Gap" = a - b."""

    name: Name
    value: Expr
    also: str | None = None


@frozen(eq=False, repr=False)
class Assign(Stmt):
    """x's HP -= 2 · 先攻 = p · x's 横向き = yes until next ターン. op: = += -=."""

    target: Expr
    op: str
    value: Expr
    until: Until | None = None


@frozen(eq=False, repr=False)
class Command(Stmt):
    """退場 x by self as 直接 · x を このカード により 直接 として 退場: an event, scope, procedure or builtin verb."""

    verb: Name
    operands: tuple[Expr, ...] = ()
    labelled: tuple[Labelled, ...] = ()
    particles: bool = field(default=False, eq=False, repr=False, kw_only=True)


@frozen(eq=False, repr=False)
class Choose(Stmt):
    """choose 1..3 x among L where … in order by p · choose x among L by chance · choose count(L) x …, choose (n) x …: just that many.

    low and high are None for exactly one (x is then one thing, else a list). `ordered`: in order. `chance`: by chance.
    """

    name: Name
    among: Expr
    low: Expr | None = None
    high: Expr | None = None
    ordered: bool = False
    by: Expr | None = None
    chance: bool = False
    also: str | None = None


@frozen(eq=False, repr=False)
class Outcome(Node):
    """on 4-5, 6: … · on each 5+: …. high None: or more."""

    ranges: tuple[tuple[int, int | None], ...]
    body: Body
    each: bool = False


@frozen(eq=False, repr=False)
class Roll(Stmt):
    """roll 攻撃 3d6 by c / on …. `label` names both the roll and the local with its result; count None: one die."""

    label: Name | None
    count: Expr | None
    sides: int
    by: Expr | None = None
    outcomes: tuple[Outcome, ...] = ()
    also: str | None = None


@frozen(eq=False, repr=False)
class If(Stmt):
    """if / else if / else: the else-if stands as an If alone in `orelse`."""

    condition: Expr
    then: Body
    orelse: Body = ()


@frozen(eq=False, repr=False)
class Each(Stmt):
    """each c among 戦士 / body · together each p among players / choices / then / effects."""

    name: Name
    among: Expr
    body: Body
    together: bool = False
    then: Body = ()


@frozen(eq=False, repr=False)
class Repeat(Stmt):
    """repeat while c · repeat 200 times · repeat (for ever, left by end)."""

    body: Body
    condition: Expr | None = None
    times: Expr | None = None


@frozen(eq=False, repr=False)
class Open(Stmt):
    """open 勝利時."""

    timing: Name


@frozen(eq=False, repr=False)
class End(Stmt):
    """end 手番."""

    scope: Name


@frozen(eq=False, repr=False)
class Return(Stmt):
    value: Expr | None = None


@frozen(eq=False, repr=False)
class Cancel(Stmt):
    """cancel: the event or use that this ability came before does not happen."""


@frozen(eq=False, repr=False)
class Proceed(Stmt):
    """proceed: in an `instead`, carry out what was replaced after all."""


@frozen(eq=False, repr=False)
class Limit(Stmt):
    """limit ダイス数(c) to 1..1 until 対決."""

    target: Expr
    low: Expr
    high: Expr
    until: Until | None = None


@frozen(eq=False, repr=False)
class Forbid(Stmt):
    """forbid 入替 where 軍 = 自軍 until 対決."""

    event: Name
    condition: Expr | None = None
    until: Until | None = None


@frozen(eq=False, repr=False)
class Suppress(Stmt):
    """suppress 直接の相手: the abilities of these have no effect."""

    value: Expr


# ---------------------------------------------------------------------------------------------------------------- abilities


@frozen(eq=False, repr=False)
class At(Node):
    """at 勝利時."""

    timing: Name


@frozen(eq=False, repr=False)
class Hook(Node):
    """after 退場 self by X where … during 交戦 at 捨て札時. when: before, after or instead."""

    when: str
    event: Name
    pattern: Pattern = Pattern()
    condition: Expr | None = None
    during: Name | None = None
    at: Name | None = None


@frozen(eq=False, repr=False)
class Uses(Node):
    """once per 対決 · 2 times per 対決 · once per 敵戦士 (per is any expression; a scope's name means the scope)."""

    count: int
    per: tuple[Expr, ...]


@frozen(eq=False, repr=False)
class Target(Stmt):
    """target 1..2 標的 among 敵の軍たち by p: a declared part of the ability; without a legal target it is not offered."""

    name: Name
    among: Expr
    low: Expr | None = None
    high: Expr | None = None
    by: Expr | None = None
    also: str | None = None


@frozen(eq=False, repr=False)
class Needs(Stmt):
    """needs C."""

    condition: Expr


@frozen(eq=False, repr=False)
class Ability(Node):
    """must/may CLASSES 『name』 at …, once per …, may if …: / needs, target lines / effect."""

    force: str
    """must or may."""
    classes: tuple[Name, ...]
    name: Name | None
    label: str | None
    """The name in a second language (also "…")."""
    hooks: tuple[At | Hook, ...]
    uses: tuple[Uses, ...]
    body: Body
    """Needs and Target lines stand first; the checker says so otherwise."""
    cite: Cite | None = None
    notes: tuple[str, ...] = ()
    may_if: Expr | None = None
    """Of a must: where this holds it is a may."""
    places: Places = field(default=(), eq=False, repr=False, kw_only=True)


@frozen(eq=False, repr=False)
class Passive(Node):
    """passive 『name』 during 決戦 while C: / assignments, limit, forbid, suppress, each, if."""

    name: Name | None
    during: Name | None
    condition: Expr | None
    body: Body
    cite: Cite | None = None
    label: str | None = None
    notes: tuple[str, ...] = ()
    places: Places = field(default=(), eq=False, repr=False, kw_only=True)


# ---------------------------------------------------------------------------------------------------------------- declarations


@frozen(eq=False, repr=False)
class Decl(Node):
    """Anything at the left margin. `label`: the name in a second language (also "…"). `notes`: text lines."""

    cite: Cite | None = field(default=None, kw_only=True)
    label: str | None = field(default=None, kw_only=True)
    notes: tuple[str, ...] = field(default=(), kw_only=True)
    places: Places = field(default=(), eq=False, repr=False, kw_only=True)


@frozen(eq=False, repr=False)
class Field(Node):
    """printed 手: 手 · HP: 0..999 = 体力 until 対決 · 置いたAP per アクション: 0..6 = 0."""

    name: Name
    type: TypeRef
    default: Expr | None = None
    printed: bool = False
    per: Name | None = None
    until: Name | None = None
    label: str | None = None
    cite: Cite | None = None


@frozen(eq=False, repr=False)
class Game(Decl):
    """game 陣取り / players 2..2 / fields / flow."""

    name: Name
    low: int
    high: int
    fields: tuple[Field, ...]
    body: Body


@frozen(eq=False, repr=False)
class Setup(Decl):
    """setup デッキ per player: list 兵 to 山札 / needs … / = (…), (…): what people bring. `defaults`: one per seat, repeated in turn."""

    name: Name
    per: Name | None
    type: TypeRef
    zone: Name | None
    body: Body
    defaults: tuple[Expr, ...] = ()


@frozen(eq=False, repr=False)
class Option(Decl):
    """option 横幅: 3..7 = 5 · option 届き方: 甲 | 乙 = 甲 · option 賞品あり = yes."""

    name: Name
    type: TypeRef | None
    choices: tuple[Name, ...]
    default: Expr
    labels: tuple[str | None, ...] = ()
    """The choices in a second language."""


@frozen(eq=False, repr=False)
class Enum(Decl):
    """enum 属性: 火, 水, 風, 土 (each may have also "…")."""

    name: Name
    members: tuple[Name, ...]
    labels: tuple[str | None, ...]


@frozen(eq=False, repr=False)
class Kind(Decl):
    """kind 兵 is card / fields / listens 隊 where … / abilities that all of them have."""

    name: Name
    parents: tuple[Name, ...]
    fields: tuple[Field, ...] = ()
    listens: Expr | None = None
    abilities: tuple[Ability | Passive, ...] = ()


@frozen(eq=False, repr=False)
class Skill(Decl):
    """skill 飛行 / abilities: a bundle that cards share by name."""

    name: Name
    abilities: tuple[Ability | Passive, ...] = ()


@frozen(eq=False, repr=False)
class Class(Decl):
    """whole class 殺傷 is 待ち伏せ at 解決時 / 標的: チーム: a kind of use with typed fields. `at`: when what was declared happens."""

    name: Name
    parent: Name | None
    fields: tuple[Field, ...] = ()
    whole: bool = False
    at: Name | None = None


@frozen(eq=False, repr=False)
class Prop(Node):
    """ordered, open, owner_only, hidden, renews, owns, seen(EXPR): what is said of a zone."""

    name: Name
    value: Expr | None = None


@frozen(eq=False, repr=False)
class Zone(Decl):
    """zone 隊 per チーム: ordered, open."""

    name: Name
    per: Name | None
    props: tuple[Prop, ...]


@frozen(eq=False, repr=False)
class Board(Decl):
    """board マス per player: 行 in (前衛, 後衛), 列 in 1..横幅: one thing of the kind for each combination."""

    kind: Name
    per: Name | None
    axes: tuple[tuple[Name, Expr], ...]


@frozen(eq=False, repr=False)
class Cell(Node):
    """レベル 2: a printed value of a card."""

    name: Name
    value: Expr


@frozen(eq=False, repr=False)
class Card(Decl):
    """card 火の鳥 is 兵: レベル 2, 技 (飛行, 即死) / abilities."""

    name: Name
    kind: Name
    cells: tuple[Cell, ...] = ()
    abilities: tuple[Ability | Passive, ...] = ()


@frozen(eq=False, repr=False)
class Row(Node):
    """One line of a table: the name, a value per column, perhaps abilities below."""

    name: Name
    cells: tuple[Expr, ...]
    abilities: tuple[Ability | Passive, ...] = ()
    cite: Cite | None = None
    label: str | None = None
    notes: tuple[str, ...] = ()
    places: Places = field(default=(), eq=False, repr=False, kw_only=True)


@frozen(eq=False, repr=False)
class Table(Decl):
    """table 兵: 手 属性 AP / rows."""

    kind: Name
    columns: tuple[Name, ...]
    rows: tuple[Row, ...]


@frozen(eq=False, repr=False)
class Path(Decl):
    """path 門 - 橋 - 塔 where count(players) > 2: each neighbouring pair is a way in both directions, open while the condition is true."""

    stops: tuple[Name, ...]
    where: Expr | None = None


@frozen(eq=False, repr=False)
class Scope(Decl):
    """whole scope 対決 is 戦い 甲: チーム, 乙: チーム / fields / flow. Its first parameter of kind player owns it."""

    name: Name
    parent: Name | None
    params: tuple[Param, ...]
    fields: tuple[Field, ...]
    body: Body
    whole: bool = False


@frozen(eq=False, repr=False)
class Procedure(Decl):
    """procedure 決着 / flow."""

    name: Name
    params: tuple[Param, ...]
    body: Body


@frozen(eq=False, repr=False)
class Event(Decl):
    """whole event 退場 誰: 兵 by 犯人: 兵? / order … / needs … / snapshot fields / body. Needs lines are in `body`."""

    name: Name
    params: tuple[Param, ...]
    fields: tuple[Field, ...]
    body: Body
    order: "tuple[PolicyUse, ...]" = ()
    whole: bool = False


@frozen(eq=False, repr=False)
class Who(Node):
    """who 戦う軍's 隊 for 支援: these things take part; only abilities of these classes, if any are named."""

    things: Expr
    classes: tuple[Name, ...] = ()


@frozen(eq=False, repr=False)
class PolicyUse(Node):
    """contested(甲): a policy with its arguments, in an order line."""

    name: Name
    args: tuple[Expr, ...] = ()


@frozen(eq=False, repr=False)
class Timing(Decl):
    """timing T is 交戦の時 during 交戦: standing / who … / order … / takes 1. props: standing."""

    name: Name
    parent: Name | None
    during: Name | None
    who: tuple[Who, ...] = ()
    order: tuple[PolicyUse, ...] = ()
    takes: int | None = None
    props: tuple[Name, ...] = ()


@frozen(eq=False, repr=False)
class Policy(Decl):
    """order contested(tie: player) / ties contested(tie) …: how a window is ordered. Settings are commands (see the reference)."""

    name: Name
    params: tuple[Param, ...]
    settings: tuple[Command, ...]


@frozen(eq=False, repr=False)
class DefaultOrder(Decl):
    """order active(手番): at the left margin and without a body, the game's default for the listeners of events."""

    order: tuple[PolicyUse, ...]


@frozen(eq=False, repr=False)
class Define(Decl):
    """define 強い(甲: 属性, 乙: 属性): yesno = … · with a body of let, if and return. No body at all: a builtin of the prelude."""

    name: Name
    params: tuple[Param, ...]
    type: TypeRef | None
    value: Expr | None
    body: Body = ()


@frozen(eq=False, repr=False)
class Whenever(Decl):
    """whenever c among 場 where c's HP = 0 during 戦い: / body. name None: a plain condition."""

    name: Name | None
    among: Expr
    body: Body
    during: Name | None = None


@frozen(eq=False, repr=False)
class Always(Decl):
    """always count(隊) <= 52."""

    condition: Expr


@frozen(eq=False, repr=False)
class Precedence(Decl):
    """precedence 火の鳥.『メルヘン』 before 裁判官.『裁判』. A rank is a card, skill or class, or one of its abilities."""

    first: tuple["Rank", ...]
    later: tuple["Rank", ...]


@frozen(eq=False, repr=False)
class Rank(Node):
    owner: Name
    ability: Name | None = None


@frozen(eq=False, repr=False)
class Ruling(Decl):
    """ruling [DGA-70] 「…」 also "…" / text 「because」: a declared gap with its reason."""

    title: str


@frozen(eq=False, repr=False)
class GameAbility(Decl):
    """An ability or passive that the game itself has."""

    ability: Ability | Passive


# ---------------------------------------------------------------------------------------------------------------- scenarios


@frozen(eq=False, repr=False)
class Scene(Node):
    """One line of a playscript."""


@frozen(eq=False, repr=False)
class Cast(Scene):
    """players A, B."""

    names: tuple[Name, ...]


@frozen(eq=False, repr=False)
class Variants(Scene):
    """each 双子 among (双子の兄, 双子の妹): the scenario once for each."""

    name: Name
    among: tuple[Expr, ...]


@frozen(eq=False, repr=False)
class Given(Scene):
    """given A's 隊 = (x: 火の鳥, 雪女) · given 横幅 = 3."""

    target: Expr
    value: Expr


@frozen(eq=False, repr=False)
class Run(Scene):
    """対決 A, B until 決着時: runs this part of the flow, to its end or until the timing or scope has closed."""

    command: Command
    until: Name | None = None


@frozen(eq=False, repr=False)
class Answer(Node):
    """『友釣り』 · 標的 = B · 『裁判』 by x · pass. value None: a plain option."""

    prompt: Expr
    value: Expr | None = None
    by: Expr | None = None


@frozen(eq=False, repr=False)
class Script(Scene):
    """A: 『友釣り』, 標的 = B · chance: 攻撃 by x = (5, 1)."""

    speaker: Name
    """A player of the cast, 'chance', or 'ruling' (裁定, who is asked where nothing orders)."""
    answers: tuple[Answer, ...]


@frozen(eq=False, repr=False)
class Happening(Node):
    """退場 x by y as 敗北: an event as the log has it."""

    verb: Name
    operands: tuple[Expr, ...] = ()
    labelled: tuple[Labelled, ...] = ()
    particles: bool = field(default=False, eq=False, repr=False, kw_only=True)


@frozen(eq=False, repr=False)
class Expect(Scene):
    """expect X · expect not 退場 x · expect order / lines. One of condition and happenings is given."""

    condition: Expr | None = None
    happenings: tuple[Happening, ...] = ()
    negated: bool = False
    ordered: bool = False
    cite: Cite | None = None
    places: Places = field(default=(), eq=False, repr=False, kw_only=True)


@frozen(eq=False, repr=False)
class Chance(Scene):
    """chance 11/18: EXPR: the exact probability, over all dice that the script leaves open."""

    numerator: int
    denominator: int
    condition: Expr
    cite: Cite | None = None


@frozen(eq=False, repr=False)
class Scenario(Decl):
    name: Name
    scenes: tuple[Scene, ...]


@frozen(eq=False, repr=False)
class Module(Node):
    """One file. `language`: en or ja. What only the formatter wants to know stands in the last fields.

    `comments`: (span, text) in order. `blanks`: the numbers of the empty lines; None for a tree that was never text.
    `spelled`: texts and names as they were written where the formatter would write them otherwise, by what they mean.
    """

    path: str
    version: int
    language: str
    decls: tuple[Decl, ...]
    comments: tuple[tuple[Span, str], ...] = field(default=(), eq=False, repr=False)
    blanks: tuple[int, ...] | None = field(default=None, eq=False, repr=False)
    spelled: tuple[tuple[str, str], ...] = field(default=(), eq=False, repr=False)
