"""The Program: what a checked ruleset means, small enough to compile. Names are resolved; nothing here knows the surface.

Only this module and `types` are shared by the front end and the machine. Every node carries the span of the rule text that it
comes from. A body is a tuple of statements. Locals are plain names, unique within their routine.

Where an expression stands inside an ability (condition, target, effect) these locals are bound: `self` (the holder), `you` (who
decides for it, fixed when it was heard or declared). The fields of the occurrence that the ability answers are `Fact`s.
"""

from attrs import define, field, frozen

from rulelang.span import NOWHERE, Span
from rulelang.types import Type
from rulelang.value import Value


@frozen(eq=False, repr=False, kw_only=True)
class Item(Value):
    span: Span = field(default=NOWHERE, eq=False, repr=False)


# ---------------------------------------------------------------------------------------------------------------- expressions (pure)


@frozen(eq=False, repr=False)
class Expr(Item):
    pass


@frozen(eq=False, repr=False)
class Const(Expr):
    """An int, bool, None, str, -1 for no thing, () …"""

    value: object


@frozen(eq=False, repr=False)
class Local(Expr):
    """A parameter, let, loop variable, chosen thing, self, you, or `it` renamed apart."""

    name: str


@frozen(eq=False, repr=False)
class Var(Expr):
    """A variable of the innermost open instance of a scope (the game is the scope ""). Its default when none is open."""

    scope: str
    name: str


@frozen(eq=False, repr=False)
class OptionValue(Expr):
    """The value of an option in this game."""

    name: str


@frozen(eq=False, repr=False)
class SetupValue(Expr):
    """A setup input that is a value (a number, a player; of a player where it is per player), or the copies of one that is nobody's."""

    name: str
    of: Expr | None


@frozen(eq=False, repr=False)
class Named(Expr):
    """A thing declared by name (a place): its entity. `owner` where there is one for each player."""

    name: str


@frozen(eq=False, repr=False)
class Attr(Expr):
    """An attribute of one thing. Of none: the attribute's default. Reads continuous effects where there may be any."""

    name: str
    of: Expr


@frozen(eq=False, repr=False)
class Elem(Expr):
    """The n-th element, from 1; `default` where there is none."""

    of: Expr
    at: Expr
    default: Expr


@frozen(eq=False, repr=False)
class ZoneOf(Expr):
    """The things in a zone, in order, as a tuple; `owner` None for a zone without owner. Of none: ()."""

    zone: str
    owner: Expr | None


@frozen(eq=False, repr=False)
class ZoneAll(Expr):
    """The things in all instances of a zone, in the order of the owners."""

    zone: str


@frozen(eq=False, repr=False)
class InZone(Expr):
    """Is the thing in this zone (of this owner; None: of any)?"""

    of: Expr
    zone: str
    owner: Expr | None


@frozen(eq=False, repr=False)
class Call(Expr):
    """A pure definition. Continuous effects may change the result (its subject is the first argument)."""

    define: str
    args: tuple[Expr, ...]


@frozen(eq=False, repr=False)
class Op(Expr):
    """+ - * div neg = != < <= > >= and or not in range concat(lists).

    and, or are short-circuit over any number of args and give a bool. = on lists compares element by element.
    """

    op: str
    args: tuple[Expr, ...]


@frozen(eq=False, repr=False)
class Builtin(Expr):
    """A builtin of the prelude by its English name (see the table in docs/language and interpreter/builtins.py)."""

    name: str
    args: tuple[Expr, ...]


@frozen(eq=False, repr=False)
class IfExpr(Expr):
    condition: Expr
    then: Expr
    orelse: Expr


@frozen(eq=False, repr=False)
class Comp(Expr):
    """[body for var in source if where]. body None: the element itself."""

    var: str
    source: Expr
    where: Expr | None = None
    body: Expr | None = None


@frozen(eq=False, repr=False)
class Reach(Expr):
    """Where one gets from the area `start` at a cost of at most `steps`: `start` first, then by cost, then as found (breadth first).

    From an area one goes on to `onward`, which reads it as the local `var`; entering an area costs `cost`, which reads that as `var`.
    A cost is not negative. From none, or with steps below 0: (). Every area that is gone on from costs one unit of budget.
    """

    start: Expr
    steps: Expr
    var: str
    onward: Expr
    cost: Expr


@frozen(eq=False, repr=False)
class Tuple(Expr):
    items: tuple[Expr, ...]


