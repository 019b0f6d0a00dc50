"""What a seat sees, and what it does not."""

from duel import rules

from interpreter.account import Account

RULES = rules()


def started():
    return RULES.new_game({"deck": [["ann", "bob"], ["cid", "dan"]]}, seed=1)


def seen(view, text):
    return next(z for z in view.zones if z.text == text)


def test_zones_by_their_face():
    game = started()
    view = game.view(0, "en")
    assert seen(view, "Player 1's pile").things is None
    assert seen(view, "Player 1's pile").count == 1
    assert len(seen(view, "Player 2's field").things) == 1
    assert game.view(None, "en").zones[0].things is not None


def test_a_hand_is_seen_by_its_owner_alone():
    game = started()
    hidden = next(e for e in range(2, 6) if game.reader.place(e)[0] == "pile" and game.reader.place(e)[1] == 0)
    game.rules.machine.builder.place(game.state, hidden, "hand", 0)
    mine, yours = game.view(0, "en"), game.view(1, "en")
    assert [t.thing for t in seen(mine, "Player 1's hand").things] == [hidden]
    assert seen(yours, "Player 1's hand").things is None
    assert seen(yours, "Player 1's hand").count == 1


def test_attributes_variables_and_scopes():
    view = started().view(1, "ja")
    fighter = seen(view, "プレイヤー2のfield").things[0]
    assert fighter.attrs["hp"] == "10"
    assert fighter.attrs["tired"] == "いいえ"
    assert view.variables["score"] == "0"
    assert view.variables["mover"] == "プレイヤー1"
    assert view.scopes == ("turn",)
    assert view.as_json()["variables"]["score"] == "0"


def test_abilities_of_a_card_are_shown_with_it():
    game = started()
    cid = next(e for e, being in enumerate(game.reader.beings()) if being.name == "cid")
    game.rules.machine.builder.place(game.state, cid, "field", 1)
    assert any("cid" in line and line.endswith("  『revenge』") for line in game.view(0, "en").lines())


def test_a_hidden_thing_in_a_value_is_a_question_mark():
    view = started().view(0, "en")
    decks = [t.attrs.get("deck") for t in view.others]
    assert all(d is None or "?" in d for d in decks)


def test_an_account_for_a_seat_names_only_what_it_may_know():
    log = []
    game = RULES.new_game({"deck": [["ann", "bob"], ["cid", "dan"]]}, seed=1, listen=log.append)
    from interpreter.eyes import Eyes

    eyes = Eyes(RULES.program, game.reader, 0)
    account = Account(lambda: game.names, "en", seat=0, sees=eyes.sees)
    for entry in log:
        account.feed(entry)
    hidden = next(e for e in range(2, 6) if game.reader.place(e) == ("pile", 1))
    assert not any(game.names.entity(hidden, "en") in line for line in account.take())
