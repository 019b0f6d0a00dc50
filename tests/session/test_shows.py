"""What a ruleset shows, as a seat is told it: values, tables, maps, strips, rulings."""

from duel import make

from interpreter.account import Account
from interpreter.bots import eager_bot
from interpreter.grid import Chart, packed, table
from interpreter.view import Eyes
from rulelang.render import width

HEAD = """\
rulelang 1
game shown also 「見世物」
    players 2..2
    day: 1..9 = 4
    {flow}
    win none
kind guest is card
    power also 「力」: 0..9 = 3
    hurt also 「けが」: yesno = no
    listens hand
    may 『rest』 also 「休む」 at dusk, once per bout: self's power += 1
card ann also 「杏」 is guest
card bob also 「某」 is guest
zone hand also 「手札」 per player: owner_only
zone pile per player: hidden
setup party per player: list guest to hand
    = ann
    = bob
scope bout also 「取組」 left: guest, right: guest
    show left, right as strip
    {bout}
timing dusk also "T1" during bout
    who all(hand)
    order active(first(players))
timing dawn also "T3" during bout
    who all(pile)
    order active(first(players))
event fall also 「倒れる」 whom: guest by foe: guest
    whom's hurt = yes
event clash also 「ぶつかる」
    each c among all(hand): roll hit 1d6 by c
ruling [SH-1] "Falling is final" also 「倒れたら終わり」
ruling [SH-2] "Ties are rolled again"
"""


def account(flow, bout="open dusk", lang="en", seat=None, columns=100):
    """The lines of a game by eager bots, for a seat."""
    game = make({"shown.rule": HEAD.format(flow=flow.replace("\n", "\n    "), bout=bout.replace("\n", "\n    "))}).new_game(seed=2)
    heard = []
    fresh = game.rules.new_game(seed=2, listen=heard.append)
    fresh.play(eager_bot(2))
    eyes = Eyes(game.rules.program, fresh.reader, seat) if seat is not None else None
    told = Account(
        lambda: fresh.names, lang, seat=seat, sees=eyes.sees if eyes else None, before=fresh.before(), columns=columns
    )
    for entry in heard:
        told.feed(entry)
    lines = told.take()
    assert lines[-2:] == ["", "── a draw ──" if lang == "en" else "── 引き分け ──"]
    return lines[:-2]


def test_values_are_headed_by_their_names_or_by_others():
    assert account("show day, count(all(hand))") == ["day 4 │ hand 2"]
    assert account("show (morning: day, first(all(hand)))", lang="ja") == ["morning 4 │ 手札 杏"]


def test_a_table_has_the_things_as_rows_and_stands_by_display_width():
    lines = account("show all(hand), it's power, it's hurt, owner(it)", lang="ja")
    assert lines == ["    力  けが  owner", "杏   3  ·     プレイヤー1", "某   3  ·     プレイヤー2"]
    assert width(lines[1].partition("·")[0]) == width("    力  ")


def test_one_number_of_each_is_a_line():
    assert account("show all(hand)'s power") == ["power: ann 3, bob 3"]


def test_what_a_seat_may_not_know_is_hidden_with_all_that_is_said_of_it():
    flow = "show all(hand), it's power\nshow hand\nshow day, all(hand)"
    assert account(flow, seat=0) == ["power: ann 3, ? ?", "          hand", "Player 1  ann", "Player 2  ?", "day 4 │ hand ann, ?"]


def test_what_is_shown_to_some_is_told_to_them_alone():
    flow = "show day to last(players)\nshow hand to last(players)"
    assert account(flow, seat=0) == []
    assert account(flow, seat=1) == ["day 4", "          hand", "Player 1  ?", "Player 2  bob"]
    assert account(flow)[0] == "day 4"


def test_a_strip_has_a_cell_for_every_moment():
    bout = "open dusk\nshow \"T2\"\nclash\nopen dawn\nfall right by left"
    assert account("bout first(all(hand)), last(all(hand))", bout) == [
        "bout: ann : bob │ T1 Player 1's ann: rest (power 3 → 4) / Player 2's bob: rest (power 3 → 4)",
        "  │ T2 3 : 6 │ T3 — │ fall: bob",
    ]


def test_a_strip_leaves_out_what_is_left_undone_at_the_end():
    assert account("bout first(all(hand)), last(all(hand))", "open dawn\nfall left by right\nopen dawn", lang="ja") == [
        "取組: 杏 : 某 │ T3 — │ 倒れる: 杏"
    ]


def test_a_strip_that_is_read_while_it_goes_on_is_told_in_pieces():
    game = make({"shown.rule": HEAD.format(flow="bout first(all(hand)), last(all(hand))", bout='open dusk\n    show "T2"\n    clash')})
    heard = []
    played = game.new_game(seed=2, listen=heard.append)
    told = Account(lambda: played.names, "en", before=played.before())
    pieces = []
    while played.decision is not None:
        for entry in heard:
            told.feed(entry)
        heard.clear()
        pieces.append(told.take())
        played.step(0)
    for entry in heard:
        told.feed(entry)
    assert [*pieces, told.take()[:-2]] == [
        [],
        ["bout: ann : bob │ T1 Player 1's ann: rest (power 3 → 4)"],
        ["T1 Player 2's bob: rest (power 3 → 4) │ T2 3 : 6"],
    ]


def test_a_ruling_that_decides_something_is_named_once():
    again = "if day = 4 [SH-1]: fall last(all(hand)) by first(all(hand)) [SH-1]\nif day = 5 [SH-2]: day = 6"
    flow = f"fall first(all(hand)) by last(all(hand))\n{again}"
    assert account(flow) == ["fall: ann (by bob)", "fall: bob (by ann) (ruling SH-1: Falling is final)"]
    assert account(flow, lang="ja")[1] == "倒れる: 某（杏により）（裁定 SH-1「倒れたら終わり」）"


def test_a_chart_draws_what_is_there_and_the_walls_between():
    cells = {(0, 0): ("Wood", "ann"), (0, 1): (), (1, 0): ("Hill",), (1, 1): ("Mill",)}
    walls = frozenset({((0, 0), (0, 1)), ((0, 1), (1, 1))})
    assert Chart(("1", "2", "3"), ("a", "b"), cells, walls).lines() == [
        "   1      2      3",
        "a  Wood ┃ ·",
        "   ann  ┃",
        "          ━━━━",
        "b  Hill   Mill",
    ]


def test_names_are_packed_into_a_cell():
    assert packed(["ann", "bob", "A very long name indeed"], 10) == ("ann bob", "A very lo…")
    assert table([["", "金"], ["米", "3"]], right=[False, True]) == ["    金", "米   3"]