@frozen(eq=False, repr=False)
class IsKind(Expr):
    """Is the thing of this kind (or a kind below it), or, for a card type, of this type? none is of no kind."""

    of: Expr
    kind: str


@frozen(eq=False, repr=False)
class HasSkill(Expr):
    """Has the thing this skill (printed or gained)? Suppressed things have none."""

    of: Expr
    skill: str


@frozen(eq=False, repr=False)
class IsClass(Expr):
    """Is the ability (a number) of this class or one below it?"""

    of: Expr
    cls: str


@frozen(eq=False, repr=False)
class During(Expr):
    """Is an instance of this scope (or of one that inherits from it) open?"""

    scope: str


@frozen(eq=False, repr=False)
class Past(Expr):
    """The occurrences of an event (or the instances of a scope begun: its parameters) in the innermost open `scope`, oldest first.

    `what` is an event's or scope's name. An element is read with Happened.
    """

    what: str
    scope: str


@frozen(eq=False, repr=False)
class Happened(Expr):
    """A field of an element of Past."""

    what: str
    field: str
    of: Expr


@frozen(eq=False, repr=False)
class Fact(Expr):
    """A field of the occurrence that the ability answers: live while it is proposed (before, instead), as it was heard (after).

    For a use: user, you, ability, and the fields of its class.
    """

    name: str


@frozen(eq=False, repr=False)
class Waiting(Expr):
    """Does anything wait for this timing?"""

    timing: str


@frozen(eq=False, repr=False)
class Possible(Expr):
    """Would this event pass its prohibitions and needs now?"""

    event: str
    args: tuple[Expr, ...]


# ---------------------------------------------------------------------------------------------------------------- statements


@frozen(eq=False, repr=False)
class Stmt(Item):
    pass


Body = tuple[Stmt, ...]


@frozen(eq=False, repr=False)
class Let(Stmt):
    """Binds or overwrites a local."""

    name: str
    value: Expr


@frozen(eq=False, repr=False)
class SetVar(Stmt):
    """A variable of the innermost open instance of a scope."""

    scope: str
    name: str
    value: Expr


@frozen(eq=False, repr=False)
class SetAttr(Stmt):
    """Writes an attribute. Numbers are clamped to the attribute's range. On none: nothing. `x += e` is lowered to value = x + e."""

    name: str
    of: Expr
    value: Expr


@frozen(eq=False, repr=False)
class SetElem(Stmt):
    """Writes the n-th element (from 1) of an attribute that is a list; out of range: nothing."""

    name: str
    of: Expr
    at: Expr
    value: Expr


@frozen(eq=False, repr=False)
class SetFact(Stmt):
    """Changes a field of the pending event or use (in before and instead)."""

    name: str
    value: Expr


@frozen(eq=False, repr=False)
class If(Stmt):
    condition: Expr
    then: Body
    orelse: Body = ()


@frozen(eq=False, repr=False)
class While(Stmt):
    """condition Const(True): for ever. Costs one unit of budget a round."""

    condition: Expr
    body: Body


@frozen(eq=False, repr=False)
class For(Stmt):
    """The source is evaluated once. Costs one unit of budget a round."""

    var: str
    source: Expr
    body: Body


@frozen(eq=False, repr=False)
class Choose(Stmt):
    """Asks `player` for one of the options. No option: binds `none`, asks nobody. One option and not `optional`: taken unasked.

    prompt: what it is called in scripts, logs and labels. item: the type of an option.
    """

    name: str
    options: Expr
    player: Expr
    prompt: str
    item: Type
    none: object = -1


@frozen(eq=False, repr=False)
class ChooseMany(Stmt):
    """A tuple of low..high of the options, as single picks with done: in canonical order, or in any order where `ordered`."""

    name: str
    options: Expr
    low: Expr
    high: Expr
    ordered: bool
    player: Expr
    prompt: str
    item: Type


@frozen(eq=False, repr=False)
class Pick(Stmt):
    """Chance picks: one (low None) or several of the options. Keyed by (label, owner)."""

    name: str
    options: Expr
    low: Expr | None
    high: Expr | None
    label: str
    owner: Expr
    item: Type
    none: object = -1


@frozen(eq=False, repr=False)
class Roll(Stmt):
    """Dice of chance, keyed by (label, owner). count None: one die, an int; else a tuple. Proposes and is heard as the event `rolled`
    (label, faces, user, ability) where anything listens. owner -1: nobody's."""

    name: str
    count: Expr | None
    sides: int
    label: str
    owner: Expr


