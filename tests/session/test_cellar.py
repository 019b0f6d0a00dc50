"""Zones whose things are seen by some: what a seat sees of them, is asked and is told; and dealing anew what it cannot know."""

from collections import Counter
from copy import copy
from functools import partial

import pytest
from cellar import TEXT, compiled, rules

import interpreter.leaks
from interpreter.account import Account
from interpreter.bots import random_bot
from interpreter.decision import ChoiceProblem, Decision
from interpreter.ears import Ears
from interpreter.eyes import Eyes
from interpreter.game import Rules
from interpreter.leaks import leaks
from interpreter.redeal import determinize, told_by

RULES = rules()


def started(*seats):
    """A game, with the ears of these seats."""
    ears = Ears(RULES.program, seats)
    return RULES.new_game(seed=3, lang="en", listen=ears), ears


def told(game, ears, lang="en"):
    account = Account(lambda: game.names, lang, seat=ears.seats[0] if len(ears.seats) == 1 else -9)
    for entry in ears.take():
        account.feed(entry)
    return account.take()


def answer(game, *wanted):
    """Answers by label or by the thing meant."""
    for one in wanted:
        game.step(next(o.index for o in game.decision.options if one == (o.label if isinstance(one, str) else o.value)))


def name(game, e):
    return game.names.entity(e, "en")


def shelf(game, player, of):
    return next(z for z in game.view(player, "en").zones if z.text == f"Player {of}'s shelf")


# ------------------------------------------------------------------------------------------------------------------------ views


def test_a_thing_is_seen_by_those_who_know_it():
    game, _ = started()
    assert [thing.thing >= 0 for thing in shelf(game, 0, 1).things] == [True, True]
    assert shelf(game, 1, 1).things is None
    assert shelf(game, 1, 1).count == 2


def test_a_look_shows_one_thing_in_its_place_and_nothing_about_the_other():
    game, _ = started()
    second = game.reader.zone("shelf", 1)[1]
    answer(game, "looking", second)
    things = shelf(game, 0, 2).things
    assert [thing.thing for thing in things] == [-1, second]
    assert (things[0].text, dict(things[0].attrs), things[0].skills) == ("?", {}, ())
    assert things[1].attrs["known"] == "(Player 2, Player 1)"
    assert shelf(game, 2, 2).things is None
    assert "  ?" in game.view(0, "en").lines()
    assert "?" in str(game.view(0, "en").as_json()["zones"])


def test_several_unseen_things_beside_one_another_are_one_line():
    game, _ = started()
    for e in game.reader.zone("hand", 1):
        game.rules.machine.builder.place(game.state, e, "shelf", 0)
    lines = game.view(0, "en").lines()
    assert lines[lines.index("Player 1's shelf:") + 3] == "  ? × 2"


# -------------------------------------------------------------------------------------------------------------------- questions


def test_an_option_that_the_asked_do_not_see_is_called_by_where_it_lies():
    game, _ = started()
    answer(game, "looking")
    mine = [name(game, e) for e in game.reader.zone("shelf", 0)]
    assert game.decision.labels() == [*mine, "? shelf P2 1", "? shelf P2 2", "? shelf P3 1", "? shelf P3 2"]
    assert [o.text for o in game.decision.options][2] == "? (no. 1 of Player 2's shelf)"


def test_its_name_is_no_answer_and_is_not_told():
    game, _ = started()
    answer(game, "looking")
    secret = name(game, game.reader.zone("shelf", 1)[1])
    with pytest.raises(ChoiceProblem) as refused:
        game.choose(secret)
    assert str(refused.value).count(secret) == 1
    game.choose("? shelf P2 2")
    assert [thing.text for thing in shelf(game, 0, 2).things] == ["?", secret]


def test_records_name_it_by_where_it_lay_and_replay():
    game, _ = started()
    bot = random_bot(5)
    while game.decision is not None:
        game.step(bot(game.decision))
    record = game.record()
    assert any(choice.label.startswith("? shelf P") for choice in record.choices)
    again = RULES.replay(record, verify=True)
    assert again.record() == record
    assert again.rules.machine.digest(again.state) == game.rules.machine.digest(game.state)


def test_what_was_picked_so_far_is_shown_to_who_picks():
    game, _ = started()
    bot = random_bot(1)
    while game.decision.prompt != "kept":
        game.step(bot(game.decision))
    assert game.decision.picked == ()
    first = game.decision.options[0].text
    game.step(0)
    assert (game.decision.prompt, game.decision.picked) == ("kept", (first,))


