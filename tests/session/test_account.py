"""What an account says, line by line."""

from small import decision, names

from interpreter.account import Account

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
        "── ターン (プレイヤー1) ──",
        "[行動する時]",
        "プレイヤー1: 友釣り（友釣香魚） (標的 池松叢雲#1)",
        "出目 友釣香魚の友釣り: 4 2",
        "退場: 池松叢雲#1 (誰が 友釣香魚, 扱い 直接)",
        "  池松叢雲#1、池松叢雲#2: プレイヤー2の隊 → プレイヤー2の捨て札",
        "退場: 池松叢雲#2 (扱い 敗北)",
        "対象不在: 裁判 (ド正義卓也)",
        "",
        "── 勝ち: プレイヤー1 ──",
    ]


def test_the_second_language_is_used():
    assert "Leave: 池松叢雲#2 (as defeat)" in told("en")
    assert "Player 1: Angling (友釣香魚) (標的 池松叢雲#1)" in told("en")


def test_a_seat_is_not_told_what_it_may_not_see():
    lines = told("ja", seat=0, sees=lambda e: e != 6)
    assert "  池松叢雲#1、？: プレイヤー2の隊 → プレイヤー2の捨て札" in lines
    assert not any("池松叢雲#2" in line for line in lines)


def test_the_target_of_a_use_is_told_once():
    account = Account(names, "ja")
    account.answered(decision(0, "choose", "標的", [5, 6]), 0)
    assert account.take() == []
    account.feed(("use", 0, 3, 0, (5,)))
    assert account.take() == ["プレイヤー1: 友釣り（友釣香魚） (標的 池松叢雲#1)"]


def test_answers_of_other_seats_are_kept_from_a_seat():
    asked = decision(1, "choose", "標的", [5, 6])
    for seat, lines in ((0, 0), (1, 1), (None, 1)):
        account = Account(names, "ja", seat=seat)
        account.answered(asked, 1)
        account.feed(("scope_end", "x", 1))
        assert len(account.take()) == lines