@frozen(eq=False, repr=False)
class Move(Stmt):
    """Moves one thing (none: nothing) to the end of a zone, or to its front."""

    of: Expr
    zone: str
    owner: Expr | None
    front: bool = False


@frozen(eq=False, repr=False)
class MoveAll(Stmt):
    """Moves a list of things, in order."""

    things: Expr
    zone: str
    owner: Expr | None


@frozen(eq=False, repr=False)
class Swap(Stmt):
    """Exchanges the places of two things, in one zone or two. With none: nothing."""

    a: Expr
    b: Expr


@frozen(eq=False, repr=False)
class Shuffle(Stmt):
    """Chance puts a zone in a new order, keyed by the zone and its owner."""

    zone: str
    owner: Expr | None


@frozen(eq=False, repr=False)
class Emit(Stmt):
    """An event, outermost or inside another. args: all its parameters in order. Logs 対象不在 and does nothing where its first
    argument is none. name: a local that gets whether it was carried out (bool)."""

    event: str
    args: tuple[Expr, ...]
    name: str | None = None


@frozen(eq=False, repr=False)
class Batch(Stmt):
    """An event over a list of things (its first parameter): proposed in one shared window, carried out together, then heard."""

    event: str
    things: Expr
    args: tuple[Expr, ...]
    """Parameters from the second on; they may read the local `batch_it`, the thing."""


@frozen(eq=False, repr=False)
class Perform(Stmt):
    """Calls a procedure; name: a local for what it returns."""

    routine: str
    args: tuple[Expr, ...]
    name: str | None = None


@frozen(eq=False, repr=False)
class Enter(Stmt):
    """Opens an instance of a scope, runs its body, ends it."""

    scope: str
    args: tuple[Expr, ...]


@frozen(eq=False, repr=False)
class EndScope(Stmt):
    """Ends the innermost open instance of a scope (or one that inherits from it) from inside. None open: logged, nothing."""

    scope: str


@frozen(eq=False, repr=False)
class OpenWindow(Stmt):
    timing: str


@frozen(eq=False, repr=False)
class Return(Stmt):
    value: Expr


@frozen(eq=False, repr=False)
class Cancel(Stmt):
    pass


@frozen(eq=False, repr=False)
class Proceed(Stmt):
    pass


@frozen(eq=False, repr=False)
class Together(Stmt):
    """Sealed: `choices` for each element of source on the state at entry (no writes but locals), then, when all are in, `effects`
    for each, held as one batch. `keep`: the locals of choices that effects read."""

    var: str
    source: Expr
    choices: Body
    effects: Body
    keep: tuple[str, ...]


@frozen(eq=False, repr=False)
class Grant(Stmt):
    """A continuous effect that lasts: the modifier `modifier` (see Program.modifiers, source kind "") on `subject`, its value captured.

    until: a scope's name, "" for the rest of the game. next: an instance not yet begun; owner: whose (None: anybody's).
    """

    modifier: int
    subject: Expr | None
    values: tuple[Expr, ...]
    until: str
    next: bool = False
    owner: Expr | None = None


@frozen(eq=False, repr=False)
class Declare(Stmt):
    """The use goes on later: what it was aimed at waits for the timing of `ability`, whose moment is phase after, what "declared".

    Only while the scope that owns that timing is open. values: in the order of that moment's fields.
    """

    ability: int
    values: tuple[Expr, ...]


@frozen(eq=False, repr=False)
class Show(Stmt):
    """Tells people something, and nothing else: the log gets the value, laid out as Program.shows[number] says. to: whom (None: all).

    What goes wrong in its expressions, and what they cost, is no matter of the game: it is told nothing then.
    """

    number: int
    value: Expr
    to: Expr | None = None


@frozen(eq=False, repr=False)
class Win(Stmt):
    """The game ends; these have won (a player, a list, or () for a draw)."""

    players: Expr


# ---------------------------------------------------------------------------------------------------------------- declarations


@define(eq=False, repr=False)
class Routine(Value):
    """A procedure, or the body of anything. Pure where it is a definition (Let, If, Return only)."""

    name: str
    params: tuple[str, ...]
    body: Body
    span: Span = NOWHERE