def test_abilities_of_others_that_nobody_sees_are_not_named():
    game, _ = started()
    bell = next(e for e, being in enumerate(game.reader.beings()) if being.name == "Bell" and game.reader.place(e) == ("pile", -1))
    toll = next(a.id for a in RULES.program.abilities if a.name == "toll")
    at = game.reader.zone("pile", -1).index(bell) + 1
    assert game.names_for(0).candidate((toll, bell, 1, None), "en") == f"something (? (no. {at} of pile))"
    assert game.names_for(0).candidate((toll, bell, 1, None), "").startswith("? pile ")
    assert "toll" in game.names_for(0).candidate((toll, bell, 0, None), "en")
    assert "toll" in game.names_for(-2).candidate((toll, bell, 1, None), "en")


def test_reasons_are_given_for_what_a_seat_sees():
    game, _ = started()
    hidden = set(game.reader.zone("pile", -1))
    assert hidden
    assert not hidden & {reason.holder for reason in game.why(0)}


# -------------------------------------------------------------------------------------------------------------------- the log


def test_a_look_is_told_by_name_to_who_looks_and_by_place_to_the_others():
    lines = {}
    for seat in range(3):
        game, ears = started(seat)
        ears.take()
        secret = game.reader.zone("shelf", 1)[1]
        answer(game, "looking", secret)
        lines[seat] = "\n".join(told(game, ears))
    assert name(game, secret) in lines[0]
    assert name(game, secret) in lines[1]
    assert name(game, secret) not in lines[2]
    assert "look: ? (no. 2 of Player 2's shelf) (by Player 1)" in lines[2]
    assert "known" not in lines[2]


def test_an_exchange_is_seen_by_the_two():
    lines = {}
    for seat in range(3):
        game, ears = started(seat)
        ears.take()
        mine, yours = game.reader.zone("shelf", 0)[1], game.reader.zone("shelf", 1)[0]
        answer(game, "trading", mine, yours)
        lines[seat] = "\n".join(told(game, ears))
    assert f"{name(game, mine)} ⇔ {name(game, yours)}" in lines[0]
    assert f"{name(game, mine)} ⇔ {name(game, yours)}" in lines[1]
    assert "? (no. 2 of Player 1's shelf) ⇔ ? (no. 1 of Player 2's shelf)" in lines[2]
    assert not {name(game, e) for e in (mine, yours)} & set(lines[2].replace(",", " ").split())


def test_a_thing_that_is_turned_over_is_named_after_all():
    game, ears = started(2)
    e = game.reader.zone("shelf", 0)[0]
    getattr(game.state, RULES.machine.plan.col["wear"])[e] = 1
    ears.take()
    answer(game, "showing", e)
    assert game.reader.place(e) == ("table", -1)
    assert told(game, ears) == [f"marked → {name(game, e)}", f"wear_down: {name(game, e)} | → table"]


def test_a_thing_that_is_mixed_with_others_before_it_is_seen_is_not():
    game, ears = started(2)
    machine, (e, other) = RULES.machine, game.reader.zone("shelf", 0)
    ears.take()
    ears(("event", "look", (e, 0)))
    game.state.rec = None
    game.state.zones[machine.plan.zones["shelf"]][0] = (other, e)
    ears(("shuffle", machine.plan.zones["shelf"], 0))
    game.state.rec = ears
    machine.builder.place(game.state, e, "table", -1)
    lines = told(game, ears)
    assert "look: ? (no. 1 of Player 1's shelf) (by Player 1)" in lines
    assert f"{name(game, e)}: Player 1's shelf → table" in lines


def test_what_happens_to_an_unseen_thing_is_not_told():
    game, ears = started(2)
    ears.take()
    answer(game, "showing", game.reader.zone("shelf", 0)[0])
    assert all("wear" not in line or "wear_down" in line for line in told(game, ears))
    assert not [entry for entry in ears.heard if entry[0] == "set"]


def test_where_a_thing_is_that_went_out_of_sight_is_known_until_it_can_be_another():
    game, ears = started(2)
    place = RULES.machine.builder.place
    known, other = game.reader.zone("pile", -1)[:2]
    for zone, owner in (("table", -1), ("hand", 0)):
        place(game.state, known, zone, owner)
    assert known in ears.shown
    place(game.state, other, "hand", 0)
    assert known in ears.shown
    place(game.state, other, "pile", -1)
    assert known not in ears.shown


def test_what_several_people_read_together_names_what_all_of_them_see():
    game, ears = started(0, 1)
    ears.take()
    secret = game.reader.zone("shelf", 1)[1]
    answer(game, "looking", game.reader.zone("shelf", 0)[0])
    assert not any(name(game, game.reader.zone("shelf", 0)[0]) in line for line in told(game, ears))
    assert name(game, secret) not in "\n".join(told(game, ears))


def test_without_a_seat_everything_is_told():
    _, ears = started()
    assert {entry[0] for entry in ears.take()} >= {"move", "set", "event", "shuffle"}


# -------------------------------------------------------------------------------------------------------------------- dealing anew


def played(answers, seed=1):
    game, _ = started()
    bot = random_bot(seed)
    for _ in range(answers):
        game.step(bot(game.decision))
    return game


