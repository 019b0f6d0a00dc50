"""What an account says, line by line."""

from duel import rules
from small import decision, names

from interpreter.account import Account
from interpreter.bots import random_bot
from interpreter.closing import closing
from interpreter.decision import Decision
from interpreter.phrases import calling
from rulelang.types import Thing

LOG = [
    ("scope", "ターン", (0,), 1),
    ("window", "行動する時"),
    ("window_end", "行動する時"),
    ("window", "行動する時"),
    ("use", 0, 3, 0, (5,)),
    ("roll", "友釣り", 3, (4, 2)),
    ("event", "退場", (5, 3, 1), 0),
    ("move", 5, "隊", 1, "捨て札", 1),
    ("move", 6, "隊", 1, "捨て札", 1),
    ("event", "退場", (6, -1, 0), 0),
    ("missing", 1, 4),
    ("window_end", "行動する時"),
    ("scope_end", "ターン", 1),
    ("scope", "ターン", (1,), 2),
    ("scope_end", "ターン", 2),
    ("win", (0,)),
]


def told(lang, **how):
    account = Account(names, lang, **how)
    for entry in LOG:
        account.feed(entry)
    return account.take()


def test_a_turn_in_japanese():
    assert told("ja") == [
        "",
        "── ターン 1：プレイヤー1 ──",
        "[行動する時] 友釣香魚: 友釣り → 池松叢雲#1 ｜ 出目 4 2、退場 直接、池松叢雲#1、池松叢雲#2 → プレイヤー2の捨て札",
        "退場: 池松叢雲#2（敗北として）",
        "対象不在: 裁判（ド正義卓也）",
        "",
        "── ターン 2：プレイヤー2 ── 何もしない。",
        "",
        "── 勝ち: プレイヤー1 ──",
    ]


def test_the_second_language_is_used():
    lines = told("en")
    assert "Leave: 池松叢雲#2 (as defeat)" in lines
    assert lines[1] == "── Turn 1: Player 1 ──"
    assert lines[2].startswith("[行動する時] 友釣香魚: Angling → 池松叢雲#1 | dice 4 2, Leave 直接, ")


def test_a_seat_is_not_told_what_it_may_not_see():
    lines = told("ja", seat=0, sees=lambda e: e != 6)
    assert any("池松叢雲#1、？ → プレイヤー2の捨て札" in line for line in lines)
    assert not any("池松叢雲#2" in line for line in lines)


def test_the_target_of_a_use_is_told_once():
    account = Account(names, "ja")
    account.answered(decision(0, "choose", "標的", [5, 6]), 0)
    assert account.take() == []
    account.feed(("use", 0, 3, 0, (5,)))
    assert account.take() == ["プレイヤー1の友釣香魚: 友釣り → 池松叢雲#1"]


def test_answers_of_other_seats_are_kept_from_a_seat():
    asked = decision(1, "choose", "標的", [5, 6])
    for seat, lines in ((0, 1), (1, 2), (None, 2)):
        account = Account(names, "ja", seat=seat)
        account.answered(asked, 1)
        account.feed(("not_open", "ターン"))
        assert len(account.take()) == lines


def test_what_changes_is_told_with_what_it_was():
    """The hp of cid (4) becomes 3, and it is thing 3 that hits: a number is never taken for a thing."""
    game = rules().new_game()
    account = Account(lambda: game.names, "en", before=game.before())
    for entry in (("event", "hit", (4, 3), 0), ("roll", "damage", 3, (5,)), ("set", "hp", 4, 3), ("set", "hp", 4, 3)):
        account.feed(entry)
    later = (("set", "hp", 4, 0), ("set", "tired", 4, True), ("set", "tired", 3, False), ("set", "hp", 4, 1))
    for entry in (("event", "hit", (4, 3), 0), *later):
        account.feed(entry)
    assert account.take() == ["hit: cid (by bob) | bob's damage: dice 5, hp 10 → 3, hit, hp 3 → 0, tired, hp 0 → 1"]


def test_what_is_done_by_another_is_another_line():
    """ann's use is answered by cid, who hits first: that is not what ann has done."""
    game = rules().new_game()
    account = Account(lambda: game.names, "en", before=game.before())
    for entry in (("use", 0, 2, 0, (4,)), ("event", "hit", (2, 4), 0), ("set", "hp", 2, 7), ("event", "hit", (4, 2), 0)):
        account.feed(entry)
    assert account.take() == ["Player 1's ann: strike → cid", "hit: ann (by cid) | hp 10 → 7", "hit: cid (by ann)"]


def test_what_an_answer_leads_to_stands_behind_it():
    game = rules().new_game()
    account = Account(lambda: game.names, "en", before=game.before())
    for seat, thing in ((0, 2), (1, 4)):
        asked = Decision((seat, "choose", "spot", (thing,), Thing("fighter"), -1), 0, lambda: game.names, "en")
        account.answered(asked, 0)
        account.feed(("set", "tired", thing, True))
        account.feed(("var", "", "score", 5 + seat))
    assert account.take() == ["Player 1: spot = ann | tired, score → 5", "Player 2: spot = cid | tired, score 5 → 6"]