@define(eq=False, repr=False)
class AttrDecl(Value):
    """kinds: who has it. init: the default; an expression may read `self` and is evaluated when the thing is made.

    reset: the scope with which it goes back to its default. printed: never written. `zero`: what reading it of none gives.
    """

    name: str
    kinds: tuple[str, ...]
    type: Type
    init: Expr
    zero: object
    printed: bool = False
    reset: str = ""
    label: str | None = None
    span: Span = NOWHERE
    per: str = ""
    """The enum that it is indexed by: then it is a list with a value for each member."""


@define(eq=False, repr=False)
class ZoneDecl(Value):
    """per: the kind of its owners, "" for none. face: open, owner, hidden, seen. renews: what enters becomes a new object.
    owns: what enters belongs to whoever owns the zone, or to nobody.

    seen: the players who see a thing in it, which is the local `it`; None for the other faces.
    """

    name: str
    per: str
    ordered: bool
    face: str
    renews: bool = False
    label: str | None = None
    seen: Expr | None = None
    owns: bool = False


@define(eq=False, repr=False)
class KindDecl(Value):
    """parents: nearest first, all of them (player, card, area, token, thing included). listens: where `self` can act (None: always)."""

    name: str
    parents: tuple[str, ...]
    listens: Expr | None = None
    label: str | None = None


@define(eq=False, repr=False)
class TypeDecl(Value):
    """A card type (many copies) or a named thing (`single`). cells: printed values."""

    name: str
    kind: str
    cells: dict[str, object]
    skills: tuple[str, ...] = ()
    single: bool = False
    label: str | None = None
    cites: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    span: Span = NOWHERE


@define(eq=False, repr=False)
class BoardDecl(Value):
    """A thing of `kind` for each combination of the axes' values (and each player, where per is "player")."""

    kind: str
    per: str
    axes: tuple[tuple[str, Expr], ...]


@define(eq=False, repr=False)
class PathDecl(Value):
    """A way between two named areas, in both directions, open while the condition is true (None: always)."""

    a: str
    b: str
    where: Expr | None = None
    cites: tuple[str, ...] = ()
    span: Span = NOWHERE


@define(eq=False, repr=False)
class SetupDecl(Value):
    """type List(Thing): copies are made of the named types and put into `zone` (of the player); the attribute `name` of the player
    lists them. Otherwise a value. needs: routine that returns the 1-based number of the first need that fails, 0 when fine.
    only: for each default the condition (over options and player count) without which it is nothing; () where none has one."""

    name: str
    per: str
    type: Type
    zone: str
    defaults: tuple[object, ...]
    needs: tuple["NeedDecl", ...] = ()
    only: tuple[Expr | None, ...] = ()


@define(eq=False, repr=False)
class NeedDecl(Value):
    """A legality check of a setup input: `check` may read the local p, the player (where per player)."""

    check: Expr
    cites: tuple[str, ...]
    span: Span
    each: tuple[str, Expr] | None = None
    """(variable, source): the check holds for each of these."""


@define(eq=False, repr=False)
class OptionDecl(Value):
    name: str
    type: Type
    default: object
    label: str | None = None
    notes: tuple[str, ...] = ()


@define(eq=False, repr=False)
class ScopeDecl(Value):
    """params then fields are its variables. parent: inherits (during, limits, until of the parent see it too). owner: a parameter.

    body is the routine of the same name, params included; fields are evaluated in order when it opens and may read earlier variables.
    """

    name: str
    params: tuple[str, ...]
    fields: tuple[tuple[str, Expr], ...]
    types: dict[str, Type]
    body: Body
    parent: str = ""
    owner: str = ""
    whole: bool = False
    label: str | None = None
    cites: tuple[str, ...] = ()
    span: Span = NOWHERE


@define(eq=False, repr=False)
class EventDecl(Value):
    """params then fields (snapshots, evaluated when proposed) are the fields of its occurrences; in body and needs they are Locals.

    carried out only if every one of needs holds then. order: who goes first among its listeners.
    """

    name: str
    params: tuple[str, ...]
    fields: tuple[tuple[str, Expr], ...]
    types: dict[str, Type]
    needs: tuple[Expr, ...]
    body: Body
    order: "Policy | None" = None
    whole: bool = False
    label: str | None = None
    cites: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    span: Span = NOWHERE
    labels: tuple[str, ...] = ()
    """The label of each parameter: "", to, by, as or with; for printing."""


