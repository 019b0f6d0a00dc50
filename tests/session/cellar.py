"""A small ruleset for tests: items face down, each seen by those who have looked at it; hands, a pile that nobody sees, an open table."""

from interpreter.game import Rules
from rulelang.compile import compile_texts

TEXT = """\
rulelang 1
game Cellar also 「蔵」
    players 3..3
    marked: Item? = none
    shuffle pile
    each p among players
        lay top(pile) by p
        lay top(pile) by p
        move top(pile) to p's hand
        move top(pile) to p's hand
    repeat 5 times
        each p among players: Turn p
        secrets
    win none

enum Deed: looking also 「のぞく」, laying also 「伏せる」, trading also 「替える」, showing also 「見せる」, using also 「使う」
kind Item also 「道具」 is card
    printed weight: 1..9
    wear: 0..9 = 0
    known: list player = ()
    may 『ring』 also 「鳴らす」 at act, once per Turn: wear_down self
zone shelf also 「棚」 per player: seen(it's known)
zone hand also 「手札」 per player: owner_only
zone pile also 「山」: hidden, ordered
zone table also 「卓」: open, ordered
card Lamp also 「ランプ」 is Item: weight 1
card Rope also 「縄」 is Item: weight 2
card Bell also 「鐘」 is Item: weight 3
    may 『toll』 also 「打つ」 at act, once per Turn: wear_down self
card Crown also 「冠」 is Item: weight 4
setup stock: list Item to pile
    = (Lamp, Rope, Bell, Crown, Lamp, Rope, Bell, Crown, Lamp, Rope, Bell, Crown, Lamp, Rope, Bell, Crown)

define shelves = all(shelf)
scope Turn also 「手番」 mover: player
    choose deed among (looking, laying, trading, showing, using) by mover
    if deed = looking
        choose thing_ among shelves by mover
        look thing_ by mover
    if deed = laying
        choose given_ among mover's hand by mover
        lay given_ by mover
        if not empty(pile): move top(pile) to mover's hand
    if deed = trading
        choose mine among mover's shelf by mover
        choose yours among shelves where not it in mover's shelf by mover
        trade mine with yours
    if deed = showing
        choose shown among mover's shelf by mover
        marked = shown
        wear_down shown
        if shown's wear > 1: move shown to table
    open act
timing act also 「行い」 during Turn
    who mover's hand + mover's shelf
    order chosen(mover)
event wear_down also 「すり減る」 what: Item
    what's wear += 1
event look also 「のぞく」 what: Item by eye: player
    what's known = what's known + eye
event lay also 「置く」 what: Item by eye: player
    what's known = eye
    move what to eye's shelf
event trade also 「取り替える」 what: Item with other_: Item
    swap what, other_
    each p among players where what in it's shelf or other_ in it's shelf
        look what by p
        look other_ by p
procedure secrets
    together each p among players
        choose 1..2 kept among p's hand by p
    each p among players
        move first(p's hand) to pile
        if not empty(pile): move top(pile) to p's hand
"""


def rules() -> Rules:
    return Rules(compiled(TEXT).program)


def compiled(text: str):
    found = compile_texts({"cellar.rule": text})
    assert not found.problems, found.problems
    return found
