"""A small ruleset for tests: two players, hidden piles, hands only their owner sees, a window with two abilities, dice."""

from interpreter.game import Rules
from rulelang.compile import compile_texts

TEXT = """\
rulelang 1
game duel also 「決闘」
    players 2..2
    score: 0..99 = 0
    deal
    repeat 3 times
        each p among players: turn p
    finish

option bonus = no
enum colour: red also 「赤」, blue also 「青」

kind fighter also 「戦士」 is card [T-1]
    printed power: 1..9
    printed colour: colour
    hp: 0..20 = 10
    tired: yesno = no until turn
    listens field
    may 『strike』 also 「打つ」 at action, once per turn [T-2]
        needs not self's tired
        needs self's hp > 1
        target foe among all(fighter) where it's owner != you and it in field
        hit foe by self
    may 『rest』 at action, once per turn [T-3]
        self's hp += 2
        self's tired = yes

card ann also 「アン」 is fighter: power 2, colour red
card bob is fighter: power 3, colour blue
card cid is fighter: power 1, colour red
    must 『revenge』 after hit self at aftermath
        foe's hp -= 1
card dan is fighter: power 4, colour blue
    passive: might(self) += 1

zone pile per player: hidden, ordered
zone hand per player: owner_only
zone field per player: open
zone grave per player: open

setup deck per player: list fighter to pile [T-4]
    needs count(p's deck) in 1..4 [T-4]
    = (ann, bob)
    = (cid, dan)

define might(c: fighter) = c's power

procedure deal
    each p among players
        shuffle p's pile
        move top(p's pile) to p's hand
    each p among players
        choose played among p's hand by p
        move played to p's field

scope turn mover: player
    open action
    open aftermath

timing action during turn
    who mover's field
    order active(mover)
timing aftermath during turn
    who all(field)
    order active(mover)

event hit whom: fighter by foe: fighter [T-2]
    needs whom in field
    roll damage 1d6 by foe
        on 4+: whom's hp -= might(foe)
        on 1-3: whom's hp -= 1

event fall victim: fighter
    move victim to victim's owner's grave

whenever c among all(fighter) where c in field and c's hp = 0: fall c

procedure finish
    let left = players where not empty(it's field)
    if count(left) = 1: win first(left)
    else: win none

always count(all(fighter)) >= 2
"""


HEARD = """\
rulelang 1
game heard
    players 2..2
    play
kind fighter is card
card ann is fighter
    may 『mourn』 also 「弔う」 after fall where you = owner(self)
        win whom's owner
card bob is fighter
card cid is fighter
zone field per player: open
zone grave per player: open
setup deck per player: list fighter to field
    = (ann)
    = (bob, cid)
procedure play
    both
    win none
event both
    each c among all(fighter) where it's owner = last(players): fall c
event fall also 「退場」 whom: fighter
    move whom to whom's owner's grave
scenario 『the first』
    players A, B
    given A's field = ann
    given B's field = (bob, cid)
    play
    A: 『mourn』 = cid
    expect won(B) and count(B's grave) = 2
scenario 『wrong』
    players A, B
    given A's field = ann
    given B's field = (bob, cid)
    play
    A: 『mourn』 = ann
    expect won(B)
"""
"""Two candidates that differ only in what they answer, and scenarios that name it."""


def rules() -> Rules:
    """The rules, compiled from TEXT; fails with their problems."""
    return make({"duel.rule": TEXT})


def make(texts: dict[str, str]) -> Rules:
    compiled = compile_texts(texts)
    assert compiled.program is not None, [(p.code, str(p.span), p.args) for p in compiled.problems]
    return Rules(compiled.program, compiled)