@define(eq=False, repr=False)
class Key(Value):
    """what: mandatory, oldest, latest, seat (from the player `expr`), or value (expr over the locals `it`, the holder, and `decider`)."""

    what: str
    expr: Expr | None = None


@define(eq=False, repr=False)
class Policy(Value):
    """keys: smallest first. ties: owner (a player's own to order; of several players: as `ruling`), contested (expr: from whom a tied
    roll counts), player (expr decides), ruling (裁定). turns: all, round (each player once, in seat order from `start`), alternate
    (the floor goes round from `start`; ends when all have passed in a row). pass_: change (holds until something is carried out) or good.
    chooser: one player to whom all candidates are offered. asks: the players who are asked even where they have nothing to use, so that
    a question tells nothing."""

    keys: tuple[Key, ...] = ()
    ties: str = "ruling"
    tie_player: Expr | None = None
    turns: str = "all"
    start: Expr | None = None
    pass_: str = "change"
    chooser: Expr | None = None
    asks: Expr | None = None


@define(eq=False, repr=False)
class Group(Value):
    """things that take part in a window; only abilities of one of `classes`, where any are named."""

    things: Expr
    classes: tuple[str, ...]


@define(eq=False, repr=False)
class TimingDecl(Value):
    """scope: where it can be opened ("" anywhere), and whose instance owns what waits for it. takes: uses before it closes (0: any).
    standing: nothing opens it; while its scope is open what can be used at it stands beside the choices that the flow asks for."""

    name: str
    scope: str
    groups: tuple[Group, ...]
    policy: Policy
    takes: int = 0
    label: str | None = None
    cites: tuple[str, ...] = ()
    span: Span = NOWHERE
    standing: bool = False


@define(eq=False, repr=False)
class Moment(Value):
    """timing alone (at T); or a hook: phase before/after/instead on what ("event", "use" or "class", its name), with a pattern of
    (field, expression to equal), a condition over Facts, a scope it must happen during, and, for after, a timing where it is offered later.

    what "declared": the second half of a use that was declared (see Declare), offered at its timing; its Facts are `fields`.
    """

    timing: str = ""
    phase: str = ""
    what: str = ""
    name: str = ""
    pattern: tuple[tuple[str, Expr], ...] = ()
    condition: Expr | None = None
    during: str = ""
    fields: tuple[str, ...] = ()


@define(eq=False, repr=False)
class Limit(Value):
    """count times per (innermost instance of scope, the values of `key`, the holder's incarnation). scope "": the game."""

    count: int
    scope: str
    key: tuple[Expr, ...] = ()


@define(eq=False, repr=False)
class TargetDecl(Value):
    """count None: exactly one."""

    name: str
    among: Expr
    type: Type
    low: Expr | None = None
    high: Expr | None = None
    player: Expr | None = None


@define(eq=False, repr=False)
class AbilityDecl(Value):
    """source: the kind, card type, skill or "" (the game) that has it. An ability with several moments is several AbilityDecls with one
    `limit_id` (they share their limits). needs: all must hold, over self, you, Facts; `terms` for `why`.

    effect's parameters: self, you, then the targets.
    """

    id: int
    name: str
    source: str
    must: bool
    moment: Moment
    classes: tuple[str, ...]
    limits: tuple[Limit, ...]
    needs: tuple[Expr, ...]
    targets: tuple[TargetDecl, ...]
    body: Body
    limit_id: int = 0
    label: str | None = None
    cites: tuple[str, ...] = ()
    span: Span = NOWHERE


@define(eq=False, repr=False)
class Modifier(Value):
    """A continuous effect. source: kind, card type, skill, or "" (game, or a template for grants, then `template`).

    what: attr or define, `name`. layer: set, add, clamp (low, high), or forbid (name is an event; condition over Facts), or suppress.
    applies: over self (and x, the subject): does it hold now. subject: over self, the list of things it changes; None: all.
    values: over self and x; one, or two for clamp. A template's values and subject come from the grant.
    """

    id: int
    layer: str
    name: str
    source: str
    applies: Expr | None
    subject: Expr | None
    values: tuple[Expr, ...]
    template: bool = False
    cites: tuple[str, ...] = ()
    span: Span = NOWHERE


@define(eq=False, repr=False)
class ClassDecl(Value):
    name: str
    parent: str
    fields: dict[str, Type]
    defaults: dict[str, Expr]
    whole: bool = False
    label: str | None = None
    notes: tuple[str, ...] = ()