def test_a_thing_is_called_without_its_titles_once_it_is_known():
    assert calling("雲上農園主 空野ミノル") == "空野ミノル"
    assert calling("Minoru Sorano, Cloud Farmer") == "Minoru Sorano"
    assert [calling(name) for name in ("あげは", "札 3", "Card A", "兵 一#2")] == ["あげは", "札 3", "Card A", "兵 一#2"]


def test_a_whole_game_reads_like_a_report():
    game = rules().new_game(seed=3)
    heard, account = [], Account(lambda: game.names, "en", before=game.before())
    game.listen = game.state.rec = heard.append
    game.play(random_bot(3))
    for entry in heard:
        account.feed(entry)
    lines = account.take()
    heads = [line for line in lines if line.startswith("── turn")]
    assert [head.removesuffix(" nothing happens.") for head in heads] == [f"── turn {n}: Player {1 + n % 2} ──" for n in range(1, 6)]
    hits = [line for line in lines if "strike" in line]
    assert hits
    assert all("→" in line and "dice" in line for line in hits)
    last = list(closing(game, account, "en"))
    assert last[0] == "It ended in turn 5: Player 2."
    assert [line.partition(":")[0] for line in last[-2:]] == ["Player 1", "Player 2"]


# ---------------------------------------------------------------------------------------------------- a report

CAMP = """\
rulelang 1
game camp also 「野営」
    players 2
    move pile to field
    week
    win none
kind place is area
    printed x: 1..2
    printed y: 1..2
board place: x in 1..2, y in 1..2
kind guest is card
    wet: yesno = no
kind note is card
kind player is host
kind host
    spot: place? = none
    {more}
card ann is guest
card memo is note
zone pile: open
zone field: open
zone desk per player: open
zone box: open
setup deck: list guest to pile = (ann)
setup papers: list note to box = (memo, memo)
scope week
    each n among (1, 2): day n
scope day n: 1..9
    coins
    each p among players: turn p
scope turn mover: player
    {turn}
procedure coins
    each p among players: pay p with 1
event pay also 「払う」 who_: player with much: 1..9
    who_'s wet_hat = yes
event soak whom: guest by who_: player
    whom's wet = yes
event go who_: player to where_: place [CA-1]
    who_'s spot = where_
event hand also 「配る」 what: note to who_: player
    move what to who_'s desk
scope tent at_: place, guest_: player
    go guest_ to at_
ruling [CA-1] "Whoever moves gets wet" also 「動けば濡れる」
    text "Nothing is said of umbrellas."
"""


def report(turn, lang="en", **how):
    """What two weeks of turns are told as."""
    from duel import make

    text = CAMP.format(turn=turn.replace("\n", "\n    "), more="wet_hat: yesno = no until turn", **how)
    game, heard = make({"camp.rule": text}), []
    played = game.new_game(seed=1, listen=heard.append)
    played.play(random_bot(1))
    told = Account(lambda: played.names, lang, before=played.before())
    for entry in heard:
        told.feed(entry)
    return told.take(), told


def test_turns_are_headings_and_what_holds_them_are_parts():
    lines, told = report("soak first(field) by mover")
    assert [line for line in lines if line.startswith(("══", "──"))] == [
        "══ week ══",
        "══ day 1: 1 ══",
        "── turn 1: Player 1 ──",
        "── turn 2: Player 2 ──",
        "══ day 2: 2 ══",
        "── turn 1: Player 1 ──",
        "── turn 2: Player 2 ──",
        "── a draw ──",
    ]
    assert told.turn == "day 2: 2, turn 2: Player 2"


def test_what_the_name_of_an_event_says_is_not_said_again():
    """Nor is by whom, in that player's turn; a flag that a player has for a scope is the flow's own."""
    lines, _ = report("soak first(field) by mover")
    at = lines.index("── turn 1: Player 1 ──")
    assert lines[at + 1] == "soak: ann"
    assert "pay: Player 1, Player 2 (1)" in lines


def test_a_scope_of_which_its_first_event_tells_all_has_no_line_and_a_ruling_on_an_event_is_named_once():
    lines, _ = report("tent place(1, 2), mover")
    assert [line for line in lines if "place" in line or "tent" in line] == [
        "go: Player 1 (to place 1-2) (ruling CA-1: Whoever moves gets wet)",
        "go: Player 2 (to place 1-2)",
        "go: Player 1 (to place 1-2)",
        "go: Player 2 (to place 1-2)",
    ]


def test_copies_without_anything_of_their_own_have_no_numbers():
    lines, _ = report("each c among box: hand c to mover", lang="ja")
    assert "配る: memo、memo（プレイヤー1へ）" in lines


def test_what_an_answer_brings_about_tells_it():
    lines, _ = report("choose at_ among all(place) by mover\ngo mover to at_")
    assert not any("at_" in line for line in lines)
    assert any(line.startswith("go: Player 1 (to place ") for line in lines)


def test_nothing_that_the_flow_finds_nobody_for_is_told():
    lines, _ = report("soak first(field where it's wet) by mover")
    assert "── turn 1: Player 1 ── nothing happens." in lines
    assert not any("no object" in line for line in lines)
