"""Order policies: settings of the ruleset's and the prelude's policies, with their arguments put in, joined into one."""

from rulelang import ast
from rulelang import program as p
from rulelang.lower.context import Work, frame_env
from rulelang.resolve.environment import Env, Frame, Typed
from rulelang.resolve.typerefs import type_of
from rulelang.types import List, Thing

PLAYER = Thing(kind="player")
SETTINGS = {"順位": "key", "同着": "ties", "順番": "turns", "見送り": "pass", "選ぶ人": "chooser", "聞く": "asks"}
"""The second spelling of each setting."""
WORDS = {
    "強制": "mandatory", "古い": "oldest", "新しい": "latest", "席": "seat", "裁定": "ruling", "競合": "contested", "人": "player",
    "全て": "all", "一巡": "round", "交互": "alternate", "変化": "change", "確定": "good",
}  # fmt: skip
KEYS = ("mandatory", "oldest", "latest")


def lower(work: Work, env: Env, uses: tuple[ast.PolicyUse, ...]) -> p.Policy:
    """The policies of an order line, joined: keys in order, every other setting from whichever gives it first."""
    merged = p.Policy()
    given: set[str] = set()
    for use in uses:
        decl = _find(work, use)
        if decl is None:
            continue
        if len(use.args) > len(decl.params):
            work.report.error("RL301", use.span, name=use.name.text, have=len(use.args), wanted=len(decl.params))
        inner = _arguments(work, env, decl, use)
        for setting in decl.settings:
            _setting(work, inner, merged, setting, given)
    return merged


def check_own(work: Work) -> None:
    """Looks at the policies that the ruleset declares, used or not."""
    for name, decl in work.symbols.policies.items():
        env = frame_env(Frame("check", part=f"policy {name}"), {"it": Typed(p.Local(name="it"), Thing(kind="thing"))})
        for param in decl.params:
            env.bind(param.name.text, type_of(work.symbols, param.type, work.report) if param.type is not None else PLAYER)
        policy, given = p.Policy(), set[str]()
        for setting in decl.settings:
            _setting(work, env, policy, setting, given)


def _find(work: Work, use: ast.PolicyUse) -> ast.Policy | None:
    symbols = work.symbols
    own = symbols.policies.get(use.name.text)
    if own is not None and own.settings:
        work.use("policy", use.name.text)
        return own
    found = symbols.builtins.policies.get(symbols.canon(use.name.text))
    if found is None:
        second = [word for word, first in symbols.builtins.aliases.items() if first in symbols.builtins.policies]
        work.report.unknown("RL209", use.name.span, use.name.text, [*symbols.policies, *symbols.builtins.policies, *second])
    return found


def _arguments(work: Work, env: Env, decl: ast.Policy, use: ast.PolicyUse) -> Env:
    """Parameters stand for the argument as it is written: it is evaluated when the policy asks."""
    frame = Frame("check", part=env.frame.part, scopes=env.frame.scopes, facts=env.frame.facts)
    inner = frame_env(frame, {"it": Typed(p.Local(name="it"), Thing(kind="thing"))})
    for number, param in enumerate(decl.params):
        kind = type_of(work.symbols, param.type) if param.type is not None else PLAYER
        if number < len(use.args):
            inner.names[param.name.text] = Typed(work.want(env, use.args[number], kind), kind)
        elif param.default is not None:
            inner.names[param.name.text] = Typed(work.want(inner, param.default, kind), kind)
        else:
            work.report.error("RL301", use.span, name=use.name.text, have=len(use.args), wanted=len(decl.params))
            inner.names[param.name.text] = Typed(p.Const(value=-1), kind)
    return inner


def _setting(work: Work, env: Env, policy: p.Policy, setting: ast.Command, given: set[str]) -> None:
    name = SETTINGS.get(setting.verb.text, setting.verb.text)
    if name not in SETTINGS.values() or len(setting.operands) != 1:
        work.report.unknown("RL209", setting.verb.span, setting.verb.text, [*SETTINGS, *SETTINGS.values()])
        return
    operand = setting.operands[0]
    if name == "key":
        policy.keys = (*policy.keys, _key(work, env, operand))
        return
    if name in given:
        return
    given.add(name)
    word, arg = _word(operand)
    player = work.want(env, arg, PLAYER) if arg is not None else None
    match name, word:
        case "ties", "owner" | "ruling":
            policy.ties = word
        case "ties", "contested" | "player" if player is not None:
            policy.ties, policy.tie_player = word, player
        case "turns", "all":
            policy.turns = word
        case "turns", "round" | "alternate" if player is not None:
            policy.turns, policy.start = word, player
        case "pass", "change" | "good":
            policy.pass_ = word
        case "chooser", _:
            policy.chooser = work.want(env, operand, PLAYER)
        case "asks", _:
            policy.asks = work.want(env, operand, List(item=PLAYER))
        case _:
            work.report.error("RL219", operand.span, name=word)


def _word(operand: ast.Expr) -> tuple[str, ast.Expr | None]:
    """(contested, p) of contested(p)."""
    if isinstance(operand, ast.Call) and operand.of is None:
        return WORDS.get(operand.name.text, operand.name.text), operand.args[0] if operand.args else None
    return (WORDS.get(operand.name, operand.name), None) if isinstance(operand, ast.Ref) else ("", None)


def _key(work: Work, env: Env, operand: ast.Expr) -> p.Key:
    word, arg = _word(operand)
    if word in KEYS and arg is None and env.find(word) is None:
        return p.Key(what=word)
    if word == "seat" and arg is not None:
        return p.Key(what="seat", expr=work.want(env, arg, PLAYER))
    return p.Key(what="value", expr=work.value(env, operand).expr)