def dealt(game, seat, seed, shown=()):
    return determinize(RULES.machine, game.state, game.names, seat, seed, shown)


def test_unseen_things_change_places_across_zones_and_owners():
    game = played(30)
    unseen = {e for e in range(game.reader.count()) if not Eyes(RULES.program, game.reader, 0).sees(e)}
    moved = [(e, card) for seed in range(30) for e, card in dealt(game, 0, seed).cards.items() if e != card]
    places = {(game.reader.place(e), game.reader.place(card)) for e, card in moved}
    assert {a[0] for a, _ in places} >= {"hand", "shelf", "pile"}
    assert any(a[0] != b[0] for a, b in places)
    assert any(a[0] == b[0] and a[1] != b[1] for a, b in places)
    assert {e for e, _ in moved} == {card for _, card in moved} <= unseen
    assert len(moved) > 30 * len(unseen) * 2 // 3


def test_everything_that_is_tied_to_a_card_goes_with_it():
    game = played(30)
    other = dealt(game, 0, 4)
    assert any(e != card for e, card in other.cards.items())
    for e, card in other.cards.items():
        for attr in ("weight", "wear"):
            assert other.reader.raw(attr, e) == game.reader.raw(attr, card)
        assert other.names.entity(e, "en") == game.names.entity(card, "en")
        assert other.reader.place(e) == game.reader.place(e)
        assert other.reader.raw("known", e) == game.reader.raw("known", e)
        assert other.reader.raw("owner", e) == game.reader.raw("owner", e)
    assert Counter(b.name for b in other.reader.beings()) == Counter(b.name for b in game.reader.beings())


def test_what_a_seat_was_shown_stays():
    game = played(30)
    seen = game.reader.zone("shelf", 1)[0]
    kept = game.reader.zone("pile", -1)[0]
    column = getattr(game.state, RULES.machine.plan.col["known"])
    column[seen] = (1, 0)
    game.rules.machine.builder.place(game.state, seen, "pile", -1)
    assert all(dealt(game, 0, seed, (kept,)).cards[e] == e for seed in range(20) for e in (seen, kept))


def test_dice_are_new_and_the_game_itself_is_left_alone():
    game = played(30)
    before = RULES.machine.save(game.state)
    assert len({dealt(game, 0, seed).state.seed for seed in (11, 12, 13)} | {game.state.seed}) == 4
    assert RULES.machine.save(game.state) == before


def test_a_state_that_was_dealt_anew_can_be_played_on():
    for seed in range(12):
        game = played(20 + seed, seed)
        state, names = dealt(game, max(game.decision.player, 0), seed).state, game.names
        for number in range(60):
            if state.ask is not None:
                RULES.machine.advance(state, random_bot(seed)(Decision(state.ask, number, partial(copy, names), "en")))
        assert RULES.machine.load(RULES.machine.save(state)).ask == state.ask


def test_who_knows_a_thing_is_read_through_definitions():
    text = TEXT.replace("seen(it's known)", "seen(those(it))") + "define those(x: Item) = x's known\n"
    assert told_by(compiled(text).program) == {"known"}
    assert told_by(RULES.program) == {"known"}


# -------------------------------------------------------------------------------------------------------------------- leaks


def test_nothing_leaks():
    assert list(leaks(RULES, 60)) == []


def test_a_question_that_names_what_is_not_seen_is_found(monkeypatch):
    monkeypatch.setattr(interpreter.leaks, "names_for", lambda names, program, reader, seat: names)
    assert any("question" in wrong for wrong in leaks(RULES, 60))


def test_a_log_that_names_what_is_not_seen_is_found(monkeypatch):
    monkeypatch.setattr(Ears, "_thing", lambda ears, e: e)
    assert any("the log tells" in wrong for wrong in leaks(RULES, 60))


def test_a_view_that_shows_too_much_is_found(monkeypatch):
    plain = interpreter.leaks.view
    monkeypatch.setattr(interpreter.leaks, "view", lambda program, reader, names, seat, lang: plain(program, reader, names, None, lang))
    assert any("the view of" in wrong for wrong in leaks(RULES, 10))


def test_rules_that_show_what_is_hidden_are_found():
    text = TEXT.replace("zone table", "kind player\n    glow: number = 0\nzone table")
    text += "card Star is Item: weight 5\n    passive while self in pile: first(players)'s glow += 1\n"
    text = text.replace("= (Lamp, Rope, Bell, Crown, ", "= (Star, Star, Star, Star, Star, ")
    assert any("the view of" in wrong for wrong in leaks(Rules(compiled(text).program), 30))


def test_a_ruleset_without_secrets_is_looked_at_too():
    text = TEXT.replace("owner_only", "open").replace("hidden, ", "").replace("seen(it's known)", "open")
    assert list(leaks(Rules(compiled(text).program), 10)) == []