@define(eq=False, repr=False)
class StateRule(Value):
    """At a checkpoint, for each thing in `things` (None: once, thing -1): body, with the local `var`. Only while `scope` is open."""

    var: str
    things: Expr
    body: Body
    scope: str = ""
    cites: tuple[str, ...] = ()
    span: Span = NOWHERE


@define(eq=False, repr=False)
class Invariant(Value):
    condition: Expr
    cites: tuple[str, ...]
    span: Span


@define(eq=False, repr=False)
class DefineDecl(Value):
    """A pure definition. Implicit parameters (self, you) stand last where the text uses them; `types` are those of the others."""

    name: str
    params: tuple[str, ...]
    type: Type
    body: Body
    label: str | None = None
    cites: tuple[str, ...] = ()
    span: Span = NOWHERE
    types: tuple[Type, ...] = ()


@define(eq=False, repr=False)
class EnumDecl(Value):
    name: str
    members: tuple[str, ...]
    labels: tuple[str | None, ...]


@define(eq=False, repr=False)
class PrecedenceDecl(Value):
    """Each of `first` before each of `later`: ability ids."""

    first: tuple[int, ...]
    later: tuple[int, ...]
    cites: tuple[str, ...]
    span: Span


@define(eq=False, repr=False)
class RulingDecl(Value):
    title: str
    cites: tuple[str, ...]
    notes: tuple[str, ...]
    span: Span
    label: str | None = None


@define(eq=False, repr=False)
class ShowColumn(Value):
    """What is shown: the name that heads it ("" for none) and its type; per: the enum whose members the list is for."""

    name: str
    type: Type
    per: str = ""


@define(eq=False, repr=False)
class ShowDecl(Value):
    """form panel or strip: the value is a tuple of what the columns say. form table: a tuple of rows (thing, column, column …).

    rows: what the rows are. title: a zone or attribute that all of it is about, "" for none.
    """

    form: str
    columns: tuple[ShowColumn, ...]
    rows: Type | None = None
    title: str = ""
    span: Span = NOWHERE


@define(eq=False, repr=False)
class Program(Value):
    """A whole game."""

    name: str
    label: str | None = None
    low: int = 2
    high: int = 2
    main: Body = ()
    variables: dict[str, tuple[Type, Expr]] = field(factory=dict)
    """The game's own variables: scope ""."""
    enums: dict[str, EnumDecl] = field(factory=dict)
    kinds: dict[str, KindDecl] = field(factory=dict)
    attrs: dict[str, AttrDecl] = field(factory=dict)
    zones: dict[str, ZoneDecl] = field(factory=dict)
    types: dict[str, TypeDecl] = field(factory=dict)
    boards: list[BoardDecl] = field(factory=list)
    paths: list[PathDecl] = field(factory=list)
    """In the order in which they are written: so neighbours are listed."""
    setups: dict[str, SetupDecl] = field(factory=dict)
    options: dict[str, OptionDecl] = field(factory=dict)
    scopes: dict[str, ScopeDecl] = field(factory=dict)
    events: dict[str, EventDecl] = field(factory=dict)
    timings: dict[str, TimingDecl] = field(factory=dict)
    classes: dict[str, ClassDecl] = field(factory=dict)
    skills: dict[str, tuple[str | None, tuple[str, ...]]] = field(factory=dict)
    """name → (second-language label, notes)."""
    routines: dict[str, Routine] = field(factory=dict)
    defines: dict[str, DefineDecl] = field(factory=dict)
    abilities: list[AbilityDecl] = field(factory=list)
    modifiers: list[Modifier] = field(factory=list)
    rules: list[StateRule] = field(factory=list)
    invariants: list[Invariant] = field(factory=list)
    precedences: list[PrecedenceDecl] = field(factory=list)
    rulings: list[RulingDecl] = field(factory=list)
    shows: list[ShowDecl] = field(factory=list)
    default_order: Policy = field(factory=Policy)
    """Who goes first among listeners of an event that has no order of its own."""
    controller: str = ""
    """The define with the parameter x that says which player controls a thing; "" is the attribute owner."""
    decider: str = ""
    """The define with the parameter p that says who decides for a player; "" is the player."""
    labels: dict[str, str] = field(factory=dict)
    """Every name with one in a second language (`also`): declarations, members, fields, parameters, what is chosen or rolled."""
    digest: str = ""
    """sha-256 of the rule text that it was made from."""


BASE_KINDS = ("thing", "player", "card", "area", "token")
